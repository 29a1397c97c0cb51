import { expect, test } from 'vitest';
import { expectedLimits } from '../../../bench/validate/expectedLimits.ts';
import { blockState } from '../../../protocol/blockState.ts';
import { blueprintOf } from '../../../protocol/blueprint.ts';
import { constructionTask } from '../../../tasks/construction/constructionTask.ts';
import { SUITES } from '../../../tasks/suites/suites.ts';

test('three blocks upon one another have the limits published for VillagerBench’s first task', () => {
  const cells = ['cut_sandstone', 'cut_sandstone', 'torch'].map((id, y) => ({
    position: { x: 0, y, z: 0 },
    state: blockState(id),
  }));
  const task = constructionTask(blueprintOf('lamp', cells), { id: 'construction/three', title: 'three blocks' });
  const { gameTicks, actionTicks, noProgressTicks } = expectedLimits(task);
  // D 2.91: 304 s of action, 972 s in all (villagerbench.md, appendix A).
  expect([Math.round(actionTicks / 20), Math.round(gameTicks / 20), noProgressTicks]).toEqual([304, 972, 12_000]);
});

test('the limits of cooking follow D alone', () => {
  const task = SUITES.flatMap((suite) => suite.find('villager/cooking/099') ?? [])[0];
  if (task?.family !== 'cooking') throw new Error('expected the last stew');
  expect(task.complexity.asCoded).toBe(12);
  expect(expectedLimits(task)).toEqual({ actionTicks: 480 * 20, gameTicks: 2400 * 20, noProgressTicks: null });
});

test('a task whose limits were tampered with is found out', () => {
  for (const suite of SUITES) {
    const task = suite.find(suite.taskIds[0] ?? '');
    if (!task) throw new Error(`${suite.id} is empty`);
    expect(expectedLimits(task)).toEqual(task.limits);
    expect(expectedLimits({ ...task, limits: { ...task.limits, gameTicks: 1 } })).not.toEqual({
      ...task.limits,
      gameTicks: 1,
    });
  }
});
