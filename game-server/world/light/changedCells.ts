import type { Flood } from './flood.ts';
import { BLOCK, type LightColumn, SKY } from './lightColumn.ts';
import type { Seeding } from './seeding.ts';

/** From this many changed blocks on, a chunk and its neighbours are lit afresh. */
const AFRESH = 1024;

/** The cells of lit chunks whose blocks have changed, until what that does to the light has been worked out. */
export class ChangedCells {
  readonly #floods: readonly [Flood, Flood];
  readonly #seeding: Seeding;
  readonly #columns = new Set<LightColumn>();
  /** Chunks of which so much has changed that they had better be lit afresh. */
  readonly #overrun = new Set<LightColumn>();

  constructor(floods: readonly [Flood, Flood], seeding: Seeding) {
    this.#floods = floods;
    this.#seeding = seeding;
  }

  /** Whether everything has been worked out, but for chunks to be lit afresh. */
  get isEmpty(): boolean {
    return this.#columns.size === 0;
  }

  get overrun(): ReadonlySet<LightColumn> {
    return this.#overrun;
  }

  add(column: LightColumn, cell: number): void {
    if (this.#overrun.has(column)) return;
    column.pending.add(cell);
    this.#columns.add(column);
    if (column.pending.size < AFRESH) return;
    column.pending.clear();
    this.#columns.delete(column);
    this.#overrun.add(column);
  }

  /** The chunk has light of its own no longer. */
  drop(column: LightColumn): void {
    this.#columns.delete(column);
    this.#overrun.delete(column);
  }

  /** Takes the light away from changed cells, until the floods have looked at `end` cells. @returns whether that was all. */
  renew(end: number): boolean {
    const [sky, block] = this.#floods;
    for (const column of this.#columns) {
      for (const cell of column.pending) {
        if (sky.work + block.work >= end) return false;
        column.pending.delete(cell);
        this.#renew(column, cell);
      }
      this.#columns.delete(column);
    }
    return true;
  }

  #renew(column: LightColumn, cell: number): void {
    const [sky, block] = [this.#floods[SKY], this.#floods[BLOCK]];
    block.renew(column, cell);
    const at = cell & 255;
    const before = column.floor[at] as number;
    const floor = this.#seeding.floorOf(column, at);
    column.floor[at] = floor;
    for (let level = Math.min(before, floor); level < Math.max(before, floor); level++)
      sky.renew(column, (level << 8) | at);
    sky.renew(column, cell);
  }
}
