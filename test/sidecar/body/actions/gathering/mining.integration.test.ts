import { describe, expect, test } from 'vitest';
import { FLOOR_Y } from '../../bodyWorld.ts';
import { aliceAlone } from './aliceAlone.ts';

const scene = aliceAlone({ stone_pickaxe: 1 });

function mine(x: number, y: number, z: number, most?: number) {
  return scene.perform({ type: 'mine-vein', position: { x, y, z }, ...(most === undefined ? {} : { most }) });
}

function rock(x0: number, x1: number, z0: number, z1: number, height = 4) {
  for (let y = 0; y < height; y++)
    for (let z = z0; z <= z1; z++) for (let x = x0; x <= x1; x++) scene.world.set(x, FLOOR_Y + y, z, 'stone');
}

describe('mine-vein', () => {
  test('mines what touches and comes into sight, corners and deepslate too, and picks all of it up', async () => {
    rock(3, 7, -2, 2);
    const ores = [
      [3, 1, 0],
      [4, 1, 0],
      [3, 2, 1],
      [4, 0, 0],
    ] as const;
    for (const [x, y, z] of ores) scene.world.set(x, FLOOR_Y + y, z, 'iron_ore');
    scene.world.set(5, FLOOR_Y + 1, 0, 'deepslate_iron_ore');
    const result = await mine(3, FLOOR_Y + 1, 0);
    expect(result, result.message).toMatchObject({ ok: true, data: { mined: 5, left: 0 } });
    expect(scene.world.carries('Alice', 'raw_iron')).toBe(5);
  });

  test('mines no more than it was told to', async () => {
    for (let x = 2; x < 7; x++) scene.world.set(x, FLOOR_Y, 2, 'coal_ore');
    expect(await mine(2, FLOOR_Y, 2, 2)).toMatchObject({ ok: true, data: { mined: 2, left: 3 } });
    expect(scene.world.carries('Alice', 'coal')).toBe(2);
  });

  test('leaves a block alone that would drop nothing, and names the tool', async () => {
    scene.world.set(3, FLOOR_Y, 0, 'gold_ore');
    expect(await mine(3, FLOOR_Y, 0)).toMatchObject({
      ok: false,
      code: 'missing-item',
      message: `gold_ore at (3, ${FLOOR_Y}, 0) drops nothing without an iron_pickaxe or better, and none is carried`,
    });
    expect(scene.world.block(3, FLOOR_Y, 0)).toBe('gold_ore');
  });

  test('fills in lava seen beside the ore before it is dug', async () => {
    rock(3, 6, -2, 2, 3);
    scene.world.set(3, FLOOR_Y + 1, 0, 'iron_ore');
    scene.world.set(3, FLOOR_Y + 2, 0, 'lava');
    scene.world.give('Alice', { stone_pickaxe: 1, cobblestone: 4 });
    const result = await mine(3, FLOOR_Y + 1, 0);
    expect(result, result.message).toMatchObject({ ok: true, data: { mined: 1 } });
    expect(scene.world.block(3, FLOOR_Y + 2, 0)).toBe('cobblestone');
    expect(scene.world.carries('Alice', 'raw_iron')).toBe(1);
    expect(scene.alice.observe().health).toBe(20);
  });

  test('plugs the hole when lava comes to light behind the ore', async () => {
    rock(3, 6, -2, 2, 4);
    scene.world.set(3, FLOOR_Y + 1, 0, 'iron_ore');
    scene.world.set(4, FLOOR_Y + 1, 0, 'lava');
    scene.world.give('Alice', { stone_pickaxe: 1, cobblestone: 4 });
    const result = await mine(3, FLOOR_Y + 1, 0);
    expect(result, result.message).toMatchObject({ ok: true, data: { mined: 1 } });
    expect(scene.world.block(3, FLOOR_Y + 1, 0)).toBe('cobblestone');
    await scene.world.play(() => scene.world.clock.sleep(5_000));
    expect(scene.alice.observe().health).toBe(20);
  });

  test('gets away from lava it has nothing to stop with', async () => {
    rock(3, 6, -2, 2, 4);
    scene.world.set(3, FLOOR_Y + 1, 0, 'iron_ore');
    scene.world.set(4, FLOOR_Y + 1, 0, 'lava[level=0]');
    const result = await mine(3, FLOOR_Y + 1, 0);
    expect(result.message).toContain('mined 1 iron_ore');
    await scene.world.play(() => scene.world.clock.sleep(5_000));
    expect(scene.alice.observe().health).toBe(20);
    expect(scene.alice.observe().position.x).toBeLessThan(-1);
  });

  test('never digs the block it stands on', async () => {
    for (let z = -1; z <= 1; z++) for (let x = -1; x <= 1; x++) scene.world.set(x, FLOOR_Y, z, 'coal_ore');
    await scene.perform({ type: 'walk-to', position: { x: 0, y: FLOOR_Y + 1, z: 0 }, range: 0 });
    const heights: number[] = [];
    const timer = scene.world.clock.every?.(50, () => heights.push(scene.alice.observe().position.y));
    const result = await mine(0, FLOOR_Y, 0);
    timer?.cancel();
    expect(result, result.message).toMatchObject({ ok: true, data: { mined: 9, left: 0 } });
    expect(scene.world.carries('Alice', 'coal')).toBe(9);
  });

  test('digs itself free of gravel that comes down on its head', async () => {
    rock(3, 4, -1, 1, 3);
    scene.world.set(0, FLOOR_Y + 2, 0, 'coal_ore');
    for (let y = 3; y < 6; y++) scene.world.set(0, FLOOR_Y + y, 0, 'gravel');
    const result = await mine(0, FLOOR_Y + 2, 0);
    expect(result, result.message).toMatchObject({ ok: true, data: { mined: 1 } });
    await scene.world.play(() => scene.world.clock.sleep(2_000));
    expect(scene.alice.observe().health).toBeGreaterThanOrEqual(18);
    expect(scene.world.block(Math.floor(scene.alice.observe().position.x), FLOOR_Y + 1, 0)).toBe('air');
  });

  test('gets at ore in a ceiling with blocks it carries', async () => {
    for (let z = -3; z <= 3; z++) for (let x = 2; x <= 8; x++) scene.world.set(x, FLOOR_Y + 9, z, 'stone');
    scene.world.set(5, FLOOR_Y + 9, 0, 'iron_ore');
    scene.world.give('Alice', { stone_pickaxe: 1, cobblestone: 12 });
    const result = await mine(5, FLOOR_Y + 9, 0);
    expect(result, result.message).toMatchObject({ ok: true, data: { mined: 1 } });
    expect(scene.world.carries('Alice', 'raw_iron')).toBe(1);
  });
});

describe('the choice of tools', () => {
  test('takes the least precious that is fast enough', async () => {
    scene.world.give('Alice', { iron_pickaxe: 1, stone_pickaxe: 1, wooden_shovel: 1 });
    scene.world.set(3, FLOOR_Y, 0, 'stone');
    await scene.perform({ type: 'dig', position: { x: 3, y: FLOOR_Y, z: 0 } });
    expect(scene.alice.observe().held).toBe('stone_pickaxe');
    scene.world.set(3, FLOOR_Y, 0, 'gold_ore');
    await scene.perform({ type: 'dig', position: { x: 3, y: FLOOR_Y, z: 0 } });
    expect(scene.alice.observe().held).toBe('iron_pickaxe');
    scene.world.set(3, FLOOR_Y, 0, 'dirt');
    await scene.perform({ type: 'dig', position: { x: 3, y: FLOOR_Y, z: 0 } });
    expect(scene.alice.observe().held).toBe('wooden_shovel');
  });

  test('leaves a block alone over which sand holds water back', async () => {
    rock(3, 6, -3, 3, 2);
    for (let y = 2; y < 5; y++)
      for (let z = -3; z <= 3; z++) for (let x = 3; x <= 6; x++) scene.world.set(x, FLOOR_Y + y, z, 'sand');
    for (let z = -2; z <= 2; z++) for (let x = 4; x <= 5; x++) scene.world.set(x, FLOOR_Y + 4, z, 'water');
    scene.world.set(3, FLOOR_Y + 1, 0, 'coal_ore');
    scene.world.set(3, FLOOR_Y + 1, 3, 'coal_ore');
    // From up there it sees the pool.
    for (let y = 0; y < 5; y++) scene.world.set(0, FLOOR_Y + y, -6, 'ladder[facing=north]');
    for (let y = 0; y < 5; y++) scene.world.set(0, FLOOR_Y + y, -5, 'stone');
    await scene.perform({ type: 'walk-to', position: { x: 0, y: FLOOR_Y + 5, z: -5 }, range: 0 });
    const result = await mine(3, FLOOR_Y + 1, 0);
    expect(result).toMatchObject({ ok: false, message: expect.stringContaining('water would run in') });
    expect(scene.world.block(3, FLOOR_Y + 1, 0)).toBe('coal_ore');
  });
});
