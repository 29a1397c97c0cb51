import type { BlockState } from '../../../protocol/blockState.ts';
import type { Facing } from '../../../protocol/geometry.ts';
import { nameTable } from '../../../protocol/nameTable.ts';

/** A cuboid inside a cell: minimum and maximum corner, blocks from the cell's own minimum corner. */
export type Cuboid = readonly [number, number, number, number, number, number];

/** One part of what a block looks like. */
export type Part =
  | { readonly type: 'box'; readonly box: Cuboid; readonly texture?: string }
  /** Two upright planes that cross in the middle of the cell, seen from both sides. */
  | { readonly type: 'cross'; readonly texture?: string };

const WHOLE: Cuboid = [0, 0, 0, 1, 1, 1];
const CROSS: readonly Part[] = [{ type: 'cross' }];

const CROSSED =
  /_sapling$|_propagule$|_tulip$|_eyeblossom$|_fungus$|_roots$|_sprouts$|^(?:cobweb|short_grass|grass|tall_grass|fern|large_fern|dead_bush|bush|short_dry_grass|tall_dry_grass|firefly_bush|dandelion|torchflower|torchflower_crop|pitcher_crop|pitcher_plant|poppy|blue_orchid|allium|azure_bluet|oxeye_daisy|cornflower|wither_rose|lily_of_the_valley|brown_mushroom|red_mushroom|wheat|carrots|potatoes|beetroots|nether_wart|sugar_cane|sunflower|lilac|rose_bush|peony|sweet_berry_bush|fire|soul_fire|pumpkin_stem|melon_stem|attached_pumpkin_stem|attached_melon_stem|seagrass|tall_seagrass|kelp|kelp_plant|bamboo_sapling|cave_vines|cave_vines_plant|weeping_vines|weeping_vines_plant|twisting_vines|twisting_vines_plant|spore_blossom|big_dripleaf_stem|small_dripleaf|hanging_roots|pale_hanging_moss|cactus_flower|mangrove_propagule|[a-z_]*_coral|[a-z_]*_coral_fan|[a-z_]*_coral_wall_fan|amethyst_cluster|[a-z]+_amethyst_bud)$/;
const UNSEEN = new Set([
  'air',
  'cave_air',
  'void_air',
  'barrier',
  'light',
  'structure_void',
  'moving_piston',
  'water',
  'lava',
  'bubble_column',
  'tripwire',
  'end_portal',
  'end_gateway',
]);
/** Blocks that collide as less than they look like (Minecraft wiki, "Soul Sand", "Mud", "Cactus", "Honey Block"). */
const WHOLE_TO_THE_EYE = new Set(['soul_sand', 'mud', 'honey_block', 'powder_snow', 'cactus', 'snow_block']);

/**
 * What a block looks like, by its state: crossed planes, own boxes where bodies do not collide with what is seen (torches,
 * signs, rails) or collide with more (fences), and else its `collision` boxes, cut off at the top of the cell.
 */
export function partsOf(state: BlockState, collision: readonly Cuboid[]): readonly Part[] {
  const { id, properties } = state;
  if (UNSEEN.has(id)) return [];
  if (CROSSED.test(id)) return CROSS;
  if (WHOLE_TO_THE_EYE.has(id)) return [{ type: 'box', box: WHOLE }];
  const own = ownBoxes(id, properties);
  if (own) return own;
  const boxes = collision.map(
    ([x0, y0, z0, x1, y1, z1]): Part => ({
      type: 'box',
      box: [Math.max(0, x0), Math.max(0, y0), Math.max(0, z0), Math.min(1, x1), Math.min(1, y1), Math.min(1, z1)],
    }),
  );
  if (id.startsWith('potted_')) {
    const plant = id.slice('potted_'.length);
    return [...boxes.map((part) => ({ ...part, texture: 'flower_pot' })), { type: 'cross', texture: plant }];
  }
  return boxes;
}

function ownBoxes(id: string, properties: BlockState['properties']): readonly Part[] | undefined {
  // Tilted, it lets bodies through.
  if (id === 'big_dripleaf') return [sixteenths(0, 11, 0, 16, 15, 16)];
  if (id === 'snow') return [sixteenths(0, 0, 0, 16, Number(properties.layers ?? 1) * 2, 16)];
  if (/torch$/.test(id)) return torch(id, properties.facing);
  if (/_fence$/.test(id)) return [sixteenths(6, 0, 6, 10, 16, 10), ...rails(properties)];
  if (/_fence_gate$/.test(id)) return fenceGate(properties);
  if (/rail$/.test(id)) return [sixteenths(0, 0, 0, 16, 1, 16)];
  if (id === 'redstone_wire') return [sixteenths(0, 0, 0, 16, 0.25, 16)];
  if (/_pressure_plate$/.test(id)) return [sixteenths(1, 0, 1, 15, properties.powered === 'true' ? 0.5 : 1, 15)];
  if (/^(?:pink_petals|wildflowers|leaf_litter|frogspawn)$/.test(id)) return [sixteenths(0, 0, 0, 16, 1, 16)];
  if (/_button$/.test(id)) return [againstWall(properties, 2, [5, 6, 11, 10])];
  if (id === 'lever')
    return [
      againstWall(properties, 3, [5, 4, 11, 12], 'cobblestone'),
      againstWall(properties, 9, [
        7,
        properties.powered === 'true' ? 4 : 10,
        9,
        properties.powered === 'true' ? 6 : 12,
      ]),
    ];
  if (id === 'tripwire_hook') return [panel(properties.facing, 4, [6, 2, 10, 10])];
  if (/_wall_sign$/.test(id)) return [panel(properties.facing, 2, [0, 4, 16, 12])];
  if (/_wall_banner$/.test(id)) return [panel(properties.facing, 1, [1, 0, 15, 16], bannerWool(id))];
  if (/_wall_hanging_sign$|_hanging_sign$/.test(id)) return [sixteenths(1, 0, 7, 15, 10, 9)];
  if (/_sign$/.test(id)) return [sixteenths(7, 0, 7, 9, 9, 9), standing(properties.rotation, 9, 16)];
  if (/_banner$/.test(id)) return [{ ...standing(properties.rotation, 1, 16), texture: bannerWool(id) }];
  if (/^(?:vine|glow_lichen|sculk_vein|resin_clump)$/.test(id)) return clinging(properties);
  if (id === 'nether_portal')
    return [properties.axis === 'z' ? sixteenths(6, 0, 0, 10, 16, 16) : sixteenths(0, 0, 6, 16, 16, 10)];
  return undefined;
}

function sixteenths(x0: number, y0: number, z0: number, x1: number, y1: number, z1: number, texture?: string): Part {
  const box: Cuboid = [x0 / 16, y0 / 16, z0 / 16, x1 / 16, y1 / 16, z1 / 16];
  return { type: 'box', box, ...(texture === undefined ? {} : { texture }) };
}

/** A stick with a flame; one on a wall stands off the wall. */
function torch(id: string, facing: string | undefined): readonly Part[] {
  const [x, z] = id.includes('wall_') ? (WALL_TORCHES[facing ?? 'north'] ?? [7, 7]) : [7, 7];
  const y = id.includes('wall_') ? 3 : 0;
  const flame = /soul/.test(id) ? 'soul_torch_flame' : /redstone/.test(id) ? 'redstone_torch_flame' : 'torch_flame';
  return [
    sixteenths(x, y, z, x + 2, y + 8, z + 2, 'torch_stick'),
    sixteenths(x - 0.25, y + 8, z - 0.25, x + 2.25, y + 10.25, z + 2.25, flame),
  ];
}

const WALL_TORCHES: Readonly<Record<string, readonly [number, number]>> = nameTable({
  north: [7, 12.5],
  south: [7, 1.5],
  west: [12.5, 7],
  east: [1.5, 7],
});

/** The two rails of a fence on each side that it is joined to. */
function rails(properties: BlockState['properties']): readonly Part[] {
  const levels = [
    [6, 9],
    [12, 15],
  ] as const;
  return levels.flatMap(([low, high]) => [
    ...(properties.north === 'true' ? [sixteenths(7, low, 0, 9, high, 6)] : []),
    ...(properties.south === 'true' ? [sixteenths(7, low, 10, 9, high, 16)] : []),
    ...(properties.west === 'true' ? [sixteenths(0, low, 7, 6, high, 9)] : []),
    ...(properties.east === 'true' ? [sixteenths(10, low, 7, 16, high, 9)] : []),
  ]);
}

/** Two posts, and two bars between them or, when open, swung to where it faces; lower between walls. */
function fenceGate({ facing, open, in_wall: inWall }: BlockState['properties']): readonly Part[] {
  const low = inWall === 'true' ? -3 : 0;
  // From the left and near to the right and far, along the side it closes.
  const along = (left: number, bottom: number, near: number, right: number, top: number, far: number): Part =>
    facing === 'east' || facing === 'west'
      ? sixteenths(near, bottom + low, left, far, top + low, right)
      : sixteenths(left, bottom + low, near, right, top + low, far);
  const posts = [along(0, 5, 7, 2, 16, 9), along(14, 5, 7, 16, 16, 9)];
  if (open !== 'true')
    return [...posts, along(2, 6, 7, 14, 9, 9), along(2, 12, 7, 14, 15, 9), along(6, 9, 7, 10, 12, 9)];
  const [near, far] = facing === 'south' || facing === 'east' ? [9, 15] : [1, 7];
  return [
    ...posts,
    ...[0, 14].flatMap((left) => [along(left, 6, near, left + 2, 9, far), along(left, 12, near, left + 2, 15, far)]),
  ];
}

/** A rectangle (left, low, right, high) of a thickness on the side away from `facing`, sixteenths. */
function panel(
  facing: string | undefined,
  thick: number,
  [left, low, right, high]: readonly [number, number, number, number],
  texture?: string,
): Part {
  switch (facing) {
    case 'south':
      return sixteenths(left, low, 0, right, high, thick, texture);
    case 'west':
      return sixteenths(16 - thick, low, left, 16, high, right, texture);
    case 'east':
      return sixteenths(0, low, left, thick, high, right, texture);
    default:
      return sixteenths(left, low, 16 - thick, right, high, 16, texture);
  }
}

/** As `panel`, for what may lie on a floor or hang from a ceiling too. */
function againstWall(
  { face, facing }: BlockState['properties'],
  thick: number,
  area: readonly [number, number, number, number],
  texture?: string,
): Part {
  if (face !== 'floor' && face !== 'ceiling') return panel(facing, thick, area, texture);
  const [left, near, right, far] = area;
  const [low, high] = face === 'floor' ? [0, thick] : [16 - thick, 16];
  const isAlongX = facing === 'north' || facing === 'south';
  return isAlongX
    ? sixteenths(left, low, near, right, high, far, texture)
    : sixteenths(near, low, left, far, high, right, texture);
}

/** An upright board; its sixteen directions are drawn as the nearer of two. */
function standing(rotation: string | undefined, low: number, high: number): Part {
  const eighth = Math.round(Number(rotation ?? 0) / 4) % 2;
  return eighth === 0 ? sixteenths(0, low, 7, 16, high, 9) : sixteenths(7, low, 0, 9, high, 16);
}

/** Plants that cling to the faces of other blocks. */
function clinging(properties: BlockState['properties']): readonly Part[] {
  const sides: readonly (readonly [Facing, Part])[] = [
    ['north', sixteenths(0, 0, 0, 16, 16, 0.5)],
    ['south', sixteenths(0, 0, 15.5, 16, 16, 16)],
    ['west', sixteenths(0, 0, 0, 0.5, 16, 16)],
    ['east', sixteenths(15.5, 0, 0, 16, 16, 16)],
    ['up', sixteenths(0, 15.5, 0, 16, 16, 16)],
    ['down', sixteenths(0, 0, 0, 16, 0.5, 16)],
  ];
  return sides.flatMap(([side, part]) => (properties[side] === 'true' ? [part] : []));
}

function bannerWool(id: string): string {
  return `${id.replace(/_(?:wall_)?banner$/, '')}_wool`;
}
