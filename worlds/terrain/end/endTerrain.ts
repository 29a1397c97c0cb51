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
import { type EndSpike, endSpikes } from './endSpikes.ts';

const AIR = 0;
const BARS = ['north', 'east', 'south', 'west'] as const;
/** Iron bars by which of their sides are joined, as bits in the order of `BARS`. */
const BAR_STATES = Array.from({ length: 16 }, (_, bits) => {
  const joined = (side: (typeof BARS)[number]) => (bits & (1 << BARS.indexOf(side)) ? 'true' : 'false');
  return `iron_bars[east=${joined('east')},north=${joined('north')},south=${joined('south')},waterlogged=false,west=${joined('west')}]`;
});

const PALETTE: readonly string[] = ['air', 'end_stone', 'obsidian', 'bedrock', ...BAR_STATES];
const [END_STONE, OBSIDIAN, BEDROCK, FIRST_BARS] = [1, 2, 3, 4];

/** The cell index of y 0. */
const FLOOR = (0 - TERRAIN_MIN_Y) << 8;
/** How far the island reaches from the middle at most, blocks, and how high its ground lies there. */
const ISLAND = 150;
const GROUND_Y = 62;
/** How thick it is in the middle, blocks. */
const THICKNESS = 46;
/** The cage around a crystal: two blocks to each side, three high. */
const CAGE = 2;
const CAGE_HEIGHT = 3;

/**
 * The land of the End for a seed: one island of end stone in the void with ten pillars of obsidian; the same for every
 * version of the game. The outer islands of the game are not there.
 */
export class EndTerrain implements Terrain {
  readonly palette = PALETTE;
  readonly biomes = ['the_end'] as const;
  readonly #spikes: readonly EndSpike[];
  readonly #edge: NoiseFunction2D;
  readonly #hills: NoiseFunction2D;
  readonly #cells = new Uint16Array(256 * TERRAIN_HEIGHT);

  /** @param seed any integer; only its lower 32 bits count. */
  constructor(seed: number) {
    this.#spikes = endSpikes(seed);
    const noise = noiseOf(mix(seed | 0, 0xe4d));
    this.#edge = noise('edge');
    this.#hills = noise('hills');
  }

  biome(): string {
    return 'the_end';
  }

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
    return { cells, biomes: new Uint8Array(16) };
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
  const reach = Math.max(spike.radius, CAGE);
  for (let x = Math.max(fromX, spike.x - reach); x <= Math.min(fromX + 15, spike.x + reach); x++)
    for (let z = Math.max(fromZ, spike.z - reach); z <= Math.min(fromZ + 15, spike.z + reach); z++) {
      const column = ((z - fromZ) << 4) | (x - fromX);
      const [dx, dz] = [x - spike.x, z - spike.z];
      const isPillar = dx * dx + dz * dz <= spike.radius * spike.radius + 1;
      if (isPillar) for (let y = 0; y < spike.height; y++) cells[FLOOR + (y << 8) + column] = OBSIDIAN;
      if (dx === 0 && dz === 0) cells[FLOOR + (spike.height << 8) + column] = BEDROCK;
      if (spike.caged && Math.abs(dx) <= CAGE && Math.abs(dz) <= CAGE)
        for (let dy = 0; dy <= CAGE_HEIGHT; dy++)
          if (isBars(dx, dy, dz)) cells[FLOOR + ((spike.height + dy) << 8) + column] = FIRST_BARS + barsAt(dx, dy, dz);
    }
}

const isBars = (dx: number, dy: number, dz: number): boolean =>
  Math.abs(dx) <= CAGE &&
  Math.abs(dz) <= CAGE &&
  (Math.abs(dx) === CAGE || Math.abs(dz) === CAGE || dy === CAGE_HEIGHT);

function barsAt(dx: number, dy: number, dz: number): number {
  const beside = { north: [0, -1], east: [1, 0], south: [0, 1], west: [-1, 0] } as const;
  return BARS.reduce((bits, side, index) => {
    const [x, z] = beside[side];
    return isBars(dx + x, dy, dz + z) ? bits | (1 << index) : bits;
  }, 0);
}
