import type { Random } from '../../../clock/random.ts';

/** A block of a chorus plant: its place, and for its body the sides that are joined to others, as bits in the order of `CHORUS_SIDES`. */
export interface ChorusBlock {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** -1 for a flower that has died. */
  readonly joined: number;
}

export const CHORUS_SIDES = ['down', 'up', 'north', 'south', 'west', 'east'] as const;
const STEPS = [
  [0, -1, 0],
  [0, 1, 0],
  [0, 0, -1],
  [0, 0, 1],
  [-1, 0, 0],
  [1, 0, 0],
] as const;
const ACROSS = [2, 3, 4, 5] as const;
const OPPOSITE = [1, 0, 3, 2, 5, 4] as const;
/** How far it spreads from its root, and how often it forks on the way (vanilla's ChorusFlowerBlock.generatePlant). */
const SPREAD = 8;
const FORKS = 4;

/** A whole chorus plant from its root up. @param isFree whether a cell of the land holds nothing. */
export function chorusPlant(
  random: Random,
  root: { readonly x: number; readonly y: number; readonly z: number },
  isFree: (x: number, y: number, z: number) => boolean,
): readonly ChorusBlock[] {
  const grown = new Map<string, { readonly x: number; readonly y: number; readonly z: number; flower: boolean }>();
  const key = (x: number, y: number, z: number) => `${x} ${y} ${z}`;
  const isEmpty = (x: number, y: number, z: number) => !grown.has(key(x, y, z)) && isFree(x, y, z);
  const put = (x: number, y: number, z: number, flower = false) => grown.set(key(x, y, z), { x, y, z, flower });
  const isClear = (x: number, y: number, z: number, except?: number) =>
    ACROSS.every((side) => side === except || isEmpty(x + STEPS[side][0], y, z + STEPS[side][2]));
  const grow = (x: number, y: number, z: number, depth: number): void => {
    const height = random.integer(1, 4) + (depth === 0 ? 1 : 0);
    for (let up = 1; up <= height; up++) {
      if (!isClear(x, y + up, z)) return;
      put(x, y + up, z);
    }
    let isForked = false;
    const forks = depth < FORKS ? random.integer(0, 3) + (depth === 0 ? 1 : 0) : 0;
    for (let fork = 0; fork < forks; fork++) {
      const side = ACROSS[random.integer(0, 3)] as (typeof ACROSS)[number];
      const [nextX, nextY, nextZ] = [x + STEPS[side][0], y + height, z + STEPS[side][2]];
      if (Math.abs(nextX - root.x) >= SPREAD || Math.abs(nextZ - root.z) >= SPREAD) continue;
      if (!isEmpty(nextX, nextY, nextZ) || !isEmpty(nextX, nextY - 1, nextZ)) continue;
      if (!isClear(nextX, nextY, nextZ, OPPOSITE[side])) continue;
      isForked = true;
      put(nextX, nextY, nextZ);
      grow(nextX, nextY, nextZ, depth + 1);
    }
    if (!isForked) put(x, y + height, z, true);
  };
  put(root.x, root.y, root.z);
  grow(root.x, root.y, root.z, 0);
  return [...grown.values()].map(({ x, y, z, flower }) => {
    if (flower) return { x, y, z, joined: -1 };
    const isRoot = x === root.x && y === root.y && z === root.z;
    const joined = STEPS.reduce((bits, [dx, dy, dz], side) => {
      const meets = grown.has(key(x + dx, y + dy, z + dz)) || (side === 0 && isRoot);
      return meets ? bits | (1 << side) : bits;
    }, 0);
    return { x, y, z, joined };
  });
}
