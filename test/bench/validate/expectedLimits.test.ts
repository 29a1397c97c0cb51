import { expect, test } from 'vitest';
import { expectedLimits } from '../../../bench/validate/expectedLimits.ts';
import { blockState } from '../../../protocol/blockState.ts';
import { blueprintOf } from '../../../protocol/blueprint.ts';
import { findTask } from '../../../tasks/catalogue.ts';
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

test('gathering is limited by its own measure: minutes by what is to be held, an hour for a chest', () => {
  const minutes = (id: string) => {
    const { gameTicks, actionTicks, noProgressTicks } = expectedLimits(findTask(id));
    expect(actionTicks).toBe(gameTicks);
    return [gameTicks / 1200, noProgressTicks && noProgressTicks / 1200];
  };
  expect(['wood', 'cobblestone', 'iron', 'gold', 'diamond'].map((kind) => minutes(`gather/${kind}/000`)[0])).toEqual([
    5, 10, 30, 45, 45,
  ]);
  for (const kind of ['logs-50', 'stone-100', 'iron-50']) expect(minutes(`collect/${kind}/000`)).toEqual([60, 40]);
});
