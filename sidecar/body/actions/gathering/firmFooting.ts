import { blockState } from '../../../../protocol/blockState.ts';
import { type BlockPosition, neighbour } from '../../../../protocol/geometry.ts';
import { arenaInWorld, cellsOfOthers } from '../../navigation/walking/bounds.ts';
import { currentFooting } from '../../navigation/walking/currentFooting.ts';
import { follow, WayBlocked } from '../../navigation/walking/follow.ts';
import { type Footing, footingIn } from '../../navigation/walking/footing.ts';
import { onEachTick, releaseKeys } from '../../navigation/walking/keys.ts';
import { findPath } from '../../navigation/walking/search.ts';
import { whileTreadingWater } from '../../navigation/walking/treadWater.ts';
import { ActionError } from '../../player/actionError.ts';
import type { Player } from '../../player/player.ts';
import { place } from '../place.ts';
import { isPlaceable } from '../placing/uses.ts';
import { dangerTo, isPressing } from '../travel/dangers.ts';
import { isBesideLava } from '../travel/knownLand.ts';
import { outOfDanger } from '../travel/reflexes.ts';
import { pillarBlock } from './pillarUnderfoot.ts';

/** How far a body swims for ground to stand on, blocks, and the footings looked at for it. */
const NEAR = 16;
const BUDGET = 1_500;
/** Grounds made or gone to before a body works where it swims. */
const TRIES = 3;
/** Longest time for a body to come up to the surface, and to come down on what is under its feet, ticks. */
const RISE_TICKS = 40;
const LAND_TICKS = 60;

/**
 * Gets a body that swims to where it stands with its head out of the water: swims to ground close by, or sets a block carried
 * under its feet. Does nothing for one that stands, and stays where it is when neither can be had.
 *
 * @param keeps how many of an item are not to be set down
 */
export async function findFirmFooting(
  player: Player,
  keeps: ReadonlyMap<string, number>,
  signal: AbortSignal,
): Promise<void> {
  for (let tries = 0; tries < TRIES && isUnsteady(currentFooting(player)); tries++) {
    const ground = wayTo(player, (footing) => !isUnsteady(footing));
    if (ground) await go(player, ground, signal);
    else await layGround(player, keeps, signal);
    if (isPressing(dangerTo(player))) await outOfDanger(player, signal);
  }
}

/** Whether a body cannot stay there with its head out of the water without swimming. */
function isUnsteady({ swims, wet }: Footing): boolean {
  return swims === true || wet === 'head';
}

/** The way to the nearest footing close by that will do, without a dive; undefined where there is none. */
function wayTo(player: Player, accepts: (footing: Footing) => boolean): readonly Footing[] | undefined {
  const start = currentFooting(player);
  const way = findPath(
    player.bot,
    player.blocks,
    start,
    { accepts, estimate: () => 0 },
    {
      budget: BUDGET,
      closed: cellsOfOthers(player),
      within: arenaInWorld(player),
      refuses: (from, to) =>
        Math.max(Math.abs(to.x - start.x), Math.abs(to.z - start.z)) > NEAR ||
        (to.wet === 'head' && from.wet !== 'head') ||
        isBesideLava(player.blocks, to.x, to.y, to.z),
    },
  );
  return way.found ? way.path : undefined;
}

async function go(player: Player, way: readonly Footing[], signal: AbortSignal): Promise<void> {
  try {
    await follow(player, way, signal);
  } catch (error) {
    if (!(error instanceof WayBlocked)) throw error;
  }
  await touchDown(player, signal);
}

/** Lets a body down onto the ground under its feet, above which it may go on swimming for ever. */
async function touchDown(player: Player, signal: AbortSignal): Promise<void> {
  const { x, y, z } = currentFooting(player);
  const here = footingIn(player.blocks, x, y, z);
  if (!here || isUnsteady(here)) return;
  releaseKeys(player);
  let ticks = 0;
  await onEachTick(player, signal, () => player.bot.entity.onGround || ++ticks > LAND_TICKS);
}

/** Swims to the nearest place at the surface where a block can be set under the feet, and sets it there. */
async function layGround(player: Player, keeps: ReadonlyMap<string, number>, signal: AbortSignal): Promise<void> {
  const item = pillarBlock(player, keeps);
  if (item === undefined) return;
  const takesFloor = ({ x, y, z }: BlockPosition) => {
    const floor = { x, y: y - 1, z };
    return player.blocks.at(floor)?.replaceable === true && isPlaceable(player.blocks, floor, blockState(item));
  };
  const way = wayTo(player, (footing) => footing.swims === true && footing.wet === 'feet' && takesFloor(footing));
  if (!way) return;
  await go(player, way, signal);
  await whileTreadingWater(player, async () => {
    let ticks = 0;
    await onEachTick(player, signal, () => currentFooting(player).wet !== 'head' || ++ticks > RISE_TICKS);
    const { x, y, z } = currentFooting(player);
    if (!takesFloor({ x, y, z })) return;
    try {
      const position = neighbour({ x, y, z }, 'down');
      await place(player, { type: 'place', position, state: blockState(item), stay: true }, signal);
    } catch (error) {
      if (!(error instanceof ActionError)) throw error;
    }
  });
  await touchDown(player, signal);
}
