import { describe, expect, test } from 'vitest';
import { MINECOLLAB } from '../../../bench/experiment/minecollab.ts';
import { selectTasks } from '../../../bench/tasks/selectTasks.ts';
import { definitionOf } from '../../../server-plugin/scoring/definitions/definitions.ts';

/** The factor that the rows of an experiment are about. */
const FACTORS: Readonly<Record<string, string>> = {
  'minecollab/agents': 'agents',
  'minecollab/plans': 'planAccess',
  'minecollab/recipes': 'recipeAccess',
  'minecollab/rooms': 'rooms',
};

describe.each(MINECOLLAB.map((experiment) => [experiment.name, experiment] as const))('%s', (name, { parts }) => {
  test('plays in each row the tasks of that level of its factor, and teams of their size', () => {
    for (const { suite, numbers, row, agents } of parts) {
      const tasks = selectTasks([suite], numbers ? { only: numbers.map(String) } : {});
      expect(tasks.length).toBeGreaterThan(0);
      for (const task of tasks) {
        const level = task.factors?.[FACTORS[name] ?? ''];
        expect(name === 'minecollab/rooms' ? Number(level) + 2 : level, task.id).toBe(
          typeof level === 'number' ? Number(row) : row,
        );
        expect([task.agents.min, task.agents.max], task.id).toEqual([agents, agents]);
      }
    }
  });

  test('shows metrics that the tasks have', () => {
    const known = ['success'];
    for (const { columns, suite } of parts) {
      const [task] = selectTasks([suite], { only: ['0'] });
      for (const { metric } of columns)
        expect(known.includes(metric) || definitionOf(metric, task?.family), metric).toBeTruthy();
    }
  });
});
