import type { Dimension } from '../../world/dimension.ts';

/** Pixels of a side. */
export const MAP_SIZE = 128;
/** The largest scale a map can have: a pixel is 16 blocks wide. */
export const MOST_SCALE = 4;

/** What of a map is to be sent again: a rectangle, ends included. */
export interface MapPatch {
  readonly x: number;
  readonly y: number;
  readonly columns: number;
  readonly rows: number;
  readonly data: Buffer;
}

/** What is known of a map when it is made or read. */
export interface MapFacts {
  readonly id: number;
  /** 0 to 4: a pixel is 1, 2, 4, 8 or 16 blocks wide. */
  readonly scale: number;
  /** The middle, blocks. */
  readonly x: number;
  readonly z: number;
  readonly dimension: Dimension['name'];
  readonly locked: boolean;
  readonly colours?: Uint8Array;
}

/** What one map shows (Minecraft wiki, "Map", "Map item format"). */
export class MapDrawing {
  readonly facts: MapFacts;
  readonly colours: Uint8Array;
  /** Counts changes of pixels. */
  revision = 0;
  /** By column and by row: the revision in which one of its pixels changed last. */
  readonly #columns = new Uint32Array(MAP_SIZE);
  readonly #rows = new Uint32Array(MAP_SIZE);

  constructor(facts: MapFacts) {
    this.facts = facts;
    this.colours = facts.colours?.slice() ?? new Uint8Array(MAP_SIZE * MAP_SIZE);
    if (!facts.colours) return;
    this.revision++;
    for (const lines of [this.#columns, this.#rows]) lines.fill(this.revision);
  }

  paint(x: number, y: number, colour: number): void {
    const pixel = y * MAP_SIZE + x;
    if (this.colours[pixel] === colour) return;
    this.colours[pixel] = colour;
    this.revision++;
    this.#columns[x] = this.revision;
    this.#rows[y] = this.revision;
  }

  /** The smallest rectangle with all that changed since a revision; undefined when nothing did. */
  since(revision: number): MapPatch | undefined {
    if (revision >= this.revision) return undefined;
    const isNew = (last: number) => last > revision;
    const [left, top] = [this.#columns.findIndex(isNew), this.#rows.findIndex(isNew)];
    const columns = this.#columns.findLastIndex(isNew) - left + 1;
    const rows = this.#rows.findLastIndex(isNew) - top + 1;
    const data = Buffer.alloc(columns * rows);
    for (let y = 0; y < rows; y++)
      for (let x = 0; x < columns; x++) data[y * columns + x] = this.colours[(top + y) * MAP_SIZE + left + x] as number;
    return { x: left, y: top, columns, rows, data };
  }
}

/** The middle of the square of a scale that a place lies in, as vanilla divides the world (MapItemSavedData.createFresh). */
export function middleOf(value: number, scale: number): number {
  const size = MAP_SIZE << scale;
  return Math.floor((Math.floor(value) + 64) / size) * size + size / 2 - 64;
}
