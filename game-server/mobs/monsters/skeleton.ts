import type { EntityPlace } from '../../entities/entity.ts';
import { type Body, Entity } from '../../entities/entity.ts';
import { stackOf } from '../../items/inventory/stack.ts';
import { Arrow } from '../../mechanics/projectiles/arrow.ts';
import { scattered } from '../../mechanics/projectiles/projectile.ts';
import { Hunt, headOf, MeleeAttack, StrikeBack } from '../goals/fight.ts';
import type { Habitat } from '../habitat.ts';
import type { Goal } from '../mind/goal.ts';
import type { Species } from '../species/species.ts';
import { Monster } from './monster.ts';

/** Minecraft wiki, "Skeleton": how far it shoots, how long it draws, and the ticks between shots by difficulty. */
const RANGE = 15;
const DRAW_TICKS = 20;
const PAUSE = { peaceful: 40, easy: 40, normal: 40, hard: 20 } as const;
/** Ticks it must have seen its target before it draws. */
const AIM_TICKS = 5;
const ARROW_SPEED = 1.6;
const HARDNESS = { peaceful: 0, easy: 1, normal: 2, hard: 3 } as const;

/** A skeleton: keeps its distance and shoots arrows nobody can pick up. */
export class Skeleton extends Monster {
  constructor(habitat: Habitat, species: Species, place: EntityPlace) {
    super(habitat, species, place);
    this.setEquipment('mainHand', stackOf('bow', 1));
  }

  protected override fight(): void {
    this.goals.add(4, new Shoot(this));
    this.goals.add(4, new MeleeAttack(this, 1.2));
    this.targeting.add(1, new StrikeBack(this)).add(2, new Hunt(this, this.range));
  }

  /** Shoots an arrow at a body, a little above it the farther it is. */
  shoot(target: Body): void {
    const { habitat } = this;
    const { server } = habitat;
    const random = habitat.random(this.zone);
    const hardness = HARDNESS[server.rules(this.zone).difficulty];
    const from = { ...this.eyes, y: this.eyes.y - 0.1 };
    const height = target instanceof Entity ? target.height : 1.8;
    const [dx, dz] = [target.position.x - this.position.x, target.position.z - this.position.z];
    const flat = Math.hypot(dx, dz);
    const direction = { x: dx, y: target.position.y + height / 3 - from.y + flat * 0.2, z: dz };
    const velocity = scattered(direction, ARROW_SPEED, 14 - hardness * 4, random);
    const arrow = new Arrow(
      habitat,
      { zone: this.zone, position: from, velocity },
      { owner: this, baseDamage: 2 + hardness * 0.11 },
    );
    habitat.entities.add(arrow);
    habitat.sound(this, 'shoot');
  }
}

/** Goes into range of the target, draws and shoots. */
class Shoot implements Goal {
  readonly needs = ['move', 'look'] as const;
  readonly #skeleton: Skeleton;
  #seen = 0;
  #pause = 0;
  #drawn = -1;
  #rethink = 0;

  constructor(skeleton: Skeleton) {
    this.#skeleton = skeleton;
  }

  canStart(): boolean {
    return this.#skeleton.target !== undefined && this.#skeleton.equipment('mainHand')?.id === 'bow';
  }

  canContinue(): boolean {
    return this.canStart();
  }

  start(): void {
    this.#skeleton.aggressive = true;
    this.#seen = 0;
    this.#drawn = -1;
  }

  stop(): void {
    this.#skeleton.aggressive = false;
    this.#skeleton.navigation.stop();
    this.#use(false);
  }

  tick(): void {
    const skeleton = this.#skeleton;
    const { target, habitat } = skeleton;
    if (!target) return;
    const sees = habitat.sees(skeleton.eyes, headOf(target));
    this.#seen = sees ? this.#seen + 1 : 0;
    skeleton.look.at(headOf(target));
    if (skeleton.distanceTo(target.position) <= RANGE && this.#seen >= AIM_TICKS) skeleton.navigation.stop();
    else if (--this.#rethink <= 0) {
      this.#rethink = 10;
      skeleton.navigation.moveTo(target.position, 1);
    }
    if (this.#pause > 0) this.#pause--;
    if (this.#drawn < 0) {
      if (this.#pause > 0 || this.#seen < AIM_TICKS || skeleton.distanceTo(target.position) > RANGE) return;
      this.#drawn = 0;
      this.#use(true);
      return;
    }
    if (++this.#drawn < DRAW_TICKS) return;
    this.#drawn = -1;
    this.#use(false);
    if (!sees) return;
    skeleton.shoot(target);
    this.#pause = PAUSE[habitat.server.rules(skeleton.zone).difficulty] - DRAW_TICKS;
  }

  /** Shows clients a drawn bow. */
  #use(drawing: boolean): void {
    this.#skeleton.setMetadata('living_entity_flags', 'byte', drawing ? 1 : 0);
  }
}
