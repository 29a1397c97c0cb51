import { neighbour } from '../../../protocol/geometry.ts';
import { ActionError } from '../actionError.ts';
import { digBlock } from '../actions/dig.ts';
import { eyeAt, feetOf, type Player } from '../player.ts';
import { type Footing, footingIn, isWater } from '../walking/footing.ts';
import { findPath } from '../walking/search.ts';
import { stepOut } from '../walking/stepOut.ts';
import { currentFooting, follow, onEachTick, releaseKeys, WayBlocked } from '../walking/walk.ts';
import { isBesideLava, isLava } from './knownLand.ts';

/** What may be about to kill a body, and what holds its feet where that may happen. */
export type Danger = 'lava' | 'fire' | 'drowning' | 'smothered' | 'held';

/** Ticks under water after which it is time to go up: 300 are all the air there is (wiki "Breathing"). */
const LONG_UNDER = 140;
/** Ticks in the same lava or under the same water before trying something else. */
const MOST_TICKS = 100;
/** How far around a body looks for ground that is no lava, and for water to put a fire out in, blocks. */
const ASHORE = 5;
const TO_WATER = 12;
const BUDGET = 1_500;
const underWater = new WeakMap<object, number>();

/** What threatens a body now. To be asked each tick: it counts how long the head is under water. */
export function dangerTo(player: Player): Danger | undefined {
  const { bot, blocks } = player;
  const feet = feetOf(player);
  const x = Math.floor(feet.x);
  const z = Math.floor(feet.z);
  const eye = eyeAt(feet);
  const atFeet = blocks.atXyz(x, Math.floor(feet.y), z);
  const atEyes = blocks.atXyz(x, Math.floor(eye.y), z);
  const under = atEyes !== undefined && isWater(atEyes) ? (underWater.get(bot) ?? 0) + 1 : 0;
  underWater.set(bot, under);
  if ((atFeet && isLava(atFeet)) || (atEyes && isLava(atEyes))) return 'lava';
  if (atEyes && fills(atEyes, eye.y)) return 'smothered';
  if (under > LONG_UNDER) return 'drowning';
  // Gravel that came down on the feet holds them, and a body that is squeezed smothers in it as well.
  if (atFeet && fills(atFeet, feet.y + 0.5)) return 'held';
  if (isBurning(player) && !(atFeet && isWater(atFeet))) return 'fire';
  return undefined;
}

/** Whether a danger kills whoever does not leave everything else for it. */
export function isPressing(danger: Danger | undefined): boolean {
  return danger === 'lava' || danger === 'drowning' || danger === 'smothered';
}

/** Whether a block is all around a point at a height. */
function fills({ shapes }: { shapes: readonly (readonly number[])[] }, y: number): boolean {
  const height = y - Math.floor(y);
  return shapes.some(
    ([x0, y0, z0, x1, y1, z1]) =>
      x0 === 0 && z0 === 0 && x1 === 1 && z1 === 1 && height > (y0 ?? 0) && height < (y1 ?? 1),
  );
}

/** The lowest bit of an entity's flags (protocol, "Entity metadata"). */
function isBurning({ bot }: Player): boolean {
  const flags = (bot.entity.metadata as readonly unknown[])[0];
  return typeof flags === 'number' && (flags & 1) === 1;
}

/** Does `work`, but breaks off with WayBlocked as soon as something threatens the body. */
export async function onGuard<T>(
  player: Player,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const alarm = new AbortController();
  const watch = () => {
    const danger = dangerTo(player);
    // A fire burns on while one walks to water, or where there is none.
    if (danger && danger !== 'fire') alarm.abort(new WayBlocked(`the body is in danger: ${danger}`));
  };
  player.bot.on('physicsTick', watch);
  try {
    return await work(AbortSignal.any([signal, alarm.signal]));
  } finally {
    player.bot.removeListener('physicsTick', watch);
  }
}

/** Gets a body out of what threatens it, as well as it can. */
export async function outOfDanger(player: Player, signal: AbortSignal): Promise<void> {
  for (let tries = 0; tries < 12; tries++) {
    const danger = dangerTo(player);
    switch (danger) {
      case undefined:
        return;
      case 'lava':
        await outOfLava(player, signal);
        break;
      case 'drowning':
        await upForAir(player, signal);
        break;
      case 'smothered':
      case 'held':
        await digOut(player, signal);
        break;
      case 'fire':
        await intoWater(player, signal);
        return;
      default:
        throw new Error(`no such danger: ${danger satisfies never}`);
    }
  }
}

/** Swims and walks straight to the nearest ground that is none of it. */
async function outOfLava(player: Player, signal: AbortSignal): Promise<void> {
  const { bot, blocks } = player;
  let ticks = 0;
  let target: Footing | undefined;
  try {
    await onEachTick(player, signal, () => {
      const feet = feetOf(player);
      const here = blocks.atXyz(Math.floor(feet.x), Math.floor(feet.y), Math.floor(feet.z));
      if ((!here || !isLava(here)) && bot.entity.onGround) return true;
      if (++ticks > MOST_TICKS) return true;
      if (!target || ticks % 10 === 0) target = nearestShore(player);
      if (target) {
        const dx = target.x + 0.5 - feet.x;
        const dz = target.z + 0.5 - feet.z;
        if (Math.hypot(dx, dz) > 0.05) void bot.look(Math.atan2(-dx, -dz), 0, true);
        bot.setControlState('forward', Math.hypot(dx, dz) > 0.1);
      }
      bot.setControlState('jump', true);
      return false;
    });
  } finally {
    releaseKeys(player);
  }
}

function nearestShore(player: Player): Footing | undefined {
  const feet = feetOf(player);
  let best: Footing | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (let dy = -1; dy <= 2; dy++)
    for (let dx = -ASHORE; dx <= ASHORE; dx++)
      for (let dz = -ASHORE; dz <= ASHORE; dz++) {
        const [x, y, z] = [Math.floor(feet.x) + dx, Math.floor(feet.y) + dy, Math.floor(feet.z) + dz];
        const away = Math.hypot(x + 0.5 - feet.x, z + 0.5 - feet.z) + Math.abs(y - feet.y) * 0.5;
        if (away >= least) continue;
        const footing = footingIn(player.blocks, x, y, z);
        if (!footing) continue;
        least = away + (isBesideLava(player.blocks, x, y, z) ? 1 : 0);
        best = footing;
      }
  return best;
}

/** Swims to where the head is out of the water; straight up, and through what is there, if no way leads there. */
async function upForAir(player: Player, signal: AbortSignal): Promise<void> {
  const start = currentFooting(player);
  const way = findPath(
    player.bot,
    player.blocks,
    start,
    { accepts: ({ wet }) => wet !== 'head', estimate: () => 0 },
    { budget: BUDGET },
  );
  if (way.found && way.path.length > 0) {
    try {
      await follow(player, way.path, signal);
      return;
    } catch (error) {
      if (!(error instanceof WayBlocked)) throw error;
    }
  }
  let ticks = 0;
  await onEachTick(player, signal, () => {
    player.bot.setControlState('jump', true);
    const eye = eyeAt(feetOf(player));
    const there = player.blocks.atXyz(Math.floor(eye.x), Math.floor(eye.y), Math.floor(eye.z));
    return (there !== undefined && !isWater(there)) || ++ticks > MOST_TICKS / 2;
  });
  const eye = eyeAt(feetOf(player));
  const ceiling = neighbour({ x: Math.floor(eye.x), y: Math.floor(eye.y), z: Math.floor(eye.z) }, 'up');
  if (ticks > MOST_TICKS / 2) await dig(player, ceiling, signal);
  releaseKeys(player);
}

/** Steps out of what came down, which holds nobody, or else digs it away. */
async function digOut(player: Player, signal: AbortSignal): Promise<void> {
  await stepOut(player, (x, y, z) => !isBesideLava(player.blocks, x, y, z), signal);
  const danger = dangerTo(player);
  if (danger !== 'smothered' && danger !== 'held') return;
  const feet = feetOf(player);
  const eye = eyeAt(feet);
  const head = { x: Math.floor(eye.x), y: Math.floor(eye.y), z: Math.floor(eye.z) };
  const inside = player.blocks.at(head)?.shapes.length ? head : { ...head, y: Math.floor(feet.y) };
  await dig(player, inside, signal);
  await player.clock.sleep(300, signal);
}

async function dig(player: Player, cell: { x: number; y: number; z: number }, signal: AbortSignal): Promise<void> {
  try {
    await digBlock(player, cell, signal, { collect: false, stay: true });
  } catch (error) {
    if (!(error instanceof ActionError)) throw error;
    await player.clock.sleep(100, signal);
  }
}

/** Runs into water close by, where there is any. */
async function intoWater(player: Player, signal: AbortSignal): Promise<void> {
  const start = currentFooting(player);
  const way = findPath(
    player.bot,
    player.blocks,
    start,
    { accepts: ({ wet }) => wet !== undefined, estimate: () => 0 },
    {
      budget: BUDGET,
      refuses: (_, to) => Math.max(Math.abs(to.x - start.x), Math.abs(to.z - start.z)) > TO_WATER,
    },
  );
  if (!way.found || way.path.length === 0) return;
  try {
    await follow(player, way.path, signal);
  } catch (error) {
    if (!(error instanceof WayBlocked)) throw error;
  }
}
