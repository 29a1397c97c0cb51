import { formatBlockState } from '../../../protocol/blockState.ts';
import {
  add,
  type BlockPosition,
  centreOf,
  distance,
  FACINGS,
  neighbour,
  type Point,
  stepOf,
} from '../../../protocol/geometry.ts';
import { shownState } from '../../../protocol/shownState.ts';
import type { ActionResult } from '../action.ts';
import { approach } from '../navigation/walking/approach.ts';
import { onEachTick } from '../navigation/walking/keys.ts';
import { canSee, isInFrontOf, lookAngles, pointsOnSide, type SidePoint } from '../perception/sight.ts';
import { ActionError } from '../player/actionError.ts';
import { holdItem } from '../player/inventory.ts';
import { changesOf, printInventory, showChanges } from '../player/inventoryChanges.ts';
import { eyeAt, feetOf, type Player, REACH } from '../player/player.ts';
import { lookNow, sneak, useInAir, useOn } from '../player/playerInput.ts';
import { reachBlock } from './useBlock.ts';

/** Items that act on what the eye looks at, fluids included, not on a side of a block. */
const AIMED = /(?:^|_)bucket$|^(?:glass_bottle|lily_pad|frogspawn)$|_(?:boat|raft)$/;
const FLUID = /^(?:water|lava|bubble_column|powder_snow)$/;
/** Ticks until what a use caused has arrived. */
const ANSWER_TICKS = 8;

/** See `Action` 'use-item-on-block'. World coordinates. Throws ActionError. */
export async function useItemOnBlock(
  player: Player,
  item: string,
  cell: BlockPosition,
  signal: AbortSignal,
): Promise<ActionResult> {
  const where = player.frame.show(cell);
  const facts = player.blocks.at(cell);
  if (!facts) throw new ActionError('too-far', `${where} is not loaded yet: go closer first`);
  if (facts.air) throw new ActionError('nothing-there', `there is only air at ${where}${blockBelow(player, cell)}`);
  await holdItem(player, item);
  const side = FLUID.test(facts.state.id)
    ? await reachFluid(player, cell, signal)
    : await reachTop(player, cell, signal);
  const around = [cell, ...FACINGS.map((face) => add(cell, stepOf(face)))];
  const look = () => around.map((near) => formatBlockState(player.blocks.at(near)?.state ?? NOTHING));
  const blocks = look();
  const before = printInventory(player);
  const changed = () => printInventory(player).text !== before.text || look().join() !== blocks.join();
  const answer = async () => {
    let ticks = 0;
    await onEachTick(player, signal, () => changed() || ++ticks >= ANSWER_TICKS);
  };
  const { yaw, pitch } = lookAngles(eyeAt(feetOf(player)), side.hit);
  sneak(player, false);
  lookNow(player, yaw, pitch);
  if (!AIMED.test(item)) {
    await useOn(player, cell, side.face, side.hit, signal);
    await answer();
  }
  if (!changed()) {
    await useInAir(player, signal);
    await answer();
  }
  if (!changed())
    throw new ActionError('refused-by-server', `used ${item} on ${facts.state.id} at ${where}: nothing changed`);
  await player.clock.sleep(100, signal);
  const changes = changesOf(before, printInventory(player));
  const now = look();
  const seen = around.flatMap((near, index) =>
    now[index] === blocks[index]
      ? []
      : [`${player.frame.show(near)} is now ${shownState(player.blocks.at(near)?.state ?? NOTHING)}`],
  );
  const text = [showChanges(changes), ...seen].filter((part) => part !== '').join('; ');
  return {
    ok: true,
    message: `used ${item} on ${facts.state.id} at ${where}${text ? `: ${text}` : ''}`,
    data: {
      gained: changes.gained.map(({ id, count }) => ({ id, count })),
      lost: changes.lost.map(({ id, count }) => ({ id, count })),
      block: now[0] ?? 'air',
    },
  };
}

/** Seeds and buckets go on the block below the cell that they fill. */
function blockBelow(player: Player, cell: BlockPosition): string {
  const below = neighbour(cell, 'down');
  const facts = player.vision.at(below);
  if (!facts || facts.air) return '';
  return `: to use it on the ${facts.state.id} below, give the cell ${player.frame.show(below)}`;
}

const NOTHING = { id: 'air', properties: {} };

/** Walks to where the top of a block can be clicked or, where there is no such place, any of its sides. */
async function reachTop(player: Player, cell: BlockPosition, signal: AbortSignal): Promise<SidePoint> {
  const facts = player.blocks.at(cell);
  const point = (feet: Point): Point | undefined => {
    const eye = eyeAt(feet);
    return facts
      ? pointsOnSide(facts, cell, 'up').find(
          (hit) => distance(eye, hit) <= REACH && isInFrontOf(eye, hit, 'up') && canSee(player.blocks, eye, hit),
        )
      : undefined;
  };
  try {
    await approach(player, cell, (feet) => point(feet) !== undefined, player.frame.show(cell), signal);
  } catch (error) {
    if (!(error instanceof ActionError)) throw error;
  }
  const hit = point(feetOf(player));
  return hit ? { face: 'up', hit } : reachBlock(player, cell, signal);
}

/** Walks to where the eye meets a fluid in its middle. */
export async function reachFluid(player: Player, cell: BlockPosition, signal: AbortSignal): Promise<SidePoint> {
  const middle = centreOf(cell);
  const seen = (feet: Point) => {
    const eye = eyeAt(feet);
    return distance(eye, middle) <= REACH && canSee(player.blocks, eye, middle);
  };
  if (await approach(player, cell, seen, player.frame.show(cell), signal)) return { face: 'up', hit: middle };
  throw new ActionError('unreachable', `cannot see into ${player.frame.show(cell)} from where it stands`);
}
