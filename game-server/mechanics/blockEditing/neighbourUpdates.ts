import type { Zone } from '../../../protocol/gameServer/zone.ts';
import type { BlockPosition } from '../../../protocol/geometry.ts';
import type { GameServer } from '../../core/server.ts';
import type { ItemEntities } from '../../entities/itemEntities.ts';
import { type BlockFacts, blockFacts } from '../../world/blocks/blockFacts.ts';
import { lootOf } from '../../world/blocks/drops.ts';
import { settle } from '../../world/blocks/neighbours.ts';

/** World event: a block breaks, with its state number (Minecraft wiki, "Java Edition protocol", World Event). */
const BREAK_EFFECT = 2001;

import { asPainted } from './banners.ts';

/**
 * Lets the surroundings react to every block that a player or the game changed: links, halves, support. What follows
 * is reported as the game's doing, and what breaks drops its items.
 */
export class NeighbourUpdates {
  readonly #server: GameServer;
  readonly #items: Pick<ItemEntities, 'dropFromBlock'>;
  readonly #facts: BlockFacts;
  #pending: BlockPosition[] = [];
  #depth = 0;
  readonly #followUps: (() => boolean)[] = [];

  constructor(server: GameServer, items: Pick<ItemEntities, 'dropFromBlock'>) {
    this.#server = server;
    this.#items = items;
    this.#facts = blockFacts(server.gameData.version);
  }

  install(): void {
    const server = this.#server;
    server.world.onBlockChanged((change) => {
      this.#pending.push(change.position);
      if (this.#depth === 0) this.together(() => {});
    });
  }

  /**
   * Runs changes that belong together, such as both halves of a door, before the surroundings react to any of them.
   */
  together(change: () => void): void {
    this.#depth++;
    try {
      change();
      if (this.#depth === 1) {
        this.#settle();
        while (this.#followUps.some((work) => work())) this.#settle();
      }
    } finally {
      this.#depth--;
      if (this.#depth === 0) this.#pending = [];
    }
  }

  /** Runs changes that the forms of blocks beside them do not follow, as `setblock ... strict` makes them. */
  alone(change: () => void): void {
    const before = this.#pending;
    this.#pending = [];
    this.#depth++;
    try {
      change();
    } finally {
      this.#depth--;
      this.#pending = before;
    }
  }

  /**
   * Has `work` done once changes that belong together have settled, and again until it returns that nothing is left: what
   * blocks do to each other beyond their forms. It may change blocks.
   */
  onSettled(work: () => boolean): void {
    this.#followUps.push(work);
  }

  #settle(): void {
    if (this.#pending.length === 0) return;
    const { world } = this.#server;
    const changes = settle(this.#facts, world.reader, this.#pending);
    for (const { position, to, drops } of changes) {
      const brokenId = drops ? world.stateId(position) : 0;
      const entity = drops ? world.entityAt(position) : undefined;
      world.setBlock(position, to, { type: 'game' });
      if (!drops) continue;
      const zone = this.#server.zoneAt(position);
      if (!zone) continue;
      this.#showBreaking(zone, position, brokenId);
      if (!this.#server.rules(zone.id).doTileDrops) continue;
      for (const stack of lootOf(this.#facts, drops, {}, this.#server.randomAt(position)))
        this.#items.dropFromBlock(position, asPainted(world, entity, stack));
    }
    // These have been followed to their end.
    this.#pending = [];
  }

  /** Clients show splinters of the block, and let it be heard. */
  #showBreaking(zone: Zone, location: BlockPosition, data: number): void {
    this.#server.broadcast(zone.id, 'world_event', { effectId: BREAK_EFFECT, location, data, global: false });
  }
}
