import type { Point } from '../../protocol/geometry.ts';
import type { KnownBlocks } from './knownBlocks.ts';
import { type Medium, surelyIn, surelyInWeb } from './medium.ts';
import type { MovePowers } from './movePowers.ts';
import { slipsAt, stickiness } from './surface.ts';

/** What walking adds to the speed each tick on ordinary ground, blocks, and what sprinting makes of it (Minecraft wiki, "Attribute", "Sprinting"). */
const WALK = 0.1;
const SPRINT = 1.3;
/** The same in air, in fluids and by a current (prismarine-physics: airborneAcceleration, liquidAcceleration, flow). */
const AIR_WALK = 0.02;
const SWIM = 0.02;
const CURRENT = 0.014;
/** What is left of the speed after a tick in air, and of that on ground the slipperiness counts besides. */
const DRAG = 0.91;
/** Relation of acceleration to slipperiness: none on ordinary ground (prismarine-physics). */
const GRIP = 0.1627714;
/** What is left of the speed after a tick in water, swimming, with dolphins, in boots that stride, and in lava. */
const WATER_DRAG = 0.8;
const SWIMMING_DRAG = 0.9;
const DOLPHIN_DRAG = 0.96;
const STRIDER_DRAG = 0.546;
const MOST_STRIDER = 3;
const LAVA_DRAG = 0.5;
/** A sprinter's jump throws them forward, blocks a tick. */
const JUMP_THRUST = 0.2;
/** Share of its strength a key keeps, and two keys together, of which walking makes one again. */
const KEY = 0.98;
const SNEAK = 0.3;
const TWO_KEYS = Math.SQRT2;
const SWIFT_SNEAK = 0.15;
/** What a cobweb leaves of a move, and what it leaves of it to who weaves. */
const WEB = 0.25;
const WEAVER = 0.5;

/** What a body does as it makes a move. */
export interface Gait {
  readonly sprints: boolean;
  readonly sneaks: boolean;
  /** It leaves the ground by a jump. */
  readonly jumps: boolean;
  /** Ground carries it as the move begins. */
  readonly supported: boolean;
  /** It rests on the ground for certain: who has just jumped, or falls past an edge, is braked by air alone. */
  readonly grounded: boolean;
}

/** How far a move may go sideways, blocks. */
interface Stride {
  readonly farthest: number;
  /** Share of it that is left as speed for the next move. */
  readonly keeps: number;
}

/**
 * How far a body may get sideways in a tick: on with what is left of its speed and what its legs add, as vanilla's client
 * and prismarine-physics reckon. Where it is open what a client takes its surroundings for, all it may take them for count.
 * @param glide the speed that is left of the move before, blocks a tick.
 */
export function strideAt(
  known: KnownBlocks,
  glide: number,
  from: Point,
  medium: Medium,
  gait: Gait,
  powers: MovePowers,
): Stride {
  const input =
    gait.sneaks && !powers.swims ? Math.min(1, (SNEAK + SWIFT_SNEAK * powers.swiftSneak) * KEY * TWO_KEYS) : 1;
  const fluid = medium.inWater || medium.inLava ? surelyIn(known, from) : undefined;
  let [farthest, keeps] = [0, 0];
  const consider = (gain: number, share: number, thrust = 0): void => {
    farthest = Math.max(farthest, Math.max(glide + gain, gain / (1 - share)) + thrust);
    keeps = Math.max(keeps, share);
  };
  if (fluid === undefined) {
    if (gait.supported)
      for (const slip of slipsAt(known, from)) {
        const share = slip * DRAG;
        const legs = WALK * powers.speed * (gait.sprints ? SPRINT : 1) * (GRIP / share ** 3);
        consider(legs * input, share, gait.jumps && gait.sprints ? JUMP_THRUST : 0);
      }
    if (!gait.grounded) consider(AIR_WALK * (gait.sprints ? SPRINT : 1) * input, DRAG);
  }
  if (medium.inWater && fluid !== 'lava') {
    const strider = Math.min(MOST_STRIDER, powers.depthStrider) / MOST_STRIDER;
    const drag = gait.sprints || powers.swims ? SWIMMING_DRAG : WATER_DRAG;
    const legs = SWIM + (WALK * powers.speed * (gait.sprints ? SPRINT : 1) - SWIM) * strider;
    consider(
      Math.max(SWIM, legs) * input + CURRENT,
      powers.dolphinsGrace ? DOLPHIN_DRAG : drag + Math.max(0, STRIDER_DRAG - drag) * strider,
    );
  }
  if (medium.inLava && fluid !== 'water') consider(SWIM * input + CURRENT, LAVA_DRAG);
  if (medium.supports && surelyInWeb(known, from)) farthest *= powers.weaves ? WEAVER : WEB;
  return { farthest, keeps: powers.soulSpeed ? keeps : keeps * stickiness(known, from) };
}
