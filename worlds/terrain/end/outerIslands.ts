import type { NoiseFunction2D } from 'simplex-noise';
import { noiseOf } from '../land/landscape.ts';
import { chunkRandom, mix } from '../seeds.ts';
import { type ChorusBlock, chorusPlant } from './chorus.ts';

/** An island by its middle, in chunks, and how fast it falls off: the less the wider. */
interface Island {
  readonly x: number;
  readonly z: number;
  readonly size: number;
}

/** The islands begin so far from the middle, chunks; the widest reaches so many around its own. */
const FROM = 64;
const REACH = 7;
/**
 * Where noise is below this an island begins. This and the numbers below are those of vanilla's EndIslandDensityFunction
 * (before 1.18 TheEndBiomeSource.getHeightValue), which looks at twelve chunks each way: beyond seven the widest island is below
 * all values that mean anything.
 */
const THRESHOLD = -0.9;
/** The value in an island's middle, and at most. */
const PEAK = 100;
const MOST = 80;
/** From which values a chunk is highland, midland or, between the islands, barren: erosion of 0.25, -0.0625 and -0.21875 (vanilla's TheEndBiomeSource). */
const HIGHLANDS = 40;
const BARRENS = -20;
const GROUND_Y = 56;
const THICKNESS = 34;
/** Most chorus plants in a chunk of the highlands. */
const CHORUS = 4;
/** Chunks for each small island between the others, and where these lie. */
const SMALL_ONE_IN = 14;
const [SMALL_LOW, SMALL_HIGH] = [55, 70];
const [CHORUS_SALT, SMALL_SALT] = [0xc404, 0x15a];

/** The biomes of the End by their numbers in its terrain. */
export const END_BIOMES = ['the_end', 'end_highlands', 'end_midlands', 'small_end_islands', 'end_barrens'] as const;
const [THE_END, HIGH, MID, SMALL, BARREN] = [0, 1, 2, 3, 4];

/** A disc of a small island. */
interface SmallDisc {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly radius: number;
}

/** The islands of the End beyond the void: in the game's way, in places that follow from the seed. */
export class OuterIslands {
  readonly #seed: number;
  readonly #places: NoiseFunction2D;
  readonly #edge: NoiseFunction2D;
  readonly #hills: NoiseFunction2D;
  readonly #sizes = new Map<number, number>();

  constructor(seed: number) {
    this.#seed = seed | 0;
    const noise = noiseOf(mix(seed | 0, 0x0e7d));
    this.#places = noise('places');
    this.#edge = noise('edge');
    this.#hills = noise('hills');
  }

  /** Whether a chunk is so far out that there may be anything. */
  mayReach(chunkX: number, chunkZ: number): boolean {
    return Math.hypot(chunkX, chunkZ) > FROM - REACH - 1;
  }

  /** The islands that may reach into a chunk. */
  near(chunkX: number, chunkZ: number): readonly Island[] {
    const islands: Island[] = [];
    for (let x = chunkX - REACH; x <= chunkX + REACH; x++)
      for (let z = chunkZ - REACH; z <= chunkZ + REACH; z++) {
        const size = this.#sizeAt(x, z);
        if (size > 0) islands.push({ x, z, size });
      }
    return islands;
  }

  #sizeAt(x: number, z: number): number {
    if (x * x + z * z <= FROM * FROM) return 0;
    const key = x * 0x1000000 + z;
    let size = this.#sizes.get(key);
    if (size === undefined) {
      size = this.#places(x, z) < THRESHOLD ? ((Math.abs(x) * 3439 + Math.abs(z) * 147) % 13) + 9 : 0;
      this.#sizes.set(key, size);
    }
    return size;
  }

  /** The number of a place's biome: that of its chunk's middle. */
  biome(x: number, z: number, islands = this.near(x >> 4, z >> 4)): number {
    if ((x >> 4) ** 2 + (z >> 4) ** 2 <= FROM * FROM) return THE_END as number;
    const value = valueAt(islands, ((x >> 4) << 4) + 8, ((z >> 4) << 4) + 8);
    if (value > HIGHLANDS) return HIGH as number;
    if (value >= 0) return MID as number;
    return (value < BARRENS ? SMALL : BARREN) as number;
  }

  /** The lowest and the highest stone of a column; undefined over the void. */
  column(islands: readonly Island[], x: number, z: number): readonly [low: number, high: number] | undefined {
    if (islands.length === 0) return undefined;
    const value = valueAt(islands, x, z) + 8 * this.#edge(x / 24, z / 24);
    if (value <= 0) return undefined;
    const share = Math.min(1, value / MOST);
    const high = Math.round(GROUND_Y + 8 * Math.min(1, share * 2) + 3 * this.#hills(x / 40, z / 40));
    const depth = THICKNESS * share ** 0.7 + 3 * this.#hills(x / 15 + 300, z / 15);
    return [Math.max(1, Math.round(high - Math.max(1, depth))), high];
  }

  /** The small islands whose middle lies in a chunk, as discs. */
  smallIslands(chunkX: number, chunkZ: number): readonly SmallDisc[] {
    if (chunkX * chunkX + chunkZ * chunkZ <= FROM * FROM) return [];
    const random = chunkRandom(this.#seed, chunkX, chunkZ, SMALL_SALT);
    if (random.integer(1, SMALL_ONE_IN) !== 1 || this.biome(chunkX * 16 + 8, chunkZ * 16 + 8) !== SMALL) return [];
    const [x, z] = [chunkX * 16 + random.integer(0, 15), chunkZ * 16 + random.integer(0, 15)];
    const y = random.integer(SMALL_LOW, SMALL_HIGH);
    const discs: SmallDisc[] = [];
    let radius = random.integer(4, 6);
    for (let down = 0; radius > 0.5; down++) {
      discs.push({ x, y: y - down, z, radius: radius + 1 });
      radius -= random.integer(0, 1) + 0.5;
    }
    return discs;
  }

  /** The chorus plants whose roots stand in a chunk. */
  chorus(chunkX: number, chunkZ: number): readonly ChorusBlock[] {
    const islands = this.near(chunkX, chunkZ);
    if (islands.length === 0) return [];
    const random = chunkRandom(this.#seed, chunkX, chunkZ, CHORUS_SALT);
    const blocks: ChorusBlock[] = [];
    const isFree = (x: number, y: number, z: number) => y > (this.column(islands, x, z)?.[1] ?? -1);
    for (let left = random.integer(0, CHORUS); left > 0; left--) {
      const [x, z] = [chunkX * 16 + random.integer(0, 15), chunkZ * 16 + random.integer(0, 15)];
      const ground = this.column(islands, x, z);
      if (!ground || this.biome(x, z, islands) !== HIGH) continue;
      blocks.push(...chorusPlant(random, { x, y: ground[1] + 1, z }, isFree));
    }
    return blocks;
  }
}

/** From -100 between the islands to 80 in their middles. */
function valueAt(islands: readonly Island[], x: number, z: number): number {
  let value = -PEAK;
  for (const island of islands)
    value = Math.max(value, PEAK - Math.hypot(x / 8 - island.x * 2, z / 8 - island.z * 2) * island.size);
  return Math.min(MOST, value);
}
