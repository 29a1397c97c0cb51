import type { Zone } from '../../../protocol/gameServer/zone.ts';
import type { GameServer } from '../../core/server.ts';
import type { Player } from '../../players/player.ts';
import { Chunks } from '../../world/chunks.ts';
import type { ChunkViews } from '../../world/chunkViews.ts';
import type { ChunkColumn } from '../../world/column.ts';
import { LAND_DISTANCE } from '../../world/ticking/blockTicks.ts';
import { chunksAround } from '../../world/ticking/chunksAround.ts';
import type { FoundStarts } from './spawnStarts.ts';

/** A chunk in which mobs may come, and whose it is. */
export interface SpawnChunk {
  readonly chunkX: number;
  readonly chunkZ: number;
  /** Indices of the players near it. */
  players: readonly number[];
  /** Whether it may hold water, as it was found after so many writes to a column of it. */
  column: ChunkColumn | undefined;
  writes: number;
  wet: boolean;
  /** From where groups may start, as it was last found. */
  starts: FoundStarts | undefined;
}

/** The chunks of a zone that live, in order, and the same by `Chunks.key`. */
export interface LiveChunks {
  readonly chunks: readonly SpawnChunk[];
  readonly keys: ReadonlyMap<number, SpawnChunk>;
  /** The chance that a draw in each chunk finds a start, and one in water, as it was last found; negative where it was not. */
  readonly openChances: Float64Array;
  readonly wetChances: Float64Array;
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
    const centres = players.map(({ position: { x, z } }) => [Math.floor(x) >> 4, Math.floor(z) >> 4] as const);
    const from = `${this.#views.revision}/${this.#server.world.chunks.patches.revision}/${centres.join(' ')}`;
    const known = this.#known.get(zone.id);
    if (known?.from === from) return known;
    const live = { from, ...this.#find(zone, centres, known?.keys) };
    this.#known.set(zone.id, live);
    return live;
  }

  #find(
    { id, box }: Zone,
    centres: readonly (readonly [number, number])[],
    before: ReadonlyMap<number, SpawnChunk> | undefined,
  ): LiveChunks {
    const { chunks } = this.#server.world;
    const found: SpawnChunk[] = [];
    const keys = new Map<number, SpawnChunk>();
    chunksAround(centres, LAND_DISTANCE, box, (chunkX, chunkZ, players) => {
      if (chunks.isLand(chunkX, chunkZ) && !this.#views.isShown(id, chunkX, chunkZ)) return;
      const key = Chunks.key(chunkX, chunkZ);
      const chunk = before?.get(key) ?? {
        chunkX,
        chunkZ,
        players,
        column: undefined,
        writes: 0,
        wet: false,
        starts: undefined,
      };
      chunk.players = players;
      found.push(chunk);
      keys.set(key, chunk);
    });
    const chances = (kind: 'open' | 'wet') => Float64Array.from(found, ({ starts }) => starts?.[kind].chance ?? -1);
    return { chunks: found, keys, openChances: chances('open'), wetChances: chances('wet') };
  }
}
