import type { BlockPosition } from '../../../protocol/geometry.ts';
import type { ActionResult } from '../action.ts';
import { ActionError } from '../player/actionError.ts';
import type { Player } from '../player/player.ts';
import { bringIntoView } from './gathering/bringIntoView.ts';
import { Cluster } from './gathering/cluster.ts';
import { PickupTally } from './gathering/pickupTally.ts';
import { chooseTool, toolsFor } from './gathering/toolChoice.ts';
import { VeinMiner } from './gathering/veinMiner.ts';

/** Blocks mined in one go by default: of an ore the whole vein, of plain rock and soil what is needed at a time. */
const MOST_ORE = 64;
const MOST_PLAIN = 16;
/** Veins reach about this far from their first block, and of rock no more is looked at. */
const EXTENT = { wide: 12, high: 12 };

/** See `Action` 'mine-vein'. World coordinates. Throws ActionError. */
export async function mineVein(
  player: Player,
  cell: BlockPosition,
  most: number | undefined,
  signal: AbortSignal,
): Promise<ActionResult> {
  const where = player.frame.show(cell);
  if (!player.blocks.at(cell)) throw new ActionError('too-far', `${where} is not loaded yet: go closer first`);
  await bringIntoView(player, cell, signal);
  const facts = player.blocks.at(cell);
  const id = facts?.state.id ?? 'air';
  if (!facts || facts.air) throw new ActionError('nothing-there', `there is only air at ${where}`);
  assertHarvests(player, cell, id);
  const kind = kindOf(id);
  const cluster = new Cluster(player, cell, (other) => kindOf(other) === kind, EXTENT);
  const miner = new VeinMiner(player, cluster, most ?? (id.endsWith('_ore') ? MOST_ORE : MOST_PLAIN), signal);
  const tally = new PickupTally(player);
  try {
    await miner.mine();
    await miner.fetch();
  } finally {
    tally.stop();
  }
  const { mined, why } = miner;
  const picked = tally.items();
  const left = cluster.standing().length;
  const data = { mined, picked, left };
  if (mined === 0)
    throw new ActionError(why?.code ?? 'unreachable', `mined no ${id} at ${where}: ${why?.message}`, data);
  const list = picked.map(({ id: item, count }) => `${count} ${item}`).join(', ') || 'nothing';
  const rest = left > 0 ? `; ${left} more seen${why ? ` but left: ${why.message}` : ''}` : '';
  if (why?.code === 'missing-item')
    throw new ActionError('missing-item', `mined ${mined} ${id} and picked up ${list}${rest}`, data);
  return { ok: true, message: `mined ${mined} ${id} and picked up ${list}${rest}`, data };
}

/** An ore in deepslate is the ore it is in stone. */
function kindOf(id: string): string {
  return id.endsWith('_ore') ? id.replace(/^deepslate_/, '') : id;
}

/** Throws ActionError 'missing-item', naming the tool, where a block would drop nothing, or 'cannot-break'. */
function assertHarvests(player: Player, cell: BlockPosition, id: string): void {
  const choice = chooseTool(player, cell);
  const where = player.frame.show(cell);
  if (!choice || !Number.isFinite(choice.time))
    throw new ActionError('cannot-break', `${id} at ${where} cannot be broken`);
  if (choice.harvests) return;
  const [least, ...better] = toolsFor(player, id);
  const need =
    least === undefined
      ? 'another tool'
      : better.length > 0
        ? `${article(least)} ${least} or better`
        : `${article(least)} ${least}`;
  throw new ActionError('missing-item', `${id} at ${where} drops nothing without ${need}, and none is carried`, {
    tools: toolsFor(player, id),
  });
}

function article(word: string): string {
  return /^[aeiou]/.test(word) ? 'an' : 'a';
}
