import type { Point } from '../../../protocol/geometry.ts';
import type { Mob } from '../mob.ts';

/** Degrees a head turns a tick, and how far it can be turned from the body (vanilla's LookControl, BodyRotationControl). */
const HEAD_TURN = 10;
const HEAD_RANGE = 75;
const PITCH_TURN = 40;

/** The difference of two angles in degrees, from -180 to 180. */
function angleBetween(from: number, to: number): number {
  let difference = (to - from) % 360;
  if (difference >= 180) difference -= 360;
  if (difference < -180) difference += 360;
  return difference;
}

/** `from`, turned towards `to` by at most `most` degrees. */
export function turned(from: number, to: number, most: number): number {
  return from + Math.max(-most, Math.min(most, angleBetween(from, to)));
}

/** The yaw at which one looks along a direction; 0 is south, 90 west. */
export function yawTowards(dx: number, dz: number): number {
  return (Math.atan2(dz, dx) * 180) / Math.PI - 90;
}

/** Where a mob's head turns. */
export class Look {
  #at: Point | undefined;

  /** Looks at a place in this tick. */
  at(point: Point): void {
    this.#at = point;
  }

  tick(mob: Mob): void {
    const at = this.#at;
    this.#at = undefined;
    if (at) {
      const [dx, dy, dz] = [at.x - mob.position.x, at.y - mob.position.y - mob.eyeHeight, at.z - mob.position.z];
      const flat = Math.hypot(dx, dz);
      if (flat > 1e-5) mob.headYaw = turned(mob.headYaw, yawTowards(dx, dz), HEAD_TURN);
      mob.pitch = turned(mob.pitch, (-Math.atan2(dy, flat) * 180) / Math.PI, PITCH_TURN);
    } else {
      mob.headYaw = turned(mob.headYaw, mob.yaw, HEAD_TURN);
      mob.pitch = 0;
    }
    const off = angleBetween(mob.yaw, mob.headYaw);
    if (Math.abs(off) <= HEAD_RANGE) return;
    // A walking body leads; a standing one follows its head.
    if (mob.navigation.idle) mob.yaw += off - Math.sign(off) * HEAD_RANGE;
    else mob.headYaw = mob.yaw + Math.sign(off) * HEAD_RANGE;
  }
}
