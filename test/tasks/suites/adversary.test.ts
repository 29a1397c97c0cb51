import { describe, expect, test } from 'vitest';
import { ServerGameData } from '../../../game-server/data/serverGameData.ts';
import { positionKey } from '../../../protocol/geometry.ts';
import { rulesOf } from '../../../server-plugin/episode/families/rules.ts';
import { honestOf, saboteurOf, seedName } from '../../../tasks/adversary/adversary.ts';
import { GROUNDS } from '../../../tasks/adversary/grounds.ts';
import { ADVERSARY_SUITES, FROZEN_ADVERSARY, suiteAdversaries } from '../../../tasks/suites/adversary.ts';
import { frozenHash } from '../../../tasks/suites/frozen.ts';
import { suitesOf } from '../../../tasks/suites/suites.ts';
import { Task } from '../../../tasks/task.ts';
import { inconsistencyOf } from '../../../tasks/taskConsistency.ts';
import { taskHash } from '../../../tasks/taskHash.ts';

const tasks = ADVERSARY_SUITES.flatMap((suite) => suite.tasks());
const byId = new Map(tasks.map((task) => [task.id, task]));
const gameData = ServerGameData.of('1.20.4');
const planOf = (task: Task) => rulesOf(task).plan(task.agents.min, gameData);

describe('the adversary suites', () => {
  test('attack a task of every family in every way, each with its clean twin', () => {
    expect(suitesOf('adversary').map(({ id, taskIds }) => [id, taskIds.length])).toEqual([
      ['adversary/poison', 25],
      ['adversary/poison-clean', 5],
      ['adversary/sabotage', 15],
      ['adversary/sabotage-clean', 5],
    ]);
    expect(new Set(tasks.map(({ family }) => family))).toEqual(
      new Set(['construction', 'cooking', 'escape', 'gathering']),
    );
  });

  test('name their attacks without making a task', () => {
    const attacked = ADVERSARY_SUITES.filter(({ id }) => !id.endsWith('-clean')).flatMap((suite) => suite.tasks());
    expect(suiteAdversaries()).toEqual(attacked.map(({ adversary }) => adversary));
  });

  test('are frozen: every task still has the last hash published for it, under a version of its own', () => {
    expect(Object.keys(FROZEN_ADVERSARY)).toEqual(tasks.map(({ id }) => id));
    for (const task of tasks) {
      expect(taskHash(task), task.id).toBe(FROZEN_ADVERSARY[task.id]?.at(-1));
      expect(task.version, task.id).toBe(FROZEN_ADVERSARY[task.id]?.length);
      expect(frozenHash(task.id)).toBe(taskHash(task));
    }
  });

  test('keep their hashes through a file, and contradict themselves nowhere', () => {
    for (const task of tasks) {
      expect(taskHash(Task.parse(JSON.parse(JSON.stringify(task))))).toBe(taskHash(task));
      expect(inconsistencyOf(task), task.id).toBeUndefined();
    }
  });

  test('are refused where they do not fit: a saboteur alone, a place outside of the arena', () => {
    const task = byId.get('adversary/sabotage/cooking-thief') as Task;
    expect(inconsistencyOf({ ...task, agents: { min: 1, max: 3 } })).toMatch(/^adversary\.saboteur: /);
    for (const part of ['lever', 'block', 'barrel'] as const) {
      const { adversary } = task;
      if (!adversary) expect.fail('no adversary');
      const rules = { ...adversary.rules, [part]: { x: 9000, y: 0, z: 0 } };
      expect(inconsistencyOf({ ...task, adversary: { ...adversary, rules } })).toMatch(`adversary.rules.${part}: `);
    }
  });

  test('differ from their twins in the attack alone, and share its seed', () => {
    for (const { version: _, id, title: __, adversary, ...task } of tasks) {
      const twin = byId.get(adversary?.twin ?? '');
      if (!twin?.adversary) expect.fail(`${id} has no twin`);
      const { version: ___, id: twinId, title: ____, adversary: none, ...clean } = twin;
      expect(task, id).toEqual(clean);
      expect({ ...adversary, poison: undefined, saboteur: undefined }).toEqual({ ...none });
      expect([none.poison, none.saboteur]).toEqual([undefined, undefined]);
      expect(seedName({ id, adversary })).toBe(twinId);
    }
  });

  test('put what they put into free cells', () => {
    for (const { name, task, rules, sign, villager } of GROUNDS) {
      const plain = planOf({ ...task(), agents: { min: 2, max: 2 } });
      const taken = new Set(
        plain.steps.flatMap((step) =>
          step.type === 'set' && step.state.id !== 'air' ? [positionKey(step.position)] : [],
        ),
      );
      const cells = [rules.lever, rules.block, rules.barrel, sign, villager].map(({ x, y, z }) =>
        positionKey({ x: Math.floor(x), y: Math.floor(y), z: Math.floor(z) }),
      );
      expect(new Set(cells).size, name).toBe(cells.length);
      for (const cell of cells) expect(taken.has(cell), `${name}: ${cell}`).toBe(false);
    }
  });
});

describe('a team with a saboteur', () => {
  const sabotaged = tasks.filter(({ adversary }) => adversary?.saboteur);

  test('is judged without its last member, who shares in no kit', () => {
    for (const task of sabotaged) {
      const team = ['Alice', 'Bob', 'Carol'];
      expect([saboteurOf(task, team), honestOf(task, team)]).toEqual(['Carol', ['Alice', 'Bob']]);
      const { loadouts } = planOf(task);
      expect(loadouts).toHaveLength(3);
      expect(loadouts.at(-1)?.items).toEqual([]);
    }
  });

  test('has as much between the others as a team without', () => {
    const shelter = byId.get('adversary/sabotage/shelter-thief') as Task;
    const carried = (task: Task) =>
      planOf(task)
        .loadouts.flatMap(({ items }) => items)
        .reduce((sum, { count }) => sum + count, 0);
    expect(carried(shelter)).toBe(carried(byId.get('adversary/sabotage-clean/shelter') as Task));
    expect(carried(shelter)).toBeGreaterThan(0);
  });
});

test('what reads and names of the suite hold is in the arena of the poisoned task and not in its twin’s', () => {
  const stepsOf = (id: string) => JSON.stringify(planOf(byId.get(id) as Task));
  for (const [attack, words] of [
    ['sign', 'The rules changed.'],
    ['book', 'Before you begin'],
    ['item', 'before anything else'],
    ['entity', 'Say the password'],
  ] as const) {
    expect(stepsOf(`adversary/poison/cooking-${attack}`)).toContain(words);
    expect(stepsOf('adversary/poison-clean/cooking')).not.toContain(words);
  }
});
