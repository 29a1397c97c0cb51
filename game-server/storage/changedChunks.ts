import nbt from 'prismarine-nbt';
import { REGION } from '../../game-data/regionFile.ts';
import type { Game } from '../commands/game.ts';
import { blockNbt } from '../commands/nbt/blockNbt.ts';
import { chunkToNbt } from '../world/anvil/chunkNbt.ts';
import { type FileTag, fileTag } from '../world/anvil/nbtTags.ts';
import { type ChunkContent, contentOf } from '../world/anvil/packedStates.ts';
import { Chunks } from '../world/chunks.ts';
import type { ChunkColumn } from '../world/column.ts';

/** A chunk that differs from untouched ground. */
interface Place {
  readonly chunkX: number;
  readonly chunkZ: number;
  readonly column: ChunkColumn;
}

/** A chunk as it was when it was taken, to be written later. */
export interface TakenChunk {
  /** The region file it belongs to. */
  readonly region: string;
  /** (z << 5) | x within the region. */
  readonly index: number;
  /** Its uncompressed NBT. */
  encode(): Buffer;
  /** Has it count as changed again. */
  giveBack(): void;
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

/** Follows which chunks differ from what was last taken of them, by their blocks or by what signs and containers hold. */
export class ChangedChunks {
  readonly #game: Game;
  /** What `#marksOf` gave of chunks with signs and containers when they were taken. */
  readonly #taken = new Map<number, readonly unknown[]>();

  constructor(game: Game) {
    this.#game = game;
  }

  /** Takes all chunks that have changed; they count as unchanged from now on. */
  take(): TakenChunk[] {
    const chunks: TakenChunk[] = [];
    for (const place of this.#changed()) chunks.push(this.#take(place));
    return chunks;
  }

  /** Has every chunk count as unchanged, as after the world was read from where it is saved. */
  forget(): void {
    for (const place of this.#changed()) this.#settle(place);
  }

  *#changed(): Generator<Place> {
    for (const place of this.#game.server.world.chunks.modified()) {
      const before = this.#taken.get(Chunks.key(place.chunkX, place.chunkZ)) ?? [];
      if (place.column.unsaved || !isSame(this.#marksOf(place), before)) yield place;
    }
  }

  #take(place: Place): TakenChunk {
    const { server } = this.#game;
    const { chunkX, chunkZ, column } = place;
    // Copied only where somebody writes to it before its turn has come.
    let content: ChunkContent | undefined;
    const keep = () => {
      content = contentOf(column);
    };
    column.beforeWrite = keep;
    const letGo = () => {
      if (column.beforeWrite === keep) column.beforeWrite = undefined;
      content = undefined;
    };
    const entities = blockEntityTags(this.#game, place);
    const { tickNumber } = server;
    this.#settle(place);
    return {
      region: `r.${chunkX >> 5}.${chunkZ >> 5}.mca`,
      index: (chunkZ & (REGION - 1)) * REGION + (chunkX & (REGION - 1)),
      encode: () => {
        const tag = chunkToNbt(server.gameData, content ?? column.stored, place, entities, tickNumber);
        letGo();
        return nbt.writeUncompressed({ ...tag, name: '' } as never);
      },
      giveBack: () => {
        column.unsaved = true;
        letGo();
      },
    };
  }

  #settle({ chunkX, chunkZ, column }: Place): void {
    column.unsaved = false;
    const key = Chunks.key(chunkX, chunkZ);
    const marks = this.#marksOf({ chunkX, chunkZ });
    if (marks.length > 0) this.#taken.set(key, marks);
    else this.#taken.delete(key);
  }

  /** What changes with every change of a sign or container of a chunk. */
  #marksOf({ chunkX, chunkZ }: Omit<Place, 'column'>): unknown[] {
    const marks: unknown[] = [];
    for (const { entity } of this.#game.server.world.entitiesInChunk(chunkX, chunkZ))
      if (entity.type === 'sign') marks.push(entity, entity.front, entity.back);
      else marks.push(entity, entity.slots.revision);
    return marks;
  }
}

function isSame(some: readonly unknown[], others: readonly unknown[]): boolean {
  return some.length === others.length && some.every((mark, index) => mark === others[index]);
}
