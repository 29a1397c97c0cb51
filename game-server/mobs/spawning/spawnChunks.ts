import type { Zone } from '../../../protocol/gameServer/zone.ts';
import type { GameServer } from '../../core/server.ts';
import type { Player } from '../../players/player.ts';
import { Chunks } from '../../world/chunks.ts';
import type { ChunkViews } from '../../world/chunkViews.ts';
import type { ChunkColumn } from '../../world/column.ts';
import { LAND_DISTANCE } from '../../world/ticking/blockTicks.ts';

/** A chunk in which mobs may come, and whose it is. */
export interface SpawnChunk {
  readonly chunkX: number;
  readonly chunkZ: number;
  /** Indices of the players near it. */
  readonly players: readonly number[];
  /** Whether it may hold water, as it was found after so many writes to a column of it. */
  column: ChunkColumn | undefined;
  writes: number;
  wet: boolean;
}

/** The chunks of a zone that live, in order, and the same by `Chunks.key`. */
export interface LiveChunks {
  readonly chunks: readonly SpawnChunk[];
  readonly keys: ReadonlySet<number>;
}

interface Known extends LiveChunks {
  readonly from: string;
}

/**
 * The chunks of a zone that live, in a fixed order: those within the simulation distance of a player, whom a chunk of land
 * has been shown. Found anew when somebody comes into another chunk.
 */
export class SpawnChunks {
  readonly #server: GameServer;
  readonly #views: ChunkViews;
  readonly #known = new Map<string, Known>();

  constructor(server: GameServer, views: ChunkViews) {
    this.#server = server;
    this.#views = views;
  }

  /** Forgets a zone that is gone or opened anew. */
  forget(zone: string): void {
    this.#known.delete(zone);
  }

  /** @param players those of the zone who count, in order. */
  of(zone: Zone, players: readonly Player[]): LiveChunks {
    const { chunks } = this.#server.world;
    const centres = players.map(({ position: { x, z } }) => [Math.floor(x) >> 4, Math.floor(z) >> 4] as const);
    const from = `${this.#views.revision}/${chunks.patches.revision}/${centres.join(' ')}`;
    const known = this.#known.get(zone.id);
    if (known?.from === from) return known;
    const found = this.#find(zone, centres);
    const keys = new Set(found.map(({ chunkX, chunkZ }) => Chunks.key(chunkX, chunkZ)));
    const live = { from, chunks: found, keys };
    this.#known.set(zone.id, live);
    return live;
  }

  #find({ id, box: { min, max } }: Zone, centres: readonly (readonly [number, number])[]): SpawnChunk[] {
    const { chunks } = this.#server.world;
    const found: SpawnChunk[] = [];
    if (centres.length === 0) return found;
    const edges = (axis: 0 | 1, low: number, high: number) =>
      [
        Math.max(low >> 4, Math.min(...centres.map((centre) => centre[axis])) - LAND_DISTANCE),
        Math.min(high >> 4, Math.max(...centres.map((centre) => centre[axis])) + LAND_DISTANCE),
      ] as const;
    const [minX, maxX] = edges(0, min.x, max.x);
    const [minZ, maxZ] = edges(1, min.z, max.z);
    for (let chunkX = minX; chunkX <= maxX; chunkX++)
      for (let chunkZ = minZ; chunkZ <= maxZ; chunkZ++) {
        const players = [...centres.keys()].filter((index) => {
          const [x, z] = centres[index] as readonly [number, number];
          return Math.abs(x - chunkX) <= LAND_DISTANCE && Math.abs(z - chunkZ) <= LAND_DISTANCE;
        });
        if (players.length === 0) continue;
        if (chunks.isLand(chunkX, chunkZ) && !this.#views.isShown(id, chunkX, chunkZ)) continue;
        found.push({ chunkX, chunkZ, players, column: undefined, writes: 0, wet: false });
      }
    return found;
  }
}
