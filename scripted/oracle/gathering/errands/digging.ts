import { type BlockPosition, clockwiseOf, distance, neighbour } from '../../../../protocol/geometry.ts';
import type { GatheringAgent } from '../gatheringAgent.ts';
import { waterAround } from './fluids.ts';

/** Levels of one flight of stairs: after each one looks around, and turns, so that the way down stays near. */
const FLIGHT = 8;
/** How near to the chest nobody digs, blocks. */
const CLEAR_OF_CHEST = 8;
/** How far one goes from there, and how far up or down the ground may be, blocks. */
const STEP_ASIDE = 12;
/** Sampled cells of water around that do not matter. */
const DRY = 3;
const SLOPE = 10;

/** Digs one flight of stairs towards a level. @returns whether its feet are nearer to it */
export async function goTowardsLevel(hand: GatheringAgent, level: number): Promise<boolean> {
  await stepAside(hand);
  const from = hand.feet();
  const toY = from.y > level ? Math.max(level, from.y - FLIGHT) : Math.min(level, from.y + FLIGHT);
  hand.turnInside(FLIGHT);
  await hand.act({ type: 'staircase', toY, facing: hand.facing });
  hand.facing = clockwiseOf(hand.facing);
  return Math.abs(hand.feet().y - level) < Math.abs(from.y - level);
}

/** Goes where digging spoils no way for others and lets no lake in: from the chest, and from the shore. */
async function stepAside(hand: GatheringAgent): Promise<void> {
  const { chest } = hand.team.order;
  const feet = hand.feet();
  const atChest = chest !== null && distance(feet, chest) <= CLEAR_OF_CHEST;
  const wet = hand.isUnderground() ? 0 : waterAround(hand, feet);
  if (!atChest && wet <= DRY) return;
  const places: { ground: BlockPosition; water: number }[] = [];
  for (let turns = 0; turns < 4; turns++) {
    const ground = groundAt(hand, neighbour(atChest ? chest : feet, hand.facing, STEP_ASIDE));
    if (ground) places.push({ ground, water: waterAround(hand, ground) });
    hand.facing = clockwiseOf(hand.facing);
  }
  // The first of several that are as dry: each of a team begins with another side.
  for (const { ground, water } of places.toSorted((a, b) => a.water - b.water)) {
    if (!atChest && water >= wet) return;
    if ((await hand.act({ type: 'travel', position: ground, range: 2 })).ok) return;
  }
}

/** The lowest cell of air over what is seen to be ground in a column, near a height. */
function groundAt(hand: GatheringAgent, { x, y, z }: BlockPosition): BlockPosition | undefined {
  for (let up = SLOPE; up > -SLOPE; up--) {
    const below = hand.body.seenAt({ x, y: y + up - 1, z });
    if (below && below.id !== 'air' && !below.id.endsWith('_leaves') && below.id !== 'water')
      return { x, y: y + up, z };
  }
  return undefined;
}
