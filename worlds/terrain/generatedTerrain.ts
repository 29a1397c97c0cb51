import type { Random } from '../../clock/random.ts';
import { LAND_PRESETS, type LandName, type LandPreset } from '../landPresets.ts';
import { TerrainGround } from './ground.ts';
import { settle } from './growth/herds.ts';
import { placePlants } from './growth/plants.ts';
import { type PlacedTree, pasteTree, Woods } from './growth/trees.ts';
import { type Landscape, SEA_Y } from './land/landscape.ts';
import { BIOMES, type Biome, indexOf, PALETTE } from './palette.ts';
import { chunkRandom, mix } from './seeds.ts';
import { findSpawn } from './spawnPlace.ts';
import { type BlockContents, ChunkPaste } from './structures/chunkPaste.ts';
import { type FoundStructure, nearestOf, type StructureGrid } from './structures/structureGrid.ts';
import type { ChunkTerrain, Herd, SpawnPlace, Terrain } from './terrain.ts';
import { TERRAIN_HEIGHT, TERRAIN_MIN_Y } from './terrain.ts';
import { Caves, LAVA_Y } from './underground/caves.ts';
import { type Pool, Pools, pastePool } from './underground/pools.ts';
import { pasteVeins, planVeins, type Veins } from './underground/veins.ts';
import { coverWithSnow, placeWildPlants } from './wild/covers.ts';
import { Ravines } from './wild/ravines.ts';
import { wildStructures } from './wild/wildStructures.ts';

const BEDROCK = indexOf('bedrock');
const STONE = indexOf('stone');
const DEEPSLATE = indexOf('deepslate');
const WATER = indexOf('water');
const LAVA = indexOf('lava');
const GRASS_BLOCK = indexOf('grass_block');
const SAND = indexOf('sand');

/** Purposes of random numbers; the trees of a chunk must not depend on how many ores it has. */
const PURPOSE = {
  landscape: 0,
  caves: 7,
  veins: 1,
  trees: 2,
  plants: 3,
  pools: 4,
  herds: 5,
  surface: 6,
  ravines: 8,
  wild: 9,
} as const;

/** Deepslate thins out over these heights, bedrock over the five lowest (VerticalGradient of vanilla's surface rules). */
const DEEPSLATE_TOP = 8;
const BEDROCK_LAYERS = 5;

const NO_SOIL: readonly number[] = [];

/** What begins in a chunk below the ground and may reach into those around it. */
interface UndergroundPlan {
  readonly veins: Veins;
  readonly pool: Pool | undefined;
}

/** The land of a preset and a seed; the same for every version of the game. */
export class GeneratedTerrain implements Terrain {
  readonly palette = PALETTE;
  readonly biomes = BIOMES;
  readonly preset: LandPreset;
  readonly #seed: number;
  readonly #landscape: Landscape;
  readonly #caves: Caves | undefined;
  readonly #woods: Woods;
  readonly #pools: Pools | undefined;
  readonly #surfaceSeed: number;
  readonly #underground: ChunkPlans<UndergroundPlan>;
  /** Planned without what is underground: who looks for a place to begin asks for the trees of many chunks. */
  readonly #trees: ChunkPlans<readonly PlacedTree[]>;
  readonly #cells = new Uint16Array(256 * TERRAIN_HEIGHT);
  readonly #structures: readonly StructureGrid[];
  #spawn: SpawnPlace | undefined;

  /** @param seed any integer; only its lower 32 bits count. */
  constructor(name: LandName, seed: number) {
    this.preset = LAND_PRESETS[name];
    this.#seed = mix(seed | 0);
    this.#landscape = this.preset.landscape(this.#seed);
    if (this.preset.hasCaves) {
      const ravines = this.preset.isWild ? new Ravines(mix(this.#seed, PURPOSE.ravines)) : undefined;
      this.#caves = new Caves(mix(this.#seed, PURPOSE.caves), ravines);
      this.#pools = new Pools(mix(this.#seed, PURPOSE.pools), this.#landscape, this.#caves);
    }
    this.#surfaceSeed = mix(this.#seed, PURPOSE.surface);
    this.#structures = this.preset.isWild ? wildStructures(mix(this.#seed, PURPOSE.wild), this.#landscape) : [];
    this.#woods = new Woods(
      mix(this.#seed, PURPOSE.trees),
      this.#landscape,
      (chunkX, chunkZ) => this.#ground(chunkX, chunkZ),
      (ground, x, z) => ground.layers(x, z)[0] === GRASS_BLOCK && !this.#isCarved(ground, x, ground.y(x, z), z),
    );
    this.#underground = new ChunkPlans((chunkX, chunkZ) => this.#planUnderground(chunkX, chunkZ));
    const { roofed } = this.#landscape;
    this.#trees = new ChunkPlans((chunkX, chunkZ) => (roofed ? [] : this.#woods.treesOf(chunkX, chunkZ)));
  }

  /** The y of the highest solid ground at a place, before caves and trees. */
  groundY(x: number, z: number): number {
    return this.#landscape.groundY(x, z);
  }

  /** The biome at a place. */
  biome(x: number, z: number): Biome {
    return this.#landscape.biome(x, z, this.#landscape.groundY(x, z));
  }

  nearestStructure(x: number, z: number, mostChunks: number, ids: ReadonlySet<string>): FoundStructure | undefined {
    return nearestOf(this.#structures, x, z, mostChunks, ids);
  }

  /** Whether a cave takes the place of the ground at a cell. */
  isHollow(x: number, y: number, z: number): boolean {
    return this.#isCarved(this.#ground(x >> 4, z >> 4), x & 15, y, z & 15);
  }

  /** The trees whose trunks stand in a chunk. */
  trees(chunkX: number, chunkZ: number): readonly PlacedTree[] {
    return this.#trees.of(chunkX, chunkZ);
  }

  spawn(): SpawnPlace {
    this.#spawn ??= findSpawn(this);
    return this.#spawn;
  }

  herds(chunkX: number, chunkZ: number): readonly Herd[] {
    if (this.#landscape.roofed) return [];
    const ground = this.#ground(chunkX, chunkZ);
    // Nine chunks in ten have no herd, and need not be made to find that out.
    let made: Uint16Array | undefined;
    const settled = settle(ground.biome(8, 8), this.#random(chunkX, chunkZ, PURPOSE.herds), (x, z) => {
      made ??= this.generate(chunkX, chunkZ).cells;
      const cells = made;
      const y = ground.y(x, z);
      const cell = ((y - TERRAIN_MIN_Y) << 8) | (z << 4) | x;
      const floor = cells[cell];
      if ((floor !== GRASS_BLOCK && floor !== SAND) || y < SEA_Y) return undefined;
      const isFree = (above: number) => isPassable(cells[cell + above * 256] as number);
      if (!isFree(1) || !isFree(2)) return undefined;
      return { x: chunkX * 16 + x + 0.5, y: y + 1, z: chunkZ * 16 + z + 0.5 };
    });
    return [...settled, ...this.residents(chunkX, chunkZ)];
  }

  /** Who lives in the structures of a chunk. */
  residents(chunkX: number, chunkZ: number): readonly Herd[] {
    const residents = this.#structures.flatMap((grid) =>
      grid.near(chunkX, chunkZ).flatMap(({ residents = [] }) => residents),
    );
    return residents
      .filter(({ x, z }) => Math.floor(x) >> 4 === chunkX && Math.floor(z) >> 4 === chunkZ)
      .map(({ species, x, y, z }) => ({ species, members: [{ x, y, z, young: false }] }));
  }

  generate(chunkX: number, chunkZ: number): ChunkTerrain {
    const cells = this.#cells.fill(0);
    const ground = this.#ground(chunkX, chunkZ);
    const plans = this.#underground.around(chunkX, chunkZ);
    this.#fill(cells, ground, chunkX, chunkZ);
    for (const { plan } of plans) if (plan.pool) pastePool(cells, plan.pool, chunkX, chunkZ);
    this.#pasteVeins(cells, ground, plans);
    if (!this.#landscape.roofed) {
      for (const { plan } of this.#trees.around(chunkX, chunkZ))
        for (const tree of plan) pasteTree(cells, tree, chunkX, chunkZ);
      const random = this.#random(chunkX, chunkZ, PURPOSE.plants);
      placePlants(
        cells,
        (x, z) => ground.y(x, z),
        (x, z) => ground.biome(x, z),
        random,
      );
    }
    const contents = this.preset.isWild ? this.#growWild(cells, ground, chunkX, chunkZ) : undefined;
    const biomes = new Uint8Array(16);
    for (let cell = 0; cell < 16; cell++)
      biomes[cell] = BIOMES.indexOf(ground.biome((cell & 3) * 4 + 2, (cell >> 2) * 4 + 2));
    return { cells, biomes, ...(contents ? { contents } : {}) };
  }

  /** What the wilderness has beyond other lands. @returns what its chests hold. */
  #growWild(cells: Uint16Array, ground: TerrainGround, chunkX: number, chunkZ: number): readonly BlockContents[] {
    placeWildPlants(cells, ground, this.#random(chunkX, chunkZ, PURPOSE.wild));
    const paste = new ChunkPaste(cells, chunkX, chunkZ);
    for (const grid of this.#structures) grid.paste(paste, chunkX, chunkZ);
    coverWithSnow(cells, ground);
    return paste.contents;
  }

  #planUnderground(chunkX: number, chunkZ: number): UndergroundPlan {
    const { veins } = this.preset;
    return {
      veins: planVeins(veins, this.#landscape, chunkX, chunkZ, this.#random(chunkX, chunkZ, PURPOSE.veins)),
      pool: this.#pools?.poolOf(chunkX, chunkZ),
    };
  }

  #ground(chunkX: number, chunkZ: number): TerrainGround {
    return new TerrainGround(this.#landscape, this.#surfaceSeed, chunkX, chunkZ);
  }

  #isCarved(ground: TerrainGround, x: number, y: number, z: number): boolean {
    return (
      this.#caves !== undefined && y < ground.carvedBelow(x, z) && this.#caves.isHollow(ground.x0 + x, y, ground.z0 + z)
    );
  }

  #random(chunkX: number, chunkZ: number, purpose: number): Random {
    return chunkRandom(this.#seed, chunkX, chunkZ, purpose);
  }

  /** Rock, soil, caves and water: layer by layer, as cells lie in memory. */
  #fill(cells: Uint16Array, ground: TerrainGround, chunkX: number, chunkZ: number): void {
    const roofed = this.#landscape.roofed;
    const soils: (readonly number[])[] = [];
    const rockTops = new Int16Array(256);
    for (let column = 0; column < 256; column++) {
      const soil = roofed ? NO_SOIL : ground.layers(column & 15, column >> 4);
      soils.push(soil);
      rockTops[column] = ground.y(column & 15, column >> 4) - soil.length;
    }
    const lowestRockTop = rockTops.reduce((lowest, top) => Math.min(lowest, top));
    const { highest } = ground;
    for (let y = TERRAIN_MIN_Y; y <= Math.max(highest, SEA_Y); y++) {
      const layer = (y - TERRAIN_MIN_Y) << 8;
      const isMixed = y > 0 && y < DEEPSLATE_TOP;
      if (y <= lowestRockTop && !isMixed) {
        cells.fill(y <= 0 ? DEEPSLATE : STONE, layer, layer + 256);
        continue;
      }
      for (let column = 0; column < 256; column++) {
        const [localX, localZ] = [column & 15, column >> 4];
        const rockTop = rockTops[column] as number;
        const soil = soils[column] as readonly number[];
        if (y > rockTop + soil.length) {
          if (y <= SEA_Y) cells[layer | column] = WATER;
        } else if (y > rockTop) cells[layer | column] = soil[rockTop + soil.length - y] as number;
        else {
          const isDeep =
            y <= 0 || (isMixed && this.#isBelow(ground.x0 + localX, y, ground.z0 + localZ, 0, DEEPSLATE_TOP));
          cells[layer | column] = isDeep ? DEEPSLATE : STONE;
        }
      }
    }
    this.#carve(cells, ground, chunkX, chunkZ);
    for (let column = 0; column < 256; column++) {
      const [x, z] = [ground.x0 + (column & 15), ground.z0 + (column >> 4)];
      const top = ground.y(column & 15, column >> 4);
      for (let layer = 0; layer < BEDROCK_LAYERS; layer++) {
        if (this.#isBelow(x, layer, z, 0, BEDROCK_LAYERS)) cells[(layer << 8) | column] = BEDROCK;
        if (roofed && this.#isBelow(x, layer, z + 0x8000, 0, BEDROCK_LAYERS))
          cells[((top - layer - TERRAIN_MIN_Y) << 8) | column] = BEDROCK;
      }
    }
  }

  #carve(cells: Uint16Array, ground: TerrainGround, chunkX: number, chunkZ: number): void {
    if (!this.#caves) return;
    const roofs = new Int16Array(256);
    for (let column = 0; column < 256; column++) roofs[column] = ground.carvedBelow(column & 15, column >> 4);
    this.#caves.carve(chunkX, chunkZ, ground.highest, (column, y) => {
      if (y < (roofs[column] as number)) cells[((y - TERRAIN_MIN_Y) << 8) | column] = y < LAVA_Y ? LAVA : 0;
    });
  }

  /** True at `lowest`, never `layers` above it, and ever rarer between. */
  #isBelow(x: number, y: number, z: number, lowest: number, layers: number): boolean {
    if (y <= lowest) return true;
    return (mix(this.#surfaceSeed, x, y, z) >>> 0) / 2 ** 32 < 1 - (y - lowest) / layers;
  }

  #pasteVeins(
    cells: Uint16Array,
    ground: TerrainGround,
    plans: readonly { readonly dx: number; readonly dz: number; readonly plan: UndergroundPlan }[],
  ): void {
    const { veins } = this.preset;
    const besideAir = (cell: number) => this.#isBesideAir(cells, cell, ground);
    for (let rule = 0; rule < veins.length; rule++)
      for (const { dx, dz, plan } of plans) pasteVeins(cells, plan.veins, veins, rule, dx, dz, besideAir);
  }

  /** Whether one of a cell's six neighbours is air; of the neighbours beyond the chunk caves and sky are known, pools are not. */
  #isBesideAir(cells: Uint16Array, cell: number, ground: TerrainGround): boolean {
    if (cells[cell + 256] === 0 || (cell >= 256 && cells[cell - 256] === 0)) return true;
    const [x, z] = [cell & 15, (cell >> 4) & 15];
    const isAir = (nx: number, nz: number) => {
      if (nx >= 0 && nx < 16 && nz >= 0 && nz < 16) return cells[(cell & ~255) | (nz << 4) | nx] === 0;
      const y = (cell >> 8) + TERRAIN_MIN_Y;
      if (y > ground.y(nx, nz)) return y > SEA_Y;
      return y >= LAVA_Y && (this.#caves?.isHollow(ground.x0 + nx, y, ground.z0 + nz) ?? false);
    };
    return isAir(x + 1, z) || isAir(x - 1, z) || isAir(x, z + 1) || isAir(x, z - 1);
  }
}

const PLANTS: Uint8Array = Uint8Array.from(PALETTE, (state) =>
  /^(?:air|short_grass|fern|dead_bush|dandelion|poppy|azure|oxeye|cornflower|lily|brown_m|red_m)/.test(state) ? 1 : 0,
);

/** Whether a palette index is of a block that whoever walks goes through. */
export function isPassable(block: number): boolean {
  return PLANTS[block] === 1;
}

/** Chunks whose plans are remembered; a walk through the land in any order rarely needs more. */
const MOST = 192;

/** What begins in each chunk and may reach into others, remembered for as long as chunks around it are made. */
class ChunkPlans<Plan> {
  readonly #make: (chunkX: number, chunkZ: number) => Plan;
  readonly #plans = new Map<number, Plan>();

  constructor(make: (chunkX: number, chunkZ: number) => Plan) {
    this.#make = make;
  }

  of(chunkX: number, chunkZ: number): Plan {
    const key = (chunkX + 0x100000) * 0x200000 + (chunkZ + 0x100000);
    let plan = this.#plans.get(key);
    if (plan) this.#plans.delete(key);
    else plan = this.#make(chunkX, chunkZ);
    this.#plans.set(key, plan);
    if (this.#plans.size > MOST) this.#plans.delete(this.#plans.keys().next().value as number);
    return plan;
  }

  /** The plans of a chunk and the eight around it, in an order that is the same for all of them. */
  around(chunkX: number, chunkZ: number): readonly { readonly dx: number; readonly dz: number; readonly plan: Plan }[] {
    const plans: { dx: number; dz: number; plan: Plan }[] = [];
    for (let dz = -1; dz <= 1; dz++)
      for (let dx = -1; dx <= 1; dx++) plans.push({ dx, dz, plan: this.of(chunkX + dx, chunkZ + dz) });
    return plans;
  }
}
