import { blockState } from '../../../../protocol/blockState.ts';
import { type BlockPosition, cellOf, distance, FACINGS, neighbour } from '../../../../protocol/geometry.ts';
import { bodyIsIn } from '../../navigation/walking/approach.ts';
import { currentFooting } from '../../navigation/walking/currentFooting.ts';
import { isWater } from '../../navigation/walking/footing.ts';
import { whileTreadingWater } from '../../navigation/walking/treadWater.ts';
import { ActionError } from '../../player/actionError.ts';
import { countOf } from '../../player/inventory.ts';
import { feetOf, othersOf, type Player } from '../../player/player.ts';
import { digBlock } from '../dig.ts';
import { place } from '../place.ts';
import { isPlaceable } from '../placing/uses.ts';
import { findFirmFooting } from './firmFooting.ts';
import { chooseTool } from './toolChoice.ts';

/** Places tried for one piece of furniture. */
const MOST_TRIED = 8;
/** Rock and soil of which a niche may be made. */
const NICHE = /^(?:stone|deepslate|andesite|diorite|granite|tuff|dirt|grass_block|netherrack|calcite)$/;

/**
 * Sets a block carried up beside the body, works at it, and takes it along again, also when the work failed. `kept` says whether
 * that came about. A body that swims looks for ground to stand on first, or makes itself some. Throws ActionError.
 *
 * @param keeps how many of an item the work takes, which are not to be stood on
 */
export async function withWorkstation<T>(
  player: Player,
  id: string,
  signal: AbortSignal,
  work: (cell: BlockPosition) => Promise<T>,
  keeps: ReadonlyMap<string, number> = new Map(),
): Promise<{ result: T; kept: boolean }> {
  await findFirmFooting(player, keeps, signal);
  return whileTreadingWater(player, () => atFurniture(player, id, signal, work));
}

async function atFurniture<T>(
  player: Player,
  id: string,
  signal: AbortSignal,
  work: (cell: BlockPosition) => Promise<T>,
): Promise<{ result: T; kept: boolean }> {
  const before = countOf(player, id);
  const cell = await setUp(player, id, signal);
  let result: T;
  try {
    result = await work(cell);
  } catch (error) {
    if (error instanceof ActionError) await takeAlong(player, id, cell, signal);
    throw error;
  }
  await takeAlong(player, id, cell, signal);
  return { result, kept: countOf(player, id) >= before };
}

async function setUp(player: Player, id: string, signal: AbortSignal): Promise<BlockPosition> {
  let last: ActionError | undefined;
  for (const cell of [...freeCells(player), ...cellsInWater(player, id), ...niches(player)].slice(0, MOST_TRIED)) {
    try {
      if (!player.blocks.at(cell)?.replaceable) await digBlock(player, cell, signal, { collect: true, stay: true });
      await place(player, { type: 'place', position: cell, state: blockState(id) }, signal);
      return cell;
    } catch (error) {
      if (!(error instanceof ActionError)) throw error;
      last = error;
    }
  }
  throw last ?? new ActionError('no-support', `no room for a ${id} here`);
}

async function takeAlong(player: Player, id: string, cell: BlockPosition, signal: AbortSignal): Promise<void> {
  if (player.blocks.at(cell)?.state.id !== id || !chooseTool(player, cell)?.harvests) return;
  try {
    await digBlock(player, cell, signal);
  } catch (error) {
    if (!(error instanceof ActionError)) throw error;
  }
}

/** Empty cells around the feet with a floor of a whole block, the nearest first, none in which somebody stands. */
function freeCells(player: Player): BlockPosition[] {
  const { blocks } = player;
  return around(player).filter((cell) => {
    const here = blocks.at(cell);
    const below = blocks.at(neighbour(cell, 'down'));
    if (!here?.replaceable || here.harmful || /water|lava/.test(here.state.id) || !below) return false;
    // A click on furniture would open it.
    return below.shapes.length > 0 && !below.interactive;
  });
}

/** Cells of water around a body that is in some itself, with something to set the block against. */
function cellsInWater(player: Player, id: string): BlockPosition[] {
  const { blocks } = player;
  if (!currentFooting(player).wet) return [];
  return around(player).filter((cell) => {
    const here = blocks.at(cell);
    return here?.replaceable === true && isWater(here) && isPlaceable(blocks, cell, blockState(id));
  });
}

/** Cells of plain rock beside the body, from knee to eyes, behind which no fluid is known. */
function niches(player: Player): BlockPosition[] {
  const { blocks } = player;
  return around(player).filter((cell) => {
    if (!NICHE.test(blocks.at(cell)?.state.id ?? '') || distance(cell, cellOf(feetOf(player))) > 1.5) return false;
    return FACINGS.every((facing) => !/water|lava/.test(blocks.at(neighbour(cell, facing))?.state.id ?? ''));
  });
}

function around(player: Player): BlockPosition[] {
  const feet = feetOf(player);
  const middle = cellOf(feet);
  const cells: BlockPosition[] = [];
  for (let dy = -1; dy <= 1; dy++)
    for (let dz = -2; dz <= 2; dz++)
      for (let dx = -2; dx <= 2; dx++) {
        const cell = { x: middle.x + dx, y: middle.y + dy, z: middle.z + dz };
        const taken = bodyIsIn(feet, cell) || othersOf(player).some(({ entity }) => bodyIsIn(entity.position, cell));
        if (!taken && (dx !== 0 || dz !== 0)) cells.push(cell);
      }
  const away = (cell: BlockPosition) => distance(cell, middle) + Math.abs(cell.y - middle.y) * 0.5;
  return cells.sort((a, b) => away(a) - away(b) || a.y - b.y || a.z - b.z || a.x - b.x);
}
