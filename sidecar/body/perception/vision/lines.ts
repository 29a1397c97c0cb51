import type { Point } from '../../../../protocol/geometry.ts';
import type { Shape } from '../blockView.ts';
import { entersBoxAt } from '../boxOnLine.ts';
import { seenTop } from '../sight.ts';
import { SIGHT } from './blockVisibility.ts';
import { type Section, type Sections, stateIn } from './sections.ts';
import type { SectionView } from './sectionView.ts';

/** A line that does not go along an axis never crosses one of its planes. */
const NEVER = Number.POSITIVE_INFINITY;

/**
 * Lines of sight through the sections a body was sent. Whatever a line passes through or ends at is noted as seen: air,
 * and the block in the way.
 */
export class Lines {
  readonly #sections: Sections;

  constructor(sections: Sections) {
    this.#sections = sections;
  }

  /**
   * Whether nothing lies between an eye and a point. What is in the cell of (targetX, targetY, targetZ) is not in the way
   * of itself. False where the line leads through chunks that were not sent.
   */
  isClear(
    eye: Point,
    pointX: number,
    pointY: number,
    pointZ: number,
    targetX: number,
    targetY: number,
    targetZ: number,
  ): boolean {
    const sections = this.#sections;
    const dx = pointX - eye.x;
    const dy = pointY - eye.y;
    const dz = pointZ - eye.z;
    let x = Math.floor(eye.x);
    let y = Math.floor(eye.y);
    let z = Math.floor(eye.z);
    const stepX = dx > 0 ? 1 : -1;
    const stepY = dy > 0 ? 1 : -1;
    const stepZ = dz > 0 ? 1 : -1;
    const deltaX = dx === 0 ? NEVER : Math.abs(1 / dx);
    const deltaY = dy === 0 ? NEVER : Math.abs(1 / dy);
    const deltaZ = dz === 0 ? NEVER : Math.abs(1 / dz);
    let nextX = dx === 0 ? NEVER : ((dx > 0 ? x + 1 : x) - eye.x) / dx;
    let nextY = dy === 0 ? NEVER : ((dy > 0 ? y + 1 : y) - eye.y) / dy;
    let nextZ = dz === 0 ? NEVER : ((dz > 0 ? z + 1 : z) - eye.z) / dz;
    let left = Math.abs(Math.floor(pointX) - x) + Math.abs(Math.floor(pointY) - y) + Math.abs(Math.floor(pointZ) - z);
    let section: Section | undefined;
    let view: SectionView | undefined;
    for (;;) {
      if (x === targetX && y === targetY && z === targetZ) return true;
      if (!section || section.x !== x >> 4 || section.y !== y >> 4 || section.z !== z >> 4) {
        section = sections.at(x >> 4, y >> 4, z >> 4);
        view = section.view ?? sections.viewOf(section);
        if (!view) return false;
      }
      const index = ((y & 15) << 8) | ((z & 15) << 4) | (x & 15);
      const bits = (view as SectionView).bits[index] as number;
      sections.note(section, index);
      const kind = bits & SIGHT.kind;
      if (kind === SIGHT.opaque) return false;
      if (kind === SIGHT.partial && this.#isHit(view as SectionView, index, x, y, z, eye, dx, dy, dz)) return false;
      if (left-- <= 0) return true;
      if (nextX <= nextY && nextX <= nextZ) {
        x += stepX;
        nextX += deltaX;
      } else if (nextY <= nextZ) {
        y += stepY;
        nextY += deltaY;
      } else {
        z += stepZ;
        nextZ += deltaZ;
      }
    }
  }

  /** Whether nothing at all lies between an eye and a point, its own cell included. */
  isFree(eye: Point, { x, y, z }: Point): boolean {
    return this.isClear(eye, x, y, z, Number.NaN, Number.NaN, Number.NaN);
  }

  #isHit(
    view: SectionView,
    index: number,
    x: number,
    y: number,
    z: number,
    eye: Point,
    dx: number,
    dy: number,
    dz: number,
  ): boolean {
    const facts = this.#sections.visibility.factsOf(stateIn(view.states, index));
    return facts?.shapes.some((shape) => crosses(shape, x, y, z, eye, dx, dy, dz)) === true;
  }
}

/** Whether a line meets a shape before its end. */
function crosses(
  shape: Shape,
  x: number,
  y: number,
  z: number,
  eye: Point,
  dx: number,
  dy: number,
  dz: number,
): boolean {
  const [x0, y0, z0, x1, , z1] = shape;
  return entersBoxAt(eye.x - x, eye.y - y, eye.z - z, dx, dy, dz, x0, y0, z0, x1, seenTop(shape), z1) < NEVER;
}
