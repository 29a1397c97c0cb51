import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import nbt from 'prismarine-nbt';
import { ConfigError } from '../../../protocol/errors.ts';
import type { BlockPosition } from '../../../protocol/geometry.ts';
import type { CompoundTag } from '../../data/nbtTag.ts';
import { savedFormat } from '../../data/savedFormat.ts';
import type { ServerGameData } from '../../data/serverGameData.ts';
import { type Ground, layeredGround } from '../ground.ts';
import { readLevelNbt } from './levelNbt.ts';
import { type FileTag, fileTag, gameTag } from './nbtTags.ts';

/** The version of level.dat's own layout since region files came in Anvil format (Minecraft wiki, "Java Edition level format"). */
const LEVEL_FORMAT = 19_133;

export interface LevelFacts {
  readonly name: string;
  readonly spawn: BlockPosition;
  readonly tick: number;
  readonly ground: Ground;
  /** Whether the world has a Nether; none unless given. */
  readonly hasNether?: boolean;
  /** The same of the End. */
  readonly hasEnd?: boolean;
  /** Sunrise of the first day and clear sky unless given. */
  readonly sky?: LevelSky;
  /** Game rules by name, as text; none unless given. */
  readonly rules?: Readonly<Record<string, string>>;
  /** How newcomers play, by number; survival unless given. */
  readonly gameType?: number;
  /** 0 to 3, peaceful to hard; peaceful unless given. */
  readonly difficulty?: number;
  readonly spawnAngle?: number;
  readonly border?: LevelBorder;
  /** How the fight for the End stands (`DragonFight`). */
  readonly dragonFight?: CompoundTag | undefined;
}

/** The border of a world (Minecraft wiki, "Java Edition level format"). */
export interface LevelBorder {
  readonly x: number;
  readonly z: number;
  /** Blocks from side to side now, where it is going, and ms until it is there. */
  readonly size: number;
  readonly target: number;
  readonly ms: number;
  readonly damage: number;
  readonly buffer: number;
  readonly warningBlocks: number;
  readonly warningSeconds: number;
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
  readonly spawn: BlockPosition | undefined;
  readonly spawnAngle: number;
  /** By numbers, as `LevelFacts` has them. */
  readonly gameType: number | undefined;
  readonly difficulty: number | undefined;
  readonly border: LevelBorder | undefined;
  /** All of its `Data`. */
  readonly data: CompoundTag;
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
      spawn: spawnOf(data),
      spawnAngle: numberIn(data, 'SpawnAngle') ?? 0,
      gameType: numberIn(data, 'GameType'),
      difficulty: numberIn(data, 'Difficulty'),
      border: borderOf(data),
      data: gameTag({ type: 'compound', value: data }) as CompoundTag,
    };
  } catch (error) {
    throw new ConfigError('no-world', `${file} is not the file of a world`, { cause: error });
  }
}

type Data = Readonly<Record<string, { readonly value: unknown } | undefined>>;

function numberIn(data: Data, name: string): number | undefined {
  const value = data[name]?.value;
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

function spawnOf(data: Data): BlockPosition | undefined {
  const [x, y, z] = ['SpawnX', 'SpawnY', 'SpawnZ'].map((name) => numberIn(data, name));
  return x === undefined || y === undefined || z === undefined ? undefined : { x, y, z };
}

function borderOf(data: Data): LevelBorder | undefined {
  const size = numberIn(data, 'BorderSize');
  if (size === undefined || size < 1) return undefined;
  const number = (name: string, otherwise: number) => numberIn(data, name) ?? otherwise;
  const halves = data.BorderSizeLerpTime?.value as readonly [number, number] | undefined;
  return {
    x: number('BorderCenterX', 0),
    z: number('BorderCenterZ', 0),
    size,
    target: number('BorderSizeLerpTarget', size),
    ms: Array.isArray(halves) ? Math.max(0, halves[0] * 2 ** 32 + (halves[1] >>> 0)) : 0,
    damage: number('BorderDamagePerBlock', 0.2),
    buffer: number('BorderSafeZone', 5),
    warningBlocks: number('BorderWarningBlocks', 5),
    warningSeconds: number('BorderWarningTime', 15),
  };
}

/** The bytes of level.dat. */
export function levelBytes(gameData: ServerGameData, facts: LevelFacts): Buffer {
  return levelFileOf(levelTag(gameData, facts));
}

/** The bytes of a level.dat with this `Data`. */
export function levelFileOf(data: CompoundTag): Buffer {
  return gzipSync(nbt.writeUncompressed({ type: 'compound', name: '', value: { Data: fileTag(data) } } as never));
}

/** The `Data` of level.dat. */
export function levelTag(gameData: ServerGameData, facts: LevelFacts): CompoundTag {
  const { version, dataVersion } = savedFormat(gameData.source);
  const long = (value: number) => nbt.long([Math.floor(value / 2 ** 32), value | 0] as never);
  const { dayTime, raining, thundering } = facts.sky ?? { dayTime: facts.tick, raining: false, thundering: false };
  const data = nbt.comp({
    DataVersion: nbt.int(dataVersion),
    version: nbt.int(LEVEL_FORMAT),
    Version: nbt.comp({
      Id: nbt.int(dataVersion),
      Name: nbt.string(version),
      Series: nbt.string('main'),
      Snapshot: nbt.byte(0),
    }),
    LevelName: nbt.string(facts.name),
    GameType: nbt.int(facts.gameType ?? 0),
    Difficulty: nbt.byte(facts.difficulty ?? 0),
    hardcore: nbt.byte(0),
    allowCommands: nbt.byte(0),
    initialized: nbt.byte(1),
    raining: nbt.byte(raining ? 1 : 0),
    thundering: nbt.byte(thundering ? 1 : 0),
    SpawnX: nbt.int(facts.spawn.x),
    SpawnY: nbt.int(facts.spawn.y),
    SpawnZ: nbt.int(facts.spawn.z),
    SpawnAngle: nbt.float(facts.spawnAngle ?? 0),
    ...borderTags(facts.border),
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
        ...(facts.hasNether
          ? {
              'minecraft:the_nether': nbt.comp({
                type: nbt.string('minecraft:the_nether'),
                generator: noiseTag('nether'),
              }),
            }
          : {}),
        ...(facts.hasEnd
          ? { 'minecraft:the_end': nbt.comp({ type: nbt.string('minecraft:the_end'), generator: endTag() }) }
          : {}),
      }),
    }),
  });
  const tag = gameTag(data as unknown as FileTag) as CompoundTag;
  if (!facts.dragonFight) return tag;
  return { type: 'compound', value: new Map([...tag.value, ['DragonFight', facts.dragonFight]]) };
}

function borderTags(border: LevelBorder | undefined): object {
  if (!border) return {};
  return {
    BorderCenterX: nbt.double(border.x),
    BorderCenterZ: nbt.double(border.z),
    BorderSize: nbt.double(border.size),
    BorderSizeLerpTarget: nbt.double(border.target),
    BorderSizeLerpTime: nbt.long([Math.floor(border.ms / 2 ** 32), border.ms | 0] as never),
    BorderDamagePerBlock: nbt.double(border.damage),
    BorderSafeZone: nbt.double(border.buffer),
    BorderWarningBlocks: nbt.double(border.warningBlocks),
    BorderWarningTime: nbt.double(border.warningSeconds),
  };
}

/** The game's own land of a dimension. */
function noiseTag(settings: 'overworld' | 'nether'): object {
  return nbt.comp({
    type: nbt.string('minecraft:noise'),
    settings: nbt.string(`minecraft:${settings}`),
    biome_source: nbt.comp({ type: nbt.string('minecraft:multi_noise'), preset: nbt.string(`minecraft:${settings}`) }),
  });
}

function endTag(): object {
  return nbt.comp({
    type: nbt.string('minecraft:noise'),
    settings: nbt.string('minecraft:end'),
    biome_source: nbt.comp({ type: nbt.string('minecraft:the_end') }),
  });
}

function generatorTag(gameData: ServerGameData, ground: Ground): object {
  if (ground.type === 'land' && ground.land.isGenerated) return noiseTag('overworld');
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
