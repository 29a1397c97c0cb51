import type { BlockPosition, Point } from '../../../../protocol/geometry.ts';
import { feetOf, type Player } from '../../player/player.ts';

/** Squares of land a body goes to one after the other, blocks. */
export const SQUARE = 32;
/** How near to a square's middle it has been there, blocks. */
const NEAR = 22;
/** How far apart the points are by which a way is remembered, blocks. */
const PACE = 5;
/** Ticks between looks at where the body is. */
const TICKS = 10;

/** A square of land: its place on the grid whose middle square has the body's first place in its middle. */
export interface Square {
  readonly i: number;
  readonly j: number;
}

/** Where a body has been, and which places it has found it cannot get to. World coordinates. */
export class Trail {
  readonly origin: Point;
  readonly #points: Point[] = [];
  readonly #squares = new Set<string>();
  readonly #places = new Set<string>();

  constructor(origin: Point) {
    this.origin = { ...origin };
    this.note(origin);
  }

  note(feet: Point): void {
    const last = this.#points.at(-1);
    if (last && Math.hypot(last.x - feet.x, last.y - feet.y, last.z - feet.z) < PACE) return;
    this.#points.push({ x: feet.x, y: feet.y, z: feet.z });
    const { i, j } = this.squareOf(feet);
    for (let besideI = i - 1; besideI <= i + 1; besideI++)
      for (let besideJ = j - 1; besideJ <= j + 1; besideJ++) {
        const middle = this.middleOf({ i: besideI, j: besideJ });
        if (Math.hypot(middle.x - feet.x, middle.z - feet.z) <= NEAR) this.leave({ i: besideI, j: besideJ });
      }
  }

  squareOf({ x, z }: { readonly x: number; readonly z: number }): Square {
    return { i: Math.round((x - this.origin.x) / SQUARE), j: Math.round((z - this.origin.z) / SQUARE) };
  }

  middleOf({ i, j }: Square): { x: number; z: number } {
    return { x: this.origin.x + i * SQUARE, z: this.origin.z + j * SQUARE };
  }

  /** Whether the body has been to a square, or could not get there. */
  knows({ i, j }: Square): boolean {
    return this.#squares.has(`${i},${j}`);
  }

  /** Has a square count as known. */
  leave({ i, j }: Square): void {
    this.#squares.add(`${i},${j}`);
  }

  /** How far it was from a point at the nearest, blocks. */
  nearestTo({ x, y, z }: Point): number {
    return this.#points.reduce(
      (least, point) => Math.min(least, Math.hypot(point.x - x, point.y - y, point.z - z)),
      Number.POSITIVE_INFINITY,
    );
  }

  /** Whether a place in a cave, four blocks in each direction, is done with. */
  isDone(cell: BlockPosition): boolean {
    return this.#places.has(placeKey(cell));
  }

  finish(cell: BlockPosition): void {
    this.#places.add(placeKey(cell));
  }
}

function placeKey({ x, y, z }: BlockPosition): string {
  return `${x >> 2},${y >> 2},${z >> 2}`;
}

const trails = new WeakMap<Player, Trail>();

/** The trail of a body, kept from when it is first asked for. */
export function trailOf(player: Player): Trail {
  let trail = trails.get(player);
  if (!trail) {
    const begun = new Trail(feetOf(player));
    trail = begun;
    trails.set(player, trail);
    let ticks = 0;
    player.bot.on('physicsTick', () => {
      if (++ticks % TICKS === 0) begun.note(feetOf(player));
    });
  }
  return trail;
}
