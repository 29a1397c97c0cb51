import type { Random } from '../../clock/random.ts';
import { blockState } from '../../protocol/blockState.ts';
import { type BlockPosition, type Box, boxOf, distance } from '../../protocol/geometry.ts';
import type { BuildStep } from '../../worlds/plan/buildPlan.ts';
import type { Start } from '../taskBase.ts';

/**
 * Feet stand here; below lie grass, six of dirt and bedrock, deep enough to dig oneself in. As high as land is, because slimes
 * come below 40 by day too (Minecraft wiki, "Slime").
 */
export const MEADOW_Y = 64;
const BOTTOM = MEADOW_Y - 8;
/** From the middle to the wall around it: monsters come at 24 blocks from players and more. */
export const MEADOW_REACH = 44;
/** Whole chunks around the wall. */
const EDGE = 48;
const WALL_HEIGHT = 4;
const TOP = MEADOW_Y + 20;
/** Around the middle nothing stands, so that there is room for camps, fields and houses. */
const CLEARING = 14;
const TREES = [8, 14] as const;
const TRUNK = [4, 6] as const;
/** Between two trunks, blocks. */
const APART = 6;

/** A walled meadow of 89 by 89 blocks with trees, drawn by chance. */
export function meadowSteps(random: Random): { readonly box: Box; readonly steps: BuildStep[] } {
  const box: Box = { min: { x: -EDGE, y: BOTTOM, z: -EDGE }, max: { x: EDGE - 1, y: TOP, z: EDGE - 1 } };
  const layer = (from: number, to: number, id: string): BuildStep =>
    fill({ ...box.min, y: from }, { ...box.max, y: to }, id);
  const wall = (x1: number, z1: number, x2: number, z2: number): BuildStep =>
    fill({ x: x1, y: MEADOW_Y, z: z1 }, { x: x2, y: MEADOW_Y + WALL_HEIGHT - 1, z: z2 }, 'glass');
  const r = MEADOW_REACH;
  const steps = [
    layer(BOTTOM, BOTTOM, 'bedrock'),
    layer(BOTTOM + 1, MEADOW_Y - 2, 'dirt'),
    layer(MEADOW_Y - 1, MEADOW_Y - 1, 'grass_block'),
    wall(-r, -r, r, -r),
    wall(-r, r, r, r),
    wall(-r, -r, -r, r),
    wall(r, -r, r, r),
  ];
  const trunks: BlockPosition[] = [];
  const count = random.integer(...TREES);
  for (let tries = 0; tries < 400 && trunks.length < count; tries++) {
    const foot = placeIn(random, r - 4);
    if (Math.max(Math.abs(foot.x), Math.abs(foot.z)) < CLEARING) continue;
    if (trunks.some((other) => distance(other, foot) < APART)) continue;
    trunks.push(foot);
    steps.push(...treeAt(foot, random.integer(...TRUNK)));
  }
  return { box, steps };
}

/** A cell on the grass at most so far from the middle along x and z. */
export function placeIn(random: Random, reach: number): BlockPosition {
  return { x: random.integer(-reach, reach), y: MEADOW_Y, z: random.integer(-reach, reach) };
}

/** A mob of a kind on a cell. */
export function mobAt(kind: string, { x, y, z }: BlockPosition): BuildStep {
  return { type: 'summon', kind, position: { x: x + 0.5, y, z: z + 0.5 } };
}

/** Where up to four begin: on the sides of the middle, looking at it. */
export function meadowStarts(away: number): Start[] {
  const sides = [
    { x: 0, z: -away, yaw: 0 },
    { x: away, z: 0, yaw: 90 },
    { x: 0, z: away, yaw: 180 },
    { x: -away, z: 0, yaw: -90 },
  ];
  return sides.map(({ x, z, yaw }) => ({ position: { x: x + 0.5, y: MEADOW_Y, z: z + 0.5 }, yaw }));
}

export function fill(from: BlockPosition, to: BlockPosition, id: string): BuildStep {
  return { type: 'fill', box: boxOf(from, to), state: blockState(id) };
}

/** An oak: a crown of leaves, then the trunk through it. */
function treeAt(foot: BlockPosition, height: number): BuildStep[] {
  const { x, y, z } = foot;
  const leaves = (fromY: number, toY: number, reach: number): BuildStep => ({
    type: 'fill',
    box: boxOf({ x: x - reach, y: fromY, z: z - reach }, { x: x + reach, y: toY, z: z + reach }),
    state: blockState('oak_leaves', { distance: '1', persistent: 'true' }),
  });
  return [
    leaves(y + height - 2, y + height - 1, 2),
    leaves(y + height, y + height, 1),
    fill(foot, { x, y: y + height - 1, z }, 'oak_log'),
  ];
}
