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
  fill(-16, -3, -16, 16, -2, 16, 'dirt');
  world.give('Alice', { stone_pickaxe: 1 });
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

function idle(ms: number) {
  return world.play(() => world.clock.sleep(ms));
}

function alicePlayer() {
  const player = world.server.players.get('alice');
  if (!player) throw new Error('Alice is not in play');
  return player;
}

function deaths() {
  return world.events.filter(({ type }) => type === 'player-died');
}

/** Has Alice stand on the top of what was just built at the origin. */
async function standOn(y: number) {
  world.systems.movement.teleport(alicePlayer(), { x: 32.5, y: FLOOR_Y + y, z: -15.5 });
  await idle(300);
}

describe('between actions', () => {
  test('swims where it was left in deep water', async () => {
    fill(-12, -1, -12, 12, 6, 12, 'stone');
    fill(-8, 0, -8, 8, 6, 8, 'water');
    await standOn(6);
    await idle(30_000);
    expect(alice.observe().health).toBe(20);
    expect(alice.observe().position.y).toBeGreaterThan(FLOOR_Y + 5.5);
    const waited = await perform({ type: 'wait', ms: 20_000 });
    expect(waited.ok).toBe(true);
    expect(alice.observe().health).toBe(20);
  });

  test('gets out of lava that comes to where it stands, and into water', async () => {
    fill(4, -1, -4, 6, -1, 4, 'water');
    await standOn(0);
    fill(-1, -1, -1, 1, -1, 1, 'lava');
    await idle(12_000);
    expect(deaths()).toEqual([]);
    expect(world.block(Math.floor(alice.observe().position.x), FLOOR_Y - 1, 0)).not.toMatch(/^lava/);
  });
});

describe('in a tunnel', () => {
  beforeEach(async () => {
    fill(-2, 0, -8, 16, 6, 8, 'stone');
    fill(0, 0, 0, 0, 1, 0, 'air');
    await standOn(0);
  });

  test.each([
    ['lava above', [3, 2, -1, 9, 2, 1, 'lava']],
    ['lava ahead', [4, 0, -1, 9, 1, 1, 'lava']],
    ['water above', [3, 2, -4, 14, 5, 4, 'water']],
  ] as const)('keeps out %s', async (_, [x0, y0, z0, x1, y1, z1, fluid]) => {
    fill(x0, y0, z0, x1, y1, z1, fluid);
    const mined = await perform({ type: 'branch-mine', lookFor: [], length: 24, ms: 60_000, facing: 'east' });
    await idle(8_000);
    expect(mined.message).toContain('blocks of tunnel');
    expect(alice.observe().health).toBe(20);
  });
});

describe('in a shaft', () => {
  beforeEach(async () => {
    fill(-6, 0, -6, 6, 9, 6, 'stone');
    fill(0, 0, 0, 0, 9, 0, 'air');
  });

  test('climbs out of the bottom with a pickaxe alone', async () => {
    await standOn(0);
    const out = await perform({ type: 'travel', position: { x: 5, y: FLOOR_Y + 10, z: 0 }, range: 1 });
    expect(out, out.message).toMatchObject({ ok: true });
    expect(alice.observe().health).toBe(20);
  });

  test('swims up and digs its way out where water stands below the rim', async () => {
    fill(0, 0, 0, 0, 7, 0, 'water');
    await standOn(0);
    const out = await perform({ type: 'travel', position: { x: 5, y: FLOOR_Y + 10, z: 0 }, range: 1 });
    expect(out, out.message).toMatchObject({ ok: true });
    expect(alice.observe().health).toBe(20);
  });

  test('goes down by stairs through gravel and walks back up into the light', async () => {
    fill(-6, 4, -6, 6, 9, 6, 'gravel');
    await standOn(10);
    const down = await perform({ type: 'staircase', toY: FLOOR_Y + 1 });
    expect(down, down.message).toMatchObject({ ok: true });
    const up = await perform({ type: 'return-to-light' });
    expect(up, up.message).toMatchObject({ ok: true });
    expect(alice.observe().health).toBeGreaterThan(15);
  });

  test('digs no stairs into lava', async () => {
    fill(-6, 3, -6, 6, 3, 6, 'lava');
    fill(-6, 2, -6, 6, 2, 6, 'stone');
    await standOn(10);
    const down = await perform({ type: 'staircase', toY: FLOOR_Y + 1 });
    expect(down).toMatchObject({ ok: false, code: 'unreachable' });
    expect(alice.observe().health).toBe(20);
    expect(alice.observe().position.y).toBeGreaterThanOrEqual(FLOOR_Y + 4);
  });

  test('does not go down with gravel that hung over a cave', async () => {
    fill(-4, 0, -12, 14, 12, 12, 'stone');
    fill(2, 0, -12, 14, 7, 12, 'air');
    fill(2, 8, -12, 14, 8, 12, 'gravel');
    fill(0, 9, 0, 0, 12, 0, 'air');
    await standOn(9);
    await perform({ type: 'branch-mine', lookFor: [], length: 6, ms: 60_000, facing: 'east' });
    expect(alice.observe().health).toBe(20);
  });

  test('says what lies in the way of stairs that lead nowhere', async () => {
    fill(-16, 0, -16, 16, 10, 16, 'stone');
    fill(-16, 3, -16, 16, 3, 16, 'lava');
    await standOn(11);
    const down = await perform({ type: 'staircase', toY: FLOOR_Y + 1 });
    expect(down).toMatchObject({ ok: false, code: 'unreachable' });
    expect(down.message).toMatch(/it found lava behind \d+ blocks and did not dig those: start further away/);
    expect(alice.observe().health).toBe(20);
  });
});
