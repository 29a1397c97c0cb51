/** Lowest block of a world and the number of blocks above it, the lowest included (overworld since 1.18). */
export const TERRAIN_MIN_Y = -64;
export const TERRAIN_HEIGHT = 384;

/** The blocks of one chunk before anyone has touched them. What is handed out holds until the next chunk is made. */
export interface ChunkTerrain {
  /** Indices into the terrain's `palette`, at ((y - TERRAIN_MIN_Y) << 8) | (z << 4) | x, coordinates within the chunk. */
  readonly cells: Uint16Array;
  /** Indices into the terrain's `biomes`, one for each 4 by 4 blocks, at (z >> 2 << 2) | (x >> 2). */
  readonly biomes: Uint8Array;
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
  /** Feet coordinates of a place to begin, the same for the same land. */
  spawn(): { readonly x: number; readonly y: number; readonly z: number };
  /** The chunk whose lowest corner is at (16 chunkX, 16 chunkZ). */
  generate(chunkX: number, chunkZ: number): ChunkTerrain;
}
