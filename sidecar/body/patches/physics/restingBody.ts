import type { PhysicsBlocks, Readings } from './physicsBlocks.ts';
import type { PlayerState } from './playerState.ts';

/**
 * Knows a body that is at rest: one whom a step of physics leaves exactly as it was. As long as nothing that the step
 * depends on is different, neither the body nor any cell the step looked at, the next step would do the same nothing.
 */
export class RestingBody {
  readonly #blocks: PhysicsBlocks;
  readonly #speedAttribute: string;
  readonly #before = new Posture();
  #readings: Readings | undefined;
  #modifiers: readonly unknown[] | undefined;
  #steps = 0;

  /** @param speedAttribute the attribute whose modifiers a step rewrites (prismarine-physics, movementSpeedAttribute) */
  constructor(blocks: PhysicsBlocks, speedAttribute: string) {
    this.#blocks = blocks;
    this.#speedAttribute = speedAttribute;
  }

  /** Whether a step would leave this state as it is. */
  holds(state: PlayerState): boolean {
    return (
      this.#readings !== undefined &&
      this.#before.equals(state) &&
      this.#modifiers === this.#modifiersOf(state) &&
      this.#blocks.unchanged(this.#readings)
    );
  }

  /** Takes a step and sees whether the body has come to rest by it. */
  watch(state: PlayerState, step: () => void): void {
    this.#readings = undefined;
    if (!isIdle(state)) {
      this.#steps = 0;
      step();
      return;
    }
    const before = this.#before;
    before.take(state);
    // Recording costs more than it saves unless the body is known to stay.
    if (this.#steps === 0) {
      step();
      this.#steps = before.equals(state) ? 1 : 0;
      return;
    }
    const readings = this.#blocks.record(step);
    if (before.equals(state)) {
      this.#readings = readings;
      this.#modifiers = this.#modifiersOf(state);
    } else this.#steps = 0;
  }

  #modifiersOf(state: PlayerState): readonly unknown[] | undefined {
    return state.attributes?.[this.#speedAttribute]?.modifiers;
  }
}

/** Without these keys a step depends neither on where the body looks nor on how fast it could walk. */
function isIdle({ control, jumpQueued, elytraFlying }: PlayerState): boolean {
  return !(
    control.forward ||
    control.back ||
    control.left ||
    control.right ||
    control.jump ||
    jumpQueued ||
    elytraFlying
  );
}

/** A copy of all that a step of an idle body reads or writes of it. */
class Posture {
  #x = Number.NaN;
  #y = Number.NaN;
  #z = Number.NaN;
  #vx = 0;
  #vy = 0;
  #vz = 0;
  #onGround = false;
  #isInWater = false;
  #isInLava = false;
  #isInWeb = false;
  #isCollidedHorizontally = false;
  #isCollidedVertically = false;
  #elytraFlying: boolean | undefined = false;
  #jumpTicks = 0;
  #jumpQueued = false;
  #fireworkRocketDuration = 0;
  #slowFalling = 0;
  #levitation = 0;
  #jumpBoost = 0;
  #dolphinsGrace = 0;
  #depthStrider = 0;
  #elytraEquipped = false;
  #forward = false;
  #back = false;
  #left = false;
  #right = false;
  #jump = false;
  #sprint = false;
  #sneak = false;

  take(state: PlayerState): void {
    const { pos, vel, control } = state;
    this.#x = pos.x;
    this.#y = pos.y;
    this.#z = pos.z;
    this.#vx = vel.x;
    this.#vy = vel.y;
    this.#vz = vel.z;
    this.#onGround = state.onGround;
    this.#isInWater = state.isInWater;
    this.#isInLava = state.isInLava;
    this.#isInWeb = state.isInWeb;
    this.#isCollidedHorizontally = state.isCollidedHorizontally;
    this.#isCollidedVertically = state.isCollidedVertically;
    this.#elytraFlying = state.elytraFlying;
    this.#jumpTicks = state.jumpTicks;
    this.#jumpQueued = state.jumpQueued;
    this.#fireworkRocketDuration = state.fireworkRocketDuration;
    this.#slowFalling = state.slowFalling;
    this.#levitation = state.levitation;
    this.#jumpBoost = state.jumpBoost;
    this.#dolphinsGrace = state.dolphinsGrace;
    this.#depthStrider = state.depthStrider;
    this.#elytraEquipped = state.elytraEquipped;
    this.#forward = control.forward;
    this.#back = control.back;
    this.#left = control.left;
    this.#right = control.right;
    this.#jump = control.jump;
    this.#sprint = control.sprint;
    this.#sneak = control.sneak;
  }

  /** To the last bit: 0 and -0 differ. */
  equals(state: PlayerState): boolean {
    const { pos, vel, control } = state;
    return (
      this.#x === pos.x &&
      this.#z === pos.z &&
      this.#y === pos.y &&
      Object.is(this.#vx, vel.x) &&
      Object.is(this.#vy, vel.y) &&
      Object.is(this.#vz, vel.z) &&
      this.#onGround === state.onGround &&
      this.#isInWater === state.isInWater &&
      this.#isInLava === state.isInLava &&
      this.#isInWeb === state.isInWeb &&
      this.#isCollidedHorizontally === state.isCollidedHorizontally &&
      this.#isCollidedVertically === state.isCollidedVertically &&
      this.#elytraFlying === state.elytraFlying &&
      this.#jumpTicks === state.jumpTicks &&
      this.#jumpQueued === state.jumpQueued &&
      this.#fireworkRocketDuration === state.fireworkRocketDuration &&
      this.#slowFalling === state.slowFalling &&
      this.#levitation === state.levitation &&
      this.#jumpBoost === state.jumpBoost &&
      this.#dolphinsGrace === state.dolphinsGrace &&
      this.#depthStrider === state.depthStrider &&
      this.#elytraEquipped === state.elytraEquipped &&
      this.#forward === control.forward &&
      this.#back === control.back &&
      this.#left === control.left &&
      this.#right === control.right &&
      this.#jump === control.jump &&
      this.#sprint === control.sprint &&
      this.#sneak === control.sneak
    );
  }
}
