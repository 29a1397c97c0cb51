import { cellOf, type Point } from '../../../protocol/geometry.ts';
import type { GameServer } from '../../core/server.ts';
import type { Body, EntityPlace } from '../../entities/entity.ts';
import type { Stack } from '../../items/inventory/stack.ts';
import type { Player } from '../../players/player.ts';
import type { BlockHit } from '../../world/rayCast.ts';
import { type Flight, Projectile, type ProjectileSystems } from './projectile.ts';

/** Minecraft wiki, "Arrow": ticks until what sticks vanishes, and for which it shakes and cannot be picked up. */
const STUCK_TICKS = 1200;
const SHAKE_TICKS = 7;

/** What sticks in the block it strikes and can be taken back: arrows and tridents. */
export abstract class StickingProjectile extends Projectile {
  /** What is picked up; undefined for what nobody gets back. */
  readonly item: Stack | undefined;
  #stuckIn: { readonly cell: Point; readonly stateId: number } | undefined;
  #stuckTicks = 0;

  constructor(
    systems: ProjectileSystems,
    kind: string,
    place: EntityPlace,
    owner: Body | undefined,
    flight: Flight,
    item: Stack | undefined,
  ) {
    super(systems, kind, place, owner, flight);
    this.item = item;
  }

  get stuck(): boolean {
    return this.#stuckIn !== undefined;
  }

  /** The cell of the block it sticks in, and for how many ticks it has. */
  get stuckIn(): { readonly cell: Point; readonly ticks: number } | undefined {
    return this.#stuckIn && { cell: this.#stuckIn.cell, ticks: this.#stuckTicks };
  }

  /** Has it stick in the block that is at a cell now, as in a world that was saved. */
  stickIn(server: GameServer, cell: Point, ticks: number): void {
    this.#stuckIn = { cell, stateId: server.world.stateId(cell) };
    this.#stuckTicks = ticks;
    this.velocity = { x: 0, y: 0, z: 0 };
    this.struckBlock();
    this.setMetadata('in_ground', 'boolean', true);
  }

  /** Called as it begins to stick. */
  protected struckBlock(): void {}

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
    if (++this.#stuckTicks > SHAKE_TICKS && this.item) this.offer(server, this.item);
    if (this.#stuckTicks >= STUCK_TICKS) this.entities.remove(this);
  }

  protected hitBlock(server: GameServer, { position }: BlockHit): void {
    this.#stuckIn = { cell: cellOf(position), stateId: server.world.stateId(position) };
    this.velocity = { x: 0, y: 0, z: 0 };
    this.velocityChanged = true;
    this.struckBlock();
    this.setMetadata('in_ground', 'boolean', true);
    server.uses.struck({ projectile: this, position });
  }

  /** Whether a player may pick it up. */
  protected mayTake(_player: Player): boolean {
    return true;
  }

  /** Gives it to the first who touches it. */
  protected offer(server: GameServer, item: Stack): void {
    const near = { x: 1, y: 0.5, z: 1 };
    for (const player of server.playersIn(this.zone)) {
      if (!player.alive || player.frozen || player.gameMode === 'spectator' || !this.mayTake(player)) continue;
      const { x, y, z } = player.position;
      const touches =
        Math.abs(this.position.x - x) < 0.55 + near.x &&
        Math.abs(this.position.z - z) < 0.55 + near.z &&
        this.position.y < y + 1.8 + near.y &&
        this.position.y + this.height > y - near.y;
      if (!touches || player.inventory.insert(item) !== null) continue;
      const fields = { collectedEntityId: this.entityId, collectorEntityId: player.entityId, pickupItemCount: 1 };
      server.tracker.broadcastAbout(this.zone, this.entityId, 'collect', fields, { others: [player.entityId] });
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
