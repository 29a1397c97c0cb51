import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import nbt from 'prismarine-nbt';
import { REGION } from '../../game-data/regionFile.ts';
import type { Game } from '../commands/game.ts';
import { blockNbt } from '../commands/nbt/blockNbt.ts';
import type { GameServer } from '../core/server.ts';
import { chunkToNbt } from '../world/anvil/chunkNbt.ts';
import { type LevelFacts, writeLevelFileNow } from '../world/anvil/levelFile.ts';
import { type FileTag, fileTag } from '../world/anvil/nbtTags.ts';
import { Chunks } from '../world/chunks.ts';
import type { ChunkColumn } from '../world/column.ts';
import { writeRegion } from './regionWriter.ts';

/** How much one saving wrote. */
interface SavingReport {
  readonly chunks: number;
  readonly regions: number;
}

/** A chunk that differs from untouched ground. */
interface Place {
  readonly chunkX: number;
  readonly chunkZ: number;
  readonly column: ChunkColumn;
}

/** The tag of a chunk with what its signs and containers hold. */
export function chunkTag(server: GameServer, place: Place, blockEntities: readonly FileTag[]): FileTag {
  return chunkToNbt(server.gameData, place.column, place, blockEntities, server.tickNumber);
}

/** The tags of the signs and containers of a chunk. */
export function blockEntityTags(game: Game, { chunkX, chunkZ }: Omit<Place, 'column'>): FileTag[] {
  const tags: FileTag[] = [];
  for (const { position } of game.server.world.entitiesInChunk(chunkX, chunkZ)) {
    const tag = blockNbt(game, position);
    if (tag) tags.push(fileTag(tag));
  }
  return tags;
}

/**
 * Saves a world again and again, as a server does that runs on: each time only the chunks that have changed since, in one
 * go, so that they fit together. Entities and players are not part of it.
 */
export class WorldSaver {
  readonly #game: Game;
  readonly #folder: string;
  readonly #facts: Pick<LevelFacts, 'name' | 'spawn'>;
  /** What the signs and containers of chunks held when they were saved, by chunk. */
  readonly #held = new Map<number, string>();

  constructor(game: Game, folder: string, facts: Pick<LevelFacts, 'name' | 'spawn'>) {
    this.#game = game;
    this.#folder = folder;
    this.#facts = facts;
  }

  /**
   * @param time the world's age in ticks, for level.dat.
   * @throws the file system's errors; what could not be written counts as not saved.
   */
  save(time: number): SavingReport {
    const { world, gameData } = this.#game.server;
    const regions = join(this.#folder, 'region');
    mkdirSync(regions, { recursive: true });
    writeLevelFileNow(gameData, this.#folder, { ...this.#facts, tick: time, ground: world.chunks.ground });
    const byRegion = new Map<string, { readonly place: Place; readonly tags: FileTag[]; readonly held: string }[]>();
    for (const place of world.chunks.modified()) {
      const tags = blockEntityTags(this.#game, place);
      const held =
        tags.length === 0 ? '' : JSON.stringify(tags, (_, value) => (typeof value === 'bigint' ? `${value}` : value));
      const known = this.#held.get(Chunks.key(place.chunkX, place.chunkZ)) ?? '';
      if (!place.column.unsaved && held === known) continue;
      const region = `r.${place.chunkX >> 5}.${place.chunkZ >> 5}.mca`;
      const list = byRegion.get(region);
      if (list) list.push({ place, tags, held });
      else byRegion.set(region, [{ place, tags, held }]);
    }
    let chunks = 0;
    for (const [region, list] of byRegion) {
      const written = new Map<number, Buffer>();
      for (const { place, tags } of list)
        written.set(
          (place.chunkZ & (REGION - 1)) * REGION + (place.chunkX & (REGION - 1)),
          nbt.writeUncompressed({ ...chunkTag(this.#game.server, place, tags), name: '' } as never),
        );
      writeRegion(join(regions, region), written);
      for (const { place, held } of list) {
        place.column.unsaved = false;
        this.#held.set(Chunks.key(place.chunkX, place.chunkZ), held);
      }
      chunks += written.size;
    }
    return { chunks, regions: byRegion.size };
  }
}
