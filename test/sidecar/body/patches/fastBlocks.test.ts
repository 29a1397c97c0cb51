import { once } from 'node:events';
import { createRequire } from 'node:module';
import { isDeepStrictEqual } from 'node:util';
import mineflayer, { type Bot } from 'mineflayer';
import prismarineRegistry from 'prismarine-registry';
import { Vec3 } from 'vec3';
import { expect, test } from 'vitest';
import { Random } from '../../../../clock/random.ts';
import { type Column, Columns, type World } from '../../../../sidecar/body/client/columns.ts';
import { speedUpBlockChanges, speedUpBlocks } from '../../../../sidecar/body/patches/fastBlocks.ts';
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

test('the block where the body is stays one object until something about it is different', () => {
  const registry = prismarineRegistry('1.20.4');
  const { world, newColumn } = worldOf(registry);
  const column = newColumn();
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
    change();
    const after = own();
    expect(after).not.toBe(before);
    expect(after).toEqual(bot.blockAt(position.clone(), false));
  }
  expect(bot.blockAt(position.clone())).not.toBe(bot.blockAt(position.clone()));
  world.unloadColumn(0, 0);
  expect(own()).toBeNull();
});

test('a block that changes is set as by Mineflayer', async () => {
  const bot = mineflayer.createBot({ username: 'Alice', version: '1.20.4', auth: 'offline', connect: () => undefined });
  await once(bot, 'inject_allowed');
  const set: unknown[] = [];
  let made = 0;
  (bot as { world: unknown }).world = {
    getBlock: () => {
      made++;
      return { type: 1 };
    },
    setBlockStateId: (...change: unknown[]) => set.push(change),
  };
  const change = { location: { x: -1, y: 2, z: 3 }, type: 10 };
  bot._client.emit('block_change', change);
  expect(made).toBeGreaterThan(0);
  made = 0;
  speedUpBlockChanges(bot);
  bot._client.emit('block_change', change);
  expect(set).toEqual([
    [new Vec3(-1, 2, 3), 10],
    [new Vec3(-1, 2, 3), 10],
  ]);
  expect(made).toBe(0);
});
