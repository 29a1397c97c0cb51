import { type BlockPosition, neighbour } from '../../../../protocol/geometry.ts';
import type { Ore } from '../../../knowledge/gathering/sources.ts';
import type { GatheringAgent } from '../gatheringAgent.ts';
import { goTowardsLevel } from './digging.ts';
import { touchesFluid } from './fluids.ts';
import { goTo } from './going.ts';

/** How far ore in sight is worth the way, blocks. */
const ORE_RADIUS = 56;
const ORES_LOOKED_AT = 64;
/** A block up or down costs as much as so many across. */
const CLIMB = 2;
/** How far from its level one still looks for an ore, blocks. */
const NEAR_LEVEL = 3;
/** From how far away one goes back to where one dug before, rather than dig another way down. */
const FAR_FROM_LEVEL = 12;
/** Caves below this level may have floors of lava (docs/reference/worlds.md). */
const CAVES_ABOVE = -40;
const CAVE_MS = 25_000;
/** Every so many cells one is looked at, in each direction, and how many of these are air in a cave. */
const GRID = 3;
const ROOMY = 14;
/** Tunnels dug where there was no cave to look into. */
const TUNNELS_BETWEEN = 6;
/** Blocks dug straight on before one looks around. */
const STRAIGHT = 12;
const TUNNEL_LENGTH = 24;
const TUNNEL_MS = 60_000;
/** Blocks of a tunnel below which it counts as blocked. */
const BLOCKED = 4;

/** The vein in sight that is least way; none in the water. */
export function oreInSight(hand: GatheringAgent, { blocks }: Ore): BlockPosition | undefined {
  const feet = hand.feet();
  const way = ({ x, y, z }: BlockPosition) =>
    Math.abs(x - feet.x) + CLIMB * Math.abs(y - feet.y) + Math.abs(z - feet.z);
  let best: BlockPosition | undefined;
  for (const { position } of hand.targets(blocks, ORE_RADIUS, ORES_LOOKED_AT))
    if ((!best || way(position) < way(best)) && !touchesFluid(hand, position)) best = position;
  return best;
}

/** Mines a vein that is in sight. @returns whether anything came of it */
export async function mineOre(hand: GatheringAgent, ore: Ore, position: BlockPosition): Promise<boolean> {
  const before = hand.pack().count(ore.drop);
  hand.team.claim(hand.agent, position);
  try {
    let mined = await hand.act({ type: 'mine-vein', position });
    if (!mined.ok && hand.pack().count(ore.drop) === before && hand.distanceTo(position) > 4) {
      if (await goTo(hand, position, 3)) mined = await hand.act({ type: 'mine-vein', position });
    }
    if (!mined.ok || hand.body.seenAt(position)?.id === undefined) hand.failedAt(position);
    else if (ore.blocks.includes(hand.body.seenAt(position)?.id ?? '')) hand.failedAt(position);
  } finally {
    hand.team.claim(hand.agent, undefined);
  }
  return hand.pack().count(ore.drop) > before;
}

/** Goes on looking for an ore that is not in sight: down to its level, then along it. @returns whether it got further */
export async function seekOre(hand: GatheringAgent, ore: Ore): Promise<boolean> {
  const away = Math.abs(hand.feet().y - ore.level);
  if (away > NEAR_LEVEL) {
    const { mine } = hand;
    if (away > FAR_FROM_LEVEL && mine && Math.abs(mine.y - ore.level) <= NEAR_LEVEL) {
      hand.mine = undefined;
      if (await goTo(hand, mine, 2)) return true;
    }
    return goTowardsLevel(hand, ore.level);
  }
  hand.mine = hand.feet();
  if (ore.level > CAVES_ABOVE && hand.tunnelsFirst-- <= 0 && isInCave(hand)) return searchCaves(hand, ore);
  if (await tunnelOn(hand)) return true;
  hand.turnInside(TUNNEL_LENGTH);
  const dug = await hand.act({
    type: 'branch-mine',
    lookFor: [...ore.blocks],
    length: TUNNEL_LENGTH,
    ms: TUNNEL_MS,
    facing: hand.facing,
  });
  const length = (dug.data as { dug?: number } | undefined)?.dug ?? 0;
  const found = oreInSight(hand, ore) !== undefined;
  if (!found && length < BLOCKED) hand.turn();
  return found || length >= BLOCKED;
}

/**
 * Digs straight on: the same walls for the same work as with branches, but sooner in land nobody has seen, and in caves.
 * @returns whether it got on
 */
async function tunnelOn(hand: GatheringAgent): Promise<boolean> {
  hand.turnInside(STRAIGHT);
  const from = hand.feet();
  await hand.act({ type: 'travel', position: neighbour(from, hand.facing, STRAIGHT), range: 1 });
  const got = hand.distanceTo(from) > STRAIGHT / 2;
  if (!got) hand.turn();
  return got;
}

/** Looks for an ore in the cave it is in. @returns whether it is in sight, or was worth the walk */
async function searchCaves(hand: GatheringAgent, ore: Ore): Promise<boolean> {
  const from = hand.feet();
  await hand.act({ type: 'explore', lookFor: [...ore.blocks], ms: CAVE_MS, toward: hand.facing });
  const found = oreInSight(hand, ore) !== undefined;
  if (!found) hand.tunnelsFirst = TUNNELS_BETWEEN;
  return found || hand.distanceTo(from) > BLOCKED;
}

/** Whether there is more room around than stairs and tunnels make, by a sample of the cells the eyes have seen. */
function isInCave(hand: GatheringAgent): boolean {
  const { x, y, z } = hand.feet();
  let hollow = 0;
  for (let dy = -2 * GRID; dy <= 2 * GRID; dy += GRID)
    for (let dz = -4 * GRID; dz <= 4 * GRID; dz += GRID)
      for (let dx = -4 * GRID; dx <= 4 * GRID; dx += GRID)
        if (hand.body.seenAt({ x: x + dx, y: y + dy, z: z + dz })?.id.endsWith('air')) hollow++;
  return hollow >= ROOMY;
}
