import { Random } from '../../../clock/random.ts';
import type { TerrainGround } from '../ground.ts';
import { type Landscape, SEA_Y } from '../land/landscape.ts';
import { type Biome, indexOf, LEAF_DISTANCE } from '../palette.ts';
import { chunkRandom } from '../seeds.ts';
import { TERRAIN_MIN_Y } from '../terrain.ts';
import { growTree, TREE_KINDS, TREE_REACH, type TreeKind, type TreePart } from './treeShapes.ts';

const GRASS_BLOCK = indexOf('grass_block');
const DIRT = indexOf('dirt');

/** How many trees a chunk of a biome tries to have, and which, as vanilla's vegetation (VegetationPlacements). */
interface Grove {
  readonly tries: number;
  /** The chance of one more. */
  readonly extra: number;
  /** One after another with its chance; the last takes what is left. */
  readonly kinds: readonly (readonly [TreeKind, number])[];
}

const MIXED: Grove['kinds'] = [
  ['birch', 0.2],
  ['fancy_oak', 0.1],
  ['oak', 1],
];

const GROVES: Readonly<Partial<Record<Biome, Grove>>> = {
  plains: {
    tries: 0,
    extra: 0.05,
    kinds: [
      ['fancy_oak', 0.33],
      ['oak', 1],
    ],
  },
  forest: { tries: 10, extra: 0.1, kinds: MIXED },
  birch_forest: { tries: 10, extra: 0.1, kinds: [['birch', 1]] },
  dark_forest: {
    tries: 16,
    extra: 0,
    kinds: [
      ['dark_oak', 2 / 3],
      ['birch', 0.2],
      ['fancy_oak', 0.1],
      ['oak', 1],
    ],
  },
  taiga: {
    tries: 10,
    extra: 0.1,
    kinds: [
      ['pine', 1 / 3],
      ['spruce', 1],
    ],
  },
  snowy_plains: { tries: 0, extra: 0.1, kinds: [['spruce', 1]] },
  snowy_taiga: {
    tries: 10,
    extra: 0.1,
    kinds: [
      ['pine', 1 / 3],
      ['spruce', 1],
    ],
  },
  jungle: {
    tries: 16,
    extra: 0,
    kinds: [
      ['fancy_oak', 0.1],
      ['jungle', 1],
    ],
  },
  savanna: {
    tries: 1,
    extra: 0.1,
    kinds: [
      ['acacia', 0.8],
      ['oak', 1],
    ],
  },
  swamp: { tries: 2, extra: 0.1, kinds: [['oak', 1]] },
  windswept_hills: {
    tries: 0,
    extra: 0.1,
    kinds: [
      ['spruce', 2 / 3],
      ['fancy_oak', 0.1],
      ['oak', 1],
    ],
  },
};
const MOST_TRIES = 17;

/** Different trees there are of each kind. */
const VARIANTS = 40;
const grown = new Map<TreeKind, readonly (readonly TreePart[])[]>();

function variantsOf(kind: TreeKind): readonly (readonly TreePart[])[] {
  let variants = grown.get(kind);
  if (!variants) {
    const random = new Random(TREE_KINDS.indexOf(kind));
    variants = Array.from({ length: VARIANTS }, () => growTree(kind, random));
    grown.set(kind, variants);
  }
  return variants;
}

/** A tree and where the lowest block of its trunk stands in the world; of a wide trunk, the one with the lowest x and z. */
export interface PlacedTree {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly kind: TreeKind;
  readonly parts: readonly TreePart[];
}

/** Where trees stand. */
export class Woods {
  readonly #seed: number;
  readonly #land: Landscape;
  readonly #isSoil: (ground: TerrainGround, x: number, z: number) => boolean;
  readonly #groundOf: (chunkX: number, chunkZ: number) => TerrainGround;

  /** @param isSoil whether trees can grow on top of a column, given within its chunk. */
  constructor(
    seed: number,
    land: Landscape,
    groundOf: (chunkX: number, chunkZ: number) => TerrainGround,
    isSoil: (ground: TerrainGround, x: number, z: number) => boolean,
  ) {
    this.#seed = seed;
    this.#land = land;
    this.#groundOf = groundOf;
    this.#isSoil = isSoil;
  }

  /** The trees whose trunks stand in a chunk, in a fixed order. */
  treesOf(chunkX: number, chunkZ: number): readonly PlacedTree[] {
    const random = chunkRandom(this.#seed, chunkX, chunkZ, 0);
    const around = this.#groundOf(chunkX, chunkZ);
    const trees: PlacedTree[] = [];
    const taken: { readonly x: number; readonly z: number; readonly wide: boolean }[] = [];
    for (let index = 0; index < MOST_TRIES; index++) {
      const [localX, localZ] = [random.integer(0, 15), random.integer(0, 15)];
      const [extraDraw, variant] = [random.float(), random.integer(0, VARIANTS - 1)];
      const kindDraws = [random.float(), random.float(), random.float(), random.float()];
      const [x, z] = [chunkX * 16 + localX, chunkZ * 16 + localZ];
      const ground = around.y(localX, localZ);
      if (ground < SEA_Y) continue;
      const grove = GROVES[around.biome(localX, localZ)];
      if (!grove || index > grove.tries || (index === grove.tries && extraDraw >= grove.extra)) continue;
      const [kind] = grove.kinds.find(([, chance], at) => (kindDraws[at] as number) < chance) ?? ['oak' as const];
      const wide = kind === 'dark_oak';
      // A wide trunk stays within its chunk, so that no two of different chunks meet.
      if (wide && (localX === 15 || localZ === 15)) continue;
      if (taken.some((other) => meets(other, x, z, wide))) continue;
      const parts = variantsOf(kind)[variant] as readonly TreePart[];
      if (!this.#fits(parts, around, localX, localZ)) continue;
      taken.push({ x, z, wide });
      trees.push({ x, y: ground + 1, z, kind, parts });
    }
    return trees;
  }

  /** The foot of the trunk rests on level soil, and no log would be inside a hill. */
  #fits(parts: readonly TreePart[], around: TerrainGround, x: number, z: number): boolean {
    const ground = around.y(x, z);
    for (const part of parts) {
      if (part.distance > 0) break;
      const [px, pz] = [x + part.x, z + part.z];
      if (part.y === 0) {
        if (around.y(px, pz) !== ground || !this.#isSoil(around, px, pz)) return false;
      } else if (part.x !== 0 || part.z !== 0) {
        if (this.#land.groundY(around.x0 + px, around.z0 + pz) >= ground + 1 + part.y) return false;
      }
    }
    return true;
  }
}

function meets(
  other: { readonly x: number; readonly z: number; readonly wide: boolean },
  x: number,
  z: number,
  wide: boolean,
) {
  const [dx, dz] = [x - other.x, z - other.z];
  return dx >= (wide ? -1 : 0) && dx <= (other.wide ? 1 : 0) && dz >= (wide ? -1 : 0) && dz <= (other.wide ? 1 : 0);
}

/**
 * Writes the part of a tree that lies in a chunk. Leaves give way to whatever is there, trunks to leaves alone; where
 * crowns meet each leaf knows the nearer log.
 */
export function pasteTree(cells: Uint16Array, { x, y, z, parts }: PlacedTree, chunkX: number, chunkZ: number): void {
  const [localX, localZ] = [x - chunkX * 16, z - chunkZ * 16];
  if (localX < -TREE_REACH || localX > 15 + TREE_REACH || localZ < -TREE_REACH || localZ > 15 + TREE_REACH) return;
  for (const part of parts) {
    const [px, pz] = [localX + part.x, localZ + part.z];
    if (px < 0 || px > 15 || pz < 0 || pz > 15) continue;
    const cell = ((y + part.y - TERRAIN_MIN_Y) << 8) | (pz << 4) | px;
    const there = cells[cell] as number;
    if (there === 0) cells[cell] = part.block;
    else {
      const distance = LEAF_DISTANCE[there] as number;
      if (distance > part.distance) cells[cell] = part.distance === 0 ? part.block : there - (distance - part.distance);
    }
    // Grass does not live under a trunk (Minecraft wiki, "Tree").
    if (part.distance === 0 && part.y === 0 && cells[cell - 256] === GRASS_BLOCK) cells[cell - 256] = DIRT;
  }
}
