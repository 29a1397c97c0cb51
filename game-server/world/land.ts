import type { Point } from '../../protocol/geometry.ts';
import type { Herd, Terrain } from '../../worlds/terrain/terrain.ts';
import type { FileTag } from './anvil/nbtTags.ts';
import type { SharedColumns } from './sharedColumns.ts';

/** A chunk as some land makes it. The arrays hold until the next chunk is made. */
export interface MadeChunk {
  /** State numbers by ((y - MIN_Y) << 8) | (z << 4) | x. */
  readonly states: Uint16Array;
  /** Biome numbers of a section, counted from the lowest. */
  biomesOf(section: number): Uint8Array;
  /** What signs and containers hold, as saved. */
  readonly blockEntities?: readonly FileTag[];
}

/** Land whose chunks differ and are made where somebody looks. */
export interface Land {
  /** Whether the game could go on making more of it by itself. */
  readonly isGenerated: boolean;
  /** Chunks made before, for every world of this process on the same land. */
  readonly columns: SharedColumns;
  /** Feet coordinates of a place to begin. */
  spawn(): Point;
  /** A chunk; undefined where there is nothing. @throws ConfigError 'unreadable-chunk'. */
  make(chunkX: number, chunkZ: number): MadeChunk | undefined;
  /** What can be asked of the land as a whole, where it follows from a seed. */
  readonly map?: Pick<Terrain, 'biomes' | 'biome' | 'nearestStructure'>;
  /** The animals a chunk has at first. */
  herds(chunkX: number, chunkZ: number): readonly Herd[];
  /** Whether a fortress of the Nether reaches a column of blocks; land that has none need not say. */
  isFortress?(x: number, z: number): boolean;
}
