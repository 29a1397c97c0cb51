import type { GameServer } from '../../core/server.ts';
import type { ItemDrops } from '../../entities/itemDrops.ts';
import { SLOTS } from '../../items/inventory/playerInventory.ts';
import { ResultSlot } from '../../items/inventory/resultSlot.ts';
import { SlotGrid } from '../../items/inventory/slotGrid.ts';
import { forward, otherPlayerRange, plainSlots, playerRange } from '../../items/inventory/windowModel.ts';
import { blockStays } from '../../players/inventory/openContainer.ts';
import type { Windows } from '../../players/inventory/windows.ts';
import type { Player } from '../../players/player.ts';
import { CraftingGrid } from './craftingGrid.ts';
import type { KnownRecipes } from './knownRecipes.ts';
import { RecipeBook } from './recipeBook.ts';
import { recipeRequests } from './recipeRequests.ts';

/** Slots of a crafting table's window before the player's: the result and nine cells. */
const TABLE_SLOTS = 10;

/**
 * Crafting in players' own windows and at tables. Grids belong to one player each, also at the same table, and what lies
 * in them returns when the window closes (Minecraft wiki, "Crafting Table").
 */
export function installCrafting(
  server: GameServer,
  windows: Windows,
  drops: ItemDrops,
  knownRecipes: KnownRecipes,
): void {
  const tables = new Map<Player, CraftingGrid>();
  const own = (player: Player) => new CraftingGrid(player.inventory.slots, SLOTS.grid.start, 2, 2);
  windows.craftInOwnWindow((player) => resultOf(server, drops, player, own(player)));
  server.uses.onBlock('crafting_table', ({ player, position, hand }) => {
    if (hand !== 0) return true;
    const grid = new CraftingGrid(new SlotGrid(9, server.gameData.itemRules), 0, 3, 3);
    tables.set(player, grid);
    windows.open(player, {
      menu: 'crafting',
      id: 'crafting_table',
      position: { ...position },
      title: 'Crafting',
      slots: [resultOf(server, drops, player, grid), ...plainSlots([grid.slots])],
      loose: [grid.slots],
      quickMove: (slot) =>
        slot < TABLE_SLOTS
          ? [playerRange(TABLE_SLOTS)]
          : [forward(1, TABLE_SLOTS), otherPlayerRange(slot, TABLE_SLOTS)],
      stays: blockStays(server.world, position, 'crafting_table'),
      closed: () => {
        if (tables.get(player) === grid) tables.delete(player);
      },
    });
    return true;
  });
  knownRecipes.install(server);
  recipeRequests(server, windows, knownRecipes, (player) => tables.get(player) ?? own(player));
}

/** The slot where what a grid makes can be taken. */
function resultOf(server: GameServer, drops: ItemDrops, player: Player, grid: CraftingGrid): ResultSlot {
  const book = RecipeBook.of(server.gameData);
  return new ResultSlot({
    inputs: [grid.slots],
    result: () => book.craft(grid.input())?.result ?? null,
    taken(stack) {
      const crafted = book.craft(grid.input());
      if (!crafted) return;
      for (const remains of grid.consume(crafted)) {
        const left = player.inventory.insert(remains);
        if (left) drops.throwFrom(player, left);
      }
      server.emit({ type: 'item-crafted', player: player.username, item: stack.id, count: stack.count });
    },
  });
}
