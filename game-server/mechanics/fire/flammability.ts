import { BURNING_WOODS } from '../../data/families.ts';

/**
 * How readily blocks catch fire from fire beside them (`catches`) and burn away (`burns`): the table of the Minecraft
 * wiki, "Fire", "Flammable blocks". minecraft-data has none.
 */
interface Flammability {
  readonly catches: number;
  readonly burns: number;
}

const NOT: Flammability = { catches: 0, burns: 0 };

const TABLE: readonly (readonly [RegExp, number, number])[] = [
  [new RegExp(`^${BURNING_WOODS}_(?:planks|slab|stairs|fence|fence_gate)$`), 5, 20],
  [/^bamboo_mosaic(?:_slab|_stairs)?$/, 5, 20],
  [new RegExp(`^(?:stripped_)?${BURNING_WOODS}_(?:log|wood)$`), 5, 5],
  [/^(?:stripped_)?bamboo_block$/, 5, 5],
  [/^mangrove_roots$/, 5, 20],
  [/_leaves$/, 30, 60],
  [/^(?:bookshelf|chiseled_bookshelf|lectern)$/, 30, 20],
  [/^(?:tnt|vine|cave_vines|cave_vines_plant|glow_lichen)$/, 15, 100],
  [/^(?:grass|short_grass|fern|dead_bush|tall_grass|large_fern|sunflower|lilac|rose_bush|peony)$/, 60, 100],
  [
    /^(?:dandelion|poppy|blue_orchid|allium|azure_bluet|oxeye_daisy|cornflower|lily_of_the_valley|torchflower|wither_rose|pink_petals|pitcher_plant|sweet_berry_bush|hanging_roots|spore_blossom|small_dripleaf|big_dripleaf|big_dripleaf_stem)$/,
    60,
    100,
  ],
  [/_tulip$/, 60, 100],
  [/_wool$/, 30, 60],
  [/_carpet$/, 60, 20],
  [/^coal_block$/, 5, 5],
  [/^hay_block$/, 60, 20],
  [/^target$/, 15, 20],
  [/^dried_kelp_block$/, 30, 60],
  [/^bamboo$/, 60, 60],
  [/^scaffolding$/, 60, 60],
  [/^composter$/, 5, 20],
  [/^beehive$/, 5, 20],
  [/^bee_nest$/, 30, 20],
  [/^(?:flowering_)?azalea$/, 30, 60],
];

const known = new Map<string, Flammability>();

/** The flammability of a block. */
export function flammabilityOf(id: string): Flammability {
  let found = known.get(id);
  if (!found) {
    const row = TABLE.find(([pattern]) => pattern.test(id));
    found = row ? { catches: row[1], burns: row[2] } : NOT;
    known.set(id, found);
  }
  return found;
}
