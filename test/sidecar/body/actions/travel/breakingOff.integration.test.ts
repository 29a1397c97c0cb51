import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Action } from '../../../../../sidecar/body/action.ts';
import type { Body } from '../../../../../sidecar/body/body.ts';
import { type BodyWorld, createBodyWorld, FLOOR_Y } from '../../bodyWorld.ts';

let world: BodyWorld;
let alice: Body;

beforeAll(async () => {
  world = await createBodyWorld();
  alice = await world.join('Alice', { sight: 'line-of-sight' });
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(async () => {
  world.clear();
  world.give('Alice', {});
  Object.assign(alicePlayer(), { health: 20, food: 20, saturation: 5, fireTicks: 0, air: 300 });
  world.events.length = 0;
});

function perform(action: Action) {
  return world.play(() => alice.perform(action));
}

function fill(x0: number, y0: number, z0: number, x1: number, y1: number, z1: number, state: string) {
  for (let y = y0; y <= y1; y++)
    for (let z = z0; z <= z1; z++) for (let x = x0; x <= x1; x++) world.set(x, FLOOR_Y + y, z, state);
}

function alicePlayer() {
  const player = world.server.players.get('alice');
  if (!player) throw new Error('Alice is not in play');
  return player;
}

/** Has Alice stand in a cell. */
async function standAt(x: number, y: number, z: number) {
  world.systems.movement.teleport(alicePlayer(), { x: x + 32.5, y: FLOOR_Y + y, z: z - 15.5 });
  await world.play(() => world.clock.sleep(300));
}

/** A pool with a rim. */
function pool(depth: number) {
  fill(-6, 0, -6, 6, depth - 1, 6, 'stone');
  fill(-5, 0, -5, 5, depth - 1, 5, 'water');
}

describe('under water', () => {
  test('comes up for air in the midst of a dig, and goes on with it', async () => {
    pool(4);
    world.set(2, FLOOR_Y, 0, 'dirt');
    await standAt(0, 0, 0);
    alicePlayer().air = 200;
    const dug = await perform({ type: 'dig', position: { x: 2, y: FLOOR_Y, z: 0 }, leave: true });
    expect(dug, dug.message).toMatchObject({ ok: true });
    expect(dug.message).toContain('ran out of air');
    expect(world.block(2, FLOOR_Y, 0)).toMatch(/^(?:air|water)/);
    expect(alice.observe().health).toBe(20);
  });

  test('gives up what takes more air than there is', async () => {
    pool(4);
    world.set(2, FLOOR_Y, 0, 'oak_log');
    await standAt(0, 0, 0);
    const dug = await perform({ type: 'dig', position: { x: 2, y: FLOOR_Y, z: 0 }, leave: true });
    expect(dug.ok).toBe(false);
    expect(alice.observe().health).toBe(20);
  });

  test('leaves what cannot be begun twice, and says why', async () => {
    fill(-3, 0, -3, 3, 8, 3, 'stone');
    fill(0, 0, 0, 0, 8, 0, 'air');
    world.set(1, FLOOR_Y, 0, 'furnace[facing=west]');
    world.give('Alice', { raw_iron: 2, coal: 1 });
    await standAt(0, 0, 0);
    const smelting = perform({ type: 'smelt', item: 'raw_iron', count: 2 });
    world.clock.after(2_000, () => fill(0, 0, 0, 0, 6, 0, 'water'));
    const smelted = await smelting;
    expect(smelted).toMatchObject({ ok: false, code: 'endangered' });
    expect(smelted.message).toContain('ran out of air under water and had to come up; now at');
    expect(alice.observe().position.y).toBeGreaterThan(FLOOR_Y + 5);
    expect(alice.observe().health).toBe(20);
  });

  test('finds the way back out of a flooded tunnel with a ceiling', async () => {
    fill(-3, 0, -12, 3, 6, 12, 'stone');
    fill(0, 0, -8, 0, 1, 8, 'air');
    fill(0, 2, 8, 0, 6, 8, 'air');
    await standAt(0, 0, -8);
    fill(0, 0, -8, 0, 1, 8, 'water');
    fill(0, 2, 8, 0, 2, 8, 'water');
    const waited = await perform({ type: 'wait', ms: 30_000 });
    expect(waited.ok).toBe(true);
    expect(alice.observe().position.y).toBeGreaterThan(FLOOR_Y + 1.5);
    expect(alice.observe().health).toBe(20);
  });

  test('does not walk through more water than there is air for', async () => {
    fill(-16, 0, -2, 16, 3, 2, 'stone');
    fill(-16, 0, 0, 16, 1, 0, 'water');
    fill(-16, 0, 0, -15, 1, 0, 'air');
    fill(15, 0, 0, 16, 1, 0, 'air');
    fill(-16, 2, 0, -15, 3, 0, 'air');
    fill(15, 2, 0, 16, 3, 0, 'air');
    await standAt(-16, 2, 0);
    await perform({ type: 'walk-to', position: { x: 16, y: FLOOR_Y, z: 0 }, range: 1 });
    expect(world.events.filter(({ type }) => type === 'player-died')).toEqual([]);
  });
});

describe('on fire', () => {
  test('runs to water in the midst of a walk, and then on', async () => {
    fill(-6, -1, 3, 6, -1, 5, 'water');
    await standAt(-12, 0, 0);
    alicePlayer().fireTicks = 300;
    const walked = await perform({ type: 'walk-to', position: { x: 14, y: FLOOR_Y, z: 0 }, range: 1 });
    expect(walked, walked.message).toMatchObject({ ok: true });
    expect(walked.message).toContain('ran to water');
    expect(alice.observe().health).toBeGreaterThan(14);
  });

  test('walks on where there is none', async () => {
    await standAt(-4, 0, 0);
    alicePlayer().fireTicks = 60;
    const walked = await perform({ type: 'walk-to', position: { x: 8, y: FLOOR_Y, z: 0 }, range: 1 });
    expect(walked, walked.message).toMatchObject({ ok: true });
    expect(walked.message).not.toContain('water');
  });
});

describe('buried', () => {
  test('digs itself out of gravel in the midst of an action', async () => {
    world.set(1, FLOOR_Y, 0, 'furnace[facing=west]');
    fill(-2, 0, -2, 2, 3, 2, 'stone');
    fill(0, 0, 0, 0, 12, 0, 'air');
    world.set(1, FLOOR_Y, 0, 'furnace[facing=west]');
    world.give('Alice', { raw_iron: 2, coal: 1 });
    await standAt(0, 0, 0);
    const smelting = perform({ type: 'smelt', item: 'raw_iron', count: 2 });
    world.clock.after(2_000, () => fill(0, 1, 0, 0, 3, 0, 'gravel'));
    const smelted = await smelting;
    expect(smelted).toMatchObject({ ok: false, code: 'endangered' });
    expect(smelted.message).toContain('buried');
    await world.play(() => world.clock.sleep(5_000));
    expect(alice.observe().health).toBeGreaterThan(15);
  });
});

describe('dead', () => {
  test('ends what it was doing, and says where its things lie', async () => {
    world.give('Alice', { dirt: 3 });
    await standAt(-8, 0, 0);
    const walking = perform({ type: 'walk-to', position: { x: 14, y: FLOOR_Y, z: 0 }, range: 1 });
    world.clock.after(1_500, () => world.systems.damage.kill(alicePlayer(), { type: 'generic_kill' }));
    const walked = await walking;
    expect(walked).toMatchObject({ ok: false, code: 'died' });
    expect(walked.message).toMatch(
      /^the body died during walk-to at \(.*\), where its items stay on the ground for five minutes/,
    );
    expect(alice.observe().health).toBe(20);
  });
});
