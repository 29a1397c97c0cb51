import { EventEmitter, once } from 'node:events';
import { createRequire } from 'node:module';
import { isDeepStrictEqual } from 'node:util';
import mineflayer, { type Bot } from 'mineflayer';
import prismarineRegistry from 'prismarine-registry';
import { Vec3 } from 'vec3';
import { expect, test } from 'vitest';
import { Random } from '../../../../clock/random.ts';
import { type Column, Columns, type World } from '../../../../sidecar/body/client/columns.ts';
import { speedUpBlockChanges, speedUpBlocks } from '../../../../sidecar/body/patches/fastBlocks.ts';
import type { ColumnClass } from '../../../../sidecar/body/patches/sharedData/chunkColumn.ts';
import { sharedColumn } from '../../../../sidecar/body/patches/sharedData/sharedColumn.ts';
import { versionsToTest } from '../../../support/depth.ts';

const requireAsMineflayer = createRequire(createRequire(import.meta.url).resolve('mineflayer'));
type Registry = ReturnType<typeof prismarineRegistry>;
type Library = (registry: Registry) => unknown;

interface TestWorld extends World {
  setColumn(x: number, z: number, column: unknown): void;
  unloadColumn(x: number, z: number): void;
}

interface FullColumn extends Column {
  setBiome(at: object, id: number): void;
  setBlockLight(at: object, level: number): void;
  setSkyLight(at: object, level: number): void;
  setBlockEntity(at: object, nbt: object): void;
}

function worldOf(registry: Registry) {
  const Worlds = (requireAsMineflayer('prismarine-world') as Library)(registry) as new () => { sync: TestWorld };
  const Chunk = (requireAsMineflayer('prismarine-chunk') as Library)(registry) as new (options: object) => FullColumn;
  return { world: new Worlds().sync, newColumn: () => new Chunk({ minY: -64, worldHeight: 384 }) };
}

function botIn(world: TestWorld, registry: Registry): Pick<Bot, 'blockAt' | 'registry'> {
  return { world, registry, blockAt: (point: Vec3) => world.getBlock(point) } as unknown as Bot;
}

for (const version of versionsToTest())
  test(`fast blocks of every state equal the library's own, in ${version}`, () => {
    const registry = prismarineRegistry(version);
    const random = new Random(3).fork(version);
    const { world, newColumn } = worldOf(registry);
    const column = newColumn();
    world.setColumn(-1, 2, column);
    const states = registry.blocksArray.flatMap(({ minStateId = 0, maxStateId = 0 }) =>
      Array.from({ length: maxStateId - minStateId + 1 }, (_, index) => minStateId + index),
    );
    expect(states.length).toBeGreaterThan(20_000);
    const cells = states.map((stateId, index) => {
      const inside = { x: index & 15, y: (index >> 8) - 64, z: (index >> 4) & 15 };
      column.setBlockStateId(inside, stateId);
      column.setBlockLight(inside, random.integer(0, 15));
      column.setSkyLight(inside, random.integer(0, 15));
      if (index % 64 === 0) column.setBiome(inside, random.integer(0, 5));
      const isSign = registry.blocksByStateId[stateId]?.name.includes('sign');
      if (index % 50 === 0 && !isSign) column.setBlockEntity(inside, { type: 'compound', name: '', value: {} });
      return new Vec3(inside.x - 16, inside.y, inside.z + 32);
    });
    const original = cells.map((cell) => world.getBlock(cell));
    const bot = botIn(world, registry);
    speedUpBlocks(bot as Bot, new Columns(bot as Bot));
    const asked = cells.map((cell) => bot.blockAt(cell.offset(0.3, 0.9, 0.5), false));
    // The first block of a state is the library's; copies follow.
    const copies = cells.map((cell) => bot.blockAt(cell, false));
    const keysOf = (block: unknown) => Object.keys(block as object).sort();
    const differing = original.flatMap((block, index) => {
      const same = [asked[index], copies[index]].every(
        (lean) =>
          isDeepStrictEqual(lean, block) &&
          isDeepStrictEqual(keysOf(lean), keysOf(block)) &&
          isDeepStrictEqual(lean?.getProperties(), (block as typeof lean)?.getProperties()),
      );
      return same && copies[index] !== asked[index] ? [] : [(block as { name: string }).name];
    });
    expect(differing).toEqual([]);
    for (const far of [new Vec3(0, 0, 0), new Vec3(-17, 0, 32)]) expect(bot.blockAt(far)).toBeNull();
    for (const y of [-65, 400]) expect(bot.blockAt(new Vec3(-1, y, 32))?.name).toBe('air');
    const painted = bot.blockAt(cells[5] as Vec3) as object;
    expect('painting' in painted).toBe(true);
  });

test('a changed block is told as the library tells it, and columns that come and go are noticed', () => {
  const registry = prismarineRegistry('1.20.4');
  const { world, newColumn } = worldOf(registry);
  const bot = botIn(world, registry) as Bot;
  const columns = new Columns(bot);
  speedUpBlocks(bot, columns);
  const told: unknown[] = [];
  const at = new Vec3(3, 10, -4);
  const stateId = (name: string) => registry.blocksByName[name]?.defaultState as number;
  expect(columns.stateIdAt(3, 10, -4)).toBe(-1);
  world.setBlockStateId(at, stateId('stone'));
  world.setColumn(0, -1, newColumn());
  expect(columns.stateIdAt(3, 10, -4)).toBe(0);
  const listen = (event: string) =>
    (world.on as unknown as (event: string, listener: (before: Told, after: Told) => void) => void)(
      event,
      (before, after) => {
        told.push([event, before.name, after.name, before.position, after.position]);
      },
    );
  interface Told {
    readonly name: string;
    readonly position: Vec3;
  }
  listen('blockUpdate');
  listen('blockUpdate:(3, 10, -4)');
  for (const name of ['stone', 'oak_sign', 'stone', 'dirt']) world.setBlockStateId(at, stateId(name));
  const cell = new Vec3(3, 10, -4);
  const steps = ['air', 'stone', 'oak_sign', 'stone', 'dirt'];
  expect(told).toEqual(
    steps
      .slice(1)
      .flatMap((after, index) =>
        ['blockUpdate', 'blockUpdate:(3, 10, -4)'].map((event) => [event, steps[index], after, cell, cell]),
      ),
  );
  expect(columns.stateIdAt(3, 10, -4)).toBe(stateId('dirt'));
  world.setColumn(0, -1, newColumn());
  expect(columns.stateIdAt(3, 10, -4)).toBe(0);
  world.unloadColumn(0, -1);
  expect(columns.stateIdAt(3, 10, -4)).toBe(-1);
  expect(bot.blockAt(at)).toBeNull();
});

test('Blocks are made of a change only for those who listen, and our own are told of each', () => {
  const registry = prismarineRegistry('1.20.4');
  const { world, newColumn } = worldOf(registry);
  const bot = Object.assign(new EventEmitter(), botIn(world, registry)) as unknown as Bot & EventEmitter;
  const listen = (event: string, listener: (...args: unknown[]) => void) => {
    (world as unknown as EventEmitter).on(event, listener);
    return () => void (world as unknown as EventEmitter).off(event, listener);
  };
  // As Mineflayer hands them on.
  listen('blockUpdate', (...args) => bot.emit('blockUpdate', ...args));
  const columns = new Columns(bot);
  const ours: unknown[] = [];
  columns.onChange((...change) => ours.push(change));
  speedUpBlocks(bot, columns);
  world.setColumn(0, 0, newColumn());
  expect(columns.stateIdAt(3, 10, 4)).toBe(0);
  let made = 0;
  const announce = world._emitBlockUpdate.bind(world);
  world._emitBlockUpdate = (...change) => {
    made++;
    announce(...change);
  };
  const states = ['dirt', 'stone', 'oak_sign', 'air', 'dirt', 'stone'].map(
    (name) => registry.blocksByName[name]?.defaultState as number,
  );
  const set = (index: number) => world.setBlockStateId(new Vec3(3.5, 10, 4.2), states[index] as number);
  set(0);
  set(1);
  expect(made).toBe(0);
  const hear = () => {};
  bot.on('blockUpdate', hear);
  set(2);
  expect(made).toBe(1);
  bot.removeListener('blockUpdate', hear);
  const elsewhere = listen('blockUpdate:(9, 9, 9)', hear);
  set(3);
  expect(made).toBe(1);
  const here = listen('blockUpdate:(3, 10, 4)', hear);
  set(4);
  expect(made).toBe(2);
  here();
  elsewhere();
  const any = listen('blockUpdate', hear);
  set(5);
  expect(made).toBe(3);
  any();
  set(5);
  expect(made).toBe(3);
  const before = [0, ...states, states[5]];
  expect(ours).toEqual([...states, states[5]].map((after, index) => [3, 10, 4, before[index], after]));
  expect(columns.stateIdAt(3, 10, 4)).toBe(states[5]);
});

test.each(['of the library', 'shared'])(
  'the block where the body is stays one object until something about it is different: columns %s',
  (kind) => {
    const registry = prismarineRegistry('1.20.4');
    const { world, newColumn: ofLibrary } = worldOf(registry);
    const Shared = sharedColumn((requireAsMineflayer('prismarine-chunk') as Library)(registry) as ColumnClass);
    const column =
      kind === 'shared' ? (new Shared({ minY: -64, worldHeight: 384 }) as unknown as FullColumn) : ofLibrary();
    world.setColumn(0, 0, column);
    const position = new Vec3(3.5, 70, 4.5);
    const bot = { ...botIn(world, registry), entity: { position } } as unknown as Bot;
    speedUpBlocks(bot, new Columns(bot));
    const inside = { x: 3, y: 70, z: 4 };
    const own = () => bot.blockAt(position, false);
    const dirt = registry.blocksByName.dirt?.defaultState ?? 0;
    const changes: (() => void)[] = [
      () => column.setBlockStateId(inside, dirt),
      () => column.setBlockLight(inside, 7),
      () => column.setSkyLight(inside, 9),
      () => column.setBiome(inside, 3),
      () => position.translate(1, 0, 0),
      () => position.translate(0, 1, 0),
      () => position.translate(0, 0, 1),
      () => column.setBlockEntity({ x: 4, y: 71, z: 5 }, { type: 'compound', name: '', value: {} }),
    ];
    // The library's own blocks of each state and biome come first.
    own();
    for (const change of changes) {
      const before = own();
      expect(own()).toBe(before);
      expect(own()).toBe(before);
      change();
      const after = own();
      expect(after).not.toBe(before);
      expect(after).toEqual(bot.blockAt(position.clone(), false));
    }
    expect(bot.blockAt(position.clone())).not.toBe(bot.blockAt(position.clone()));
    world.unloadColumn(0, 0);
    expect(own()).toBeNull();
  },
);

test('blocks that change are set as by Mineflayer', async () => {
  const bot = mineflayer.createBot({ username: 'Alice', version: '1.20.4', auth: 'offline', connect: () => undefined });
  await once(bot, 'inject_allowed');
  let set: unknown[] = [];
  let made = 0;
  (bot as { world: unknown }).world = {
    getBlock: () => {
      made++;
      return { type: 1 };
    },
    setBlockStateId: (...change: unknown[]) => set.push(change),
  };
  const change = () => {
    set = [];
    made = 0;
    bot._client.emit('block_change', { location: { x: -1, y: 2, z: 3 }, type: 10 } as never);
    bot._client.emit('multi_block_change', {
      chunkCoordinates: { x: -3, y: -4, z: 5 },
      records: [(10 << 12) | 0xabc, (26_000 << 12) | 0x00f, 0xff0],
    } as never);
    return set;
  };
  const byMineflayer = change();
  expect(made).toBeGreaterThan(0);
  speedUpBlockChanges(bot);
  expect(change()).toEqual(byMineflayer);
  expect(byMineflayer).toHaveLength(4);
  expect(made).toBe(0);
});
