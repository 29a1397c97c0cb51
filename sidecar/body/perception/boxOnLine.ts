/** Less than this along an axis, and a line goes across it, blocks. */
const ALONG = 1e-9;

/**
 * How much of a line, from 0 to 1, lies before a box that it passes through; infinite where it meets none. Numbers one by
 * one, as this is asked for every shape on every line of sight.
 * @param dx how far the line goes along x, and so on
 */
export function entersBoxAt(
  fromX: number,
  fromY: number,
  fromZ: number,
  dx: number,
  dy: number,
  dz: number,
  lowX: number,
  lowY: number,
  lowZ: number,
  highX: number,
  highY: number,
  highZ: number,
): number {
  let enter = 0;
  let leave = 1;
  for (let axis = 0; axis < 3; axis++) {
    const from = axis === 0 ? fromX : axis === 1 ? fromY : fromZ;
    const delta = axis === 0 ? dx : axis === 1 ? dy : dz;
    const low = axis === 0 ? lowX : axis === 1 ? lowY : lowZ;
    const high = axis === 0 ? highX : axis === 1 ? highY : highZ;
    if (Math.abs(delta) < ALONG) {
      if (from <= low || from >= high) return Number.POSITIVE_INFINITY;
      continue;
    }
    const first = (low - from) / delta;
    const second = (high - from) / delta;
    enter = Math.max(enter, Math.min(first, second));
    leave = Math.min(leave, Math.max(first, second));
    if (enter >= leave) return Number.POSITIVE_INFINITY;
  }
  return enter;
}
