import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import nbt from 'prismarine-nbt';
import { readChunkNbt } from '../../../game-data/regionFile.ts';
import { ConfigError } from '../../../protocol/errors.ts';
import type { Point } from '../../../protocol/geometry.ts';
import { TERRAIN_HEIGHT, TERRAIN_MIN_Y } from '../../../worlds/terrain/terrain.ts';
import { type SavedFormat, savedFormat } from '../../data/savedFormat.ts';
import type { ServerGameData } from '../../data/serverGameData.ts';
import { motionBlockingStates } from '../heights.ts';
import type { Land, MadeChunk } from '../land.ts';
import { SharedColumns } from '../sharedColumns.ts';
import { chunkFromNbt } from './chunkNbt.ts';
import { readLevelNbt } from './levelNbt.ts';
import type { FileTag } from './nbtTags.ts';

/** The first data version whose chunks look as they still do, 1.18 (Minecraft wiki, "Data version", "Chunk format"). */
const FIRST_DATA_VERSION = 2860;

/** What is used of level.dat. */
interface Level {
  readonly dataVersion: number;
  /** The name of the game's version that saved the world, such as "1.20.4". */
  readonly version: string;
  readonly spawn: { readonly x: number; readonly y: number; readonly z: number };
}

/**
 * A world that Minecraft saved, read chunk by chunk where somebody looks; its files are never written to. Of its blocks,
 * biomes, signs and containers nothing is lost; animals, players and portals are not read. Where it has no chunk there
 * is nothing but air.
 */
export class AnvilLand implements Land {
  readonly isGenerated = false;
  readonly columns = new SharedColumns();
  readonly #gameData: ServerGameData;
  readonly #regions: string;
  readonly #level: Level;
  readonly #format: SavedFormat;

  /** @throws ConfigError 'no-world' or 'world-version', naming the folder. */
  constructor(gameData: ServerGameData, folder: string) {
    this.#gameData = gameData;
    this.#regions = join(folder, 'region');
    this.#format = savedFormat(gameData.source);
    if (!existsSync(folder)) throw new ConfigError('no-world', `world folder does not exist: ${folder}`);
    if (!existsSync(join(folder, 'level.dat')))
      throw new ConfigError('no-world', `${folder} is not a world: it has no level.dat`);
    if (!existsSync(this.#regions) || !statSync(this.#regions).isDirectory())
      throw new ConfigError('no-world', `${folder} is not a world: it has no "region" folder`);
    this.#level = readLevel(folder);
    const { dataVersion, version } = this.#level;
    if (dataVersion > this.#format.dataVersion)
      throw new ConfigError(
        'world-version',
        `${folder} was saved by Minecraft ${version}, which is newer than ${this.#format.version}: ${gameData.version === this.#format.version ? 'serve it with a newer --game-version' : 'later worlds cannot be read'}`,
      );
    if (dataVersion < FIRST_DATA_VERSION)
      throw new ConfigError(
        'world-version',
        `${folder} was saved by Minecraft ${version}, expected 1.18 or later: open it once with ${gameData.version} ("Optimize World")`,
      );
  }

  /** On top of whatever stands at the world's spawn position. */
  spawn(): Point {
    const { x, y, z } = this.#level.spawn;
    const made = this.#ifReadable(x >> 4, z >> 4);
    const blocking = motionBlockingStates(this.#gameData);
    const column = ((z & 15) << 4) | (x & 15);
    for (let level = TERRAIN_HEIGHT - 1; made && level >= 0; level--)
      if (blocking[made.states[(level << 8) | column] as number])
        return { x: x + 0.5, y: TERRAIN_MIN_Y + level + 1, z: z + 0.5 };
    return { x: x + 0.5, y, z: z + 0.5 };
  }

  make(chunkX: number, chunkZ: number): MadeChunk | undefined {
    try {
      const bytes = readChunkNbt(this.#regions, chunkX, chunkZ);
      if (!bytes) return undefined;
      const tag = nbt.parseUncompressed(bytes) as unknown as FileTag;
      const { DataVersion, xPos, zPos } = tag.value as Record<string, FileTag | undefined>;
      if (xPos?.value !== chunkX || zPos?.value !== chunkZ)
        throw new Error(`its NBT is that of chunk ${xPos?.value} ${zPos?.value}`);
      const version = Number(DataVersion?.value);
      if (!(version >= FIRST_DATA_VERSION && version <= this.#format.dataVersion))
        throw new Error(
          `it has data version ${DataVersion?.value}, expected ${FIRST_DATA_VERSION} to ${this.#format.dataVersion}: open the world with Minecraft ${this.#format.version} once ("Optimize World")`,
        );
      const chunk = chunkFromNbt(this.#gameData, tag);
      if (!chunk) return undefined;
      const { states, biomes, blockEntities } = chunk;
      return { states, biomesOf: (section) => biomes[section] as Uint8Array, blockEntities };
    } catch (error) {
      throw new ConfigError(
        'unreadable-chunk',
        `chunk ${chunkX} ${chunkZ} of ${this.#regions} cannot be read: ${error instanceof Error ? error.message : error}`,
        { cause: error },
      );
    }
  }

  /** What is wrong with a chunk is reported where it is seen. */
  #ifReadable(chunkX: number, chunkZ: number): MadeChunk | undefined {
    try {
      return this.make(chunkX, chunkZ);
    } catch {
      return undefined;
    }
  }

  herds(): readonly [] {
    return [];
  }
}

function readLevel(folder: string): Level {
  const file = join(folder, 'level.dat');
  try {
    const root = nbt.simplify(nbt.parseUncompressed(readLevelNbt(file)));
    const { DataVersion, Version, SpawnX, SpawnY, SpawnZ } = root.Data;
    const [dataVersion, x, y, z] = [DataVersion, SpawnX ?? 0, SpawnY ?? 64, SpawnZ ?? 0].map(Number) as [
      number,
      number,
      number,
      number,
    ];
    if (![dataVersion, x, y, z].every(Number.isInteger)) throw new Error('no data version or spawn position');
    return { dataVersion, version: String(Version?.Name ?? `of data version ${dataVersion}`), spawn: { x, y, z } };
  } catch (error) {
    throw new ConfigError('no-world', `${file} is not the file of a world that this server can read`, { cause: error });
  }
}
