import {
  type BlockPosition,
  clockwiseOf,
  type HorizontalFacing,
  oppositeOf,
  type Point,
  stepOf,
} from '../../../protocol/geometry.ts';
import type { World } from '../../world/world.ts';

/** Half the width and the height of a standing player (Minecraft wiki, "Player"). */
const HALF_WIDTH = 0.3;
const HEIGHT = 1.8;
/** What nobody is put upon when there is another place. */
const HARMFUL: ReadonlySet<string> = new Set(['magma_block', 'cactus', 'campfire', 'soul_campfire', 'fire', 'lava']);

/**
 * Where somebody gets up who lay in a bed (Minecraft wiki, "Bed"): beside it, on the side they look away from first, or
 * on top of it. Undefined when there is no room anywhere.
 * @param head the bed's head.
 * @param facing where it points, from foot to head.
 * @param yaw degrees, of who gets up.
 */
export function standUpPlace(
  world: World,
  head: BlockPosition,
  facing: HorizontalFacing,
  yaw: number,
): Point | undefined {
  const right = clockwiseOf(facing);
  const side = looksTowards(right, yaw) ? (oppositeOf(right) as HorizontalFacing) : right;
  const [along, across] = [stepOf(facing), stepOf(side)];
  const at = (sideways: number, ahead: number): BlockPosition => ({
    x: head.x + across.x * sideways + along.x * ahead,
    y: head.y,
    z: head.z + across.z * sideways + along.z * ahead,
  });
  const around = [
    at(1, 0),
    at(1, -1),
    at(1, -2),
    at(0, -2),
    at(-1, -2),
    at(-1, -1),
    at(-1, 0),
    at(-1, 1),
    at(0, 1),
    at(1, 1),
  ];
  const lower = around.map((cell) => ({ ...cell, y: cell.y - 1 }));
  for (const cells of [around, lower, [at(0, 0), at(0, -1)]])
    for (const cell of cells) {
      const place = floorAt(world, cell);
      if (place) return place;
    }
  return undefined;
}

/** Where somebody comes back beside a respawn anchor (Minecraft wiki, "Respawn Anchor"): around it, on its level, below or above. */
export function standBeside(world: World, { x, y, z }: BlockPosition): Point | undefined {
  const around = [
    [0, -1],
    [-1, 0],
    [0, 1],
    [1, 0],
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ] as const;
  for (const dy of [0, -1, 1])
    for (const [dx, dz] of around) {
      const place = floorAt(world, { x: x + dx, y: y + dy, z: z + dz });
      if (place) return place;
    }
  return floorAt(world, { x, y: y + 1, z });
}

/** Where one can stand in a cell: on what fills its lower part, or on what reaches up to it from below. */
function floorAt(world: World, { x, y, z }: BlockPosition): Point | undefined {
  const top = (cellY: number) => world.boxesAt(x, cellY, z).reduce((most, box) => Math.max(most, box[4]), 0);
  let height = top(y);
  if (height === 0) {
    const below = top(y - 1);
    if (below < 1) return undefined;
    height = below - 1;
  }
  if (height >= 1) return undefined;
  const ground = world.block({ x, y: height > 0 ? y : y - 1, z }).id;
  if (HARMFUL.has(ground) || HARMFUL.has(world.block({ x, y, z }).id)) return undefined;
  const feet = { x: x + 0.5, y: y + height, z: z + 0.5 };
  const free = !world.collides(
    feet.x - HALF_WIDTH,
    feet.y,
    feet.z - HALF_WIDTH,
    feet.x + HALF_WIDTH,
    feet.y + HEIGHT,
    feet.z + HALF_WIDTH,
  );
  return free ? feet : undefined;
}

function looksTowards(facing: HorizontalFacing, yaw: number): boolean {
  const radians = (yaw * Math.PI) / 180;
  const { x, z } = stepOf(facing);
  return -Math.sin(radians) * x + Math.cos(radians) * z > 0;
}
