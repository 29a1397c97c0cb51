import type { Checkpoint } from '../../../tasks/cooking/cookingTask.ts';

type Reached = ReadonlySet<string>;

/** The checkpoints of a recipe as a graph without circles: which of them another one already counts for. */
export class RecipeGraph {
  readonly checkpoints: readonly Checkpoint[];
  /** By item: the items of all it is made from, however many steps away. */
  readonly #within = new Map<string, ReadonlySet<string>>();
  readonly #depths = new Map<string, number>();

  /** Throws Error for a checkpoint that is part of itself. */
  constructor(checkpoints: readonly Checkpoint[]) {
    this.checkpoints = checkpoints;
    for (const { item } of checkpoints) this.#explore(item, []);
  }

  /** Steps from a checkpoint down to its farthest part; 0 for one without parts. */
  depthOf(item: string): number {
    return this.#depths.get(item) ?? 0;
  }

  /**
   * Points for a set of reached checkpoints: the sum of the scores of those that are not part of another reached one
   * (villagerbench.md 1.4).
   */
  pointsFor(reached: Reached): number {
    const covered = new Set([...reached].flatMap((item) => [...(this.#within.get(item) ?? [])]));
    return this.checkpoints.reduce(
      (sum, { item, score }) => sum + (reached.has(item) && !covered.has(item) ? score : 0),
      0,
    );
  }

  #explore(item: string, above: readonly string[]): ReadonlySet<string> {
    if (above.includes(item)) throw new Error(`checkpoint ${item} is part of itself`);
    const known = this.#within.get(item);
    if (known) return known;
    const parts = this.checkpoints.find((checkpoint) => checkpoint.item === item)?.parts ?? [];
    const within = new Set<string>();
    let depth = 0;
    for (const part of parts) {
      within.add(part);
      for (const deeper of this.#explore(part, [...above, item])) within.add(deeper);
      depth = Math.max(depth, 1 + this.depthOf(part));
    }
    this.#within.set(item, within);
    this.#depths.set(item, depth);
    return within;
  }
}
