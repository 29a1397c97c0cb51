import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { ServerGameData } from '../../../game-server/data/serverGameData.ts';
import { positionKey } from '../../../protocol/geometry.ts';
import type { CookingTask } from '../../../tasks/cooking/cookingTask.ts';
import { makeCookingTask } from '../../../tasks/cooking/makeCookingTask.ts';
import { choiceNumbered, type Dish, ingredientsOf, sourcesOf } from '../../../tasks/cooking/sources.ts';
import { Task } from '../../../tasks/task.ts';
import { importFarm } from '../../../tasks/villagerbench/farm/importFarm.ts';
import type { BuildStep } from '../../../worlds/plan/buildPlan.ts';
import { sharedFile } from '../../support/sharedData.ts';

const folder = mkdtempSync(join(tmpdir(), 'guildhall-farm-'));
afterAll(() => rmSync(folder, { recursive: true }));
const gameData = ServerGameData.of('1.20.4');
const facts = {
  problemWith: gameData.problemWith.bind(gameData),
  stackSize: gameData.stackSize.bind(gameData),
  hasMob: gameData.hasMob.bind(gameData),
};

function imported(settings: unknown, structures: unknown = {}) {
  const [a, b] = [join(folder, 'farm_setting.json'), join(folder, 'farm_blue_print.json')];
  writeFileSync(a, JSON.stringify(settings));
  writeFileSync(b, JSON.stringify(structures));
  return importFarm(a, b, facts);
}

/** A setting of our own: a dish from everything in one chest, and more components. */
function setting(dish: Dish, extra: Record<string, unknown> = {}) {
  const choice = choiceNumbered(dish, 0);
  const { checkpoints } = makeCookingTask({ id: 'a/b', dish, choice });
  const sources = sourcesOf(dish, choice);
  return {
    name: 'mine',
    target: dish,
    ...Object.fromEntries(ingredientsOf(dish).map(({ name }, index) => [name, sources[index]?.name])),
    component: [
      {
        type: 'block',
        name: 'chest',
        position: [-1, 0, 10],
        facing: 'north',
        items: [
          { name: 'egg', count: 1 },
          { name: 'milk_bucket', count: 3 },
        ],
      },
    ],
    check_point: checkpoints.map(({ item, count, score, parts }) => ({
      name: item,
      count,
      score,
      sub_check_point: parts,
    })),
    ...extra,
  };
}
const structure = (...blocks: readonly unknown[]) => ({ blocks, entities: [] as unknown[], size: [5, 1, 9] });
const at = (name: string, x: number, y: number, z: number, state: Record<string, unknown> = {}) => ({
  name,
  position: [x, y, z],
  ...state,
});
const placed = (name: string, position: readonly number[]) => ({ type: 'structure', name, position });
const statesAt = (task: Task | undefined) =>
  new Map(
    (task as CookingTask).site.steps
      .filter((step): step is Extract<BuildStep, { type: 'set' }> => step.type === 'set')
      .map(({ position, state }) => [positionKey(position), state]),
  );

describe('importFarm', () => {
  test('makes the task our own would be, in the place the files describe', () => {
    const { tasks, defects } = imported([setting('cake')]);
    const [task] = tasks as CookingTask[];
    const own = makeCookingTask({ id: 'villagerbench/cooking/000', dish: 'cake', choice: choiceNumbered('cake', 0) });
    expect(defects).toEqual([]);
    expect(() => Task.parse(task)).not.toThrow();
    for (const part of ['goal', 'limits', 'recipes', 'checkpoints', 'sources', 'complexity', 'starts'] as const)
      expect(task?.[part]).toEqual(own[part]);
    // 41 - 1, -60, 122 + 10; a milk bucket fills a slot.
    expect(task?.site.steps.slice(-2)).toEqual([
      { type: 'set', position: { x: 40, y: -60, z: 132 }, state: { id: 'chest', properties: { facing: 'north' } } },
      {
        type: 'container',
        position: { x: 40, y: -60, z: 132 },
        items: [
          { slot: 0, id: 'egg', count: 1 },
          { slot: 1, id: 'milk_bucket', count: 1 },
          { slot: 2, id: 'milk_bucket', count: 1 },
          { slot: 3, id: 'milk_bucket', count: 1 },
        ],
      },
    ]);
  });

  test('mends states the game has not, and tells each kind once', () => {
    const bed = structure(
      at('brown_mushroom', 0, 0, 0, { age: 7 }),
      at('brown_mushroom', 0, 0, 1, { age: 7 }),
      at('torch', 1, 0, 0, { facing: 'west' }),
      at('carrots', 1, 0, 1),
      at('carrots', 1, 0, 2, { age: 7 }),
    );
    const { tasks, defects } = imported([setting('cake', { component: [placed('bed', [5, 0, 7])] })], { bed });
    const states = statesAt(tasks[0]);
    expect(states.get('46,-60,129')).toEqual({ id: 'brown_mushroom', properties: {} });
    expect(states.get('47,-60,129')).toEqual({ id: 'wall_torch', properties: { facing: 'west' } });
    expect(states.get('47,-60,130')).toEqual({ id: 'carrots', properties: {} });
    expect(defects.map(({ outcome, what }) => `${outcome} ${what}`)).toEqual([
      'repaired bed: 2 brown_mushroom[age=7], which the reference fails to place',
      'repaired bed: 1 torch with a facing, which the reference fails to place',
      'kept bed: 1 carrots without an age',
    ]);
  });

  test('links fences and panes as the game would', () => {
    const fence = structure(
      at('oak_fence', 0, 0, 0),
      at('oak_fence', 1, 0, 0),
      at('oak_fence_gate', 0, 0, 1, { facing: 'east', open: false }),
      at('glass_pane', 1, 0, 1),
      at('bricks', 2, 0, 1),
    );
    const { tasks } = imported([setting('cake', { component: [placed('fence', [0, 0, 10])] })], { fence });
    const states = statesAt(tasks[0]);
    expect(states.get('41,-60,132')?.properties).toEqual({
      north: 'false',
      south: 'true',
      west: 'false',
      east: 'true',
    });
    expect(states.get('42,-60,132')?.properties).toEqual({
      north: 'false',
      south: 'false',
      west: 'true',
      east: 'false',
    });
    expect(states.get('42,-60,133')?.properties).toEqual({
      north: 'false',
      south: 'false',
      west: 'false',
      east: 'true',
    });
    expect(states.get('41,-60,133')?.properties).toEqual({ facing: 'east', open: 'false' });
  });

  test('moves animals out of the fence, each to a place of its own', () => {
    const ring = [-1, 0, 1].flatMap((x) =>
      [-1, 0, 1, 2].flatMap((z) => (x === 0 && (z === 0 || z === 1) ? [] : [at('oak_fence', x, 0, z)])),
    );
    const pen = {
      ...structure(...ring),
      entities: [
        { name: 'rabbit', position: [0.5, 0, 0.5] },
        { name: 'rabbit', position: [1.5, 0, 0.5] },
        { name: 'rabbit', position: [1.5, 0, 1.5] },
      ],
    };
    const { tasks, defects } = imported([setting('cake', { component: [placed('pen', [0, 0, 10])] })], { pen });
    const mobs = (tasks[0] as CookingTask).site.steps.flatMap((step) =>
      step.type === 'summon' ? [step.position] : [],
    );
    expect(mobs).toEqual([
      { x: 41.5, y: -60, z: 132.5 },
      { x: 41.5, y: -60, z: 132.5 },
      { x: 41.5, y: -60, z: 133.5 },
    ]);
    expect(defects).toMatchObject([{ outcome: 'repaired', what: 'pen: 2 animals stand in the fence' }]);
  });

  test('takes an ingredient that is made from itself out of its own parts', () => {
    const looped = setting('cake');
    looped.check_point[1]?.sub_check_point.push('egg');
    const { tasks, defects } = imported([looped]);
    expect((tasks[0] as CookingTask).checkpoints[1]).toMatchObject({ item: 'egg', parts: [] });
    expect(defects).toMatchObject([{ outcome: 'repaired', what: 'the checkpoint egg is made from itself' }]);
  });

  const checkpoints = (change: (points: ReturnType<typeof setting>['check_point']) => void) => {
    const changed = setting('cake');
    change(changed.check_point);
    return changed;
  };
  test.each<[string, unknown, unknown?]>([
    ['expected one of "milk_bucket in chest"', setting('cake', { milk: 'milk from the moon' })],
    ['the structure barn is missing in', setting('cake', { component: [placed('barn', [0, 0, 9])] })],
    ['the structure __proto__ is missing', setting('cake', { component: [placed('__proto__', [0, 0, 9])] })],
    ['the structure constructor is missing', setting('cake', { component: [placed('constructor', [0, 0, 9])] })],
    [
      'beyond a wall',
      setting('cake', { component: [placed('s', [40, 0, 9])] }),
      { s: structure(at('stone', 0, 0, 0)) },
    ],
    ['stoen', setting('cake', { component: [placed('s', [0, 0, 9])] }), { s: structure(at('stoen', 0, 0, 0)) }],
    ['cannot read s: blocks', setting('cake', { component: [placed('s', [0, 0, 9])] }), { s: structure() }],
    [
      'there is no item "cheese"',
      setting('cake', {
        component: [{ type: 'block', name: 'chest', position: [0, 0, 9], items: [{ name: 'cheese', count: 1 }] }],
      }),
    ],
    [
      'cannot hold items',
      setting('cake', {
        component: [{ type: 'block', name: 'stone', position: [0, 0, 9], items: [{ name: 'egg', count: 1 }] }],
      }),
    ],
    [
      'needs 64 slots',
      setting('cake', {
        component: [{ type: 'block', name: 'chest', position: [0, 0, 9], items: [{ name: 'cake', count: 64 }] }],
      }),
    ],
    [
      'there is no mob "dragonling"',
      setting('cake', { component: [placed('s', [0, 0, 9])] }),
      { s: { ...structure(at('stone', 0, 0, 0)), entities: [{ name: 'dragonling', position: [2, 0, 2] }] } },
    ],
    [
      'form a cycle',
      checkpoints((points) => {
        points[1]?.sub_check_point.push('wheat');
        points.find(({ name }) => name === 'wheat')?.sub_check_point.push('egg');
      }),
    ],
    ['made from gold, which is not a checkpoint', checkpoints((points) => points[1]?.sub_check_point.push('gold'))],
    ['no checkpoint is the dish', checkpoints((points) => points.splice(0, 1))],
    ['two checkpoints have one item', checkpoints((points) => points.push(points[1] as (typeof points)[number]))],
    ['target', setting('cake', { target: 'pie' })],
    ['cannot read', 7],
  ])('refuses: %s', (reason, bad, structures = {}) => {
    const { tasks, defects } = imported([bad, setting('rabbit_stew')], structures);
    expect(tasks.map(({ id }) => id)).toEqual(['villagerbench/cooking/001']);
    expect(defects).toMatchObject([{ id: 'villagerbench/cooking/000', outcome: 'refused' }]);
    expect(defects[0]?.what).toContain(reason);
  });

  const files = [
    sharedFile('data', 'villagerbench', 'farm_setting.json'),
    sharedFile('data', 'villagerbench', 'farm_blue_print.json'),
  ];
  describe.skipIf(files.includes(undefined))(
    "VillagerBench's own hundred (skipped where the files are missing)",
    () => {
      const result = () => importFarm(files[0] as string, files[1] as string, facts);

      test('are all made, with the sources the index stands for', () => {
        const { tasks } = result();
        expect(tasks).toHaveLength(100);
        for (const [index, task] of (tasks as CookingTask[]).entries()) {
          const dish = index < 36 ? 'cake' : 'rabbit_stew';
          const own = makeCookingTask({
            id: task.id,
            dish,
            choice: choiceNumbered(dish, index < 36 ? index : index - 36),
          });
          expect(task.sources).toEqual(own.sources);
          expect(task.checkpoints).toEqual(own.checkpoints);
          expect(task.limits).toEqual(own.limits);
          expect(() => Task.parse(task)).not.toThrow();
        }
      });

      test('have the defects that are known of them', () => {
        const { defects } = result();
        const tasksWith = (text: string) =>
          new Set(defects.filter(({ what }) => what.includes(text)).map(({ id }) => Number(id.slice(-3))));
        expect([...tasksWith('made from itself')]).toEqual([41, 49, 57, 65, 73, 81, 89, 97]);
        expect(tasksWith('6 animals stand in the fence').size).toBe(32);
        expect(tasksWith('brown_mushroom[age=7]').size).toBe(8);
        expect(tasksWith('torch with a facing').size).toBe(64);
        expect(defects.filter(({ outcome }) => outcome === 'refused')).toEqual([]);
      });
    },
  );
});
