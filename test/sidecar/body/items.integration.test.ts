import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Action } from '../../../sidecar/body/action.ts';
import type { Body } from '../../../sidecar/body/body.ts';
import { type BodyWorld, createBodyWorld, FLOOR_Y } from './bodyWorld.ts';

let world: BodyWorld;
let alice: Body;
let bob: Body;

const VERSIONS = ['1.19.2', '1.20.4', '1.21.4'];

describe.each(VERSIONS)('on Minecraft %s', (version) => {
  beforeAll(async () => {
    world = await createBodyWorld(version);
    alice = await world.join('Alice');
    bob = await world.join('Bob', { at: { x: 6.5, y: FLOOR_Y, z: 6.5 } });
  });
  afterAll(() => world[Symbol.asyncDispose]());
  beforeEach(() => {
    world.clear();
    world.give('Alice', {});
    world.give('Bob', {});
  });

  const CHEST = { x: 3, y: FLOOR_Y, z: 0 };

  function perform(action: Action, body: Body = alice, signal?: AbortSignal) {
    return world.play(() => body.perform(action, signal));
  }

  function chest(items: Readonly<Record<string, number>>) {
    world.set(CHEST.x, CHEST.y, CHEST.z, 'chest[facing=west]');
    world.fill(CHEST, items);
  }

  describe('containers', () => {
    test('tells what a chest holds', async () => {
      chest({ oak_planks: 70, torch: 3 });
      const result = await perform({ type: 'look-into-container', position: CHEST });
      expect(result, result.message).toMatchObject({
        ok: true,
        message: 'chest at (3, -60, 0) holds 70 oak_planks, 3 torch',
      });
      await perform({ type: 'wait', ms: 100 });
      expect(world.events.filter((event) => event.type === 'container-closed')).toHaveLength(
        world.events.filter((event) => event.type === 'container-opened').length,
      );
    });

    test.each([1, 5, 31, 33, 63, 64, 65, 100, 128])('takes exactly %i of two stacks', async (count) => {
      chest({ oak_planks: 128, stone: 1 });
      const result = await perform({ type: 'withdraw', position: CHEST, item: 'oak_planks', count });
      expect(result, result.message).toMatchObject({ ok: true, data: { moved: count } });
      expect(world.carries('Alice', 'oak_planks')).toBe(count);
      expect(world.holds(CHEST, 'oak_planks')).toBe(128 - count);
      expect(alice.observe().inventory).toEqual([{ id: 'oak_planks', count }]);
    });

    test('puts back exactly what was asked', async () => {
      chest({ stone: 1 });
      world.give('Alice', { dirt: 64, ladder: 10 });
      const result = await perform({ type: 'deposit', position: CHEST, item: 'dirt', count: 23 });
      expect(result, result.message).toMatchObject({ ok: true, data: { moved: 23 } });
      expect([world.carries('Alice', 'dirt'), world.holds(CHEST, 'dirt')]).toEqual([41, 23]);
    });

    test('fewer than asked is a failure that tells how many', async () => {
      chest({ torch: 3 });
      const result = await perform({ type: 'withdraw', position: CHEST, item: 'torch', count: 5 });
      expect(result).toMatchObject({ ok: false, code: 'missing-item', data: { moved: 3 } });
      expect(world.carries('Alice', 'torch')).toBe(3);
    });

    test('nothing-there, unknown-item, not-a-container, bad-argument, missing-item', async () => {
      chest({ torch: 3 });
      const withdraw = (item: string, count = 1): Action => ({ type: 'withdraw', position: CHEST, item, count });
      expect(await perform(withdraw('stone'))).toMatchObject({
        ok: false,
        code: 'nothing-there',
        message: expect.stringContaining('3 torch'),
      });
      expect(await perform(withdraw('torhc'))).toMatchObject({ ok: false, code: 'unknown-item' });
      expect(await perform(withdraw('torch', 0))).toMatchObject({ ok: false, code: 'bad-argument' });
      expect(await perform({ type: 'deposit', position: CHEST, item: 'dirt', count: 1 })).toMatchObject({
        ok: false,
        code: 'missing-item',
      });
      world.set(0, FLOOR_Y, 4, 'stone');
      expect(await perform({ type: 'look-into-container', position: { x: 0, y: FLOOR_Y, z: 4 } })).toMatchObject({
        ok: false,
        code: 'not-a-container',
      });
    });

    test('refused-by-server when the lid cannot open', async () => {
      chest({ torch: 3 });
      world.set(CHEST.x, CHEST.y + 1, CHEST.z, 'stone');
      const result = await perform({ type: 'look-into-container', position: CHEST });
      expect(result).toMatchObject({
        ok: false,
        code: 'refused-by-server',
        message: 'chest at (3, -60, 0) did not open',
      });
    });

    test('inventory-full tells how many fitted', async () => {
      chest({ stone: 64 });
      world.give('Alice', { dirt: 36 * 64 });
      const result = await perform({ type: 'withdraw', position: CHEST, item: 'stone', count: 10 });
      expect(result).toMatchObject({ ok: false, code: 'inventory-full', data: { moved: 0 } });
      expect(world.holds(CHEST, 'stone')).toBe(64);
    });

    test('two who take from one chest at the same time get no more than it held', async () => {
      chest({ oak_planks: 64 });
      const take = (count: number): Action => ({ type: 'withdraw', position: CHEST, item: 'oak_planks', count });
      await perform({ type: 'walk-to', position: { x: 2, y: FLOOR_Y, z: 1 }, range: 0.5 });
      await perform({ type: 'walk-to', position: { x: 2, y: FLOOR_Y, z: -1 }, range: 0.5 }, bob);
      const [a, b] = await world.play(() => Promise.all([alice.perform(take(40)), bob.perform(take(40))]));
      const [hasA, hasB] = [world.carries('Alice', 'oak_planks'), world.carries('Bob', 'oak_planks')];
      expect(hasA + hasB + world.holds(CHEST, 'oak_planks')).toBe(64);
      expect([a?.data, b?.data]).toMatchObject([{ moved: hasA }, { moved: hasB }]);
      expect([a?.ok, b?.ok]).toEqual([hasA === 40, hasB === 40]);
      expect(hasA + hasB).toBe(64);
    });
  });

  describe('hand-over', () => {
    test('the mate picks it up, as the server reports', async () => {
      world.give('Alice', { oak_planks: 20 });
      const result = await perform({ type: 'hand-over', to: 'Bob', item: 'oak_planks', count: 7 });
      expect(result, result.message).toMatchObject({ ok: true, data: { received: 7 } });
      expect([world.carries('Alice', 'oak_planks'), world.carries('Bob', 'oak_planks')]).toEqual([13, 7]);
    });

    test('takes back what a mate with a full inventory leaves lying', async () => {
      world.give('Alice', { oak_planks: 5 });
      world.give('Bob', { dirt: 36 * 64 });
      const result = await perform({ type: 'hand-over', to: 'Bob', item: 'oak_planks', count: 5 });
      expect(result).toMatchObject({ ok: false, code: 'not-picked-up', data: { received: 0, tookBack: 5 } });
      expect(result.message).toBe('Bob took 0 of 5 oak_planks (no room); 5 back');
      expect(world.carries('Alice', 'oak_planks')).toBe(5);
    });

    test('takes back what lies where a mate stood that has gone away', async () => {
      world.give('Alice', { oak_planks: 5 });
      world.give('Bob', { dirt: 36 * 64 });
      const away = { x: 16, y: FLOOR_Y, z: 10 };
      const [result] = await world.play(() =>
        Promise.all([
          alice.perform({ type: 'hand-over', to: 'Bob', item: 'oak_planks', count: 5 }),
          world.clock.sleep(2_000).then(() => bob.perform({ type: 'walk-to', position: away, range: 1 })),
        ]),
      );
      expect(result).toMatchObject({ ok: false, code: 'not-picked-up', data: { received: 0, tookBack: 5 } });
      expect(result?.message).toBe('Bob took 0 of 5 oak_planks (went away); 5 back');
      expect(world.carries('Alice', 'oak_planks')).toBe(5);
    });

    test('says what is left lying where neither has room for it any more', async () => {
      world.give('Alice', { oak_planks: 5 });
      world.give('Bob', { dirt: 36 * 64 });
      const [result] = await world.play(() =>
        Promise.all([
          alice.perform({ type: 'hand-over', to: 'Bob', item: 'oak_planks', count: 5 }),
          world.clock.sleep(4_000).then(() => world.give('Alice', { dirt: 36 * 64 })),
        ]),
      );
      expect(result).toMatchObject({ ok: false, code: 'not-picked-up', data: { received: 0, tookBack: 0 } });
      expect(result.message).toBe('Bob took 0 of 5 oak_planks (no room); 0 back; left lying or gone: 5');
    });

    test('unknown-agent for strangers, for itself and for who is not there; missing-item', async () => {
      world.give('Alice', { dirt: 1 });
      const to = (name: string, count = 1): Action => ({ type: 'hand-over', to: name, item: 'dirt', count });
      expect(await perform(to('Zoe'))).toMatchObject({
        ok: false,
        code: 'unknown-agent',
        message: expect.stringContaining('Alice, Bob, Carol'),
      });
      expect(await perform(to('Alice'))).toMatchObject({ ok: false, code: 'unknown-agent' });
      expect(await perform(to('Carol'))).toMatchObject({ ok: false, code: 'unknown-agent' });
      expect(await perform(to('Bob', 2))).toMatchObject({ ok: false, code: 'missing-item' });
    });
  });

  describe('equip, say, use-block, wait', () => {
    test('equips hand, head and off-hand, and reports what the server refuses', async () => {
      world.give('Alice', { iron_pickaxe: 1, iron_helmet: 1, dirt: 3 });
      expect(await perform({ type: 'equip', item: 'iron_pickaxe', slot: 'hand' })).toMatchObject({ ok: true });
      expect(alice.observe().held).toBe('iron_pickaxe');
      expect(await perform({ type: 'equip', item: 'iron_helmet', slot: 'head' })).toMatchObject({ ok: true });
      expect(await perform({ type: 'equip', item: 'dirt', slot: 'feet' })).toMatchObject({
        ok: false,
        code: 'refused-by-server',
      });
      expect(world.carries('Alice', 'dirt')).toBe(3);
      expect(await perform({ type: 'equip', item: 'stone', slot: 'hand' })).toMatchObject({
        ok: false,
        code: 'missing-item',
      });
    });

    test('says a line that the mate hears, and no command', async () => {
      expect(await perform({ type: 'say', message: 'hello  there' })).toMatchObject({ ok: true });
      expect(bob.observe().messages.at(-1)).toMatchObject({ from: 'Alice', text: 'hello  there' });
      expect(await perform({ type: 'say', message: '/give me' })).toMatchObject({ ok: false, code: 'bad-argument' });
      expect(await perform({ type: 'say', message: 'x'.repeat(300) })).toMatchObject({
        ok: false,
        code: 'bad-argument',
      });
    });

    test('opens a door by use-block', async () => {
      world.set(2, FLOOR_Y, 3, 'oak_door[facing=north,half=lower]');
      world.set(2, FLOOR_Y + 1, 3, 'oak_door[facing=north,half=upper]');
      const result = await perform({ type: 'use-block', position: { x: 2, y: FLOOR_Y, z: 3 } });
      expect(result).toMatchObject({ ok: true, message: expect.stringMatching(/open=false.*now .*open=true/) });
      expect(world.block(2, FLOOR_Y + 1, 3)).toContain('open=true');
    });

    test('waits in game time and can be cancelled', async () => {
      const start = world.clock.now();
      expect(await perform({ type: 'wait', ms: 1500 })).toMatchObject({ ok: true });
      expect(world.clock.now() - start).toBeGreaterThanOrEqual(1500);
      const controller = new AbortController();
      world.clock.after(300, () => controller.abort());
      expect(await perform({ type: 'wait', ms: 50_000 }, alice, controller.signal)).toMatchObject({
        ok: false,
        code: 'cancelled',
      });
    });
  });
});
