import { distance, type Point } from '../../../protocol/geometry.ts';
import type { ActionResult, EntityTarget, Movement } from '../action.ts';
import { onEachTick, releaseKeys, standStill } from '../navigation/walking/keys.ts';
import { lookAngles } from '../perception/sight.ts';
import { ActionError } from '../player/actionError.ts';
import { eyeAt, feetOf, othersOf, type Player } from '../player/player.ts';
import { lookNow, sneak } from '../player/playerInput.ts';
import { findEntity } from './entityTarget.ts';
import { roundedPoint } from './walkTo.ts';

/** The longest a key is held, ms. */
const LONGEST_MS = 10_000;
const QUARTER_TURN = 90;
/** Longest time to come down again, ms. */
const LANDING_MS = 3_000;

/** See `Action` 'move'. Throws ActionError. */
export async function move(
  player: Player,
  direction: Movement,
  ms: number,
  signal: AbortSignal,
): Promise<ActionResult> {
  const { bot, frame, clock } = player;
  const start = { ...feetOf(player) };
  if (direction === 'turn-left' || direction === 'turn-right') {
    const turn = direction === 'turn-left' ? -QUARTER_TURN : QUARTER_TURN;
    lookNow(player, yawOf(player) + turn, (-bot.entity.pitch * 180) / Math.PI);
    return { ok: true, message: `turned; looks ${compass(yawOf(player))}`, data: { yaw: Math.round(yawOf(player)) } };
  }
  const until = clock.now() + Math.min(Math.max(ms, 50), LONGEST_MS);
  let highest = start.y;
  if (direction === 'sneak') sneak(player, true);
  else bot.setControlState(direction, true);
  await onEachTick(player, signal, () => {
    highest = Math.max(highest, feetOf(player).y);
    if (clock.now() < until) return false;
    releaseKeys(player);
    // Who has jumped is still rising.
    return bot.entity.onGround || clock.now() >= until + LANDING_MS;
  });
  await standStill(player, signal);
  const feet = feetOf(player);
  const moved = Number(distance(start, feet).toFixed(2));
  const rose = Number((highest - start.y).toFixed(2));
  const data = { moved, rose, position: roundedPoint(frame.toArena(feet)) };
  if (direction !== 'sneak' && direction !== 'jump' && moved < 0.05)
    throw new ActionError('unreachable', `did not move ${direction}: something is in the way`, data);
  if (direction === 'jump' && rose < 0.05) throw new ActionError('unreachable', 'could not jump here', data);
  const how = direction === 'jump' ? `rose ${rose} blocks` : `moved ${moved} blocks`;
  return { ok: true, message: `${direction}: ${how}, now at ${frame.showPoint(feet)}`, data };
}

/** See `Action` 'look-at'. World coordinates. */
export function lookAt(player: Player, point: Point): ActionResult {
  const { yaw, pitch } = lookAngles(eyeAt(feetOf(player)), point);
  lookNow(player, yaw, pitch);
  return {
    ok: true,
    message: `looks at ${player.frame.showPoint(point)}, ${compass(yaw)}`,
    data: { yaw: Math.round(yaw), pitch: Math.round(pitch) },
  };
}

/** See `Action` 'look-along'. Throws ActionError. */
export function lookAlong(player: Player, target: EntityTarget): ActionResult {
  const entity = findEntity(player, target);
  // Where the whole body turns with the head, the game sends no direction of the head.
  const turned = (entity as { headYaw?: number }).headYaw ?? entity.yaw;
  const yaw = 180 - (turned * 180) / Math.PI;
  const pitch = (-entity.pitch * 180) / Math.PI;
  lookNow(player, yaw, pitch);
  return {
    ok: true,
    message: `looks ${compass(yaw)}, as ${othersOf(player).find((other) => other.entity === entity)?.name ?? entity.name} does`,
    data: { yaw: Math.round(yaw), pitch: Math.round(pitch) },
  };
}

function yawOf(player: Player): number {
  return 180 - (player.bot.entity.yaw * 180) / Math.PI;
}

function compass(yaw: number): string {
  const quarter = Math.round((((yaw % 360) + 360) % 360) / 90) % 4;
  return ['south', 'west', 'north', 'east'][quarter] ?? 'south';
}
