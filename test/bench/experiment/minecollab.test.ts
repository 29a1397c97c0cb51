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
/** Experiments whose rows are about who plays, on the same tasks. */
const ABOUT_PLAYERS = ['minecollab/talk', 'minecollab/human'];

describe.each(MINECOLLAB.map((experiment) => [experiment.name, experiment] as const))(
  '%s',
  (name, { parts, paper }) => {
    test.skipIf(ABOUT_PLAYERS.includes(name))(
      'plays in each row the tasks of that level of its factor, and teams of their size',
      () => {
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
      },
    );

    test.runIf(ABOUT_PLAYERS.includes(name))('plays the same tasks in each row', () => {
      const playedIn = (wanted: string) =>
        parts.filter(({ row }) => row === wanted).map(({ section, suite, agents }) => [section, suite, agents]);
      const rows = [...new Set(parts.map(({ row = '' }) => row))];
      expect(rows.length).toBeGreaterThan(1);
      for (const row of rows) expect(playedIn(row), row).toEqual(playedIn(rows[0] ?? ''));
    });

    test('prints the paper beside it, row by row in the same columns', () => {
      expect(paper).not.toBeNull();
      const [first] = paper?.rows ?? [];
      for (const { figures } of paper?.rows ?? [])
        expect(Object.entries(figures).map(([section, columns]) => [section, Object.keys(columns)])).toEqual(
          Object.entries(first?.figures ?? {}).map(([section, columns]) => [section, Object.keys(columns)]),
        );
    });

    test('shows metrics that the tasks have', () => {
      const known = ['success'];
      for (const { columns, suite } of parts) {
        const [task] = selectTasks([suite], { only: ['0'] });
        for (const { metric } of columns)
          expect(known.includes(metric) || definitionOf(metric, task?.family), metric).toBeTruthy();
      }
    });
  },
);
