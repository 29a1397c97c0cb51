import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cookingPlanner } from '../../../../../scripted/rules/planners/cooking/cookingPlanner.ts';
import { readCookOrder, writeCookOrder } from '../../../../../scripted/rules/planners/cooking/orders.ts';
import type { PastOrder } from '../../../../../scripted/rules/planners/planner.ts';
import { withAbilities } from '../../../../../tasks/cooking/abilities.ts';
import { makeCookingTask } from '../../../../../tasks/cooking/makeCookingTask.ts';
import { needsOf } from '../../../../../tasks/cooking/site/components.ts';
import { choiceNumbered, numbered } from '../../../../../tasks/cooking/sources.ts';
import { runs } from '../../../../support/depth.ts';
import { drawKitchen, type KitchenSketch } from './drawnKitchen.ts';
import { PlayedKitchen } from './playedKitchen.ts';

const NAMES = ['Alice', 'Bob', 'Carol', 'Dave'];
const BLOCKS: Readonly<Record<string, string>> = { carrot: 'carrots', potato: 'potatoes' };
const SCATTERED: Readonly<Record<string, readonly string[]>> = {
  cake: ['wheat', 'milk_bucket', 'bucket', 'sugar', 'sugar_cane', 'iron_ingot', 'hay_block'],
  rabbit_stew: ['coal', 'acacia_log', 'acacia_planks', 'potato', 'cooked_rabbit', 'bowl', 'carrot', 'iron_pickaxe'],
};

/** One of the hundred kitchens, with a team that may carry some things already and may have different tools. */
const kitchens = fc
  .record({
    index: fc.integer({ min: 0, max: 99 }),
    agents: fc.integer({ min: 1, max: 4 }),
    diverse: fc.boolean(),
    carried: fc.array(fc.record({ by: fc.nat(3), item: fc.nat(7), count: fc.integer({ min: 1, max: 3 }) }), {
      maxLength: 4,
    }),
  })
  .map(({ index, agents, diverse, carried }): KitchenSketch => {
    const { dish, number } = numbered(index);
    const choice = choiceNumbered(dish, number);
    const needs = needsOf(dish, choice);
    const team: Record<string, Record<string, number>> = {};
    for (const name of NAMES.slice(0, agents)) team[name] = {};
    for (const { by, item, count } of carried) {
      const id = SCATTERED[dish]?.[item];
      const inventory = team[NAMES[by % agents] ?? ''];
      if (id && inventory) inventory[id] = count;
    }
    const chest: Record<string, number> = {};
    for (const { id, count } of needs.chest) chest[id] = (chest[id] ?? 0) + count;
    const task = makeCookingTask({ id: 'a/b', dish, choice });
    const dealt = diverse && agents >= 3 ? withAbilities(task, 'diverse').abilities?.tools : undefined;
    return {
      dish,
      team,
      chest,
      ...(needs.materialFactory ? { yard: { iron_pickaxe: 1, iron_axe: 1 } } : {}),
      blocks: {
        ...Object.fromEntries(needs.crops.map((crop) => [BLOCKS[crop] ?? crop, 7])),
        ...(needs.materialFactory ? { coal_ore: 4, acacia_log: 4 } : {}),
      },
      creatures: needs.animals ? [needs.animals] : [],
      ...(dealt
        ? { tools: Object.fromEntries(NAMES.map((name, place) => [name, dealt[place % dealt.length] ?? []])) }
        : {}),
    };
  });

const finished = (kitchen: PlayedKitchen, dish: string) =>
  kitchen.teamState.team.some(({ inventory }) => (inventory[dish] ?? 0) > 0);

describe('a plan for a dish', () => {
  test('leads to it from any kitchen: what is ready needs nothing that is not there, whatever runs or fails meanwhile', () => {
    fc.assert(
      fc.property(kitchens, fc.boolean(), fc.infiniteStream(fc.nat(9)), (sketch, closed, chance) => {
        const kitchen = new PlayedKitchen(drawKitchen(sketch), closed);
        const workers = Object.keys(sketch.team);
        let running: PastOrder[] = [];
        for (let round = 0; round < 80 && !finished(kitchen, sketch.dish); round++) {
          const plan = cookingPlanner.plan(kitchen.teamState, { workers, most: workers.length, past: running });
          expect(plan.length + running.length, `round ${round}: nothing to do`).toBeGreaterThan(0);
          for (const { text, after, candidates } of plan) {
            expect(after).toEqual([]);
            expect(text.length).toBeLessThanOrEqual(400);
            expect(kitchen.isOfUse(text, candidates[0] ?? ''), text).toBe(true);
            expect(running.map(({ agent }) => agent)).not.toEqual(expect.arrayContaining([...candidates]));
            running.push({ text, status: 'running', agent: candidates[0] ?? null });
          }
          kitchen.coolDown();
          // Some orders take longer than others, some fail without a trace.
          const fates = running.map((order) => ({ order, fate: chance.next().value }));
          for (const { order, fate } of fates) if (fate > 4) kitchen.do(order.text, order.agent ?? '');
          running = fates.filter(({ fate }) => fate >= 2 && fate <= 4).map(({ order }) => order);
        }
        expect(finished(kitchen, sketch.dish)).toBe(true);
      }),
      { numRuns: runs(100, 300) },
    );
  });

  test('is whole when all of it is asked for, in an order in which it can be done, and says what hangs on what', () => {
    fc.assert(
      fc.property(kitchens, (sketch) => {
        const kitchen = new PlayedKitchen(drawKitchen(sketch), false);
        const before = structuredClone(kitchen.teamState);
        const emptyHanded = Object.values(sketch.team).every((items) => Object.keys(items).length === 0);
        const plan = cookingPlanner.plan(kitchen.teamState, { workers: Object.keys(sketch.team), most: 60, past: [] });
        const known = cookingPlanner.dependencies(
          plan.map(({ text }) => text),
          before,
        );
        for (const [index, { text, after, candidates }] of plan.entries()) {
          for (const other of after) {
            expect(other).toBeLessThan(index);
            // What is carried already comes in between only where something is.
            if (emptyHanded) expect(known).toContainEqual(expect.objectContaining({ from: other, to: index }));
          }
          kitchen.do(text, candidates[0] ?? '');
        }
        expect(finished(kitchen, sketch.dish)).toBe(true);
      }),
      { numRuns: runs(100, 300) },
    );
  });

  test('has dependencies that never go in a circle', () => {
    fc.assert(
      fc.property(kitchens, (sketch) => {
        const teamState = drawKitchen(sketch);
        const plan = cookingPlanner.plan(teamState, { workers: Object.keys(sketch.team), most: 60, past: [] });
        const edges = cookingPlanner.dependencies(
          plan.map(({ text }) => text),
          teamState,
        );
        let left = plan.map((_, index) => index);
        while (left.length > 0) {
          const free = left.filter((to) => !edges.some((edge) => edge.to === to && left.includes(edge.from)));
          expect(free.length).toBeGreaterThan(0);
          left = left.filter((index) => !free.includes(index));
        }
      }),
    );
  });
});

const id = fc.stringMatching(/^[a-z][a-z0-9_]{0,12}$/);
const place = fc.tuple(fc.integer(), fc.integer({ min: -64, max: 320 }), fc.integer());
const amounts = fc.array(fc.record({ item: id, count: fc.integer({ min: 1, max: 64 }) }), {
  minLength: 1,
  maxLength: 5,
});
const tool = fc.option(id);
const anyOrder = fc.oneof(
  fc.record({ type: fc.constant('look' as const), block: id, at: place }),
  fc.record({ type: fc.constant('take' as const), block: id, at: place, carry: amounts }),
  fc.record({ type: fc.constant('pick-up' as const), at: place, carry: amounts }),
  fc.record({
    type: fc.constant('break' as const),
    block: id,
    tool,
    cells: fc.array(place, { minLength: 1, maxLength: 6 }),
    carry: amounts,
  }),
  fc.record({ type: fc.constant('hunt' as const), kind: id, tool, carry: amounts }),
  fc.record({ type: fc.constant('use' as const), item: id, kind: id, carry: amounts }),
  fc.record({ type: fc.constant('smelt' as const), item: id, fuel: id, carry: amounts }),
  fc.record({ type: fc.constant('craft' as const), of: amounts, carry: amounts }),
  fc.record({ type: fc.constant('bring' as const), goods: amounts, to: fc.stringMatching(/^\w{1,16}$/) }),
);

describe('an order', () => {
  test('is read back as it was written', () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        expect(readCookOrder(writeCookOrder(order))).toEqual(order);
      }),
    );
  });

  test('is nothing else', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(readCookOrder(text)).toBeUndefined();
      }),
    );
    for (const text of ['Build layer y=-60: stone x1 at (0,-60,0)', 'Bring wheat to Alice', 'Look around', ''])
      expect(cookingPlanner.reads(text)).toBe(false);
  });
});
