import type { GameServer } from '../../core/server.ts';
import type { EntityUseClick } from '../../core/uses.ts';
import type { EntityPlace } from '../../entities/entity.ts';
import { wearItem } from '../../items/equipment/wear.ts';
import { explode } from '../../mechanics/explosions/explosion.ts';
import { Hunt, headOf, MeleeAttack, StrikeBack } from '../goals/fight.ts';
import { Avoid } from '../goals/flee.ts';
import type { Habitat } from '../habitat.ts';
import type { Goal } from '../mind/goal.ts';
import type { Species } from '../species/species.ts';
import { Monster } from './monster.ts';

/** Minecraft wiki, "Creeper": ticks from the hiss to the bang, its power, where it begins and where it calms down. */
const FUSE_TICKS = 30;
const POWER = 3;
const SWELLS_WITHIN = 3;
const CALMS_BEYOND = 7;
const FEARS_CATS_WITHIN = 6;

/** A creeper: comes near, hisses, and blows up. */
export class Creeper extends Monster {
  /** 1 swelling, -1 calming down. */
  swelling: 1 | -1 = -1;
  #swell = 0;
  #lit = false;
  #charged = false;

  constructor(habitat: Habitat, species: Species, place: EntityPlace) {
    super(habitat, species, place);
    this.setMetadata('swell_dir', 'int', -1);
    this.setMetadata('is_ignited', 'boolean', false);
  }

  /** Struck by lightning: its explosion is twice as strong. */
  get charged(): boolean {
    return this.#charged;
  }

  set charged(charged: boolean) {
    this.#charged = charged;
    this.setMetadata('is_powered', 'boolean', charged);
  }

  /** How far it has swollen, 0 to 1. */
  get swollen(): number {
    return this.#swell / FUSE_TICKS;
  }

  protected override fight(): void {
    this.goals
      .add(2, new Swell(this))
      .add(3, new Avoid(this, () => this.#cat(), 1.2))
      .add(4, new MeleeAttack(this, 1));
    this.targeting.add(1, new Hunt(this, this.range)).add(2, new StrikeBack(this));
  }

  /** Flint and steel set it off at once. */
  override interact({ player, hand, item }: EntityUseClick): boolean {
    if (item?.id !== 'flint_and_steel' || this.#lit) return false;
    this.ignite();
    wearItem(this.habitat.server, player, hand);
    return true;
  }

  /** Nothing stops it from going off now. */
  ignite(): void {
    this.#lit = true;
    this.setMetadata('is_ignited', 'boolean', true);
  }

  protected override live(server: GameServer): void {
    super.live(server);
    if (this.#lit) this.swelling = 1;
    this.setMetadata('swell_dir', 'int', this.swelling);
    if (this.swelling === 1 && this.#swell === 0) this.habitat.sound(this, 'primed', 0.5);
    this.#swell = Math.max(0, this.#swell + this.swelling);
    if (this.#swell >= FUSE_TICKS) this.#bang();
  }

  /** It falls on purpose when it is after somebody, and swells by it. */
  override landed(fallen: number): void {
    super.landed(fallen);
    this.#swell = Math.min(FUSE_TICKS - 5, this.#swell + Math.floor(fallen * 1.5));
  }

  #bang(): void {
    const { server, entities, redstone } = this.habitat;
    entities.remove(this);
    server.emit({
      type: 'entity-died',
      entity: this.entityId,
      kind: this.kind,
      cause: 'explosion',
      position: { ...this.position },
    });
    explode(redstone.circuit, redstone.bodies, {
      zone: this.zone,
      at: { ...this.position },
      power: this.#charged ? 2 * POWER : POWER,
      breaks: true,
      source: this,
      igniter: this,
      chain: (cell) => redstone.tnt.light(cell, this, this.habitat.random(this.zone).integer(10, 30)),
    });
  }

  #cat() {
    return this.habitat
      .mobsIn(this.zone)
      .find(
        (mob) =>
          (mob.kind === 'cat' || mob.kind === 'ocelot') &&
          mob.alive &&
          this.distanceTo(mob.position) < FEARS_CATS_WITHIN,
      );
  }
}

/** Swells while the target is near and seen. */
class Swell implements Goal {
  readonly needs = ['move'] as const;
  readonly #creeper: Creeper;

  constructor(creeper: Creeper) {
    this.#creeper = creeper;
  }

  canStart(): boolean {
    const { target, swelling } = this.#creeper;
    return swelling === 1 || (target !== undefined && this.#creeper.distanceTo(target.position) < SWELLS_WITHIN);
  }

  canContinue(): boolean {
    return this.canStart();
  }

  start(): void {
    this.#creeper.navigation.stop();
  }

  stop(): void {
    this.#creeper.swelling = -1;
  }

  tick(): void {
    const creeper = this.#creeper;
    const { target } = creeper;
    const near =
      target !== undefined &&
      creeper.distanceTo(target.position) <= CALMS_BEYOND &&
      creeper.habitat.sees(creeper.eyes, headOf(target));
    creeper.swelling = near ? 1 : -1;
  }
}
