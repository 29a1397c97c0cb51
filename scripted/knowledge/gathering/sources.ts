/** What a pickaxe must at least be of to get anything out of a block (Minecraft wiki, "Pickaxe"); `hand` needs none. */
export const TIERS = ['hand', 'wooden', 'stone', 'iron', 'diamond'] as const;
export type Tier = (typeof TIERS)[number];

/** An ore: where to look for it and what it yields. */
export interface Ore {
  readonly blocks: readonly string[];
  /** What drops, for what lies in stone and in deepslate alike. */
  readonly drop: string;
  readonly tier: Tier;
  /**
   * The height at which one looks for it by digging: where the most lie (docs/reference/worlds.md), but where nothing hollow is
   * lava.
   */
  readonly level: number;
  /** What a furnace makes of the drop. */
  readonly smeltsTo?: string;
}

function ore(name: string, rest: Omit<Ore, 'blocks'>): Ore {
  return { blocks: [`${name}_ore`, `deepslate_${name}_ore`], ...rest };
}

/** Ores by name. */
export const ORES = {
  coal: ore('coal', { drop: 'coal', tier: 'wooden', level: 48 }),
  copper: ore('copper', { drop: 'raw_copper', tier: 'stone', level: 40, smeltsTo: 'copper_ingot' }),
  iron: ore('iron', { drop: 'raw_iron', tier: 'stone', level: 16, smeltsTo: 'iron_ingot' }),
  lapis: ore('lapis', { drop: 'lapis_lazuli', tier: 'stone', level: 0 }),
  gold: ore('gold', { drop: 'raw_gold', tier: 'iron', level: -16, smeltsTo: 'gold_ingot' }),
  redstone: ore('redstone', { drop: 'redstone', tier: 'iron', level: -52 }),
  diamond: ore('diamond', { drop: 'diamond', tier: 'iron', level: -52 }),
  emerald: ore('emerald', { drop: 'emerald', tier: 'iron', level: 60 }),
} as const satisfies Record<string, Ore>;
export type OreName = keyof typeof ORES;
export const ORE_NAMES = Object.keys(ORES) as OreName[];

/** Every log that grows on generated land. */
export const LAND_LOGS: readonly string[] = [
  'oak_log',
  'birch_log',
  'spruce_log',
  'dark_oak_log',
  'jungle_log',
  'acacia_log',
  'mangrove_log',
];

/** Blocks that yield what stone tools and furnaces are made of, and that item (wiki, "Cobblestone"). */
export const STONE_BLOCKS: readonly string[] = ['stone', 'cobblestone', 'mossy_cobblestone'];
/** Items a stone tool or a furnace can be made of. */
export const TOOL_STONES: readonly string[] = ['cobblestone', 'cobbled_deepslate', 'blackstone'];

/** How what is asked for is got. */
export type Want =
  | { readonly from: 'trees'; readonly items: readonly string[] }
  | { readonly from: 'stone'; readonly items: readonly string[] }
  | { readonly from: 'ore'; readonly items: readonly string[]; readonly ore: OreName; readonly smelt: boolean };

/** How items, any of which count, are got; undefined for what is neither wood nor stone nor an ore's. */
export function wantFor(items: readonly string[]): Want | undefined {
  if (items.some((item) => item.endsWith('_log'))) return { from: 'trees', items };
  if (items.includes('cobblestone')) return { from: 'stone', items };
  for (const smelt of [false, true])
    for (const name of ORE_NAMES) {
      const { drop, smeltsTo } = ORES[name] as Ore;
      const item = smelt ? smeltsTo : drop;
      if (item !== undefined && items.includes(item)) return { from: 'ore', items, ore: name, smelt };
    }
  return undefined;
}
