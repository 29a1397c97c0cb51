import nbt from 'prismarine-nbt';
import { REGION } from '../../game-data/regionFile.ts';
import type { Game } from '../commands/game.ts';
import { isAtWork } from '../commands/nbt/forms/blockWork.ts';
import type { SlotGrid } from '../items/inventory/slotGrid.ts';
import { chunkToNbt } from '../world/anvil/chunkNbt.ts';
import type { FileTag } from '../world/anvil/nbtTags.ts';
import { type ChunkContent, contentOf } from '../world/anvil/packedStates.ts';
import { Chunks } from '../world/chunks.ts';
import type { ChunkColumn } from '../world/column.ts';
import { withForeignChunkTags } from './foreignChunkTags.ts';
import { blockEntityTags } from './savedBlockEntities.ts';

/** A chunk that differs from untouched ground. */
interface Place {
  readonly chunkX: number;
  readonly chunkZ: number;
  readonly column: ChunkColumn;
}

/** A chunk as it was when it was taken, to be written later. */
export interface TakenChunk {
  readonly chunkX: number;
  readonly chunkZ: number;
  /** The folder of the region file it belongs to, within its dimension's. */
  readonly folder: 'region' | 'entities';
  /** Its uncompressed NBT; null where the file is to have none any more. */
  encode(): Buffer | null;
  /** Has it count as changed again. */
  giveBack(): void;
}

/** The region file of a chunk, and its place within. */
export function regionOf({ chunkX, chunkZ }: Pick<TakenChunk, 'chunkX' | 'chunkZ'>): { file: string; index: number } {
  return {
    file: `r.${chunkX >> 5}.${chunkZ >> 5}.mca`,
    index: (chunkZ & (REGION - 1)) * REGION + (chunkX & (REGION - 1)),
  };
}

/** Follows which chunks differ from what was last taken of them, by their blocks or by what their block entities hold. */
export class ChangedChunks {
  readonly #game: Game;
  readonly #foreignIn: (chunkX: number, chunkZ: number) => Buffer | undefined;
  /** What `#marksOf` gave of chunks with block entities when they were taken. */
  readonly #taken = new Map<number, readonly unknown[]>();

  /** @param foreignIn the NBT a file has of a chunk in which there is more than this server knows; undefined for others. */
  constructor(game: Game, foreignIn: (chunkX: number, chunkZ: number) => Buffer | undefined) {
    this.#game = game;
    this.#foreignIn = foreignIn;
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
    for (const place of this.#game.server.world.chunks.present()) {
      const before = this.#taken.get(Chunks.key(place.chunkX, place.chunkZ)) ?? NOTHING;
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
    const entities: readonly FileTag[] = blockEntityTags(this.#game, chunkX, chunkZ);
    const { tickNumber } = server;
    this.#settle(place);
    return {
      chunkX,
      chunkZ,
      folder: 'region',
      encode: () => {
        const tag = chunkToNbt(
          server.gameData,
          content ?? column.stored,
          place,
          entities,
          tickNumber,
          server.dimension,
        );
        letGo();
        const before = this.#foreignIn(chunkX, chunkZ);
        const whole = before ? withForeignChunkTags(tag, nbt.parseUncompressed(before) as unknown as FileTag) : tag;
        return nbt.writeUncompressed({ ...whole, name: '' } as never);
      },
      giveBack: () => {
        // It may have been let go meanwhile.
        server.world.chunks.column(chunkX, chunkZ).unsaved = true;
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

  /** What changes with every change of a block entity of a chunk. */
  #marksOf({ chunkX, chunkZ }: Omit<Place, 'column'>): readonly unknown[] {
    let marks: unknown[] | undefined;
    for (const { position, entity } of this.#game.server.world.entitiesInChunk(chunkX, chunkZ)) {
      marks ??= [];
      if (entity.type === 'sign')
        marks.push(entity, entity.front, entity.back, entity.frontInk, entity.backInk, entity.waxed);
      else if (entity.type === 'command')
        marks.push(
          entity,
          entity.command,
          entity.always,
          entity.powered,
          entity.tracks,
          entity.successes,
          entity.output,
        );
      else if (entity.type === 'spawner') marks.push(entity, entity.next, entity.potentials, entity.delay);
      else if (entity.type === 'banner') marks.push(entity, entity.layers);
      else if (entity.type === 'beacon') marks.push(entity, entity.primary, entity.secondary);
      else marks.push(entity, entity.slots.revision, shutMask(this.#game, entity.slots));
      if (isAtWork(this.#game, position, entity)) marks.push(this.#game.server.tickNumber);
    }
    return marks ?? NOTHING;
  }
}

/** Which slots of a crafter take nothing, as bits; 0 of other containers. */
function shutMask({ systems }: Game, slots: SlotGrid): number {
  let mask = 0;
  for (const slot of systems.crafters.shutSlots(slots)) mask |= 1 << slot;
  return mask;
}

const NOTHING: readonly unknown[] = [];

function isSame(some: readonly unknown[], others: readonly unknown[]): boolean {
  return some.length === others.length && some.every((mark, index) => mark === others[index]);
}
