import { STONE_BLOCKS } from '../../../knowledge/gathering/sources.ts';
import type { GatheringAgent } from '../gatheringAgent.ts';
import { goTowardsLevel } from './digging.ts';
import { touchesFluid } from './fluids.ts';

/** How near stone in sight is taken rather than dug for, blocks. */
const AT_HAND = 6;
/** How far, while one is still under the sky, blocks. */
const IN_REACH = 32;
/** The most taken from one place at once. */
const HELPING = 16;
/** From so many blocks on one digs a tunnel for them. */
const TUNNEL_FROM = 16;
const TUNNEL_LENGTH = 16;
const TUNNEL_MS = 60_000;
/** Below this there is deepslate, whose stone is another (docs/reference/worlds.md). */
const DEEPSLATE_Y = 10;
/** Levels below where it began at which a tunnel lies in rock alone. */
const ROCK = 14;

/** Mines plain stone, `missing` of it or a part. @returns whether it has more than before */
export async function getStone(hand: GatheringAgent, missing: number): Promise<boolean> {
  const before = hand.pack().stones;
  const underground = hand.isUnderground();
  const near = hand
    .targets(STONE_BLOCKS, underground ? AT_HAND : IN_REACH, 64)
    .find(({ position }) => !touchesFluid(hand, position))?.position;
  const feet = hand.feet();
  if (missing >= TUNNEL_FROM && feet.y > DEEPSLATE_Y && feet.y <= hand.agent.briefing.spawn.y - ROCK) {
    hand.turnInside(TUNNEL_LENGTH);
    const dug = await hand.act({
      type: 'branch-mine',
      lookFor: [],
      length: TUNNEL_LENGTH,
      ms: TUNNEL_MS,
      facing: hand.facing,
    });
    if (!dug.ok) hand.turn();
  } else if (near && missing < TUNNEL_FROM) {
    const mined = await hand.act({ type: 'mine-vein', position: near, most: Math.min(missing, HELPING) });
    if (!mined.ok) hand.failedAt(near);
  } else return goTowardsLevel(hand, Math.max(feet.y - ROCK, DEEPSLATE_Y));
  return hand.pack().stones > before;
}
