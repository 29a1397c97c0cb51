/** One thing a mob may leave when it dies. */
export interface MobDrop {
  readonly item: string;
  readonly min: number;
  readonly max: number;
  /** How likely it drops at all; 1 unless given. */
  readonly chance?: number;
  /** What each level of looting adds to the chance. */
  readonly chancePerLooting?: number;
  /** Most that each level of looting adds to the count; 1 unless given, 0 for none. */
  readonly perLooting?: number;
  /** Drops only when a player killed it. */
  readonly byPlayer?: true;
  /** What it becomes when the mob burns as it dies. */
  readonly cooked?: string;
}
