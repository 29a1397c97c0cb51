import { AIR, formatBlockState } from '../../../protocol/blockState.ts';
import type { BlockPosition } from '../../../protocol/geometry.ts';
import { shownState } from '../../../protocol/shownState.ts';
import type { ActionResult } from '../action.ts';
import { approach } from '../navigation/walking/approach.ts';
import { lookAngles, type SidePoint, visiblePoint } from '../perception/sight.ts';
import { visibleName } from '../perception/visibleName.ts';
import { ActionError } from '../player/actionError.ts';
import { eyeAt, feetOf, type Player, REACH } from '../player/player.ts';
import { lookNow, settles, sneak, useOn } from '../player/playerInput.ts';

/** Walks, unless `stay`, to where the block can be seen within reach and returns the visible point; throws ActionError. */
export async function reachBlock(
  player: Player,
  cell: BlockPosition,
  signal: AbortSignal,
  stay = false,
): Promise<SidePoint> {
  const facts = player.blocks.at(cell);
  const where = player.frame.show(cell);
  if (!facts) throw new ActionError('too-far', `${where} is not loaded yet: go closer first`);
  if (facts.air) throw new ActionError('nothing-there', `there is only air at ${where}`);
  const pointFrom = (feet: { x: number; y: number; z: number }) =>
    visiblePoint(player.blocks, cell, eyeAt(feet), REACH);
  if (!stay)
    await approach(
      player,
      cell,
      (feet) => pointFrom(feet) !== undefined,
      `${visibleName(player, cell)} at ${where}`,
      signal,
    );
  const point = pointFrom(feetOf(player));
  if (!point)
    throw new ActionError(
      'unreachable',
      `cannot see ${where} from ${player.frame.showPoint(feetOf(player))}: stand where no block is in between`,
    );
  return point;
}

/** Walks into reach of a block, unless `stay`, and uses the main hand on it, without sneaking. */
export async function clickBlock(
  player: Player,
  cell: BlockPosition,
  signal: AbortSignal,
  stay = false,
): Promise<void> {
  const { face, hit } = await reachBlock(player, cell, signal, stay);
  const { yaw, pitch } = lookAngles(eyeAt(feetOf(player)), hit);
  sneak(player, false);
  lookNow(player, yaw, pitch);
  await useOn(player, cell, face, hit, signal);
}

/** Uses a block (door, lever, button); reports what it was and what it is now. */
export async function useBlock(
  player: Player,
  cell: BlockPosition,
  signal: AbortSignal,
  stay = false,
): Promise<ActionResult> {
  const state = () => player.blocks.at(cell)?.state ?? AIR;
  const text = () => formatBlockState(state());
  const before = text();
  const shown = shownState(state());
  await clickBlock(player, cell, signal, stay);
  await settles(player, cell, () => text() !== before, signal);
  const where = player.frame.show(cell);
  const message =
    text() === before
      ? `used ${shown} at ${where}; it did not change`
      : `used ${shown} at ${where}; now ${shownState(state())}`;
  return { ok: true, message, data: { before, after: text(), state: { ...player.blocks.at(cell)?.state.properties } } };
}
