import { type BlockPosition, FACINGS, type Facing, type Point, stepOf } from '../../../protocol/geometry.ts';

/** Height of the eyes above the feet (wiki, "Player"). */
export const EYE = 1.62;
/** A player reaches 4.5 blocks (wiki, "Breaking"); the margin is for not standing exactly in the middle of a cell. */
export const REACH = 4.2;

/** A line of sight, relative to the corner of the cell it leads to. */
export interface Ray {
  readonly eye: Point;
  readonly point: Point;
  /** The cells it passes, without the one it leads to. */
  readonly cells: readonly BlockPosition[];
}

const CENTRE = FACINGS.length;
/** Blocks, on any axis, beyond which nothing is in reach. */
const FAR = 7;
const SPAN = 2 * FAR + 1;
const known = new Array<Ray | null | undefined>((CENTRE + 1) * SPAN ** 3).fill(undefined);

/**
 * The line from the eye of a body at `stand` to the face between the empty `position` and its neighbour at `side`; null
 * when the face is out of reach or turned away.
 */
export function rayToFace(stand: BlockPosition, position: BlockPosition, side: Facing): Ray | null {
  return remembered(stand, position, FACINGS.indexOf(side));
}

/** The line from the eye of a body at `stand` to the middle of the block at `position`; null when out of reach. */
export function rayToCentre(stand: BlockPosition, position: BlockPosition): Ray | null {
  return remembered(stand, position, CENTRE);
}

/** Lines depend on where the stand lies from the cell alone, and there are few such offsets within reach. */
function remembered(stand: BlockPosition, position: BlockPosition, aim: number): Ray | null {
  const x = stand.x - position.x;
  const y = stand.y - position.y;
  const z = stand.z - position.z;
  if (x < -FAR || x > FAR || y < -FAR || y > FAR || z < -FAR || z > FAR) return null;
  const key = ((aim * SPAN + x + FAR) * SPAN + y + FAR) * SPAN + z + FAR;
  let ray = known[key];
  if (ray === undefined) {
    const eye = { x: x + 0.5, y: y + EYE, z: z + 0.5 };
    const point = pointOf(aim, eye);
    ray = point ? rayBetween(eye, point) : null;
    known[key] = ray;
  }
  return ray;
}

/** What is aimed at, from the corner of its cell; null for a face that is turned away from the eye. */
function pointOf(aim: number, eye: Point): Point | null {
  const side = FACINGS[aim];
  if (!side) return { x: 0.5, y: 0.5, z: 0.5 };
  const step = stepOf(side);
  const point = { x: 0.5 + step.x * 0.48, y: 0.5 + step.y * 0.48, z: 0.5 + step.z * 0.48 };
  const inFront = (point.x - eye.x) * step.x + (point.y - eye.y) * step.y + (point.z - eye.z) * step.z > 0.05;
  return inFront ? point : null;
}

function rayBetween(eye: Point, point: Point): Ray | null {
  const length = Math.hypot(point.x - eye.x, point.y - eye.y, point.z - eye.z);
  if (length > REACH) return null;
  const cells: BlockPosition[] = [];
  const samples = Math.ceil(length / 0.12);
  for (let index = 1; index < samples; index++) {
    const part = index / samples;
    const x = Math.floor(eye.x + (point.x - eye.x) * part);
    const y = Math.floor(eye.y + (point.y - eye.y) * part);
    const z = Math.floor(eye.z + (point.z - eye.z) * part);
    if (x === 0 && y === 0 && z === 0) continue;
    const last = cells.at(-1);
    if (last?.x !== x || last.y !== y || last.z !== z) cells.push({ x, y, z });
  }
  return { eye, point, cells };
}

/** Whether a line passes through a box. */
export function meetsBox({ eye, point }: Ray, { min, max }: { readonly min: Point; readonly max: Point }): boolean {
  let [enter, leave] = [0, 1];
  for (const axis of ['x', 'y', 'z'] as const) {
    const way = point[axis] - eye[axis];
    if (way === 0) {
      if (eye[axis] <= min[axis] || eye[axis] >= max[axis]) return false;
      continue;
    }
    const [a, b] = [(min[axis] - eye[axis]) / way, (max[axis] - eye[axis]) / way];
    enter = Math.max(enter, Math.min(a, b));
    leave = Math.min(leave, Math.max(a, b));
  }
  return enter < leave;
}
