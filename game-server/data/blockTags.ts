import { DYE_COLOURS } from './families.ts';

/**
 * Groups of blocks that Minecraft keeps in tags and code and minecraft-data does not have. Sources: the wiki pages
 * "Block tag (Java Edition)" and the blocks' own pages, section "Placement"; ids a version lacks do no harm.
 */

type IdTest = (id: string) => boolean;

function ids(...names: string[]): IdTest {
  const set = new Set(names);
  return (id) => set.has(id);
}

export const isStairs: IdTest = (id) => id.endsWith('_stairs');
export const isSlab: IdTest = (id) => id.endsWith('_slab');
export const isDoor: IdTest = (id) => id.endsWith('_door');
export const isTrapdoor: IdTest = (id) => id.endsWith('_trapdoor');
export const isFenceGate: IdTest = (id) => id.endsWith('_fence_gate');
export const isFence: IdTest = (id) => id.endsWith('_fence');
/** Every fence but the nether brick one; the two kinds do not link. */
export const isWoodenFence: IdTest = (id) => isFence(id) && id !== 'nether_brick_fence';
export const isWall: IdTest = (id) => id.endsWith('_wall');
export const isPane: IdTest = (id) => id.endsWith('glass_pane') || id === 'iron_bars' || id.endsWith('copper_bars');
export const isCopperLantern: IdTest = (id) => id.endsWith('copper_lantern');
export const isLightningRod: IdTest = (id) => id.endsWith('lightning_rod');
export const isCopperChest: IdTest = (id) => id.endsWith('copper_chest');
/** A shelf that holds things (26.1), not a bookshelf. */
export const isShelf: IdTest = (id) => id.endsWith('_shelf');
export const isLeaves: IdTest = (id) => id.endsWith('_leaves');
export const isBed: IdTest = (id) => id.endsWith('_bed');
export const isCarpet: IdTest = (id) => id.endsWith('_carpet');
export const isBanner: IdTest = (id) => id.endsWith('_banner');
export const isHangingSign: IdTest = (id) => id.endsWith('_hanging_sign');
export const isSign: IdTest = (id) => id.endsWith('_sign');
export const isPressurePlate: IdTest = (id) => id.endsWith('_pressure_plate');
export const isButton: IdTest = (id) => id.endsWith('_button');
export const isShulkerBox: IdTest = (id) => id.endsWith('shulker_box');
export const isRail: IdTest = (id) => id === 'rail' || id.endsWith('_rail');
export const isHead: IdTest = (id) => /_(?:head|skull)$/.test(id) && id !== 'piston_head';
export const isCandle: IdTest = (id) => id.endsWith('candle');
export const isPotted: IdTest = (id) => id.startsWith('potted_');
/** Logs, wood, stems and hyphae: what leaves measure their distance from. */
export const isLog: IdTest = (id) =>
  /_(?:log|wood|stem|hyphae)$/.test(id) && !/^(?:mushroom|melon|pumpkin|attached|big)/.test(id);

/** Ground of flowers, saplings and grass (tag #dirt). */
export const isDirt: IdTest = ids(
  'dirt',
  'grass_block',
  'podzol',
  'coarse_dirt',
  'mycelium',
  'rooted_dirt',
  'moss_block',
  'pale_moss_block',
  'mud',
  'muddy_mangrove_roots',
);
export const isSand: IdTest = ids('sand', 'red_sand', 'suspicious_sand');
export const isNylium: IdTest = ids('crimson_nylium', 'warped_nylium');
export const isTerracotta: IdTest = ids('terracotta', ...DYE_COLOURS.map((colour) => `${colour}_terracotta`));
export const isMushroomGround: IdTest = ids('mycelium', 'podzol', 'crimson_nylium', 'warped_nylium');
export const isIce: IdTest = ids('ice', 'frosted_ice', 'packed_ice', 'blue_ice');
export const isSnowy: IdTest = ids('snow', 'snow_block', 'powder_snow');

/** What a fence, pane or wall does not link to although the face is solid. */
export const refusesLinks: IdTest = (id) =>
  isLeaves(id) ||
  isShulkerBox(id) ||
  id === 'barrier' ||
  id === 'carved_pumpkin' ||
  id === 'jack_o_lantern' ||
  id === 'melon' ||
  id === 'pumpkin';

/** What raises a wall's post when it stands on it (tag #wall_post_override). */
export const raisesPost: IdTest = (id) =>
  id === 'torch' ||
  id === 'copper_torch' ||
  id === 'soul_torch' ||
  id === 'redstone_torch' ||
  id === 'tripwire' ||
  (isSign(id) && !isHangingSign(id)) ||
  isBanner(id) ||
  isPressurePlate(id);

/** What another block can be placed into (1.20 tag #replaceable, 1.19 replaceable materials). */
export const isReplaceable: IdTest = ids(
  'air',
  'cave_air',
  'void_air',
  'water',
  'lava',
  'bubble_column',
  'fire',
  'soul_fire',
  'grass',
  'short_grass',
  'fern',
  'dead_bush',
  'tall_grass',
  'large_fern',
  'seagrass',
  'tall_seagrass',
  'vine',
  'glow_lichen',
  'snow',
  'light',
  'structure_void',
  'crimson_roots',
  'warped_roots',
  'nether_sprouts',
  'hanging_roots',
);

/** Items only an operator in creative mode can place (wiki: Command Block, Structure Block, Jigsaw Block). */
export const isOperatorItem: IdTest = ids(
  'command_block',
  'chain_command_block',
  'repeating_command_block',
  'structure_block',
  'jigsaw',
);

/** "Solid" although the collision shape is small or absent. */
export const FORCED_SOLID: IdTest = (id) =>
  (isSign(id) && id !== 'sign') ||
  isBanner(id) ||
  isPressurePlate(id) ||
  /candle_cake$/.test(id) ||
  isCopperLantern(id) ||
  /(?:^|_)(?:amethyst_cluster|amethyst_bud)$/.test(id) ||
  [
    'cobweb',
    'bamboo',
    'lantern',
    'soul_lantern',
    'pointed_dripstone',
    'cake',
    'bell',
    'conduit',
    'dragon_egg',
  ].includes(id);

/** Not "solid" although the collision shape is large enough. */
export const FORCED_NOT_SOLID: IdTest = (id) =>
  isCarpet(id) ||
  ['ladder', 'snow', 'scaffolding', 'azalea', 'flowering_azalea', 'chorus_plant', 'chorus_flower', 'lily_pad'].includes(
    id,
  ) ||
  /^(?:big|small)_dripleaf/.test(id);

/** Full cubes that let redstone signals through: dust may run up them, gates do not count them. */
export const isNotConductor: IdTest = (id) =>
  isLeaves(id) ||
  /(?:^|_)glass$/.test(id) ||
  /copper_grate$/.test(id) ||
  [
    'redstone_block',
    'observer',
    'glowstone',
    'sea_lantern',
    'beacon',
    'barrier',
    'piston',
    'sticky_piston',
    'tnt',
    'mangrove_roots',
  ].includes(id);

/** Carry redstone signals although they are a little lower than a full cube. */
export const isLowConductor: IdTest = ids('soul_sand', 'mud');

/** Blocks that can give a redstone signal: dust points towards them. */
export const isSignalSource: IdTest = (id) =>
  isButton(id) ||
  isLightningRod(id) ||
  isPressurePlate(id) ||
  [
    'redstone_torch',
    'redstone_wall_torch',
    'lever',
    'redstone_block',
    'daylight_detector',
    'tripwire_hook',
    'detector_rail',
    'trapped_chest',
    'target',
    'sculk_sensor',
    'calibrated_sculk_sensor',
    'lectern',
    'comparator',
    'jukebox',
  ].includes(id);
