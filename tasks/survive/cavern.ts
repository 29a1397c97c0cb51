import type { Random } from '../../clock/random.ts';
import { blockState } from '../../protocol/blockState.ts';
import { type BlockPosition, type Box, distance } from '../../protocol/geometry.ts';
import type { BuildStep, NetherSite } from '../../worlds/plan/buildPlan.ts';
import { fill, MEADOW_REACH, MEADOW_Y, mobAt } from './meadow.ts';

/** As high as the meadow, so that portals need no stairs: feet stand here, netherrack and bedrock lie below and above. */
const FEET = MEADOW_Y;
const BOTTOM = FEET - 8;
const CEILING = FEET + 16;
const TOP = CEILING + 4;
const EDGE = 48;
/** From the middle of a hall to its walls, and how high they are. */
const HALL_HALF = 6;
const HALL_HEIGHT = 4;
/** From the middle, where the portal comes out, to the middle of the hall. */
const HALL_AWAY = [24, 32] as const;
/** Around the middle lies no lava, nor beside the way and the hall. */
const CLEAR = 12;
const LAVA_POOLS = [10, 16] as const;
const POOL_HALF = [1, 3] as const;
const PILLARS = [8, 14] as const;
const PIGLINS = [2, 5] as const;

/** A cavern of the Nether, and the blaze spawner in its hall. */
export interface Cavern {
  readonly site: NetherSite;
  readonly spawner: BlockPosition;
}

/**
 * A cavern of netherrack under a roof with glowstone, with pools of lava, and in one of four directions a hall of nether bricks
 * with a blaze spawner, at the end of a road from the middle. By chance the direction, how far it is, pools and pillars.
 */
export function cavern(random: Random): Cavern {
  const box: Box = { min: { x: -EDGE, y: BOTTOM, z: -EDGE }, max: { x: EDGE - 1, y: TOP, z: EDGE - 1 } };
  const layer = (from: number, to: number, id: string): BuildStep =>
    fill({ ...box.min, y: from }, { ...box.max, y: to }, id);
  const r = MEADOW_REACH;
  const steps = [
    layer(BOTTOM, TOP, 'bedrock'),
    layer(BOTTOM + 1, TOP - 1, 'netherrack'),
    fill({ x: -r, y: FEET, z: -r }, { x: r, y: CEILING - 1, z: r }, 'air'),
  ];
  const along = random.pick([
    { x: 0, z: -1 },
    { x: 1, z: 0 },
    { x: 0, z: 1 },
    { x: -1, z: 0 },
  ] as const);
  const away = random.integer(...HALL_AWAY);
  const hall = { x: along.x * away, y: FEET, z: along.z * away };
  const isClear = ({ x, z }: BlockPosition, spare: number) =>
    Math.max(Math.abs(x), Math.abs(z)) < CLEAR + spare ||
    Math.max(Math.abs(x - hall.x), Math.abs(z - hall.z)) < HALL_HALF + 4 + spare ||
    // Beside the road, between the middle and the hall.
    (x * along.x + z * along.z > 0 && Math.abs(x * along.z + z * along.x) < 4 + spare);
  const drawn = (count: number, spare: number): BlockPosition[] => {
    const places: BlockPosition[] = [];
    for (let tries = 0; tries < 400 && places.length < count; tries++) {
      const place = { x: random.integer(-r + 6, r - 6), y: FEET, z: random.integer(-r + 6, r - 6) };
      if (!isClear(place, spare) && places.every((other) => distance(place, other) > 6)) places.push(place);
    }
    return places;
  };
  for (const { x, y, z } of drawn(random.integer(...LAVA_POOLS), POOL_HALF[1])) {
    const [dx, dz] = [random.integer(...POOL_HALF), random.integer(...POOL_HALF)];
    steps.push(fill({ x: x - dx, y: y - 1, z: z - dz }, { x: x + dx, y: y - 1, z: z + dz }, 'lava'));
  }
  for (const { x, y, z } of drawn(random.integer(...PILLARS), 2))
    steps.push(
      fill({ x, y, z }, { x: x + 1, y: CEILING - 1, z: z + 1 }, random.pick(['basalt', 'blackstone', 'netherrack'])),
    );
  for (let x = -r + 8; x < r; x += 16)
    for (let z = -r + 8; z < r; z += 16)
      steps.push(fill({ x, y: CEILING, z }, { x: x + 1, y: CEILING, z: z + 1 }, 'glowstone'));
  steps.push(...roadAndHall(along, hall));
  const count = random.integer(...PIGLINS);
  for (const place of drawn(count, 4)) steps.push(mobAt('zombified_piglin', place));
  return { site: { box, steps }, spawner: hall };
}

/** A road of nether bricks from the middle to the hall; the hall has a doorway three wide on each side. */
function roadAndHall(along: { readonly x: number; readonly z: number }, { x, y, z }: BlockPosition): BuildStep[] {
  const h = HALL_HALF;
  const side = along.x === 0 ? { x: 1, z: 0 } : { x: 0, z: 1 };
  const door = (dx: number, dz: number): BuildStep =>
    fill(
      { x: x + dx * h - Math.abs(dz), y, z: z + dz * h - Math.abs(dx) },
      { x: x + dx * h + Math.abs(dz), y: y + 2, z: z + dz * h + Math.abs(dx) },
      'air',
    );
  return [
    fill({ x: -side.x, y: y - 1, z: -side.z }, { x: x + side.x, y: y - 1, z: z + side.z }, 'nether_bricks'),
    fill({ x: x - h, y: y - 1, z: z - h }, { x: x + h, y: y + HALL_HEIGHT, z: z + h }, 'nether_bricks'),
    fill({ x: x - h + 1, y, z: z - h + 1 }, { x: x + h - 1, y: y + HALL_HEIGHT - 1, z: z + h - 1 }, 'air'),
    door(0, -1),
    door(1, 0),
    door(0, 1),
    door(-1, 0),
    { type: 'set', position: { x, y, z }, state: blockState('spawner') },
    { type: 'spawner', position: { x, y, z }, kind: 'blaze' },
  ];
}
