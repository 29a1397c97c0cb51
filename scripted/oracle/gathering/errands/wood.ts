import { LAND_LOGS } from '../../../knowledge/gathering/sources.ts';
import type { GatheringAgent } from '../gatheringAgent.ts';
import { exploreLand } from './exploring.ts';
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
