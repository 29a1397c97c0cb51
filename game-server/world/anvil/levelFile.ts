import { writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import nbt from 'prismarine-nbt';
import { ConfigError } from '../../../protocol/errors.ts';
import type { BlockPosition } from '../../../protocol/geometry.ts';
import type { ServerGameData } from '../../data/serverGameData.ts';
import { type Ground, layeredGround } from '../ground.ts';
import { readLevelNbt } from './levelNbt.ts';

/** The version of level.dat's own layout since region files came in Anvil format (Minecraft wiki, "Java Edition level format"). */
const LEVEL_FORMAT = 19_133;

export interface LevelFacts {
  readonly name: string;
  readonly spawn: BlockPosition;
  readonly tick: number;
  readonly ground: Ground;
}

/**
 * Writes level.dat, by which the game knows a folder as a world: version, spawn, and a generator that goes on with the
 * same flat ground or void around what is saved. Of generated land the game makes its own around it; around a world that
 * was read from files it is void.
 */
export async function writeLevelFile(gameData: ServerGameData, folder: string, facts: LevelFacts): Promise<void> {
  await writeFile(join(folder, 'level.dat'), levelBytes(gameData, facts));
}

/** The same before it returns. */
export function writeLevelFileNow(gameData: ServerGameData, folder: string, facts: LevelFacts): void {
  writeFileSync(join(folder, 'level.dat'), levelBytes(gameData, facts));
}

/** The world's time in ticks as level.dat has it. @throws ConfigError 'no-world' when there is none to be read. */
export function readLevelTime(folder: string): number {
  const file = join(folder, 'level.dat');
  try {
    const { value } = nbt.parseUncompressed(readLevelNbt(file)) as unknown as {
      value: { Data: { value: { Time: { value: readonly [number, number] } } } };
    };
    const [high, low] = value.Data.value.Time.value;
    return high * 2 ** 32 + (low >>> 0);
  } catch (error) {
    throw new ConfigError('no-world', `${file} is not the file of a world`, { cause: error });
  }
}

function levelBytes(gameData: ServerGameData, facts: LevelFacts): Buffer {
  const { dataVersion } = gameData.source.data.version as unknown as { dataVersion: number };
  const long = (value: number) => nbt.long([0, value] as never);
  const data = nbt.comp({
    DataVersion: nbt.int(dataVersion),
    version: nbt.int(LEVEL_FORMAT),
    Version: nbt.comp({
      Id: nbt.int(dataVersion),
      Name: nbt.string(gameData.version),
      Series: nbt.string('main'),
      Snapshot: nbt.byte(0),
    }),
    LevelName: nbt.string(facts.name),
    GameType: nbt.int(0),
    Difficulty: nbt.byte(0),
    hardcore: nbt.byte(0),
    allowCommands: nbt.byte(0),
    initialized: nbt.byte(1),
    raining: nbt.byte(0),
    thundering: nbt.byte(0),
    SpawnX: nbt.int(facts.spawn.x),
    SpawnY: nbt.int(facts.spawn.y),
    SpawnZ: nbt.int(facts.spawn.z),
    SpawnAngle: nbt.float(0),
    Time: long(facts.tick),
    DayTime: long(facts.tick),
    LastPlayed: long(0),
    WorldGenSettings: nbt.comp({
      seed: long(0),
      bonus_chest: nbt.byte(0),
      generate_features: nbt.byte(0),
      dimensions: nbt.comp({
        'minecraft:overworld': nbt.comp({
          type: nbt.string('minecraft:overworld'),
          generator: generatorTag(gameData, facts.ground),
        }),
      }),
    }),
  });
  const root = { type: 'compound', name: '', value: { Data: data } };
  return gzipSync(nbt.writeUncompressed(root as never));
}

function generatorTag(gameData: ServerGameData, ground: Ground): object {
  if (ground.type === 'land' && ground.land.isGenerated)
    return nbt.comp({
      type: nbt.string('minecraft:noise'),
      settings: nbt.string('minecraft:overworld'),
      biome_source: nbt.comp({
        type: nbt.string('minecraft:multi_noise'),
        preset: nbt.string('minecraft:overworld'),
      }),
    });
  const { layers: flat, biome: climate } = ground.type === 'uniform' ? ground : layeredGround(gameData, []);
  const layers = flat.map((stateId) =>
    nbt.comp({ block: nbt.string(`minecraft:${gameData.states.blockId(stateId)}`), height: nbt.int(1) }),
  );
  const biome = gameData.source.data.biomes[climate]?.name ?? 'plains';
  return nbt.comp({
    type: nbt.string('minecraft:flat'),
    settings: nbt.comp({
      biome: nbt.string(`minecraft:${biome}`),
      features: nbt.byte(0),
      lakes: nbt.byte(0),
      layers: nbt.list(nbt.comp(layers.map(({ value }) => value) as never)),
      structure_overrides: nbt.list(nbt.string([])),
    }),
  });
}
