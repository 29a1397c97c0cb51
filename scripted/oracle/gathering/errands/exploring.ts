import type { GatheringAgent } from '../gatheringAgent.ts';

/** How long one look around takes, ms. */
const EXPLORE_MS = 30_000;
/** Looks around before one sets out in a direction. */
const LOOKS_NEAR_BY = 2;
/** How far such a look may lead, blocks. */
const EXPLORE_BLOCKS = 48;

/** Goes where it has not been, under the open sky, until one of the blocks is in sight. @returns whether one is */
export async function exploreLand(hand: GatheringAgent, blocks: readonly string[]): Promise<boolean> {
  if (hand.isUnderground()) return (await hand.act({ type: 'return-to-light' })).ok;
  hand.turnInside(EXPLORE_BLOCKS);
  // Near by first, then far off one way after the other.
  const way = hand.looks++ < LOOKS_NEAR_BY ? {} : { toward: hand.facing };
  const looked = await hand.act({ type: 'explore', lookFor: [...blocks], ms: EXPLORE_MS, ...way });
  const found = hand.targets(blocks, EXPLORE_BLOCKS, 1).length > 0;
  if (!found) hand.turn();
  return looked.ok;
}
