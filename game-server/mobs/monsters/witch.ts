import { stackOf } from '../../items/inventory/stack.ts';
import { scattered } from '../../mechanics/projectiles/projectile.ts';
import { Player } from '../../players/player.ts';
import { Hunt, headOf, StrikeBack } from '../goals/fight.ts';
import type { Goal } from '../mind/goal.ts';
import { Monster } from './monster.ts';

/** Minecraft wiki, "Witch": how far it throws, ticks between throws, speed and scatter of a bottle. */
const RANGE = 10;
const THROW_TICKS = 60;
const SPEED = 0.75;
const SCATTER = 8;
const UPWARD = 0.2;
/** Where it aims: so much below the eyes of its target. */
const AIM_BELOW_EYES = 1.1;
/** Ticks a witch drinks, and its chance a tick to begin when it burns, drowns or is hurt, one in so many. */
const DRINK_TICKS = 32;
const CHANCE_IN_NEED = 7;
const CHANCE_WHEN_HURT = 20;

/** A witch: throws potions that hurt, and drinks those that help it. */
export class Witch extends Monster {
  #drinks: string | undefined;
  #drunk = 0;

  protected override fight(): void {
    this.goals.add(2, new ThrowPotions(this));
    this.targeting.add(1, new StrikeBack(this)).add(2, new Hunt(this, this.range));
  }

  /** Whether it drinks just now. */
  get drinking(): boolean {
    return this.#drinks !== undefined;
  }

  protected override live(...facts: Parameters<Monster['live']>): void {
    super.live(...facts);
    if (!this.alive) return;
    if (this.#drinks === undefined) this.#begin(this.#needed());
    else if (++this.#drunk >= DRINK_TICKS) this.#finish(this.#drinks);
  }

  #needed(): string | undefined {
    const { effects } = this.habitat;
    if (this.fireTicks > 0 && !effects.has(this, 'fire_resistance') && this.chance(CHANCE_IN_NEED) === 0)
      return 'fire_resistance';
    return this.health < this.maxHealth && this.chance(CHANCE_WHEN_HURT) === 0 ? 'healing' : undefined;
  }

  #begin(potion: string | undefined): void {
    if (potion === undefined) return;
    this.#drinks = potion;
    this.#drunk = 0;
    this.setEquipment('mainHand', stackOf('potion', 1, { potion }));
    this.setMetadata('using_item', 'boolean', true);
    this.habitat.sound(this, 'drink');
  }

  #finish(potion: string): void {
    this.#drinks = undefined;
    this.setEquipment('mainHand', undefined);
    this.setMetadata('using_item', 'boolean', false);
    this.habitat.splashPotions.apply(this, potion);
  }

  /** Throws what suits the target: slowness from afar, poison to the healthy, weakness near by, else harm. */
  throwAt(): void {
    const { target, habitat } = this;
    if (!target) return;
    const { effects } = habitat;
    const [dx, dz] = [target.position.x - this.position.x, target.position.z - this.position.z];
    const far = Math.hypot(dx, dz);
    const player = target instanceof Player ? target : undefined;
    const has = (id: string) => player !== undefined && effects.has(player, id);
    const potion =
      far >= 8 && !has('slowness')
        ? 'slowness'
        : player && player.health >= 8 && !has('poison')
          ? 'poison'
          : far <= 3 && !has('weakness') && this.chance(4) === 0
            ? 'weakness'
            : 'harming';
    const from = { ...this.eyes, y: this.eyes.y - 0.1 };
    const direction = { x: dx, y: headOf(target).y - AIM_BELOW_EYES - this.position.y + far * UPWARD, z: dz };
    const velocity = scattered(direction, SPEED, SCATTER, habitat.random(this.zone));
    habitat.splashPotions.throw(
      { zone: this.zone, position: from, velocity },
      stackOf('splash_potion', 1, { potion }),
      this,
    );
    habitat.sound(this, 'throw');
  }
}

/** Goes into range of the target and throws potions at it. */
class ThrowPotions implements Goal {
  readonly needs = ['move', 'look'] as const;
  readonly #witch: Witch;
  #wait = 0;
  #rethink = 0;

  constructor(witch: Witch) {
    this.#witch = witch;
  }

  canStart(): boolean {
    return this.#witch.target !== undefined;
  }

  canContinue(): boolean {
    return this.canStart();
  }

  stop(): void {
    this.#witch.navigation.stop();
  }

  tick(): void {
    const witch = this.#witch;
    const { target } = witch;
    if (!target) return;
    witch.look.at(headOf(target));
    const sees = witch.habitat.sees(witch.eyes, headOf(target));
    if (sees && witch.distanceTo(target.position) <= RANGE) witch.navigation.stop();
    else if (--this.#rethink <= 0) {
      this.#rethink = 10;
      witch.navigation.moveTo(target.position, 1);
    }
    if (this.#wait > 0) this.#wait--;
    if (this.#wait > 0 || !sees || witch.drinking || witch.distanceTo(target.position) > RANGE) return;
    this.#wait = THROW_TICKS;
    witch.throwAt();
  }
}
