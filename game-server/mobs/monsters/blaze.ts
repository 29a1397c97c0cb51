import type { GameServer } from '../../core/server.ts';
import { SmallFireball } from '../../mechanics/projectiles/smallFireball.ts';
import { strike } from '../body/strike.ts';
import { Hunt, headOf, StrikeBack } from '../goals/fight.ts';
import type { Goal } from '../mind/goal.ts';
import { Monster } from './monster.ts';

/** Minecraft wiki, "Blaze": ticks it burns before it shoots, between its three fireballs, and until it burns again. */
const CHARGE_TICKS = 60;
const SHOT_TICKS = 6;
const REST_TICKS = 100;
const SHOTS = 3;
/** How near it strikes by hand, and how often; how far it goes without nearing. */
const MELEE = 2;
const MELEE_TICKS = 20;
const NEAR = 12;
const WATER_DAMAGE = 1;
/** Scatter of its shots by the root of the distance. */
const SCATTER = 0.25;
const BURNING = 1;

/** A blaze: hovers towards whom it sees, burns up, and shoots three small fireballs; water and snow hurt it. */
export class Blaze extends Monster {
  protected override fight(): void {
    this.goals.add(4, new BlazeAttack(this));
    this.targeting.add(1, new StrikeBack(this, true)).add(2, new Hunt(this, this.range));
  }

  /** Shows clients flames around it. */
  set burning(burns: boolean) {
    this.setMetadata('flags', 'byte', burns ? BURNING : 0);
  }

  protected override live(server: GameServer): void {
    const wet = this.surroundings.water > 0 || this.habitat.rainsOn(this);
    if (wet && this.lived % 10 === 0) this.habitat.damage.hurt(this, WATER_DAMAGE, { type: 'drown' });
    if (!this.alive) return;
    super.live(server);
    // Without a target it sinks slowly, as vanilla's does.
    if (!this.target && !this.onGround && this.rise === 0)
      this.velocity = { ...this.velocity, y: this.velocity.y - 0.01 };
  }

  shoot(): void {
    const { target, habitat } = this;
    if (!target) return;
    const from = { ...this.position, y: this.position.y + this.height / 2 + 0.5 };
    const to = headOf(target);
    const scatter = Math.sqrt(this.distanceTo(target.position)) * SCATTER;
    const off = () => (this.roll() - this.roll()) * scatter;
    const towards = { x: to.x - from.x + off(), y: to.y - 0.7 - from.y, z: to.z - from.z + off() };
    habitat.entities.add(
      new SmallFireball(habitat, habitat.redstone.circuit, { zone: this.zone, position: from }, this, towards),
    );
    habitat.sound(this, 'shoot');
  }
}

class BlazeAttack implements Goal {
  readonly needs = ['move', 'look'] as const;
  readonly #blaze: Blaze;
  #step = 0;
  #wait = 0;

  constructor(blaze: Blaze) {
    this.#blaze = blaze;
  }

  canStart(): boolean {
    return this.#blaze.target !== undefined;
  }

  canContinue(): boolean {
    return this.canStart();
  }

  start(): void {
    this.#step = 0;
  }

  stop(): void {
    this.#blaze.burning = false;
    this.#blaze.forward = 0;
    this.#blaze.rise = 0;
  }

  tick(): void {
    const blaze = this.#blaze;
    const { target } = blaze;
    if (!target) return;
    const head = headOf(target);
    const away = blaze.distanceTo(target.position);
    blaze.look.at(head);
    this.#wait--;
    // It keeps a little above the target's eyes.
    blaze.rise = blaze.position.y + blaze.eyeHeight < head.y + 0.5 ? 1 : -0.4;
    blaze.forward = away > NEAR ? blaze.speed : 0;
    if (away < MELEE) {
      if (this.#wait > 0) return;
      this.#wait = MELEE_TICKS;
      strike(blaze, target);
      return;
    }
    if (this.#wait > 0 || !blaze.habitat.sees(blaze.eyes, head)) return;
    this.#step++;
    if (this.#step === 1) {
      this.#wait = CHARGE_TICKS;
      blaze.burning = true;
      return;
    }
    if (this.#step <= SHOTS + 1) {
      this.#wait = SHOT_TICKS;
      blaze.shoot();
      return;
    }
    this.#wait = REST_TICKS;
    this.#step = 0;
    blaze.burning = false;
  }
}
