import { type BlockPosition, neighbour } from '../../../protocol/geometry.ts';
import { currentFooting } from '../navigation/walking/currentFooting.ts';
import { onEachTick } from '../navigation/walking/keys.ts';
import { walkTo } from '../navigation/walking/walk.ts';
import { visibleName } from '../perception/visibleName.ts';
import { ActionError } from '../player/actionError.ts';
import type { Player } from '../player/player.ts';

/** The tallest column of scaffold, blocks: more would not fit a stack's worth of patience, and nothing we build is higher. */
export const HIGHEST_COLUMN = 32;

/** The lowest cell of a column to be raised up to `top`: the one on the ground. Throws ActionError. */
export function columnBase(player: Player, top: BlockPosition): BlockPosition {
  const where = player.frame.show(top);
  const there = player.blocks.at(top);
  if (!there) throw new ActionError('too-far', `${where} is not loaded yet: go closer first`);
  if (!there.replaceable) throw occupied(player, top, `the top ${where}`);
  for (let height = 1; height <= HIGHEST_COLUMN; height++) {
    const below = neighbour(top, 'down', height);
    const facts = player.blocks.at(below);
    if (!facts) break;
    if (facts.replaceable) continue;
    if (facts.shapes.length === 0) throw occupied(player, below, `${player.frame.show(below)} below the top`);
    return neighbour(below, 'up');
  }
  throw new ActionError('no-support', `no ground within ${HIGHEST_COLUMN} blocks below ${where}`);
}

/** The dirt of a column in words, its cells from one end to the other. */
export function columnText(
  { frame }: { readonly frame: Pick<Player['frame'], 'show'> },
  cells: readonly BlockPosition[],
): string {
  const [first, ...others] = cells.map((cell) => frame.show(cell));
  return `${cells.length} dirt ${others.length === 0 ? `at ${first}` : `from ${first} to ${others.at(-1)}`}`;
}

function occupied(player: Player, cell: BlockPosition, what: string): ActionError {
  const found = visibleName(player, cell);
  return new ActionError('occupied', `${what} holds ${found}`, { found });
}

/** Walks until the feet are in a cell. Throws ActionError 'unreachable' naming `what`. */
export async function walkToCell(
  player: Player,
  cell: BlockPosition,
  what: string,
  signal: AbortSignal,
): Promise<void> {
  await walkTo(
    player,
    {
      accepts: (footing) => footing.x === cell.x && footing.z === cell.z && footing.y === cell.y,
      estimate: (footing) => Math.hypot(footing.x - cell.x, footing.z - cell.z) + Math.abs(footing.feet - cell.y) * 0.5,
    },
    `${what} at ${player.frame.show(cell)}`,
    signal,
  );
}

/** Waits until the body stands on something again. */
export async function land(player: Player, signal: AbortSignal): Promise<void> {
  let ticks = 0;
  // The first tick after losing the ground still reports it.
  await onEachTick(
    player,
    signal,
    () => ++ticks > 2 && (player.bot.entity.onGround || currentFooting(player).ladder || ticks > 60),
  );
}
