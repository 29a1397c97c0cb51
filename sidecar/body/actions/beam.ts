import {
  add,
  type BlockPosition,
  FACINGS,
  type Facing,
  type Point,
  samePosition,
  stepOf,
} from '../../../protocol/geometry.ts';
import type { ActionResult } from '../action.ts';
import { middleOf } from '../navigation/walking/footing.ts';
import { creepTo } from '../navigation/walking/keys.ts';
import { walkTo } from '../navigation/walking/walk.ts';
import { lookAngles } from '../perception/sight.ts';
import { ActionError } from '../player/actionError.ts';
import { assertCarries, holdItem } from '../player/inventory.ts';
import { eyeAt, feetOf, type Player } from '../player/player.ts';
import { lookNow, settles, useOn } from '../player/playerInput.ts';
import { digBlock } from './dig.ts';
import { place } from './place.ts';

const DIRT = 'dirt';
const LONGEST = 32;
/** How far beyond the middle of the last block one leans to see its far side, and still stands on it, blocks. */
const LEAN = 0.66;

/** See `Action` 'lay-beam'. World coordinates. Throws ActionError. */
export async function layBeam(
  player: Player,
  from: BlockPosition,
  to: BlockPosition,
  signal: AbortSignal,
): Promise<ActionResult> {
  const { cells, along } = beamOf(player, from, to);
  const open = (cell: BlockPosition) => player.blocks.at(cell)?.replaceable !== false;
  const needed = cells.filter(open).length;
  const line = `${player.frame.show(from)} to ${player.frame.show(to)}`;
  if (needed === 0) return { ok: true, message: `already there: ${line}`, data: { placed: 0 } };
  assertCarries(player, DIRT, needed);
  let placed = 0;
  for (const [index, cell] of cells.entries()) {
    if (!open(cell)) continue;
    try {
      await layOne(player, cells[index - 1], cell, along, signal);
    } catch (error) {
      if (!(error instanceof ActionError)) throw error;
      throw new ActionError(error.code, `laid ${placed} of ${needed} dirt from ${line}: ${error.message}`, { placed });
    }
    placed++;
  }
  return { ok: true, message: `laid ${placed} dirt from ${line}`, data: { placed } };
}

async function layOne(
  player: Player,
  last: BlockPosition | undefined,
  cell: BlockPosition,
  along: Facing,
  signal: AbortSignal,
): Promise<void> {
  try {
    await place(player, { type: 'place', position: cell, state: { id: DIRT, properties: {} } }, signal);
  } catch (error) {
    if (!(error instanceof ActionError && error.code === 'unreachable') || !last) throw error;
    await leanOut(player, last, cell, along, signal);
  }
}

/** Places a block at the far end of what one stands on, leaning over its edge. */
async function leanOut(
  player: Player,
  last: BlockPosition,
  cell: BlockPosition,
  along: Facing,
  signal: AbortSignal,
): Promise<void> {
  await walkTo(
    player,
    {
      accepts: ({ x, z, feet }) => x === last.x && z === last.z && Math.abs(feet - last.y - 1) < 0.1,
      estimate: (footing) => Math.hypot(middleOf(footing).x - last.x - 0.5, middleOf(footing).z - last.z - 0.5),
    },
    `the end of the beam at ${player.frame.show(last)}`,
    signal,
  );
  await holdItem(player, DIRT);
  const step = stepOf(along);
  const spot = { x: last.x + 0.5 + step.x * LEAN, z: last.z + 0.5 + step.z * LEAN };
  await creepTo(player, spot, signal);
  const hit: Point = { x: last.x + 0.5 + step.x / 2, y: last.y + 0.5, z: last.z + 0.5 + step.z / 2 };
  const { yaw, pitch } = lookAngles(eyeAt(feetOf(player)), hit);
  lookNow(player, yaw, pitch);
  await useOn(player, last, along, hit, signal);
  const there = () => player.blocks.at(cell)?.state.id === DIRT;
  if (!(await settles(player, cell, there, signal)))
    throw new ActionError('refused-by-server', `the server did not place dirt at ${player.frame.show(cell)}`);
}

/** See `Action` 'remove-beam'. World coordinates. Throws ActionError. */
export async function removeBeam(
  player: Player,
  from: BlockPosition,
  to: BlockPosition,
  signal: AbortSignal,
): Promise<ActionResult> {
  const { cells } = beamOf(player, from, to);
  const line = `${player.frame.show(from)} to ${player.frame.show(to)}`;
  const isDirt = (cell: BlockPosition) => player.blocks.at(cell)?.state.id === DIRT;
  if (!cells.some(isDirt)) throw new ActionError('nothing-there', `there is no dirt from ${line}`);
  let removed = 0;
  for (const [index, cell] of [...cells.entries()].reverse()) {
    if (!isDirt(cell)) continue;
    try {
      await stepOff(player, cell, cells[index - 1], signal);
      await digBlock(player, cell, signal);
    } catch (error) {
      if (!(error instanceof ActionError)) throw error;
      throw new ActionError(error.code, `removed ${removed} dirt from ${line}: ${error.message}`, { removed });
    }
    removed++;
  }
  return { ok: true, message: `removed ${removed} dirt from ${line}`, data: { removed } };
}

/** Nobody digs away what they stand on, as long as there is a block behind to stand on. */
async function stepOff(
  player: Player,
  cell: BlockPosition,
  behind: BlockPosition | undefined,
  signal: AbortSignal,
): Promise<void> {
  const { x, y, z } = feetOf(player);
  const below = { x: Math.floor(x), y: Math.floor(y - 0.01), z: Math.floor(z) };
  if (!behind || !samePosition(below, cell)) return;
  await walkTo(
    player,
    {
      accepts: (footing) => footing.x === behind.x && footing.z === behind.z && footing.feet > behind.y + 0.5,
      estimate: (footing) => Math.hypot(footing.x - behind.x, footing.z - behind.z),
    },
    player.frame.show(behind),
    signal,
  ).catch((error: unknown) => {
    if (!(error instanceof ActionError)) throw error;
  });
}

/** The cells of a level beam along x or z, and the direction it runs in. */
function beamOf(player: Player, from: BlockPosition, to: BlockPosition): { cells: BlockPosition[]; along: Facing } {
  const along = FACINGS.find((face) => {
    const step = stepOf(face);
    const [dx, dy, dz] = [to.x - from.x, to.y - from.y, to.z - from.z];
    return step.y === 0 && dy === 0 && Math.sign(dx) === step.x && Math.sign(dz) === step.z;
  });
  const length = Math.abs(to.x - from.x) + Math.abs(to.z - from.z) + 1;
  if ((!along && length > 1) || to.y !== from.y || length > LONGEST)
    throw new ActionError(
      'bad-argument',
      `${player.frame.show(from)} to ${player.frame.show(to)} is not a level line along x or z of at most ${LONGEST} blocks`,
    );
  const cells: BlockPosition[] = [from];
  for (let cell = from; along && !samePosition(cell, to); cells.push(cell)) cell = add(cell, stepOf(along));
  return { cells, along: along ?? 'up' };
}
