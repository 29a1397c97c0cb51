import { feetOf, type Player } from '../../player/player.ts';
import { sneak } from '../../player/playerInput.ts';

/** Longest time to creep to a spot within the same cell, ticks. */
const CREEP_TICKS = 40;
/** Longest time to come to rest, and in water, where a current carries on who lets go, ticks. */
const REST_TICKS = 20;
const ADRIFT_TICKS = 4;

/** Lets go of all movement keys and waits until the body has come to rest. */
export async function standStill(player: Player, signal: AbortSignal): Promise<void> {
  releaseKeys(player);
  let ticks = 0;
  await onEachTick(player, signal, () => {
    const velocity = player.bot.entity.velocity;
    const resting = Math.hypot(velocity.x, velocity.z) < 0.01 && (player.bot.entity.onGround || onLadder(player));
    return resting || ++ticks > (isAfloat(player) ? ADRIFT_TICKS : REST_TICKS);
  });
}

/** Sneaks to an exact spot close by and rests there. */
export async function creepTo(player: Player, spot: { x: number; z: number }, signal: AbortSignal): Promise<void> {
  const { bot } = player;
  let ticks = 0;
  sneak(player, true);
  try {
    await onEachTick(player, signal, () => {
      const dx = spot.x - feetOf(player).x;
      const dz = spot.z - feetOf(player).z;
      const left = Math.hypot(dx, dz);
      if (left < 0.05 || ++ticks > CREEP_TICKS) return true;
      void bot.look(Math.atan2(-dx, -dz), 0, true);
      bot.setControlState('forward', left > slideOf(player));
      return false;
    });
    await standStill(player, signal);
  } finally {
    sneak(player, false);
  }
}

/** How far the body still slides on the ground without a key held: friction leaves 0.546 of the speed each tick. */
export function slideOf(player: Player): number {
  return Math.hypot(player.bot.entity.velocity.x, player.bot.entity.velocity.z) * 1.2;
}

/** Lets go of all movement keys; the body may still slide. */
export function releaseKeys(player: Player): void {
  sneak(player, false);
  player.bot.clearControlStates();
}

/** Calls `act` after each physics tick until it returns true. */
export function onEachTick(player: Player, signal: AbortSignal, act: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const bot = player.bot;
    const stop = () => {
      bot.removeListener('physicsTick', tick);
      signal.removeEventListener('abort', abort);
    };
    const abort = () => {
      stop();
      releaseKeys(player);
      reject(signal.reason);
    };
    const tick = () => {
      try {
        if (!act()) return;
        stop();
        resolve();
      } catch (error) {
        stop();
        releaseKeys(player);
        reject(error);
      }
    };
    if (signal.aborted) {
      reject(signal.reason);
      return;
    }
    signal.addEventListener('abort', abort, { once: true });
    bot.on('physicsTick', tick);
  });
}

/** Whether the feet are in a block to climb in. */
export function onLadder(player: Player): boolean {
  const feet = feetOf(player);
  return player.blocks.atXyz(Math.floor(feet.x), Math.floor(feet.y), Math.floor(feet.z))?.climbable ?? false;
}

/** Whether water carries the body (prismarine-physics keeps that beside Mineflayer's published fields). */
export function isAfloat(player: Player): boolean {
  return (player.bot.entity as unknown as { isInWater?: boolean }).isInWater === true;
}
