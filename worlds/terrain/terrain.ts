import type { BlockContents } from './structures/chunkPaste.ts';
import type { FoundStructure } from './structures/structureGrid.ts';

/** Lowest block of a world and the number of blocks above it, the lowest included (overworld since 1.18). */
export const TERRAIN_MIN_Y = -64;
export const TERRAIN_HEIGHT = 384;

/** The blocks of one chunk before anyone has touched them. What is handed out holds until the next chunk is made. */
export interface ChunkTerrain {
  /** Indices into the terrain's `palette`, at ((y - TERRAIN_MIN_Y) << 8) | (z << 4) | x, coordinates within the chunk. */
  readonly cells: Uint16Array;
  /** Indices into the terrain's `biomes`, one for each 4 by 4 blocks, at (z >> 2 << 2) | (x >> 2). */
  readonly biomes: Uint8Array;
  /** What chests and the like among the blocks hold; nothing unless given. */
  readonly contents?: readonly BlockContents[];
}

/** A place to stand: feet coordinates, in the middle of a cell. */
export interface SpawnPlace {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** One animal of a herd. */
export interface HerdMember extends SpawnPlace {
  readonly young: boolean;
}

/** Animals that live together in a chunk from the beginning; the same for the same land. */
export interface Herd {
  /** An entity id without namespace, which every supported version has, such as "sheep". */
  readonly species: string;
  readonly members: readonly HerdMember[];
}

/** Makes the land of a world, chunk by chunk and in any order: the same chunk always comes out the same. */
export interface Terrain {
  /**
   * Block states as text; index 0 is air. Where versions name a block differently the names stand behind each other,
   * such as "short_grass|grass": the first that the version has is meant.
   */
  readonly palette: readonly string[];
  /** Biome ids without namespace, which every supported version has. */
  readonly biomes: readonly string[];
  /** A place to begin, the same for the same land. */
  spawn(): SpawnPlace;
  /** The chunk whose lowest corner is at (16 chunkX, 16 chunkZ). */
  generate(chunkX: number, chunkZ: number): ChunkTerrain;
  /** The animals a chunk has at first. */
  herds(chunkX: number, chunkZ: number): readonly Herd[];
  /** The biome at a place, one of `biomes`. */
  biome(x: number, z: number): string;
  /** The nearest structure of some of vanilla's ids around a place, within so many chunks. */
  nearestStructure(x: number, z: number, mostChunks: number, ids: ReadonlySet<string>): FoundStructure | undefined;
  /** Whether a fortress of the Nether reaches a column of blocks; land that has none need not say. */
  isFortress?(x: number, z: number): boolean;
}
