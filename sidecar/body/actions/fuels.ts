/** Woods of the overworld, whose things all burn. */
const WOOD = '(?:oak|spruce|birch|jungle|acacia|dark_oak|mangrove|cherry|pale_oak|bamboo)';
/** Furniture of wood that burns like planks. */
const LIKE_PLANKS =
  /^(?:mangrove_roots|bamboo_mosaic|bamboo_mosaic_stairs|(?:stripped_)?bamboo_block|(?:chiseled_)?bookshelf|lectern|jukebox|note_block|(?:trapped_)?chest|(?:crafting|cartography|fletching|smithing)_table|daylight_detector|ladder|loom|barrel|composter|bow|crossbow|fishing_rod)$/;

/**
 * How many items one piece of a fuel smelts (Minecraft wiki, "Smelting", section "Fuel", Java Edition); minecraft-data
 * does not say.
 */
const FUELS: readonly (readonly [RegExp, number])[] = [
  [/^lava_bucket$/, 100],
  [/^coal_block$/, 80],
  [/^dried_kelp_block$/, 20],
  [/^blaze_rod$/, 12],
  [/^(?:coal|charcoal)$/, 8],
  [new RegExp(`^${WOOD}_(?:chest_)?(?:boat|raft)$`), 6],
  [new RegExp(`^${WOOD}_hanging_sign$`), 4],
  [new RegExp(`^(?:stripped_)?${WOOD}_(?:log|wood)$`), 1.5],
  [new RegExp(`^${WOOD}_(?:planks|stairs|trapdoor|pressure_plate|fence|fence_gate)$`), 1.5],
  [LIKE_PLANKS, 1.5],
  [/_banner$/, 1.5],
  [new RegExp(`^${WOOD}_(?:door|sign)$`), 1],
  [/^wooden_(?:sword|shovel|pickaxe|axe|hoe)$/, 1],
  [new RegExp(`^${WOOD}_slab$|^bamboo_mosaic_slab$`), 0.75],
  [new RegExp(`^${WOOD}_(?:button|sapling)$`), 0.5],
  [/^(?:stick|bowl|dead_bush|azalea|flowering_azalea|mangrove_propagule)$|_wool$/, 0.5],
  [/^(?!moss|pale_moss)\w+_carpet$/, 0.335],
  [/^(?:bamboo|scaffolding)$/, 0.25],
];

/** How many items one piece of a fuel smelts; undefined for what does not burn. */
export function smeltsPerFuel(id: string): number | undefined {
  return FUELS.find(([pattern]) => pattern.test(id))?.[1];
}

/** The fuel to take of those carried: coal before wood, and nothing made; undefined when there is none. */
export function bestFuel(ids: readonly string[]): string | undefined {
  const order = ['coal', 'charcoal', 'coal_block', 'dried_kelp_block', 'blaze_rod'];
  return (
    order.find((id) => ids.includes(id)) ??
    ids.find((id) => /_(?:planks|log|wood)$/.test(id) && smeltsPerFuel(id) !== undefined) ??
    ids.find((id) => id === 'stick')
  );
}
