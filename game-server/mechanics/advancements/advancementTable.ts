import { consumes, does, enters, fishes, has, hurts, kills, places, type Trigger } from './trigger.ts';

/** How an advancement is shown and announced (Minecraft wiki, "Advancement"). */
export type AdvancementFrame = 'task' | 'goal' | 'challenge';

/** One advancement of the game. Its texts are vanilla's, by its id. */
export interface Advancement {
  /** Without namespace: "story/mine_stone". */
  readonly id: string;
  /** The one it hangs on; undefined for the root of a page. */
  readonly parent: string | undefined;
  /** The item that shows it. */
  readonly icon: string;
  readonly frame: AdvancementFrame;
  /** What must happen, by name. */
  readonly criteria: Readonly<Record<string, Trigger>>;
  /** Whether one criterion is enough; otherwise all are needed. */
  readonly any: boolean;
  /** Texture of the page, for roots. */
  readonly background: string | undefined;
  /** Experience points for whoever makes it. */
  readonly experience: number;
}

type More = Partial<Pick<Advancement, 'frame' | 'any' | 'background' | 'experience'>>;

function advancement(
  id: string,
  parent: string | undefined,
  icon: string,
  criteria: Readonly<Record<string, Trigger>>,
  more: More = {},
): Advancement {
  return { id, parent, icon, criteria, frame: 'task', any: false, background: undefined, experience: 0, ...more };
}

/** A criterion for each of some ids, named by it. */
const each = (ids: readonly string[], trigger: (id: string) => Trigger): Record<string, Trigger> =>
  Object.fromEntries(ids.map((id) => [id, trigger(id)]));
const armour = (material: string) =>
  each(
    ['helmet', 'chestplate', 'leggings', 'boots'].map((piece) => `${material}_${piece}`),
    (id) => has(id),
  );
const ANY = { any: true } as const;

const MONSTERS = (
  'blaze cave_spider creeper drowned elder_guardian enderman endermite evoker ghast guardian hoglin husk magma_cube ' +
  'phantom piglin piglin_brute pillager ravager shulker silverfish skeleton slime spider stray vex vindicator witch ' +
  'wither_skeleton zoglin zombie zombie_villager zombified_piglin'
).split(' ');
const SEEDS = ['wheat', 'pumpkin_stem', 'melon_stem', 'beetroots', 'nether_wart', 'torchflower_crop', 'pitcher_crop'];
const FISH = ['cod', 'salmon', 'tropical_fish', 'pufferfish'];
const FOODS = (
  'apple baked_potato beef beetroot beetroot_soup bread carrot chicken chorus_fruit cod cooked_beef cooked_chicken ' +
  'cooked_cod cooked_mutton cooked_porkchop cooked_rabbit cooked_salmon cookie dried_kelp enchanted_golden_apple ' +
  'glow_berries golden_apple golden_carrot honey_bottle melon_slice mushroom_stew mutton poisonous_potato porkchop ' +
  'potato pufferfish pumpkin_pie rabbit rabbit_stew rotten_flesh salmon spider_eye suspicious_stew sweet_berries ' +
  'tropical_fish'
).split(' ');

/**
 * Advancements that this server can judge (Minecraft wiki, "Advancement", list; Java Edition). Those are left out whose
 * places, creatures or deeds it does not have or does not report.
 */
export const ADVANCEMENTS: readonly Advancement[] = [
  advancement(
    'story/root',
    undefined,
    'grass_block',
    { crafting_table: has('crafting_table') },
    { background: 'stone' },
  ),
  advancement('story/mine_stone', 'story/root', 'wooden_pickaxe', {
    get_stone: has('cobblestone', 'blackstone', 'cobbled_deepslate'),
  }),
  advancement('story/upgrade_tools', 'story/mine_stone', 'stone_pickaxe', { stone_pickaxe: has('stone_pickaxe') }),
  advancement('story/smelt_iron', 'story/upgrade_tools', 'iron_ingot', { iron: has('iron_ingot') }),
  advancement('story/obtain_armor', 'story/smelt_iron', 'iron_chestplate', armour('iron'), ANY),
  advancement('story/lava_bucket', 'story/smelt_iron', 'lava_bucket', { lava_bucket: has('lava_bucket') }),
  advancement('story/iron_tools', 'story/smelt_iron', 'iron_pickaxe', { iron_pickaxe: has('iron_pickaxe') }),
  advancement('story/form_obsidian', 'story/lava_bucket', 'obsidian', { obsidian: has('obsidian') }),
  advancement('story/mine_diamond', 'story/iron_tools', 'diamond', { diamond: has('diamond') }),
  advancement('story/enter_the_nether', 'story/form_obsidian', 'flint_and_steel', {
    entered_nether: enters('the_nether'),
  }),
  advancement('story/shiny_gear', 'story/mine_diamond', 'diamond_chestplate', armour('diamond'), ANY),
  advancement('story/enchant_item', 'story/mine_diamond', 'enchanted_book', { enchanted_item: does('item-enchanted') }),

  advancement(
    'nether/root',
    undefined,
    'red_nether_bricks',
    { entered_nether: enters('the_nether') },
    { background: 'nether' },
  ),
  advancement(
    'nether/return_to_sender',
    'nether/root',
    'fire_charge',
    { killed_ghast: kills('ghast', 'fireball') },
    { frame: 'challenge', experience: 50 },
  ),
  advancement('nether/obtain_ancient_debris', 'nether/root', 'ancient_debris', {
    ancient_debris: has('ancient_debris'),
  }),
  advancement('nether/obtain_crying_obsidian', 'nether/root', 'crying_obsidian', {
    crying_obsidian: has('crying_obsidian'),
  }),
  advancement('nether/netherite_armor', 'nether/obtain_ancient_debris', 'netherite_chestplate', armour('netherite'), {
    frame: 'challenge',
    experience: 100,
  }),
  advancement('nether/get_wither_skull', 'nether/root', 'wither_skeleton_skull', {
    wither_skull: has('wither_skeleton_skull'),
  }),
  advancement('nether/obtain_blaze_rod', 'nether/root', 'blaze_rod', { blaze_rod: has('blaze_rod') }),

  advancement('adventure/root', undefined, 'map', { killed_something: kills() }, { background: 'adventure', ...ANY }),
  advancement(
    'adventure/kill_a_mob',
    'adventure/root',
    'iron_sword',
    each(MONSTERS, (id) => kills(id)),
    ANY,
  ),
  advancement(
    'adventure/kill_all_mobs',
    'adventure/kill_a_mob',
    'diamond_sword',
    each(MONSTERS, (id) => kills(id)),
    {
      frame: 'challenge',
      experience: 100,
    },
  ),
  advancement('adventure/trade', 'adventure/root', 'emerald', { traded: does('item-traded') }),
  advancement('adventure/sleep_in_bed', 'adventure/root', 'red_bed', { slept_in_bed: does('player-slept') }),
  advancement('adventure/shoot_arrow', 'adventure/kill_a_mob', 'bow', { shot_arrow: hurts('arrow') }),
  advancement('adventure/throw_trident', 'adventure/kill_a_mob', 'trident', { shot_trident: hurts('trident') }),

  advancement('husbandry/root', undefined, 'hay_block', { consumed_item: consumes() }, { background: 'husbandry' }),
  advancement(
    'husbandry/plant_seed',
    'husbandry/root',
    'wheat',
    each(SEEDS, (id) => places(id)),
    ANY,
  ),
  advancement('husbandry/breed_an_animal', 'husbandry/root', 'wheat', { bred: does('entity-bred') }),
  advancement('husbandry/tame_an_animal', 'husbandry/root', 'lead', { tamed_animal: does('entity-tamed') }),
  advancement(
    'husbandry/fishy_business',
    'husbandry/root',
    'fishing_rod',
    each(FISH, (id) => fishes(id)),
    ANY,
  ),
  advancement(
    'husbandry/tactical_fishing',
    'husbandry/fishy_business',
    'pufferfish_bucket',
    each(
      FISH.map((fish) => `${fish}_bucket`),
      (id) => has(id),
    ),
    ANY,
  ),
  advancement(
    'husbandry/balanced_diet',
    'husbandry/plant_seed',
    'apple',
    each(FOODS, (id) => consumes(id)),
    {
      frame: 'challenge',
      experience: 100,
    },
  ),
  advancement(
    'husbandry/obtain_netherite_hoe',
    'husbandry/plant_seed',
    'netherite_hoe',
    {
      netherite_hoe: has('netherite_hoe'),
    },
    { frame: 'challenge', experience: 100 },
  ),
];
