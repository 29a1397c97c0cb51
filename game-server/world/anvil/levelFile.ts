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
  /** Sunrise of the first day and clear sky unless given. */
  readonly sky?: LevelSky;
  /** Game rules by name, as text; none unless given. */
  readonly rules?: Readonly<Record<string, string>>;
}

/** Hour and weather of a world. */
export interface LevelSky {
  /** Ticks since the first sunrise. */
  readonly dayTime: number;
  readonly raining: boolean;
  readonly thundering: boolean;
}

/** What of a level.dat a server that continues its world goes by. */
export interface LevelState {
  /** Ticks the world has run. */
  readonly time: number;
  readonly sky: LevelSky;
  readonly rules: Readonly<Record<string, string>>;
}

/**
 * Writes level.dat, by which the game knows a folder as a world: version, spawn, and a generator that goes on with the
 * same flat ground or void around what is saved. Of generated land the game makes its own around it; around a world that
 * was read from files it is void.
 */
export async function writeLevelFile(gameData: ServerGameData, folder: string, facts: LevelFacts): Promise<void> {
  await writeFile(join(folder, 'level.dat'), levelBytes(gameData, facts));
}

/** What level.dat says of a world. @throws ConfigError 'no-world' when there is none to be read. */
export function readLevelState(folder: string): LevelState {
  const file = join(folder, 'level.dat');
  try {
    const { value } = nbt.parseUncompressed(readLevelNbt(file)) as unknown as {
      value: { Data: { value: Record<string, { readonly value: unknown } | undefined> } };
    };
    const data = value.Data.value;
    const long = (name: string) => {
      const halves = data[name]?.value as readonly [number, number] | undefined;
      return halves && halves[0] * 2 ** 32 + (halves[1] >>> 0);
    };
    const time = long('Time');
    if (time === undefined) throw new Error('it has no time');
    const rules = Object.entries((data.GameRules?.value ?? {}) as Record<string, { readonly value: unknown }>);
    return {
      time,
      sky: {
        dayTime: Math.max(0, long('DayTime') ?? 0),
        raining: Boolean(data.raining?.value),
        thundering: Boolean(data.thundering?.value),
      },
      rules: Object.fromEntries(rules.map(([name, rule]) => [name, String(rule.value)])),
    };
  } catch (error) {
    throw new ConfigError('no-world', `${file} is not the file of a world`, { cause: error });
  }
}

/** The bytes of level.dat. */
export function levelBytes(gameData: ServerGameData, facts: LevelFacts): Buffer {
  const { dataVersion } = gameData.source.data.version as unknown as { dataVersion: number };
  const long = (value: number) => nbt.long([Math.floor(value / 2 ** 32), value | 0] as never);
  const { dayTime, raining, thundering } = facts.sky ?? { dayTime: facts.tick, raining: false, thundering: false };
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
    raining: nbt.byte(raining ? 1 : 0),
    thundering: nbt.byte(thundering ? 1 : 0),
    SpawnX: nbt.int(facts.spawn.x),
    SpawnY: nbt.int(facts.spawn.y),
    SpawnZ: nbt.int(facts.spawn.z),
    SpawnAngle: nbt.float(0),
    Time: long(facts.tick),
    DayTime: long(dayTime),
    GameRules: nbt.comp(
      Object.fromEntries(Object.entries(facts.rules ?? {}).map(([name, value]) => [name, nbt.string(value)])),
    ),
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
