import type { BlockPosition } from '../../../protocol/geometry.ts';
import type { ActionResult } from '../action.ts';
import { findBlocks } from '../perception/findBlocks.ts';
import { ActionError } from '../player/actionError.ts';
import { assertItemExists, countOf } from '../player/inventory.ts';
import type { Player } from '../player/player.ts';
import { withWindow } from './containers.ts';
import { mixedRecipe, type Recipe, variantsOf } from './gathering/recipeVariants.ts';
import {
  clickSlot,
  countIn,
  emptyCursor,
  isOpen,
  type SlotRange,
  stacksIn,
  syncWindow,
  type Window,
} from './windows.ts';

/** How far a body looks for a crafting table, blocks. */
const TABLE_RADIUS = 32;
/** Sets of ingredients laid out at once: more would be a flood of clicks. */
const MOST_SETS = 16;
const RESULT = 0;

/** One way to make an item: what goes into which slot of a grid that is `width` wide. */
interface Layout {
  readonly cells: readonly { readonly slot: number; readonly item: string }[];
  /** How many of each item one set takes. */
  readonly needs: ReadonlyMap<string, number>;
  readonly makes: number;
  readonly requiresTable: boolean;
}

/** An item that a recipe needs more of than is carried. Also the data of a result. */
// A type, not an interface: only types are JSON without an index signature.
export type MissingItem = { readonly item: string; readonly needed: number; readonly carried: number };

/** See `Action` 'craft'. Throws ActionError. */
export async function craft(player: Player, item: string, count: number, signal: AbortSignal): Promise<ActionResult> {
  assertItemExists(player, item);
  const recipes = recipesOf(player, item);
  if (recipes.length === 0) throw new ActionError('bad-argument', `no recipe makes ${item} on a crafting grid`);
  const first = choose(player, recipes, 3);
  const mixed = mixedRecipe(
    recipes,
    carriedNumbers(player, (id) => countOf(player, id)),
  );
  const affordable = mixed !== undefined || recipes.some((recipe) => setsOf(player, layoutOf(player, recipe, 3)) > 0);
  if (!affordable) {
    const missing = missingFor(player, first);
    throw new ActionError('missing-item', `cannot craft ${item}: ${missingText(missing)}`, { missing });
  }
  const small = recipes.filter((recipe) => !recipe.requiresTable);
  // Every set counts: the hands' own grid is chosen only if it is enough.
  const byHand =
    small.length > 0 &&
    (small.length === recipes.length ||
      setsOf(player, choose(player, small, 2)) > 0 ||
      mixedRecipe(
        small,
        carriedNumbers(player, (id) => countOf(player, id)),
      ) !== undefined);
  if (byHand) {
    const { inventory } = player.bot;
    return craftIn(player, inventory, 2, small, item, count, signal);
  }
  const table = nearestTable(player);
  if (!table)
    throw new ActionError(
      'nothing-there',
      `${item} needs a crafting table, and there is none within ${TABLE_RADIUS} blocks`,
    );
  return withWindow(player, table, signal, (window) => craftIn(player, window, 3, recipes, item, count, signal));
}

/** How many of an item come out of the grid at once, by the recipe that what is carried goes furthest with. */
export function madeAtOnce(player: Player, item: string): number {
  const recipes = recipesOf(player, item);
  return recipes.length === 0 ? 1 : choose(player, recipes, 3).makes;
}

function nearestTable(player: Player): BlockPosition | undefined {
  const found = findBlocks(player, (id) => id === 'crafting_table', TABLE_RADIUS, 1)[0];
  return found && player.frame.toWorld(found.position);
}

/** Crafts at least `count` of an item in an open window whose grid is `width` wide. Throws ActionError. */
export async function craftIn(
  player: Player,
  window: Window,
  width: 2 | 3,
  recipes: readonly Recipe[],
  item: string,
  count: number,
  signal: AbortSignal,
): Promise<ActionResult> {
  const carriedRange = { from: window.inventoryStart, to: window.inventoryEnd };
  const grid = { from: RESULT + 1, to: RESULT + 1 + width * width };
  await syncWindow(player, window, signal);
  const before = countIn(window, carriedRange, item);
  const made = () => countIn(window, carriedRange, item) - before;
  let missing: MissingItem[] = [];
  try {
    while (made() < count) {
      const has = (id: string) => countIn(window, carriedRange, id);
      let layout = choose(player, recipes, width, has);
      let possible = setsOf(player, layout, has);
      const mixed = possible === 0 ? mixedRecipe(recipes, carriedNumbers(player, has)) : undefined;
      if (mixed) {
        layout = layoutOf(player, mixed, width);
        possible = setsOf(player, layout, has);
      }
      if (possible === 0) {
        missing = missingFor(player, layout, has);
        break;
      }
      const sets = Math.min(possible, Math.ceil((count - made()) / layout.makes), MOST_SETS);
      await layOut(player, window, carriedRange, layout, sets);
      await syncWindow(player, window, signal);
      const shown = window.slots[RESULT]?.name;
      if (shown !== item) throw new ActionError('wrong-result', `the grid shows ${shown ?? 'nothing'}, not ${item}`);
      const sofar = made();
      await clickSlot(player, window, RESULT, 0, 'shift');
      await syncWindow(player, window, signal);
      await clearGrid(player, window, grid);
      await syncWindow(player, window, signal);
      if (made() <= sofar) throw new ActionError('inventory-full', `no room in the inventory for ${item}`);
    }
  } finally {
    // The hands' own grid is never closed; whatever an interruption left in it goes back.
    if (isOpen(player, window)) await clearGrid(player, window, grid);
  }
  if (made() >= count) return { ok: true, message: `crafted ${made()} ${item}`, data: { crafted: made() } };
  throw new ActionError('missing-item', `crafted ${made()} of ${count} ${item}: ${missingText(missing)}`, {
    crafted: made(),
    missing,
  });
}

/** Puts `sets` of every ingredient into its slot. */
async function layOut(
  player: Player,
  window: Window,
  carriedRange: SlotRange,
  layout: Layout,
  sets: number,
): Promise<void> {
  const click = (slot: number, button: 0 | 1) => clickSlot(player, window, slot, button);
  for (const item of layout.needs.keys())
    for (const { slot } of layout.cells.filter((cell) => cell.item === item)) {
      let wanted = sets;
      while (wanted > 0) {
        const source = stacksIn(window, carriedRange).find((stack) => stack.name === item);
        if (!source) return;
        const from = source.slot;
        const take = Math.min(source.count, wanted);
        const whole = take === source.count;
        await click(from, 0);
        if (whole) await click(slot, 0);
        else {
          for (let index = 0; index < take; index++) await click(slot, 1);
          await click(from, 0);
        }
        wanted -= take;
      }
    }
}

async function clearGrid(player: Player, window: Window, grid: SlotRange): Promise<void> {
  if (window.selectedItem) await emptyCursor(player, window, { from: window.inventoryStart, to: window.inventoryEnd });
  for (let slot = grid.from; slot < grid.to; slot++)
    if (window.slots[slot]) await clickSlot(player, window, slot, 0, 'shift');
}

/** Every way to make an item on a grid. */
export function recipesOf(player: Player, item: string): Recipe[] {
  const type = player.bot.registry.itemsByName[item]?.id;
  if (type === undefined) return [];
  // Mineflayer asks for a table's block only to know that there is one.
  return variantsOf(player.bot.registry, item, player.bot.recipesAll(type, null, true as never));
}

/** A recipe laid out in a grid. */
export function layoutOf(player: Player, recipe: Recipe, width: 2 | 3): Layout {
  const name = (id: number) => player.bot.registry.items[id]?.name ?? `item ${id}`;
  const cells: { slot: number; item: string }[] = [];
  for (const [y, row] of (recipe.inShape ?? []).entries())
    for (const [x, { id }] of row.entries())
      if (id >= 0) cells.push({ slot: RESULT + 1 + y * width + x, item: name(id) });
  for (const [index, { id }] of (recipe.ingredients ?? []).entries())
    cells.push({ slot: RESULT + 1 + index, item: name(id) });
  const needs = new Map<string, number>();
  for (const { item } of cells) needs.set(item, (needs.get(item) ?? 0) + 1);
  return { cells, needs, makes: recipe.result.count, requiresTable: recipe.requiresTable };
}

/** What is wanting for one set of an item's recipe, of several the one least is wanting of, as far as it cannot be made either. */
export function whatIsMissing(
  player: Player,
  item: string,
  canMake: (ingredient: string, count: number) => boolean,
): MissingItem[] {
  const layout = choose(player, recipesOf(player, item), 3);
  const lacking = [...layout.needs].filter(([id, need]) => countOf(player, id) < need);
  const hard = lacking.filter(([id, need]) => !canMake(id, need - countOf(player, id)));
  return missingFor(player, { ...layout, needs: new Map(hard.length > 0 ? hard : lacking) });
}

type Counter = (item: string) => number;

/** A counter of items by their numbers in the registry. */
function carriedNumbers(player: Player, has: Counter): (number: number) => number {
  return (number) => has(player.bot.registry.items[number]?.name ?? '');
}

/** How many sets of a layout's ingredients are there, and fit a slot at once. */
function setsOf(player: Player, layout: Layout, has: Counter = (item) => countOf(player, item)): number {
  let sets = Number.POSITIVE_INFINITY;
  for (const [item, need] of layout.needs)
    sets = Math.min(sets, Math.floor(has(item) / need), player.bot.registry.itemsByName[item]?.stackSize ?? 64);
  return sets;
}

/** Of several ways to make an item, the one that what is carried goes furthest with; then the one least is wanting of. */
function choose(player: Player, recipes: readonly Recipe[], width: 2 | 3, has?: Counter): Layout {
  const layouts = recipes.map((recipe) => layoutOf(player, recipe, width));
  const count = has ?? ((item: string) => countOf(player, item));
  const lacking = (layout: Layout) =>
    [...layout.needs].reduce((sum, [item, need]) => sum + Math.max(0, need - count(item)), 0);
  let best = layouts[0] as Layout;
  for (const layout of layouts.slice(1)) {
    const gain = setsOf(player, layout, count) - setsOf(player, best, count);
    if (gain > 0 || (gain === 0 && lacking(layout) < lacking(best))) best = layout;
  }
  return best;
}

/** What is missing for one set of a layout. */
function missingFor(player: Player, layout: Layout, has: Counter = (item) => countOf(player, item)): MissingItem[] {
  return [...layout.needs]
    .filter(([item, need]) => has(item) < need)
    .map(([item, needed]) => ({ item, needed, carried: has(item) }));
}

/** What is missing, as the end of a sentence. */
export function missingText(missing: readonly MissingItem[]): string {
  return `needs ${missing.map(({ item, needed, carried }) => `${needed} ${item} (carries ${carried})`).join(', ')}`;
}
