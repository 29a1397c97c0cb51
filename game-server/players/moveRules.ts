import type { Box, Point } from '../../protocol/geometry.ts';
import { CENTRING_PER_TICK, isCentring, isPutOffStep, MOST_CENTRING } from './centring.ts';
import { judgeGlide } from './glideRules.ts';
import type { KnownBlocks } from './knownBlocks.ts';
import { isBouncy, mediumAt } from './medium.ts';
import {
  LATE_KEYS_REGAINED,
  MOST_HOVER,
  MOST_LATE_KEYS,
  MOST_TOLERANCE,
  type MoveMemory,
  TOLERANCE_PER_TICK,
  takePushes,
} from './moveMemory.ts';
import type { MovePowers } from './movePowers.ts';
import { CRAWLING, HALF_WIDTH, pathIsClear, postureAt, SKIN, STANDING } from './path.ts';
import {
  canLand,
  highestRise,
  isJump,
  MOST_FALL_PER_PACKET,
  riseAfter,
  riseAfterIn,
  SLACK,
  SLOW_GRAVITY,
  STROKE,
  standsOn,
  stepsLevel,
  touchesGround,
} from './rising.ts';
import { type Gait, strideAt } from './stride.ts';

/** Most blocks a packet may move sideways or up, whatever pushes; no more blocks than that are searched for obstacles. */
const MOST_PER_PACKET = 5;
/** Most blocks a packet of a flying player may move, sideways and upright. */
const MOST_FLIGHT = 2.5;
/** Ticks of hovering a body gets back for each on the ground. */
const HOVER_REGAINED = 0.25;
/** How far a move sideways may lie off for rounding, blocks. */
const ROUNDING = 1e-3;

/** An accepted move: the blocks of fall that ended with it. */
export interface AcceptedMove {
  readonly landedAfter: number;
  /** Speed sideways that a glider lost to a wall, blocks a tick. */
  readonly lost: number;
  /** Whether the body went faster than it could have walked, on the word that it sprints. */
  readonly ran: boolean;
}

/** A claimed move and the circumstances it is judged by. */
export interface Claim {
  readonly from: Point;
  readonly to: Point;
  readonly sneaking: boolean;
  readonly sprinting: boolean;
  /** Where the player must stay. */
  readonly zone: Box;
  readonly tick: number;
  /** What the client may know to let the player move otherwise, and what truly does. */
  readonly powers: MovePowers;
  readonly present: MovePowers;
}

/**
 * Judges a claimed move by speed, collisions, gravity and the zone's edge, and remembers it when accepted. Each packet
 * is one tick of the client's physics, as with Mineflayer and the vanilla client.
 * @param known the blocks as the client may know them: it moved before it received the latest changes.
 * @returns the accepted move, or why it is refused.
 */
export function judgeMove(known: KnownBlocks, memory: MoveMemory, claim: Claim): AcceptedMove | string {
  const { from, to, tick, powers } = claim;
  const dy = to.y - from.y;
  const sideways = Math.hypot(to.x - from.x, to.z - from.z);
  const passed = tick - memory.toleranceTick;
  memory.tolerance = Math.min(MOST_TOLERANCE, memory.tolerance + passed * TOLERANCE_PER_TICK);
  memory.centring = Math.min(MOST_CENTRING, memory.centring + passed * CENTRING_PER_TICK);
  memory.toleranceTick = tick;
  if (memory.pushes.length > 0) memory.pushes = memory.pushes.filter(({ until }) => tick <= until);
  if (dy < -MOST_FALL_PER_PACKET) return 'fell too fast';
  if (sideways > MOST_PER_PACKET || dy > MOST_PER_PACKET) return 'moved too fast';
  // Who was put too near the edge, as when getting off a boat, may come back in.
  const outside = outsideBy(claim.zone, to);
  if (outside > 0 && outside > outsideBy(claim.zone, from)) return 'left the arena';

  if (powers.flies) return judgeFlight(known, memory, claim);
  if (!powers.glides) return judgeSteps(known, memory, claim);
  const gliding = judgeGlide(known, memory, claim);
  if (typeof gliding !== 'string') return gliding;
  // Who has just spread their wings, or folded them, may still be falling or walking.
  const steps = judgeSteps(known, memory, claim);
  return typeof steps === 'string' && claim.present.glides ? gliding : steps;
}

/** Judges a move of a body on its legs, in the air without wings, or in a fluid. */
function judgeSteps(known: KnownBlocks, memory: MoveMemory, claim: Claim): AcceptedMove | string {
  const { from, to, powers } = claim;
  const dy = to.y - from.y;
  const sideways = Math.hypot(to.x - from.x, to.z - from.z);
  const height = powers.swims ? CRAWLING : postureAt(known, from, claim.sneaking);
  const { footing } = memory;
  const isKnown = footing !== undefined && footing.at === from && footing.revision === known.revision;
  const supportedBefore = isKnown ? footing.carries : standsOn(known, from);
  const supported = supportedBefore || memory.carried;
  const mediumBefore = isKnown ? footing.medium : mediumAt(known, from);
  // Moving upright first, a falling body may meet ground and then run over its edge, all in one tick.
  const meetsGround = dy < 0 && !supportedBefore && standsOn(known, { x: from.x, y: to.y, z: from.z });
  const speeds = { highest: memory.nextRise, lowest: memory.nextFall };
  const landing = !supportedBefore && canLand(known, speeds, from, mediumBefore);

  const onGround = standsOn(known, to);
  const medium = mediumAt(known, to);
  const met = meetsGround && !onGround;
  const gait: Gait = {
    sprints: claim.sprinting || memory.lateSprint >= 1,
    sneaks: claim.sneaking && memory.lateUpright < 1,
    jumps: supported && isJump(known, to, dy, onGround),
    supported,
    grounded: supportedBefore && (dy >= 0 || touchesGround(known, from)),
  };
  const stride = strideAt(known, memory.glide, from, mediumBefore, gait, powers);
  const falling = powers.slowFalling && memory.nextRise <= 0;
  // A body that lands and steps up in one tick may, with Mineflayer, end at the height it began at, and jump from there.
  const ownRise = met
    ? 0
    : highestRise(
        known,
        memory.nextRise,
        from,
        {
          supported,
          landing,
          endsOnGround: onGround || isPutOffStep(known, from, to, stride.farthest, memory.centring),
          medium: mediumBefore,
          floats: mediumBefore.inWater || mediumBefore.inLava || memory.floated,
          bounce: memory.bounce,
        },
        powers,
      );
  // Who has just begun to fall slowly may hang almost where they were.
  const own = { rise: falling ? Math.max(ownRise, -SLOW_GRAVITY) : ownRise, sideways: stride.farthest };
  const stroke = mediumBefore.inWater || mediumBefore.inLava ? STROKE : 0;
  const { rise, sideways: farthest } = takePushes(memory, dy, sideways, own, stroke);
  const steps = supported || landing;
  const ducksThrough = pathIsClear(known, from, to, height, steps);
  const upright = height === STANDING ? ducksThrough : memory.upright && pathIsClear(known, from, to, STANDING, steps);
  if (!ducksThrough && !upright) return 'moved through a block';
  const excess = sideways - farthest - ROUNDING;
  const centres = excess > 0 && excess <= memory.centring && isCentring(from, to, farthest);
  if (excess > memory.tolerance && !centres) return 'moved too fast';
  const hovers = dy > rise + SLACK;
  if (hovers && dy > 0) return 'rose without a jump';
  if (hovers && memory.hover < 1) return 'hovered';

  const walked = claim.sprinting
    ? strideAt(known, memory.glide, from, mediumBefore, { ...gait, sprints: false }, powers).farthest
    : farthest;
  takeKeys(memory, claim);
  memory.lastMove = { sideways, upright: dy };
  memory.upright = upright;
  memory.footing = { at: to, revision: known.revision, carries: onGround, medium };
  if (centres) memory.centring -= excess;
  else if (excess > 0) memory.tolerance -= excess;
  // Who is put into the middle of a cell stands.
  memory.glide = centres ? 0 : Math.min(sideways, farthest) * stride.keeps;
  if (hovers) memory.hover--;
  else if (onGround) memory.hover = Math.min(MOST_HOVER, memory.hover + HOVER_REGAINED);
  const levelled = !supportedBefore && memory.carried && memory.hover >= 1 && stepsLevel(known, from, dy);
  if (levelled) memory.hover--;
  memory.carried = supportedBefore || met || landing || levelled;
  memory.floated = mediumBefore.inWater || mediumBefore.inLava;
  memory.bounce = (onGround || met || landing) && isBouncy(known, to) ? Math.max(0, -memory.nextRise) : 0;
  // Who hovers, on a block only the client knows, falls from rest when that is gone.
  const motion = met ? 0 : hovers ? dy : Math.min(dy, rise);
  const next = riseAfterIn(known, motion, { from, to, before: mediumBefore, after: medium }, powers);
  memory.nextRise = onGround || medium.supports ? Math.max(0, next) : next;
  memory.nextFall = onGround ? 0 : Math.min(0, riseAfter(motion, powers));
  let landedAfter = 0;
  if (dy < 0) memory.fallDistance -= dy;
  const floats = claim.present.slowFalling || claim.present.levitation > 0;
  if (medium.supports || floats) memory.fallDistance = 0;
  else if (onGround || met) {
    landedAfter = memory.fallDistance;
    memory.fallDistance = 0;
  }
  return { landedAfter, lost: 0, ran: claim.sprinting && sideways > walked + ROUNDING };
}

/** Rations the moves a client makes on keys it has already let go of. */
function takeKeys(memory: MoveMemory, { sprinting, sneaking }: Claim): void {
  const regained = (late: number) => Math.min(MOST_LATE_KEYS, late + LATE_KEYS_REGAINED);
  memory.lateSprint = sprinting ? regained(memory.lateSprint) : Math.max(0, memory.lateSprint - 1);
  memory.lateUpright = sneaking ? Math.max(0, memory.lateUpright - 1) : regained(memory.lateUpright);
}

/** Flight knows neither gravity nor jumps, and spectators no walls. */
function judgeFlight(known: KnownBlocks, memory: MoveMemory, claim: Claim): AcceptedMove | string {
  const { from, to, powers, present } = claim;
  const sideways = Math.hypot(to.x - from.x, to.z - from.z);
  if (sideways > MOST_FLIGHT || Math.abs(to.y - from.y) > MOST_FLIGHT) return 'moved too fast';
  if (!powers.passesBlocks && !pathIsClear(known, from, to, postureAt(known, from, claim.sneaking), true))
    return 'moved through a block';
  const fallDistance = present.flies ? 0 : memory.fallDistance + Math.max(0, from.y - to.y);
  const lands = !present.flies && standsOn(known, to);
  // Who stops flying falls from the speed they had.
  Object.assign(memory, {
    nextRise: Math.max(0, to.y - from.y),
    nextFall: Math.min(0, to.y - from.y),
    glide: sideways,
    lastMove: { sideways, upright: to.y - from.y },
    bounce: 0,
    fallDistance: lands ? 0 : fallDistance,
    hover: MOST_HOVER,
    carried: true,
    upright: false,
  });
  return { landedAfter: lands ? fallDistance : 0, lost: 0, ran: false };
}

/** How far a body sticks out of a zone, blocks; 0 inside. */
function outsideBy({ min, max }: Box, { x, y, z }: Point): number {
  const margin = HALF_WIDTH - SKIN;
  const outX = Math.max(min.x + margin - x, x - (max.x + 1 - margin));
  const outZ = Math.max(min.z + margin - z, z - (max.z + 1 - margin));
  return Math.max(0, outX, outZ, y - (max.y + 1));
}
