import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readChunkNbt } from '../../game-data/regionFile.ts';
import type { Point } from '../../protocol/geometry.ts';
import type { Game } from '../commands/game.ts';
import type { CompoundTag } from '../data/nbtTag.ts';
import { Chunks } from '../world/chunks.ts';
import type { DimensionName } from '../world/dimension.ts';
import { ChangedBodies } from './changedBodies.ts';
import { ChangedChunks, type TakenChunk } from './changedChunks.ts';
import { keptStateBytes, readKeptState, STATE_FILE } from './keptStates.ts';
import { SavedBodies } from './savedBodies.ts';
import { loadEntities } from './savedEntities.ts';
import { loadRegions } from './savedWorld.ts';

/** Where the files of a dimension lie within a world's folder (Minecraft wiki, "Java Edition level format"). */
const FOLDERS: Readonly<Record<DimensionName, string>> = {
  overworld: '',
  the_nether: 'DIM-1',
  the_end: 'DIM1',
};
const REGIONS = 'region';
const ENTITIES = 'entities';

/** A chunk that is to be written, and the folder of its region file within the world's. */
export interface TakenPart extends TakenChunk {
  readonly place: string;
}

/** One dimension of a world that is kept in a folder: its chunks, its entities, and what its systems remember. */
export class SavedDimension {
  readonly game: Game;
  readonly bodies: SavedBodies;
  readonly #folder: string;
  readonly #own: string;
  readonly #changed: ChangedChunks;
  readonly #changedBodies: ChangedBodies;
  /** Chunks of which the files hold more than this server knows. */
  readonly #foreign = new Set<number>();

  /** @param folder the world's. */
  constructor(game: Game, folder: string, zone: string) {
    this.game = game;
    this.#own = FOLDERS[game.server.dimension.name];
    this.#folder = join(folder, this.#own);
    this.#changed = new ChangedChunks(game, (chunkX, chunkZ) =>
      this.#foreign.has(Chunks.key(chunkX, chunkZ))
        ? readChunkNbt(join(this.#folder, REGIONS), chunkX, chunkZ)
        : undefined,
    );
    this.#changedBodies = new ChangedBodies(game);
    this.bodies = new SavedBodies(game, zone);
  }

  /** After the systems of survival. */
  install(): void {
    this.game.server.world.chunks.keepsUnsaved = true;
  }

  /** Reads the chunks that lie in the folder. @throws ConfigError 'unreadable-chunk'. */
  async openChunks(): Promise<void> {
    const regions = join(this.#folder, REGIONS);
    if (!existsSync(regions)) return;
    for (const key of (await loadRegions(this.game, regions)).foreign) this.#foreign.add(key);
  }

  /** Reads the entities and all else, once the level has been. From now on what differs from the files is what changes. */
  openRest(): void {
    const entities = join(this.#folder, ENTITIES);
    if (existsSync(entities)) loadEntities(this.game, entities, this.bodies);
    readKeptState(this.game.server, join(this.#folder, STATE_FILE));
    this.#changed.forget();
    this.#changedBodies.adopt(this.bodies.byChunk());
  }

  /** Takes all chunks that have changed. `fallen` lies about as well. */
  take(fallen: Iterable<{ readonly position: Point; readonly tag: CompoundTag }>): TakenPart[] {
    const taken = [...this.#changed.take(), ...this.#changedBodies.take(this.bodies.byChunk(fallen))];
    return taken.map((chunk) => ({ ...chunk, place: join(this.#own, chunk.folder) }));
  }

  /** The file of what its systems remember, within the world's folder. */
  state(): { readonly path: string; readonly content: Buffer } {
    return { path: join(this.#own, STATE_FILE), content: keptStateBytes(this.game.server) };
  }
}
