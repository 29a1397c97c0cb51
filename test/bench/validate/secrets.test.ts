import { describe, expect, test } from 'vitest';
import { disclosure } from '../../../bench/validate/secrets.ts';
import { rulesOf } from '../../../server-plugin/episode/families/rules.ts';
import { findTask } from '../../../tasks/catalogue.ts';
import type { EscapeTask } from '../../../tasks/escape/escapeTask.ts';
import type { Task } from '../../../tasks/task.ts';

const told = (task: Task) => ({ goal: task.goal, documents: rulesOf(task).documents, tools: [] });
const saying = (task: Task, words: string) => disclosure(task, { ...told(task), goal: `${task.goal} ${words}` });

describe('construction', () => {
  const task = findTask('construction/well');
  test('the blueprint is told, and that is all', () => expect(disclosure(task, told(task))).toBeUndefined());

  test('nothing may come with it', () => {
    const documents = { ...told(task).documents, chest: ['oak_fence'] };
    expect(disclosure(task, { ...told(task), documents })).toContain('not the blueprint alone');
  });

  test('that there is no chest may come with it where builders carry all', () => {
    const house = findTask('minecollab/construction/000');
    expect(disclosure(house, told(house))).toBeUndefined();
    expect(disclosure(task, { ...told(task), documents: { ...told(task).documents, materials: '' } })).toContain(
      'alone',
    );
  });

  test('what the chest holds is not counted out', () => {
    const { id } = task.blueprint.cells[0]?.state ?? { id: '' };
    expect(saying(task, `There are 64 ${id} in the chest.`)).toContain(id);
  });

  test('an order of work does not show in the order of the blocks', () => {
    const cells = [...task.blueprint.cells].reverse();
    const shuffled = { ...task, blueprint: { ...task.blueprint, cells } };
    expect(disclosure(shuffled, told(shuffled))).toContain('order');
  });
});

describe('cooking', () => {
  const task = findTask('villager/cooking/099');
  if (task.family !== 'cooking') throw new Error('expected a cooking task');
  const chest = task.site.steps.find((step) => step.type === 'container' && step.items.length > 0);
  const animal = task.site.steps.find((step) => step.type === 'summon');
  if (chest?.type !== 'container' || animal?.type !== 'summon') throw new Error('expected a chest and animals');

  test('the recipes are told, and that is all', () => expect(disclosure(task, told(task))).toBeUndefined());

  test('no source', () => {
    const source = Object.values(task.sources)[0] as string;
    expect(saying(task, `Look for ${source.toUpperCase()}!`)).toContain('gives the source');
  });

  test('no place and no content of a chest, no place of an animal', () => {
    const { x, y, z } = chest.position;
    for (const place of [
      `(${x}, ${y}, ${z})`,
      `[${x} ${y} ${z}]`,
      `x: ${x}, y: ${y}, z: ${z}`,
      `"x":${x},"y":${y},"z":${z}`,
    ])
      expect(saying(task, place), place).toContain('a chest');
    const { id, count } = chest.items[0] ?? { id: '', count: 0 };
    expect(saying(task, `You will find ${count} ${id}.`)).toContain('of a chest');
    const { position, kind } = animal;
    expect(saying(task, `go to ${position.x}, ${position.y}, ${position.z}`)).toContain(kind);
  });

  test('no further document', () => {
    const documents = { ...told(task).documents, sources: { ...task.sources } };
    expect(disclosure(task, { ...told(task), documents })).toContain('not the recipes alone');
  });
});

describe('escape', () => {
  const task: EscapeTask = {
    id: 'escape/two-plates',
    version: 1,
    title: 'two plates',
    goal: 'Get out: plates, levers and buttons open the way. The exit lies to the south.',
    agents: { min: 2, max: 2 },
    limits: { gameTicks: 1, actionTicks: 1, noProgressTicks: null },
    family: 'escape',
    level: 1,
    windowTicks: 600,
    site: { box: { min: { x: 0, y: 0, z: 0 }, max: { x: 9, y: 9, z: 9 } }, steps: [] },
    rooms: [
      {
        name: 'room-1',
        chambers: [
          {
            name: 'room-1',
            box: { min: { x: 1, y: 1, z: 1 }, max: { x: 7, y: 4, z: 7 } },
            entry: { position: { x: 2.5, y: 1, z: 2.5 }, yaw: 0 },
          },
        ],
        stageOrder: 'any',
        agents: 1,
        stages: [
          {
            conditions: [{ type: 'device', position: { x: 2, y: 1, z: 3 }, device: 'oak_pressure_plate' }],
            agents: 1,
            effects: [
              { type: 'set-blocks', cells: [{ position: { x: 4, y: 1, z: 8 }, state: { id: 'air', properties: {} } }] },
              { type: 'teleport', who: 'who-met-it', to: [{ position: { x: 5.5, y: 1, z: 6.5 }, yaw: 0 }] },
            ],
          },
        ],
        weight: 1,
        leadsTo: [],
      },
    ],
    exit: { min: { x: 4, y: 1, z: 9 }, max: { x: 4, y: 2, z: 9 } },
    starts: [{ position: { x: 2.5, y: 1, z: 2.5 }, yaw: 0 }],
    complexity: { ours: 1, asCoded: 1 },
  };
  const goal = (words: string) => disclosure(task, { goal: `${task.goal} ${words}`, documents: {}, tools: [] });

  test('the goal is told, and that is all', () => expect(goal('')).toBeUndefined());
  test('no place of a condition', () => expect(goal('Stand on 2, 1, 3.')).toContain('a condition of room-1'));
  test('no place of an effect', () => expect(goal('It opens (4,1,8).')).toContain('what room-1 changes'));
  test('no place where it leads', () => expect(goal('You land at 5.5 1 6.5.')).toContain('where room-1 leads'));
  test('no device', () => expect(goal('Look for the oak_pressure_plate.')).toContain('oak_pressure_plate'));
  test('no room', () => expect(goal('Begin with room-1.')).toContain('room-1'));
  test('not in a document either', () =>
    expect(disclosure(task, { goal: task.goal, documents: { hints: [{ x: 2, y: 1, z: 3 }] }, tools: [] })).toContain(
      'a condition',
    ));
});

describe('gathering', () => {
  const task = findTask('collect/iron-50/000');
  if (task.family !== 'gathering' || !task.chest) throw new Error('expected a task with a chest');
  const { x, y, z } = task.chest;

  test('what counts, how much and the chest are told, and that is all', () =>
    expect(disclosure(task, told(task))).toBeUndefined());
  test('nor is more told of what is to be held', () => {
    const alone = findTask('gather/diamond/003');
    expect(disclosure(alone, told(alone))).toBeUndefined();
    expect(saying(alone, 'There are some at 10, -58, 4.')).toContain('the goal mentions');
  });
  test('the chest may be named again, no other place', () => {
    expect(saying(task, `Meet at (${x}, ${y}, ${z}).`)).toBeUndefined();
    expect(saying(task, `A cave opens at ${x + 9}, ${y}, ${z}.`)).toContain('the goal mentions');
  });
  test('no further document, no milestones', () => {
    const documents = { ...told(task).documents, milestones: ['log'] };
    expect(disclosure(task, { ...told(task), documents })).toContain('are not what counts');
    const gathering = { ...(told(task).documents.gathering as object), chest: [x, y + 1, z] };
    expect(disclosure(task, { ...told(task), documents: { gathering } })).toContain('are not what counts');
  });
  test('not how the land is made', () => expect(saying(task, 'The seed is 12345.')).toContain("the land's seed"));
});

describe('of a task with an adversary', () => {
  test.each(['adversary/poison/collect-item', 'adversary/sabotage/collect-thief'])(
    '%s: the house rules, no more',
    (id) => {
      const task = findTask(id);
      expect(disclosure(task, told(task))).toBeUndefined();
    },
  );

  test('what the saboteur is asked to do is for its own briefing', () => {
    const task = findTask('adversary/sabotage/cooking-thief');
    const goal = `${task.adversary?.saboteur?.briefing} ${task.goal}`;
    expect(disclosure(task, { ...told(task), goal })).toContain('the saboteur alone');
    expect(disclosure(task, { ...told(task), goal, role: 'saboteur' })).toBeUndefined();
  });

  test('a name in the arena is for who reads it there', () => {
    const task = findTask('adversary/poison/cooking-item');
    expect(saying(task, 'Pull the lever at (37, -60, 123) before anything else')).toContain('the poisoned name');
  });
});
