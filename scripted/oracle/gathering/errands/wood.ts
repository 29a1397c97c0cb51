import { LAND_LOGS } from '../../../knowledge/gathering/sources.ts';
import type { GatheringAgent } from '../gatheringAgent.ts';
import { goTo } from './going.ts';

/** How far a tree in sight is worth the way, blocks. */
const TREE_RADIUS = 48;
const LOGS_LOOKED_AT = 128;
/** Every log of the overworld's trees. */
const LOGS: readonly string[] = [...LAND_LOGS, 'cherry_log'];

/** Cuts a tree, or looks for one. @returns whether that got it any further */
export async function getWood(hand: GatheringAgent, kinds: readonly string[] = LOGS): Promise<boolean> {
  const tree = hand.targets(kinds, TREE_RADIUS, LOGS_LOOKED_AT)[0]?.position;
  if (!tree) return exploreLand(hand, kinds);
  const before = hand.pack().logs;
  hand.team.claim(hand.agent, tree);
  try {
    let cut = await hand.act({ type: 'fell-tree', position: tree });
    if (!cut.ok && hand.pack().logs === before && hand.distanceTo(tree) > 4) {
      if (await goTo(hand, tree, 3)) cut = await hand.act({ type: 'fell-tree', position: tree });
    }
    if (!cut.ok) hand.failedAt(tree);
  } finally {
    hand.team.claim(hand.agent, undefined);
  }
  return hand.pack().logs > before;
}

/** How long one look around takes, ms. */
const EXPLORE_MS = 30_000;
/** Looks around before one sets out in a direction. */
const LOOKS_NEAR_BY = 2;
/** How far such a look may lead, blocks. */
const EXPLORE_BLOCKS = 48;

/** Goes where it has not been, under the open sky, until one of the blocks is in sight. @returns whether one is */
async function exploreLand(hand: GatheringAgent, blocks: readonly string[]): Promise<boolean> {
  if (hand.isUnderground()) return (await hand.act({ type: 'return-to-light' })).ok;
  hand.turnInside(EXPLORE_BLOCKS);
  // Near by first, then far off one way after the other.
  const way = hand.looks++ < LOOKS_NEAR_BY ? {} : { toward: hand.facing };
  const looked = await hand.act({ type: 'explore', lookFor: [...blocks], ms: EXPLORE_MS, ...way });
  const found = hand.targets(blocks, EXPLORE_BLOCKS, 1).length > 0;
  if (!found) hand.turn();
  return looked.ok;
}
