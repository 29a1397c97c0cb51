import type { GameServer } from '../../core/server.ts';
import type { Body, EntityPlace } from '../../entities/entity.ts';
import { LivingEntity } from '../../entities/livingEntity.ts';
import type { Stack } from '../../items/inventory/stack.ts';
import { Player } from '../../players/player.ts';
import type { Damage, Living } from '../health/damage.ts';
import type { ProjectileSystems } from './projectile.ts';
import { StickingProjectile } from './sticking.ts';

/** Minecraft wiki, "Arrow": gravity and drag. */
const FLIGHT = { gravity: 0.05, drag: 0.99, waterDrag: 0.6 };

export interface ArrowOptions {
  readonly owner?: Body | undefined;
  /** What is picked up, or undefined for an arrow nobody gets back (a skeleton's, one shot with Infinity). */
  readonly item?: Stack | undefined;
  /** Damage per block a tick of speed; 2 for an ordinary bow. */
  readonly baseDamage?: number;
  readonly critical?: boolean;
  /** Extra knock-back (Punch). */
  readonly punch?: number;
  /** Sets what it hits on fire (Flame). */
  readonly burning?: boolean;
  readonly kind?: 'arrow' | 'spectral_arrow';
}

/** An arrow: wounds whom it hits by its speed, sticks in blocks, and can be taken back. */
export class Arrow extends StickingProjectile {
  readonly #damage: Damage;
  readonly #options: ArrowOptions;

  constructor(systems: ProjectileSystems, place: EntityPlace, options: ArrowOptions = {}) {
    super(systems, options.kind ?? 'arrow', place, options.owner, FLIGHT, options.item);
    this.#damage = systems.damage;
    this.#options = options;
    this.setMetadata('flags', 'byte', options.critical ? 1 : 0);
  }

  /** How it wounds. */
  get options(): ArrowOptions {
    return this.#options;
  }

  protected hitBody(server: GameServer, body: Body): boolean {
    const speed = Math.hypot(this.velocity.x, this.velocity.y, this.velocity.z);
    const base = Math.ceil(speed * (this.#options.baseDamage ?? 2));
    const critical = this.#options.critical ? server.zoneRandom(this.zone).integer(0, Math.floor(base / 2) + 1) : 0;
    const living = body instanceof Player || body instanceof LivingEntity ? (body as Living) : undefined;
    const source = { type: 'arrow', attacker: this.owner, direct: this } as const;
    if (living && this.#damage.hurt(living, base + critical, source)) {
      if (this.#options.burning && living instanceof LivingEntity) living.fireTicks = Math.max(living.fireTicks, 100);
      const from = { x: body.position.x - this.velocity.x, y: 0, z: body.position.z - this.velocity.z };
      const punch = this.#options.punch ?? 0;
      this.#damage.knockBack(living, from, 0.4 + 0.5 * punch);
      this.entities.remove(this);
      return false;
    }
    // It bounces off who could not be hurt.
    const { x, y, z } = this.velocity;
    this.velocity = { x: x * -0.1, y: y * -0.1, z: z * -0.1 };
    return false;
  }

  protected override struckBlock(): void {
    this.setMetadata('flags', 'byte', 0);
  }
}
