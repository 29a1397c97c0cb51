import { blockState } from '../../../../protocol/blockState.ts';
import { type BlockPosition, FACINGS, neighbour } from '../../../../protocol/geometry.ts';
import { ActionError } from '../../player/actionError.ts';
import type { Player } from '../../player/player.ts';
import { place } from '../place.ts';
import { pillarBlock } from './pillarUnderfoot.ts';

const FLUID = /^(?:water|lava|bubble_column)$/;

/** The cells from which a fluid would run into a cell once it is open, as far as they have been seen. */
export function fluidsBeside(player: Player, cell: BlockPosition): { cell: BlockPosition; id: string }[] {
  return FACINGS.filter((facing) => facing !== 'down')
    .map((facing) => neighbour(cell, facing))
    .flatMap((beside) => {
      const id = player.vision.at(beside)?.state.id ?? '';
      return FLUID.test(id) ? [{ cell: beside, id }] : [];
    });
}

/** Fills a cell with a plain block carried, without a step; false where that cannot be. */
export async function plug(player: Player, cell: BlockPosition, signal: AbortSignal): Promise<boolean> {
  const item = pillarBlock(player);
  if (item === undefined) return false;
  try {
    await place(player, { type: 'place', position: cell, state: blockState(item), stay: true }, signal);
    return true;
  } catch (error) {
    if (error instanceof ActionError) return false;
    throw error;
  }
}
