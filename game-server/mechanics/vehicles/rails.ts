import type { BlockState } from '../../../protocol/blockState.ts';
import type { Point } from '../../../protocol/geometry.ts';

/** The six-way and curved shapes of rails (block state property "shape"). */
export type RailShape =
  | 'north_south'
  | 'east_west'
  | 'ascending_east'
  | 'ascending_west'
  | 'ascending_north'
  | 'ascending_south'
  | 'south_east'
  | 'south_west'
  | 'north_west'
  | 'north_east';

/** A step of whole cells. */
interface Exit {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** Where a rail's two ends lead: sideways, and down for the lower end of a slope (Minecraft wiki, "Rail"). */
const EXITS: Readonly<Record<RailShape, readonly [Exit, Exit]>> = {
  north_south: [exit(0, 0, -1), exit(0, 0, 1)],
  east_west: [exit(-1, 0, 0), exit(1, 0, 0)],
  ascending_east: [exit(-1, -1, 0), exit(1, 0, 0)],
  ascending_west: [exit(-1, 0, 0), exit(1, -1, 0)],
  ascending_north: [exit(0, 0, -1), exit(0, -1, 1)],
  ascending_south: [exit(0, -1, -1), exit(0, 0, 1)],
  south_east: [exit(0, 0, 1), exit(1, 0, 0)],
  south_west: [exit(0, 0, 1), exit(-1, 0, 0)],
  north_west: [exit(0, 0, -1), exit(-1, 0, 0)],
  north_east: [exit(0, 0, -1), exit(1, 0, 0)],
};

function exit(x: number, y: number, z: number): Exit {
  return { x, y, z };
}

/** The shape of a rail block; undefined for any other block. */
export function railShape({ id, properties }: BlockState): RailShape | undefined {
  if (id !== 'rail' && !id.endsWith('_rail')) return undefined;
  const { shape } = properties;
  return shape !== undefined && Object.hasOwn(EXITS, shape) ? (shape as RailShape) : undefined;
}

export function exitsOf(shape: RailShape): readonly [Exit, Exit] {
  return EXITS[shape];
}

/** The way down a slope leads, as an acceleration of 1; undefined on the level. */
export function downhill(shape: RailShape): { readonly x: number; readonly z: number } | undefined {
  switch (shape) {
    case 'ascending_east':
      return { x: -1, z: 0 };
    case 'ascending_west':
      return { x: 1, z: 0 };
    case 'ascending_north':
      return { x: 0, z: 1 };
    case 'ascending_south':
      return { x: 0, z: -1 };
    default:
      return undefined;
  }
}

/** How high above a cell's floor the track of a rail runs at a place inside the cell. */
export function heightOn(shape: RailShape, within: Pick<Point, 'x' | 'z'>): number {
  switch (shape) {
    case 'ascending_east':
      return within.x;
    case 'ascending_west':
      return 1 - within.x;
    case 'ascending_north':
      return 1 - within.z;
    case 'ascending_south':
      return within.z;
    default:
      return 0;
  }
}
