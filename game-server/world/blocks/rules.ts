import { nameTable } from '../../../protocol/nameTable.ts';
import * as tags from '../../data/blockTags.ts';
import { EYEBLOSSOMS, SMALL_FLOWERS } from '../../data/families.ts';
import type { BlockRule } from './blockRule.ts';
import * as attached from './rules/attached.ts';
import * as clinging from './rules/clinging.ts';
import * as doors from './rules/doorsAndGates.ts';
import * as facing from './rules/facing.ts';
import * as ground from './rules/ground.ts';
import * as linking from './rules/linking.ts';
import * as plants from './rules/plants.ts';
import * as redstone from './rules/redstone.ts';
import * as shaped from './rules/stairsSlabsAndPillars.ts';

const BY_ID: Readonly<Record<string, BlockRule>> = nameTable({
  ladder: attached.ladder,
  lever: attached.switchOnFace,
  grindstone: attached.grindstone,
  lantern: attached.lantern,
  soul_lantern: attached.lantern,
  bell: attached.bell,
  tripwire_hook: attached.tripwireHook,
  cocoa: attached.cocoa,
  amethyst_cluster: attached.crystal,
  small_amethyst_bud: attached.crystal,
  medium_amethyst_bud: attached.crystal,
  large_amethyst_bud: attached.crystal,
  vine: clinging.vine,
  glow_lichen: clinging.lichen,
  sculk_vein: clinging.lichen,
  resin_clump: clinging.lichen,
  pointed_dripstone: clinging.dripstone,
  anvil: facing.anvil,
  chipped_anvil: facing.anvil,
  damaged_anvil: facing.anvil,
  observer: facing.observer,
  end_rod: facing.endRod,
  hopper: facing.hopper,
  crafter: facing.crafter,
  jigsaw: facing.jigsaw,
  campfire: facing.campfire,
  soul_campfire: facing.campfire,
  decorated_pot: facing.facingAlong,
  calibrated_sculk_sensor: facing.facingAlong,
  chest: facing.chest,
  trapped_chest: facing.chest,
  grass_block: ground.snowyTop,
  podzol: ground.snowyTop,
  mycelium: ground.snowyTop,
  farmland: ground.tilled,
  dirt_path: ground.tilled,
  snow: ground.snowLayer,
  cake: ground.cake,
  scaffolding: ground.scaffolding,
  brown_mushroom_block: linking.mushroomCap,
  red_mushroom_block: linking.mushroomCap,
  mushroom_stem: linking.mushroomCap,
  chorus_plant: linking.chorusPlant,
  chorus_flower: linking.chorusFlower,
  tripwire: linking.tripwire,
  redstone_wire: redstone.redstoneWire,
  repeater: redstone.onRim,
  comparator: redstone.onRim,
  dead_bush: plants.deadBush,
  wither_rose: plants.witherRose,
  crimson_roots: plants.netherPlant,
  warped_roots: plants.netherPlant,
  nether_sprouts: plants.netherPlant,
  crimson_fungus: plants.netherFungus,
  warped_fungus: plants.netherFungus,
  pitcher_crop: plants.pitcherCrop,
  nether_wart: plants.netherWart,
  azalea: plants.azalea,
  flowering_azalea: plants.azalea,
  mangrove_propagule: plants.propagule,
  brown_mushroom: plants.mushroom,
  red_mushroom: plants.mushroom,
  sugar_cane: plants.sugarCane,
  cactus: plants.cactus,
  bamboo: plants.bamboo,
  bamboo_sapling: plants.bamboo,
  small_dripleaf: plants.smallDripleaf,
  big_dripleaf: plants.bigDripleaf,
  big_dripleaf_stem: plants.bigDripleaf,
  lily_pad: plants.lilyPad,
  frogspawn: plants.lilyPad,
  seagrass: plants.seagrass,
  spore_blossom: plants.sporeBlossom,
  hanging_roots: plants.hangingRoots,
  pale_hanging_moss: plants.hangingMoss,
  sea_pickle: plants.clustered('pickles', plants.seaPickleGround),
  turtle_egg: plants.clustered('eggs'),
  pink_petals: plants.clustered('flower_amount', { ...plants.plant, place: facing.placeByProperties }),
  wildflowers: plants.clustered('flower_amount', { ...plants.plant, place: facing.placeByProperties }),
  leaf_litter: plants.clustered('segment_amount', { ...plants.seaPickleGround, place: facing.placeByProperties }),
  short_dry_grass: plants.deadBush,
  tall_dry_grass: plants.deadBush,
});

for (const id of ['sunflower', 'lilac', 'rose_bush', 'peony', 'tall_grass', 'large_fern', 'pitcher_plant']) {
  (BY_ID as Record<string, BlockRule>)[id] = plants.tallPlant;
}
for (const id of ['wheat', 'carrots', 'potatoes', 'beetroots', 'melon_stem', 'pumpkin_stem', 'torchflower_crop']) {
  (BY_ID as Record<string, BlockRule>)[id] = plants.crop;
}
for (const id of ['attached_melon_stem', 'attached_pumpkin_stem']) {
  (BY_ID as Record<string, BlockRule>)[id] = plants.attachedStem;
}
for (const [tip, body, growth, wet] of [
  ['kelp', 'kelp_plant', 'up', true],
  ['weeping_vines', 'weeping_vines_plant', 'down', false],
  ['twisting_vines', 'twisting_vines_plant', 'up', false],
  ['cave_vines', 'cave_vines_plant', 'down', false],
] as const) {
  const rule = plants.growingTip(tip, body, growth, wet);
  (BY_ID as Record<string, BlockRule>)[tip] = rule;
  (BY_ID as Record<string, BlockRule>)[body] = rule;
}

const FLOWERS: ReadonlySet<string> = new Set([
  ...SMALL_FLOWERS,
  ...EYEBLOSSOMS,
  'grass',
  'short_grass',
  'fern',
  'sweet_berry_bush',
  'bush',
  'firefly_bush',
]);

/** Wiki: Candle: needs a middle to be set on, but stays in the air when that goes. */
const candle = plants.clustered('candles', { ...attached.torch, leansOn: () => false });

const BY_FAMILY: readonly (readonly [(id: string) => boolean, BlockRule])[] = [
  [tags.isPotted, {}],
  [tags.isStairs, shaped.stairs],
  [tags.isSlab, shaped.slab],
  [tags.isDoor, doors.door],
  [tags.isTrapdoor, doors.trapdoor],
  [tags.isFenceGate, doors.fenceGate],
  [tags.isFence, linking.fence],
  [tags.isPane, linking.pane],
  [tags.isWall, linking.wall],
  [(id) => id.endsWith('_wall_hanging_sign'), attached.wallHangingSign],
  [tags.isHangingSign, attached.ceilingHangingSign],
  [(id) => id.endsWith('_wall_sign'), attached.wallSign],
  [tags.isSign, attached.standing],
  [(id) => id.endsWith('_wall_banner'), attached.wallBanner],
  [tags.isBanner, attached.standing],
  [(id) => /wall_(?:head|skull)$/.test(id), attached.wallHead],
  [tags.isHead, attached.head],
  [(id) => /(?:^|_)wall_torch$/.test(id), attached.wallTorch],
  [(id) => /(?:^|_)torch$/.test(id), attached.torch],
  [tags.isCopperLantern, attached.lantern],
  [tags.isLightningRod, facing.offFace],
  [tags.isCopperChest, facing.chest],
  [tags.isButton, attached.switchOnFace],
  [tags.isBed, attached.bed],
  [(id) => id === 'pale_moss_carpet', ground.carpet],
  [tags.isCarpet, ground.carpet],
  [(id) => id.endsWith('_concrete_powder'), ground.concretePowder],
  [tags.isLeaves, ground.leaves],
  [tags.isPressurePlate, redstone.pressurePlate],
  [tags.isRail, redstone.rail],
  [tags.isShulkerBox, facing.offFace],
  [tags.isCandle, candle],
  [(id) => id.endsWith('candle_cake'), ground.cake],
  [(id) => id.endsWith('_coral_wall_fan'), attached.coralWallFan],
  [(id) => /_coral(?:_fan)?$/.test(id), plants.coral],
  [(id) => id.endsWith('_sapling') || FLOWERS.has(id), plants.plant],
];

const CUBE: BlockRule = {};
const known = new Map<string, BlockRule>();

/** The rule of a block; blocks without a family of their own are placed by the properties they have. */
export function ruleOf(id: string): BlockRule {
  let rule = known.get(id);
  if (!rule) {
    rule = BY_ID[id] ?? BY_FAMILY.find(([matches]) => matches(id))?.[1] ?? CUBE;
    known.set(id, rule);
  }
  return rule;
}
