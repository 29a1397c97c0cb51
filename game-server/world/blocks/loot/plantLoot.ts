import type { BlockState } from '../../../../protocol/blockState.ts';
import { nameTable } from '../../../../protocol/nameTable.ts';
import {
  always,
  type Breaking,
  between,
  binomial,
  chanceOf,
  fortunate,
  fromHalf,
  type Loot,
  type LootRule,
  nothing,
  one,
  silkOr,
  silkOrShearsOr,
} from './lootRule.ts';

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

/** Of any tree: saplings, sticks and apples by chance. */
export const leaves: LootRule = silkOrShearsOr(({ state, random, fortune }) => {
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

/** What plants drop, whole ones and their parts; leaves have `leaves`. */
export const PLANT_LOOT: Readonly<Record<string, LootRule>> = nameTable({
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
});
