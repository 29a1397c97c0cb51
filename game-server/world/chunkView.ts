import { Chunks } from './chunks.ts';

/** What a client has been sent of the world, and what it still lacks. */
export interface ChunkView {
  centreX: number;
  centreZ: number;
  distance: number;
  /** The distance the client wants, and since when it has had the one it has. */
  wanting: number;
  changedTick: number;
  readonly loaded: Set<number>;
  /** Chunks still to be sent, nearest last. */
  wanted: [number, number][];
}

/** A view of nothing yet. */
export function emptyView(distance: number): ChunkView {
  return {
    centreX: Number.NaN,
    centreZ: Number.NaN,
    distance,
    wanting: distance,
    changedTick: Number.NEGATIVE_INFINITY,
    loaded: new Set(),
    wanted: [],
  };
}

/** Whether a chunk lies within a view's distance. */
export function inRange({ centreX, centreZ, distance }: ChunkView, key: number): boolean {
  const { chunkX, chunkZ } = Chunks.ofKey(key);
  return Math.abs(chunkX - centreX) <= distance && Math.abs(chunkZ - centreZ) <= distance;
}

/** The chunks within a view's distance that the client lacks, nearest last. */
export function missingIn({ centreX, centreZ, distance, loaded }: ChunkView): [number, number][] {
  const near: [number, number, number][] = [];
  for (let dx = -distance; dx <= distance; dx++)
    for (let dz = -distance; dz <= distance; dz++) {
      const [x, z] = [centreX + dx, centreZ + dz];
      if (!loaded.has(Chunks.key(x, z))) near.push([x, z, dx * dx + dz * dz]);
    }
  near.sort((a, b) => b[2] - a[2] || b[0] - a[0] || b[1] - a[1]);
  return near.map(([x, z]) => [x, z]);
}
