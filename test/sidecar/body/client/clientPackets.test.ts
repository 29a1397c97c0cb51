import { expect, test } from 'vitest';
import { Random } from '../../../../clock/random.ts';
import { ServerGameData } from '../../../../game-server/data/serverGameData.ts';
import { PacketCodec } from '../../../../game-server/network/packetCodec.ts';
import { ChunkFrames } from '../../../../game-server/world/chunkFrames.ts';
import { groundOf } from '../../../../game-server/world/presetGround.ts';
import { World } from '../../../../game-server/world/world.ts';
import { ClientPackets } from '../../../../sidecar/body/client/clientPackets.ts';
import { CLASSIC_FLAT } from '../../../../worlds/worldPreset.ts';
import { clientCodec } from '../../../support/clientCodec.ts';
import { TESTED_VERSIONS } from '../../../support/testedVersions.ts';

/** Where the packet begins, behind its length. */
function startOf(frame: Buffer): number {
  let start = 1;
  while (((frame[start - 1] as number) & 0x80) !== 0) start++;
  return start;
}

test.each(TESTED_VERSIONS)('chunks and light at %s are read as ProtoDef reads them', (version) => {
  const gameData = ServerGameData.of(version);
  const world = new World(gameData, groundOf(gameData, { type: 'overworld', seed: 3 }));
  const codec = new PacketCodec(version);
  const chunks = new ChunkFrames(world, codec);
  const random = new Random(2);
  for (const [index, id] of ['chest', 'oak_sign', 'furnace', 'glowstone'].entries())
    world.setBlock({ x: index, y: 120, z: 3 }, { id, properties: {} }, { type: 'build' });
  const library = clientCodec(version);
  const packets = ClientPackets.of(version, 'play');
  const longs = (count: number) => Array.from({ length: count }, () => [random.integer(-9, 9), random.integer(-9, 9)]);
  const bytes = () => Array.from({ length: 2048 }, () => random.integer(0, 255));
  const light = (count: number) =>
    codec.encode('play', 'update_light', {
      chunkX: random.integer(-300, 300),
      chunkZ: random.integer(-300, 300),
      trustEdges: true,
      skyLightMask: longs(1),
      blockLightMask: longs(count),
      emptySkyLightMask: [],
      emptyBlockLightMask: longs(2),
      skyLight: Array.from({ length: count }, bytes),
      blockLight: [bytes(), [1, 2, 3], []],
    });
  const frames = [
    ...[-2, -1, 0, 1].map((x) => chunks.chunk(x, 0)),
    ...[0, 1, 5].map(light),
    codec.encode('play', 'update_time', { age: 1n, time: 2n, tickDayTime: true }),
  ];
  for (const frame of frames) {
    const start = startOf(frame);
    const { size, ...packet } = packets.read(frame, start);
    // Lists of bytes alone are views of the frame, which holds them anyway.
    const { params } = packet as { params: Record<string, unknown> };
    const seen = { ...params };
    for (const kind of ['skyLight', 'blockLight'].filter((name) => name in params)) {
      const lists = params[kind] as Buffer[];
      for (const list of lists) expect(list.buffer).toBe(frame.buffer);
      seen[kind] = lists.map((list) => [...list]);
    }
    expect({ ...packet, params: seen }).toEqual(library(frame));
    expect(size).toBe(frame.length - start);
  }
  // A chunk that ends too early fails in the library's words, and was not taken for another of its length.
  const [chunk] = frames as [Buffer];
  const short = chunk.subarray(0, chunk.length - 9);
  let said: unknown;
  try {
    library(short);
  } catch (error) {
    said = error;
  }
  expect(() => packets.read(short, startOf(short))).toThrow((said as Error).message);
});

test('chunks that differ in their place alone share all but that', () => {
  const gameData = ServerGameData.of('1.20.4');
  const world = new World(gameData, groundOf(gameData, CLASSIC_FLAT));
  const chunks = new ChunkFrames(world, new PacketCodec('1.20.4'));
  const packets = ClientPackets.of('1.20.4', 'play');
  const read = (x: number, z: number) => {
    const frame = chunks.chunk(x, z);
    return packets.read(frame, startOf(frame)).params as Record<string, unknown>;
  };
  const [here, there] = [read(4, -7), read(-3, 9)];
  expect([here.x, here.z, there.x, there.z]).toEqual([4, -7, -3, 9]);
  expect(there.chunkData).toBe(here.chunkData);
  world.setBlock({ x: 5 * 16, y: 0, z: 5 * 16 }, { id: 'stone', properties: {} }, { type: 'build' });
  expect(read(5, 5).chunkData).not.toEqual(here.chunkData);
  expect(read(6, 6).skyLight).toBe(here.skyLight);
});

test('bytes the library leaves out when it writes are zero, not what memory held before', () => {
  const packets = ClientPackets.of('1.21.4', 'play');
  const sound = { data: { soundName: 'minecraft:horn' } };
  const description = { type: 'string', value: 'horn' };
  const horn = { type: 'instrument', data: { data: { soundEvent: sound, useDuration: 1, range: 2, description } } };
  const item = { itemCount: 1, itemId: 5, addedComponentCount: 1, removedComponentCount: 0, components: [horn] };
  const write = () => packets.write('set_creative_slot', { slot: 36, item: { ...item, removeComponents: [] } });
  const written = [0x00, 0xff, 0x55].map((rest) => {
    for (let count = 0; count < 4; count++) Buffer.allocUnsafe(Buffer.poolSize >>> 2).fill(rest);
    return write().toString('hex');
  });
  expect(new Set(written).size).toBe(1);
  const { params } = new PacketCodec('1.21.4').decode('play', write());
  expect(params).toMatchObject({ item: { components: [horn] } });
});

test('what somebody is seen to do is read once for all who are sent it, and everything else that is small for each', () => {
  const codec = new PacketCodec('1.20.4');
  const packets = ClientPackets.of('1.20.4', 'play');
  const seen = codec.encode('play', 'entity_metadata', { entityId: 7, metadata: [{ key: 0, type: 'byte', value: 8 }] });
  const first = packets.read(seen, startOf(seen));
  expect(first.params).toEqual({ entityId: 7, metadata: [{ key: 0, type: 'byte', value: 8 }] });
  expect(packets.read(seen, startOf(seen))).toBe(first);
  expect(packets.read(Buffer.from(seen), startOf(seen))).not.toBe(first);
  const other = codec.encode('play', 'entity_velocity', {
    entityId: 7,
    velocityX: 0,
    velocityY: 0,
    velocityZ: 0,
    velocity: { x: 0, y: 0, z: 0 },
  });
  expect(packets.read(other, startOf(other)).params).not.toBe(packets.read(other, startOf(other)).params);
});
