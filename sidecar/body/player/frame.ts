import type { Briefing } from '../../../protocol/briefing.ts';
import { add, type BlockPosition, formatPosition, type Point, subtract } from '../../../protocol/geometry.ts';

/** Between the arena's coordinates, which actions and messages use, and the world's, which the game uses. */
export class Frame {
  readonly #origin: BlockPosition;

  constructor(briefing: Pick<Briefing, 'origin'>) {
    this.#origin = briefing.origin;
  }

  toWorld(position: Point): Point {
    return add(position, this.#origin);
  }

  toArena(position: Point): Point {
    return subtract(position, this.#origin);
  }

  /** A world point in arena coordinates to two decimals, for data. */
  roundedToArena(position: Point): { x: number; y: number; z: number } {
    const { x, y, z } = this.toArena(position);
    return { x: Number(x.toFixed(2)), y: Number(y.toFixed(2)), z: Number(z.toFixed(2)) };
  }

  /** A world cell as text in arena coordinates. */
  show(cell: BlockPosition): string {
    return formatPosition(this.toArena(cell));
  }

  /** A world point as text in arena coordinates, to a tenth of a block. */
  showPoint(point: Point): string {
    const { x, y, z } = this.toArena(point);
    return `(${x.toFixed(1)}, ${y.toFixed(1)}, ${z.toFixed(1)})`;
  }
}
