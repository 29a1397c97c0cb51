import type { BlockState } from '../../../protocol/blockState.ts';
import { axisOf, type Facing } from '../../../protocol/geometry.ts';
import { nameTable } from '../../../protocol/nameTable.ts';

/** Which texture a face shows, by Minecraft's names for textures where one is meant. */
export interface FaceTexture {
  readonly name: string;
  /** Drawn lying on its side. */
  readonly turned?: boolean;
}

const PILLARS =
  /_(?:log|stem)$|^(?:hay_block|bone_block|basalt|polished_basalt|quartz_pillar|purpur_pillar|bamboo_block|stripped_bamboo_block|deepslate|ochre_froglight|verdant_froglight|pearlescent_froglight|muddy_mangrove_roots)$/;
/** Blocks that have a front, and sides. */
const FRONTED = new Set([
  'furnace',
  'blast_furnace',
  'smoker',
  'dispenser',
  'dropper',
  'observer',
  'carved_pumpkin',
  'jack_o_lantern',
  'bee_nest',
  'beehive',
  'loom',
  'chest',
  'trapped_chest',
  'ender_chest',
  'barrel',
  'lectern',
]);
/** Blocks that look different above and at the sides, without a front. */
const CAPPED =
  /^(?:grass_block|podzol|mycelium|dirt_path|crafting_table|cartography_table|fletching_table|smithing_table|enchanting_table|bookshelf|chiseled_bookshelf|tnt|cactus|melon|pumpkin|(?:cut_|chiseled_)?(?:red_)?sandstone|quartz_block|jukebox|composter|cake|crimson_nylium|warped_nylium|stonecutter|target|farmland|snowy_grass|.*_bed|ancient_debris|lodestone|respawn_anchor|scaffolding)$/;
const PLANT_PARTS: Readonly<Record<string, string>> = nameTable({ lower: 'bottom', upper: 'top' });

/** The texture of a block's face. `hasBlock` says which blocks the version has: slabs and stairs take those they are cut from. */
export function faceTexture(state: BlockState, face: Facing, hasBlock: (id: string) => boolean): FaceTexture {
  const { properties } = state;
  const id = materialOf(state.id, hasBlock);
  const isCap = face === 'up' || face === 'down';
  if (/_(?:wood|hyphae)$/.test(id)) return { name: id.replace(/_wood$/, '_log').replace(/_hyphae$/, '_stem') };
  if (PILLARS.test(id)) {
    const axis = properties.axis ?? 'y';
    if (axisOf(face) === axis) return { name: `${id}_top` };
    return { name: id, turned: axis !== 'y' && !(axis === 'z' && isCap) };
  }
  if (/_door$/.test(id)) return { name: `${id}_${properties.half === 'upper' ? 'top' : 'bottom'}` };
  if (id.endsWith('_bed'))
    return face === 'up' ? { name: `${id}_${properties.part ?? 'foot'}_${properties.facing}` } : { name: `${id}_side` };
  if (id === 'grass_block' && properties.snowy === 'true' && face !== 'down')
    return { name: isCap ? 'snow' : 'grass_block_snow' };
  if (/^(?:grass_block|podzol|mycelium|dirt_path|farmland)$/.test(id) && face === 'down') return { name: 'dirt' };
  if (id === 'farmland')
    return face === 'up' ? { name: properties.moisture === '7' ? 'farmland_moist' : 'farmland' } : { name: 'dirt' };
  if (FRONTED.has(id)) {
    const front = properties.facing ?? 'north';
    if (face === front) return { name: `${id}_front${properties.lit === 'true' ? '_on' : ''}` };
    return { name: isCap ? `${id}_top` : `${id}_side` };
  }
  if (CAPPED.test(id))
    return { name: `${id}_${face === 'up' ? 'top' : face === 'down' ? (id === 'tnt' ? 'bottom' : 'top') : 'side'}` };
  if (properties.lit === 'true' && !/torch|campfire|candle|lantern/.test(id)) return { name: `${id}_on` };
  const part = PLANT_PARTS[properties.half ?? ''];
  if (part && /^(?:tall_|large_|sunflower|lilac|rose_bush|peony)/.test(id)) return { name: `${id}_${part}` };
  if (properties.age !== undefined && /^(?:wheat|carrots|potatoes|beetroots|nether_wart|cocoa)$/.test(id))
    return { name: `${id}_stage${properties.age}` };
  return { name: id };
}

/** The block whose material another is made of: planks for a wooden slab, bricks for brick stairs; itself for most. */
export function materialOf(id: string, hasBlock: (id: string) => boolean): string {
  if (id.startsWith('infested_')) return id.slice('infested_'.length);
  if (id.startsWith('waxed_')) return materialOf(id.slice('waxed_'.length), hasBlock);
  const cut =
    /^(.+)_(?:slab|stairs|wall|fence|fence_gate|button|pressure_plate|carpet|wall_sign|sign|wall_hanging_sign|hanging_sign|pane)$/.exec(
      id,
    );
  if (!cut?.[1] || id === 'moss_carpet') return id === 'moss_carpet' ? 'moss_block' : id;
  const [, base] = cut;
  if (id.endsWith('_pane')) return base;
  if (id.endsWith('_carpet')) return `${base}_wool`;
  if (base === 'light_weighted') return 'gold_block';
  if (base === 'heavy_weighted') return 'iron_block';
  const candidates = [`${base}_planks`, base, `${base}s`, `${base}_block`];
  return candidates.find(hasBlock) ?? id;
}
