import { type BlockPosition, neighbour } from '../../../../protocol/geometry.ts';
import { WayBlocked } from '../../navigation/walking/follow.ts';
import { isWater } from '../../navigation/walking/footing.ts';
import { onEachTick } from '../../navigation/walking/keys.ts';
import { cellKey } from '../../perception/blockView.ts';
import { ActionError } from '../../player/actionError.ts';
import type { Player } from '../../player/player.ts';
import { digBlock } from '../dig.ts';
import { place } from '../place.ts';
import { type Journey, spares } from './journey.ts';
import { fluidBehind, fluidLetIn, isFalling, isLava, isOpen, knownLand } from './knownLand.ts';
import { filler } from './workCosts.ts';

/** How often a cell is dug into which gravel keeps coming down. */
const MOST_FALLING = 24;
/** What carries nothing any more begins to fall after 2 ticks; what falls from far up is there by then, ms and ticks. */
const FALL_MS = 200;
const MOST_FALL_TICKS = 60;

/**
 * Digs a cell free from where the body stands, with what comes down into it, and shuts it again at once where a fluid
 * would run in. Throws WayBlocked where it had better stay shut, which the journey then remembers.
 */
export async function openCell(journey: Journey, cell: BlockPosition, signal: AbortSignal): Promise<void> {
  const { player } = journey;
  for (let round = 0; round < MOST_FALLING; round++) {
    const facts = player.blocks.at(cell);
    if (!facts) throw new WayBlocked('the land ahead has not arrived');
    if (isOpen(facts)) return;
    if (facts.shapes.length === 0) throw leftShut(journey, cell, `${facts.state.id} is there`);
    if (spares(journey, cell)) throw new WayBlocked(`${player.frame.show(cell)} is to stay`);
    const fluid = fluidLetIn(knownLand(player), cell.x, cell.y, cell.z);
    if (fluid) throw leftShut(journey, cell, `${fluid} is behind it`, fluid);
    const above = player.blocks.at(neighbour(cell, 'up'));
    // Gravel over a cave hangs there until something beside it changes.
    const falls = (above !== undefined && isFalling(above)) || mayHang(player, neighbour(cell, 'down'));
    await dig(journey, cell, signal);
    if (falls) await comesDown(player, cell, signal);
    await keepOut(journey, cell, signal);
  }
  throw leftShut(journey, cell, 'it keeps filling up');
}

/** Whether a block may fall because nothing that was seen carries it. */
function mayHang({ blocks, vision }: Player, cell: BlockPosition): boolean {
  const facts = blocks.at(cell);
  if (!facts || !isFalling(facts)) return false;
  let below = neighbour(cell, 'down');
  for (let depth = 0; depth < MOST_FALLING; depth++, below = neighbour(below, 'down')) {
    const carrier = vision.at(below);
    if (!carrier || carrier.shapes.length === 0) return true;
    if (!isFalling(carrier)) return false;
  }
  return false;
}

/** Waits for what begins to fall into a cell. */
async function comesDown(player: Player, cell: BlockPosition, signal: AbortSignal): Promise<void> {
  await player.clock.sleep(FALL_MS, signal);
  let ticks = 0;
  await onEachTick(player, signal, () => !isFallingInto(player, cell) || ++ticks > MOST_FALL_TICKS);
}

function isFallingInto({ bot }: Player, { x, y, z }: BlockPosition): boolean {
  return Object.values(bot.entities).some(
    ({ name, position }) =>
      name === 'falling_block' && Math.floor(position.x) === x && Math.floor(position.z) === z && position.y > y - 0.1,
  );
}

async function dig(journey: Journey, cell: BlockPosition, signal: AbortSignal): Promise<void> {
  try {
    await digBlock(journey.player, cell, signal, { collect: false, stay: true });
    journey.dug++;
  } catch (error) {
    if (!(error instanceof ActionError)) throw error;
    throw leftShut(journey, cell, error.message);
  }
}

/** Shuts a cell that was just opened where a fluid came into sight behind it. */
async function keepOut(journey: Journey, cell: BlockPosition, signal: AbortSignal): Promise<void> {
  const { player } = journey;
  const land = knownLand(player);
  const here = player.blocks.at(cell);
  const inside = here && (isLava(here) ? ('lava' as const) : isWater(here) ? ('water' as const) : undefined);
  const fluid = inside ?? fluidBehind(land, cell.x, cell.y, cell.z);
  if (!fluid) return;
  await plug(journey, cell, signal);
  throw leftShut(journey, cell, `${fluid} is behind it`, fluid);
}

/** Fills a cell from where the body stands, if it carries anything to fill it with. @returns whether it is shut now */
async function plug(journey: Journey, cell: BlockPosition, signal: AbortSignal): Promise<boolean> {
  const { player } = journey;
  const item = filler(player);
  if (!item) return false;
  try {
    await place(player, { type: 'place', position: cell, state: { id: item, properties: {} }, stay: true }, signal);
    journey.placed++;
    return true;
  } catch (error) {
    if (!(error instanceof ActionError)) throw error;
    return false;
  }
}

function leftShut(journey: Journey, cell: BlockPosition, why: string, fluid?: 'water' | 'lava'): WayBlocked {
  if (fluid) journey.heldBack[fluid]++;
  journey.spared.add(cellKey(cell.x, cell.y, cell.z));
  return new WayBlocked(`${journey.player.frame.show(cell)} was not dug: ${why}`);
}
