import type { Point } from '../../../protocol/geometry.ts';
import type { GameServer } from '../../core/server.ts';
import type { Body, EntityPlace } from '../../entities/entity.ts';
import { LivingEntity } from '../../entities/livingEntity.ts';
import { Player } from '../../players/player.ts';
import type { BlockHit } from '../../world/rayCast.ts';
import { PoweredProjectile } from './poweredProjectile.ts';
import type { ProjectileSystems } from './projectile.ts';

/** Minecraft wiki, "Fireball": points of a direct hit. */
const DAMAGE = 6;
/** Points by which one that a player struck back hurts a ghast (Minecraft wiki, "Ghast": it kills at once). */
const RETURNED_DAMAGE = 1000;
/** Ticks after which one that meets nothing is gone. */
const LIFE_TICKS = 600;

/** What becomes of a fireball where it ends, besides vanishing. */
export type FireballEffect = (ball: Fireball, at: Point, hit: BlockHit | undefined) => void;

/** A ball of fire that gathers speed along its way; a blow turns it back (Minecraft wiki, "Fireball"). */
export class Fireball extends PoweredProjectile {
  readonly #damage: ProjectileSystems['damage'];
  readonly #effect: FireballEffect;
  /** How strong the blast is in which it ends. */
  blastPower = 1;

  /** @param way where it goes; any length but 0. */
  constructor(
    systems: ProjectileSystems,
    place: EntityPlace,
    way: Point,
    owner: Body | undefined,
    effect: FireballEffect,
  ) {
    super(systems, 'fireball', place, way, owner, { lifetime: LIFE_TICKS });
    this.#damage = systems.damage;
    this.#effect = effect;
  }

  /** Goes where whoever struck it looks, who is to blame from now on. */
  turnBack(by: Player): void {
    const [yaw, pitch] = [(by.yaw * Math.PI) / 180, (by.pitch * Math.PI) / 180];
    this.redirect({
      x: -Math.sin(yaw) * Math.cos(pitch),
      y: -Math.sin(pitch),
      z: Math.cos(yaw) * Math.cos(pitch),
    });
    this.owner = by;
  }

  protected hitBody(_server: GameServer, body: Body, at: Point): boolean {
    if (body instanceof Player || body instanceof LivingEntity) {
      const returned = body instanceof LivingEntity && body.kind === 'ghast' && this.owner instanceof Player;
      const source = { type: 'fireball', attacker: this.owner, direct: this } as const;
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
