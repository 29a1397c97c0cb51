import type { Point } from '../../protocol/geometry.ts';

/** Ticks until an unconfirmed teleport is sent again (as vanilla). */
const CONFIRM_TICKS = 20;
/** Ticks within which a client answers that it was put somewhere when it respawned. */
const LATE_ANSWER_TICKS = 80;

/** A teleport that waits for the client. */
export interface PendingTeleport {
  /** The number that counts: that under which it was sent last. */
  readonly id: number;
  readonly firstId: number;
  readonly tick: number;
  readonly to: Point;
  /** Whether the client has confirmed an earlier number, so that its answer to the last is on its way. */
  readonly isAnswered: boolean;
}

export function newTeleport(id: number, to: Point, tick: number): PendingTeleport {
  return { id, firstId: id, tick, to: { ...to }, isAnswered: false };
}

/** What is left of a pending teleport once a client has confirmed a number; undefined when that was the one. */
export function confirmed(pending: PendingTeleport, teleportId: number): PendingTeleport | undefined {
  if (teleportId === pending.id) return undefined;
  return teleportId >= pending.firstId && teleportId < pending.id ? { ...pending, isAnswered: true } : pending;
}

/**
 * Whether a teleport is to be sent again. It is under another number, as in vanilla: a client that receives it moves there
 * once more, and what it claims in between does not count.
 */
export function isOverdue({ isAnswered, tick }: PendingTeleport, now: number): boolean {
  return !isAnswered && now - tick > CONFIRM_TICKS;
}

/** Where a player respawned, which their client may yet claim once after it has moved on. */
export interface LateAnswer {
  readonly at: Point;
  readonly until: number;
}

/** Mineflayer answers the first teleport after a respawn a second and a half late, wherever its body has got to. */
export function lateAnswerTo(at: Point, tick: number): LateAnswer {
  return { at: { ...at }, until: tick + LATE_ANSWER_TICKS };
}

/** Whether a claim is that answer. */
export function answers(late: LateAnswer | undefined, { x, y, z }: Point, tick: number): boolean {
  return late !== undefined && tick <= late.until && late.at.x === x && late.at.y === y && late.at.z === z;
}
