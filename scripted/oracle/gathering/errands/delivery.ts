import { z } from 'zod';
import type { BlockPosition } from '../../../../protocol/geometry.ts';
import type { ActionResult } from '../../../../sidecar/body/action.ts';
import type { GatheringAgent } from '../gatheringAgent.ts';
import { goTo } from './going.ts';

/** How near to the chest one walks before opening it, blocks. */
const ARM = 3;
/** From how far away one first comes up to the light, blocks. */
const FAR = 16;
const Contents = z.object({ items: z.array(z.object({ id: z.string(), count: z.number() })) });

/** Brings what counts to the team's chest. @returns whether the chest holds more */
export async function deliver(hand: GatheringAgent, chest: BlockPosition): Promise<boolean> {
  if (hand.distanceTo(chest) > FAR && hand.isUnderground()) await hand.act({ type: 'return-to-light' });
  if (!(await goTo(hand, chest, ARM))) return false;
  let moved = false;
  for (const item of hand.team.order.want.items) {
    const count = hand.pack().count(item);
    if (count === 0) continue;
    const put = await hand.act({ type: 'deposit', position: chest, item, count });
    noteContents(hand, put);
    moved ||= put.ok;
  }
  if (!moved) noteContents(hand, await hand.act({ type: 'look-into-container', position: chest }));
  return moved;
}

function noteContents(hand: GatheringAgent, { data }: ActionResult): void {
  const contents = Contents.safeParse(data);
  if (!contents.success) return;
  const { items } = hand.team.order.want;
  hand.team.noteChest(contents.data.items.reduce((sum, { id, count }) => sum + (items.includes(id) ? count : 0), 0));
}
