import type { GatheringAgent } from '../gatheringAgent.ts';

const EXPLORE_MS = 20_000;

/** What to try when nothing gets any further, one after the other: a walk another way, back to the light. */
export async function remedy(hand: GatheringAgent, turn: number): Promise<void> {
  hand.turn();
  if (turn % 2 === 1) await hand.act({ type: 'explore', lookFor: [], ms: EXPLORE_MS, toward: hand.facing });
  else await hand.act({ type: 'return-to-light' });
}
