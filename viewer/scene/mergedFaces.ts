import { SECTION } from '../model/world.ts';

const CELLS = SECTION ** 3;
const SIDES = 6;

/** How the face of a whole side is drawn: by it two faces are alike. */
export const MARK = { state: 0xffff, shades: 16, faint: 1 << 24, flat: 1 << 25, surface: 1 << 26 } as const;

/** Steps between the cells of a section along the axes of a side. */
export interface SidePlan {
  /** Across the side, to the right and up, each from lower to higher coordinates. */
  readonly across: number;
  readonly right: number;
  readonly up: number;
}

/**
 * Faces of whole sides, gathered cell by cell and handed out as large ones: neighbours that are alike become one. Corners that
 * are shaded unlike keep a face from growing in their direction, so that every corner looks as it would on its own.
 */
export class MergedFaces {
  readonly #plans: readonly SidePlan[];
  /** By side and cell: how the face is drawn; 0 for none. */
  readonly #marks = new Uint32Array(SIDES * CELLS);
  readonly #counts = new Uint16Array(SIDES);

  constructor(plans: readonly SidePlan[]) {
    this.#plans = plans;
  }

  /** @param mark the state, with the shades of the four corners from bit 16 on in two bits each, and flags of `MARK`. */
  add(side: number, cell: number, mark: number): void {
    this.#marks[side * CELLS + cell] = mark;
    this.#counts[side] = (this.#counts[side] ?? 0) + 1;
  }

  /** Hands out all faces and begins anew: side, least cell, mark, and how many cells to the right and up. */
  take(made: (side: number, cell: number, mark: number, right: number, up: number) => void): void {
    for (let side = 0; side < SIDES; side++) {
      if (this.#counts[side] === 0) continue;
      const plan = this.#plans[side] as SidePlan;
      for (let layer = 0; layer < SECTION; layer++)
        for (let row = 0; row < SECTION; row++)
          for (let column = 0; column < SECTION; column++) {
            const cell = layer * plan.across + row * plan.up + column * plan.right;
            const mark = this.#marks[side * CELLS + cell] as number;
            if (mark === 0) continue;
            const right = growsRight(mark) ? this.#run(side, cell, mark, plan.right, SECTION - column) : 1;
            let up = 1;
            while (
              growsUp(mark) &&
              row + up < SECTION &&
              this.#run(side, cell + up * plan.up, mark, plan.right, right) === right
            )
              up++;
            this.#clear(side, cell, plan, right, up);
            made(side, cell, mark, right, up);
          }
      this.#counts[side] = 0;
    }
  }

  /** How many faces from a cell on are alike, at most so many. */
  #run(side: number, cell: number, mark: number, step: number, most: number): number {
    const from = side * CELLS + cell;
    let length = 0;
    while (length < most && this.#marks[from + length * step] === mark) length++;
    return length;
  }

  #clear(side: number, cell: number, plan: SidePlan, right: number, up: number): void {
    for (let row = 0; row < up; row++)
      for (let column = 0; column < right; column++)
        this.#marks[side * CELLS + cell + row * plan.up + column * plan.right] = 0;
  }
}

/** Corners in the order lower left, lower right, upper right, upper left. */
function shadeOf(mark: number, corner: number): number {
  return (mark >> (MARK.shades + corner * 2)) & 3;
}

function growsRight(mark: number): boolean {
  return shadeOf(mark, 0) === shadeOf(mark, 1) && shadeOf(mark, 3) === shadeOf(mark, 2);
}

function growsUp(mark: number): boolean {
  return shadeOf(mark, 0) === shadeOf(mark, 3) && shadeOf(mark, 1) === shadeOf(mark, 2);
}
