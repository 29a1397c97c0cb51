import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import nbt from 'prismarine-nbt';
import anvil from 'prismarine-provider-anvil';
import { REGION, readChunkNbt } from '../../game-data/regionFile.ts';
import { ConfigError } from '../../protocol/errors.ts';
import type { BlockPosition } from '../../protocol/geometry.ts';
import type { Game } from '../commands/game.ts';
import type { GameServer } from '../core/server.ts';
import { savedFormat } from '../data/savedFormat.ts';
import { chunkFromNbt, chunkToNbt, type SavedChunk } from '../world/anvil/chunkNbt.ts';
import { levelBytes } from '../world/anvil/levelFile.ts';
import type { FileTag } from '../world/anvil/nbtTags.ts';
import { Chunks } from '../world/chunks.ts';
import { hasForeignTags } from './foreignChunkTags.ts';
import { settleSave } from './saveDraft.ts';
import { blockEntityTags, putBlockEntity } from './savedBlockEntities.ts';

/** What is used of prismarine-provider-anvil. */
interface AnvilFolder {
  saveRaw(chunkX: number, chunkZ: number, tag: FileTag): Promise<void>;
  close(): Promise<unknown>;
}

interface SaveOptions {
  /** The name the game shows of the world; "Guildhall" unless given. */
  readonly name?: string;
  /** Where players begin; above the origin unless given. */
  readonly spawn?: BlockPosition;
}

/** How much was saved or loaded. */
interface WorldReport {
  readonly chunks: number;
  readonly blockEntities: number;
}

interface LoadingReport extends WorldReport {
  /** Keys (`Chunks.key`) of chunks of which the files hold more than this server knows. */
  readonly foreign: readonly number[];
}

/**
 * Saves every chunk that differs from untouched ground as a vanilla world: level.dat and Anvil region files, with signs
 * and containers and what they hold. Works between ticks, a chunk at a time: each chunk is saved as it is when its turn
 * comes, so nothing may tick meanwhile if they are to fit together. Entities and players are not part of it.
 * @throws the file system's errors.
 */
export async function saveWorld(game: Game, folder: string, options: SaveOptions = {}): Promise<WorldReport> {
  const { server } = game;
  const { world, gameData, tickNumber } = server;
  const regions = join(folder, 'region');
  await mkdir(regions, { recursive: true });
  const level = levelBytes(gameData, {
    name: options.name ?? 'Guildhall',
    spawn: options.spawn ?? { x: 0, y: 0, z: 0 },
    tick: tickNumber,
    ground: world.chunks.ground,
  });
  await writeFile(join(folder, 'level.dat'), level);
  const files = openFolder(server, regions);
  const report = { chunks: 0, blockEntities: 0 };
  try {
    for (const place of [...world.chunks.modified()]) {
      const entities = blockEntityTags(game, place.chunkX, place.chunkZ);
      await files.saveRaw(
        place.chunkX,
        place.chunkZ,
        chunkToNbt(gameData, place.column.stored, place, entities, tickNumber, world.dimension),
      );
      report.chunks++;
      report.blockEntities += entities.length;
    }
  } finally {
    await files.close();
  }
  return report;
}

/**
 * Takes over all chunks of a saved world, vanilla's own included, in place of those that are there; the others stay as
 * they are. All files are read before the first chunk is replaced, which then happens at once.
 * @throws ConfigError 'no-world' when the folder holds none, 'unreadable-chunk' when one is of another version or damaged.
 */
export async function loadWorld(game: Game, folder: string): Promise<LoadingReport> {
  settleSave(folder);
  return loadRegions(game, join(folder, 'region'));
}

/** `loadWorld` for the region files of one dimension, whose saves are whole. */
export async function loadRegions(game: Game, regions: string): Promise<LoadingReport> {
  const { server } = game;
  const names = await readdir(regions).catch((error: unknown) => {
    throw new ConfigError('no-world', `there is no saved world in ${dirname(regions)}`, { cause: error });
  });
  const chunks: { readonly x: number; readonly z: number; readonly chunk: SavedChunk }[] = [];
  const foreign: number[] = [];
  for (const name of names.sort()) {
    const [, regionX, regionZ] = /^r\.(-?\d+)\.(-?\d+)\.mca$/.exec(name) ?? [];
    if (regionX === undefined || regionZ === undefined) continue;
    for (let z = 0; z < REGION; z++)
      for (let x = 0; x < REGION; x++) {
        const [chunkX, chunkZ] = [Number(regionX) * REGION + x, Number(regionZ) * REGION + z];
        const tag = readChunkTag(regions, chunkX, chunkZ);
        const chunk = tag && chunkFromNbt(server.gameData, tag);
        if (!chunk) continue;
        chunks.push({ x: chunkX, z: chunkZ, chunk });
        if (hasForeignTags(tag)) foreign.push(Chunks.key(chunkX, chunkZ));
      }
  }
  let blockEntities = 0;
  for (const { x, z, chunk } of chunks) {
    server.world.replaceChunk(x, z, chunk.states, (section) => chunk.biomes[section] as Uint8Array);
    for (const tag of chunk.blockEntities) if (putBlockEntity(game, tag)) blockEntities++;
  }
  return { chunks: chunks.length, blockEntities, foreign };
}

/** A chunk of a region file, which may be anybody's. @throws ConfigError 'unreadable-chunk' */
function readChunkTag(regions: string, x: number, z: number): FileTag | undefined {
  let bytes: Buffer | undefined;
  try {
    bytes = readChunkNbt(regions, x, z);
  } catch (cause) {
    throw new ConfigError('unreadable-chunk', `chunk ${x}, ${z} of ${regions}: ${(cause as Error).message}`, { cause });
  }
  return bytes && (nbt.parseUncompressed(bytes) as unknown as FileTag);
}

function openFolder({ gameData }: GameServer, folder: string): AnvilFolder {
  const Anvil = anvil.Anvil(savedFormat(gameData.source).registry as never) as unknown as new (
    path: string,
  ) => AnvilFolder;
  return new Anvil(folder);
}
