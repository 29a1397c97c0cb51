import { nameTable } from '../../../protocol/nameTable.ts';
import { SMALL_FLOWERS } from '../../data/families.ts';
import type { MobDrop } from '../loot.ts';
import type { Species } from './species.ts';

/*
 * What minecraft-data lacks of mobs: its entities.json has no health, speed, food or experience, and its entityLoot has
 * counts of 1 throughout. Source: Minecraft wiki, the page of each mob (Java Edition; sections "Infobox", "Drops",
 * "Breeding") and "Attribute".
 */

type Facts = Partial<Omit<Species, 'kind'>>;

const drop = (item: string, min: number, max: number, more: Partial<MobDrop> = {}): MobDrop => ({
  item,
  min,
  max,
  ...more,
});
const LEATHER = drop('leather', 0, 2);
const FISH_BONE = drop('bone_meal', 1, 1, { chance: 0.05, perLooting: 0 });
const RARE = { chance: 0.025 / 3, chancePerLooting: 0.01 / 3, perLooting: 0, byPlayer: true } as const;
const ROTTEN = [
  drop('rotten_flesh', 0, 2),
  drop('iron_ingot', 1, 1, RARE),
  drop('carrot', 1, 1, RARE),
  drop('potato', 1, 1, RARE),
];
const BONES = [drop('bone', 0, 2), drop('arrow', 0, 2)];
const SPIDER = [drop('string', 0, 2), drop('spider_eye', 1, 1, { chance: 1 / 3, byPlayer: true })];
const SEEDS = ['wheat_seeds', 'melon_seeds', 'pumpkin_seeds', 'beetroot_seeds', 'torchflower_seeds', 'pitcher_pod'];
const MEATS = [
  'beef',
  'cooked_beef',
  'porkchop',
  'cooked_porkchop',
  'mutton',
  'cooked_mutton',
  'chicken',
  'cooked_chicken',
  'rabbit',
  'cooked_rabbit',
  'rotten_flesh',
];
const HORSE_FOODS = ['golden_apple', 'enchanted_golden_apple', 'golden_carrot'];
const FLOWERS = [
  ...SMALL_FLOWERS,
  'sunflower',
  'lilac',
  'peony',
  'rose_bush',
  'pitcher_plant',
  'flowering_azalea_leaves',
  'flowering_azalea',
  'mangrove_propagule',
  'cherry_leaves',
  'pink_petals',
];

const animal = (facts: Facts): Facts => ({ experience: [1, 3], young: true, ...facts });
const fish = (item: string, facts: Facts = {}): Facts => ({
  health: 3,
  speed: 0.7,
  locomotion: 'swim',
  breathes: 'water',
  experience: [1, 3],
  drops: [
    drop(item, 1, 1, { perLooting: 0, ...(item === 'cod' || item === 'salmon' ? { cooked: `cooked_${item}` } : {}) }),
    FISH_BONE,
  ],
  ...facts,
});
const monster = (facts: Facts): Facts => ({ monster: true, experience: [5, 5], health: 20, ...facts });
const undead = (facts: Facts): Facts => monster({ undead: true, breathes: 'both', ...facts });
const COW: Facts = animal({
  health: 10,
  speed: 0.2,
  foods: ['wheat'],
  drops: [LEATHER, drop('beef', 1, 3, { cooked: 'cooked_beef' })],
});
const EQUINE: Facts = animal({ health: 22, speed: 0.2, step: 1, safeFall: 6, foods: HORSE_FOODS, drops: [LEATHER] });

/** The facts of each kind that differ from `COMMON`. */
export const SPECIES_FACTS: Readonly<Record<string, Facts>> = nameTable({
  cow: COW,
  mooshroom: COW,
  sheep: animal({
    health: 8,
    speed: 0.23,
    foods: ['wheat'],
    drops: [drop('mutton', 1, 2, { cooked: 'cooked_mutton' })],
  }),
  pig: animal({
    health: 10,
    speed: 0.25,
    foods: ['carrot', 'potato', 'beetroot'],
    drops: [drop('porkchop', 1, 3, { cooked: 'cooked_porkchop' })],
  }),
  chicken: animal({
    health: 4,
    speed: 0.25,
    safeFall: Infinity,
    foods: SEEDS,
    eyes: 0.92,
    drops: [drop('feather', 0, 2), drop('chicken', 1, 1, { cooked: 'cooked_chicken' })],
  }),
  rabbit: animal({
    health: 3,
    speed: 0.3,
    locomotion: 'hop',
    foods: ['carrot', 'golden_carrot', 'dandelion'],
    drops: [
      drop('rabbit_hide', 0, 1),
      drop('rabbit', 0, 1, { cooked: 'cooked_rabbit' }),
      drop('rabbit_foot', 1, 1, { chance: 0.1, chancePerLooting: 0.03, perLooting: 0, byPlayer: true }),
    ],
  }),
  goat: animal({ health: 10, speed: 0.2, safeFall: 13, foods: ['wheat'] }),
  wolf: animal({ health: 8, speed: 0.3, attack: 4, foods: MEATS }),
  cat: animal({
    health: 10,
    speed: 0.3,
    attack: 3,
    safeFall: Infinity,
    foods: ['cod', 'salmon'],
    drops: [drop('string', 0, 2, { perLooting: 0 })],
  }),
  ocelot: animal({ health: 10, speed: 0.3, attack: 3, safeFall: Infinity, foods: ['cod', 'salmon'] }),
  horse: EQUINE,
  donkey: { ...EQUINE, speed: 0.175 },
  mule: { ...EQUINE, speed: 0.175 },
  skeleton_horse: { ...EQUINE, health: 15, undead: true, breathes: 'both', foods: [], drops: [drop('bone', 0, 2)] },
  zombie_horse: {
    ...EQUINE,
    health: 15,
    undead: true,
    breathes: 'both',
    foods: [],
    drops: [drop('rotten_flesh', 0, 2)],
  },
  llama: { ...EQUINE, speed: 0.175, foods: ['hay_block'] },
  trader_llama: { ...EQUINE, speed: 0.175, foods: ['hay_block'] },
  camel: animal({ health: 32, speed: 0.09, step: 1.5, foods: ['cactus'] }),
  bee: animal({ health: 10, speed: 0.3, locomotion: 'fly', attack: 2, safeFall: Infinity, foods: FLOWERS }),
  fox: animal({ health: 10, speed: 0.3, attack: 2, safeFall: 5, foods: ['sweet_berries', 'glow_berries'] }),
  parrot: {
    health: 6,
    speed: 0.2,
    locomotion: 'fly',
    experience: [1, 3],
    safeFall: Infinity,
    drops: [drop('feather', 1, 2)],
  },
  turtle: animal({
    health: 30,
    speed: 0.25,
    step: 1,
    breathes: 'both',
    foods: ['seagrass'],
    drops: [drop('seagrass', 0, 2)],
  }),
  panda: animal({
    health: 20,
    speed: 0.15,
    attack: 6,
    foods: ['bamboo'],
    drops: [drop('bamboo', 1, 1, { perLooting: 0 })],
  }),
  polar_bear: animal({
    health: 30,
    speed: 0.25,
    attack: 6,
    foods: [],
    drops: [drop('cod', 0, 2, { cooked: 'cooked_cod' })],
  }),
  strider: animal({
    health: 20,
    speed: 0.175,
    fireproof: true,
    foods: ['warped_fungus'],
    drops: [drop('string', 2, 5)],
  }),
  sniffer: animal({ health: 14, speed: 0.1, foods: ['torchflower_seeds'] }),
  armadillo: animal({ health: 12, speed: 0.14, foods: ['spider_eye'] }),
  frog: animal({ health: 10, speed: 0.2, breathes: 'both', step: 1, safeFall: 8, foods: ['slime_ball'] }),
  axolotl: animal({
    health: 14,
    speed: 0.2,
    locomotion: 'swim',
    breathes: 'both',
    attack: 2,
    foods: ['tropical_fish_bucket'],
  }),
  hoglin: animal({
    health: 40,
    speed: 0.3,
    attack: 6,
    foods: ['crimson_fungus'],
    drops: [drop('porkchop', 2, 4, { cooked: 'cooked_porkchop' }), drop('leather', 0, 1)],
  }),
  squid: {
    health: 10,
    speed: 0.7,
    locomotion: 'swim',
    breathes: 'water',
    experience: [1, 3],
    drops: [drop('ink_sac', 1, 3)],
  },
  glow_squid: {
    health: 10,
    speed: 0.7,
    locomotion: 'swim',
    breathes: 'water',
    experience: [1, 3],
    drops: [drop('glow_ink_sac', 1, 3)],
  },
  cod: fish('cod'),
  salmon: fish('salmon'),
  tropical_fish: fish('tropical_fish'),
  pufferfish: fish('pufferfish'),
  tadpole: { health: 6, speed: 1, locomotion: 'swim', breathes: 'water' },
  dolphin: {
    health: 10,
    speed: 1.2,
    locomotion: 'swim',
    breathes: 'air',
    attack: 3,
    drops: [drop('cod', 0, 1, { cooked: 'cooked_cod' })],
  },
  bat: { health: 6, speed: 0.1, locomotion: 'fly', safeFall: Infinity },
  allay: { health: 20, speed: 0.1, locomotion: 'fly', safeFall: Infinity },
  villager: { health: 20, speed: 0.5, young: true, eyes: 0.83 },
  wandering_trader: { health: 20, speed: 0.5, eyes: 0.83 },
  iron_golem: {
    health: 100,
    speed: 0.25,
    attack: 15,
    steadiness: 1,
    step: 1,
    breathes: 'both',
    safeFall: Infinity,
    drops: [drop('iron_ingot', 3, 5, { perLooting: 0 }), drop('poppy', 0, 2, { perLooting: 0 })],
  },
  snow_golem: { health: 4, speed: 0.2, safeFall: Infinity, drops: [drop('snowball', 0, 15, { perLooting: 0 })] },
  armor_stand: { health: 20, locomotion: 'none', breathes: 'both' },

  zombie: undead({ speed: 0.23, attack: 3, armour: 2, burnsByDay: true, young: true, drops: ROTTEN }),
  husk: undead({ speed: 0.23, attack: 3, armour: 2, young: true, drops: ROTTEN }),
  drowned: undead({
    speed: 0.23,
    attack: 3,
    armour: 2,
    burnsByDay: true,
    young: true,
    drops: [
      drop('rotten_flesh', 0, 2),
      drop('copper_ingot', 1, 1, { chance: 0.11, chancePerLooting: 0.02, perLooting: 0, byPlayer: true }),
    ],
  }),
  zombie_villager: undead({ speed: 0.23, attack: 3, armour: 2, burnsByDay: true, young: true, drops: ROTTEN }),
  zombified_piglin: undead({
    speed: 0.23,
    attack: 5,
    fireproof: true,
    young: true,
    drops: [drop('rotten_flesh', 0, 1), drop('gold_nugget', 0, 1)],
  }),
  skeleton: undead({ speed: 0.25, attack: 2, burnsByDay: true, eyes: 0.875, drops: BONES }),
  stray: undead({ speed: 0.25, attack: 2, burnsByDay: true, eyes: 0.875, drops: BONES }),
  bogged: undead({ health: 16, speed: 0.25, attack: 2, burnsByDay: true, eyes: 0.875, drops: BONES }),
  wither_skeleton: undead({
    speed: 0.25,
    attack: 4,
    fireproof: true,
    eyes: 0.875,
    drops: [
      drop('coal', 1, 1, { chance: 1 / 3 }),
      drop('bone', 0, 2),
      drop('wither_skeleton_skull', 1, 1, { chance: 0.025, chancePerLooting: 0.01, perLooting: 0, byPlayer: true }),
    ],
  }),
  spider: monster({ health: 16, speed: 0.3, attack: 2, eyes: 0.72, drops: SPIDER }),
  cave_spider: monster({ health: 12, speed: 0.3, attack: 2, eyes: 0.9, drops: SPIDER }),
  creeper: monster({ speed: 0.25, drops: [drop('gunpowder', 0, 2)] }),
  slime: monster({ health: 16, speed: 0.4, locomotion: 'hop', attack: 4, experience: [4, 4], safeFall: Infinity }),
  magma_cube: monster({
    health: 16,
    speed: 0.4,
    locomotion: 'hop',
    attack: 6,
    armour: 12,
    fireproof: true,
    experience: [4, 4],
    safeFall: Infinity,
  }),
  enderman: monster({ health: 40, speed: 0.3, attack: 7, step: 1, eyes: 0.88, drops: [drop('ender_pearl', 0, 1)] }),
  endermite: monster({ health: 8, speed: 0.25, attack: 2, experience: [3, 3] }),
  silverfish: monster({ health: 8, speed: 0.25, attack: 1 }),
  witch: monster({
    health: 26,
    speed: 0.25,
    drops: [drop('glass_bottle', 0, 2), drop('stick', 0, 2), drop('redstone', 0, 2)],
  }),
  pillager: monster({ health: 24, speed: 0.35, attack: 5 }),
  vindicator: monster({ health: 24, speed: 0.35, attack: 5, drops: [drop('emerald', 0, 1, { byPlayer: true })] }),
  evoker: monster({
    health: 24,
    speed: 0.5,
    experience: [10, 10],
    drops: [drop('totem_of_undying', 1, 1, { perLooting: 0 }), drop('emerald', 0, 1, { byPlayer: true })],
  }),
  ravager: monster({
    health: 100,
    speed: 0.3,
    attack: 12,
    step: 1,
    steadiness: 0.75,
    experience: [20, 20],
    drops: [drop('saddle', 1, 1, { perLooting: 0 })],
  }),
  blaze: monster({
    health: 20,
    speed: 0.23,
    attack: 6,
    locomotion: 'fly',
    fireproof: true,
    safeFall: Infinity,
    experience: [10, 10],
    drops: [drop('blaze_rod', 0, 1, { byPlayer: true })],
  }),
  phantom: monster({
    health: 20,
    speed: 0.3,
    attack: 2,
    locomotion: 'fly',
    undead: true,
    burnsByDay: true,
    safeFall: Infinity,
    drops: [drop('phantom_membrane', 0, 1, { byPlayer: true })],
  }),
  ghast: monster({
    health: 10,
    speed: 0.7,
    locomotion: 'fly',
    fireproof: true,
    safeFall: Infinity,
    drops: [drop('ghast_tear', 0, 1), drop('gunpowder', 0, 2)],
  }),
  guardian: monster({
    health: 30,
    speed: 0.5,
    attack: 6,
    locomotion: 'swim',
    breathes: 'both',
    experience: [10, 10],
    drops: [drop('prismarine_shard', 0, 2)],
  }),
});

/** Defaults of all mobs. */
export const COMMON: Omit<Species, 'kind'> = {
  health: 20,
  speed: 0.25,
  locomotion: 'walk',
  attack: 0,
  armour: 0,
  steadiness: 0,
  eyes: 0.85,
  step: 0.6,
  experience: [0, 0],
  breathes: 'air',
  fireproof: false,
  undead: false,
  burnsByDay: false,
  safeFall: 3,
  monster: false,
  foods: [],
  young: false,
  drops: [],
};
