import type { Random } from '../../clock/random.ts';
import { type Biome, indexOf } from './palette.ts';

/** A block of a tree relative to the lowest of its trunk. */
export interface TreePart {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly block: number;
  readonly isLog: boolean;
}

type Wood = 'oak' | 'birch' | 'spruce';

/** How far a tree reaches to the side. */
export const TREE_REACH = 3;

/** How many trees a chunk of a biome tries to have, and which. */
const WOODS: Readonly<Partial<Record<Biome, { readonly tries: number; readonly kinds: readonly Wood[] }>>> = {
  plains: { tries: 1, kinds: ['oak'] },
  forest: { tries: 9, kinds: ['oak', 'oak', 'oak', 'birch'] },
  birch_forest: { tries: 9, kinds: ['birch'] },
  taiga: { tries: 9, kinds: ['spruce'] },
};

/** Most trees any chunk tries to have: how many places must be looked at. */
export const MOST_TREES = 9;

/** The tree for the `index`-th place of a chunk, if its biome has that many. In plains only every third place has one. */
export function chooseTree(biome: Biome, index: number, random: Random): readonly TreePart[] | undefined {
  const wood = WOODS[biome];
  const [kindDraw, heightDraw, chance] = [random.float(), random.float(), random.float()];
  if (!wood || index >= wood.tries || (biome === 'plains' && chance > 0.33)) return undefined;
  const kind = wood.kinds[Math.floor(kindDraw * wood.kinds.length)] as Wood;
  const trees = TREES[kind];
  return trees[Math.floor(heightDraw * trees.length)];
}

/** Trunks of 4 to 6, 5 to 7 and 6 to 9 blocks (Minecraft wiki, "Tree"). */
const TREES: Readonly<Record<Wood, readonly (readonly TreePart[])[]>> = {
  oak: [4, 5, 6].map((height) => broadTree('oak', height)),
  birch: [5, 6, 7].map((height) => broadTree('birch', height)),
  spruce: [6, 7, 8, 9].map((height) => spruceTree(height)),
};

/** A trunk with two wide layers of leaves and two narrow ones around its top. */
function broadTree(wood: Wood, height: number): TreePart[] {
  const leaves: (readonly [number, number, number])[] = [];
  for (let y = height - 3; y <= height; y++) {
    const radius = y <= height - 2 ? 2 : 1;
    for (let x = -radius; x <= radius; x++)
      for (let z = -radius; z <= radius; z++) {
        const corner = Math.abs(x) === radius && Math.abs(z) === radius;
        if (!corner || (radius === 2 && y === height - 3 && (x + z) % 4 === 0)) leaves.push([x, y, z]);
      }
  }
  return withTrunk(wood, height, leaves);
}

/** A trunk in a cone of leaves whose layers widen and narrow in turn. */
function spruceTree(height: number): TreePart[] {
  const leaves: (readonly [number, number, number])[] = [[0, height, 0]];
  let radius = 1;
  let widest = 1;
  for (let y = height - 1; y >= 2; y--) {
    for (let x = -radius; x <= radius; x++)
      for (let z = -radius; z <= radius; z++) if (Math.abs(x) + Math.abs(z) <= radius) leaves.push([x, y, z]);
    if (radius < widest) radius++;
    else {
      radius = 1;
      widest = Math.min(TREE_REACH, widest + 1);
    }
  }
  return withTrunk('spruce', height, leaves);
}

/** Joins trunk and leaves, giving each leaf its distance from the trunk along leaves, as the game counts it. */
function withTrunk(wood: Wood, height: number, leaves: readonly (readonly [number, number, number])[]): TreePart[] {
  const log = indexOf(`${wood}_log[axis=y]`);
  const key = (x: number, y: number, z: number) => `${x},${y},${z}`;
  const distances = new Map<string, number>();
  const parts: TreePart[] = [];
  let edge: [number, number, number][] = [];
  for (let y = 0; y < height; y++) {
    parts.push({ x: 0, y, z: 0, block: log, isLog: true });
    distances.set(key(0, y, 0), 0);
    edge.push([0, y, 0]);
  }
  const open = new Set(leaves.map(([x, y, z]) => key(x, y, z)));
  for (let distance = 1; distance <= 6 && edge.length > 0; distance++) {
    const next: [number, number, number][] = [];
    for (const [x, y, z] of edge)
      for (const [nx, ny, nz] of [
        [x + 1, y, z],
        [x - 1, y, z],
        [x, y + 1, z],
        [x, y - 1, z],
        [x, y, z + 1],
        [x, y, z - 1],
      ] as [number, number, number][]) {
        const place = key(nx, ny, nz);
        if (!open.has(place) || distances.has(place)) continue;
        distances.set(place, distance);
        next.push([nx, ny, nz]);
        const block = indexOf(`${wood}_leaves[distance=${distance},persistent=false]`);
        parts.push({ x: nx, y: ny, z: nz, block, isLog: false });
      }
    edge = next;
  }
  return parts;
}
