import type { GameServer } from '../../core/server.ts';
import type { ItemRules } from '../../data/itemRules.ts';
import { SlotGrid } from '../../items/inventory/slotGrid.ts';
import type { Player } from '../../players/player.ts';

const SIZE = 27;

/**
 * What each player keeps in the ender chests of their zone: the same 27 slots in all of them, seen by nobody else
 * (Minecraft wiki, "Ender Chest"). It outlasts a re-login and is empty again when the zone is opened anew.
 */
export class EnderChests {
  readonly #server: GameServer;
  readonly #rules: ItemRules;
  readonly #grids = new Map<string, Map<string, SlotGrid>>();

  constructor(server: GameServer) {
    this.#server = server;
    this.#rules = server.gameData.itemRules;
  }

  install(): void {
    const server = this.#server;
    server.onZoneOpened((zone) => this.#grids.delete(zone.id));
  }

  /** Empties those of a player in a zone, as when an arena is set up anew for them. */
  clear(player: Pick<Player, 'username' | 'zone'>): void {
    this.#grids.get(player.zone.id)?.get(player.username)?.takeAll();
  }

  /** The slots of everyone who ever opened one, zone by zone. */
  *all(): Generator<SlotGrid> {
    for (const zone of this.#grids.values()) yield* zone.values();
  }

  /** The slots of a player in the zone they are in. */
  of(player: Pick<Player, 'username' | 'zone'>): SlotGrid {
    let zone = this.#grids.get(player.zone.id);
    if (!zone) {
      zone = new Map();
      this.#grids.set(player.zone.id, zone);
    }
    let grid = zone.get(player.username);
    if (!grid) {
      grid = new SlotGrid(SIZE, this.#rules);
      zone.set(player.username, grid);
    }
    return grid;
  }
}
