import nbt from 'prismarine-nbt';
import type { Game } from '../commands/game.ts';
import { type CompoundTag, compound, int, list, sameTag } from '../data/nbtTag.ts';
import { fileTag } from '../world/anvil/nbtTags.ts';
import { Chunks } from '../world/chunks.ts';
import type { TakenChunk } from './changedChunks.ts';

/** Follows in which chunks entities differ from what was last taken of them. */
export class ChangedBodies {
  readonly #game: Game;
  /** What was last taken of each chunk that has any. */
  readonly #taken = new Map<number, readonly CompoundTag[]>();

  constructor(game: Game) {
    this.#game = game;
  }

  /** Takes the chunks in which something has changed; they count as unchanged from now on. */
  take(now: ReadonlyMap<number, readonly CompoundTag[]>): TakenChunk[] {
    const chunks: TakenChunk[] = [];
    for (const [key, tags] of now) if (!sameTags(tags, this.#taken.get(key))) chunks.push(this.#take(key, tags));
    for (const key of [...this.#taken.keys()]) if (!now.has(key)) chunks.push(this.#take(key, []));
    return chunks;
  }

  /** Has everything count as taken, as after it was read from where it is saved. */
  adopt(now: ReadonlyMap<number, readonly CompoundTag[]>): void {
    for (const [key, tags] of now) this.#taken.set(key, tags);
  }

  #take(key: number, tags: readonly CompoundTag[]): TakenChunk {
    const before = this.#taken.get(key);
    if (tags.length > 0) this.#taken.set(key, tags);
    else this.#taken.delete(key);
    const { chunkX, chunkZ } = Chunks.ofKey(key);
    return {
      chunkX,
      chunkZ,
      folder: 'entities',
      encode: () => (tags.length > 0 ? this.#encode(chunkX, chunkZ, tags) : null),
      giveBack: () => {
        if (this.#taken.get(key) !== (tags.length > 0 ? tags : undefined)) return;
        // Nothing that is taken later is the same as what never was.
        this.#taken.set(key, before && before.length > 0 ? [...before, compound()] : [compound()]);
      },
    };
  }

  /** Minecraft wiki, "Entity format" of the files in "entities". */
  #encode(chunkX: number, chunkZ: number, tags: readonly CompoundTag[]): Buffer {
    const { dataVersion } = this.#game.server.gameData.source.data.version as unknown as { dataVersion: number };
    const chunk = compound({
      DataVersion: int(dataVersion),
      Position: { type: 'intArray', value: [chunkX, chunkZ] },
      Entities: list(...tags),
    });
    return nbt.writeUncompressed({ ...fileTag(chunk), name: '' } as never);
  }
}

function sameTags(some: readonly CompoundTag[], others: readonly CompoundTag[] | undefined): boolean {
  return some.length === others?.length && some.every((tag, index) => sameTag(tag, others[index] as CompoundTag));
}
