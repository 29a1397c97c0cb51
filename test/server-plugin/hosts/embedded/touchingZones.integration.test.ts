import { expect, test } from 'vitest';
import { createEnv, type Env, FLOOR_Y } from '../../../support/env.ts';

/** Two arenas without a gap. Everything is done twice: at the edge, and well inside, where it must have its effect. */
const HERE = { id: 'here', box: { min: { x: -48, y: -64, z: -16 }, max: { x: -1, y: 63, z: 15 } } };
const THERE = { id: 'there', box: { min: { x: 0, y: -64, z: -16 }, max: { x: 31, y: 63, z: 15 } } };
const INSIDE = -20;
const EDGE = 0;

async function besideEachOther(): Promise<Env> {
  const env = await createEnv({ zone: HERE });
  env.server.openZone(THERE);
  await env.connect('Alice', { position: { x: -40.5, y: FLOOR_Y, z: 8.5 } });
  await env.connect('Bob', { zone: 'there', position: { x: 20.5, y: FLOOR_Y, z: 8.5 } });
  return env;
}

/** Sets a block as an operator does, with all that follows from it, in the zone where it lies. */
function put(env: Env, x: number, z: number, state: string): void {
  const line = `setblock ${x} ${FLOOR_Y} ${z} ${state}`;
  const { success, lines } = env.systems.commands.console(line, x < 0 ? 'here' : 'there');
  if (!success) throw new Error(`${line}: ${lines.join(' ')}`);
}

function slotsAt(env: Env, x: number, z: number) {
  const entity = env.server.world.entityAt({ x, y: FLOOR_Y, z });
  if (!entity || !('slots' in entity)) return expect.fail(`no container at ${x}`);
  return entity.slots;
}

/** The block at an offset from both lines, inside first. */
const both = (env: Env, dx: number, z: number) => [INSIDE, EDGE].map((line) => env.block(line + dx, FLOOR_Y, z));

test('a wire carries its signal to the edge and no farther', async () => {
  await using env = await besideEachOther();
  for (const line of [INSIDE, EDGE]) {
    for (let dx = -3; dx < 3; dx++) put(env, line + dx, 0, 'redstone_wire');
    put(env, line + 3, 0, 'redstone_lamp');
    put(env, line - 4, 0, 'redstone_block');
  }
  await env.tick(10);
  expect(both(env, 3, 0)).toEqual(['redstone_lamp[lit=true]', 'redstone_lamp[lit=false]']);
  expect(env.block(-1, FLOOR_Y, 0)).toContain('power=13');
  put(env, EDGE - 4, 0, 'air');
  await env.tick(4);
  expect(env.block(-1, FLOOR_Y, 0)).toContain('power=0');
});

test('blocks, conductors, gates, observers and rails power nothing across the edge', async () => {
  await using env = await besideEachOther();
  const lamps = [-14, -11, -8, -5];
  for (const line of [INSIDE, EDGE]) {
    for (const z of lamps) put(env, line, z, 'redstone_lamp');
    put(env, line - 1, -14, 'redstone_block');
    put(env, line - 1, -11, 'stone');
    put(env, line - 2, -11, 'repeater[facing=west]');
    put(env, line - 3, -11, 'redstone_block');
    put(env, line - 1, -8, 'repeater[facing=west]');
    put(env, line - 2, -8, 'redstone_block');
    put(env, line - 2, -5, 'barrel');
    slotsAt(env, line - 2, -5).replaceAll([{ slot: 0, id: 'stone', count: 64 }]);
    put(env, line - 1, -5, 'comparator[facing=west]');
    // What a gate or an observer would read from across.
    put(env, line - 1, 0, 'barrel');
    slotsAt(env, line - 1, 0).replaceAll([{ slot: 0, id: 'stone', count: 64 }]);
    put(env, line, 0, 'comparator[facing=west]');
    put(env, line, 3, 'observer[facing=west]');
    put(env, line - 2, 6, 'redstone_block');
    put(env, line - 1, 6, 'powered_rail[shape=east_west]');
    put(env, line, 6, 'powered_rail[shape=east_west]');
  }
  await env.tick(10);
  for (const z of lamps)
    expect([z, ...both(env, 0, z)]).toEqual([z, 'redstone_lamp[lit=true]', 'redstone_lamp[lit=false]']);
  const isOn = (z: number) => both(env, 0, z).map((block) => block.includes('powered=true'));
  expect([isOn(0), isOn(6)]).toEqual([
    [true, false],
    [true, false],
  ]);
  for (const line of [INSIDE, EDGE]) put(env, line - 1, 3, 'stone');
  await env.tick(2);
  expect(isOn(3)).toEqual([true, false]);
});

test('a piston pushes nothing over the edge', async () => {
  await using env = await besideEachOther();
  for (const line of [INSIDE, EDGE]) {
    put(env, line - 2, 0, 'piston[facing=east]');
    put(env, line - 1, 0, 'stone');
    put(env, line - 3, 0, 'redstone_block');
  }
  await env.tick(6);
  expect(both(env, 0, 0)).toEqual(['stone', 'air']);
});

test('a hopper puts nothing over the edge', async () => {
  await using env = await besideEachOther();
  for (const line of [INSIDE, EDGE]) {
    put(env, line - 1, 0, 'hopper[facing=east]');
    put(env, line, 0, 'chest');
    slotsAt(env, line - 1, 0).replaceAll([{ slot: 0, id: 'stone', count: 3 }]);
  }
  await env.tick(60);
  expect([INSIDE, EDGE].map((line) => slotsAt(env, line, 0).count('stone'))).toEqual([3, 0]);
});

test('water and lava stop at the edge', async () => {
  await using env = await besideEachOther();
  for (const line of [INSIDE, EDGE]) {
    put(env, line - 2, 0, 'water');
    put(env, line - 2, 10, 'lava');
  }
  await env.tick(200);
  for (const [z, fluid] of [
    [0, 'water'],
    [10, 'lava'],
  ] as const) {
    expect(both(env, -1, z)).toEqual([expect.stringContaining(fluid), expect.stringContaining(fluid)]);
    expect(both(env, 0, z)).toEqual([expect.stringContaining(fluid), 'air']);
  }
});

test('explosions harm nothing and nobody across the edge', async () => {
  await using env = await besideEachOther();
  const [alice, bob] = ['Alice', 'Bob'].map((name) => env.server.players.get(name) ?? expect.fail(name));
  if (!alice || !bob) return;
  alice.position = { x: INSIDE + 0.6, y: FLOOR_Y, z: 0.5 };
  bob.position = { x: EDGE + 0.6, y: FLOOR_Y, z: 0.5 };
  for (const line of [INSIDE, EDGE]) {
    put(env, line, 2, 'glass');
    put(env, line - 2, 0, 'tnt');
    put(env, line - 2, 1, 'redstone_block');
  }
  await env.tick(100);
  expect(both(env, 0, 2)).toEqual(['air', 'glass']);
  expect(env.eventsOf('player-died').map(({ player }) => player)).not.toContain('Bob');
  expect(alice.health).toBeLessThan(20);
  expect(bob.health).toBe(20);
});

test('mobs and items of the one arena are nobody’s in the other, wherever they lie', async () => {
  await using env = await besideEachOther();
  const [alice, bob] = ['Alice', 'Bob'].map((name) => env.server.players.get(name) ?? expect.fail(name));
  if (!alice || !bob) return;
  env.server.setRule('here', 'naturalRegeneration', false);
  alice.position = { x: INSIDE + 0.4, y: FLOOR_Y, z: 0.5 };
  bob.position = { x: EDGE + 0.4, y: FLOOR_Y, z: 0.5 };
  const run = (line: string) => expect(env.systems.commands.console(line, 'here').success).toBe(true);
  run('time set midnight');
  for (const line of [INSIDE, EDGE]) {
    run(`summon item ${line - 0.2} ${FLOOR_Y} 0.5 {Item:{id:"minecraft:stone",Count:1b}}`);
    run(`summon zombie ${line - 0.8} ${FLOOR_Y} 0.5`);
  }
  await env.tick(80);
  expect([alice, bob].map(({ inventory }) => inventory.slots.contents().length)).toEqual([1, 0]);
  expect(alice.health).toBeLessThan(20);
  expect(bob.health).toBe(20);
});
