import { BLOCK, LIGHT_LEVELS, type LightColumn, type LightKind } from './lightColumn.ts';
import { DIRECTIONS, isShut, type LightTables } from './lightTables.ts';

/** How long a queue may stay when it is empty; what it held would otherwise be kept from being forgotten. */
const KEPT = 65_536;

/** Cells in a row that still have to be looked at. */
class Queue {
  columns: LightColumn[] = [];
  cells: number[] = [];
  lights: number[] = [];
  head = 0;
  tail = 0;

  get isEmpty(): boolean {
    return this.head === this.tail;
  }

  push(column: LightColumn, cell: number, light: number): void {
    const at = this.tail++;
    this.columns[at] = column;
    this.cells[at] = cell;
    this.lights[at] = light;
  }

  /** The place of the next one, which holds until the next push. */
  take(): number {
    return this.head++;
  }

  /** To be called when all have been taken. */
  rewind(): void {
    if (this.tail > KEPT) {
      this.columns = [];
      this.cells = [];
      this.lights = [];
    }
    this.head = 0;
    this.tail = 0;
  }
}

/** The chunk beside another that can be lit, or undefined where light is not followed. */
export type Beside = (column: LightColumn, direction: number) => LightColumn | undefined;

/**
 * Spreads one kind of light from cell to cell: each step takes one level, or as many as the block there takes away. Light
 * is the greatest that any source gives a cell, so the order of the work does not matter.
 */
export class Flood {
  /** Cells looked at so far, for whoever must bound that work. */
  work = 0;
  readonly #kind: LightKind;
  readonly #tables: LightTables;
  readonly #beside: Beside;
  readonly #touched: (column: LightColumn) => void;
  readonly #fading = new Queue();
  readonly #growing = new Queue();

  constructor(kind: LightKind, tables: LightTables, beside: Beside, touched: (column: LightColumn) => void) {
    this.#kind = kind;
    this.#tables = tables;
    this.#beside = beside;
    this.#touched = touched;
  }

  get isSettled(): boolean {
    return this.#fading.isEmpty && this.#growing.isEmpty;
  }

  /** Spreads a cell's present light on. */
  grow(column: LightColumn, cell: number): void {
    this.#growing.push(column, cell, 0);
  }

  /** Gives a cell a light and spreads it on. */
  light(column: LightColumn, cell: number, light: number): void {
    this.#set(column, cell, light);
    this.#growing.push(column, cell, 0);
  }

  /** Takes a cell's light away, with whatever came from it, and lets its neighbours and own source light it anew. */
  renew(column: LightColumn, cell: number): void {
    this.work++;
    const light = column.get(this.#kind, cell);
    if (light > 0) {
      this.#set(column, cell, 0);
      this.#fading.push(column, cell, light);
    }
    const source = this.#source(column, cell);
    if (source > 0) this.light(column, cell, source);
    for (let direction = 0; direction < DIRECTIONS; direction++) {
      const nextCell = cellToward(cell, direction);
      const next = nextCell < 0 ? undefined : this.#columnToward(column, cell, direction);
      if (next && next.get(this.#kind, nextCell) > 1) this.#growing.push(next, nextCell, 0);
    }
  }

  /** Works until all is settled or `limit` more cells have been looked at; light may be incomplete in between. */
  settle(limit: number): void {
    const end = this.work + limit;
    const [fading, growing] = [this.#fading, this.#growing];
    while (!fading.isEmpty && this.work < end) {
      const at = fading.take();
      this.#fade(fading.columns[at] as LightColumn, fading.cells[at] as number, fading.lights[at] as number);
    }
    if (!fading.isEmpty) return;
    fading.rewind();
    while (!growing.isEmpty && this.work < end) {
      const at = growing.take();
      this.#spread(growing.columns[at] as LightColumn, growing.cells[at] as number);
    }
    if (growing.isEmpty) growing.rewind();
  }

  #fade(column: LightColumn, cell: number, light: number): void {
    this.work++;
    for (let direction = 0; direction < DIRECTIONS; direction++) {
      const nextCell = cellToward(cell, direction);
      const next = nextCell < 0 ? undefined : this.#columnToward(column, cell, direction);
      if (!next) continue;
      const there = next.get(this.#kind, nextCell);
      if (there === 0) continue;
      if (there < light) {
        this.#set(next, nextCell, 0);
        this.#fading.push(next, nextCell, there);
        const source = this.#source(next, nextCell);
        if (source > 0) this.light(next, nextCell, source);
      } else this.#growing.push(next, nextCell, 0);
    }
  }

  #spread(column: LightColumn, cell: number): void {
    this.work++;
    const light = column.get(this.#kind, cell);
    if (light <= 1) return;
    const { opacity, faces } = this.#tables;
    let here = -1;
    for (let direction = 0; direction < DIRECTIONS; direction++) {
      const nextCell = cellToward(cell, direction);
      if (nextCell < 0) continue;
      const next = this.#columnToward(column, cell, direction);
      if (next === undefined) continue;
      const there = next.get(this.#kind, nextCell);
      if (there >= light - 1) continue;
      const state = next.state(nextCell);
      const reaching = light - Math.max(1, opacity[state] as number);
      if (reaching <= there) continue;
      if (here < 0) here = column.state(cell);
      if (isShut(faces, here, state, direction)) continue;
      this.#set(next, nextCell, reaching);
      if (reaching > 1) this.#growing.push(next, nextCell, 0);
    }
  }

  /** The chunk the neighbouring cell lies in. */
  #columnToward(column: LightColumn, cell: number, direction: number): LightColumn | undefined {
    switch (direction) {
      case 2:
        return (cell & 0xf0) === 0 ? this.#beside(column, 0) : column;
      case 3:
        return (cell & 0xf0) === 0xf0 ? this.#beside(column, 1) : column;
      case 4:
        return (cell & 0x0f) === 0 ? this.#beside(column, 2) : column;
      case 5:
        return (cell & 0x0f) === 0x0f ? this.#beside(column, 3) : column;
      default:
        return column;
    }
  }

  #source(column: LightColumn, cell: number): number {
    if (this.#kind === BLOCK) return this.#tables.emission[column.state(cell)] as number;
    return cell >> 8 >= (column.floor[cell & 255] as number) ? 15 : 0;
  }

  #set(column: LightColumn, cell: number, light: number): void {
    column.set(this.#kind, cell, light);
    this.#touched(column);
  }
}

/** The neighbouring cell within its own chunk; -1 above and below all light. */
function cellToward(cell: number, direction: number): number {
  switch (direction) {
    case 0:
      return cell - 256;
    case 1:
      return cell + 256 < LIGHT_LEVELS << 8 ? cell + 256 : -1;
    case 2:
      return (cell & ~0xf0) | ((cell - 0x10) & 0xf0);
    case 3:
      return (cell & ~0xf0) | ((cell + 0x10) & 0xf0);
    case 4:
      return (cell & ~0x0f) | ((cell - 1) & 0x0f);
    default:
      return (cell & ~0x0f) | ((cell + 1) & 0x0f);
  }
}

/** The lowest level that full sky light reaches in a chunk's column (z << 4) | x, looking down from `from`. */
export function skyFloor(column: LightColumn, at: number, from: number, { opacity, faces }: LightTables): number {
  let above = column.state((from << 8) | at);
  let level = from;
  while (level > 0) {
    const below = column.state(((level - 1) << 8) | at);
    if ((opacity[below] as number) > 0 || isShut(faces, above, below, 0)) break;
    above = below;
    level--;
  }
  return level;
}
