import type { GameServer } from '../../core/server.ts';
import { SLOTS } from '../../items/inventory/playerInventory.ts';
import type { Player } from '../player.ts';

/** What was last reported of a player. */
interface Reported {
  readonly revision: number;
  readonly totals: ReadonlyMap<string, number>;
}

/**
 * Reports what players hold, item by item, at the end of every tick in which it changed: the ground truth of all tasks
 * that ask for items. What hangs on the cursor or lies in a crafting grid is not held, as in vanilla's `Inventory` tag.
 */
export class Holdings {
  readonly #server: GameServer;
  readonly #reported = new WeakMap<Player, Reported>();

  constructor(server: GameServer) {
    this.#server = server;
  }

  install(): void {
    const server = this.#server;
    server.onPhase('views', () => {
      for (const player of server.players.values()) this.#look(player);
    });
  }

  #look(player: Player): void {
    const { revision } = player.inventory;
    const last = this.#reported.get(player);
    if (last?.revision === revision) return;
    const totals = heldBy(player);
    this.#reported.set(player, { revision, totals });
    const before = last?.totals ?? new Map<string, number>();
    for (const item of new Set([...before.keys(), ...totals.keys()])) {
      const count = totals.get(item) ?? 0;
      if (count !== (before.get(item) ?? 0))
        this.#server.emit({ type: 'inventory-changed', player: player.username, item, count });
    }
  }
}

/** Counts of all a player holds by item id, in the order of the slots. */
function heldBy({ inventory }: Player): Map<string, number> {
  const totals = new Map<string, number>();
  for (const [slot, stack] of inventory.slots.all().entries())
    if (stack && slot >= SLOTS.armour.start) totals.set(stack.id, (totals.get(stack.id) ?? 0) + stack.count);
  return totals;
}
