import { BLOCK, LIGHT_SECTIONS, type LightColumn, SKY } from './lightColumn.ts';

/**
 * Light that was thrown away to be worked out afresh, although someone has been shown it: it stands for the chunk's until
 * then, and only what comes out different is listener as changed.
 */
export class Discarded {
  readonly #columns = new Map<number, LightColumn>();
  /** Lit again, to be compared with what they were. */
  readonly #renewed = new Set<LightColumn>();

  get isEmpty(): boolean {
    return this.#columns.size === 0;
  }

  has(key: number): boolean {
    return this.#columns.has(key);
  }

  get(key: number): LightColumn | undefined {
    return this.#columns.get(key);
  }

  keys(): IterableIterator<number> {
    return this.#columns.keys();
  }

  add(column: LightColumn, key: number): void {
    // What was never listener as changed is not what clients hold.
    this.#columns.set(key, this.#columns.get(key) ?? column.before ?? column);
  }

  /** A chunk is lit again; what it is compared with is remembered from now on. */
  relit(column: LightColumn, key: number): void {
    const before = this.#columns.get(key);
    this.#columns.delete(key);
    if (!before) return;
    column.before = before;
    column.top = before.top;
    this.#renewed.add(column);
  }

  /** Forgets what was thrown away of a chunk. */
  delete(key: number): void {
    this.#columns.delete(key);
  }

  /** A chunk that was lit again is gone once more. */
  drop(column: LightColumn): void {
    this.#renewed.delete(column);
  }

  /** Once all is settled: marks what came out different, and says of each chunk that was lit again. */
  compare(listener: (column: LightColumn) => void): void {
    for (const column of this.#renewed) {
      const { before } = column;
      if (!before) continue;
      for (const kind of [SKY, BLOCK] as const) {
        let changed = before.changed[kind];
        for (let section = 0; section < LIGHT_SECTIONS; section++) {
          const [now, then] = [column.layers[kind][section] as Buffer, before.layers[kind][section] as Buffer];
          if (now !== then && !now.equals(then)) changed |= 1 << section;
        }
        column.changed[kind] = changed;
      }
      column.before = undefined;
      listener(column);
    }
    this.#renewed.clear();
  }

  /** Whether nothing waits to be compared. */
  get isCompared(): boolean {
    return this.#renewed.size === 0;
  }
}
