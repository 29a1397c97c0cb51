import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blockState } from '../../../../../protocol/blockState.ts';
import { type BlockPosition, positionKey } from '../../../../../protocol/geometry.ts';
import { clickableSides } from '../../../../../scripted/knowledge/construction/reach.ts';
import { constructionPlanner } from '../../../../../scripted/rules/planners/construction/constructionPlanner.ts';
import { readBuildOrder } from '../../../../../scripted/rules/planners/construction/orders.ts';
import { siteOf } from '../../../../../scripted/rules/planners/construction/site.ts';
import type { PastOrder, ShownStep } from '../../../../../scripted/rules/planners/planner.ts';
import type { TeamState } from '../../../../../sidecar/prompt/teamState.ts';
import { building, cell, GROUND, TOOLS, teamStateOf } from './drawnBuildings.ts';

function plan(teamState: TeamState, most: number, past: readonly PastOrder[] = []) {
  return constructionPlanner.plan(teamState, { workers: ['Alice', 'Bob'], most, past });
}

function shown(teamState: TeamState, actions: ShownStep['actions'] = []): ShownStep {
  return {
    agent: 'Alice',
    teamState,
    subtask: { description: '' },
    ...{ actions, earlier: [], tools: TOOLS, iteration: actions.length, iterations: 6, leastActions: 2 },
  };
}

describe('a plan for a building', () => {
  test.each([1, 2, 4, 60])('of at most %i orders can be carried out order by order, whatever the building', (most) => {
    fc.assert(
      fc.property(building, (cells) => {
        const teamState = teamStateOf(cells);
        const orders = plan(teamState, most);
        expect(orders.length).toBeGreaterThan(0);
        expect(orders.length).toBeLessThanOrEqual(most);
        const grid = siteOf(teamState)?.grid.clone();
        const placed: BlockPosition[] = [];
        for (const [index, { text, after, candidates }] of orders.entries()) {
          expect(text.length).toBeLessThanOrEqual(400);
          expect(after.every((other) => other < index)).toBe(true);
          expect(candidates.length).toBeGreaterThan(0);
          const order = readBuildOrder(text);
          expect(order.type).not.toBe('unclear');
          if (order.type === 'build')
            for (const { position, state } of order.cells) {
              // What holds it stands, or was placed by this order or one before.
              expect(
                clickableSides(grid as never, position, state).length,
                `${text} at ${positionKey(position)}`,
              ).toBeGreaterThan(0);
              grid?.set(position, state);
              placed.push(position);
            }
          if (order.type === 'dig') for (const position of order.cells) grid?.set(position, blockState('air'));
        }
        const wanted = new Set(cells.map(({ position }) => positionKey(position)));
        const done = placed.map(positionKey).filter((key) => wanted.has(key));
        expect(new Set(done).size).toBe(done.length);
        if (most === 60) expect(new Set(done)).toEqual(wanted);
      }),
      { numRuns: most === 60 ? 60 : 25, seed: 6 },
    );
  });

  test('puts up dirt for a log that lies with nothing at its ends, and digs it away afterwards', () => {
    const [first, second] = [cell(0, 0, 0, 'oak_log[axis=x]'), cell(1, 0, 0, 'oak_log[axis=x]')];
    const texts = plan(teamStateOf([first, second]), 9).map(({ text }) => text);
    expect(texts[0]).toMatch(/^Build layer y=-60: dirt x1 at \(-(13|10),-60,0\); layer y=-60: oak_log\[axis=x\] x2/);
    const dirt = /dirt x1 at (\(\S+\));/.exec(texts[0] ?? '')?.[1];
    expect(texts.slice(1)).toEqual([`Dig away ${dirt}`]);
    const later = teamStateOf([first, second], { standing: [first, second], scaffold: [`dirt at ${dirt}`] });
    expect(plan(later, 9).map(({ text }) => text)).toEqual([`Dig away ${dirt}`]);
  });

  test('goes up a ladder where the ground is too far below', () => {
    const column = Array.from({ length: 7 }, (_, y) => cell(0, y, 0, 'oak_log[axis=y]'));
    const top = plan(teamStateOf(column, { standing: column.slice(0, 6) }), 2);
    expect(top).toHaveLength(1);
    expect(top[0]?.text).toMatch(/^From a dirt ladder \d high with its top at \(.*\), build layer y=-54: oak_log/);
  });

  test('asks nobody who lacks the tools', () => {
    const tools = { Bob: ['withdrawItem', 'MineBlock'] };
    expect(plan(teamStateOf([cell(0, 0, 0)], { tools }), 2)[0]?.candidates).toEqual(['Alice']);
  });

  test('asks who stands in the cell to build there', () => {
    const at = { Bob: [-11.5, GROUND, 0.5] as [number, number, number] };
    expect(plan(teamStateOf([cell(0, 0, 0)], { at }), 2)[0]?.candidates).toEqual(['Bob']);
  });

  test('gives nothing out twice, and nothing that waits for what others are at', () => {
    const cells = [cell(0, 0, 0), cell(0, 1, 0, 'torch')];
    const [order] = plan(teamStateOf(cells), 1);
    const past: PastOrder[] = [
      { text: 'Build layer y=-60: stone x1 at (-12,-60,0)', status: 'running', agent: 'Alice' },
    ];
    expect(order?.text).toContain('stone');
    expect(plan(teamStateOf(cells), 4, past)).toEqual([]);
  });

  test.each([
    ['Not done: (-12,-60,0). Last problem: unreachable: cannot reach chest at (-4, -60, 0)', 1],
    ['Not done: (-12,-60,0). Last problem: no-support', 0],
  ])('does not blame a cell for where its agent was: %s', (feedback, orders) => {
    const text = 'Build layer y=-60: stone x1 at (-12,-60,0)';
    const past = Array.from({ length: 8 }, (): PastOrder => ({ text, status: 'failed', agent: 'Alice', feedback }));
    expect(plan(teamStateOf([cell(0, 0, 0)]), 4, past)).toHaveLength(orders);
  });

  test('digs away what is wrong before it builds', () => {
    const wrong = ['(-12, -60, 0) holds dirt, wanted stone'];
    const cells = [cell(0, 0, 0), cell(1, 0, 0)];
    const teamState = teamStateOf(cells, { wrong, standing: [cell(0, 0, 0)] });
    expect(plan(teamState, 4).map(({ text }) => text)).toEqual(['Dig away (-12,-60,0)']);
  });
});

describe('a plan where builders carry what there is', () => {
  const cells = [cell(0, 0, 0), cell(1, 0, 0), cell(0, 1, 0, 'oak_planks'), cell(1, 1, 0, 'oak_planks')];
  const stages = [
    { name: 'foundation', lowestY: GROUND, highestY: GROUND },
    { name: 'walls', lowestY: GROUND + 1, highestY: GROUND + 1 },
  ];
  const carries = { Alice: { oak_planks: 8 }, Bob: { stone: 8 } };
  const foundation = cells.slice(0, 2);

  test('asks those who have it, and begins no stage before the one below stands', () => {
    const first = plan(teamStateOf(cells, { carries, stages }), 2);
    expect(first.map(({ text, candidates }) => [text, candidates])).toEqual([
      ['Build layer y=-60: stone x2 at (-11,-60,0), (-12,-60,0)', ['Bob']],
    ]);
    const second = plan(teamStateOf(cells, { carries, stages, standing: foundation }), 2);
    expect(second.map(({ text, candidates }) => [text, candidates])).toEqual([
      ['Build layer y=-59: oak_planks x2 at (-11,-59,0), (-12,-59,0)', ['Alice']],
    ]);
  });

  test('says what none of its workers has the material for, and has who cannot see it done look', () => {
    const alone = (more: object) =>
      constructionPlanner.plan(teamStateOf(cells, { carries, stages, standing: foundation, ...more }), {
        workers: ['Bob'],
        most: 4,
        past: [],
      });
    expect(alone({ view: ['Bob'] })).toMatchObject([{ candidates: ['Bob'], beyond: true }]);
    expect(alone({ view: ['Bob'], unseen: cells.slice(2) })).toMatchObject([
      { candidates: ['Bob'], beyond: true },
      { text: expect.stringMatching(/^Walk to /), candidates: ['Bob'], meanwhile: true },
    ]);
    for (const order of plan(teamStateOf(cells, { carries, stages }), 2)) expect(order).not.toHaveProperty('beyond');
  });

  test('sends out of the way who stands there with nothing to place, once', () => {
    const at = { Bob: [-9.5, GROUND, 0.5] as [number, number, number] };
    const teamState = teamStateOf(cells, { carries, stages, standing: foundation, at });
    const orders = plan(teamState, 2);
    expect(orders.map(({ candidates }) => candidates)).toEqual([['Alice'], ['Bob']]);
    const text = orders[1]?.text ?? '';
    expect(text).toBe("Walk to (-7,-60,0), out of the others' way");
    const walked: PastOrder = { text, status: 'running', agent: 'Bob' };
    expect(plan(teamState, 2, [walked])).toHaveLength(1);
    expect(plan(teamState, 2, [{ ...walked, status: 'succeeded' }])).toHaveLength(1);
    // Whoever is far enough away stays there, and who alone can work works.
    const away = { Bob: [-2, GROUND, 0] as [number, number, number] };
    expect(plan(teamStateOf(cells, { carries, stages, standing: foundation, at: away }), 2)).toHaveLength(1);
    expect(plan(teamState, 1).map(({ candidates }) => candidates)).toEqual([['Alice']]);
  });

  test('sends who has eyes of its own alone to look at what it cannot see, from another side each time', () => {
    const teamState = teamStateOf(cells, {
      carries,
      stages,
      view: ['Bob'],
      standing: foundation,
      unseen: cells.slice(2),
    });
    const past: PastOrder[] = [];
    for (let round = 0; round < 5; round++) {
      const [build, look, ...others] = plan(teamState, 4, past);
      expect(others).toEqual([]);
      expect(build?.candidates).toEqual(['Alice']);
      expect(look).toMatchObject({ candidates: ['Bob'], meanwhile: true });
      expect(look?.text).toMatch(/^Walk to \(.*\), to look at the building$/);
      expect(past.slice(-3).map(({ text }) => text)).not.toContain(look?.text);
      past.push({ text: look?.text ?? '', status: 'succeeded', agent: 'Bob' });
    }
    // Nobody walks about for ever.
    const many = Array.from({ length: 10 }, () => past.slice(-3)).flat();
    expect(plan(teamState, 4, many)).toHaveLength(1);
    expect(plan(teamState, 4, many.slice(1))).toHaveLength(2);
    // Who sees all that is missing waits for the others.
    const seen = teamStateOf(cells, { carries, stages, view: ['Bob'], standing: foundation, unseen: [] });
    expect(plan(seen, 4)).toHaveLength(1);
  });

  test('takes a walk for done when the game confirmed it, and gives it up when it keeps failing', () => {
    const teamState = teamStateOf(cells, { carries, stages, standing: foundation });
    const text = 'Walk to (-7,-60,0), to look at the building';
    const step = (actions: ShownStep['actions']) => constructionPlanner.step(text, shown(teamState, actions));
    expect(constructionPlanner.reads(text)).toBe(true);
    expect(step([])).toMatchObject({ action: 'navigateTo', action_input: { x: -7, y: -60, z: 0 } });
    const call = { tool: 'navigateTo', args: { x: -7, y: -60, z: 0 }, ok: true, message: 'at (-7, -60, 0)' };
    const failed = { ...call, ok: false, message: 'unreachable' };
    expect(step([call])).toHaveProperty('final_answer');
    expect(step([failed])).toHaveProperty('action');
    expect(step([failed, failed])).toHaveProperty('final_answer');
    expect(constructionPlanner.judge(text, [call], teamState, 'Alice').done).toBe(true);
    expect(constructionPlanner.judge(text, [failed], teamState, 'Alice').done).toBe(false);
    expect(
      constructionPlanner.dependencies([text, 'Build layer y=-59: oak_planks x1 at (-12,-59,0)'], teamState),
    ).toEqual([]);
  });
});

describe('what nobody sees', () => {
  const cells = [cell(0, 0, 0), cell(4, 0, 0)];

  test('counts as built once an order for it was carried out, and as missing before', () => {
    const teamState = teamStateOf(cells, { unseen: cells });
    const text = 'Build layer y=-60: stone x1 at (-12,-60,0)';
    expect(plan(teamState, 1)[0]?.text).toContain('(-12,-60,0)');
    const [next] = plan(teamState, 4, [{ text, status: 'succeeded', agent: 'Alice' }]);
    expect(next?.text).toBe('Build layer y=-60: stone x1 at (-8,-60,0)');
    // What is seen to be missing is missing, whatever was reported.
    const seen = teamStateOf(cells, { unseen: cells.slice(1) });
    expect(plan(seen, 4, [{ text, status: 'succeeded', agent: 'Alice' }])[0]?.text).toContain('(-12,-60,0)');
  });

  test('is missing again once it was dug away', () => {
    const text = 'Build layer y=-60: stone x1 at (-12,-60,0)';
    const past: PastOrder[] = [
      { text, status: 'succeeded', agent: 'Alice' },
      { text: 'Dig away (-12,-60,0)', status: 'succeeded', agent: 'Alice' },
    ];
    expect(plan(teamStateOf(cells, { unseen: cells }), 4, past)[0]?.text).toContain('(-12,-60,0)');
  });
});

describe('a step of a building order', () => {
  const order = 'Build layer y=-60: stone x1 at (-12,-60,0)';

  test('out of where one is shut in comes first, then the way out, then the order', () => {
    const inside = teamStateOf([cell(0, 0, 0)], {
      shutIn: [
        {
          dig: [
            [-9, -59, 0],
            [-9, -60, 0],
          ],
          to: [-8, -60, 0],
        },
      ],
    });
    const first = constructionPlanner.step(order, shown(inside));
    expect(first).toMatchObject({ action: 'MineBlock', action_input: { x: -9, y: -59, z: 0 } });
    const dug = [{ tool: 'MineBlock', args: { x: -9, y: -60, z: 0 }, ok: true, message: 'broke it' }];
    const outside = teamStateOf([cell(0, 0, 0)]);
    expect(constructionPlanner.step(order, shown(outside, dug))).toMatchObject({ action: 'navigateTo' });
    const left = [...dug, { tool: 'navigateTo', args: {}, ok: true, message: 'there' }];
    expect(constructionPlanner.step(order, shown(outside, left))).toMatchObject({ action: 'withdrawItem' });
  });

  test('tries again what failed before something else went in', () => {
    const two = 'Build layer y=-60: stone x2 at (-12,-60,0), (-10,-60,0)';
    const carrying = teamStateOf([cell(0, 0, 0), cell(2, 0, 0)]);
    const alice = carrying.team[0];
    if (alice) alice.inventory.stone = 2;
    const failed = { tool: 'placeBlock', args: { x: -12, y: -60, z: 0 }, ok: false, message: 'no-support' };
    const placed = { tool: 'placeBlock', args: { x: -10, y: -60, z: 0 }, ok: true, message: 'placed' };
    const x = (actions: ShownStep['actions']) => constructionPlanner.step(two, shown(carrying, actions));
    expect(x([failed, failed])).toMatchObject({ action_input: { x: -10 } });
    expect(x([failed, failed, placed])).toMatchObject({ action_input: { x: -12 } });
    expect(x([placed, failed, failed])).toHaveProperty('final_answer');
  });
});
