/** What lets a player move otherwise than a plain body: effects, what they wear and the game mode. */
export interface MovePowers {
  readonly flies: boolean;
  readonly passesBlocks: boolean;
  /** Factor of walking speed. */
  readonly speed: number;
  /** Levels of effects; 0 without. */
  readonly jumpBoost: number;
  readonly levitation: number;
  readonly slowFalling: boolean;
  readonly dolphinsGrace: boolean;
  /** Gets through cobwebs faster. */
  readonly weaves: boolean;
  /** Levels of enchantments worn; 0 without. */
  readonly depthStrider: number;
  readonly swiftSneak: number;
  readonly soulSpeed: boolean;
  /** Lies flat in water, and fits through gaps one block high. */
  readonly swims: boolean;
  /** Glides on an elytra, pushed by so many rockets. */
  readonly glides: boolean;
  readonly rockets: number;
}

export const PLAIN_POWERS: MovePowers = {
  flies: false,
  passesBlocks: false,
  speed: 1,
  jumpBoost: 0,
  levitation: 0,
  slowFalling: false,
  dolphinsGrace: false,
  weaves: false,
  depthStrider: 0,
  swiftSneak: 0,
  soulSpeed: false,
  swims: false,
  glides: false,
  rockets: 0,
};

/** What a player may make use of who had one set of powers and now has another, of which the client may not know yet. */
export function eitherPowers(before: MovePowers, now: MovePowers): MovePowers {
  if (before === now) return now;
  return {
    flies: before.flies || now.flies,
    passesBlocks: before.passesBlocks || now.passesBlocks,
    speed: Math.max(before.speed, now.speed),
    jumpBoost: Math.max(before.jumpBoost, now.jumpBoost),
    levitation: Math.max(before.levitation, now.levitation),
    slowFalling: before.slowFalling || now.slowFalling,
    dolphinsGrace: before.dolphinsGrace || now.dolphinsGrace,
    weaves: before.weaves || now.weaves,
    depthStrider: Math.max(before.depthStrider, now.depthStrider),
    swiftSneak: Math.max(before.swiftSneak, now.swiftSneak),
    soulSpeed: before.soulSpeed || now.soulSpeed,
    swims: before.swims || now.swims,
    glides: before.glides || now.glides,
    rockets: Math.max(before.rockets, now.rockets),
  };
}
