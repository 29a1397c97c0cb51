import type { ChunkTerrain, Terrain } from '../terrain.ts';
import { TERRAIN_HEIGHT, TERRAIN_MIN_Y } from '../terrain.ts';
import { Caves, LAVA_Y } from './caves.ts';
import { HIGHEST_GROUND, Landscape, SEA_Y } from './landscape.ts';
import { placeOres } from './ores.ts';
import { BIOMES, type Biome, indexOf, PALETTE } from './palette.ts';
import { placePlants } from './plants.ts';
import { chunkRandom, mix } from './seeds.ts';
import { chooseTree, MOST_TREES, TREE_REACH, type TreePart } from './trees.ts';

const BEDROCK = indexOf('bedrock');
const STONE = indexOf('stone');
const DEEPSLATE = indexOf('deepslate');
const DIRT = indexOf('dirt');
const GRASS_BLOCK = indexOf('grass_block');
const SAND = indexOf('sand');
const SANDSTONE = indexOf('sandstone');
const GRAVEL = indexOf('gravel');
const CLAY = indexOf('clay');
const WATER = indexOf('water');
const LAVA = indexOf('lava');

/** Purposes of random numbers; the trees of a chunk must not depend on how many ores it has. */
const [ORES, TREES, PLANTS] = [1, 2, 3];

/** Below this stone is deepslate, above `DEEPSLATE_TO` none is (Minecraft wiki, "Deepslate": 0 to 8). */
const DEEPSLATE_FROM = 0;
const DEEPSLATE_TO = 8;

/** Ground this close below water stays closed, or caves would be full of it. */
const WATER_FLOOR = 8;

/** A tree and where the lowest block of its trunk stands in the world. */
interface PlacedTree {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly parts: readonly TreePart[];
}

/**
 * Land that follows from a seed: hills, seas, rivers and beaches; plains, oak, birch and spruce woods, deserts; caves
 * with lava at the bottom, and ores by depth.
 */
export class GeneratedTerrain implements Terrain {
  readonly palette: readonly string[] = PALETTE;
  readonly biomes: readonly string[] = BIOMES;
  readonly #seed: number;
  readonly #landscape: Landscape;
  readonly #caves: Caves;
  readonly #cells = new Uint16Array(256 * TERRAIN_HEIGHT);

  /** @param seed any integer; only its lower 32 bits count. */
  constructor(seed: number) {
    this.#seed = mix(seed | 0);
    this.#landscape = new Landscape(this.#seed);
    this.#caves = new Caves(mix(this.#seed, 7));
  }

  /** The y of the highest solid ground at a place, before caves and trees. */
  groundY(x: number, z: number): number {
    return this.#landscape.groundY(x, z);
  }

  /** The biome at a place. */
  biome(x: number, z: number): Biome {
    return this.#landscape.biome(x, z, this.#landscape.groundY(x, z));
  }

  /** The nearest dry place with grass or sand to stand on around (0, 0): where a person may begin. Feet coordinates. */
  spawn(): { readonly x: number; readonly y: number; readonly z: number } {
    for (let ring = 0; ring < 128; ring++)
      for (let side = 0; side < 4; side++) {
        const [x, z] = [
          [ring * 8, 0],
          [0, ring * 8],
          [-ring * 8, 0],
          [0, -ring * 8],
        ][side] as [number, number];
        const y = this.#landscape.groundY(x, z);
        if (y > SEA_Y && this.#landscape.biome(x, z, y) !== 'desert') return { x: x + 0.5, y: y + 1, z: z + 0.5 };
      }
    return { x: 0.5, y: HIGHEST_GROUND, z: 0.5 };
  }

  generate(chunkX: number, chunkZ: number): ChunkTerrain {
    const cells = this.#cells.fill(0);
    const grounds = new Int16Array(256);
    const biomesHere: Biome[] = [];
    let top = TERRAIN_MIN_Y;
    for (let column = 0; column < 256; column++) {
      const [x, z] = [chunkX * 16 + (column & 15), chunkZ * 16 + (column >> 4)];
      const ground = this.#landscape.groundY(x, z);
      grounds[column] = ground;
      biomesHere.push(this.#landscape.biome(x, z, ground));
      top = Math.max(top, ground);
    }
    const hollow = this.#caves.inChunk(chunkX, chunkZ, top);
    for (let column = 0; column < 256; column++)
      this.#fillColumn(cells, column, chunkX, chunkZ, grounds[column] as number, biomesHere[column] as Biome, hollow);
    placeOres(cells, chunkRandom(this.#seed, chunkX, chunkZ, ORES as number));
    for (const tree of this.#treesAround(chunkX, chunkZ)) paste(cells, tree, chunkX, chunkZ);
    placePlants(
      cells,
      (x, z) => grounds[(z << 4) | x] as number,
      (x, z) => biomesHere[(z << 4) | x] as Biome,
      chunkRandom(this.#seed, chunkX, chunkZ, PLANTS as number),
    );
    const biomes = new Uint8Array(16);
    for (let cell = 0; cell < 16; cell++) {
      const [x, z] = [(cell & 3) * 4 + 2, (cell >> 2) * 4 + 2];
      biomes[cell] = BIOMES.indexOf(biomesHere[(z << 4) | x] as Biome);
    }
    return { cells, biomes };
  }

  #fillColumn(
    cells: Uint16Array,
    column: number,
    chunkX: number,
    chunkZ: number,
    ground: number,
    biome: Biome,
    hollow: (x: number, y: number, z: number) => boolean,
  ): void {
    const [x, z] = [chunkX * 16 + (column & 15), chunkZ * 16 + (column >> 4)];
    const ragged = mix(this.#seed, x, z) >>> 8;
    const soil = 3 + (ragged & 1);
    const sandy = biome === 'desert' || biome === 'beach';
    const wet = ground < SEA_Y + 1;
    const closed = wet ? ground - WATER_FLOOR : ground + 1;
    // Caves come to the surface only where grass grows: sand would hang in the air.
    const roof = sandy ? Math.min(closed, ground - 6) : closed;
    const slate = DEEPSLATE_FROM + (ragged % (DEEPSLATE_TO - DEEPSLATE_FROM));
    for (let y = TERRAIN_MIN_Y; y <= ground; y++) {
      const depth = ground - y;
      let block: number;
      if (y <= TERRAIN_MIN_Y + ((ragged >> 4) & 3)) block = BEDROCK;
      else if (y < roof && hollow(x, y, z)) block = y < LAVA_Y ? LAVA : 0;
      else if (depth === 0) block = surfaceOf(biome, wet, ragged);
      else if (depth <= soil) block = sandy ? SAND : biome === 'ocean' ? GRAVEL : DIRT;
      else if (depth <= soil + 3 && biome === 'desert') block = SANDSTONE;
      else block = y < slate ? DEEPSLATE : STONE;
      cells[((y - TERRAIN_MIN_Y) << 8) | column] = block;
    }
    for (let y = ground + 1; y <= SEA_Y; y++) cells[((y - TERRAIN_MIN_Y) << 8) | column] = WATER;
  }

  /** Every tree that may reach into a chunk: its own and those of the eight around it. */
  *#treesAround(chunkX: number, chunkZ: number): Generator<PlacedTree> {
    for (let dz = -1; dz <= 1; dz++) for (let dx = -1; dx <= 1; dx++) yield* this.#treesOf(chunkX + dx, chunkZ + dz);
  }

  *#treesOf(chunkX: number, chunkZ: number): Generator<PlacedTree> {
    const random = chunkRandom(this.#seed, chunkX, chunkZ, TREES as number);
    for (let index = 0; index < MOST_TREES; index++) {
      const [x, z] = [chunkX * 16 + random.integer(0, 15), chunkZ * 16 + random.integer(0, 15)];
      const ground = this.#landscape.groundY(x, z);
      const parts = chooseTree(this.#landscape.biome(x, z, ground), index, random);
      if (!parts || ground <= SEA_Y) continue;
      if (this.#caves.isHollow(x, ground, z)) continue;
      yield { x, y: ground + 1, z, parts };
    }
  }
}

function surfaceOf(biome: Biome, wet: boolean, ragged: number): number {
  switch (biome) {
    case 'desert':
    case 'beach':
      return SAND;
    case 'ocean':
      return GRAVEL;
    case 'river':
      return ragged % 11 < 2 ? CLAY : SAND;
    case 'plains':
    case 'forest':
    case 'birch_forest':
    case 'taiga':
      return wet ? DIRT : GRASS_BLOCK;
    default:
      return biome satisfies never;
  }
}

/** Writes the part of a tree that lies in a chunk. Leaves give way to whatever is there, trunks to leaves alone. */
function paste(cells: Uint16Array, { x, y, z, parts }: PlacedTree, chunkX: number, chunkZ: number): void {
  const [localX, localZ] = [x - chunkX * 16, z - chunkZ * 16];
  if (localX < -TREE_REACH || localX > 15 + TREE_REACH || localZ < -TREE_REACH || localZ > 15 + TREE_REACH) return;
  for (const part of parts) {
    const [px, pz] = [localX + part.x, localZ + part.z];
    if (px < 0 || px > 15 || pz < 0 || pz > 15) continue;
    const cell = ((y + part.y - TERRAIN_MIN_Y) << 8) | (pz << 4) | px;
    if (cells[cell] === 0 || (part.isLog && isLeaf(cells[cell] as number))) cells[cell] = part.block;
  }
  // Grass does not live under a trunk (Minecraft wiki, "Tree").
  if (localX >= 0 && localX < 16 && localZ >= 0 && localZ < 16) {
    const below = ((y - 1 - TERRAIN_MIN_Y) << 8) | (localZ << 4) | localX;
    if (cells[below] === GRASS_BLOCK) cells[below] = DIRT;
  }
}

function isLeaf(block: number): boolean {
  return (PALETTE[block] as string).includes('_leaves[');
}
