import type { Point } from '../../../protocol/geometry.ts';
import type { GameServer } from '../../core/server.ts';
import type { Body, EntityPlace } from '../../entities/entity.ts';
import { LivingEntity } from '../../entities/livingEntity.ts';
import { Player } from '../../players/player.ts';
import type { BlockHit } from '../../world/rayCast.ts';
import { Projectile, type ProjectileSystems } from './projectile.ts';

/** Minecraft wiki, "Fireball": what a tick leaves of the speed and adds to it, blocks, and points of a direct hit. */
const KEEPS = 0.95;
const PUSH = 0.1;
const DAMAGE = 6;
/** Points by which one that a player struck back hurts a ghast (Minecraft wiki, "Ghast": it kills at once). */
const RETURNED_DAMAGE = 1000;
/** Ticks after which one that meets nothing is gone. */
const LIFE_TICKS = 600;

/** What becomes of a fireball where it ends, besides vanishing. */
export type FireballEffect = (ball: Fireball, at: Point, hit: BlockHit | undefined) => void;

/** A ball of fire that gathers speed along its way; a blow turns it back (Minecraft wiki, "Fireball"). */
export class Fireball extends Projectile {
  readonly #damage: ProjectileSystems['damage'];
  readonly #effect: FireballEffect;
  #way: Point;
  #thrower: Body | undefined;

  /** @param way where it goes; any length but 0. */
  constructor(
    systems: ProjectileSystems,
    place: EntityPlace,
    way: Point,
    owner: Body | undefined,
    effect: FireballEffect,
  ) {
    super(systems, 'fireball', place, owner, { gravity: 0, drag: KEEPS, waterDrag: 0.8 });
    this.#damage = systems.damage;
    this.#effect = effect;
    this.#thrower = owner;
    this.#way = pushAlong(way);
    this.velocity = { ...this.#way };
  }

  /** Who is to blame: the ghast, or who struck the ball back. */
  get thrower(): Body | undefined {
    return this.#thrower;
  }

  override tick(server: GameServer): void {
    this.fly(server);
    if (this.removed) return;
    const { x, y, z } = this.velocity;
    this.velocity = { x: x + this.#way.x * KEEPS, y: y + this.#way.y * KEEPS, z: z + this.#way.z * KEEPS };
    if (this.age > LIFE_TICKS) this.entities.remove(this);
  }

  /** Goes where whoever struck it looks. */
  turnBack(by: Player): void {
    const [yaw, pitch] = [(by.yaw * Math.PI) / 180, (by.pitch * Math.PI) / 180];
    this.#way = pushAlong({
      x: -Math.sin(yaw) * Math.cos(pitch),
      y: -Math.sin(pitch),
      z: Math.cos(yaw) * Math.cos(pitch),
    });
    this.velocity = { x: this.#way.x * 10, y: this.#way.y * 10, z: this.#way.z * 10 };
    this.velocityChanged = true;
    this.#thrower = by;
  }

  protected override canHit(body: Body): boolean {
    return body !== this.#thrower && super.canHit(body);
  }

  protected hitBody(_server: GameServer, body: Body, at: Point): boolean {
    if (body instanceof Player || body instanceof LivingEntity) {
      const returned = body instanceof LivingEntity && body.kind === 'ghast' && this.#thrower instanceof Player;
      const source = { type: 'fireball', attacker: this.#thrower, direct: this } as const;
      this.#damage.hurt(body, returned ? RETURNED_DAMAGE : DAMAGE, source);
    }
    this.#end(at, undefined);
    return false;
  }

  protected hitBlock(server: GameServer, hit: BlockHit): void {
    server.uses.struck({ projectile: this, position: hit.position });
    this.#end(hit.at, hit);
  }

  #end(at: Point, hit: BlockHit | undefined): void {
    this.entities.remove(this);
    this.#effect(this, at, hit);
  }
}

function pushAlong({ x, y, z }: Point): Point {
  const length = Math.hypot(x, y, z) || 1;
  return { x: (x / length) * PUSH, y: (y / length) * PUSH, z: (z / length) * PUSH };
}
