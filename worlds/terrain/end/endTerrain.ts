import type { NoiseFunction2D } from 'simplex-noise';
import { noiseOf } from '../land/landscape.ts';
import { mix } from '../seeds.ts';
import {
  type ChunkTerrain,
  type Herd,
  type SpawnPlace,
  TERRAIN_HEIGHT,
  TERRAIN_MIN_Y,
  type Terrain,
} from '../terrain.ts';
import { CHORUS_SIDES } from './chorus.ts';
import { type EndSpike, endSpikes, spikeBlocks } from './endSpikes.ts';
import { END_BIOMES, OuterIslands } from './outerIslands.ts';

const AIR = 0;
/** Iron bars by which of their sides are joined. */
const BAR_STATES = Array.from({ length: 16 }, (_, bits) => {
  const joined = (side: number) => (bits & (1 << side)) !== 0;
  return `iron_bars[east=${joined(1)},north=${joined(0)},south=${joined(2)},waterlogged=false,west=${joined(3)}]`;
});
/** The same of chorus plants. */
const CHORUS_STATES = Array.from({ length: 64 }, (_, bits) => {
  const sides = CHORUS_SIDES.map((side, index) => `${side}=${(bits & (1 << index)) !== 0}`);
  return `chorus_plant[${sides.sort().join(',')}]`;
});

const PALETTE: readonly string[] = [
  'air',
  'end_stone',
  'obsidian',
  'bedrock',
  ...BAR_STATES,
  'chorus_flower[age=5]',
  ...CHORUS_STATES,
];
const PALETTE_INDEX = new Map(PALETTE.map((block, index) => [block, index]));
const END_STONE = 1;
const CHORUS_FLOWER = PALETTE.indexOf('chorus_flower[age=5]');

/** The cell index of y 0. */
const FLOOR = (0 - TERRAIN_MIN_Y) << 8;
/** How far the island reaches from the middle at most, blocks, and how high its ground lies there. */
const ISLAND = 150;
const GROUND_Y = 62;
/** How thick it is in the middle, blocks. */
const THICKNESS = 46;
/**
 * The land of the End for a seed: an island of end stone in the void with ten pillars of obsidian, and from 1024 blocks on
 * others on which chorus grows; the same for every version of the game. There are no cities.
 */
export class EndTerrain implements Terrain {
  readonly palette = PALETTE;
  readonly biomes = END_BIOMES;
  readonly #outer: OuterIslands;
  readonly #spikes: readonly EndSpike[];
  readonly #edge: NoiseFunction2D;
  readonly #hills: NoiseFunction2D;
  readonly #cells = new Uint16Array(256 * TERRAIN_HEIGHT);

  /** @param seed any integer; only its lower 32 bits count. */
  constructor(seed: number) {
    this.#spikes = endSpikes(seed);
    this.#outer = new OuterIslands(seed);
    const noise = noiseOf(mix(seed | 0, 0xe4d));
    this.#edge = noise('edge');
    this.#hills = noise('hills');
  }

  readonly biome = (x: number, z: number): string => END_BIOMES[this.#outer.biome(x, z)] as string;

  nearestStructure(): undefined {
    return undefined;
  }

  herds(): readonly Herd[] {
    return [];
  }

  spawn(): SpawnPlace {
    const [, top] = this.#column(8, 8) ?? [0, GROUND_Y];
    return { x: 8.5, y: top + 1, z: 8.5 };
  }

  generate(chunkX: number, chunkZ: number): ChunkTerrain {
    const cells = this.#cells.fill(AIR);
    for (let column = 0; column < 256; column++) {
      const stone = this.#column(chunkX * 16 + (column & 15), chunkZ * 16 + (column >> 4));
      if (!stone) continue;
      for (let y = stone[0]; y <= stone[1]; y++) cells[FLOOR + (y << 8) + column] = END_STONE;
    }
    for (const spike of this.#spikes) putSpike(cells, chunkX, chunkZ, spike);
    const biomes = new Uint8Array(16);
    if (this.#outer.mayReach(chunkX, chunkZ)) this.#putOuter(cells, biomes, chunkX, chunkZ);
    return { cells, biomes };
  }

  #putOuter(cells: Uint16Array, biomes: Uint8Array, chunkX: number, chunkZ: number): void {
    const islands = this.#outer.near(chunkX, chunkZ);
    const [fromX, fromZ] = [chunkX * 16, chunkZ * 16];
    for (let cell = 0; cell < 16; cell++)
      biomes[cell] = this.#outer.biome(fromX + (cell & 3) * 4, fromZ + (cell >> 2) * 4, islands);
    for (let column = 0; column < 256; column++) {
      const stone = this.#outer.column(islands, fromX + (column & 15), fromZ + (column >> 4));
      if (!stone) continue;
      for (let y = stone[0]; y <= stone[1]; y++) cells[FLOOR + (y << 8) + column] = END_STONE;
    }
    // What has its middle or root in a chunk beside this one reaches into it.
    for (let x = chunkX - 1; x <= chunkX + 1; x++)
      for (let z = chunkZ - 1; z <= chunkZ + 1; z++) {
        for (const disc of this.#outer.smallIslands(x, z)) putDisc(cells, fromX, fromZ, disc);
        for (const block of this.#outer.chorus(x, z)) {
          const [dx, dz] = [block.x - fromX, block.z - fromZ];
          if (dx < 0 || dx > 15 || dz < 0 || dz > 15) continue;
          cells[FLOOR + (block.y << 8) + ((dz << 4) | dx)] =
            block.joined < 0 ? CHORUS_FLOWER : CHORUS_FLOWER + 1 + block.joined;
        }
      }
  }

  /** The lowest and the highest stone of a column; undefined over the void. */
  #column(x: number, z: number): readonly [low: number, high: number] | undefined {
    const away = Math.hypot(x, z);
    if (away > ISLAND) return undefined;
    const edge = ISLAND * (0.78 + 0.14 * this.#edge(x / 70, z / 70) + 0.05 * this.#edge(x / 22, z / 22));
    const share = 1 - away / edge;
    if (share <= 0) return undefined;
    const high = Math.round(GROUND_Y - 9 * (1 - Math.min(1, share * 2.5)) + 3 * this.#hills(x / 48, z / 48));
    const depth = THICKNESS * Math.sqrt(share) + 4 * this.#hills(x / 17 + 300, z / 17);
    return [Math.max(1, Math.round(high - Math.max(1, depth))), high];
  }
}

function putSpike(cells: Uint16Array, chunkX: number, chunkZ: number, spike: EndSpike): void {
  const [fromX, fromZ] = [chunkX * 16, chunkZ * 16];
  const reach = spike.radius + 2;
  if (spike.x + reach < fromX || spike.x - reach > fromX + 15) return;
  if (spike.z + reach < fromZ || spike.z - reach > fromZ + 15) return;
  for (const { x, y, z, block } of spikeBlocks(spike)) {
    const [dx, dz] = [x - fromX, z - fromZ];
    if (dx < 0 || dx > 15 || dz < 0 || dz > 15) continue;
    cells[FLOOR + (y << 8) + ((dz << 4) | dx)] = PALETTE_INDEX.get(block) ?? AIR;
  }
}

function putDisc(
  cells: Uint16Array,
  fromX: number,
  fromZ: number,
  { x, y, z, radius }: { readonly x: number; readonly y: number; readonly z: number; readonly radius: number },
): void {
  for (let column = 0; column < 256; column++) {
    const [dx, dz] = [fromX + (column & 15) - x, fromZ + (column >> 4) - z];
    if (dx * dx + dz * dz <= radius * radius) cells[FLOOR + (y << 8) + column] = END_STONE;
  }
}
