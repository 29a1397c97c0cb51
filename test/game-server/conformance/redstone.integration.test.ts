import type { Bot } from 'mineflayer';
import { Vec3 } from 'vec3';
import { expect } from 'vitest';
import { type Env, FLOOR_Y } from '../../support/env.ts';
import { behaviour } from './behaviour.ts';

const Y = FLOOR_Y;

/** Clicks the block of a cell with the use key. */
async function use(bot: Bot, x: number, y: number, z: number): Promise<void> {
  const block = bot.blockAt(new Vec3(x, y, z));
  if (!block) throw new Error(`no block at ${x} ${y} ${z}`);
  await bot.activateBlock(block);
}

const property = (env: Env, x: number, y: number, z: number, name: string): string | undefined =>
  new RegExp(`[[,]${name}=([^,\\]]+)`).exec(env.block(x, y, z))?.[1];

/** An iron door whose lower half is at a cell. */
function ironDoor(env: Env, x: number, z: number): void {
  env.setBlock(x, Y, z, 'iron_door[half=lower]');
  env.setBlock(x, Y + 1, z, 'iron_door[half=upper]');
}

behaviour(
  'a lever switches and is reported with who did it',
  { source: 'Minecraft wiki, "Lever"' },
  async ({ env, bot, until, tick }) => {
    env.setBlock(2, Y, 0, 'lever[face=floor]');
    const alice = await bot('Alice');
    await until(use(alice, 2, Y, 0));
    await tick(2);
    expect(property(env, 2, Y, 0, 'powered')).toBe('true');
    await until(use(alice, 2, Y, 0));
    await tick(2);
    expect(property(env, 2, Y, 0, 'powered')).toBe('false');
    expect(env.eventsOf('device-changed').map(({ player, device, on }) => [player, device, on])).toEqual([
      ['Alice', 'lever', true],
      ['Alice', 'lever', false],
    ]);
  },
);

for (const [button, ticks] of [
  ['stone_button', 20],
  ['oak_button', 30],
] as const)
  behaviour(
    `a ${button} springs back after ${ticks} ticks`,
    { source: 'Minecraft wiki, "Button"' },
    async ({ env, bot, until }) => {
      env.setBlock(2, Y, 0, `${button}[face=floor]`);
      const alice = await bot('Alice');
      await until(use(alice, 2, Y, 0));
      const changes = await until(() => {
        const found = env.eventsOf('device-changed');
        return found.length === 2 && found;
      });
      expect(changes.map(({ on }) => on)).toEqual([true, false]);
      expect((changes[1]?.tick ?? 0) - (changes[0]?.tick ?? 0)).toBe(ticks);
    },
  );

behaviour(
  'a lever opens an iron door beside it, and a bot sees it open',
  { source: 'Minecraft wiki, "Door"' },
  async ({ env, bot, until, tick }) => {
    ironDoor(env, 3, 0);
    env.setBlock(2, Y, 0, 'lever[face=floor]');
    const alice = await bot('Alice');
    await until(use(alice, 2, Y, 0));
    await tick(2);
    expect(property(env, 3, Y, 0, 'open')).toBe('true');
    expect(property(env, 3, Y + 1, 0, 'open')).toBe('true');
    expect(alice.blockAt(new Vec3(3, Y + 1, 0))?.getProperties().open).toBe(true);
  },
);

behaviour(
  'a stone button holds an iron door open for a second',
  { source: 'Minecraft wiki, "Door"' },
  async ({ env, bot, until }) => {
    ironDoor(env, 3, 0);
    env.setBlock(3, Y, -1, 'stone');
    env.setBlock(2, Y, -1, 'stone_button[face=wall,facing=west]');
    const alice = await bot('Alice');
    await until(use(alice, 2, Y, -1));
    await until(() => property(env, 3, Y, 0, 'open') === 'true');
    const opened = env.server.tickNumber;
    await until(() => property(env, 3, Y, 0, 'open') === 'false');
    expect(env.server.tickNumber - opened).toBe(20);
  },
);

behaviour(
  'an iron door does not open by hand',
  { source: 'Minecraft wiki, "Door"' },
  async ({ env, bot, until, tick }) => {
    ironDoor(env, 2, 0);
    const alice = await bot('Alice');
    await until(use(alice, 2, Y, 0));
    await tick(2);
    expect(property(env, 2, Y, 0, 'open')).toBe('false');
  },
);

behaviour(
  'two players on plates hold their doors open at the same time',
  { source: 'Minecraft wiki, "Pressure Plate", "Door"' },
  async ({ env, bot, until, tick }) => {
    for (const x of [4, 8]) {
      ironDoor(env, x, 0);
      env.setBlock(x - 1, Y, 0, 'stone_pressure_plate');
    }
    const alice = await bot('Alice', { position: { x: 2.5, y: Y, z: 0.5 } });
    const bob = await bot('Bob', { position: { x: 6.5, y: Y, z: 0.5 } });
    for (const who of [alice, bob]) {
      await until(who.lookAt(who.entity.position.offset(3, 1.6, 0), true));
      who.setControlState('forward', true);
    }
    await until(() => env.eventsOf('device-changed').length === 2);
    for (const who of [alice, bob]) who.setControlState('forward', false);
    await tick(3);
    expect([4, 8].map((x) => property(env, x, Y, 0, 'open'))).toEqual(['true', 'true']);
    expect(new Set(env.eventsOf('device-changed').map(({ player }) => player))).toEqual(new Set(['Alice', 'Bob']));
  },
);

behaviour(
  'a plate lets go some time after its player has left',
  { source: 'Minecraft wiki, "Pressure Plate"' },
  async ({ env, client, tick, until }) => {
    env.setBlock(1, Y, 0, 'oak_pressure_plate');
    const alice = await client('Alice', { position: { x: 1.5, y: Y, z: 0.5 } });
    await tick(2);
    expect(property(env, 1, Y, 0, 'powered')).toBe('true');
    for (const z of [0.7, 0.9, 1.1, 1.3, 1.5, 1.7, 1.9]) alice.move({ x: 1.5, y: Y, z });
    await tick(1);
    await until(() => property(env, 1, Y, 0, 'powered') === 'false', 'the plate', 25);
    expect(env.eventsOf('device-changed').map(({ player, on }) => [player, on])).toEqual([
      ['Alice', true],
      ['Alice', false],
    ]);
  },
);

behaviour(
  'a dropped item presses a wooden plate but not a stone one',
  { source: 'Minecraft wiki, "Pressure Plate"' },
  async ({ env, tick }) => {
    env.setBlock(3, Y, 0, 'oak_pressure_plate');
    env.setBlock(5, Y, 0, 'stone_pressure_plate');
    for (const x of [3, 5])
      env.systems.items.spawn({ id: 'dirt', count: 1 }, { x: x + 0.5, y: Y + 1, z: 0.5 }, { x: 0, y: 0, z: 0 }, 10);
    await tick(20);
    expect(property(env, 3, Y, 0, 'powered')).toBe('true');
    expect(property(env, 5, Y, 0, 'powered')).toBe('false');
  },
);

for (const [kind, power] of [
  ['light', '3'],
  ['heavy', '1'],
] as const)
  behaviour(
    `a ${kind} weighted plate tells how much lies on it`,
    { source: 'Minecraft wiki, "Pressure Plate", weighted' },
    async ({ env, tick }) => {
      env.setBlock(3, Y, 0, `${kind}_weighted_pressure_plate`);
      for (const id of ['dirt', 'stone', 'sand'])
        env.systems.items.spawn({ id, count: 1 }, { x: 3.5, y: Y + 1, z: 0.5 }, { x: 0, y: 0, z: 0 }, 10);
      await tick(40);
      expect(property(env, 3, Y, 0, 'power')).toBe(power);
    },
  );

behaviour(
  'dust loses one level a block and reaches 15 blocks',
  { source: 'Minecraft wiki, "Redstone Dust"' },
  async ({ env, bot, until, tick }) => {
    env.setBlock(2, Y, 0, 'lever[face=floor]');
    for (let x = 3; x <= 19; x++) env.setBlock(x, Y, 0, 'redstone_wire[east=side,west=side]');
    const alice = await bot('Alice');
    await until(use(alice, 2, Y, 0));
    await tick(2);
    const powers = Array.from({ length: 17 }, (_, index) => Number(property(env, 3 + index, Y, 0, 'power')));
    expect(powers).toEqual([15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0]);
    await until(use(alice, 2, Y, 0));
    await tick(2);
    expect(property(env, 3, Y, 0, 'power')).toBe('0');
    expect(property(env, 17, Y, 0, 'power')).toBe('0');
  },
);

behaviour(
  'dust climbs a block and comes down again',
  { source: 'Minecraft wiki, "Redstone Dust"' },
  async ({ env, bot, until, tick }) => {
    env.setBlock(2, Y, 0, 'lever[face=floor]');
    env.setBlock(4, Y, 0, 'stone');
    const alice = await bot('Alice', { items: [{ slot: 36, id: 'redstone', count: 10 }] });
    const top = new Vec3(0, 1, 0);
    for (const [x, y] of [
      [3, Y],
      [4, Y + 1],
      [5, Y],
    ] as const) {
      const below = alice.blockAt(new Vec3(x, y - 1, 0));
      if (below) await until(alice.placeBlock(below, top));
    }
    await until(use(alice, 2, Y, 0));
    await tick(2);
    expect([
      property(env, 3, Y, 0, 'power'),
      property(env, 4, Y + 1, 0, 'power'),
      property(env, 5, Y, 0, 'power'),
    ]).toEqual(['15', '14', '13']);
  },
);

behaviour(
  'a torch goes out while its block is powered',
  { source: 'Minecraft wiki, "Redstone Torch"' },
  async ({ env, bot, until, tick }) => {
    env.setBlock(3, Y, 0, 'stone');
    env.setBlock(2, Y, 0, 'lever[face=wall,facing=west]');
    env.setBlock(4, Y, 0, 'redstone_wall_torch[facing=east]');
    env.setBlock(5, Y, 0, 'redstone_lamp[lit=true]');
    const alice = await bot('Alice');
    await until(use(alice, 2, Y, 0));
    await tick(3);
    expect(property(env, 4, Y, 0, 'lit')).toBe('false');
    await tick(6);
    expect(property(env, 5, Y, 0, 'lit')).toBe('false');
    await until(use(alice, 2, Y, 0));
    await tick(4);
    expect([property(env, 4, Y, 0, 'lit'), property(env, 5, Y, 0, 'lit')]).toEqual(['true', 'true']);
  },
);

behaviour(
  'a repeater restores full power after its delay and is set by hand',
  { source: 'Minecraft wiki, "Redstone Repeater"' },
  async ({ env, bot, until, tick }) => {
    env.setBlock(2, Y, 0, 'lever[face=floor]');
    env.setBlock(3, Y, 0, 'repeater[facing=west]');
    env.setBlock(4, Y, 0, 'redstone_lamp');
    const alice = await bot('Alice');
    await until(use(alice, 3, Y, 0));
    await tick(2);
    expect(property(env, 3, Y, 0, 'delay')).toBe('2');
    await until(use(alice, 2, Y, 0));
    await until(() => property(env, 4, Y, 0, 'lit') === 'true', 'the lamp', 10);
    const lever = env.eventsOf('device-changed').at(-1)?.tick ?? 0;
    const lamp = env.eventsOf('block-changed').at(-1)?.tick ?? 0;
    expect(lamp - lever).toBe(4);
  },
);

behaviour(
  'a repeater that points into another locks it',
  { source: 'Minecraft wiki, "Redstone Repeater", locking' },
  async ({ env, bot, until, tick }) => {
    env.setBlock(2, Y, 0, 'lever[face=floor]');
    env.setBlock(3, Y, 0, 'repeater[facing=west]');
    env.setBlock(3, Y, 1, 'repeater[facing=south,delay=1]');
    env.setBlock(3, Y, 2, 'lever[face=floor]');
    const alice = await bot('Alice');
    await until(use(alice, 3, Y, 2));
    await tick(4);
    expect(property(env, 3, Y, 0, 'locked')).toBe('true');
    await until(use(alice, 2, Y, 0));
    await tick(10);
    expect(property(env, 3, Y, 0, 'powered')).toBe('false');
    await until(use(alice, 3, Y, 2));
    await tick(8);
    expect([property(env, 3, Y, 0, 'locked'), property(env, 3, Y, 0, 'powered')]).toEqual(['false', 'true']);
  },
);

behaviour(
  'a comparator measures how full a chest is',
  { source: 'Minecraft wiki, "Redstone Comparator"' },
  async ({ env, bot, until, tick }) => {
    env.setBlock(2, Y, 0, 'barrel[facing=up]');
    env.setBlock(3, Y, 0, 'comparator[facing=west]');
    env.setBlock(4, Y, 0, 'redstone_wire[west=side,east=side]');
    const alice = await bot('Alice', { items: [{ slot: 36, id: 'cobblestone', count: 64 }] });
    const barrel = alice.blockAt(new Vec3(2, Y, 0));
    const window = await until(alice.openContainer(barrel as never));
    await until(window.deposit(alice.registry.itemsByName.cobblestone?.id ?? 0, null, 64));
    window.close();
    await tick(5);
    // 1/27 full: 1 + floor(14/27).
    expect(property(env, 4, Y, 0, 'power')).toBe('1');
  },
);

behaviour(
  'a comparator subtracts what comes from its side',
  { source: 'Minecraft wiki, "Redstone Comparator"' },
  async ({ env, bot, until, tick }) => {
    env.setBlock(2, Y, 0, 'redstone_block');
    env.setBlock(3, Y, 0, 'comparator[facing=west]');
    env.setBlock(4, Y, 0, 'redstone_wire[west=side,east=side]');
    env.setBlock(3, Y, 1, 'redstone_wire[north=side,south=side]');
    env.setBlock(3, Y, 2, 'redstone_wire[north=side,south=side]');
    env.setBlock(3, Y, 3, 'lever[face=floor]');
    const alice = await bot('Alice');
    await until(use(alice, 3, Y, 0));
    await tick(4);
    expect([property(env, 3, Y, 0, 'mode'), property(env, 4, Y, 0, 'power')]).toEqual(['subtract', '15']);
    await until(use(alice, 3, Y, 3));
    await tick(5);
    expect(property(env, 4, Y, 0, 'power')).toBe('1');
  },
);

behaviour(
  'an observer pulses for two ticks when what it sees changes',
  { source: 'Minecraft wiki, "Observer"' },
  async ({ env, bot, until }) => {
    env.setBlock(2, Y, 0, 'lever[face=floor]');
    env.setBlock(3, Y, 0, 'observer[facing=west]');
    const alice = await bot('Alice');
    await until(use(alice, 2, Y, 0));
    await until(() => property(env, 3, Y, 0, 'powered') === 'true');
    await until(() => property(env, 3, Y, 0, 'powered') === 'false');
    const pulses = env.eventsOf('block-changed').filter(({ to }) => to.startsWith('observer'));
    expect((pulses[1]?.tick ?? 0) - (pulses[0]?.tick ?? 0)).toBe(2);
  },
);

behaviour(
  'a note block is tuned by hand and heard',
  { source: 'Minecraft wiki, "Note Block"' },
  async ({ env, bot, until, tick }) => {
    env.setBlock(2, Y, 0, 'note_block');
    env.setBlock(2, Y - 1, 0, 'oak_planks');
    const alice = await bot('Alice');
    const heard: string[] = [];
    const notes: number[] = [];
    alice.on('soundEffectHeard', (name) => {
      heard.push(name);
    });
    alice.on('noteHeard', (_block, _instrument, pitch) => {
      notes.push(pitch);
    });
    await until(use(alice, 2, Y, 0));
    await tick(2);
    expect([property(env, 2, Y, 0, 'note'), property(env, 2, Y, 0, 'instrument')]).toEqual(['1', 'bass']);
    expect(notes).toEqual([1]);
    expect(heard.join()).toMatch(/note_block.bass/);
  },
);

behaviour(
  'a powered rail is fed along eight more rails',
  { source: 'Minecraft wiki, "Powered Rail"' },
  async ({ env, bot, until, tick }) => {
    env.setBlock(2, Y, 0, 'lever[face=floor]');
    for (let x = 3; x <= 13; x++) env.setBlock(x, Y, 0, 'powered_rail[shape=east_west]');
    const alice = await bot('Alice');
    await until(use(alice, 2, Y, 0));
    await tick(2);
    const on = Array.from({ length: 11 }, (_, index) => property(env, 3 + index, Y, 0, 'powered') === 'true');
    expect(on.filter(Boolean).length).toBe(9);
    await until(use(alice, 2, Y, 0));
    await tick(2);
    expect(Array.from({ length: 11 }, (_, index) => property(env, 3 + index, Y, 0, 'powered'))).not.toContain('true');
  },
);

behaviour(
  'a trapped chest gives a signal while somebody looks into it',
  { source: 'Minecraft wiki, "Trapped Chest"' },
  async ({ env, bot, until, tick }) => {
    env.setBlock(2, Y, 0, 'trapped_chest[facing=west]');
    env.setBlock(3, Y, 0, 'redstone_wire[east=side,west=side]');
    const alice = await bot('Alice');
    const chest = await until(alice.openContainer(alice.blockAt(new Vec3(2, Y, 0)) as never));
    await tick(2);
    expect(property(env, 3, Y, 0, 'power')).toBe('1');
    chest.close();
    await tick(2);
    expect(property(env, 3, Y, 0, 'power')).toBe('0');
  },
);

behaviour(
  'wooden doors, trapdoors and gates open by power and close without it',
  { source: 'Minecraft wiki, "Door", "Trapdoor", "Fence Gate"' },
  async ({ env, tick }) => {
    env.setBlock(3, Y, 0, 'oak_door[half=lower]');
    env.setBlock(3, Y + 1, 0, 'oak_door[half=upper]');
    env.setBlock(3, Y, 4, 'oak_trapdoor');
    env.setBlock(3, Y, 8, 'iron_trapdoor');
    env.setBlock(3, Y, 12, 'oak_fence_gate');
    const all = [0, 4, 8, 12];
    const power = (id: string) => {
      for (const z of all) env.server.world.setBlock({ x: 2, y: Y, z }, { id, properties: {} }, { type: 'game' });
    };
    power('redstone_block');
    await tick(2);
    expect(all.map((z) => property(env, 3, Y, z, 'open'))).toEqual(['true', 'true', 'true', 'true']);
    expect(property(env, 3, Y + 1, 0, 'open')).toBe('true');
    power('air');
    await tick(2);
    expect(all.map((z) => property(env, 3, Y, z, 'open'))).toEqual(['false', 'false', 'false', 'false']);
  },
);

behaviour(
  'a door held open by power can be shut by hand until the power changes',
  { source: 'Minecraft wiki, "Door"' },
  async ({ env, bot, until, tick }) => {
    env.setBlock(2, Y, 0, 'oak_door[half=lower,facing=east]');
    env.setBlock(2, Y + 1, 0, 'oak_door[half=upper,facing=east]');
    env.server.world.setBlock({ x: 3, y: Y, z: 0 }, { id: 'redstone_block', properties: {} }, { type: 'game' });
    expect(property(env, 2, Y, 0, 'open')).toBe('true');
    const alice = await bot('Alice');
    await until(use(alice, 2, Y, 0));
    await tick(3);
    expect([property(env, 2, Y, 0, 'open'), property(env, 2, Y, 0, 'powered')]).toEqual(['false', 'true']);
  },
);

behaviour(
  'a lever powers the block it sits on, a lamp beside that shines, and goes out four ticks late',
  { source: 'Minecraft wiki, "Lever", "Redstone Lamp"' },
  async ({ env, bot, until }) => {
    env.setBlock(3, Y, 0, 'stone');
    env.setBlock(2, Y, 0, 'lever[face=wall,facing=west]');
    env.setBlock(4, Y, 0, 'redstone_lamp');
    const alice = await bot('Alice');
    await until(use(alice, 2, Y, 0));
    await until(() => property(env, 4, Y, 0, 'lit') === 'true');
    await until(use(alice, 2, Y, 0));
    await until(() => property(env, 4, Y, 0, 'lit') === 'false');
    const off = env.eventsOf('device-changed').at(-1)?.tick ?? 0;
    const dark = env.eventsOf('block-changed').at(-1)?.tick ?? 0;
    expect(dark - off).toBe(4);
  },
);

behaviour(
  'a torch that is switched too often burns out',
  { source: 'Minecraft wiki, "Redstone Torch", "Burnout"' },
  async ({ env, tick }) => {
    // The torch powers the block above it, that the dust beside, and the dust the block that holds the torch.
    env.setBlock(3, Y, 0, 'stone');
    env.setBlock(4, Y, 0, 'redstone_wall_torch[facing=east]');
    env.setBlock(4, Y + 1, 0, 'stone');
    env.server.world.setBlock({ x: 3, y: Y + 1, z: 0 }, { id: 'redstone_wire', properties: {} }, { type: 'game' });
    await tick(60);
    const flips = env.eventsOf('block-changed').filter(({ to }) => to === 'redstone_wall_torch[facing=east,lit=false]');
    expect(flips).toHaveLength(8);
    expect(property(env, 4, Y, 0, 'lit')).toBe('false');
    await tick(40);
    expect(property(env, 4, Y, 0, 'lit')).toBe('false');
    await tick(120);
    expect(
      env.eventsOf('block-changed').filter(({ to }) => to === 'redstone_wall_torch[facing=east,lit=true]').length,
    ).toBeGreaterThan(7);
  },
);

behaviour(
  'a daylight detector follows the hour and is turned by hand',
  { source: 'Minecraft wiki, "Daylight Detector"' },
  async ({ env, bot, until, tick }) => {
    const alice = await bot('Alice', { items: [{ slot: 36, id: 'daylight_detector', count: 1 }] });
    env.systems.dayCycle.setTime(env.zone, 6000);
    await until(alice.placeBlock(alice.blockAt(new Vec3(2, Y - 1, 0)) as never, new Vec3(0, 1, 0)));
    await tick(22);
    expect(property(env, 2, Y, 0, 'power')).toBe('15');
    await until(use(alice, 2, Y, 0));
    await tick(2);
    expect([property(env, 2, Y, 0, 'inverted'), property(env, 2, Y, 0, 'power')]).toEqual(['true', '0']);
    env.systems.dayCycle.setTime(env.zone, 18000);
    await tick(22);
    expect(property(env, 2, Y, 0, 'power')).toBe('15');
  },
);

behaviour(
  'a bell rings by hand and by power',
  { source: 'Minecraft wiki, "Bell"' },
  async ({ env, bot, until, tick }) => {
    env.setBlock(2, Y, 0, 'bell[attachment=floor,facing=west]');
    const alice = await bot('Alice');
    const heard: string[] = [];
    alice.on('soundEffectHeard', (name) => {
      heard.push(name);
    });
    await until(alice.activateBlock(alice.blockAt(new Vec3(2, Y, 0)) as never, new Vec3(-1, 0, 0)));
    await tick(2);
    env.server.world.setBlock({ x: 3, y: Y, z: 0 }, { id: 'redstone_block', properties: {} }, { type: 'game' });
    await tick(2);
    expect(heard.filter((name) => /bell[._]use/.test(name))).toHaveLength(2);
  },
);

behaviour(
  'dust changes between cross and dot by hand',
  { source: 'Minecraft wiki, "Redstone Dust"' },
  async ({ env, bot, until, tick }) => {
    env.setBlock(2, Y, 0, 'redstone_wire[north=side,east=side,south=side,west=side]');
    const alice = await bot('Alice');
    await until(use(alice, 2, Y, 0));
    await tick(2);
    expect(property(env, 2, Y, 0, 'north')).toBe('none');
    await until(use(alice, 2, Y, 0));
    await tick(2);
    expect(property(env, 2, Y, 0, 'north')).toBe('side');
  },
);
