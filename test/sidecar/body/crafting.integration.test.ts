import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Action } from '../../../sidecar/body/action.ts';
import type { Body } from '../../../sidecar/body/body.ts';
import { versionsToTest } from '../../support/depth.ts';
import { type BodyWorld, createBodyWorld, FLOOR_Y } from './bodyWorld.ts';

const VERSIONS = versionsToTest({ differs: 'recipes and windows differ' });

let world: BodyWorld;
let alice: Body;
const FURNACE = { x: 3, y: FLOOR_Y, z: 0 };

describe.each(VERSIONS)('production on Minecraft %s', (version) => {
  beforeAll(async () => {
    world = await createBodyWorld(version);
    alice = await world.join('Alice');
  });
  afterAll(() => world[Symbol.asyncDispose]());
  beforeEach(async () => {
    world.clear();
    world.give('Alice', {});
    await perform({ type: 'walk-to', position: { x: 0, y: FLOOR_Y, z: 0 }, range: 0 });
  });

  function perform(action: Action, signal?: AbortSignal) {
    return world.play(() => alice.perform(action, signal));
  }

  describe('crafting', () => {
    test('by hand, what fits the hands', async () => {
      world.give('Alice', { oak_log: 3 });
      const result = await perform({ type: 'craft', item: 'oak_planks', count: 6 });
      expect(result, result.message).toMatchObject({ ok: true, data: { crafted: 8 } });
      expect(world.carries('Alice', 'oak_planks')).toBe(8);
      expect(world.carries('Alice', 'oak_log')).toBe(1);
    });

    test('at the nearest table, walking there', async () => {
      world.set(12, FLOOR_Y, 8, 'crafting_table');
      world.give('Alice', { birch_planks: 2, oak_planks: 6 });
      const result = await perform({ type: 'craft', item: 'bowl', count: 8 });
      expect(result, result.message).toMatchObject({ ok: true, data: { crafted: 8 } });
      expect(world.carries('Alice', 'bowl')).toBe(8);
    });

    test.each([
      ['cake', { milk_bucket: 3, wheat: 3, sugar: 2, egg: 1 }, { bucket: 3 }],
      ['rabbit_stew', { baked_potato: 1, cooked_rabbit: 1, bowl: 1, carrot: 1, red_mushroom: 1 }, {}],
      ['rabbit_stew', { baked_potato: 1, cooked_rabbit: 1, bowl: 1, carrot: 1, brown_mushroom: 1 }, {}],
    ] as const)('a %s of %j', async (item, items, left) => {
      world.set(3, FLOOR_Y, 0, 'crafting_table');
      world.give('Alice', items);
      const result = await perform({ type: 'craft', item, count: 1 });
      expect(result, result.message).toMatchObject({ ok: true, data: { crafted: 1 } });
      await perform({ type: 'wait', ms: 100 });
      expect(alice.observe().inventory).toEqual(
        expect.arrayContaining([{ id: item, count: 1 }, ...Object.entries(left).map(([id, count]) => ({ id, count }))]),
      );
      expect(alice.observe().inventory).toHaveLength(1 + Object.keys(left).length);
    });

    test('says what is missing, and that there is no table or no recipe', async () => {
      world.give('Alice', { stick: 2 });
      expect(await perform({ type: 'craft', item: 'iron_pickaxe', count: 1 })).toMatchObject({
        ok: false,
        code: 'missing-item',
        message: 'cannot craft iron_pickaxe: needs 3 iron_ingot (carries 0)',
      });
      world.give('Alice', { stick: 2, iron_ingot: 3 });
      expect(await perform({ type: 'craft', item: 'iron_pickaxe', count: 1 })).toMatchObject({
        ok: false,
        code: 'nothing-there',
      });
      expect(await perform({ type: 'craft', item: 'dirt', count: 1 })).toMatchObject({ code: 'bad-argument' });
      expect(await perform({ type: 'craft', item: 'spoon', count: 1 })).toMatchObject({ code: 'unknown-item' });
    });

    test('says how many it made when the ingredients ran out', async () => {
      world.give('Alice', { oak_log: 2 });
      const result = await perform({ type: 'craft', item: 'oak_planks', count: 20 });
      expect(result).toMatchObject({ ok: false, code: 'missing-item', data: { crafted: 8 } });
      expect(world.carries('Alice', 'oak_planks')).toBe(8);
    });

    test('puts the ingredients back when there is no room for the result', async () => {
      // 36 slots, all of them full.
      world.give('Alice', { oak_log: 64 * 27, oak_sign: 16 * 9 });
      const result = await perform({ type: 'craft', item: 'stick', count: 4 });
      expect(result).toMatchObject({ ok: false, code: 'missing-item' });
      const full = await perform({ type: 'craft', item: 'oak_planks', count: 4 });
      expect(full, full.message).toMatchObject({ ok: false, code: 'inventory-full' });
      expect(world.carries('Alice', 'oak_log')).toBe(64 * 27);
    });

    test.each([100, 150, 200, 250, 300, 350])(
      'ends where the table is gone after %i ms, and loses nothing',
      async (ms) => {
        world.set(1, FLOOR_Y, 1, 'crafting_table');
        world.give('Alice', { oak_planks: 3, birch_planks: 6, stick: 4 });
        const crafting = world.play(async () => {
          const done = alice.perform({ type: 'craft', item: 'wooden_pickaxe', count: 2 });
          await world.clock.sleep(ms);
          world.set(1, FLOOR_Y, 1, 'air');
          return done;
        });
        const result = await crafting;
        if (!result.ok) expect(result.code, result.message).toMatch(/^(refused-by-server|nothing-there|missing-item)$/);
        await perform({ type: 'collect-drops', radius: 8 });
        const made = world.carries('Alice', 'wooden_pickaxe');
        const planks = world.carries('Alice', 'oak_planks') + world.carries('Alice', 'birch_planks');
        expect({ planks: planks + 3 * made, sticks: world.carries('Alice', 'stick') + 2 * made }).toEqual({
          planks: 9,
          sticks: 4,
        });
      },
    );

    test('keeps everything when it is cancelled midway', async () => {
      world.give('Alice', { oak_log: 64 });
      const controller = new AbortController();
      const result = await world.play(async () => {
        const running = alice.perform({ type: 'craft', item: 'oak_planks', count: 200 }, controller.signal);
        await world.clock.sleep(1500);
        controller.abort();
        return running;
      });
      expect(result).toMatchObject({ ok: false, code: 'cancelled' });
      await perform({ type: 'wait', ms: 200 });
      expect(world.carries('Alice', 'oak_log') * 4 + world.carries('Alice', 'oak_planks')).toBe(256);
      expect(world.carries('Alice', 'oak_planks')).toBeGreaterThan(0);
    });
  });

  describe('smelting', () => {
    test('in a furnace, with coal, and takes all', async () => {
      world.set(FURNACE.x, FURNACE.y, FURNACE.z, 'furnace[facing=west]');
      world.give('Alice', { potato: 3, coal: 2 });
      const result = await perform({ type: 'smelt', item: 'potato', count: 3, fuel: 'coal' });
      expect(result, result.message).toMatchObject({ ok: true, data: { item: 'baked_potato', count: 3 } });
      expect(world.carries('Alice', 'baked_potato')).toBe(3);
      expect(world.carries('Alice', 'coal')).toBe(1);
    });

    test('beside words to all, which close no window', async () => {
      world.set(FURNACE.x, FURNACE.y, FURNACE.z, 'furnace[facing=west]');
      world.give('Alice', { potato: 1, coal: 1 });
      let lines = 0;
      const result = await world.play(async () => {
        let isOver = false;
        const smelting = alice.perform({ type: 'smelt', item: 'potato', count: 1, fuel: 'coal' }).finally(() => {
          isOver = true;
        });
        for (; !isOver && lines < 100; lines++) {
          await alice.perform({ type: 'say', message: `line ${lines}` });
          await world.clock.sleep(1_000);
        }
        return await smelting;
      });
      expect(result, result.message).toMatchObject({ ok: true, data: { item: 'baked_potato', count: 1 } });
      expect(lines).toBeGreaterThan(5);
    });

    test('in a smoker in half the time', async () => {
      world.set(FURNACE.x, FURNACE.y, FURNACE.z, 'smoker[facing=west]');
      world.give('Alice', { rabbit: 2, oak_planks: 4 });
      const start = world.clock.now();
      const result = await perform({ type: 'smelt', item: 'rabbit', count: 2, fuel: 'oak_planks' });
      expect(result, result.message).toMatchObject({ ok: true, data: { item: 'cooked_rabbit', count: 2 } });
      expect(world.clock.now() - start).toBeLessThan(15_000);
      expect(world.carries('Alice', 'oak_planks')).toBe(2);
    });

    test('step by step: load, do something else, take', async () => {
      world.set(FURNACE.x, FURNACE.y, FURNACE.z, 'furnace[facing=west]');
      world.give('Alice', { raw_iron: 1, charcoal: 1 });
      const loaded = await perform({ type: 'load-furnace', item: 'raw_iron', count: 1 });
      expect(loaded, loaded.message).toMatchObject({ ok: true, data: { ...FURNACE, loaded: 1, fuel: 1 } });
      expect(await perform({ type: 'take-from-furnace', position: FURNACE })).toMatchObject({
        ok: false,
        code: 'nothing-there',
        message: 'the furnace at (3, -60, 0) has nothing finished; 1 raw_iron still in it',
      });
      await perform({ type: 'wait', ms: 11_000 });
      expect(await perform({ type: 'take-from-furnace' })).toMatchObject({
        ok: true,
        data: { item: 'iron_ingot', count: 1 },
      });
      expect(world.carries('Alice', 'iron_ingot')).toBe(1);
    });

    test('by many hands: one brings what is to be smelted, another the fuel', async () => {
      world.set(FURNACE.x, FURNACE.y, FURNACE.z, 'furnace[facing=west]');
      world.give('Alice', { potato: 2, coal: 1 });
      const put = (as: 'input' | 'fuel', item: string) =>
        perform({ type: 'put-into-furnace', position: FURNACE, as, item, count: 1 });
      expect(await put('input', 'potato')).toMatchObject({ ok: true, data: { moved: 1 } });
      expect(world.block(FURNACE.x, FURNACE.y, FURNACE.z)).toMatch(/lit=false/);
      expect(await put('fuel', 'potato')).toMatchObject({ ok: false, code: 'bad-argument' });
      expect(await put('input', 'coal')).toMatchObject({ ok: false, code: 'occupied' });
      expect(await put('fuel', 'coal')).toMatchObject({ ok: true, data: { moved: 1 } });
      await perform({ type: 'wait', ms: 10_500 });
      expect(await perform({ type: 'take-from-furnace' })).toMatchObject({ ok: true, data: { item: 'baked_potato' } });
    });

    test('leaves what others smelt alone, and goes to the next furnace', async () => {
      world.set(FURNACE.x, FURNACE.y, FURNACE.z, 'furnace[facing=west]');
      world.set(-6, FLOOR_Y, 0, 'furnace[facing=east]');
      world.give('Alice', { raw_iron: 1, potato: 1, coal: 2 });
      expect(await perform({ type: 'load-furnace', item: 'raw_iron', count: 1, position: FURNACE })).toMatchObject({
        ok: true,
      });
      expect(await perform({ type: 'smelt', item: 'potato', count: 1, position: FURNACE })).toMatchObject({
        ok: false,
        code: 'occupied',
      });
      expect(world.carries('Alice', 'potato')).toBe(1);
      const result = await perform({ type: 'smelt', item: 'potato', count: 1 });
      expect(result, result.message).toMatchObject({ ok: true, data: { position: { x: -6, y: FLOOR_Y, z: 0 } } });
    });

    test('takes back what does not smelt', async () => {
      world.set(FURNACE.x, FURNACE.y, FURNACE.z, 'furnace[facing=west]');
      world.give('Alice', { dirt: 2, coal: 1 });
      const result = await perform({ type: 'smelt', item: 'dirt', count: 2, fuel: 'coal' });
      expect(result).toMatchObject({ ok: false, code: 'wrong-result' });
      expect(world.carries('Alice', 'dirt')).toBe(2);
      expect(world.carries('Alice', 'coal')).toBe(1);
    });

    test('refuses without item, fuel or furnace', async () => {
      expect(await perform({ type: 'smelt', item: 'potato', count: 1 })).toMatchObject({ code: 'missing-item' });
      world.give('Alice', { potato: 1 });
      expect(await perform({ type: 'smelt', item: 'potato', count: 1 })).toMatchObject({ code: 'nothing-there' });
      world.set(FURNACE.x, FURNACE.y, FURNACE.z, 'furnace[facing=west]');
      expect(await perform({ type: 'smelt', item: 'potato', count: 1 })).toMatchObject({ code: 'missing-item' });
      world.give('Alice', { potato: 1, stone: 1 });
      expect(await perform({ type: 'smelt', item: 'potato', count: 1, fuel: 'stone' })).toMatchObject({
        code: 'bad-argument',
      });
    });
  });

  describe('items used on blocks', () => {
    test('tills, sows and grows', async () => {
      world.give('Alice', { wooden_hoe: 1, wheat_seeds: 1, bone_meal: 3 });
      const soil = { x: 3, y: FLOOR_Y - 1, z: 0 };
      const tilled = await perform({ type: 'use-item-on-block', item: 'wooden_hoe', position: soil });
      expect(tilled, tilled.message).toMatchObject({ ok: true });
      expect(world.block(3, FLOOR_Y - 1, 0)).toMatch(/^farmland/);
      const sown = await perform({ type: 'use-item-on-block', item: 'wheat_seeds', position: soil });
      expect(sown, sown.message).toMatchObject({ ok: true });
      expect(world.block(3, FLOOR_Y, 0)).toBe('wheat[age=0]');
      const crop = { x: 3, y: FLOOR_Y, z: 0 };
      const grown = await perform({ type: 'use-item-on-block', item: 'bone_meal', position: crop });
      expect(grown, grown.message).toMatchObject({ ok: true, data: { lost: [{ id: 'bone_meal', count: 1 }] } });
      expect(world.block(3, FLOOR_Y, 0)).not.toBe('wheat[age=0]');
    });

    test('fills a bucket and empties it', async () => {
      world.set(3, FLOOR_Y - 1, 0, 'water[level=0]');
      world.give('Alice', { bucket: 1 });
      const filled = await perform({
        type: 'use-item-on-block',
        item: 'bucket',
        position: { x: 3, y: FLOOR_Y - 1, z: 0 },
      });
      expect(filled, filled.message).toMatchObject({ ok: true, data: { gained: [{ id: 'water_bucket', count: 1 }] } });
      const poured = await perform({
        type: 'use-item-on-block',
        item: 'water_bucket',
        position: { x: 0, y: FLOOR_Y - 1, z: 3 },
      });
      expect(poured, poured.message).toMatchObject({ ok: true, data: { gained: [{ id: 'bucket', count: 1 }] } });
      expect(world.block(0, FLOOR_Y, 3)).toBe('water[level=0]');
    });

    test('lights a fire, and says when nothing happens', async () => {
      world.give('Alice', { flint_and_steel: 1, stick: 1 });
      world.set(3, FLOOR_Y, 0, 'netherrack');
      const lit = await perform({ type: 'use-item-on-block', item: 'flint_and_steel', position: FURNACE });
      expect(lit, lit.message).toMatchObject({ ok: true });
      expect(world.block(3, FLOOR_Y + 1, 0)).toMatch(/^fire/);
      world.set(3, FLOOR_Y + 1, 0, 'air');
      expect(await perform({ type: 'use-item-on-block', item: 'stick', position: FURNACE })).toMatchObject({
        ok: false,
        code: 'refused-by-server',
      });
      expect(
        await perform({ type: 'use-item-on-block', item: 'stick', position: { x: 3, y: FLOOR_Y + 4, z: 0 } }),
      ).toMatchObject({ ok: false, code: 'nothing-there' });
    });
  });
});
