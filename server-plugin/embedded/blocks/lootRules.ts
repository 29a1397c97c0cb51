import type { Random } from '../../../clock/random.ts';
import type { BlockState } from '../../../protocol/blockState.ts';
import type { BlockFacts } from './blockFacts.ts';
import { plantInPot } from './items.ts';
import { isBed, isDoor, isLeaves, isShulkerBox, isSlab } from './tags.ts';

/**
 * What blocks drop where it is not just themselves. minecraft-data's `blockLoot` flattens Minecraft's loot tables (it
 * says an oak leaf drops a sapling every second time, and a door twice), so the rules stand here, after the section
 * "Obtaining" or "Drops" of each block's wiki page.
 */
export interface Breaking {
  readonly state: BlockState;
  readonly random: Random;
  readonly facts: BlockFacts;
  readonly tool: string | undefined;
  readonly silkTouch: boolean;
  /** Level of Fortune, 0 without (wiki: Fortune). */
  readonly fortune: number;
  readonly sheared: boolean;
  /** The block's own item. */
  readonly self: string | undefined;
}

/** Item ids and counts; unknown ids and counts of 0 are dropped by the caller. */
export type Loot = { id: string | undefined; count: number }[];
export type LootRule = (breaking: Breaking) => Loot;

const one = (id: string | undefined): Loot => [{ id, count: 1 }];
const nothing: LootRule = () => [];
const always =
  (id: string, count = 1): LootRule =>
  () => [{ id, count }];
const between =
  (id: string, min: number, max: number): LootRule =>
  ({ random }) => [{ id, count: random.integer(min, max) }];
/** Fortune as on ores: a level may double, triple ... the count. */
const ore =
  (id: string, min = 1, max = min): LootRule =>
  ({ random, fortune }) => {
    const count = min === max ? min : random.integer(min, max);
    return [{ id, count: fortune > 0 ? count * Math.max(1, random.integer(0, fortune + 1)) : count }];
  };
/** Fortune as on glowstone: up to one more a level, up to a limit. */
const fortunate =
  (id: string, min: number, max: number, most = 64): LootRule =>
  ({ random, fortune }) => {
    const count = random.integer(min, max) + (fortune > 0 ? random.integer(0, fortune) : 0);
    return [{ id, count: Math.min(most, count) }];
  };
/** The chance for a level of Fortune out of those listed from level 0 on. */
const chanceOf = (chances: readonly number[], fortune: number): number =>
  chances[Math.min(fortune, chances.length - 1)] as number;
/** The block itself under Silk Touch, otherwise the other rule. */
const silkOr =
  (otherwise: LootRule): LootRule =>
  (breaking) =>
    breaking.silkTouch ? one(breaking.self) : otherwise(breaking);
/** The block itself under Silk Touch or shears, otherwise the other rule. */
const silkOrShearsOr =
  (otherwise: LootRule): LootRule =>
  (breaking) =>
    breaking.silkTouch || breaking.sheared ? one(breaking.self) : otherwise(breaking);
/** As many of itself as the property says. */
const countedBy =
  (property: string): LootRule =>
  ({ state, self }) => [{ id: self, count: Number(state.properties[property] ?? 1) }];
/** Itself from one of two cells only. */
const fromHalf =
  (property: string, value: string): LootRule =>
  ({ state, self }) =>
    state.properties[property] === value ? one(self) : [];

function binomial(random: Random, trials: number, chance: number): number {
  let hits = 0;
  for (let trial = 0; trial < trials; trial++) if (random.float() < chance) hits++;
  return hits;
}

const age = (state: BlockState): number => Number(state.properties.age ?? 0);
const facesOf = (state: BlockState): number =>
  ['north', 'east', 'south', 'west', 'up', 'down'].filter((face) => state.properties[face] === 'true').length;

/** Extra seeds of a ripe crop: 3 tries at 4/7, and a further one for each level of Fortune (wiki: Wheat Seeds). */
const cropBonus = ({ random, fortune }: Breaking): number => binomial(random, 3 + fortune, 4 / 7);

const seedsOfGrass: LootRule = ({ random, fortune }) =>
  random.float() < 0.125 ? [{ id: 'wheat_seeds', count: 1 + (fortune > 0 ? random.integer(0, 2 * fortune) : 0) }] : [];

/** Chances by level of Fortune (wiki: Leaves). */
const SAPLING_CHANCES = [0.05, 0.0625, 0.083333336, 0.1];
const JUNGLE_SAPLING_CHANCES = [0.025, 0.027777778, 0.03125, 0.041666668, 0.1];
const STICK_CHANCES = [0.02, 0.022222223, 0.025, 0.033333335, 0.1];
const APPLE_CHANCES = [0.005, 0.0055555557, 0.00625, 0.008333334, 0.025];

const leaves: LootRule = silkOrShearsOr(({ state, random, fortune }) => {
  const loot: Loot = [];
  const kind = state.id.replace(/_leaves$/, '');
  const sapling = kind.endsWith('azalea') ? kind : kind === 'mangrove' ? undefined : `${kind}_sapling`;
  const chances = kind === 'jungle' ? JUNGLE_SAPLING_CHANCES : SAPLING_CHANCES;
  if (random.float() < chanceOf(chances, fortune)) loot.push({ id: sapling, count: 1 });
  if (random.float() < chanceOf(STICK_CHANCES, fortune)) loot.push({ id: 'stick', count: random.integer(1, 2) });
  if ((kind === 'oak' || kind === 'dark_oak') && random.float() < chanceOf(APPLE_CHANCES, fortune))
    loot.push({ id: 'apple', count: 1 });
  return loot;
});

const tallGrass =
  (small: readonly string[]): LootRule =>
  (breaking) => {
    if (breaking.state.properties.half !== 'lower') return [];
    const id = small.find((candidate) => breaking.facts.hasItem(candidate));
    return breaking.sheared ? [{ id, count: 2 }] : seedsOfGrass(breaking);
  };

const stem =
  (seeds: string): LootRule =>
  ({ state, random }) => [
    { id: seeds, count: binomial(random, 3, state.id.startsWith('attached_') ? 8 / 15 : (age(state) + 1) / 15) },
  ];

const berries: LootRule = ({ state }) => (state.properties.berries === 'true' ? one('glow_berries') : []);
const mushroomCap =
  (mushroom: string): LootRule =>
  ({ random }) => [{ id: mushroom, count: Math.max(0, random.integer(-6, 2)) }];
const vineTip: LootRule = silkOrShearsOr(({ random, self, fortune }) =>
  random.float() < chanceOf([0.33, 0.55, 0.77, 1], fortune) ? one(self) : [],
);

const RULES: Readonly<Record<string, LootRule>> = {
  stone: silkOr(always('cobblestone')),
  deepslate: silkOr(always('cobbled_deepslate')),
  grass_block: silkOr(always('dirt')),
  podzol: silkOr(always('dirt')),
  mycelium: silkOr(always('dirt')),
  farmland: always('dirt'),
  dirt_path: always('dirt'),
  crimson_nylium: silkOr(always('netherrack')),
  warped_nylium: silkOr(always('netherrack')),
  gravel: silkOr(({ random, fortune }) =>
    one(random.float() < chanceOf([0.1, 0.14285715, 0.25, 1], fortune) ? 'flint' : 'gravel'),
  ),
  clay: silkOr(always('clay_ball', 4)),
  snow_block: silkOr(always('snowball', 4)),
  snow: ({ state, silkTouch }) => {
    const layers = Number(state.properties.layers ?? 1);
    if (!silkTouch) return [{ id: 'snowball', count: layers }];
    return layers === 8 ? one('snow_block') : [{ id: 'snow', count: layers }];
  },
  glowstone: silkOr(fortunate('glowstone_dust', 2, 4, 4)),
  sea_lantern: silkOr(fortunate('prismarine_crystals', 2, 3, 5)),
  bookshelf: silkOr(always('book', 3)),
  melon: silkOr(fortunate('melon_slice', 3, 7, 9)),
  ender_chest: silkOr(always('obsidian', 8)),
  campfire: silkOr(always('charcoal', 2)),
  soul_campfire: silkOr(always('soul_soil')),
  cobweb: silkOrShearsOr(always('string')),
  creaking_heart: silkOr(({ state, random }) =>
    state.properties.natural === 'true' ? [] : [{ id: 'resin_clump', count: random.integer(1, 3) }],
  ),

  coal_ore: silkOr(ore('coal')),
  deepslate_coal_ore: silkOr(ore('coal')),
  iron_ore: silkOr(ore('raw_iron')),
  deepslate_iron_ore: silkOr(ore('raw_iron')),
  gold_ore: silkOr(ore('raw_gold')),
  deepslate_gold_ore: silkOr(ore('raw_gold')),
  copper_ore: silkOr(ore('raw_copper', 2, 5)),
  deepslate_copper_ore: silkOr(ore('raw_copper', 2, 5)),
  diamond_ore: silkOr(ore('diamond')),
  deepslate_diamond_ore: silkOr(ore('diamond')),
  emerald_ore: silkOr(ore('emerald')),
  deepslate_emerald_ore: silkOr(ore('emerald')),
  lapis_ore: silkOr(ore('lapis_lazuli', 4, 9)),
  deepslate_lapis_ore: silkOr(ore('lapis_lazuli', 4, 9)),
  redstone_ore: silkOr(fortunate('redstone', 4, 5)),
  deepslate_redstone_ore: silkOr(fortunate('redstone', 4, 5)),
  nether_quartz_ore: silkOr(ore('quartz')),
  nether_gold_ore: silkOr(ore('gold_nugget', 2, 6)),
  gilded_blackstone: silkOr(({ random, self }) =>
    random.float() < 0.1 ? [{ id: 'gold_nugget', count: random.integer(2, 5) }] : one(self),
  ),
  amethyst_cluster: silkOr((breaking) => ore('amethyst_shard', breaking.tool?.endsWith('_pickaxe') ? 4 : 2)(breaking)),

  wheat: (breaking) =>
    age(breaking.state) < 7
      ? one('wheat_seeds')
      : [
          { id: 'wheat', count: 1 },
          { id: 'wheat_seeds', count: 1 + cropBonus(breaking) },
        ],
  beetroots: (breaking) =>
    age(breaking.state) < 3
      ? one('beetroot_seeds')
      : [
          { id: 'beetroot', count: 1 },
          { id: 'beetroot_seeds', count: 1 + cropBonus(breaking) },
        ],
  carrots: (breaking) => [{ id: 'carrot', count: age(breaking.state) < 7 ? 1 : 2 + cropBonus(breaking) }],
  potatoes: (breaking) =>
    age(breaking.state) < 7
      ? one('potato')
      : [
          { id: 'potato', count: 2 + cropBonus(breaking) },
          { id: 'poisonous_potato', count: breaking.random.float() < 0.02 ? 1 : 0 },
        ],
  nether_wart: (breaking) => (age(breaking.state) < 3 ? one('nether_wart') : fortunate('nether_wart', 2, 4)(breaking)),
  cocoa: ({ state }) => [{ id: 'cocoa_beans', count: age(state) < 2 ? 1 : 3 }],
  torchflower_crop: always('torchflower_seeds'),
  pitcher_crop: ({ state }) =>
    state.properties.half !== 'lower' ? [] : one(age(state) < 4 ? 'pitcher_pod' : 'pitcher_plant'),
  sweet_berry_bush: (breaking) => {
    const grown = age(breaking.state);
    return grown < 2 ? [] : fortunate('sweet_berries', grown - 1, grown)(breaking);
  },
  melon_stem: stem('melon_seeds'),
  attached_melon_stem: stem('melon_seeds'),
  pumpkin_stem: stem('pumpkin_seeds'),
  attached_pumpkin_stem: stem('pumpkin_seeds'),
  cave_vines: berries,
  cave_vines_plant: berries,
  weeping_vines: vineTip,
  weeping_vines_plant: vineTip,
  twisting_vines: vineTip,
  twisting_vines_plant: vineTip,
  grass: silkOrShearsOr(seedsOfGrass),
  short_grass: silkOrShearsOr(seedsOfGrass),
  fern: silkOrShearsOr(seedsOfGrass),
  tall_grass: tallGrass(['short_grass', 'grass']),
  large_fern: tallGrass(['fern']),
  dead_bush: silkOrShearsOr(between('stick', 0, 2)),
  seagrass: silkOrShearsOr(nothing),
  tall_seagrass: ({ state, sheared, self }) =>
    sheared && state.properties.half === 'lower' ? [{ id: self, count: 2 }] : [],
  vine: silkOrShearsOr(nothing),
  glow_lichen: ({ state, sheared, self }) => (sheared ? [{ id: self, count: facesOf(state) }] : []),
  resin_clump: ({ state, self }) => [{ id: self, count: facesOf(state) }],
  sculk_vein: ({ state, silkTouch, self }) => (silkTouch ? [{ id: self, count: facesOf(state) }] : []),
  hanging_roots: silkOrShearsOr(nothing),
  pale_hanging_moss: silkOrShearsOr(nothing),
  nether_sprouts: silkOrShearsOr(nothing),
  small_dripleaf: ({ state, sheared, self }) => (sheared && state.properties.half === 'lower' ? one(self) : []),
  mangrove_propagule: ({ state, self }) => (state.properties.hanging === 'true' && age(state) < 4 ? [] : one(self)),
  brown_mushroom_block: silkOr(mushroomCap('brown_mushroom')),
  red_mushroom_block: silkOr(mushroomCap('red_mushroom')),
  chorus_plant: between('chorus_fruit', 0, 1),
  pale_moss_carpet: fromHalf('bottom', 'true'),

  sea_pickle: countedBy('pickles'),
  pink_petals: countedBy('flower_amount'),
  sunflower: fromHalf('half', 'lower'),
  lilac: fromHalf('half', 'lower'),
  rose_bush: fromHalf('half', 'lower'),
  peony: fromHalf('half', 'lower'),
  pitcher_plant: fromHalf('half', 'lower'),
  decorated_pot: ({ tool, self }) =>
    tool && /_(?:sword|axe|pickaxe|shovel|hoe)$/.test(tool) ? [{ id: 'brick', count: 4 }] : one(self),
};

const GIVES_NOTHING = new Set([
  'air',
  'cave_air',
  'void_air',
  'water',
  'lava',
  'bubble_column',
  'fire',
  'soul_fire',
  'nether_portal',
  'end_portal',
  'end_gateway',
  'end_portal_frame',
  'bedrock',
  'barrier',
  'light',
  'structure_void',
  'moving_piston',
  'piston_head',
  'command_block',
  'chain_command_block',
  'repeating_command_block',
  'structure_block',
  'jigsaw',
  'spawner',
  'trial_spawner',
  'vault',
  'budding_amethyst',
  'reinforced_deepslate',
  'cake',
  'frosted_ice',
  'suspicious_sand',
  'suspicious_gravel',
  'frogspawn',
  'powder_snow',
]);

/** Given only under Silk Touch. */
const NEEDS_SILK_TOUCH = new Set([
  'ice',
  'packed_ice',
  'blue_ice',
  'turtle_egg',
  'bee_nest',
  'mushroom_stem',
  'chiseled_bookshelf',
  'small_amethyst_bud',
  'medium_amethyst_bud',
  'large_amethyst_bud',
  'sculk',
  'sculk_catalyst',
  'sculk_shrieker',
  'sculk_sensor',
  'calibrated_sculk_sensor',
]);

/** The rule of a block that drops something else than itself once; undefined for all others. */
export function lootRuleOf(id: string): LootRule | undefined {
  const rule = RULES[id];
  if (rule) return rule;
  if (GIVES_NOTHING.has(id)) return nothing;
  // What holds its content falls with it, see containers/shulkerBoxes.ts.
  if (isShulkerBox(id)) return nothing;
  if (NEEDS_SILK_TOUCH.has(id)) return silkOr(nothing);
  if (/(?:^|_)glass(?:_pane)?$/.test(id) && id !== 'tinted_glass') return silkOr(nothing);
  if (/_coral(?:_wall)?(?:_fan)?$/.test(id)) return silkOr(nothing);
  if (/^(?!dead_).*_coral_block$/.test(id)) return silkOr(always(`dead_${id}`));
  if (isLeaves(id)) return leaves;
  if (isDoor(id)) return fromHalf('half', 'lower');
  if (isBed(id)) return fromHalf('part', 'head');
  if (isSlab(id)) return ({ state, self }) => [{ id: self, count: state.properties.type === 'double' ? 2 : 1 }];
  if (id.endsWith('candle_cake')) return always(id.replace(/_cake$/, ''));
  if (id.endsWith('candle')) return countedBy('candles');
  if (id.startsWith('infested_')) {
    return ({ silkTouch }) => (silkTouch ? one(id.replace(/^infested_/, '')) : []);
  }
  if (id.startsWith('potted_')) {
    return ({ facts }) => [
      { id: 'flower_pot', count: 1 },
      { id: plantInPot(facts, id), count: 1 },
    ];
  }
  return undefined;
}
