import type { BlockState } from '../../protocol/blockState.ts';

/** A cuboid inside a cell, in sixteenths: x0, y0, z0, x1, y1, z1. */
export type Cuboid = readonly [number, number, number, number, number, number];

export const FULL: Cuboid = [0, 0, 0, 16, 16, 16];

const POST: Cuboid = [6, 0, 6, 10, 16, 10];

/** What a block roughly looks like, as cuboids from back to front; good enough to recognise it in a picture. */
export function shapeOf(state: BlockState): readonly Cuboid[] {
  const { id, properties } = state;
  if (id.endsWith('_slab')) {
    if (properties.type === 'double') return [FULL];
    return [properties.type === 'top' ? [0, 8, 0, 16, 16, 16] : [0, 0, 0, 16, 8, 16]];
  }
  if (id.endsWith('_stairs')) return stairs(properties.facing, properties.half === 'top');
  if (/_(fence|wall|pane)$|^iron_bars$/.test(id)) return [POST, ...arms(properties)].sort(backToFront);
  if (id.endsWith('_fence_gate'))
    return [
      properties.facing === 'east' || properties.facing === 'west' ? [6, 4, 0, 10, 15, 16] : [0, 4, 6, 16, 15, 10],
    ];
  if (id.endsWith('_door') && !id.endsWith('_trapdoor')) return [panel(properties.facing, 3)];
  if (id.endsWith('trapdoor')) {
    if (properties.open === 'true') return [panel(properties.facing, 3)];
    return [properties.half === 'top' ? [0, 13, 0, 16, 16, 16] : [0, 0, 0, 16, 3, 16]];
  }
  if (id === 'ladder' || /_wall_(sign|banner)$/.test(id)) return [panel(properties.facing, 2)];
  if (/carpet$|pressure_plate$|^rail$|_rail$|^snow$|lily_pad|^moss_carpet$/.test(id)) return [[0, 0, 0, 16, 1, 16]];
  if (id.endsWith('_bed')) return [[0, 0, 0, 16, 9, 16]];
  if (id === 'chest' || id === 'trapped_chest' || id === 'ender_chest') return [[1, 0, 1, 15, 14, 15]];
  if (/wall_torch$/.test(id)) return [[6, 3, 6, 10, 13, 10]];
  if (/torch$|candle$|lantern$|^chain$|_rod$|^lever$|_button$|_sign$|_banner$/.test(id)) return [[6, 0, 6, 10, 11, 10]];
  if (/^(farmland|dirt_path)$/.test(id)) return [[0, 0, 0, 16, 15, 16]];
  if (PLANT.test(id)) return [[3, 0, 3, 13, 12, 13]];
  if (id.startsWith('potted_') || id === 'flower_pot') return [[5, 0, 5, 11, 6, 11]];
  return [FULL];
}

const PLANT =
  /sapling$|tulip$|^(dandelion|poppy|allium|cornflower|azure_bluet|oxeye_daisy|blue_orchid|lily_of_the_valley|wither_rose|torchflower|sunflower|lilac|rose_bush|peony|fern|grass|short_grass|tall_grass|large_fern|dead_bush|wheat|carrots|potatoes|beetroots|sugar_cane|nether_wart|sweet_berry_bush|red_mushroom|brown_mushroom|cobweb)$/;

/** A thin plate on the side away from `facing`, as doors and ladders stand. */
function panel(facing: string | undefined, thick: number): Cuboid {
  if (facing === 'north') return [0, 0, 16 - thick, 16, 16, 16];
  if (facing === 'west') return [16 - thick, 0, 0, 16, 16, 16];
  if (facing === 'east') return [0, 0, 0, thick, 16, 16];
  return [0, 0, 0, 16, 16, thick];
}

/** The tall half of stairs lies on the side they face (Minecraft wiki, "Stairs"). */
function stairs(facing: string | undefined, upsideDown: boolean): readonly Cuboid[] {
  const [low, high] = upsideDown ? [0, 8] : [8, 16];
  const flat: Cuboid = upsideDown ? [0, 8, 0, 16, 16, 16] : [0, 0, 0, 16, 8, 16];
  const tall: Cuboid =
    facing === 'east'
      ? [8, low, 0, 16, high, 16]
      : facing === 'west'
        ? [0, low, 0, 8, high, 16]
        : facing === 'south'
          ? [0, low, 8, 16, high, 16]
          : [0, low, 0, 16, high, 8];
  return upsideDown ? [tall, flat] : [flat, tall];
}

function arms(properties: BlockState['properties']): Cuboid[] {
  const linked = (side: string) => properties[side] !== undefined && !/^(false|none)$/.test(properties[side]);
  return [
    ...(linked('west') ? [[0, 5, 7, 6, 15, 9] as const] : []),
    ...(linked('north') ? [[7, 5, 0, 9, 15, 6] as const] : []),
    ...(linked('east') ? [[10, 5, 7, 16, 15, 9] as const] : []),
    ...(linked('south') ? [[7, 5, 10, 9, 15, 16] as const] : []),
  ];
}

function backToFront(a: Cuboid, b: Cuboid): number {
  return a[0] + a[1] + a[2] - (b[0] + b[1] + b[2]);
}
