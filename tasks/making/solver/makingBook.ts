/** One way to make an item. */
export interface MakingWay {
  readonly result: string;
  /** How many one making gives. */
  readonly count: number;
  /** One item of each: any of the ids will do (a tag's, such as any planks). */
  readonly ingredients: readonly (readonly string[])[];
  /** Items one making leaves behind: the buckets of a cake. */
  readonly leaves: readonly string[];
  readonly at: 'hand' | 'crafting_table' | 'furnace' | 'smoker' | 'blast_furnace';
}

/** Everything that can be crafted and smelted in a version of the game. */
export interface MakingBook {
  readonly version: string;
  hasItem(id: string): boolean;
  waysTo(item: string): readonly MakingWay[];
  /** How many items one of a fuel smelts; 0 for what does not burn. */
  burns(item: string): number;
}
