import {
  type BlockPosition,
  centreOf,
  HORIZONTAL_FACINGS,
  type HorizontalFacing,
  neighbour,
  stepOf,
} from '../../../protocol/geometry.ts';
import type { ActionResult } from '../action.ts';
import { bodyIsIn } from '../navigation/walking/approach.ts';
import { footingIn } from '../navigation/walking/footing.ts';
import { creepTo, onEachTick } from '../navigation/walking/keys.ts';
import { visibleName } from '../perception/visibleName.ts';
import { ActionError } from '../player/actionError.ts';
import { assertCarries } from '../player/inventory.ts';
import { feetOf, othersOf, type Player } from '../player/player.ts';
import { sneak } from '../player/playerInput.ts';
import { gather, leftText } from './collectDrops.ts';
import { columnBase, columnText, HIGHEST_COLUMN, land, walkToCell } from './column.ts';
import { digBlock } from './dig.ts';
import { place } from './place.ts';

/** How far from the column's foot the pieces of a dismantled one may lie, blocks. */
const SCATTER = 4;

const DIRT = { id: 'dirt', properties: {} } as const;

/** See `Action` 'erect-ladder'. World coordinates. Throws ActionError. */
export async function erectLadder(player: Player, top: BlockPosition, signal: AbortSignal): Promise<ActionResult> {
  const base = columnBase(player, top);
  const height = top.y - base.y + 1;
  const side = pickSide(player, base, top);
  assertCarries(player, 'dirt', height);
  assertCarries(player, 'ladder', height);
  const foot = neighbour(base, side);
  const ladder = { id: 'ladder', properties: { facing: side } };
  await walkToCell(player, foot, 'the foot of the column', signal);
  // A ladder is 3/16 thick and cannot be put into the body that places it, so stand back from the column.
  const back = stepOf(side);
  await creepTo(player, { x: foot.x + 0.5 + back.x * 0.1, z: foot.z + 0.5 + back.z * 0.1 }, signal);
  try {
    for (let level = 0; level < height; level++) {
      const cell = neighbour(base, 'up', level);
      // With the feet one level below, the eye looks down on the top of the last block and straight at its side.
      if (level > 0) await climbTo(player, foot, base.y + level - 1, signal);
      await place(player, { type: 'place', position: cell, state: DIRT }, signal);
      await place(player, { type: 'place', position: neighbour(foot, 'up', level), state: ladder }, signal);
    }
  } finally {
    sneak(player, false);
  }
  await walkToCell(player, neighbour(top, 'up'), 'the top of the column', signal);
  return {
    ok: true,
    message: `raised ${height} dirt and ${height} ${height === 1 ? 'ladder' : 'ladders'} up to ${player.frame.show(top)}, standing on top`,
    data: { height, side },
  };
}

/** See `Action` 'dismantle-ladder'. World coordinates. Throws ActionError. */
export async function dismantleLadder(player: Player, top: BlockPosition, signal: AbortSignal): Promise<ActionResult> {
  const column = columnDown(player, top);
  if (column.length === 0) {
    const found = visibleName(player, top);
    throw new ActionError(
      'nothing-there',
      `no dirt column with a ladder has its top at ${player.frame.show(top)}: found ${found}`,
    );
  }
  const stand = neighbour(top, 'up');
  const feet = feetOf(player);
  if (!bodyIsIn(feet, stand))
    try {
      await walkToCell(player, stand, 'the top of the column', signal);
    } catch (error) {
      // Not climbable any more: whatever is in reach from below still comes down.
      if (!(error instanceof ActionError)) throw error;
    }
  const picked = new Map<string, number>();
  const base = column.at(-1) as BlockPosition;
  for (const cell of column) {
    await digBlock(player, cell, signal, { collect: false });
    await land(player, signal);
  }
  const centre = centreOf(base);
  const { picked: gained, left } = await gather(player, centre, SCATTER, signal, {
    wanted: (item) => item === 'dirt' || item === 'ladder',
  });
  for (const { id, count } of gained) picked.set(id, (picked.get(id) ?? 0) + count);
  return {
    ok: true,
    message: `took down ${columnText(player, column)}${leftText(left)}`,
    data: { height: column.length, left },
  };
}

function pickSide(player: Player, base: BlockPosition, top: BlockPosition): HorizontalFacing {
  const here = feetOf(player);
  const sides = HORIZONTAL_FACINGS.filter((side) => {
    const foot = neighbour(base, side);
    if (!footingIn(player.blocks, foot.x, foot.y, foot.z)) return false;
    if (othersOf(player).some(({ entity }) => bodyIsIn(entity.position, foot))) return false;
    for (let y = base.y; y <= top.y + 2; y++) {
      if (!player.blocks.atXyz(foot.x, y, foot.z)?.replaceable) return false;
      if (y > top.y && !player.blocks.atXyz(base.x, y, base.z)?.replaceable) return false;
    }
    return true;
  });
  const away = (side: HorizontalFacing) => {
    const foot = neighbour(base, side);
    return Math.hypot(foot.x + 0.5 - here.x, foot.z + 0.5 - here.z);
  };
  const side = sides.sort((a, b) => away(a) - away(b))[0];
  if (side) return side;
  throw new ActionError(
    'occupied',
    `no free side for a ladder beside a column from ${player.frame.show(base)} to ${player.frame.show(top)}`,
  );
}

/** The dirt cells from `top` down that belong to a column: each with a ladder on it or free on all sides. */
function columnDown(player: Player, top: BlockPosition): BlockPosition[] {
  const cells: BlockPosition[] = [];
  for (let cell = top; cells.length <= HIGHEST_COLUMN; cell = neighbour(cell, 'down')) {
    if (player.blocks.at(cell)?.state.id !== 'dirt') break;
    const beside = HORIZONTAL_FACINGS.map((side) => ({ side, facts: player.blocks.at(neighbour(cell, side)) }));
    const laddered = beside.some(
      ({ side, facts }) => facts?.state.id === 'ladder' && facts.state.properties.facing === side,
    );
    if (!laddered && !beside.every(({ facts }) => facts?.replaceable)) break;
    cells.push(cell);
  }
  return cells;
}

/** Climbs the ladder in the column of `foot` until the feet are at height `y`, and hangs there by sneaking. */
async function climbTo(player: Player, foot: BlockPosition, y: number, signal: AbortSignal): Promise<void> {
  const { bot } = player;
  sneak(player, false);
  let ticks = 0;
  await onEachTick(player, signal, () => {
    const feet = feetOf(player);
    if (feet.y >= y) {
      bot.setControlState('jump', false);
      sneak(player, y > foot.y);
      return true;
    }
    if (++ticks > 100)
      throw new ActionError('unreachable', `stuck on the ladder at ${player.frame.showPoint(feet)}: ${feet.y} < ${y}`);
    bot.setControlState('jump', true);
    return false;
  });
}
