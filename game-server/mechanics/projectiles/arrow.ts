import { cellOf, type Point } from '../../../protocol/geometry.ts';
import type { GameServer } from '../../core/server.ts';
import type { Body, EntityPlace } from '../../entities/entity.ts';
import { LivingEntity } from '../../entities/livingEntity.ts';
import type { Stack } from '../../items/inventory/stack.ts';
import { Player } from '../../players/player.ts';
import type { BlockHit } from '../../world/rayCast.ts';
import type { Damage, Living } from '../health/damage.ts';
import { Projectile, type ProjectileSystems } from './projectile.ts';

/** Minecraft wiki, "Arrow": gravity and drag, ticks until a stuck arrow vanishes. */
const FLIGHT = { gravity: 0.05, drag: 0.99, waterDrag: 0.6 };
const STUCK_TICKS = 1200;
/** Ticks an arrow shakes after it struck; it cannot be picked up before. */
const SHAKE_TICKS = 7;

interface ArrowOptions {
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
export class Arrow extends Projectile {
  readonly item: Stack | undefined;
  readonly #damage: Damage;
  readonly #options: ArrowOptions;
  #stuckIn: { readonly cell: Point; readonly stateId: number } | undefined;
  #stuckTicks = 0;

  constructor(systems: ProjectileSystems, place: EntityPlace, options: ArrowOptions = {}) {
    super(systems, options.kind ?? 'arrow', place, options.owner, FLIGHT);
    this.#damage = systems.damage;
    this.item = options.item;
    this.#options = options;
    this.setMetadata('flags', 'byte', options.critical ? 1 : 0);
  }

  get stuck(): boolean {
    return this.#stuckIn !== undefined;
  }

  override tick(server: GameServer): void {
    if (!this.#stuckIn) {
      this.fly(server);
      return;
    }
    const { cell, stateId } = this.#stuckIn;
    if (server.world.stateId(cell) !== stateId) {
      this.#stuckIn = undefined;
      this.#stuckTicks = 0;
      this.velocity = { x: 0, y: 0, z: 0 };
      return;
    }
    if (++this.#stuckTicks > SHAKE_TICKS && this.item) this.#offer(server, this.item);
    if (this.#stuckTicks >= STUCK_TICKS) this.entities.remove(this);
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

  protected hitBlock(server: GameServer, { position }: BlockHit): void {
    this.#stuckIn = { cell: cellOf(position), stateId: server.world.stateId(position) };
    this.velocity = { x: 0, y: 0, z: 0 };
    this.velocityChanged = true;
    this.setMetadata('flags', 'byte', 0);
    this.setMetadata('in_ground', 'boolean', true);
    server.uses.struck({ projectile: this, position });
  }

  #offer(server: GameServer, item: Stack): void {
    const near = { x: 1, y: 0.5, z: 1 };
    for (const player of server.playersIn(this.zone)) {
      if (!player.alive || player.frozen || player.gameMode === 'spectator') continue;
      const { x, y, z } = player.position;
      const touches =
        Math.abs(this.position.x - x) < 0.55 + near.x &&
        Math.abs(this.position.z - z) < 0.55 + near.z &&
        this.position.y < y + 1.8 + near.y &&
        this.position.y + this.height > y - near.y;
      if (!touches || player.inventory.insert(item) !== null) continue;
      server.broadcast(this.zone, 'collect', {
        collectedEntityId: this.entityId,
        collectorEntityId: player.entityId,
        pickupItemCount: 1,
      });
      server.emit({
        type: 'item-picked-up',
        player: player.username,
        item: item.id,
        count: item.count,
        entity: this.entityId,
      });
      this.entities.remove(this);
      return;
    }
  }
}
