import { type BlockPosition, cellOf, centreOf, distance, type Point } from '../../../../protocol/geometry.ts';

/** Where a player stood from a tick on, and how they looked: degrees, yaw 0 south, 90 west; pitch downwards. */
export interface SampledPose {
  readonly tick: number;
  readonly position: Point;
  readonly yaw: number;
  readonly pitch: number;
}

/** Ticks for which poses are kept. */
const KEPT = 40;
/** Height of the eyes above the feet, standing and sneaking (Minecraft wiki, "Player"): samples do not show which. */
const EYES = [1.62, 1.27] as const;
/** Up to 1.20.4 a server lets a player reach blocks whose centre is this far (ServerGamePacketListenerImpl). */
const TO_CENTRE = 6;
/** Since 1.20.5: 4.5 and 1 of tolerance, to the nearest point of the cell (Player.canInteractWithBlock). */
const TO_NEAREST = 5.5;
/** A window onto a container stays open for so many blocks (Container.stillValid), from the feet. */
const TO_CONTAINER = 8;
/** Half a body's width, and its height. */
const HALF_WIDTH = 0.3;
const HEIGHT = 1.8;
/** A body presses a plate when it reaches into this part of the cell (BasePressurePlateBlock.TOUCH_AABB). */
const PLATE_EDGE = 1 / 16;
const PLATE_TOP = 1 / 4;

/** Where one player was in the last ticks. */
export class PoseHistory {
  #poses: SampledPose[] = [];

  get latest(): SampledPose | undefined {
    return this.#poses.at(-1);
  }

  add(pose: SampledPose): void {
    this.#poses.push(pose);
    const stale = this.#poses.findLastIndex(({ tick }) => tick <= pose.tick - KEPT);
    if (stale > 0) this.#poses.splice(0, stale);
  }

  /** Nothing is known any more: the player came from elsewhere. */
  clear(): void {
    this.#poses = [];
  }

  /** The poses that held at some time from tick `from` to tick `to`, oldest first. */
  between(from: number, to: number): SampledPose[] {
    return this.#poses.filter(
      ({ tick }, index) => tick <= to && (this.#poses[index + 1]?.tick ?? Number.POSITIVE_INFINITY) > from,
    );
  }
}

/** Whether a server of any version lets a player who stands so work on a cell. */
export function canReach({ position }: SampledPose, cell: BlockPosition): boolean {
  return EYES.some((height) => {
    const eyes = { ...position, y: position.y + height };
    const nearest = {
      x: clamp(eyes.x, cell.x),
      y: clamp(eyes.y, cell.y),
      z: clamp(eyes.z, cell.z),
    };
    return distance(eyes, centreOf(cell)) <= TO_CENTRE || distance(eyes, nearest) <= TO_NEAREST;
  });
}

/** Whether a server keeps a window onto a container open for a player who stands so. */
export function canKeepOpen({ position }: SampledPose, cell: BlockPosition): boolean {
  return distance(position, centreOf(cell)) <= TO_CONTAINER;
}

/** Whether a body that stands so presses a plate in a cell. */
export function standsOn({ position }: SampledPose, cell: BlockPosition): boolean {
  const [low, high] = [PLATE_EDGE - HALF_WIDTH, 1 - PLATE_EDGE + HALF_WIDTH];
  const [dx, dy, dz] = [position.x - cell.x, position.y - cell.y, position.z - cell.z];
  return dx > low && dx < high && dz > low && dz < high && dy < PLATE_TOP && dy + HEIGHT > 0;
}

/** Whether a body that stands so touches any part of a cell. */
export function touches({ position }: SampledPose, cell: BlockPosition): boolean {
  const [dx, dy, dz] = [position.x - cell.x, position.y - cell.y, position.z - cell.z];
  return (
    dx > -HALF_WIDTH && dx < 1 + HALF_WIDTH && dz > -HALF_WIDTH && dz < 1 + HALF_WIDTH && dy < 1 && dy + HEIGHT > 0
  );
}

/**
 * Whether someone who stands and looks so has a cell in sight: the line of sight comes into it before `blocks` says it
 * ends. Both heights of the eyes count.
 */
export function looksAt(pose: SampledPose, cell: BlockPosition, blocks: (cell: BlockPosition) => boolean): boolean {
  return EYES.some((height) => {
    for (const seen of line({ ...pose.position, y: pose.position.y + height }, pose.yaw, pose.pitch)) {
      if (seen.x === cell.x && seen.y === cell.y && seen.z === cell.z) return true;
      if (blocks(seen)) return false;
    }
    return false;
  });
}

/** The cells a line of sight comes through, nearest first (Amanatides and Woo, "A fast voxel traversal algorithm"). */
function* line(eyes: Point, yaw: number, pitch: number): Generator<BlockPosition> {
  const [turn, tilt] = [(yaw * Math.PI) / 180, (pitch * Math.PI) / 180];
  const direction = { x: -Math.sin(turn) * Math.cos(tilt), y: -Math.sin(tilt), z: Math.cos(turn) * Math.cos(tilt) };
  const at = { ...cellOf(eyes) };
  const axes = (['x', 'y', 'z'] as const).map((axis) => {
    const part = direction[axis];
    const step = part > 0 ? 1 : -1;
    const edge = part > 0 ? at[axis] + 1 - eyes[axis] : eyes[axis] - at[axis];
    const each = part === 0 ? Number.POSITIVE_INFINITY : Math.abs(1 / part);
    return { axis, step, each, next: part === 0 ? each : edge * each };
  });
  yield { ...at };
  for (;;) {
    const nearest = axes.reduce((best, one) => (one.next < best.next ? one : best));
    if (!(nearest.next <= TO_CENTRE)) return;
    at[nearest.axis] += nearest.step;
    nearest.next += nearest.each;
    yield { ...at };
  }
}

function clamp(value: number, low: number): number {
  return Math.min(Math.max(value, low), low + 1);
}
