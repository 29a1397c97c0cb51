import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { Random } from '../../../../clock/random.ts';
import { ServerGameData } from '../../../../game-server/data/serverGameData.ts';
import { PacketCodec } from '../../../../game-server/network/packetCodec.ts';
import { ChunkFrames } from '../../../../game-server/world/chunkFrames.ts';
import { groundOf } from '../../../../game-server/world/presetGround.ts';
import { World } from '../../../../game-server/world/world.ts';
import type { ColumnClass } from '../../../../sidecar/body/patches/sharedData/chunkColumn.ts';
import { sharedColumn } from '../../../../sidecar/body/patches/sharedData/sharedColumn.ts';
import { clientCodec } from '../../../support/clientCodec.ts';
import { runs } from '../../../support/depth.ts';
import { TESTED_VERSIONS } from '../../../support/testedVersions.ts';

const require = createRequire(import.meta.url);
const MIN_Y = -64;
const EXTENT = { minY: MIN_Y, worldHeight: 384 };

interface At {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** What a column can be asked and told, as far as Mineflayer does. */
interface Column {
  load(data: Buffer): void;
  loadParsedLight(...light: unknown[]): void;
  getBlockStateId(at: At): number;
  getBlockLight(at: At): number;
  getSkyLight(at: At): number;
  getBiome(at: At): number;
  setBlockStateId(at: At, stateId: number): void;
  setBlockLight(at: At, light: number): void;
  setSkyLight(at: At, light: number): void;
  setBiome(at: At, biome: number): void;
  toJson(): string;
  dump(): Buffer;
}

interface Chunk {
  readonly data: Buffer;
  readonly light: unknown[];
}

/** Chunks of a hilly world with some buildings, as a client reads them, and light packets for them. */
function chunksOf(version: string, random: Random): { chunks: Chunk[]; states: number } {
  const gameData = ServerGameData.of(version);
  const world = new World(gameData, groundOf(gameData, { type: 'overworld', seed: 3 }));
  const states = gameData.source.data.blocksArray.reduce((most, { maxStateId }) => Math.max(most, maxStateId ?? 0), 0);
  for (let count = 0; count < 1_500; count++) {
    const at = { x: random.integer(0, 31), y: random.integer(100, 130), z: random.integer(0, 31) };
    world.setStateId(at, random.integer(1, states), { type: 'build' });
  }
  const frames = new ChunkFrames(world, new PacketCodec(version));
  const read = clientCodec(version);
  const chunks = [0, 1, 2].map((x) => {
    const fields = read(frames.chunk(x, 0)).params;
    const light = [
      'skyLight',
      'blockLight',
      'skyLightMask',
      'blockLightMask',
      'emptySkyLightMask',
      'emptyBlockLightMask',
    ];
    return { data: fields.chunkData as Buffer, light: light.map((name) => fields[name]) };
  });
  return { chunks, states };
}

/** What update_light tells of some sections: some light, some none, and nothing of the others. */
function someLight(random: Random): unknown[] {
  const sections = Array.from({ length: 26 }, () => random.integer(0, 3));
  const mask = (kind: number) => [
    [0, sections.reduce((bits, of, index) => (of === kind ? bits | (1 << index) : bits), 0)],
  ];
  const arrays = sections
    .filter((of) => of === 1)
    .map(() => Array.from({ length: 2048 }, () => random.integer(0, 255)));
  return [arrays, [...arrays].reverse(), mask(1), mask(1), mask(2), mask(2)];
}

describe.each(TESTED_VERSIONS)('columns that share what they were sent at %s', (version) => {
  test("answer like prismarine-chunk's own, whatever is written to which of them", () => {
    const random = new Random(11);
    const { chunks, states } = chunksOf(version, random);
    const Original = require('prismarine-chunk')(require('prismarine-registry')(version)) as ColumnClass;
    const Shared = sharedColumn(Original);
    const make = (Class: ColumnClass) => new Class(EXTENT) as unknown as Column;
    // Four bots with three chunks each, once with separate columns and once with shared ones.
    const pairs = Array.from({ length: 12 }, (_, index) => {
      const chunk = chunks[index % 3] as Chunk;
      const pair = { plain: make(Original), shared: make(Shared) };
      // One of them hears of light before it has the chunk.
      if (index === 4) for (const column of [pair.plain, pair.shared]) column.loadParsedLight(...chunk.light);
      for (const column of [pair.plain, pair.shared]) {
        column.load(chunk.data);
        column.loadParsedLight(...chunk.light);
      }
      return pair;
    });
    const both = (index: number, act: (column: Column) => void) => {
      const { plain, shared } = pairs[index] as { plain: Column; shared: Column };
      act(plain);
      act(shared);
    };
    for (let step = 0; step < runs(1_500, 4_000); step++) {
      const index = random.integer(0, pairs.length - 1);
      const at = {
        x: random.integer(0, 15),
        y: random.float() < 0.1 ? random.integer(-70, 325) : random.integer(50, 140),
        z: random.integer(0, 15),
      };
      const chunk = chunks[index % 3] as Chunk;
      const roll = random.float();
      if (roll < 0.7) {
        const state = random.float() < 0.4 ? 0 : random.integer(0, states);
        both(index, (column) => column.setBlockStateId(at, state));
      } else if (roll < 0.75) both(index, (column) => column.setBlockLight(at, step % 16));
      else if (roll < 0.8) both(index, (column) => column.setSkyLight(at, step % 16));
      else if (roll < 0.85) both(index, (column) => column.setBiome(at, step % 40));
      else if (roll < 0.852) both(index, (column) => column.load(chunk.data));
      else if (roll < 0.855) both(index, (column) => column.loadParsedLight(...chunk.light));
      else if (roll < 0.87) {
        const light = someLight(random);
        both(index, (column) => column.loadParsedLight(...light));
      }
      const looked = { ...at, y: at.y + random.integer(-2, 2) };
      for (const [number, { plain, shared }] of pairs.entries()) {
        const answers = ({ getBlockStateId, getBlockLight, getSkyLight, getBiome }: Column, column: Column) =>
          [getBlockStateId, getBlockLight, getSkyLight, getBiome].map((ask) => ask.call(column, looked)).join();
        if (answers(shared, shared) !== answers(plain, plain))
          expect.fail(`column ${number}: ${answers(shared, shared)} instead of ${answers(plain, plain)}`);
      }
    }
    for (const { plain, shared } of pairs) {
      expect(shared.toJson()).toBe(plain.toJson());
      expect(shared.dump().equals(plain.dump())).toBe(true);
      for (let y = MIN_Y; y < 320; y++)
        for (let x = 0; x < 16; x++)
          for (let z = 0; z < 16; z++)
            if (shared.getBlockStateId({ x, y, z }) !== plain.getBlockStateId({ x, y, z }))
              expect.fail(`another state at ${x}, ${y}, ${z}`);
    }
  });

  test('decode the same bytes once', () => {
    const { chunks } = chunksOf(version, new Random(11));
    const Original = require('prismarine-chunk')(require('prismarine-registry')(version)) as ColumnClass;
    let decoded = 0;
    class Counting extends Original {
      override load(data: Buffer): void {
        decoded++;
        super.load(data);
      }
    }
    const Shared = sharedColumn(Counting);
    for (let bot = 0; bot < 5; bot++)
      for (const { data, light } of chunks) {
        const column = new Shared(EXTENT);
        column.load(data);
        column.loadParsedLight(...(light as never as Parameters<typeof column.loadParsedLight>));
      }
    expect(decoded).toBe(chunks.length);
  });
});
