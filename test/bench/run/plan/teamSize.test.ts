import { expect, test } from 'vitest';
import { chooseClock } from '../../../../bench/run/plan/clockChoice.ts';
import { planRun } from '../../../../bench/run/plan/planRun.ts';
import { findTask } from '../../../../tasks/catalogue.ts';

function teamsOf(ids: readonly string[], agents?: number): number[] {
  const cast = { agents, framework: 'oracle', model: 'none', seed: 1, trials: 1 };
  const { episodes } = planRun({
    casts: [{ cast, tasks: ids.map(findTask) }],
    gameVersion: '1.20.4',
    seed: 1,
    out: 'nowhere',
    id: 'x',
    clock: chooseClock({}),
    command: [],
  });
  return episodes.map(({ record }) => record.agents.length);
}

test('without a size each task has a team of two, or of the nearest size that it allows', () => {
  expect(teamsOf(['construction/lamp', 'gather/wood/000', 'villager/cooking/000'])).toEqual([2, 1, 2]);
});

test('a size that was named counts, and is refused where it does not fit', () => {
  expect(teamsOf(['construction/lamp'], 3)).toEqual([3]);
  expect(() => teamsOf(['gather/wood/000'], 2)).toThrow('--agents 2: gather/wood/000 is for 1 agent');
});
