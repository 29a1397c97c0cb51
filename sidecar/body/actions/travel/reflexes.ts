import { neighbour } from '../../../../protocol/geometry.ts';
import { currentFooting } from '../../navigation/walking/currentFooting.ts';
import { follow, WayBlocked } from '../../navigation/walking/follow.ts';
import { type Footing, footingIn, isWater } from '../../navigation/walking/footing.ts';
import { isAfloat, onEachTick, releaseKeys } from '../../navigation/walking/keys.ts';
import { findPath } from '../../navigation/walking/search.ts';
import { stepOut } from '../../navigation/walking/stepOut.ts';
import { ActionError } from '../../player/actionError.ts';
import { eyeAt, feetOf, type Player } from '../../player/player.ts';
import { digBlock } from '../dig.ts';
import { airOf, dangerTo, waterNear } from './dangers.ts';
import { watchDangers } from './dangerWatch.ts';
import { isBesideLava, isLava } from './knownLand.ts';

/** Ticks in the same lava or under the same water before trying something else. */
const MOST_TICKS = 100;
/** How far around a body looks for ground without lava, blocks. */
const ASHORE = 5;
/** Footings that the search for air may visit: the first one, and the second if that finds none. */
const BUDGETS = [1_500, 6_000] as const;
/** Air with which a body goes on after it was short of it, and how long it waits for that, ticks: 4 come in a tick. */
const FRESH_AIR = 280;
const BREATH_TICKS = 100;

/** Gets a body out of what threatens it, as well as it can. */
export async function outOfDanger(player: Player, signal: AbortSignal): Promise<void> {
  if (!dangerTo(player)) return;
  // Nobody else has it do anything meanwhile.
  const stop = watchDangers(player, () => undefined);
  try {
    await getOut(player, signal);
  } finally {
    stop();
  }
}

async function getOut(player: Player, signal: AbortSignal): Promise<void> {
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

/** Swims and walks straight to the nearest ground without lava. */
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

/** Swims to where the head is out of the water, and takes breath there; straight up, and through what is there, if no way leads there. */
async function upForAir(player: Player, signal: AbortSignal): Promise<void> {
  const way = wayToAir(player);
  try {
    if (way) await follow(player, way, signal);
    else await straightUp(player, signal);
  } catch (error) {
    if (!(error instanceof WayBlocked)) throw error;
    await straightUp(player, signal);
  }
  await takeBreath(player, signal);
}

function wayToAir(player: Player): readonly Footing[] | undefined {
  const start = currentFooting(player);
  for (const budget of BUDGETS) {
    const way = findPath(
      player.bot,
      player.blocks,
      start,
      { accepts: ({ wet }) => wet !== 'head', estimate: () => 0 },
      { budget },
    );
    if (way.found) return way.path.length > 0 ? way.path : undefined;
    if (way.exhausted) return undefined;
  }
  return undefined;
}

async function straightUp(player: Player, signal: AbortSignal): Promise<void> {
  let ticks = 0;
  await onEachTick(player, signal, () => {
    player.bot.setControlState('jump', true);
    return !isUnderWater(player) || ++ticks > MOST_TICKS / 2;
  });
  const { x, y, z } = eyeAt(feetOf(player));
  const ceiling = neighbour({ x: Math.floor(x), y: Math.floor(y), z: Math.floor(z) }, 'up');
  if (isUnderWater(player) && player.blocks.at(ceiling)?.shapes.length) await dig(player, ceiling, signal);
  releaseKeys(player);
}

/** Keeps the head above water until there is air for another dive. */
async function takeBreath(player: Player, signal: AbortSignal): Promise<void> {
  let ticks = 0;
  try {
    await onEachTick(player, signal, () => {
      player.bot.setControlState('jump', isAfloat(player));
      const choking = isUnderWater(player) && ticks > MOST_TICKS / 5;
      return choking || airOf(player) >= FRESH_AIR || ++ticks > BREATH_TICKS;
    });
  } finally {
    releaseKeys(player);
  }
}

function isUnderWater(player: Player): boolean {
  const { x, y, z } = eyeAt(feetOf(player));
  const there = player.blocks.atXyz(Math.floor(x), Math.floor(y), Math.floor(z));
  return there !== undefined && isWater(there);
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
  const way = waterNear(player);
  if (!way) return;
  try {
    await follow(player, way, signal);
  } catch (error) {
    if (!(error instanceof WayBlocked)) throw error;
  }
}
