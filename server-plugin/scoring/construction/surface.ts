import type { RayTable } from './rayTable.ts';

/** What a view shows, pixel by pixel: the id of the first block along each ray, or null where there is none. */
export type ViewSurface = readonly (string | null)[];

/** One id, or null for nothing, for each cell of a box in the order of `cellsOf`. */
export type CellIds = (string | null)[];

/** How two surfaces of one view compare, in pixels. */
export interface SurfaceCount {
  /** Both show the same block. */
  readonly same: number;
  /** The expected structure shows a block. */
  readonly expected: number;
  /** Either shows a block. */
  readonly either: number;
}

/** What a structure shows along a view's rays. */
export function surfaceOf(table: RayTable, ids: CellIds): (string | null)[] {
  const surface: (string | null)[] = [];
  for (let pixel = 0; pixel + 1 < table.starts.length; pixel++) surface.push(firstAlong(table, pixel, ids));
  return surface;
}

function firstAlong(table: RayTable, pixel: number, ids: CellIds): string | null {
  const end = table.starts[pixel + 1] ?? 0;
  for (let index = table.starts[pixel] ?? 0; index < end; index++) {
    const id = ids[table.cells[index] ?? -1];
    if (id !== null && id !== undefined) return id;
  }
  return null;
}

/** Compares two surfaces of the same view. */
export function compareSurfaces(expected: ViewSurface, built: ViewSurface): SurfaceCount {
  let [same, wanted, either] = [0, 0, 0];
  for (let pixel = 0; pixel < expected.length; pixel++) {
    const [e, b] = [expected[pixel] ?? null, built[pixel] ?? null];
    if (e !== null) wanted++;
    if (e !== null || b !== null) either++;
    if (e !== null && e === b) same++;
  }
  return { same, expected: wanted, either };
}

/** Keeps a view's comparison true while single cells change, looking again only along the rays through them. */
export class SurfaceTally {
  readonly #table: RayTable;
  readonly #ids: CellIds;
  readonly #expected: ViewSurface;
  readonly #built: (string | null)[];
  /** The pixels whose rays pass through a cell, cell after cell; those of cell c begin at `#firstRay[c]`. */
  readonly #rays: Uint32Array;
  readonly #firstRay: Uint32Array;
  #same: number;
  #either: number;
  readonly #wanted: number;

  constructor(table: RayTable, expected: CellIds, built: CellIds) {
    this.#table = table;
    this.#ids = [...built];
    this.#expected = surfaceOf(table, expected);
    this.#built = surfaceOf(table, built);
    const count = compareSurfaces(this.#expected, this.#built);
    this.#same = count.same;
    this.#either = count.either;
    this.#wanted = count.expected;
    [this.#rays, this.#firstRay] = raysByCell(table, built.length);
  }

  /** Puts an id, or nothing, into a cell. */
  set(cell: number, id: string | null): void {
    if (this.#ids[cell] === id) return;
    this.#ids[cell] = id;
    for (let index = this.#firstRay[cell] ?? 0; index < (this.#firstRay[cell + 1] ?? 0); index++) {
      const pixel = this.#rays[index] ?? 0;
      const before = this.#built[pixel] ?? null;
      const after = firstAlong(this.#table, pixel, this.#ids);
      if (before === after) continue;
      this.#built[pixel] = after;
      const wanted = this.#expected[pixel] ?? null;
      if (wanted === null) this.#either += (after === null ? 0 : 1) - (before === null ? 0 : 1);
      else this.#same += (after === wanted ? 1 : 0) - (before === wanted ? 1 : 0);
    }
  }

  count(): SurfaceCount {
    return { same: this.#same, expected: this.#wanted, either: this.#either };
  }
}

function raysByCell(table: RayTable, cells: number): [rays: Uint32Array, firstRay: Uint32Array] {
  const firstRay = new Uint32Array(cells + 1);
  for (const cell of table.cells) firstRay[cell + 1] = (firstRay[cell + 1] ?? 0) + 1;
  for (let cell = 0; cell < cells; cell++) firstRay[cell + 1] = (firstRay[cell + 1] ?? 0) + (firstRay[cell] ?? 0);
  const rays = new Uint32Array(table.cells.length);
  const next = firstRay.slice();
  for (let pixel = 0; pixel + 1 < table.starts.length; pixel++)
    for (let index = table.starts[pixel] ?? 0; index < (table.starts[pixel + 1] ?? 0); index++) {
      const cell = table.cells[index] ?? 0;
      const place = next[cell] ?? 0;
      rays[place] = pixel;
      next[cell] = place + 1;
    }
  return [rays, firstRay];
}
