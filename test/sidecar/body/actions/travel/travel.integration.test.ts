import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Action } from '../../../../../sidecar/body/action.ts';
import type { Body } from '../../../../../sidecar/body/body.ts';
import { type BodyWorld, createBodyWorld, FLOOR_Y } from '../../bodyWorld.ts';

let world: BodyWorld;
let alice: Body;

beforeAll(async () => {
  world = await createBodyWorld();
  alice = await world.join('Alice');
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(async () => {
  world.clear();
  await perform({ type: 'walk-to', position: { x: 0, y: FLOOR_Y, z: 0 }, range: 0.5 });
});

function perform(action: Action) {
  return world.play(() => alice.perform(action));
}

function fill(x0: number, y0: number, z0: number, x1: number, y1: number, z1: number, state: string) {
  for (let y = y0; y <= y1; y++)
    for (let z = z0; z <= z1; z++) for (let x = x0; x <= x1; x++) world.set(x, FLOOR_Y + y, z, state);
}

describe('travel', () => {
  test('digs through a wall that nothing leads round', async () => {
    world.give('Alice', { stone_pickaxe: 1 });
    fill(4, 0, -16, 5, 12, 16, 'stone');
    const result = await perform({ type: 'travel', position: { x: 8, y: FLOOR_Y, z: 0 }, range: 1 });
    expect(result, result.message).toMatchObject({ ok: true, data: { dug: 4, placed: 0 } });
  });

  test('leaves alone what it is told to spare', async () => {
    world.give('Alice', { stone_pickaxe: 1 });
    fill(4, 0, -16, 5, 12, 16, 'stone');
    const spare = [-2, -1, 0, 1, 2].flatMap((z) => [0, 1].map((y) => ({ x: 4, y: FLOOR_Y + y, z })));
    const result = await perform({ type: 'travel', position: { x: 8, y: FLOOR_Y, z: 0 }, range: 1, spare });
    expect(result, result.message).toMatchObject({ ok: true });
    for (const { x, y, z } of spare) expect(world.block(x, y, z)).toBe('stone');
  });

  test('builds its way up with plain blocks carried', async () => {
    world.give('Alice', { cobblestone: 12 });
    fill(4, 0, -1, 6, 4, 1, 'obsidian');
    const result = await perform({ type: 'travel', position: { x: 5, y: FLOOR_Y + 5, z: 0 }, range: 1 });
    expect(result, result.message).toMatchObject({ ok: true });
    expect(alice.observe().position.y).toBe(FLOOR_Y + 5);
    expect(world.carries('Alice', 'cobblestone')).toBeLessThan(12);
  });

  test('never opens what holds back lava', async () => {
    world.give('Alice', { stone_pickaxe: 1 });
    fill(4, 0, -16, 6, 12, 16, 'stone');
    fill(5, 0, -3, 5, 2, 3, 'lava');
    const result = await perform({ type: 'travel', position: { x: 9, y: FLOOR_Y, z: 0 }, range: 1 });
    expect(result, result.message).toMatchObject({ ok: true });
    fill(4, 0, -16, 6, 12, 16, 'air');
    expect(alice.observe().health).toBe(20);
  });

  test('swims across a pond', async () => {
    fill(3, -1, -16, 9, -1, 16, 'water');
    fill(3, -2, -16, 9, -2, 16, 'water');
    const result = await perform({ type: 'travel', position: { x: 12, y: FLOOR_Y, z: 0 }, range: 1 });
    expect(result, result.message).toMatchObject({ ok: true, data: { dug: 0, placed: 0 } });
    fill(3, -2, -16, 9, -2, 16, 'dirt');
  });

  test('gets out from under gravel', async () => {
    world.give('Alice', { stone_shovel: 1 });
    fill(0, 8, 0, 0, 10, 0, 'gravel');
    world.set(0, FLOOR_Y + 7, 0, 'stone');
    await world.play(() => world.clock.sleep(100));
    world.set(0, FLOOR_Y + 7, 0, 'air');
    for (const [x, z] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const)
      fill(x, 0, z, x, 1, z, 'stone');
    await world.play(() => world.clock.sleep(1_500));
    const result = await perform({ type: 'travel', position: { x: 6, y: FLOOR_Y, z: 0 }, range: 1 });
    expect(result, result.message).toMatchObject({ ok: true });
    expect(alice.observe().health).toBeGreaterThan(10);
  });

  test('finds the light elsewhere where a roof was put over the way out meanwhile', async () => {
    fill(3, 0, -4, 14, 4, 4, 'stone');
    fill(3, 0, 0, 12, 1, 0, 'air');
    const inside = await perform({ type: 'walk-to', position: { x: 11, y: FLOOR_Y, z: 0 }, range: 0.5 });
    expect(inside, inside.message).toMatchObject({ ok: true });
    const out = await world.play(async () => {
      const returning = alice.perform({ type: 'return-to-light' });
      while (alice.observe().position.x > 5) await world.clock.sleep(50);
      for (let x = 0; x <= 2; x++) world.set(x, FLOOR_Y + 4, 0, 'stone');
      return returning;
    });
    expect(out, out.message).toMatchObject({ ok: true });
    const { x, z } = alice.observe().position;
    expect(x).toBeLessThan(3);
    expect(Math.floor(x) < 0 || Math.floor(z) !== 0).toBe(true);
  });
});
