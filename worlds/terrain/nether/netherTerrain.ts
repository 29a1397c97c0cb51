import type { Random } from '../../../clock/random.ts';
import { chunkRandom, mix } from '../seeds.ts';
import { ChunkPaste } from '../structures/chunkPaste.ts';
import { type FoundStructure, StructureGrid } from '../structures/structureGrid.ts';
import {
  type ChunkTerrain,
  type Herd,
  type SpawnPlace,
  TERRAIN_HEIGHT,
  TERRAIN_MIN_Y,
  type Terrain,
} from '../terrain.ts';
import { heightOf, pasteVeins, planVeins, type Veins } from '../underground/veins.ts';
import { FORTRESSES } from './fortress.ts';
import { NetherGrowth } from './netherGrowth.ts';
import { DEBRIS, NETHER_ROCK, NETHER_VEINS } from './netherOres.ts';
import { NETHER_BIOMES, NETHER_PALETTE, type NetherBiome, netherIndex } from './netherPalette.ts';
import { LAVA_SEA_Y, NetherShape, ROOF_Y } from './netherShape.ts';
import { COVER_DEPTH, NetherSurface } from './netherSurface.ts';

const AIR = 0;
const BEDROCK = netherIndex('bedrock');
const NETHERRACK = netherIndex('netherrack');
const LAVA = netherIndex('lava');
const DEBRIS_BLOCK = netherIndex('ancient_debris');

/** Purposes of random numbers. */
const PURPOSE = { shape: 0, surface: 1, veins: 2, growth: 3, springs: 4, structures: 5, debris: 6 } as const;
const BEDROCK_LAYERS = 5;
/** Lava enclosed in the rock of each chunk (vanilla's spring_closed: 16 tries). */
const SPRINGS = 16;
/** The cell index of y 0. */
const FLOOR = (0 - TERRAIN_MIN_Y) << 8;
/** Chunks whose veins are remembered. */
const MOST = 192;

/**
 * The land of the Nether for a seed: caverns in netherrack between two layers of bedrock over a sea of lava, in five
 * biomes, with fortresses; the same for every version of the game. Nothing flows or falls until somebody digs.
 */
export class NetherTerrain implements Terrain {
  readonly palette = NETHER_PALETTE;
  readonly biomes = NETHER_BIOMES;
  readonly #seed: number;
  readonly #shape: NetherShape;
  readonly #surface: NetherSurface;
  readonly #fortresses: StructureGrid;
  readonly #veins = new Map<string, Veins>();
  readonly #cells = new Uint16Array(256 * TERRAIN_HEIGHT);

  /** @param seed any integer; only its lower 32 bits count. */
  constructor(seed: number) {
    this.#seed = mix(seed | 0, 0x6e);
    this.#shape = new NetherShape(mix(this.#seed, PURPOSE.shape));
    this.#surface = new NetherSurface(mix(this.#seed, PURPOSE.surface));
    this.#fortresses = new StructureGrid(mix(this.#seed, PURPOSE.structures), FORTRESSES);
  }

  /** The fortresses that have a part in a chunk, as the boxes they lie in. */
  fortresses(chunkX: number, chunkZ: number): readonly { minX: number; minZ: number; maxX: number; maxZ: number }[] {
    return this.#fortresses.near(chunkX, chunkZ);
  }

  isFortress(x: number, z: number): boolean {
    return this.fortresses(x >> 4, z >> 4).some(
      ({ minX, minZ, maxX, maxZ }) => x >= minX && x <= maxX && z >= minZ && z <= maxZ,
    );
  }

  /** The biome at a place. */
  biome(x: number, z: number): NetherBiome {
    return this.#shape.biome(x, z);
  }

  nearestStructure(x: number, z: number, mostChunks: number, ids: ReadonlySet<string>): FoundStructure | undefined {
    return this.#fortresses.nearest(x, z, mostChunks, ids);
  }

  spawn(): SpawnPlace {
    for (let ring = 0; ring < 64; ring++)
      for (let x = -ring; x <= ring; x++)
        for (const z of Math.abs(x) === ring ? range(-ring, ring) : [-ring, ring]) {
          const { cells } = this.generate(x, z);
          for (let y = 100; y > LAVA_SEA_Y; y--) {
            const cell = FLOOR + (y << 8) + 0x88;
            if (cells[cell] === AIR && cells[cell + 256] === AIR && isGround(cells[cell - 256] as number))
              return { x: x * 16 + 8.5, y, z: z * 16 + 8.5 };
          }
        }
    throw new RangeError('no place to stand within 64 chunks');
  }

  herds(): readonly Herd[] {
    return [];
  }

  generate(chunkX: number, chunkZ: number): ChunkTerrain {
    const cells = this.#cells.fill(AIR);
    this.#shape.fill(cells, chunkX, chunkZ, NETHERRACK, FLOOR);
    const biomes = this.#biomesOf(chunkX, chunkZ);
    const biomeAt = (x: number, z: number) => biomes[(z >> 2) * 4 + (x >> 2)] as NetherBiome;
    this.#pour(cells);
    this.#cover(cells, chunkX, chunkZ, biomeAt);
    this.#pasteVeins(cells, chunkX, chunkZ);
    this.#scatterDebris(cells, this.#random(chunkX, chunkZ, PURPOSE.debris));
    this.#springs(cells, this.#random(chunkX, chunkZ, PURPOSE.springs));
    new NetherGrowth(cells, this.#random(chunkX, chunkZ, PURPOSE.growth), biomeAt).grow();
    this.#closeOff(cells, chunkX, chunkZ);
    const paste = new ChunkPaste(cells, chunkX, chunkZ);
    this.#fortresses.paste(paste, chunkX, chunkZ);
    return {
      cells,
      biomes: Uint8Array.from(biomes, (biome) => NETHER_BIOMES.indexOf(biome)),
      contents: paste.contents,
    };
  }

  #biomesOf(chunkX: number, chunkZ: number): NetherBiome[] {
    return Array.from({ length: 16 }, (_, cell) =>
      this.#shape.biome(chunkX * 16 + (cell & 3) * 4 + 2, chunkZ * 16 + (cell >> 2) * 4 + 2),
    );
  }

  #pour(cells: Uint16Array): void {
    for (let cell = FLOOR; cell < FLOOR + ((LAVA_SEA_Y + 1) << 8); cell++) if (cells[cell] === AIR) cells[cell] = LAVA;
  }

  /** What lies on floors and under ceilings. What would fall lies on rock alone, and never under a ceiling. */
  #cover(cells: Uint16Array, chunkX: number, chunkZ: number, biomeAt: (x: number, z: number) => NetherBiome): void {
    for (let column = 0; column < 256; column++) {
      const [x, z] = [column & 15, column >> 4];
      const [worldX, worldZ] = [chunkX * 16 + x, chunkZ * 16 + z];
      const biome = biomeAt(x, z);
      let depth = COVER_DEPTH;
      for (let y = ROOF_Y; y > 0; y--) {
        const cell = FLOOR + (y << 8) + column;
        if (cells[cell] !== NETHERRACK) {
          depth = cells[cell] === AIR || cells[cell] === LAVA ? 0 : COVER_DEPTH;
          continue;
        }
        const below = cells[cell - 256];
        if (below === AIR) cells[cell] = depth < 1 ? NETHERRACK : this.#surface.ceiling(biome, worldX, worldZ);
        else if (depth < COVER_DEPTH && below !== LAVA)
          cells[cell] = this.#surface.floor(biome, worldX, y, worldZ, depth);
        depth++;
      }
    }
  }

  #veinsOf(chunkX: number, chunkZ: number): Veins {
    const key = `${chunkX} ${chunkZ}`;
    let veins = this.#veins.get(key);
    if (!veins) {
      const random = this.#random(chunkX, chunkZ, PURPOSE.veins);
      veins = planVeins(NETHER_VEINS, { groundY: () => ROOF_Y, biome: () => 'plains' }, chunkX, chunkZ, random);
      this.#veins.set(key, veins);
      if (this.#veins.size > MOST) this.#veins.delete(this.#veins.keys().next().value as string);
    }
    return veins;
  }

  #pasteVeins(cells: Uint16Array, chunkX: number, chunkZ: number): void {
    const besideAir = (cell: number) => isBesideAir(cells, cell);
    for (let rule = 0; rule < NETHER_VEINS.length; rule++)
      for (let dz = -1; dz <= 1; dz++)
        for (let dx = -1; dx <= 1; dx++)
          pasteVeins(
            cells,
            this.#veinsOf(chunkX + dx, chunkZ + dz),
            NETHER_VEINS,
            rule,
            dx,
            dz,
            besideAir,
            NETHER_ROCK,
          );
  }

  #scatterDebris(cells: Uint16Array, random: Random): void {
    for (const { most, heights } of DEBRIS) {
      const [x, z, y] = [random.integer(0, 15), random.integer(0, 15), heightOf(heights, random)];
      const count = random.integer(0, most);
      for (let far = 0; far < count; far++) {
        const off = () => random.integer(-far, far);
        const [cx, cy, cz] = [x + off(), y + off(), z + off()];
        if (cx < 0 || cx > 15 || cz < 0 || cz > 15) continue;
        const cell = FLOOR + (cy << 8) + (cz << 4) + cx;
        if (cells[cell] === NETHERRACK && !isBesideAir(cells, cell)) cells[cell] = DEBRIS_BLOCK;
      }
    }
  }

  #springs(cells: Uint16Array, random: Random): void {
    for (let left = SPRINGS; left > 0; left--) {
      const [x, y, z] = [random.integer(1, 14), random.integer(10, 117), random.integer(1, 14)];
      const cell = FLOOR + (y << 8) + (z << 4) + x;
      const around = [cell, cell + 256, cell - 256, cell + 1, cell - 1, cell + 16, cell - 16];
      if (around.every((near) => cells[near] === NETHERRACK)) cells[cell] = LAVA;
    }
  }

  /** Bedrock at the bottom and the top, ragged as vanilla's. */
  #closeOff(cells: Uint16Array, chunkX: number, chunkZ: number): void {
    for (let column = 0; column < 256; column++)
      for (let layer = 0; layer < BEDROCK_LAYERS; layer++) {
        const [x, z] = [chunkX * 16 + (column & 15), chunkZ * 16 + (column >> 4)];
        const draw = mix(this.#seed, x, layer, z) >>> 0;
        const share = 1 - layer / BEDROCK_LAYERS;
        const bottom = FLOOR + (layer << 8) + column;
        if (draw / 2 ** 32 < share) cells[bottom] = BEDROCK;
        const top = FLOOR + ((ROOF_Y - layer) << 8) + column;
        if ((mix(draw, 7) >>> 0) / 2 ** 32 < share) cells[top] = BEDROCK;
      }
  }

  #random(chunkX: number, chunkZ: number, purpose: number): Random {
    return chunkRandom(this.#seed, chunkX, chunkZ, purpose);
  }
}

/** Whether one of a cell's neighbours is air; what lies beyond the chunk's edges is not known here, and counts as rock. */
function isBesideAir(cells: Uint16Array, cell: number): boolean {
  const [x, z] = [cell & 15, (cell >> 4) & 15];
  return (
    cells[cell + 256] === AIR ||
    cells[cell - 256] === AIR ||
    (x < 15 && cells[cell + 1] === AIR) ||
    (x > 0 && cells[cell - 1] === AIR) ||
    (z < 15 && cells[cell + 16] === AIR) ||
    (z > 0 && cells[cell - 16] === AIR)
  );
}

const isOpen = (block: number): boolean => block === AIR || block === LAVA;
const isGround = (block: number): boolean =>
  !isOpen(block) && !/fire|roots|fungus|sprouts|vines|mushroom|fence|wart\[/.test(NETHER_PALETTE[block] as string);

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
