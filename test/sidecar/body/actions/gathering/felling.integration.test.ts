import { describe, expect, test } from 'vitest';
import { FLOOR_Y } from '../../bodyWorld.ts';
import { aliceAlone } from './aliceAlone.ts';

const scene = aliceAlone({ iron_axe: 1 });

function fell(x: number, y: number, z: number) {
  return scene.perform({ type: 'fell-tree', position: { x, y, z } });
}

/** A ball of leaves that lets logs stand. */
function crown(x: number, y: number, z: number, radius: number, wood = 'oak') {
  for (let dy = -1; dy <= 2; dy++)
    for (let dz = -radius; dz <= radius; dz++)
      for (let dx = -radius; dx <= radius; dx++)
        if (scene.world.block(x + dx, y + dy, z + dz) === 'air')
          scene.world.set(x + dx, y + dy, z + dz, `${wood}_leaves[distance=1,persistent=true]`);
}

function logsLeft(wood = 'oak'): number {
  let left = 0;
  for (let y = FLOOR_Y; y < FLOOR_Y + 24; y++)
    for (let z = -16; z <= 16; z++)
      for (let x = -16; x <= 16; x++) if (scene.world.block(x, y, z).startsWith(`${wood}_log`)) left++;
  return left;
}

describe('fell-tree', () => {
  test('cuts a trunk hidden in its crown, from under it, and picks up what the leaves do not hold', async () => {
    for (let y = 0; y < 6; y++) scene.world.set(5, FLOOR_Y + y, 3, 'oak_log[axis=y]');
    crown(5, FLOOR_Y + 4, 3, 2);
    const result = await fell(5, FLOOR_Y + 1, 3);
    expect(result, result.message).toMatchObject({ ok: true, data: { cut: 6, left: 0 } });
    expect(logsLeft()).toBe(0);
    // These leaves do not decay.
    expect(scene.world.carries('Alice', 'oak_log')).toBeGreaterThanOrEqual(5);
  });

  test('raises a pillar for what is higher than its reach, and takes it down again', async () => {
    for (let y = 0; y < 12; y++) scene.world.set(5, FLOOR_Y + y, 3, 'spruce_log[axis=y]');
    crown(5, FLOOR_Y + 9, 3, 1, 'spruce');
    scene.world.give('Alice', { iron_axe: 1, dirt: 8 });
    const result = await fell(5, FLOOR_Y, 3);
    expect(result, result.message).toMatchObject({ ok: true, data: { cut: 12, left: 0 } });
    expect(logsLeft('spruce')).toBe(0);
    expect(scene.world.carries('Alice', 'spruce_log')).toBeGreaterThanOrEqual(11);
    expect(scene.world.carries('Alice', 'dirt')).toBe(8);
    expect(scene.alice.observe().position.y).toBe(FLOOR_Y);
  });

  test('builds the pillar of its own logs where it carries nothing else', async () => {
    for (let y = 0; y < 11; y++) scene.world.set(5, FLOOR_Y + y, 3, 'oak_log[axis=y]');
    const result = await fell(5, FLOOR_Y, 3);
    expect(result, result.message).toMatchObject({ ok: true, data: { cut: 11, left: 0 } });
    expect(logsLeft()).toBe(0);
    expect(scene.world.carries('Alice', 'oak_log')).toBe(11);
  });

  test('cuts branches that spread and trunks two blocks wide', async () => {
    for (let y = 0; y < 7; y++)
      for (const [dx, dz] of [
        [0, 0],
        [1, 0],
        [0, 1],
        [1, 1],
      ] as const)
        scene.world.set(5 + dx, FLOOR_Y + y, 3 + dz, 'dark_oak_log[axis=y]');
    for (const [x, y, z] of [
      [4, 6, 2],
      [3, 7, 1],
      [2, 7, 1],
      [7, 6, 5],
      [8, 7, 6],
    ] as const)
      scene.world.set(x, FLOOR_Y + y, z, 'dark_oak_log[axis=x]');
    crown(5, FLOOR_Y + 8, 3, 4, 'dark_oak');
    const result = await fell(5, FLOOR_Y + 1, 3);
    expect(result, result.message).toMatchObject({ ok: true, data: { cut: 33, left: 0 } });
    expect(logsLeft('dark_oak')).toBe(0);
    expect(scene.world.carries('Alice', 'dark_oak_log')).toBeGreaterThanOrEqual(28);
  });

  test('leaves the tree beside it alone where they do not touch', async () => {
    for (let y = 0; y < 5; y++) {
      scene.world.set(5, FLOOR_Y + y, 3, 'oak_log[axis=y]');
      scene.world.set(8, FLOOR_Y + y, 3, 'oak_log[axis=y]');
    }
    expect(await fell(5, FLOOR_Y, 3)).toMatchObject({ ok: true, data: { cut: 5 } });
    expect(logsLeft()).toBe(5);
  });

  test('says what it found where no tree stands', async () => {
    scene.world.set(3, FLOOR_Y, 0, 'stone');
    expect(await fell(3, FLOOR_Y, 0)).toEqual({
      ok: false,
      code: 'nothing-there',
      message: `no tree at (3, ${FLOOR_Y}, 0): it holds stone`,
    });
  });

  test('stops when it is cancelled', async () => {
    for (let y = 0; y < 6; y++) scene.world.set(5, FLOOR_Y + y, 3, 'oak_log[axis=y]');
    scene.world.give('Alice', {});
    const stop = new AbortController();
    scene.world.clock.after(6_000, () => stop.abort(new Error('enough')));
    const result = await scene.perform({ type: 'fell-tree', position: { x: 5, y: FLOOR_Y, z: 3 } }, stop.signal);
    expect(result).toMatchObject({ ok: false, code: 'cancelled' });
    expect(logsLeft()).toBeGreaterThan(2);
  });
});
