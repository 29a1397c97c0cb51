import type { Bot } from 'mineflayer';
import { Vec3 } from 'vec3';
import { expect } from 'vitest';
import { type Env, FLOOR_Y } from '../../support/env.ts';
import { behaviour } from './behaviour.ts';

const Y = FLOOR_Y;

async function use(bot: Bot, x: number, y: number, z: number): Promise<void> {
  const block = bot.blockAt(new Vec3(x, y, z));
  if (!block) throw new Error(`no block at ${x} ${y} ${z}`);
  await bot.activateBlock(block);
}

/** Puts items into a container as the arena would. */
function fill(env: Env, x: number, y: number, z: number, ...items: { id: string; count: number }[]): void {
  const entity = env.server.world.entityAt({ x, y, z });
  if (!entity || !('slots' in entity)) throw new Error('no container');
  items.forEach((stack, slot) => {
    entity.slots.set(slot, stack);
  });
}

function contents(env: Env, x: number, y: number, z: number): Record<string, number> {
  const entity = env.server.world.entityAt({ x, y, z });
  if (!entity || !('slots' in entity)) throw new Error('no container');
  return Object.fromEntries(entity.slots.totals());
}

behaviour(
  'a dropper puts out one item a pulse',
  { source: 'Minecraft wiki, "Dropper"' },
  async ({ env, bot, until, tick }) => {
    env.setBlock(3, Y, 0, 'dropper[facing=south]');
    env.setBlock(2, Y, 0, 'lever[face=floor]');
    fill(env, 3, Y, 0, { id: 'diamond', count: 3 });
    const alice = await bot('Alice');
    await until(use(alice, 2, Y, 0));
    await tick(10);
    expect(contents(env, 3, Y, 0)).toEqual({ diamond: 2 });
    expect(env.eventsOf('item-dropped').map(({ item, count }) => [item, count])).toEqual([['diamond', 1]]);
    expect(env.eventsOf('container-changed').map(({ item, delta }) => [item, delta])).toEqual([['diamond', -1]]);
  },
);

behaviour(
  'a dropper fills the chest before it',
  { source: 'Minecraft wiki, "Dropper"' },
  async ({ env, bot, until, tick }) => {
    env.setBlock(3, Y, 0, 'dropper[facing=south]');
    env.setBlock(3, Y, 1, 'chest');
    env.setBlock(2, Y, 0, 'lever[face=floor]');
    fill(env, 3, Y, 0, { id: 'diamond', count: 3 });
    const alice = await bot('Alice');
    await until(use(alice, 2, Y, 0));
    await tick(10);
    expect([contents(env, 3, Y, 0), contents(env, 3, Y, 1)]).toEqual([{ diamond: 2 }, { diamond: 1 }]);
  },
);

behaviour(
  'a dispenser pours its bucket and takes the water back',
  { source: 'Minecraft wiki, "Dispenser"' },
  async ({ env, bot, until, tick }) => {
    env.setBlock(3, Y, 0, 'dispenser[facing=south]');
    env.setBlock(2, Y, 0, 'lever[face=floor]');
    fill(env, 3, Y, 0, { id: 'water_bucket', count: 1 });
    const alice = await bot('Alice');
    await until(use(alice, 2, Y, 0));
    await tick(6);
    expect([env.block(3, Y, 1), contents(env, 3, Y, 0)]).toEqual(['water[level=0]', { bucket: 1 }]);
    await until(use(alice, 2, Y, 0));
    await until(use(alice, 2, Y, 0));
    await tick(6);
    expect(contents(env, 3, Y, 0)).toEqual({ water_bucket: 1 });
    expect(env.block(3, Y, 1)).not.toBe('water[level=0]');
  },
);

behaviour(
  'a dispenser shoots arrows that can be taken up',
  { source: 'Minecraft wiki, "Dispenser"' },
  async ({ env, bot, until, tick }) => {
    env.setBlock(3, Y + 1, 0, 'dispenser[facing=south]');
    env.setBlock(3, Y + 2, 0, 'lever[face=floor]');
    fill(env, 3, Y + 1, 0, { id: 'arrow', count: 2 });
    const alice = await bot('Alice');
    const seen: (string | undefined)[] = [];
    alice.on('entitySpawn', ({ name }) => {
      seen.push(name);
    });
    await until(use(alice, 3, Y + 2, 0));
    await tick(10);
    expect(seen).toEqual(['arrow']);
    expect(contents(env, 3, Y + 1, 0)).toEqual({ arrow: 1 });
  },
);

behaviour(
  'a hopper hands on an item each eight ticks',
  { source: 'Minecraft wiki, "Hopper"' },
  async ({ env, bot, tick }) => {
    env.setBlock(3, Y, 0, 'chest');
    env.setBlock(3, Y + 1, 0, 'hopper[facing=down]');
    fill(env, 3, Y + 1, 0, { id: 'cobblestone', count: 10 });
    await bot('Alice');
    const first = env.eventsOf('container-changed').find(({ delta }) => delta === 1)?.tick ?? env.server.tickNumber;
    await tick(first + 25 - env.server.tickNumber);
    const ticks = env
      .eventsOf('container-changed')
      .filter(({ delta, container }) => delta === 1 && container === 'chest')
      .map(({ tick: at }) => at);
    expect(ticks.length).toBeGreaterThanOrEqual(3);
    for (let index = 1; index < ticks.length; index++) expect((ticks[index] ?? 0) - (ticks[index - 1] ?? 0)).toBe(8);
  },
);

behaviour(
  'a hopper draws from the chest above and into the chest beside',
  { source: 'Minecraft wiki, "Hopper"' },
  async ({ env, bot, until }) => {
    env.setBlock(3, Y + 2, 0, 'chest');
    env.setBlock(3, Y + 1, 0, 'hopper[facing=east]');
    env.setBlock(4, Y + 1, 0, 'barrel');
    fill(env, 3, Y + 2, 0, { id: 'dirt', count: 3 });
    await bot('Alice');
    await until(() => contents(env, 4, Y + 1, 0).dirt === 3);
    expect([contents(env, 3, Y + 2, 0), contents(env, 3, Y + 1, 0)]).toEqual([{}, {}]);
  },
);

behaviour(
  'a hopper takes up items that fall into it',
  { source: 'Minecraft wiki, "Hopper"' },
  async ({ env, bot, until }) => {
    env.setBlock(6, Y, 0, 'hopper');
    await bot('Alice');
    env.systems.items.spawn({ id: 'dirt', count: 5 }, { x: 6.5, y: Y + 1.5, z: 0.5 }, { x: 0, y: 0, z: 0 }, 10);
    await until(() => contents(env, 6, Y, 0).dirt === 5);
    expect([...env.systems.items.all()]).toEqual([]);
  },
);

behaviour(
  'a powered hopper stands still',
  { source: 'Minecraft wiki, "Hopper"' },
  async ({ env, bot, until, tick }) => {
    env.setBlock(3, Y, 0, 'chest');
    env.setBlock(3, Y + 1, 0, 'hopper[facing=down]');
    env.setBlock(2, Y, 0, 'stone');
    env.setBlock(2, Y + 1, 0, 'lever[face=floor]');
    const alice = await bot('Alice');
    await until(use(alice, 2, Y + 1, 0));
    fill(env, 3, Y + 1, 0, { id: 'dirt', count: 3 });
    await tick(20);
    expect(contents(env, 3, Y, 0)).toEqual({});
    await until(use(alice, 2, Y + 1, 0));
    await until(() => contents(env, 3, Y, 0).dirt === 3);
  },
);

behaviour(
  'a player in the tripwire makes both hooks give a signal',
  { source: 'Minecraft wiki, "Tripwire Hook"' },
  async ({ env, bot, until, tick }) => {
    env.setBlock(3, Y, -3, 'stone');
    env.setBlock(3, Y, 3, 'stone');
    env.setBlock(3, Y, 4, 'redstone_lamp');
    env.setBlock(3, Y, -2, 'tripwire_hook[facing=south,attached=true]');
    env.setBlock(3, Y, 2, 'tripwire_hook[facing=north,attached=true]');
    for (let z = -1; z <= 1; z++) env.setBlock(3, Y, z, 'tripwire[attached=true,north=true,south=true]');
    const alice = await bot('Alice', { position: { x: 1.5, y: Y, z: 0.5 } });
    await until(alice.lookAt(new Vec3(6.5, Y + 1.6, 0.5), true));
    alice.setControlState('forward', true);
    await until(() => env.eventsOf('device-changed').length > 0);
    alice.setControlState('forward', false);
    await tick(2);
    expect(env.eventsOf('device-changed').map(({ player, device, on }) => [player, device, on])).toEqual([
      ['Alice', 'tripwire_hook', true],
      ['Alice', 'tripwire_hook', true],
    ]);
    expect(env.block(3, Y, 4)).toBe('redstone_lamp[lit=true]');
  },
);

behaviour(
  'an arrow in the middle of a target gives a strong signal for a second',
  { source: 'Minecraft wiki, "Target"' },
  async ({ env, bot, until }) => {
    env.setBlock(3, Y + 1, 0, 'dispenser[facing=south]');
    env.setBlock(3, Y + 2, 0, 'lever[face=floor]');
    env.setBlock(3, Y + 1, 3, 'target');
    fill(env, 3, Y + 1, 0, { id: 'arrow', count: 1 });
    const alice = await bot('Alice');
    await until(use(alice, 3, Y + 2, 0));
    await until(() => !env.block(3, Y + 1, 3).includes('power=0'));
    expect(Number(/power=(\d+)/.exec(env.block(3, Y + 1, 3))?.[1])).toBeGreaterThan(5);
    const hit = env.server.tickNumber;
    await until(() => env.block(3, Y + 1, 3) === 'target[power=0]');
    expect(env.server.tickNumber - hit).toBe(20);
  },
);

behaviour('items drift with a current', { source: 'Minecraft wiki, "Water", "Current"' }, async ({ env, tick }) => {
  for (let x = 1; x <= 10; x++) for (const z of [1, 3]) env.setBlock(x, Y, z, 'stone');
  for (let x = 2; x <= 9; x++) env.setBlock(x, Y, 2, `water[level=${x - 2}]`);
  const item = env.systems.items.spawn(
    { id: 'oak_planks', count: 1 },
    { x: 3.5, y: Y + 0.3, z: 2.5 },
    { x: 0, y: 0, z: 0 },
    10,
  );
  await tick(60);
  expect(item?.position.x).toBeGreaterThan(6);
});

behaviour(
  'a dispenser throws snowballs that push whom they hit',
  { source: 'Minecraft wiki, "Dispenser", "Snowball"' },
  async ({ env, client, until }) => {
    env.setBlock(3, Y + 1, -3, 'dispenser[facing=south]');
    fill(env, 3, Y + 1, -3, { id: 'snowball', count: 2 });
    const alice = await client('Alice', { position: { x: 3.5, y: Y, z: 0.5 } });
    const pushes = alice.collect('entity_velocity');
    env.server.world.setBlock({ x: 3, y: Y + 2, z: -3 }, { id: 'redstone_block', properties: {} }, { type: 'game' });
    await until(() => pushes.packets.length > 0, 'a push', 40);
    expect(contents(env, 3, Y + 1, -3)).toEqual({ snowball: 1 });
  },
);

behaviour(
  'a dispenser lights TNT and puts bone meal to use',
  { source: 'Minecraft wiki, "Dispenser"', env: { rules: { mobGriefing: false } } },
  async ({ env, tick }) => {
    for (const [z, item, front] of [
      [0, 'flint_and_steel', 'tnt'],
      [6, 'bone_meal', 'wheat'],
    ] as const) {
      env.setBlock(3, Y, z, 'dispenser[facing=south]');
      env.setBlock(3, Y - 1, z + 1, front === 'wheat' ? 'farmland[moisture=7]' : 'stone');
      env.setBlock(3, Y, z + 1, front);
      fill(env, 3, Y, z, { id: item, count: 1 });
      env.server.world.setBlock({ x: 2, y: Y, z }, { id: 'redstone_block', properties: {} }, { type: 'game' });
    }
    await tick(6);
    expect(env.block(3, Y, 1)).toBe('air');
    expect(contents(env, 3, Y, 0)).toEqual({ flint_and_steel: 1 });
    expect(env.block(3, Y, 7)).not.toBe('wheat[age=0]');
    expect(contents(env, 3, Y, 6)).toEqual({});
  },
);
