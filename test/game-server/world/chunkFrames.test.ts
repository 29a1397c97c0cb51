import chunkLoader from 'prismarine-chunk';
import { Vec3 } from 'vec3';
import { describe, expect, test } from 'vitest';
import { Random } from '../../../clock/random.ts';
import { ServerGameData } from '../../../game-server/data/serverGameData.ts';
import { PacketCodec, type PacketFields } from '../../../game-server/network/packetCodec.ts';
import { ChunkFrames } from '../../../game-server/world/chunkFrames.ts';
import { Chunks } from '../../../game-server/world/chunks.ts';
import { groundOf } from '../../../game-server/world/presetGround.ts';
import { World } from '../../../game-server/world/world.ts';
import { blockState, parseBlockState } from '../../../protocol/blockState.ts';
import { CLASSIC_FLAT, type WorldPreset } from '../../../worlds/worldPreset.ts';
import { clientCodec } from '../../support/clientCodec.ts';
import { WIRE_VERSIONS } from '../../support/testedVersions.ts';

const BUILD = { type: 'build' } as const;
const GENERATED: WorldPreset = { type: 'overworld', seed: 11 };

interface ClientColumn {
  load(data: Buffer): void;
  getBlockStateId(position: Vec3): number;
  getBiome(position: Vec3): number;
}

/**
 * The light a packet gives a cell: four bits each, the lower half of a byte first (Minecraft wiki, "Java Edition
 * protocol/Packets", Light Data). prismarine-chunk reads the bytes of each long in the wrong order, so it is no witness.
 */
function lightIn(fields: PacketFields, kind: 'sky' | 'block', x: number, y: number, z: number): number | undefined {
  const section = (y + 80) >> 4;
  const longs = fields[`${kind}LightMask`] as [number, number][];
  const bits = longs[0]?.[1] ?? 0;
  if ((bits & (1 << section)) === 0) return undefined;
  let index = 0;
  for (let below = 0; below < section; below++) if (bits & (1 << below)) index++;
  const bytes = (fields[`${kind}Light`] as number[][])[index] ?? [];
  const cell = ((y & 15) << 8) | (z << 4) | x;
  return ((bytes[cell >> 1] as number) >> ((cell & 1) * 4)) & 15;
}

function setting(version: string, preset: WorldPreset) {
  const gameData = ServerGameData.of(version);
  const world = new World(gameData, groundOf(gameData, preset));
  const codec = new PacketCodec(version);
  const frames = new ChunkFrames(world, codec);
  const put = (x: number, y: number, z: number, text: string) =>
    world.setBlock({ x, y, z }, parseBlockState(text) ?? blockState('air'), BUILD);
  const read = clientCodec(version);
  /** The chunk as a client holds it after reading the packet. */
  const shown = (x: number, z: number) => {
    const fields = read(frames.chunk(x, z)).params;
    const Column = (chunkLoader as unknown as (registry: unknown) => new (size: object) => ClientColumn)(
      gameData.source.registry,
    );
    const column = new Column({ minY: -64, worldHeight: 384 });
    column.load(fields.chunkData as Buffer);
    return { fields, column };
  };
  return { gameData, world, codec, frames, put, read, shown };
}

describe.each(WIRE_VERSIONS)('chunk packets at %s', (version) => {
  test('are what the general encoder writes of the same fields', () => {
    const { codec, frames, put, read } = setting(version, CLASSIC_FLAT);
    put(3, -60, 4, 'oak_sign[rotation=4]');
    put(5, -60, 4, 'chest');
    put(7, -60, 4, 'torch');
    for (const [x, z] of [
      [0, 0],
      [-7, 12],
    ] as const) {
      const frame = frames.chunk(x, z);
      const { name, params } = read(frame);
      expect(name).toBe('map_chunk');
      expect(params).toMatchObject({ x, z });
      expect(codec.encode('play', 'map_chunk', params).equals(frame)).toBe(true);
    }
    expect((read(frames.chunk(0, 0)).params.blockEntities as unknown[]).length).toBe(2);
  });

  test.each([
    ['flat', CLASSIC_FLAT],
    ['generated', GENERATED],
  ] as const)('hold every block, biome and light of a %s chunk', (_name, preset) => {
    const { world, put, shown } = setting(version, preset);
    const random = new Random(2);
    // More than 256 different states in one section need global numbers instead of a palette.
    for (let stateId = 0; stateId < 400; stateId++)
      put(stateId & 15, 100 + (stateId >> 8), (stateId >> 4) & 15, world.gameData.states.text(stateId + 50));
    for (let edit = 0; edit < 60; edit++)
      put(random.integer(0, 15), random.integer(-64, 80), random.integer(0, 15), random.pick(['glowstone', 'glass']));
    const { fields, column } = shown(0, 0);
    const top = world.light.of(0, 0).top;
    expect(top).toBeGreaterThan(10);
    for (let y = -64; y < 320; y++)
      for (let z = 0; z < 16; z++)
        for (let x = 0; x < 16; x++) {
          const at = new Vec3(x, y, z);
          if (column.getBlockStateId(at) !== world.stateId(at)) expect.fail(`block at ${at}`);
          if ((lightIn(fields, 'block', x, y, z) ?? 0) !== world.light.blockLight(at))
            expect.fail(`block light at ${at}`);
          // Above what is told of, clients take full light for granted.
          const dark = (y + 80) >> 4 <= top ? 0 : 15;
          if ((lightIn(fields, 'sky', x, y, z) ?? dark) !== world.light.skyLight(at)) expect.fail(`sky light at ${at}`);
          if (column.getBiome(at) !== world.chunks.biome(x, y, z)) expect.fail(`biome at ${at}`);
        }
  });

  test('tell how high each column reaches', () => {
    const { put, shown, world } = setting(version, CLASSIC_FLAT);
    put(2, 10, 3, 'glass');
    put(2, 12, 3, 'torch');
    put(4, 5, 3, 'water');
    put(6, 5, 3, 'stone');
    put(6, 5, 3, 'air');
    const maps = mapsOf(shown(0, 0).fields.heightmaps);
    const height = (map: string, x: number, z: number) => {
      const index = (z << 4) | x;
      const [high, low] = maps[map]?.value[Math.floor(index / 7)] ?? [0, 0];
      const long = (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0);
      return Number((long >> BigInt((index % 7) * 9)) & 511n) - 64;
    };
    expect(maps.MOTION_BLOCKING?.value).toHaveLength(37);
    expect([height('MOTION_BLOCKING', 2, 3), height('WORLD_SURFACE', 2, 3)]).toEqual([11, 13]);
    expect([height('MOTION_BLOCKING', 4, 3), height('WORLD_SURFACE', 4, 3)]).toEqual([6, 6]);
    expect([height('MOTION_BLOCKING', 6, 3), height('WORLD_SURFACE', 6, 3)]).toEqual([-60, -60]);
    expect([height('MOTION_BLOCKING', 15, 15), height('WORLD_SURFACE', 0, 0)]).toEqual([-60, -60]);
    put(2, 12, 3, 'air');
    put(2, 10, 3, 'air');
    expect(world.chunks.column(0, 0).heights.surface[(3 << 4) | 2]).toBe(4);
  });

  test('are kept as far as they take no more than they may, those asked for last', () => {
    const { world, codec } = setting(version, GENERATED);
    const size = new ChunkFrames(world, codec).chunk(0, 0).length;
    const frames = new ChunkFrames(world, codec, undefined, 3.5 * size);
    const first = frames.chunk(0, 0);
    for (const x of [1, 2, 3, 4]) {
      frames.chunk(x, 0);
      // Whoever is asked for again and again stays.
      expect(frames.chunk(0, 0)).toBe(first);
      expect(frames.keptBytes).toBeLessThanOrEqual(3.5 * size);
    }
    expect(frames.assembled).toBe(5);
    const again = frames.chunk(1, 0);
    expect(frames.assembled).toBe(6);
    expect(again.equals(new ChunkFrames(world, codec).chunk(1, 0))).toBe(true);
    for (let x = 0; x < 5; x++) frames.drop(Chunks.key(x, 0));
    expect(frames.keptBytes).toBe(0);
  });

  test('are put together once for all viewers, and after a change only its section is encoded', () => {
    const { world, frames, put } = setting(version, GENERATED);
    const first = frames.chunk(0, 0);
    const sections = [...world.chunks.sections(world.chunks.column(0, 0))];
    for (let viewer = 0; viewer < 9; viewer++) expect(frames.chunk(0, 0)).toBe(first);
    expect(frames.assembled).toBe(1);
    put(1, 40, 1, 'diamond_block');
    frames.drop(Chunks.key(0, 0));
    expect(frames.chunk(0, 0)).not.toBe(first);
    const again = world.chunks.sections(world.chunks.column(0, 0));
    const changed = sections.flatMap((bytes, section) => (again[section] === bytes ? [] : [section]));
    expect(changed).toEqual([(40 + 64) >> 4]);
  });

  test('are the same bytes for the same seed and the same edits', () => {
    const bytes = () => {
      const { frames, put } = setting(version, GENERATED);
      const random = new Random(6);
      for (let edit = 0; edit < 40; edit++)
        put(random.integer(0, 31), random.integer(50, 80), random.integer(0, 15), random.pick(['glowstone', 'air']));
      return [frames.chunk(0, 0), frames.chunk(1, 0), frames.chunk(5, -5)].map((frame) => frame.toString('base64'));
    };
    expect(bytes()).toEqual(bytes());
  });

  test('untouched ground is put together once for the whole world', () => {
    const { frames, read } = setting(version, CLASSIC_FLAT);
    const places = [
      [0, 0],
      [1, 0],
      [-4, 70_000],
    ] as const;
    expect(places.map(([x, z]) => read(frames.chunk(x, z)).params).map(({ x, z }) => [x, z])).toEqual(places);
    expect(frames.assembled).toBe(1);
  });

  test('light updates are what the general encoder writes, and tell of darkness too', () => {
    const { world, codec, frames, put, read } = setting(version, CLASSIC_FLAT);
    put(1, -60, 1, 'glowstone');
    frames.chunk(0, 0);
    put(1, -60, 1, 'air');
    world.light.settle();
    const change = world.light.takeChanges().find(({ column }) => column.chunkX === -1 && column.chunkZ === 0);
    if (!change) return expect.fail('no light changed');
    const frame = frames.light(change);
    const { name, params } = read(frame);
    expect(name).toBe('update_light');
    expect(params).toMatchObject({ chunkX: -1, chunkZ: 0 });
    expect(codec.encode('play', 'update_light', params as PacketFields).equals(frame)).toBe(true);
    expect(params.emptyBlockLightMask).not.toEqual([]);
  });
});

/** Heightmaps by name, longs as two halves: NBT up to 1.21.4, a list since. */
function mapsOf(heightmaps: unknown): Readonly<Record<string, { readonly value: readonly [number, number][] }>> {
  if (!Array.isArray(heightmaps)) return (heightmaps as { value: Record<string, { value: [number, number][] }> }).value;
  return Object.fromEntries(
    heightmaps.map(({ type, data }: { type: string; data: [number, number][] }) => [
      type.toUpperCase(),
      { value: data },
    ]),
  );
}
