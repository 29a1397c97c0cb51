import type { BlockPosition } from '../../../../protocol/geometry.ts';
import type { GatheringAgent } from '../gatheringAgent.ts';

/** Ways begun that led nearer, before one that is not yet there is given up. */
const MOST_LEGS = 6;
/** What counts as nearer, blocks. */
const LEG = 4;

/** Gets to within `range` of a cell, in several goes where it is far. @returns whether it did */
export async function goTo(hand: GatheringAgent, position: BlockPosition, range: number): Promise<boolean> {
  for (let leg = 0; leg < MOST_LEGS; leg++) {
    const before = hand.distanceTo(position);
    if (before <= range) return true;
    if ((await hand.act({ type: 'travel', position, range, spare: [position] })).ok) return true;
    if (before - hand.distanceTo(position) < LEG) return false;
  }
  return false;
}
