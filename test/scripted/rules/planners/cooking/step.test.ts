import { describe, expect, test } from 'vitest';
import type { Json } from '../../../../../protocol/briefing.ts';
import { cookingPlanner } from '../../../../../scripted/rules/planners/cooking/cookingPlanner.ts';
import type { ShownStep } from '../../../../../scripted/rules/planners/planner.ts';
import type { ShownAction } from '../../../../../scripted/rules/shownAction.ts';
import { drawKitchen, type KitchenSketch } from './drawnKitchen.ts';

const action = (tool: string, args: Json, ok: boolean): ShownAction => ({ tool, args, ok, message: '' });

function step(order: string, sketch: Partial<KitchenSketch> = {}, actions: readonly ShownAction[] = []) {
  const teamState = drawKitchen({ dish: 'cake', team: { Alice: {}, Bob: {} }, ...sketch });
  const shown: ShownStep = {
    agent: 'Alice',
    teamState: { ...teamState, documents: {} },
    subtask: { description: order },
    actions: [...actions],
    earlier: [],
    tools: teamState.team[0]?.tools ?? [],
    iteration: actions.length,
    iterations: 6,
    leastActions: 2,
  };
  const next = cookingPlanner.step(order, shown);
  return 'action' in next ? `${next.action} ${JSON.stringify(next.action_input)}` : next.final_answer;
}

describe('a step of a cook', () => {
  test('looks once', () => {
    const order = 'Look into the chest at (40,-60,132)';
    const args = { item_name: 'chest', x: 40, y: -60, z: 132 };
    expect(step(order)).toBe(`fetchContainerContents ${JSON.stringify(args)}`);
    expect(step(order, {}, [action('fetchContainerContents', args, true)])).toBe('I have looked.');
  });

  test('takes what is lacking, as far as it is known to be there', () => {
    const order = 'Take out of the chest at (40,-60,132) until you carry 3 wheat, 2 sugar';
    const team = { Alice: { wheat: 1 }, Bob: {} };
    expect(step(order, { team })).toContain('"item_name":"wheat","from_name":"chest","item_count":2');
    expect(step(order, { team, chest: { wheat: 1, sugar: 2 } })).toContain(
      '"item_name":"wheat","from_name":"chest","item_count":1',
    );
    expect(step(order, { team, chest: { sugar: 2 } })).toContain('"item_name":"sugar"');
    expect(step(order, { team, chest: {} })).toBe('Not done: 2 wheat, 2 sugar left.');
    expect(step(order, { team: { Alice: { wheat: 4, sugar: 2 }, Bob: {} } })).toContain('Done');
  });

  test('breaks cell after cell, then others of the kind', () => {
    const order = 'Break wheat at (46,-60,129), (47,-60,129) until you carry 3 wheat';
    const cells = [46, 47].map((x) => action('MineBlock', { x, y: -60, z: 129 }, true));
    expect(step(order, { blocks: { wheat: 4 } })).toBe('MineBlock {"x":46,"y":-60,"z":129}');
    expect(step(order, { blocks: { wheat: 4 } }, cells)).toBe('MineBlock {"x":48,"y":-60,"z":129}');
  });

  test('gives a call up that fails twice with nothing done in between', () => {
    const order = 'Hunt rabbit until you carry 1 rabbit';
    const miss = action('attackTarget', { target_name: 'rabbit' }, false);
    const hit = action('attackTarget', { target_name: 'rabbit' }, true);
    expect(step(order, {}, [miss])).toContain('attackTarget');
    expect(step(order, {}, [miss, hit, miss])).toContain('attackTarget');
    expect(step(order, {}, [miss, miss])).toBe('Not done: 1 rabbit left.');
  });

  test('does not ask the furnace for fuel it does not carry', () => {
    const order = 'Smelt potato with coal until you carry 1 baked_potato';
    expect(step(order, { team: { Alice: { potato: 1, coal: 1 } } })).toContain('"fuel_item_name":"coal"');
    expect(step(order, { team: { Alice: { potato: 1 } } })).toBe(
      'SmeltingCooking {"item_name":"potato","item_count":1}',
    );
    expect(step(order, { team: { Alice: {} } })).toContain('Not done');
  });

  test('hands over each thing once', () => {
    const order = 'Bring 3 wheat, 1 egg to Bob';
    const given = { target_player_name: 'Bob', item_name: 'wheat', item_count: 3 };
    const team = { Alice: { wheat: 9, egg: 1 }, Bob: {} };
    expect(step(order, { team })).toBe(`handoverBlock ${JSON.stringify(given)}`);
    expect(step(order, { team }, [action('handoverBlock', given, true)])).toContain('"item_name":"egg"');
  });

  test('walks across what lies on the ground', () => {
    expect(step('Pick up what lies at (44.5,-60,124.5) until you carry 1 egg')).toBe(
      'navigateTo {"x":46,"y":-60,"z":124}',
    );
  });
});

describe('the judge of a kitchen', () => {
  const judge = (order: string, team: KitchenSketch['team'], actions: readonly ShownAction[] = []) =>
    cookingPlanner.judge(order, actions, drawKitchen({ dish: 'cake', team }), 'Alice');

  test('goes by what the agent carries', () => {
    const order = 'Use bucket on cow until you carry 3 milk_bucket';
    expect(judge(order, { Alice: { milk_bucket: 3 } })).toEqual({ done: true, open: [] });
    expect(judge(order, { Alice: { milk_bucket: 1 }, Bob: { milk_bucket: 3 } })).toEqual({
      done: false,
      open: ['2 milk_bucket'],
    });
  });

  test('goes by what actions reported of looks and gifts', () => {
    const gift = (count: number, ok: boolean) =>
      action('handoverBlock', { target_player_name: 'Bob', item_name: 'egg', item_count: count }, ok);
    expect(judge('Bring 1 egg to Bob', { Alice: {} }, [gift(1, true)]).done).toBe(true);
    expect(judge('Bring 1 egg to Bob', { Alice: {} }, [gift(1, false)])).toEqual({ done: false, open: ['1 egg'] });
    expect(judge('Bring 1 egg to Carol', { Alice: {} }, [gift(1, true)]).done).toBe(false);
    const look = action('fetchContainerContents', { item_name: 'chest', x: 40, y: -60, z: 132 }, true);
    expect(judge('Look into the chest at (40,-60,132)', { Alice: {} }, [look]).done).toBe(true);
    expect(judge('Look into the chest at (46,-60,143)', { Alice: {} }, [look]).done).toBe(false);
  });
});
