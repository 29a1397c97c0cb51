import type { Hand } from '../hand.ts';

const EXPLORE_MS = 20_000;

/** What to try when nothing gets any further, one after the other: another way, a walk, back to the light. */
export async function remedy(hand: Hand, turn: number): Promise<void> {
  hand.turn();
  switch (turn % 3) {
    case 1:
      return;
    case 2:
      await hand.act({ type: 'explore', lookFor: [], ms: EXPLORE_MS, toward: hand.facing });
      return;
    default:
      await hand.act({ type: 'return-to-light' });
  }
}
