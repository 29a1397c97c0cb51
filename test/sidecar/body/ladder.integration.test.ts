import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Action } from '../../../sidecar/body/action.ts';
import type { Body } from '../../../sidecar/body/body.ts';
import { type BodyWorld, createBodyWorld, FLOOR_Y } from './bodyWorld.ts';

let world: BodyWorld;
let alice: Body;

const VERSIONS = ['1.19.2', '1.20.4', '1.21.4'];

describe.each(VERSIONS)('on Minecraft %s', (version) => {
  beforeAll(async () => {
    world = await createBodyWorld(version);
    alice = await world.join('Alice');
  });
  afterAll(() => world[Symbol.asyncDispose]());
  beforeEach(async () => {
    world.clear();
    await perform({ type: 'walk-to', position: { x: -4, y: FLOOR_Y, z: 0 }, range: 0.5 });
  });

  function perform(action: Action, signal?: AbortSignal) {
    return world.play(() => alice.perform(action, signal));
  }

  describe('erect-ladder and dismantle-ladder', () => {
    test.each([1, 2, 3, 5, 8])('up %i and down again, and nothing is lost', async (height) => {
      world.give('Alice', { dirt: height, ladder: height });
      const top = { x: 3, y: FLOOR_Y + height - 1, z: 2 };
      const up = await perform({ type: 'erect-ladder', top });
      expect(up, up.message).toMatchObject({ ok: true, data: { height } });
      for (let y = FLOOR_Y; y <= top.y; y++) expect(world.block(3, y, 2)).toBe('dirt');
      expect(alice.observe().position.y).toBe(top.y + 1);
      expect([world.carries('Alice', 'dirt'), world.carries('Alice', 'ladder')]).toEqual([0, 0]);
      const down = await perform({ type: 'dismantle-ladder', top });
      expect(down, down.message).toMatchObject({ ok: true, data: { height, left: 0 } });
      for (let y = FLOOR_Y; y <= top.y; y++) expect(world.block(3, y, 2)).toBe('air');
      expect(world.block(3, FLOOR_Y - 1, 2)).toContain('grass_block');
      expect([world.carries('Alice', 'dirt'), world.carries('Alice', 'ladder')]).toEqual([height, height]);
      expect(alice.observe().health).toBe(20);
    });

    test('comes down from a column it does not stand on', async () => {
      world.give('Alice', { dirt: 6, ladder: 6 });
      const top = { x: 3, y: FLOOR_Y + 5, z: 2 };
      expect(await perform({ type: 'erect-ladder', top })).toMatchObject({ ok: true });
      expect(await perform({ type: 'walk-to', position: { x: -6, y: FLOOR_Y, z: -6 }, range: 1 })).toMatchObject({
        ok: true,
      });
      expect(await perform({ type: 'dismantle-ladder', top })).toMatchObject({ ok: true });
      expect([world.carries('Alice', 'dirt'), world.carries('Alice', 'ladder')]).toEqual([6, 6]);
    });

    test('missing-item, occupied, nothing-there', async () => {
      const top = { x: 3, y: FLOOR_Y + 4, z: 2 };
      world.give('Alice', { dirt: 4, ladder: 9 });
      expect(await perform({ type: 'erect-ladder', top })).toMatchObject({
        ok: false,
        code: 'missing-item',
        message: expect.stringContaining('needs 5 dirt, carries 4'),
      });
      expect(await perform({ type: 'dismantle-ladder', top })).toMatchObject({ ok: false, code: 'nothing-there' });
      world.set(3, FLOOR_Y + 4, 2, 'stone');
      expect(await perform({ type: 'erect-ladder', top })).toMatchObject({ ok: false, code: 'occupied' });
    });

    test('cancelled halfway, what stands can still be taken down', async () => {
      world.give('Alice', { dirt: 8, ladder: 8 });
      const controller = new AbortController();
      world.clock.after(5_000, () => controller.abort());
      const top = { x: 3, y: FLOOR_Y + 7, z: 2 };
      expect(await perform({ type: 'erect-ladder', top }, controller.signal)).toMatchObject({
        ok: false,
        code: 'cancelled',
      });
      let reached = FLOOR_Y;
      while (world.block(3, reached, 2) === 'dirt') reached++;
      expect(reached).toBeGreaterThan(FLOOR_Y);
      const down = await perform({ type: 'dismantle-ladder', top: { ...top, y: reached - 1 } });
      expect(down, down.message).toMatchObject({ ok: true });
      expect([world.carries('Alice', 'dirt'), world.carries('Alice', 'ladder')]).toEqual([8, 8]);
    });
  });
});
