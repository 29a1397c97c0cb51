import type { Point } from '../../../protocol/geometry.ts';
import type { GameServer } from '../../core/server.ts';
import type { Body, EntityPlace } from '../../entities/entity.ts';
import { LivingEntity } from '../../entities/livingEntity.ts';
import type { Stack } from '../../items/inventory/stack.ts';
import { Player } from '../../players/player.ts';
import type { BlockHit } from '../../world/rayCast.ts';
import type { Damage, Living } from '../health/damage.ts';
import { type Flight, Projectile, type ProjectileSystems } from './projectile.ts';

/** Where a thrown thing ended, and on whom. */
export interface ThrownLanding {
  readonly at: Point;
  readonly body: Body | undefined;
  readonly block: BlockHit | undefined;
}

/** What becomes of a thrown thing where it lands, besides vanishing. */
export type LandingEffect = (server: GameServer, thrown: Thrown, landing: ThrownLanding) => void;

/** Snowballs, eggs, pearls and the like: they fly, hit once and are gone (Minecraft wiki, "Projectile"). */
export class Thrown extends Projectile {
  readonly stack: Stack;
  readonly #effect: LandingEffect;

  constructor(
    systems: Pick<ProjectileSystems, 'server' | 'entities'>,
    kind: string,
    place: EntityPlace,
    owner: Body | undefined,
    flight: Flight,
    stack: Stack,
    effect: LandingEffect,
  ) {
    super(systems, kind, place, owner, flight);
    this.stack = stack;
    this.#effect = effect;
    this.setMetadata('item_stack', 'item_stack', stack);
  }

  protected hitBody(server: GameServer, body: Body, at: Point): boolean {
    this.#land(server, { at, body, block: undefined });
    return false;
  }

  protected hitBlock(server: GameServer, hit: BlockHit): void {
    server.uses.struck({ projectile: this, position: hit.position });
    this.#land(server, { at: hit.at, body: undefined, block: hit });
  }

  #land(server: GameServer, landing: ThrownLanding): void {
    this.entities.status(this, 3);
    this.entities.remove(this);
    this.#effect(server, this, landing);
  }
}

/** Hurts and pushes whom a snowball or an egg hits; by nothing but a push unless `amount` says more. */
export function bump(damage: Damage, thrown: Thrown, body: Body | undefined, amount: number): void {
  if (!(body instanceof Player || body instanceof LivingEntity)) return;
  const living: Living = body;
  const source = { type: 'thrown', attacker: thrown.owner, direct: thrown } as const;
  if (amount > 0) damage.hurt(living, amount, source);
  if (damage.mayHurt(living, source))
    damage.knockBack(living, {
      x: living.position.x - thrown.velocity.x,
      y: 0,
      z: living.position.z - thrown.velocity.z,
    });
}
