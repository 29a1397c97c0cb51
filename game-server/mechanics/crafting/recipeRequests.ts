import type { GridRecipe, Ingredient } from '../../../game-data/recipes/gridRecipes.ts';
import type { GameServer } from '../../core/server.ts';
import type { ServerGameData } from '../../data/serverGameData.ts';
import type { Stack } from '../../items/inventory/stack.ts';
import { withCount } from '../../items/inventory/stack.ts';
import type { Windows } from '../../players/inventory/windows.ts';
import type { Player } from '../../players/player.ts';
import type { CraftingGrid } from './craftingGrid.ts';
import type { KnownRecipes } from './knownRecipes.ts';
import { ghostPacket, recipePackets, recipeUpdate } from './recipePackets.ts';

/** The packets that tell of no recipe, of each version: clients in play get them as they join, in every game. */
const noneOf = new WeakMap<ServerGameData, readonly Buffer[]>();

/**
 * The recipe book: a click on a recipe lays its ingredients from the inventory into the open grid, as many sets as fit for
 * a shift-click (Minecraft wiki, "Recipe book"). Clients in a living world learn of recipes as they come and as they
 * find them; elsewhere, of all when they first open the book.
 */
export function recipeRequests(
  server: GameServer,
  windows: Windows,
  known: KnownRecipes,
  gridOf: (player: Player) => CraftingGrid,
): void {
  const { gameData } = server;
  const encoded = (packets: ReturnType<typeof recipePackets>) =>
    packets.map(([name, fields]) => server.codec.encode('play', name, fields));
  const none = noneOf.get(gameData) ?? encoded(recipePackets(gameData, 'none'));
  noneOf.set(gameData, none);
  let all: readonly Buffer[] | undefined;
  const readers = new Set<Player>();
  server.onJoin((player) => {
    if (known.knowsAll(player)) for (const frame of none) player.connection.sendFrame(frame);
    else {
      readers.add(player);
      for (const [name, fields] of recipePackets(gameData, known.of(player), false)) player.send(name, fields);
    }
  });
  server.onLeave((player) => readers.delete(player));
  known.onChange((player, changed, isKnown) => {
    if (readers.has(player)) player.send(...recipeUpdate(gameData, changed, isKnown));
  });
  // Bots never open the book, and would have to read some 80 KB of it.
  server.onPacket('recipe_book', (player, { bookOpen }) => {
    if (bookOpen !== true || readers.has(player)) return;
    readers.add(player);
    all ??= encoded(recipePackets(gameData, known.of(player)));
    for (const frame of all) player.connection.sendFrame(frame);
  });
  server.onPacket('craft_recipe_request', (player, fields) => {
    const { recipe: name, recipeId, windowId, makeAll } = fields;
    const view = windows.viewOf(player);
    const container = windows.containerOf(player);
    const wanted = typeof name === 'string' ? name.replace(/^minecraft:/, '') : known.names[Number(recipeId)];
    const recipe = wanted !== undefined && known.of(player).has(wanted) ? known.named.get(wanted) : undefined;
    if (!view || !recipe || windowId !== view.window.id || (container && container.menu !== 'crafting')) return;
    windows.acted(player, 'window-click');
    // What cannot be made is shown as a ghost.
    if (!lay(recipe, gridOf(player), player, makeAll === true))
      player.send(...ghostPacket(server.gameData, view.window.id, recipe, name));
    view.distrust();
  });
}

/**
 * Empties the grid into the inventory and lays a recipe out.
 * @returns false when an ingredient is wanting, so that nothing lies there.
 */
function lay(recipe: GridRecipe, grid: CraftingGrid, player: Player, all: boolean): boolean {
  const cells = cellsFor(recipe, grid);
  if (!cells) return true;
  const { inventory } = player;
  for (let cell = 0; cell < grid.size; cell++) {
    const stack = grid.get(cell);
    if (!stack) continue;
    // What finds no room keeps its cell, and the recipe waits.
    grid.set(cell, inventory.insert(stack));
    if (grid.get(cell)) return true;
  }
  let sets = 0;
  for (const most = all ? 64 : 1; sets < most; sets++) {
    const taken = cells.map((wanted, cell) => (wanted ? takeOne(player, wanted, grid.get(cell)) : null));
    if (taken.some((stack, cell) => stack === null && cells[cell] !== null)) {
      for (const stack of taken) if (stack) inventory.insert(stack);
      break;
    }
    for (const [cell, stack] of taken.entries())
      if (stack) grid.set(cell, withCount(stack, (grid.get(cell)?.count ?? 0) + 1));
  }
  return sets > 0;
}

/** The ingredient of each cell of the grid, or undefined when the recipe needs a larger one. */
function cellsFor(recipe: GridRecipe, grid: CraftingGrid): (Ingredient | null)[] | undefined {
  const cells = new Array<Ingredient | null>(grid.size).fill(null);
  if (recipe.type === 'shapeless') {
    if (recipe.ingredients.length > grid.size) return undefined;
    for (const [index, ingredient] of recipe.ingredients.entries()) cells[index] = ingredient;
    return cells;
  }
  const width = Math.max(...recipe.rows.map((row) => row.length));
  if (width > grid.width || recipe.rows.length > grid.height) return undefined;
  for (const [y, row] of recipe.rows.entries())
    for (const [x, ingredient] of row.entries()) cells[y * grid.width + x] = ingredient;
  return cells;
}

/** Takes one fitting plain item out of hotbar or main inventory, more of what already lies in the cell. */
function takeOne({ inventory }: Player, wanted: Ingredient, lying: Stack | null): Stack | null {
  const most = lying ? (inventory.rules.stackSize(lying.id) ?? 0) : 64;
  if (lying && lying.count >= most) return null;
  for (let slot = 9; slot < 45; slot++) {
    const stack = inventory.slots.get(slot);
    if (!stack || stack.data || !wanted.has(stack.id) || (lying && lying.id !== stack.id)) continue;
    return inventory.takeFrom(slot, 1);
  }
  return null;
}
