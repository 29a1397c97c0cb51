import type { KnownBlocks } from './knownBlocks.ts';
import type { MoveMemory } from './moveMemory.ts';
import { MOST_HOVER } from './moveMemory.ts';
import type { AcceptedMove, Claim } from './moveRules.ts';
import { CRAWLING, HALF_WIDTH, pathIsClear, SKIN } from './path.ts';
import { SLACK, standsOn } from './rising.ts';

/** Minecraft wiki, "Elytra", and prismarine-physics (elytraFlying): gravity and what a tick of flight makes of a speed. */
const GRAVITY = 0.08;
const SLOW_GRAVITY = 0.01;
const LIFT = 0.75;
const DIVE = 0.1;
const CLIMB = 0.04;
const CLIMB_LIFT = 3.2;
const TURN = 0.1;
const DRAG = 0.99;
const FALL_DRAG = 0.98;
/** A rocket draws the speed half-way towards 1.5 blocks a tick along the look, and adds 0.1 (wiki, "Firework Rocket"). */
const ROCKET_SPEED = 0.85;
const ROCKET_KEEPS = 0.5;
const MOST_ROCKETS = 4;
/** Looks that are tried, from straight down to straight up, a degree apart. */
const LOOKS = Array.from({ length: 181 }, (_, index) => {
  const pitch = ((index - 90) * Math.PI) / 180;
  return { sine: Math.sin(pitch), cosine: Math.max(0, Math.cos(pitch)) };
});
/** A glider that falls slower than this a tick breaks its fall, all but a block of it (LivingEntity). */
const BREAKS_FALL = -0.5;
/** How far a claim may lie off for rounding and for looks between those tried, blocks. */
const GLIDE_SLACK = 0.005;
/** How near a wall is that stopped a glider, blocks. */
const AT_WALL = 0.05;

interface Speed {
  readonly sideways: number;
  readonly upright: number;
}
type Look = (typeof LOOKS)[number];

/**
 * Judges a move of a glider: there must be a look by which wings make of the last move's speed one at least as fast and
 * as high. Nobody gains height and speed at once but by a rocket; where the glider turns is its own business.
 */
export function judgeGlide(known: KnownBlocks, memory: MoveMemory, claim: Claim): AcceptedMove | string {
  const { from, to, powers, present } = claim;
  const [sideways, dy] = [Math.hypot(to.x - from.x, to.z - from.z), to.y - from.y];
  const onGround = standsOn(known, to);
  const before = memory.lastMove;
  const gravity = powers.slowFalling && before.upright <= 0 ? SLOW_GRAVITY : GRAVITY;
  const fits = (speed: Speed) =>
    sideways <= speed.sideways + GLIDE_SLACK && (dy <= speed.upright + GLIDE_SLACK || (onGround && dy <= SLACK));
  const own = reached(before, powers.rockets, gravity, fits);
  const speed = own ?? pushedSpeed();
  if (!speed) return 'glided too far';
  if (!pathIsClear(known, from, to, CRAWLING, false)) return 'moved through a block';
  if (!own) memory.pushes = [];
  if (dy > BREAKS_FALL) memory.fallDistance = Math.min(1, memory.fallDistance);
  if (dy < 0) memory.fallDistance -= dy;
  const landedAfter = onGround ? memory.fallDistance : 0;
  const lost = present.glides && isAtWall(known, to) ? Math.max(0, before.sideways - sideways) : 0;
  Object.assign(memory, {
    nextRise: dy,
    nextFall: Math.min(0, dy),
    glide: sideways,
    // What rounding adds to one move must not carry over to the next.
    lastMove: { sideways: Math.min(sideways, speed.sideways), upright: Math.min(dy, speed.upright) },
    bounce: 0,
    hover: MOST_HOVER,
    carried: onGround,
    upright: false,
    footing: undefined,
    ...(onGround ? { fallDistance: 0 } : {}),
  });
  return { landedAfter, lost, ran: false };

  function pushedSpeed(): Speed | undefined {
    if (memory.pushes.length === 0) return undefined;
    const rise = memory.pushes.reduce((sum, push) => sum + Math.max(0, push.rise), 0);
    const away = memory.pushes.reduce((sum, push) => sum + push.sideways, 0);
    const pushed = { sideways: before.sideways + away, upright: before.upright + rise };
    return reached(pushed, powers.rockets, gravity, fits);
  }
}

/** The first speed that fits of those that some look, and some of the rockets that push, make of one. */
function reached(speed: Speed, rockets: number, gravity: number, fits: (speed: Speed) => boolean): Speed | undefined {
  for (const look of LOOKS) {
    let now = speed;
    for (let fired = 0; fired <= Math.min(rockets, MOST_ROCKETS); fired++) {
      const next = glided(now, look, gravity);
      if (fits(next)) return next;
      now = {
        sideways: now.sideways * ROCKET_KEEPS + look.cosine * ROCKET_SPEED,
        upright: now.upright * ROCKET_KEEPS + look.sine * ROCKET_SPEED,
      };
    }
  }
  return undefined;
}

/** The speed that wings make of one, for who looks the way they fly. */
function glided({ sideways, upright }: Speed, { sine, cosine }: Look, gravity: number): Speed {
  const square = cosine * cosine;
  let [away, up] = [sideways, upright + gravity * (square * LIFT - 1)];
  if (up < 0 && cosine > 0) {
    const lift = up * -DIVE * square;
    away += lift;
    up += lift;
  }
  if (sine > 0 && cosine > 0) {
    const lift = sideways * sine * CLIMB;
    away -= lift;
    up += lift * CLIMB_LIFT;
  }
  away += (sideways - away) * TURN;
  return { sideways: Math.max(0, away) * DRAG, upright: up * FALL_DRAG };
}

function isAtWall(
  known: KnownBlocks,
  { x, y, z }: { readonly x: number; readonly y: number; readonly z: number },
): boolean {
  const side = HALF_WIDTH + AT_WALL;
  return known.meets([x - side, y + SKIN, z - side, x + side, y + CRAWLING - SKIN, z + side]);
}
