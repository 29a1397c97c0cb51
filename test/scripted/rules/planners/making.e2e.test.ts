import { describe, expect, test } from 'vitest';
import { Random } from '../../../../clock/random.ts';
import { findFramework } from '../../../../scripted/frameworks.ts';
import { createModel } from '../../../../scripted/models.ts';
import { readMakingOrder, writeMakingOrder } from '../../../../scripted/rules/planners/making/orders.ts';
import { findTask } from '../../../../tasks/catalogue.ts';
import { playFresh } from '../../../bench/run/play/playFresh.ts';

describe('the rules for making', () => {
  test.each([
    ['minecollab/crafting-2/000', 'react'],
    ['minecollab/crafting-3/004', 'react'],
    ['minecollab/crafting-2/001', 'mindcraft'],
    ['minecollab/cooking/000', 'react'],
  ])('reach the goal of %s as %s', async (id, framework) => {
    const task = findTask(id);
    const model = createModel('rules', { random: new Random(1) });
    const played = await playFresh({ task, agents: task.agents.min, framework: findFramework(framework), model });
    expect([played.score.reason, played.score.success]).toEqual(['goal-reached', true]);
  });

  test('read the orders that they write, and no others', () => {
    for (const order of [
      { type: 'bring', to: 'Alice' },
      { type: 'make', item: 'pink_wool', count: 2 },
    ] as const)
      expect(readMakingOrder(writeMakingOrder(order))).toEqual(order);
    expect(readMakingOrder('Build a house.')).toBeUndefined();
  });
});
