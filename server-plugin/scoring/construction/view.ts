import type { Point } from '../../../protocol/geometry.ts';

/**
 * A direction to look at a structure from, without perspective. `theta` turns the camera around the structure: 0 stands
 * east of it (+x), 90 south (+z), 180 west, 270 north. `phi` raises it: 0 level, 90 straight above, -90 straight below.
 * Degrees.
 */
export interface View {
  readonly name: string;
  readonly theta: number;
  readonly phi: number;
}

/**
 * The five default views, named as VillagerBench names them (front looks along -x); nobody looks from below. From above,
 * north is up in the picture.
 */
export const AXIS_VIEWS: readonly View[] = [
  { name: 'front', theta: 0, phi: 0 },
  { name: 'right', theta: 270, phi: 0 },
  { name: 'left', theta: 90, phi: 0 },
  { name: 'back', theta: 180, phi: 0 },
  { name: 'top', theta: 90, phi: 90 },
];

/** Camera axes as unit vectors: where the picture's right and top point, and the way the rays travel. */
interface Camera {
  readonly right: Point;
  readonly up: Point;
  readonly forward: Point;
  /** Whether all three lie on the block grid's axes, so that one ray a cell column is exact. */
  readonly aligned: boolean;
}

/** The camera of a view. */
export function cameraOf(view: View): Camera {
  const [sinTheta, cosTheta] = sineAndCosine(view.theta);
  const [sinPhi, cosPhi] = sineAndCosine(view.phi);
  const right = { x: sinTheta, y: 0, z: 0 - cosTheta };
  const up = { x: 0 - sinPhi * cosTheta, y: cosPhi, z: 0 - sinPhi * sinTheta };
  const forward = { x: 0 - cosPhi * cosTheta, y: 0 - sinPhi, z: 0 - cosPhi * sinTheta };
  const aligned = [right, up, forward].every(({ x, y, z }) => Math.abs(x) + Math.abs(y) + Math.abs(z) === 1);
  return { right, up, forward, aligned };
}

/** Exact at multiples of 90 degrees, where the library functions are off by a rounding error. */
function sineAndCosine(degrees: number): [number, number] {
  const turn = ((degrees % 360) + 360) % 360;
  if (turn === 0) return [0, 1];
  if (turn === 90) return [1, 0];
  if (turn === 180) return [0, -1];
  if (turn === 270) return [-1, 0];
  const radians = (turn * Math.PI) / 180;
  return [Math.sin(radians), Math.cos(radians)];
}
