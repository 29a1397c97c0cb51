import { describe, expect, test } from 'vitest';
import { cookingPlanner } from '../../../../../scripted/rules/planners/cooking/cookingPlanner.ts';
import type { PastOrder } from '../../../../../scripted/rules/planners/planner.ts';
import { COOKING_TOOLS } from '../../../../../tasks/cooking/abilities.ts';
import { drawKitchen, type KitchenSketch } from './drawnKitchen.ts';

const past = (text: string, status: PastOrder['status'], agent: string | null): PastOrder => ({ text, status, agent });

function plan(sketch: KitchenSketch, most = Object.keys(sketch.team).length, before: readonly PastOrder[] = []) {
  const teamState = drawKitchen(sketch);
  const workers = teamState.team.filter(({ lost }) => !lost).map(({ name }) => name);
  return cookingPlanner.plan(teamState, { workers, most, past: before });
}

const shown = (sketch: KitchenSketch, most?: number, before?: readonly PastOrder[]) =>
  plan(sketch, most, before).map(({ text, candidates }) => `${candidates.join('|')}: ${text}`);

const READY = { egg: 1, milk_bucket: 3, wheat: 3, sugar: 2 };

describe('the cooking craft', () => {
  test('is for goals with recipes', () => {
    expect(cookingPlanner.suits(drawKitchen({ dish: 'cake', team: { Alice: {} } }))).toBe(true);
    expect(cookingPlanner.suits({ ...drawKitchen({ dish: 'cake', team: { Alice: {} } }), documents: {} })).toBe(false);
  });

  test('looks first, each container by one of those who can', () => {
    const kitchen: KitchenSketch = { dish: 'rabbit_stew', team: { Alice: {}, Bob: {} }, chest: null, yard: null };
    expect(shown(kitchen)).toEqual([
      'Alice|Bob: Look into the chest at (40,-60,132)',
      'Alice|Bob: Look into the chest at (46,-60,143)',
    ]);
    const looking = [
      past('Look into the chest at (40,-60,132)', 'running', 'Alice'),
      past('Look into the chest at (46,-60,143)', 'running', 'Bob'),
    ];
    expect(shown(kitchen, 2, looking)).toEqual([]);
  });

  test('has the first of the team take what lies ready and put the dish together', () => {
    const whole = plan({ dish: 'cake', team: { Alice: {}, Bob: {} }, chest: READY }, 9);
    expect(whole).toEqual([
      {
        text: 'Take out of the chest at (40,-60,132) until you carry 3 milk_bucket, 2 sugar, 1 egg, 3 wheat',
        milestones: [
          'Alice carries 3 milk_bucket',
          'Alice carries 2 sugar',
          'Alice carries 1 egg',
          'Alice carries 3 wheat',
        ],
        paths: [],
        after: [],
        candidates: ['Alice'],
      },
      {
        text: 'Craft out of 3 milk_bucket, 2 sugar, 1 egg, 3 wheat until you carry 1 cake',
        milestones: ['Alice carries 1 cake'],
        paths: ['~/meta-data/recipes/0'],
        after: [0],
        candidates: ['Alice'],
      },
    ]);
  });

  test('deals out what has to be worked for, and has it brought to the cook', () => {
    const kitchen: KitchenSketch = {
      dish: 'cake',
      team: { Alice: {}, Bob: {} },
      chest: { egg: 1, iron_ingot: 9 },
      blocks: { wheat: 7, sugar_cane: 7 },
      creatures: ['cow'],
    };
    const whole = shown(kitchen, 30);
    expect(whole).toContain('Alice: Use bucket on cow until you carry 3 milk_bucket');
    expect(whole.find((order) => order.includes('Break sugar_cane'))).toMatch(/^Bob: /);
    expect(whole).toContain('Bob: Bring 2 sugar to Alice');
    expect(whole.filter((order) => order.includes('Break wheat'))).toHaveLength(1);
    expect(whole.at(-1)).toContain('Alice: Craft out of 3 milk_bucket');
    expect(shown(kitchen)).toHaveLength(2);
  });

  test('gives work to those only who have the tools', () => {
    const base = COOKING_TOOLS.filter((tool) => !['MineBlock', 'attackTarget', 'SmeltingCooking'].includes(tool));
    const whole = shown(
      {
        dish: 'rabbit_stew',
        team: { Alice: {}, Bob: {}, Carol: {} },
        tools: { Alice: base, Bob: [...base, 'MineBlock', 'SmeltingCooking'], Carol: [...base, 'attackTarget'] },
        chest: { potato: 1, coal: 4, bowl: 1, brown_mushroom: 1, iron_sword: 1 },
        blocks: { carrots: 7 },
        creatures: ['rabbit'],
      },
      30,
    );
    expect(whole).toContain('Carol: Hunt rabbit with iron_sword until you carry 1 rabbit');
    expect(whole).toContain('Carol: Bring 1 rabbit to Bob');
    expect(whole).toContain('Bob: Smelt rabbit with coal until you carry 1 cooked_rabbit');
    expect(whole.find((order) => order.includes('Break carrots'))).toMatch(/^Bob: /);
    expect(whole.at(-1)).toMatch(/^Alice: Craft out of 1 baked_potato/);
  });

  test('uses what mates carry and what lies about', () => {
    const orders = shown({
      dish: 'cake',
      team: { Alice: { milk_bucket: 3, egg: 1 }, Bob: { wheat: 3 } },
      lying: [{ item: 'sugar', count: 2, position: [44, -60, 130] }],
    });
    expect(orders).toEqual([
      'Alice: Pick up what lies at (44,-60,130) until you carry 2 sugar',
      'Bob: Bring 3 wheat to Alice',
    ]);
  });

  test('makes of too little what it makes, and all of it is asked for in the end', () => {
    expect(
      shown(
        { dish: 'cake', team: { Alice: {} }, chest: { egg: 1, iron_ingot: 7, wheat: 3, sugar: 2 }, creatures: ['cow'] },
        9,
      ),
    ).toContain('Alice: Use bucket on cow until you carry 2 milk_bucket');
  });

  test('goes on without who has lost the game', () => {
    const sketch: KitchenSketch = { dish: 'cake', team: { Alice: { egg: 1 }, Bob: {} }, chest: READY, lost: ['Alice'] };
    expect(shown(sketch, 1)).toEqual([
      'Bob: Take out of the chest at (40,-60,132) until you carry 3 milk_bucket, 2 sugar, 1 egg, 3 wheat',
    ]);
  });

  test('does not plan again what runs, nor what hangs on it', () => {
    const sketch: KitchenSketch = {
      dish: 'cake',
      team: { Alice: { milk_bucket: 3, sugar: 2, egg: 1 }, Bob: {} },
      blocks: { wheat: 7 },
    };
    const [order] = plan(sketch);
    expect(order?.candidates).toEqual(['Alice']);
    expect(shown(sketch, 2, [past(order?.text ?? '', 'running', 'Alice')])).toEqual([]);
  });

  test('asks another after failures, and looks again where nobody is left to ask', () => {
    const sketch: KitchenSketch = {
      dish: 'cake',
      team: { Alice: { milk_bucket: 3, sugar: 2, egg: 1 }, Bob: {} },
      chest: {},
      blocks: { wheat: 7 },
    };
    const failed: PastOrder[] = [];
    const asked = new Set<string>();
    for (let round = 0; round < 12; round++) {
      const [order] = plan(sketch, 2, failed);
      if (!order) break;
      asked.add(`${order.candidates.join('|')}: ${order.text.split(' ')[0]}`);
      failed.push(past(order.text, 'failed', order.candidates[0] ?? null));
    }
    expect([...asked]).toEqual(['Alice: Break', 'Bob: Break', 'Alice|Bob: Look']);
  });

  test('ends with the dish, in whatever hands', () => {
    expect(plan({ dish: 'cake', team: { Alice: {}, Bob: { cake: 1 } }, chest: READY })).toEqual([]);
    expect(
      cookingPlanner.plan(drawKitchen({ dish: 'cake', team: { Alice: {} }, lost: ['Alice'] }), {
        workers: [],
        most: 1,
        past: [],
      }),
    ).toEqual([]);
  });
});

describe('who sees only itself', () => {
  const chest = { egg: 1, milk_bucket: 3, sugar: 2 };
  const alone = (team: KitchenSketch['team'], mates: readonly string[], more: Partial<KitchenSketch> = {}) =>
    shown({ dish: 'cake', team, mates, chest, blocks: { wheat: 7 }, ...more }, 9);

  test('cooks as the first of those there, one order at a time', () => {
    expect(alone({ Alice: {} }, ['Bob'])).toEqual([
      'Alice: Take out of the chest at (40,-60,132) until you carry 3 milk_bucket, 2 sugar, 1 egg',
    ]);
    expect(alone({ Bob: {} }, ['Carol'], { unseen: ['Alice'] })[0]).toMatch(/^Bob: Take/);
  });

  test('leaves what lies ready to the cook, gathers the rest and hands it over', () => {
    expect(alone({ Bob: {} }, ['Alice'])[0]).toMatch(/^Bob: Break wheat at .* until you carry 3 wheat$/);
    expect(alone({ Bob: { wheat: 3 } }, ['Alice'])).toEqual(['Bob: Bring 3 wheat to Alice']);
    expect(alone({ Bob: { sugar: 1, wheat: 1 } }, ['Alice'], { blocks: {} })).toEqual([
      'Bob: Bring 1 sugar, 1 wheat to Alice',
    ]);
    expect(alone({ Bob: { hay_block: 1 } }, ['Alice'])).toEqual([
      'Bob: Craft out of 1 hay_block until you carry 9 wheat',
    ]);
    expect(alone({ Bob: {} }, ['Alice'], { blocks: {} })).toEqual([]);
  });

  test('waits for what mates have, looking whether things have come back', () => {
    expect(alone({ Alice: { milk_bucket: 3 } }, ['Bob'], { chest: {}, blocks: {} })).toEqual([
      'Alice: Look into the chest at (40,-60,132)',
    ]);
  });
});
