import { type BlockPosition, centreOf, distance } from '../../../protocol/geometry.ts';
import type { ActionResult } from '../action.ts';
import { type Footing, middleOf } from '../navigation/walking/footing.ts';
import { cellsAround } from '../navigation/walking/shutOff.ts';
import { cellKey } from '../perception/blockView.ts';
import { ActionError } from '../player/actionError.ts';
import type { Player } from '../player/player.ts';
import { gather } from './collectDrops.ts';
import { bringIntoView } from './gathering/bringIntoView.ts';
import { Cluster } from './gathering/cluster.ts';
import { Felling, LOG, SCATTER } from './gathering/felling.ts';
import { PickupTally } from './gathering/pickupTally.ts';
import { newJourney } from './travel/journey.ts';
import { travelTo } from './travel/travelTo.ts';
import { reachBlock } from './useBlock.ts';

/** How far from one of its logs a tree's others are: the widest trees of the game reach 6 to the side, blocks. */
const EXTENT = { wide: 7, high: 32 };
/** How near a log a way is made, blocks. */
const BEFORE = 2.5;
/** Places tried besides the trunk's own, for branches that spread. */
const MOST_STANDS = 5;
/** Until the last pieces have fallen, ms. */
const FALL_MS = 600;

/** See `Action` 'fell-tree'. World coordinates. Throws ActionError. */
export async function fellTree(player: Player, cell: BlockPosition, signal: AbortSignal): Promise<ActionResult> {
  const where = player.frame.show(cell);
  if (!player.blocks.at(cell)) throw new ActionError('too-far', `${where} is not loaded yet: go closer first`);
  await bringIntoView(player, cell, signal);
  const found = player.blocks.at(cell)?.state.id ?? 'nothing';
  if (!LOG.test(found)) throw new ActionError('nothing-there', `no tree at ${where}: it holds ${found}`);
  const tree = new Cluster(player, cell, (id) => id === found, EXTENT);
  const tally = new PickupTally(player);
  const work = new Felling(player, tree, signal);
  try {
    await reachTrunk(player, tree, signal);
    tree.look();
    const foot = tree.standing()[0] ?? cell;
    await work.stepIn(foot);
    for (let stand = 0; stand <= MOST_STANDS; stand++) {
      await work.fell();
      await work.descend();
      if (tree.standing().length === 0 || !(await work.goUnder())) break;
    }
    await work.descend();
    await work.freeLogs();
    await player.clock.sleep(FALL_MS, signal);
    await gather(player, centreOf(foot), SCATTER, signal, { liesLow: true, unhurt: true });
  } finally {
    tally.stop();
  }
  const left = tree.standing().length;
  const picked = tally.items();
  const list = picked.map(({ id, count }) => `${count} ${id}`).join(', ') || 'nothing';
  const data = { cut: work.cut, picked, left };
  const rest = left > 0 ? `; ${left} of its logs still stand, out of reach` : '';
  if (work.cut === 0) throw new ActionError('unreachable', `could not get at any log of the tree at ${where}`, data);
  return { ok: true, message: `cut ${work.cut} ${found} and picked up ${list}${rest}`, data };
}

/** Gets into reach of the lowest log, by digging and building where there is no path. */
async function reachTrunk(player: Player, tree: Cluster, signal: AbortSignal): Promise<void> {
  const log = tree.standing()[0] as BlockPosition;
  try {
    await reachBlock(player, log, signal);
  } catch (error) {
    if (!(error instanceof ActionError)) throw error;
    const centre = centreOf(log);
    const short = (footing: Footing) => Math.max(0, distance(middleOf(footing), centre) - BEFORE);
    await travelTo(
      newJourney(player, [cellKey(log.x, log.y, log.z)]),
      { accepts: (footing) => short(footing) === 0, estimate: short, around: cellsAround(centre, BEFORE) },
      'the tree',
      signal,
    );
  }
}
