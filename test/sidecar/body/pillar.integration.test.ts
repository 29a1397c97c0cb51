import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Action } from '../../../sidecar/body/action.ts';
import type { Body } from '../../../sidecar/body/body.ts';
import { type BodyWorld, createBodyWorld, FLOOR_Y } from './bodyWorld.ts';

let world: BodyWorld;
let alice: Body;

describe.each(['1.19.2', '1.20.4', '1.21.4'])('on Minecraft %s', (version) => {
  beforeAll(async () => {
    world = await createBodyWorld(version);
    alice = await world.join('Alice');
  });
  afterAll(() => world[Symbol.asyncDispose]());
  beforeEach(async () => {
    world.clear();
    await perform({ type: 'walk-to', position: { x: -4, y: FLOOR_Y, z: 0 }, range: 0.5 });
  });

  function perform(action: Action) {
    return world.play(() => alice.perform(action));
  }

  describe('pillar-up and pillar-down', () => {
    test.each([1, 3, 8])('up %i and down again, and nothing is lost', async (height) => {
      world.give('Alice', { dirt: height });
      const foot = { x: 3, y: FLOOR_Y, z: 2 };
      const top = { ...foot, y: FLOOR_Y + height - 1 };
      const up = await perform({ type: 'pillar-up', top });
      expect(up, up.message).toMatchObject({ ok: true, data: { height } });
      for (let y = FLOOR_Y; y <= top.y; y++) expect(world.block(3, y, 2)).toBe('dirt');
      expect(alice.observe().position.y).toBe(top.y + 1);
      expect(world.carries('Alice', 'dirt')).toBe(0);
      const down = await perform({ type: 'pillar-down', foot });
      expect(down, down.message).toMatchObject({ ok: true, data: { height, left: 0 } });
      for (let y = FLOOR_Y; y <= top.y; y++) expect(world.block(3, y, 2)).toBe('air');
      expect(world.block(3, FLOOR_Y - 1, 2)).toContain('grass_block');
      expect(world.carries('Alice', 'dirt')).toBe(height);
      expect(alice.observe().health).toBe(20);
    });

    test('close between walls', async () => {
      world.give('Alice', { dirt: 4 });
      for (let y = FLOOR_Y; y < FLOOR_Y + 7; y++) for (const x of [2, 4]) world.set(x, y, 2, 'stone');
      const up = await perform({ type: 'pillar-up', top: { x: 3, y: FLOOR_Y + 3, z: 2 } });
      expect(up, up.message).toMatchObject({ ok: true });
      const down = await perform({ type: 'pillar-down', foot: { x: 3, y: FLOOR_Y, z: 2 } });
      expect(down, down.message).toMatchObject({ ok: true });
      expect(world.carries('Alice', 'dirt')).toBe(4);
    });

    test('missing-item, occupied, nothing-there', async () => {
      const foot = { x: 3, y: FLOOR_Y, z: 2 };
      const top = { ...foot, y: FLOOR_Y + 4 };
      world.give('Alice', { dirt: 4 });
      expect(await perform({ type: 'pillar-up', top })).toMatchObject({ ok: false, code: 'missing-item' });
      expect(await perform({ type: 'pillar-down', foot })).toMatchObject({ ok: false, code: 'nothing-there' });
      world.set(3, FLOOR_Y + 4, 2, 'stone');
      expect(await perform({ type: 'pillar-up', top })).toMatchObject({ ok: false, code: 'occupied' });
    });
  });
});
