import { describe, expect, test } from 'vitest';
import { blockState } from '../../../protocol/blockState.ts';
import type { BlockPosition } from '../../../protocol/geometry.ts';
import { itemsTowards } from '../../../scripted/knowledge/cooking/cookbook.ts';
import { readCookbook } from '../../../scripted/oracle/cooking/cook.ts';
import { ItemPlanner } from '../../../scripted/oracle/cooking/itemPlanner.ts';
import type { KitchenSight, SeenContainer, SeenMob } from '../../../scripted/oracle/cooking/sight.ts';
import type { CookStep } from '../../../scripted/oracle/cooking/steps.ts';
import { recipesOf } from '../../../tasks/cooking/recipes.ts';

const book = (dish: 'cake' | 'rabbit_stew') =>
  readCookbook({ taskId: 'test', goal: 'Cook.', documents: { recipes: JSON.parse(JSON.stringify(recipesOf(dish))) } });
const at = (x: number, z = 0): BlockPosition => ({ x, y: 0, z });
const chest = (position: BlockPosition, contents: Readonly<Record<string, number>> | null): SeenContainer => ({
  position,
  contents: contents && new Map(Object.entries(contents)),
});
const mob = (kind: string, x: number, id = x): SeenMob => ({ id, kind, position: { x, y: 0, z: 0 } });
const furnace = { position: at(0, 5), making: null, readyIn: 0, fuel: 0 };

function sight(
  seen: Partial<Omit<KitchenSight, 'blocks'>> & { blocks?: Record<string, [BlockPosition, string?][]> },
): KitchenSight {
  const blocks = new Map(
    Object.entries(seen.blocks ?? {}).map(([id, cells]) => [
      id,
      cells.map(([position, age]) => ({ position, state: blockState(id, age === undefined ? {} : { age }) })),
    ]),
  );
  return { containers: [], furnaces: [], tables: [at(0)], mobs: [], drops: [], ...seen, blocks };
}

const types = (steps: readonly CookStep[] | undefined) => steps?.map(({ type }) => type);

describe('the way to an ingredient', () => {
  test('what is carried needs no steps, and what is lacking is fetched', () => {
    const planner = new ItemPlanner(book('cake'), sight({ containers: [chest(at(5), { egg: 1 })] }));
    expect(planner.plan('egg', 1, new Map([['egg', 1]]), at(0))).toMatchObject({ steps: [], cost: 0 });
    expect(planner.plan('egg', 1, new Map(), at(0))?.steps).toEqual([
      { type: 'withdraw', at: at(5), item: 'egg', count: 1 },
    ]);
    expect(planner.plan('egg', 2, new Map([['egg', 1]]), at(0))?.steps).toMatchObject([{ count: 1 }]);
  });

  test('milk by way of iron, a table and cows', () => {
    const planner = new ItemPlanner(
      book('cake'),
      sight({ containers: [chest(at(5), { iron_ingot: 9 })], mobs: [mob('cow', 9), mob('rabbit', 1)] }),
    );
    const plan = planner.plan('milk_bucket', 3, new Map(), at(0));
    expect(types(plan?.steps)).toEqual(['withdraw', 'craft', 'use-on', 'use-on', 'use-on']);
    expect(plan?.steps[0]).toMatchObject({ item: 'iron_ingot', count: 9 });
    expect(plan?.steps[1]).toMatchObject({ item: 'bucket', count: 3, table: at(0) });
  });

  test('only as much is made as is still wanting', () => {
    const planner = new ItemPlanner(
      book('cake'),
      sight({ containers: [chest(at(5), { iron_ingot: 9 })], mobs: [mob('cow', 9)] }),
    );
    const held = new Map([
      ['milk_bucket', 1],
      ['bucket', 1],
    ]);
    const plan = planner.plan('milk_bucket', 3, held, at(0));
    expect(plan?.steps[0]).toMatchObject({ item: 'iron_ingot', count: 3 });
    expect(types(plan?.steps)).toEqual(['withdraw', 'craft', 'use-on', 'use-on']);
  });

  test('ripe wheat only, and a bale rather than three walks', () => {
    const unripe = sight({ blocks: { wheat: [[at(3), '6']] } });
    expect(new ItemPlanner(book('cake'), unripe).plan('wheat', 1, new Map(), at(0))).toBeNull();
    const both = sight({
      blocks: {
        wheat: [
          [at(30), '7'],
          [at(-30), '7'],
          [at(0, 30), '7'],
        ],
        hay_block: [[at(4)]],
      },
    });
    expect(types(new ItemPlanner(book('cake'), both).plan('wheat', 3, new Map(), at(0))?.steps)).toEqual([
      'break',
      'craft',
    ]);
  });

  test('several sources together when none has enough', () => {
    const planner = new ItemPlanner(
      book('cake'),
      sight({ containers: [chest(at(5), { sugar: 1 })], blocks: { sugar_cane: [[at(8)]] } }),
    );
    const steps = planner.plan('sugar', 2, new Map(), at(0))?.steps;
    expect([...(types(steps) ?? [])].sort()).toEqual(['break', 'craft', 'withdraw']);
  });

  test('coal from ore needs a pickaxe out of a chest', () => {
    const ore = { coal_ore: [[at(9)]] as [BlockPosition][] };
    const none = new ItemPlanner(book('rabbit_stew'), sight({ furnaces: [furnace], blocks: ore }));
    expect(none.planFuel(furnace.position, 2, new Map(), at(0))).toBeNull();
    const tools = sight({
      furnaces: [furnace],
      blocks: ore,
      containers: [chest(at(7), { iron_pickaxe: 1, iron_axe: 1 })],
    });
    const plan = new ItemPlanner(book('rabbit_stew'), tools).planFuel(furnace.position, 2, new Map(), at(0));
    expect(plan?.steps).toMatchObject([
      { type: 'withdraw', item: 'iron_pickaxe' },
      { type: 'break', block: 'coal_ore' },
      { type: 'stoke', fuel: 'coal', count: 1 },
    ]);
    const nine = new ItemPlanner(book('rabbit_stew'), tools).planFuel(
      furnace.position,
      9,
      new Map([['coal', 2]]),
      at(0),
    );
    expect(nine?.steps).toMatchObject([{ type: 'stoke', count: 2 }]);
  });

  test('an unopened chest is looked into only when there is no other way', () => {
    const closed = [chest(at(2), null)];
    const planner = new ItemPlanner(book('rabbit_stew'), sight({ containers: closed }));
    expect(types(planner.plan('carrot', 1, new Map(), at(0))?.steps)).toEqual(['open']);
    const farm = new ItemPlanner(
      book('rabbit_stew'),
      sight({ containers: closed, blocks: { carrots: [[at(20), '7']] } }),
    );
    expect(types(farm.plan('carrot', 1, new Map(), at(0))?.steps)).toEqual(['break']);
  });

  test('a hunter takes the sword along when it lies near', () => {
    const hunt = (x: number) =>
      new ItemPlanner(
        book('rabbit_stew'),
        sight({ furnaces: [furnace], mobs: [mob('rabbit', 8)], containers: [chest(at(x), { iron_sword: 1 })] }),
      ).plan('cooked_rabbit', 1, new Map(), at(0));
    expect(types(hunt(4)?.steps)).toEqual(['withdraw', 'kill', 'load']);
    expect(types(hunt(300)?.steps)).toEqual(['kill', 'load']);
    expect(hunt(4)).toMatchObject({ tail: 10, smelts: 1 });
  });

  test('a furnace at work is waited for, and what it made is taken', () => {
    const busy = { ...furnace, making: { item: 'baked_potato', count: 1 }, readyIn: 9, fuel: 6 };
    const planner = new ItemPlanner(book('rabbit_stew'), sight({ furnaces: [busy] }));
    expect(planner.plan('baked_potato', 1, new Map(), at(0))).toMatchObject({ steps: [{ type: 'take' }], smelts: 0 });
    const rabbit = planner.plan('cooked_rabbit', 1, new Map([['rabbit', 1]]), at(0));
    expect(types(rabbit?.steps)).toEqual(['load']);
    expect(rabbit?.wait).toBeGreaterThan(6);
  });

  test('what lies about is picked up', () => {
    const drop = { id: 4, item: 'rabbit', count: 1, position: { x: 2, y: 0, z: 0 } };
    const planner = new ItemPlanner(book('rabbit_stew'), sight({ drops: [drop], mobs: [mob('rabbit', 3)] }));
    expect(types(planner.plan('rabbit', 1, new Map(), at(0))?.steps)).toEqual(['pick-up']);
  });

  test('circles of recipes end', () => {
    const recipes = [
      { result: { id: 'cake', count: 1 }, ingredients: [{ id: 'wheat', count: 3 }], at: 'crafting_table' },
      { result: { id: 'hay_block', count: 1 }, ingredients: [{ id: 'wheat', count: 9 }], at: 'crafting_table' },
      { result: { id: 'wheat', count: 9 }, ingredients: [{ id: 'hay_block', count: 1 }], at: 'hand' },
    ];
    const circular = readCookbook({ taskId: 'test', goal: 'Bake a cake.', documents: { recipes } });
    expect(circular.dish.result.item).toBe('cake');
    expect(new ItemPlanner(circular, sight({})).plan('wheat', 3, new Map(), at(0))).toBeNull();
  });
});

describe('the recipes of the documents', () => {
  test('the dish is what nothing else is made of', () => {
    expect(book('cake').dish.result).toEqual({ item: 'cake', count: 1 });
    expect(book('rabbit_stew').dish.result).toEqual({ item: 'rabbit_stew', count: 1 });
    expect([...itemsTowards(book('rabbit_stew'))]).toContain('acacia_log');
  });

  test('fuel is not smelted', () => {
    const recipes = [
      {
        result: { id: 'bread', count: 1 },
        ingredients: [
          { id: 'potato', count: 1 },
          { id: 'coal', count: 1 },
        ],
        at: 'furnace',
      },
    ];
    expect(readCookbook({ taskId: 'test', goal: '', documents: { recipes } }).dish.ingredients).toEqual([
      { item: 'potato', count: 1 },
    ]);
  });

  test('says what cannot be read', () => {
    const broken = { taskId: 'mine', goal: '', documents: { recipes: [{ result: { id: 'cake', count: 0 } }] } };
    expect(() => readCookbook(broken)).toThrow(/^task mine: its document "recipes" cannot be read at 0\.result\.count/);
  });
});
