import type { BlockState } from '../../../../protocol/blockState.ts';

/**
 * When a block is placed among the others of an arena. Placing changes the shapes of neighbours and makes them look whether
 * they can stay (Level.setBlock, BlockBehaviour.updateShape), so what carries comes before what is carried.
 */
export const PHASES = ['standing', 'falling', 'resting', 'hanging', 'pistons', 'heads', 'fluids'] as const;
type Phase = (typeof PHASES)[number];

const FALLING = /^(?:sand|red_sand|gravel|suspicious_\w+|\w+_concrete_powder|(?:chipped_|damaged_)?anvil|dragon_egg)$/;
const FLUIDS = /^(?:water|lava|bubble_column|powder_snow)$/;
/** Pistons look at what powers them as soon as they are there, heads at their pistons. */
const PISTONS = /^(?:sticky_)?piston$/;
const HEADS = /^(?:piston_head|moving_piston)$/;

/** Held from above: placed from the top down. */
const HANGING =
  /^(?:vine|(?:weeping|cave)_vines(?:_plant)?|hanging_roots|spore_blossom|pale_hanging_moss|glow_lichen|sculk_vein|resin_clump)$/;

/** Held from below or from a side: placed from the bottom up. */
const RESTING = new RegExp(
  `^(?:${[
    '(?:soul_|redstone_|copper_)?(?:wall_)?torch',
    'redstone_wall_torch|soul_wall_torch|copper_wall_torch',
    'lever|\\w+_button|\\w+_pressure_plate|tripwire|tripwire_hook|redstone_wire|repeater|comparator',
    '\\w+_sign|\\w+_banner|\\w+_carpet|\\w+_door|\\w+_bed',
    '(?:powered_|detector_|activator_)?rail|ladder|bell|(?:\\w+_)?lantern|lantern|scaffolding',
    'wheat|carrots|potatoes|beetroots|melon_stem|pumpkin_stem|attached_\\w+_stem|torchflower(?:_crop)?|pitcher_(?:crop|plant)|nether_wart|cocoa',
    'sugar_cane|cactus(?:_flower)?|bamboo(?:_sapling)?|kelp(?:_plant)?|(?:tall_)?seagrass|sea_pickle|chorus_\\w+|twisting_vines(?:_plant)?',
    '\\w+_sapling|mangrove_propagule|azalea|flowering_azalea|(?:red_|brown_)mushroom|(?:crimson|warped)_fungus|(?:crimson|warped)_roots|nether_sprouts',
    'grass|short_grass|tall_grass|fern|large_fern|dead_bush|bush|firefly_bush|(?:short|tall)_dry_grass|leaf_litter|wildflowers|pink_petals|sweet_berry_bush',
    'dandelion|poppy|blue_orchid|allium|azure_bluet|\\w+_tulip|oxeye_daisy|cornflower|lily_of_the_valley|wither_rose|sunflower|lilac|rose_bush|peony|\\w+_eyeblossom',
    '(?:small_|big_)dripleaf(?:_stem)?|pointed_dripstone|\\w*amethyst_(?:bud|cluster)|\\w+_coral(?:_fan|_wall_fan)?|moss_carpet|lily_pad|frogspawn|snow|fire|soul_fire|cake|\\w*candle_cake|turtle_egg|sniffer_egg|dried_ghast',
  ].join('|')})$`,
);

/** The phase in which a state is placed; undefined for air, which is there before all others. */
export function phaseOf({ id, properties }: BlockState): Phase | undefined {
  if (id === 'air' || id === 'cave_air' || id === 'void_air') return undefined;
  if (FLUIDS.test(id)) return 'fluids';
  if (FALLING.test(id)) return 'falling';
  if (PISTONS.test(id)) return 'pistons';
  if (HEADS.test(id)) return 'heads';
  if (HANGING.test(id) || properties.hanging === 'true' || properties.vertical_direction === 'down') return 'hanging';
  if (id === 'bell' && properties.attachment === 'ceiling') return 'hanging';
  return RESTING.test(id) ? 'resting' : 'standing';
}

/** Properties that no neighbour and no signal ever changes. */
const STEADY: ReadonlySet<string> = new Set(['axis', 'rotation', 'age', 'level', 'layers']);

/** Whether neighbours placed later may have changed the state, so that it is set once more. */
export function mayChange({ id, properties }: BlockState): boolean {
  if (id === 'water' || id === 'lava') return false;
  return Object.keys(properties).some((name) => !STEADY.has(name));
}
