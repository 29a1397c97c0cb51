import { nameTable } from '../../protocol/nameTable.ts';

/** One crafting recipe with one choice of its ingredients. A test finds each of them in the game's own. */
export interface Craft {
  readonly makes: number;
  readonly of: Readonly<Record<string, number>>;
}

const craft = (makes: number, of: Readonly<Record<string, number>>): Craft => ({ makes, of });
const planks = (wood: string) => [`${wood}_planks`, craft(4, { [`${wood}_log`]: 1 })] as const;

/** What the generator makes things of, in between. */
const PARTS: Readonly<Record<string, Craft>> = nameTable({
  ...Object.fromEntries(['oak', 'spruce', 'birch', 'acacia', 'jungle', 'dark_oak'].map(planks)),
  stick: craft(4, { oak_planks: 2 }),
  paper: craft(3, { sugar_cane: 3 }),
  book: craft(1, { paper: 3, leather: 1 }),
  bow: craft(1, { stick: 3, string: 3 }),
  chest: craft(1, { oak_planks: 8 }),
  furnace: craft(1, { cobblestone: 8 }),
  torch: craft(4, { stick: 1, coal: 1 }),
  redstone_torch: craft(1, { stick: 1, redstone: 1 }),
  iron_nugget: craft(9, { iron_ingot: 1 }),
  gold_ingot: craft(1, { gold_nugget: 9 }),
  oak_slab: craft(6, { oak_planks: 3 }),
  minecart: craft(1, { iron_ingot: 5 }),
  fishing_rod: craft(1, { stick: 3, string: 2 }),
  pink_dye: craft(2, { red_dye: 1, white_dye: 1 }),
  cyan_dye: craft(2, { blue_dye: 1, green_dye: 1 }),
  purple_dye: craft(2, { blue_dye: 1, red_dye: 1 }),
  white_wool: craft(1, { string: 4 }),
});

/** What the generator asks for: what tests ask for, no training task does. */
const TEST_TARGETS: Readonly<Record<string, Craft>> = nameTable({
  bookshelf: craft(1, { oak_planks: 6, book: 3 }),
  dispenser: craft(1, { cobblestone: 7, bow: 1, redstone: 1 }),
  lantern: craft(1, { iron_nugget: 8, torch: 1 }),
  piston: craft(1, { oak_planks: 3, cobblestone: 4, iron_ingot: 1, redstone: 1 }),
  hopper: craft(1, { iron_ingot: 5, chest: 1 }),
  purple_wool: craft(1, { purple_dye: 1, white_wool: 1 }),
  clock: craft(1, { gold_ingot: 4, redstone: 1 }),
  item_frame: craft(1, { stick: 8, leather: 1 }),
  cartography_table: craft(1, { paper: 2, spruce_planks: 4 }),
  daylight_detector: craft(1, { glass: 3, quartz: 3, oak_slab: 3 }),
  repeater: craft(1, { redstone_torch: 2, redstone: 1, stone: 3 }),
  smoker: craft(1, { birch_log: 4, furnace: 1 }),
  carrot_on_a_stick: craft(1, { fishing_rod: 1, carrot: 1 }),
  enchanting_table: craft(1, { book: 1, diamond: 2, obsidian: 4 }),
});
const TRAIN_TARGETS: Readonly<Record<string, Craft>> = nameTable({
  jukebox: craft(1, { birch_planks: 8, diamond: 1 }),
  note_block: craft(1, { acacia_planks: 8, redstone: 1 }),
  pink_wool: craft(1, { pink_dye: 1, white_wool: 1 }),
  compass: craft(1, { iron_ingot: 4, redstone: 1 }),
  campfire: craft(1, { stick: 3, coal: 1, spruce_log: 3 }),
  fletching_table: craft(1, { flint: 2, birch_planks: 4 }),
  smithing_table: craft(1, { iron_ingot: 2, jungle_planks: 4 }),
  loom: craft(1, { string: 2, dark_oak_planks: 2 }),
  tnt: craft(1, { gunpowder: 5, sand: 4 }),
  chest_minecart: craft(1, { chest: 1, minecart: 1 }),
  cyan_wool: craft(1, { cyan_dye: 1, white_wool: 1 }),
  shield: craft(1, { oak_planks: 6, iron_ingot: 1 }),
  comparator: craft(1, { redstone_torch: 3, quartz: 1, stone: 3 }),
  lectern: craft(1, { oak_slab: 4, bookshelf: 1 }),
  painting: craft(1, { stick: 8, white_wool: 1 }),
  spyglass: craft(1, { copper_ingot: 2, amethyst_shard: 1 }),
});

/** Every recipe the generator knows, by what it makes. */
export const CRAFT_RECIPES: ReadonlyMap<string, Craft> = new Map(
  Object.entries({ ...PARTS, ...TEST_TARGETS, ...TRAIN_TARGETS }),
);
/** What crafting tasks ask for, by whether they are for training. */
export const CRAFTING_TARGETS = {
  test: Object.keys(TEST_TARGETS),
  train: Object.keys(TRAIN_TARGETS),
} as const;

/** How many recipes lie between an item and what cannot be crafted, at most; 0 for what cannot. */
export function depthOfCraft(item: string): number {
  const known = CRAFT_RECIPES.get(item);
  return known ? 1 + Math.max(...Object.keys(known.of).map(depthOfCraft)) : 0;
}

/**
 * What it takes to craft an item when everything down to `depth` recipes below it has to be crafted as well: exactly as
 * many of each as are used up, but for what a recipe makes too many of. Depth 0 is the item's own ingredients.
 */
export function materialsAt(item: string, depth: number): ReadonlyMap<string, number> {
  const open = new Map([[item, depth + 1]]);
  const needs = new Map([[item, 1]]);
  for (;;) {
    // Whatever nothing else still open is made of comes first, so that its need is known in full.
    const next = [...open].find(
      ([id, levels]) =>
        levels > 0 && CRAFT_RECIPES.has(id) && ![...open.keys()].some((other) => other !== id && contains(other, id)),
    );
    if (!next) return new Map([...needs].filter(([, count]) => count > 0));
    const [id, levels] = next;
    const { makes, of } = CRAFT_RECIPES.get(id) as Craft;
    const times = Math.ceil((needs.get(id) ?? 0) / makes);
    needs.delete(id);
    open.delete(id);
    for (const [part, count] of Object.entries(of)) {
      needs.set(part, (needs.get(part) ?? 0) + count * times);
      // What is needed twice is made as far down as the deeper of the two goes.
      if (levels > 1) open.set(part, Math.max(open.get(part) ?? 0, levels - 1));
    }
  }
}

/** Whether an item is among what another is made of, however many steps away. */
function contains(item: string, part: string): boolean {
  const parts = Object.keys(CRAFT_RECIPES.get(item)?.of ?? {});
  return parts.some((id) => id === part || contains(id, part));
}
