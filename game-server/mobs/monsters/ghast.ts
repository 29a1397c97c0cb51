import type { Point } from '../../../protocol/geometry.ts';
import type { EntityPlace } from '../../entities/entity.ts';
import { explode } from '../../mechanics/explosions/explosion.ts';
import { Fireball } from '../../mechanics/projectiles/fireball.ts';
import { Hunt, headOf, nearestTarget } from '../goals/fight.ts';
import type { Habitat } from '../habitat.ts';
import type { Goal } from '../mind/goal.ts';
import { Monster } from './monster.ts';

/** Minecraft wiki, "Ghast": how far it shoots, how far above or below it notices, ticks of a shot and between shots. */
const RANGE = 64;
const LEVEL = 4;
const WARNS_AT = 10;
const SHOOTS_AT = 20;
const PAUSE = 40;
/** How far before its middle its fireball begins, blocks. */
const MOUTH = 4;

/** A ghast: drifts about and shoots fireballs at whom it sees. */
export class Ghast extends Monster {
  /** How strong the blasts of its fireballs are (Minecraft wiki, "Ghast", entity data: ExplosionPower). */
  blastPower = 1;

  override get range(): number {
    return RANGE;
  }

  protected override fight(): void {
    this.goals.add(4, new ShootFireballs(this));
    this.targeting.add(1, new Hunt(this, RANGE, () => this.#level()));
  }

  /** It notices who is about as high as it is. */
  #level() {
    const target = nearestTarget(this, RANGE);
    return target && Math.abs(target.position.y - this.position.y) <= LEVEL ? target : undefined;
  }

  shoot(): void {
    const { target, habitat } = this;
    if (!target) return;
    const head = headOf(target);
    const middle = { ...this.position, y: this.position.y + this.height / 2 };
    const way = { x: head.x - middle.x, y: head.y - middle.y, z: head.z - middle.z };
    const flat = Math.hypot(way.x, way.z) || 1;
    const from = { x: middle.x + (way.x / flat) * MOUTH, y: middle.y + 0.5, z: middle.z + (way.z / flat) * MOUTH };
    const aim = { x: head.x - from.x, y: head.y - from.y, z: head.z - from.z };
    const ball = ghastFireball(habitat, { zone: this.zone, position: from }, aim, this);
    ball.blastPower = this.blastPower;
    habitat.entities.add(ball);
    habitat.sound(this, 'shoot');
  }
}

/** What a ghast shoots, not in the world yet: a fireball that blows up where it ends. */
export function ghastFireball(habitat: Habitat, place: EntityPlace, way: Point, owner?: Ghast): Fireball {
  const { circuit, bodies } = habitat.redstone;
  return new Fireball(habitat, place, way, owner, (ball, at) =>
    explode(circuit, bodies, {
      zone: ball.zone,
      at,
      power: ball.blastPower,
      breaks: true,
      source: ball,
      igniter: ball.owner,
    }),
  );
}

/** Looks at the target for a second, and shoots. */
class ShootFireballs implements Goal {
  readonly needs = ['look'] as const;
  readonly #ghast: Ghast;
  #charge = 0;

  constructor(ghast: Ghast) {
    this.#ghast = ghast;
  }

  canStart(): boolean {
    return this.#ghast.target !== undefined;
  }

  canContinue(): boolean {
    return this.canStart();
  }

  start(): void {
    this.#charge = 0;
  }

  stop(): void {
    this.#ghast.setMetadata('is_charging', 'boolean', false);
  }

  tick(): void {
    const ghast = this.#ghast;
    const { target } = ghast;
    if (!target) return;
    ghast.look.at(headOf(target));
    const sees = ghast.distanceTo(target.position) < RANGE && ghast.habitat.sees(ghast.eyes, headOf(target));
    if (sees) this.#charge++;
    else if (this.#charge > 0) this.#charge--;
    if (this.#charge === WARNS_AT) ghast.habitat.sound(ghast, 'warn');
    if (this.#charge >= SHOOTS_AT) {
      this.#charge = -PAUSE;
      ghast.shoot();
    }
    ghast.setMetadata('is_charging', 'boolean', this.#charge > WARNS_AT);
  }
}
