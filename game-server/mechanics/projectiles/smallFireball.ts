import { isAir } from '../../../protocol/blockState.ts';
import { neighbour, type Point } from '../../../protocol/geometry.ts';
import type { GameServer } from '../../core/server.ts';
import type { Body, EntityPlace } from '../../entities/entity.ts';
import { LivingEntity } from '../../entities/livingEntity.ts';
import { Player } from '../../players/player.ts';
import type { BlockHit } from '../../world/rayCast.ts';
import type { Circuit } from '../redstone/circuit.ts';
import { Projectile, type ProjectileSystems } from './projectile.ts';

/** Minecraft wiki, "Blaze": what a small fireball deals and how long whom it hits burns; "Fire Charge": how it speeds up. */
const DAMAGE = 5;
const BURNS_TICKS = 100;
const PUSH = 0.1;
const DRAG = 0.95;
/** Ticks after which one that hits nothing is gone. */
const LIFETIME = 400;

/** What a blaze spits: it burns whom it hits, and lights fires where it lands while mobGriefing holds. */
export class SmallFireball extends Projectile {
  readonly #push: Point;
  readonly #circuit: Circuit;
  readonly #damage: ProjectileSystems['damage'];

  /** @param towards a direction of any length but 0. */
  constructor(
    systems: ProjectileSystems,
    circuit: Circuit,
    place: EntityPlace,
    owner: Body | undefined,
    towards: Point,
  ) {
    super(systems, 'small_fireball', place, owner, { gravity: 0, drag: DRAG, waterDrag: 0.8 });
    const length = Math.hypot(towards.x, towards.y, towards.z) || 1;
    this.#push = { x: (towards.x / length) * PUSH, y: (towards.y / length) * PUSH, z: (towards.z / length) * PUSH };
    this.velocity = { ...this.#push };
    this.#circuit = circuit;
    this.#damage = systems.damage;
    this.turnAlong();
  }

  override tick(server: GameServer): void {
    if (this.age > LIFETIME) {
      this.entities.remove(this);
      return;
    }
    this.fly(server);
    const { x, y, z } = this.velocity;
    if (!this.removed) this.velocity = { x: x + this.#push.x, y: y + this.#push.y, z: z + this.#push.z };
  }

  protected override canHit(body: Body): boolean {
    return body !== this.owner && super.canHit(body);
  }

  protected hitBody(_server: GameServer, body: Body): boolean {
    this.entities.remove(this);
    if (!(body instanceof Player || body instanceof LivingEntity)) return false;
    const source = { type: 'fireball', attacker: this.owner, direct: this } as const;
    if (this.#damage.hurt(body, DAMAGE, source) && body.alive) body.fireTicks = Math.max(body.fireTicks, BURNS_TICKS);
    return false;
  }

  protected hitBlock(server: GameServer, { position, face }: BlockHit): void {
    this.entities.remove(this);
    const cell = neighbour(position, face);
    if (!server.rules(this.zone).mobGriefing || !isAir(this.#circuit.at(cell).id)) return;
    this.#circuit.put(cell, this.#circuit.facts.state('fire'));
  }
}
