import type { Box, Point } from '../../protocol/geometry.ts';
import type { KnownBlocks } from './knownBlocks.ts';
import { mediumAt } from './medium.ts';
import { MOST_HOVER, MOST_PACE, MOST_PACKETS, type MoveMemory, takePush } from './moveMemory.ts';
import { CRAWLING, HALF_WIDTH, pathIsClear, postureAt, SKIN } from './path.ts';
import {
  canLand,
  highestRise,
  MOST_FALL_PER_PACKET,
  riseAfter,
  SLACK,
  SLOW_GRAVITY,
  standsOn,
  stepsLevel,
} from './rising.ts';

/** Most blocks one packet may move sideways: sprint-jumping on ice makes about 0.65 a tick. */
const MOST_PER_PACKET = 1;
/** Sideways blocks each packet may move on average: sprint-jumping makes 0.36, on packed ice 0.46. */
const PACE = 0.5;
/** Most blocks a packet of a flying player may move, sideways and upright, and on average. */
const MOST_FLIGHT = 2.5;
const FLIGHT_PACE = 1.5;
/** Packets a player may send a tick on average, a little more than one: the server may lag behind the clients' clocks. */
const PACKETS = 1.2;
/** Ticks of hovering a body gets back for each on the ground. */
const HOVER_REGAINED = 0.25;

/** What lets a player move otherwise than a plain body: effects and the game mode. */
export interface MovePowers {
  readonly flies: boolean;
  readonly passesBlocks: boolean;
  /** Factor of walking speed, at least 1. */
  readonly speed: number;
  /** Levels of effects; 0 without. */
  readonly jumpBoost: number;
  readonly levitation: number;
  readonly slowFalling: boolean;
  /** Lies flat in water, and fits through gaps one block high. */
  readonly swims: boolean;
  /** It has ended, and the client may not know yet: it excuses a move, but breaks no fall any more. */
  readonly over: boolean;
}

export const PLAIN_POWERS: MovePowers = {
  flies: false,
  passesBlocks: false,
  speed: 1,
  jumpBoost: 0,
  levitation: 0,
  slowFalling: false,
  swims: false,
  over: false,
};

/** An accepted move: the blocks of fall that ended with it. */
interface AcceptedMove {
  readonly landedAfter: number;
}

/** A claimed move and the circumstances it is judged by. */
interface Claim {
  readonly from: Point;
  readonly to: Point;
  readonly sneaking: boolean;
  /** Where the player must stay. */
  readonly zone: Box;
  readonly tick: number;
  /** `PLAIN_POWERS` unless given. */
  readonly powers?: MovePowers;
}

/**
 * Judges a claimed move by speed, collisions, gravity and the zone's edge, and remembers it when accepted. Each packet
 * is one tick of the client's physics, as with Mineflayer and the vanilla client.
 * @param known the blocks as the client may know them: it moved before it received the latest changes.
 * @returns the accepted move, or why it is refused.
 */
export function judgeMove(known: KnownBlocks, memory: MoveMemory, claim: Claim): AcceptedMove | string {
  const { from, to, tick, powers = PLAIN_POWERS } = claim;
  const [dx, dy, dz] = [to.x - from.x, to.y - from.y, to.z - from.z];
  const sideways = Math.hypot(dx, dz);
  memory.packets = Math.min(MOST_PACKETS, memory.packets + (tick - memory.packetTick) * PACKETS);
  memory.packetTick = tick;
  if (memory.packets < 1) return 'moved too often';
  memory.packets--;
  const pace = powers.flies ? FLIGHT_PACE : PACE * powers.speed;
  memory.pace = Math.min(MOST_PACE * Math.max(1, pace / PACE), memory.pace + pace);
  let pushed = 0;
  if (memory.pushes.length > 0) {
    memory.pushes = memory.pushes.filter(({ until }) => tick <= until);
    for (const { sideways: speed } of memory.pushes) pushed = Math.max(pushed, speed);
  }
  const farthest = powers.flies ? MOST_FLIGHT : MOST_PER_PACKET * powers.speed + pushed;
  if (sideways > farthest || sideways > memory.pace) return 'moved too fast';
  if (dy < -MOST_FALL_PER_PACKET) return 'fell too fast';
  // Who was put too near the edge, as when getting off a boat, may come back in.
  const outside = outsideBy(claim.zone, to);
  if (outside > 0 && outside > outsideBy(claim.zone, from)) return 'left the arena';

  if (powers.flies) return judgeFlight(known, memory, claim, powers);

  const height = powers.swims ? CRAWLING : postureAt(known, from, claim.sneaking);
  const { footing } = memory;
  const isKnown = footing !== undefined && footing.at === from && footing.revision === known.revision;
  const supportedBefore = isKnown ? footing.carries : standsOn(known, from);
  const supported = supportedBefore || memory.carried;
  // Moving upright first, a falling body may meet ground and then run over its edge, all in one tick.
  const meetsGround = dy < 0 && !supportedBefore && standsOn(known, { x: from.x, y: to.y, z: from.z });
  const landing = !supportedBefore && canLand(known, memory.nextRise, from);
  if (!pathIsClear(known, from, to, height, supported || landing)) return 'moved through a block';

  const onGround = standsOn(known, to);
  const medium = mediumAt(known, to);
  const mediumBefore = isKnown ? footing.medium : mediumAt(known, from);
  const met = meetsGround && !onGround;
  const falling = powers.slowFalling && memory.nextRise <= 0;
  // A body that lands and steps up in one tick may, with Mineflayer, end at the height it began at, and jump from there.
  const ownRise = met
    ? 0
    : highestRise(known, memory.nextRise, from, {
        supported,
        landing,
        endsOnGround: onGround,
        inMedium: mediumBefore.supports || medium.supports || memory.floated,
        inBubbles: mediumBefore.inBubbles || medium.inBubbles,
        jumpBoost: powers.jumpBoost,
      });
  // Who has just begun to fall slowly may hang almost where they were.
  const rise = takePush(memory, dy, falling ? Math.max(ownRise, -SLOW_GRAVITY) : ownRise);
  const hovers = dy > rise + SLACK;
  if (hovers && dy > 0) return 'rose without a jump';
  if (hovers && memory.hover < 1) return 'hovered';

  memory.footing = { at: to, revision: known.revision, carries: onGround, medium };
  memory.pace -= sideways;
  if (hovers) memory.hover--;
  else if (onGround) memory.hover = Math.min(MOST_HOVER, memory.hover + HOVER_REGAINED);
  const levelled = !supportedBefore && memory.carried && memory.hover >= 1 && stepsLevel(known, from, dy);
  if (levelled) memory.hover--;
  memory.carried = supportedBefore || met || landing || levelled;
  memory.floated = mediumBefore.supports;
  // Who hovers, on a block only the client knows, falls from rest when that is gone.
  const motion = met ? 0 : hovers ? dy : Math.min(dy, rise);
  const next = riseAfter(motion, powers);
  memory.nextRise = onGround || medium.supports ? Math.max(0, next) : next;
  let landedAfter = 0;
  if (dy < 0) memory.fallDistance -= dy;
  const floats = !powers.over && (powers.slowFalling || powers.levitation > 0);
  if (medium.supports || floats) memory.fallDistance = 0;
  else if (onGround || met) {
    landedAfter = memory.fallDistance;
    memory.fallDistance = 0;
  }
  return { landedAfter };
}

/** Flight knows neither gravity nor jumps, and spectators no walls. */
function judgeFlight(known: KnownBlocks, memory: MoveMemory, claim: Claim, powers: MovePowers): AcceptedMove | string {
  const { from, to } = claim;
  if (Math.abs(to.y - from.y) > MOST_FLIGHT) return 'moved too fast';
  if (!powers.passesBlocks && !pathIsClear(known, from, to, postureAt(known, from, claim.sneaking), true))
    return 'moved through a block';
  memory.pace -= Math.hypot(to.x - from.x, to.z - from.z);
  // Who stops flying falls from the speed they had.
  const fallDistance = powers.over ? memory.fallDistance + Math.max(0, from.y - to.y) : 0;
  Object.assign(memory, { nextRise: Math.max(0, to.y - from.y), fallDistance, hover: MOST_HOVER, carried: true });
  return { landedAfter: 0 };
}

/** How far a body sticks out of a zone, blocks; 0 inside. */
function outsideBy({ min, max }: Box, { x, y, z }: Point): number {
  const margin = HALF_WIDTH - SKIN;
  const outX = Math.max(min.x + margin - x, x - (max.x + 1 - margin));
  const outZ = Math.max(min.z + margin - z, z - (max.z + 1 - margin));
  return Math.max(0, outX, outZ, y - (max.y + 1));
}
