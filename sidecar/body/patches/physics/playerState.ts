import type { Bot } from 'mineflayer';
import type { Vec3 } from 'vec3';
import { mineflayerRequire } from '../mineflayerRequire.ts';

/** The keys a body holds. */
export type Controls = Readonly<Record<'forward' | 'back' | 'left' | 'right' | 'jump' | 'sprint' | 'sneak', boolean>>;

/** What of a bot prismarine-physics reads and writes, beyond Mineflayer's published types. */
interface MovedBot {
  readonly version: string;
  readonly registry: Bot['registry'];
  readonly inventory: { readonly slots: readonly ({ readonly name: string; readonly nbt: object | null } | null)[] };
  readonly entity: {
    position: Vec3;
    velocity: Vec3;
    onGround: boolean;
    isInWater: boolean;
    isInLava: boolean;
    isInWeb: boolean;
    isCollidedHorizontally: boolean;
    isCollidedVertically: boolean;
    elytraFlying: boolean | undefined;
    readonly yaw: number;
    readonly pitch: number;
    readonly attributes: Readonly<Record<string, { readonly modifiers: readonly unknown[] }>> | undefined;
    readonly effects: Readonly<Record<number, { readonly amplifier: number }>>;
  };
  jumpTicks: number;
  jumpQueued: boolean;
  fireworkRocketDuration: number;
}

interface Enchantment {
  readonly id: string | number;
  readonly lvl: number;
}

interface EffectIds {
  readonly jumpBoost: number;
  readonly speed: number;
  readonly slowness: number;
  readonly dolphinsGrace: number;
  readonly slowFalling: number;
  readonly levitation: number;
}

/** Slots of the player's inventory window (wiki "Java Edition protocol/Inventory"). */
const BOOTS_SLOT = 8;
const CHEST_SLOT = 6;

const effectIds = new WeakMap<object, EffectIds>();
const depthStriders = new WeakMap<object, number>();

function effectIdsOf(registry: Bot['registry']): EffectIds {
  let ids = effectIds.get(registry);
  if (!ids) {
    const id = (name: string) => (registry.effectsByName as Record<string, { id: number } | undefined>)[name]?.id ?? -1;
    ids = {
      jumpBoost: id('JumpBoost'),
      speed: id('Speed'),
      slowness: id('Slowness'),
      dolphinsGrace: id('DolphinsGrace'),
      slowFalling: id('SlowFalling'),
      levitation: id('Levitation'),
    };
    effectIds.set(registry, ids);
  }
  return ids;
}

function levelOf(effects: MovedBot['entity']['effects'], id: number): number {
  const effect = effects[id];
  return effect ? effect.amplifier + 1 : 0;
}

/**
 * A body at the start of a step of prismarine-physics, and after it. It has the fields of the library's own class, which
 * looks up the game's data by version name and unpacks the boots' NBT anew in each tick of each body.
 */
export class PlayerState {
  pos: Vec3;
  vel: Vec3;
  onGround: boolean;
  isInWater: boolean;
  isInLava: boolean;
  isInWeb: boolean;
  isCollidedHorizontally: boolean;
  isCollidedVertically: boolean;
  elytraFlying: boolean | undefined;
  jumpTicks: number;
  jumpQueued: boolean;
  fireworkRocketDuration: number;
  readonly attributes: MovedBot['entity']['attributes'];
  readonly yaw: number;
  readonly pitch: number;
  readonly control: Controls;
  readonly jumpBoost: number;
  readonly speed: number;
  readonly slowness: number;
  readonly dolphinsGrace: number;
  readonly slowFalling: number;
  readonly levitation: number;
  readonly depthStrider: number;
  readonly elytraEquipped: boolean;

  constructor(bot: MovedBot, control: Controls) {
    const { entity } = bot;
    this.pos = entity.position.clone();
    this.vel = entity.velocity.clone();
    this.onGround = entity.onGround;
    this.isInWater = entity.isInWater;
    this.isInLava = entity.isInLava;
    this.isInWeb = entity.isInWeb;
    this.isCollidedHorizontally = entity.isCollidedHorizontally;
    this.isCollidedVertically = entity.isCollidedVertically;
    this.elytraFlying = entity.elytraFlying;
    this.jumpTicks = bot.jumpTicks;
    this.jumpQueued = bot.jumpQueued;
    this.fireworkRocketDuration = bot.fireworkRocketDuration;
    this.attributes = entity.attributes;
    this.yaw = entity.yaw;
    this.pitch = entity.pitch;
    this.control = control;
    const { effects } = entity;
    const ids = effectIdsOf(bot.registry);
    this.jumpBoost = levelOf(effects, ids.jumpBoost);
    this.speed = levelOf(effects, ids.speed);
    this.slowness = levelOf(effects, ids.slowness);
    this.dolphinsGrace = levelOf(effects, ids.dolphinsGrace);
    this.slowFalling = levelOf(effects, ids.slowFalling);
    this.levitation = levelOf(effects, ids.levitation);
    const { slots } = bot.inventory;
    const boots = slots[BOOTS_SLOT];
    this.depthStrider = boots?.nbt ? depthStriderOf(boots.nbt, bot.registry) : 0;
    const chest = slots[CHEST_SLOT];
    this.elytraEquipped = chest != null && chest.name === 'elytra';
  }

  /** Puts the outcome of a step into the bot. */
  apply(bot: MovedBot): void {
    const { entity } = bot;
    entity.position = this.pos;
    entity.velocity = this.vel;
    entity.onGround = this.onGround;
    entity.isInWater = this.isInWater;
    entity.isInLava = this.isInLava;
    entity.isInWeb = this.isInWeb;
    entity.isCollidedHorizontally = this.isCollidedHorizontally;
    entity.isCollidedVertically = this.isCollidedVertically;
    entity.elytraFlying = this.elytraFlying;
    bot.jumpTicks = this.jumpTicks;
    bot.jumpQueued = this.jumpQueued;
    bot.fireworkRocketDuration = this.fireworkRocketDuration;
  }
}

function depthStriderOf(bootsNbt: object, registry: Bot['registry']): number {
  let level = depthStriders.get(bootsNbt);
  if (level === undefined) {
    const { simplify } = mineflayerRequire()('prismarine-nbt') as { simplify(nbt: object): unknown };
    const boots = simplify(bootsNbt) as { Enchantments?: Enchantment[]; ench?: Enchantment[] };
    const own = registry.enchantmentsByName.depth_strider?.id;
    const found = (boots.Enchantments ?? boots.ench ?? []).find(({ id }) =>
      typeof id === 'string' ? id.includes('depth_strider') : id === own,
    );
    level = own !== undefined && found ? found.lvl : 0;
    depthStriders.set(bootsNbt, level);
  }
  return level;
}

/** The class of a step's state, as the library and we have one. */
type PlayerStateClass = typeof PlayerState;

let original: PlayerStateClass | undefined;

/**
 * Puts our PlayerState in place of prismarine-physics's own, which it returns. Call before Mineflayer is loaded, for that
 * is when Mineflayer takes the class out of the package.
 */
export function replacePlayerState(): PlayerStateClass {
  if (!original) {
    const library = mineflayerRequire()('prismarine-physics') as { PlayerState: PlayerStateClass };
    original = library.PlayerState;
    library.PlayerState = PlayerState;
  }
  return original;
}
