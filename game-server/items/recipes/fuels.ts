import { nameTable } from '../../../protocol/nameTable.ts';
import { BURNING_WOODS } from '../../data/families.ts';

/**
 * What burns in a furnace, and for how many ticks. Source: Minecraft wiki, "Smelting", section "Fuel" (Java Edition);
 * minecraft-data has no burn times.
 */

const EXACT: Readonly<Record<string, number>> = nameTable({
  lava_bucket: 20_000,
  coal_block: 16_000,
  dried_kelp_block: 4001,
  blaze_rod: 2400,
  coal: 1600,
  charcoal: 1600,
  mangrove_roots: 300,
  bamboo_mosaic: 300,
  bamboo_mosaic_stairs: 300,
  bamboo_mosaic_slab: 150,
  bamboo_block: 300,
  stripped_bamboo_block: 300,
  bookshelf: 300,
  chiseled_bookshelf: 300,
  lectern: 300,
  jukebox: 300,
  note_block: 300,
  chest: 300,
  trapped_chest: 300,
  crafting_table: 300,
  daylight_detector: 300,
  ladder: 300,
  loom: 300,
  barrel: 300,
  cartography_table: 300,
  fletching_table: 300,
  smithing_table: 300,
  composter: 300,
  bow: 300,
  crossbow: 300,
  fishing_rod: 300,
  wooden_sword: 200,
  wooden_shovel: 200,
  wooden_pickaxe: 200,
  wooden_axe: 200,
  wooden_hoe: 200,
  stick: 100,
  bowl: 100,
  dead_bush: 100,
  azalea: 100,
  flowering_azalea: 100,
  mangrove_propagule: 100,
  bamboo: 50,
  scaffolding: 50,
});

const FAMILIES: readonly (readonly [RegExp, number])[] = [
  [new RegExp(`^(?:stripped_)?${BURNING_WOODS}_(?:log|wood)$`), 300],
  [new RegExp(`^${BURNING_WOODS}_(?:planks|stairs|trapdoor|pressure_plate|fence|fence_gate)$`), 300],
  [new RegExp(`^${BURNING_WOODS}_(?:chest_)?(?:boat|raft)$`), 1200],
  [new RegExp(`^${BURNING_WOODS}_hanging_sign$`), 800],
  [new RegExp(`^${BURNING_WOODS}_(?:door|sign)$`), 200],
  [new RegExp(`^${BURNING_WOODS}_slab$`), 150],
  [new RegExp(`^${BURNING_WOODS}_(?:button|sapling)$`), 100],
  [/_banner$/, 300],
  [/_wool$/, 100],
  [/^(?!moss|pale_moss)\w+_carpet$/, 67],
];

/** Ticks an item burns in a furnace; 0 for what does not. Smokers and blast furnaces halve it. */
export function burnTicks(id: string): number {
  if (Object.hasOwn(EXACT, id)) return EXACT[id] as number;
  return FAMILIES.find(([family]) => family.test(id))?.[1] ?? 0;
}

/** What a fuel leaves in its slot; undefined for nothing. */
export function fuelRemainder(id: string): string | undefined {
  return id === 'lava_bucket' ? 'bucket' : undefined;
}
