import { type Box, sizeOf } from '../../../protocol/geometry.ts';
import { cameraOf, type View } from './view.ts';

/** Rays per block edge in views that do not lie on the grid's axes. */
const PIXELS_PER_BLOCK = 4;

/** Differences in ray length below this are ties, in blocks. */
const TIE = 1e-9;

/**
 * The parallel rays of one view through a box, one for each pixel of a picture that just covers the box. Pixels go row
 * by row from the top left. `cells` holds, for pixel i from `starts[i]` to `starts[i + 1]`, the cells its ray passes
 * through from near to far, numbered as `cellIndex(box, position)`.
 */
export interface RayTable {
  readonly width: number;
  readonly height: number;
  readonly starts: Int32Array;
  readonly cells: Int32Array;
}

/**
 * Casts a view's rays. In views along the axes every pixel is one column of cells, which is exact. In others pixels are
 * squares of 1/`pixelsPerBlock` block and each ray goes through its pixel's centre, cell by cell (Amanatides & Woo,
 * "A Fast Voxel Traversal Algorithm for Ray Tracing", 1987); a ray through an edge enters only the cells in which it
 * covers some distance.
 */
export function castRays(box: Box, view: View, pixelsPerBlock = PIXELS_PER_BLOCK): RayTable {
  const size = sizeOf(box);
  const { right, up, forward, aligned } = cameraOf(view);
  const pixel = aligned ? 1 : 1 / pixelsPerBlock;
  const span = (axis: { x: number; y: number; z: number }) =>
    Math.abs(axis.x) * size.x + Math.abs(axis.y) * size.y + Math.abs(axis.z) * size.z;
  const width = Math.max(1, Math.ceil(span(right) / pixel - TIE));
  const height = Math.max(1, Math.ceil(span(up) / pixel - TIE));
  const starts = new Int32Array(width * height + 1);
  const cells: number[] = [];
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const u = (column + 0.5 - width / 2) * pixel;
      const v = (height / 2 - row - 0.5) * pixel;
      const through = [
        size.x / 2 + u * right.x + v * up.x,
        size.y / 2 + u * right.y + v * up.y,
        size.z / 2 + u * right.z + v * up.z,
      ] as const;
      walk(through, [forward.x, forward.y, forward.z], [size.x, size.y, size.z], cells);
      starts[row * width + column + 1] = cells.length;
    }
  return { width, height, starts, cells: Int32Array.from(cells) };
}

type Triple = readonly [number, number, number];

/** Appends the cells of the grid (0..size) along the line `through` + t * `direction`, in the direction's order. */
function walk(through: Triple, direction: Triple, size: Triple, out: number[]): void {
  let enter = Number.NEGATIVE_INFINITY;
  let leave = Number.POSITIVE_INFINITY;
  for (const axis of [0, 1, 2] as const) {
    const [point, step, length] = [through[axis], direction[axis], size[axis]];
    if (step === 0) {
      if (point < 0 || point > length) return;
      continue;
    }
    const [first, second] = [(0 - point) / step, (length - point) / step];
    enter = Math.max(enter, Math.min(first, second));
    leave = Math.min(leave, Math.max(first, second));
  }
  if (leave - enter <= TIE) return;

  const cell = [0, 0, 0] as [number, number, number];
  const next = [0, 0, 0] as [number, number, number];
  for (const axis of [0, 1, 2] as const) {
    const [step, length] = [direction[axis], size[axis]];
    const point = through[axis] + step * enter;
    const found = step > 0 ? Math.floor(point + TIE) : step < 0 ? Math.ceil(point - TIE) - 1 : Math.floor(point);
    cell[axis] = Math.min(length - 1, Math.max(0, found));
    next[axis] = step === 0 ? Number.POSITIVE_INFINITY : (cell[axis] + (step > 0 ? 1 : 0) - through[axis]) / step;
  }
  for (;;) {
    out.push((cell[1] * size[2] + cell[2]) * size[0] + cell[0]);
    const nearest = Math.min(next[0], next[1], next[2]);
    for (const axis of [0, 1, 2] as const) {
      if (next[axis] > nearest + TIE) continue;
      cell[axis] += Math.sign(direction[axis]);
      if (cell[axis] < 0 || cell[axis] >= size[axis]) return;
      next[axis] = (cell[axis] + (direction[axis] > 0 ? 1 : 0) - through[axis]) / direction[axis];
    }
  }
}
