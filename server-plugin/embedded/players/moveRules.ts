import type { Box, Point } from '../../../protocol/geometry.ts';
import type { KnownBlocks } from './knownBlocks.ts';
import { isBouncy, type Medium, mediumAt } from './medium.ts';
import { bodyAt, CRAWLING, HALF_WIDTH, pathIsClear, postureAt, SKIN, STEP } from './path.ts';

/** Gravity, air drag and jump speed in blocks per tick (Minecraft wiki, "Entity physics"). */
const GRAVITY = 0.08;
const DRAG = 0.98;
const JUMP = 0.42;
/** Gravity of a body that falls slowly, and what effects add (Minecraft wiki, "Slow Falling", "Levitation", "Jump Boost"). */
const SLOW_GRAVITY = 0.01;
const LEVITATION = 0.05;
const LEVITATION_PULL = 0.2;
const JUMP_BOOST = 0.1;
/** Most a tick in a bubble column carries up, at its surface (Minecraft wiki, "Bubble Column"; vanilla's 1.8). */
const BUBBLE_RISE = 1.8;
/** How far a body may come to what it steps over within a tick, blocks. */
const BESIDE = 0.4;
/** How far a claim may lie off for rounding. */
const SLACK = 0.02;

/** Most blocks one packet may move sideways: sprint-jumping on ice makes about 0.65 a tick. */
const MOST_PER_PACKET = 1;
/** Most blocks one packet may fall; terminal velocity is 3.92. */
const MOST_FALL_PER_PACKET = 4.5;
/**
 * Sideways blocks each packet may move on average (sprint-jumping makes 0.36, on packed ice 0.46), and how many may be
 * saved for faster ones.
 */
const PACE = 0.5;
const MOST_PACE = 10;
/** Most blocks a packet of a flying player may move, sideways and upright, and on average. */
const MOST_FLIGHT = 2.5;
const FLIGHT_PACE = 1.5;
/** Pushes of the server that a client has not answered yet are remembered, so many at most. */
const MOST_PUSHES = 4;
/**
 * Packets a player may send a tick on average, a little more than one since the server may lag behind the clients'
 * clocks, and how many may come at once after a stall of either side: a client of five seconds' backlog catches up.
 */
const PACKETS = 1.2;
const MOST_PACKETS = 100;
/**
 * Ticks a body may fall less than the rules say before it is put back, and those it gets back for each on the ground.
 * A client that stands on a block which the server did not let it place falls late, through no fault of its own.
 */
const MOST_HOVER = 10;
const HOVER_REGAINED = 0.25;

/** What the server remembers of a player's way. */
export interface MoveMemory {
  /** The highest rise (or least fall) the next packet may show in free air. */
  nextRise: number;
  /** Sideways blocks and packets the player has at their disposal, the latter as of a tick. */
  pace: number;
  packets: number;
  packetTick: number;
  /** Ticks of hovering the player has at their disposal. */
  hover: number;
  /** The last place with ground or a medium under the feet: where a flyer is put back to. */
  safe: Point;
  fallDistance: number;
  /**
   * Whether ground carried the player when the last move began. A client moves upright first and remembers that it met
   * ground, so it may still jump or step up in the tick after it ran over an edge.
   */
  carried: boolean;
  /** Whether the last move began in a medium: out of water a client still takes the impulse of that tick. */
  floated: boolean;
  /** Velocities the server gave that the client has yet to take up, oldest first. */
  pushes: readonly Push[];
  /** What was found where the last accepted move ended, and as of which revision of the blocks. */
  footing: Footed | undefined;
}

/** What is under and around the feet of a body. */
export interface Footed {
  readonly at: Point;
  /** `KnownBlocks.revision`; it holds no longer. */
  readonly revision: number;
  readonly carries: boolean;
  readonly medium: Medium;
}

/** A velocity the server gave a player: knock-back, an explosion. */
export interface Push {
  /** Upright blocks a tick. */
  readonly rise: number;
  /** Sideways blocks a tick. */
  readonly sideways: number;
  /** The tick after which no honest client can still answer it. */
  readonly until: number;
}

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

/** Notes a velocity the server gives. */
export function withPush({ pushes }: MoveMemory, push: Push): readonly Push[] {
  return [...pushes.slice(-(MOST_PUSHES - 1)), push];
}

export function freshMemory(position: Point, tick: number): MoveMemory {
  return {
    nextRise: 0,
    pace: MOST_PACE,
    packets: MOST_PACKETS,
    packetTick: tick,
    hover: MOST_HOVER,
    safe: position,
    fallDistance: 0,
    carried: true,
    floated: false,
    pushes: [],
    footing: undefined,
  };
}

/** An accepted move: the blocks of fall that ended with it. */
export interface AcceptedMove {
  readonly landedAfter: number;
}

/** Whether ground carries a body at these feet. */
export function standsOn(blocks: KnownBlocks, { x, y, z }: Point): boolean {
  return blocks.meets([x - HALF_WIDTH, y - SLACK, z - HALF_WIDTH, x + HALF_WIDTH, y, z + HALF_WIDTH]);
}

/** A claimed move and the circumstances it is judged by. */
export interface Claim {
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
 * @param known the blocks as the client may know them: it moved before it heard of the latest changes.
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
  const landing = !supportedBefore && canLand(known, memory, from);
  if (!pathIsClear(known, from, to, height, supported || landing)) return 'moved through a block';

  const onGround = standsOn(known, to);
  const medium = mediumAt(known, to);
  const mediumBefore = isKnown ? footing.medium : mediumAt(known, from);
  const met = meetsGround && !onGround;
  const falling = powers.slowFalling && memory.nextRise <= 0;
  // A body that lands and steps up in one tick may, with Mineflayer, end at the height it began at, and jump from there.
  const ownRise = met
    ? 0
    : highestRise(known, memory, from, {
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
  const gravity = powers.slowFalling && motion <= 0 ? SLOW_GRAVITY : GRAVITY;
  const next =
    (powers.levitation > 0 ? motion + (LEVITATION * powers.levitation - motion) * LEVITATION_PULL : motion - gravity) *
    DRAG;
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

/** The rise a move may show when it takes up a push of the server; that push is spent then. */
function takePush(memory: MoveMemory, dy: number, ownRise: number): number {
  if (dy <= ownRise + SLACK) return ownRise;
  const push = memory.pushes.find(({ rise }) => dy <= rise + SLACK);
  if (!push) return ownRise;
  memory.pushes = memory.pushes.filter((other) => other !== push);
  return push.rise;
}

/**
 * Whether a body may have tried to step over something beside it and, with Mineflayer, come down no lower than it was,
 * which it takes for ground.
 */
function stepsLevel(known: KnownBlocks, { x, y, z }: Point, dy: number): boolean {
  const side = HALF_WIDTH + BESIDE;
  return Math.abs(dy) < 1e-6 && known.meets([x - side, y + SKIN, z - side, x + side, y + STEP, z + side]);
}

/** Whether a falling body may meet ground within this tick. */
function canLand(known: KnownBlocks, memory: MoveMemory, from: Point): boolean {
  return memory.nextRise < 0 && known.groundUnder(from, HALF_WIDTH, SLACK - memory.nextRise) !== undefined;
}

interface Footing {
  /** Ground carries the body as the move begins. */
  readonly supported: boolean;
  /** It may meet ground on the way. */
  readonly landing: boolean;
  readonly endsOnGround: boolean;
  readonly inMedium: boolean;
  readonly inBubbles: boolean;
  readonly jumpBoost: number;
}

function highestRise(known: KnownBlocks, memory: MoveMemory, from: Point, footing: Footing): number {
  const { supported, landing, endsOnGround, inMedium, jumpBoost } = footing;
  const jump = JUMP + 0.01 + JUMP_BOOST * jumpBoost;
  if (footing.inBubbles) return BUBBLE_RISE;
  if (inMedium) return Math.max(STEP, jump, memory.nextRise);
  if (supported) return endsOnGround ? Math.max(STEP, jump) : isBouncy(known, from) ? MOST_FALL_PER_PACKET : jump;
  // Who lands may step up in the same tick.
  if (endsOnGround && known.groundUnder(from, HALF_WIDTH, 1.3) !== undefined) return STEP;
  if (isBouncy(known, from)) return MOST_FALL_PER_PACKET;
  return landing ? Math.max(0, memory.nextRise) : memory.nextRise;
}

/** How far a body sticks out of a zone, blocks; 0 inside. */
function outsideBy({ min, max }: Box, { x, y, z }: Point): number {
  const margin = HALF_WIDTH - SKIN;
  const outX = Math.max(min.x + margin - x, x - (max.x + 1 - margin));
  const outZ = Math.max(min.z + margin - z, z - (max.z + 1 - margin));
  return Math.max(0, outX, outZ, y - (max.y + 1));
}

/** Whether a body could stand here without being inside a block. */
export function hasRoom(blocks: KnownBlocks, feet: Point): boolean {
  return !blocks.bars(bodyAt(feet, postureAt(blocks, feet, false)));
}
