import { expect, test } from 'vitest';
import { survivingPlanner } from '../../../../../scripted/rules/planners/surviving/survivingPlanner.ts';
import type { TeamState } from '../../../../../sidecar/prompt/teamState.ts';

const TOOLS = ['eat', 'attackTarget', 'wait'];
const WANTED = { workers: ['Alice'], most: 4, past: [] };

function teamState(food: number, inventory: Record<string, number>, creatures: readonly string[]): TeamState {
  const alice = {
    name: 'Alice',
    position: [0, 64, 0],
    health: 20,
    food,
    held: null,
    inventory,
    tools: TOOLS,
    lost: false,
  };
  return {
    goal: 'Live.',
    documents: { predicates: { type: 'all', of: [{ type: 'sunrises', count: 1, who: 'all', deaths: null }] } },
    roster: ['Alice'],
    team: [alice],
    creatures: creatures.map((kind) => ({ kind, count: 1, nearest: [] })),
  } as unknown as TeamState;
}

const planned = (state: TeamState) => survivingPlanner.plan(state, WANTED).map(({ text }) => text);

test('suits goals about lives, and no others', () => {
  const state = teamState(20, {}, []);
  expect(survivingPlanner.suits(state)).toBe(true);
  const other = { ...state, documents: { predicates: { type: 'entities', kind: 'cow', min: 2, max: null } } };
  expect(survivingPlanner.suits(other as TeamState)).toBe(false);
  expect(survivingPlanner.suits({ ...state, documents: {} })).toBe(false);
});

test.each([
  ['eats what is carried when hungry', teamState(8, { bread: 1 }, ['cow']), 'Eat bread as Alice.'],
  ['hunts when hungry', teamState(8, { stick: 1 }, ['cow']), 'Strike down the nearest cow as Alice.'],
  ['strikes a monster before an animal', teamState(8, {}, ['cow', 'husk']), 'Strike down the nearest husk as Alice.'],
  ['leaves animals alone when fed', teamState(20, {}, ['cow']), 'Keep watch for a minute as Alice.'],
])('%s', (_, state, order) => {
  expect(planned(state)).toEqual([order]);
  expect(survivingPlanner.reads(order)).toBe(true);
});

test('an order is one call, done when it succeeded and given back when it fails twice', () => {
  const order = 'Strike down the nearest cow as Alice.';
  const step = (actions: readonly { ok: boolean }[]) =>
    survivingPlanner.step(order, {
      actions: actions.map(({ ok }) => ({ tool: 'attackTarget', args: {}, ok, message: 'gone' })),
      tools: TOOLS,
    } as never);
  expect(step([])).toMatchObject({ action: 'attackTarget', action_input: { target_name: 'cow' } });
  expect(step([{ ok: false }])).toMatchObject({ action: 'attackTarget' });
  expect(step([{ ok: false }, { ok: false }])).toMatchObject({ final_answer: 'not done: gone' });
  expect(step([{ ok: true }])).toMatchObject({ final_answer: 'done' });
  expect(survivingPlanner.judge(order, [], teamState(8, {}, []), 'Alice')).toEqual({ done: false, open: [order] });
});
