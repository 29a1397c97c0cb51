import { isAir } from '../../../protocol/blockState.ts';
import { neighbour, type Point } from '../../../protocol/geometry.ts';
import type { GameServer } from '../../core/server.ts';
import type { Body, EntityPlace } from '../../entities/entity.ts';
import { LivingEntity } from '../../entities/livingEntity.ts';
import { Player } from '../../players/player.ts';
import type { BlockHit } from '../../world/rayCast.ts';
import type { Circuit } from '../redstone/circuit.ts';
import { PoweredProjectile } from './poweredProjectile.ts';
import type { ProjectileSystems } from './projectile.ts';

/** Minecraft wiki, "Blaze": what a small fireball deals and how long whom it hits burns. */
const DAMAGE = 5;
const BURNS_TICKS = 100;
/** Ticks after which one that hits nothing is gone. */
const LIFE_TICKS = 400;

/** What a blaze spits: it burns whom it hits, and lights fires where it lands while mobGriefing holds. */
export class SmallFireball extends PoweredProjectile {
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
    super(systems, 'small_fireball', place, towards, owner, { lifetime: LIFE_TICKS, gain: 1 });
    this.#circuit = circuit;
    this.#damage = systems.damage;
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
