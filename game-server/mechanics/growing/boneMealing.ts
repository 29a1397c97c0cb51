import { boxContains, neighbour } from '../../../protocol/geometry.ts';
import type { GameServer } from '../../core/server.ts';
import type { BlockUse } from '../../core/uses.ts';
import type { Growing } from './growing.ts';

/** Green sparks, as many as the data says (Minecraft wiki, World Event 1505). */
const GROWTH_EFFECT = 1505;
const SPARKS = 15;

/** Bone meal in a player's hand. */
export class BoneMealing {
  readonly #server: GameServer;
  readonly #growing: Growing;

  constructor(server: GameServer, growing: Growing) {
    this.#server = server;
    this.#growing = growing;
  }

  install(): void {
    const server = this.#server;
    server.uses.onItemOnBlock('bone_meal', (use) => this.#use(use));
  }

  #use({ player, hand, position }: BlockUse): boolean {
    if (player.gameMode === 'adventure' || !boxContains(player.zone.box, position)) return false;
    if (!this.#growing.boneMeal(position, { type: 'player', player: player.username })) return false;
    player.inventory.takeFrom(player.inventory.handSlot(hand), 1);
    const full = this.#server.world.boxesAt(position.x, position.y, position.z).length > 0;
    this.#server.broadcast(player.zone.id, 'world_event', {
      effectId: GROWTH_EFFECT,
      location: full ? neighbour(position, 'up') : position,
      data: SPARKS,
      global: false,
    });
    return true;
  }
}
