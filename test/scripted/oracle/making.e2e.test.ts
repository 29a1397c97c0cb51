import { describe, expect, test } from 'vitest';
import { oracle } from '../../../scripted/oracle/oracle.ts';
import { findTask } from '../../../tasks/catalogue.ts';
import { playFresh } from '../../bench/run/play/playFresh.ts';
import { EXHAUSTIVE } from '../../support/depth.ts';

/** Each with what is special about it. */
const TASKS: readonly (readonly [id: string, what: string])[] = [
  ['minecollab/crafting-3/006', 'three recipes deep, for three'],
  ['minecollab/hells-kitchen/002', 'a dish to be handed back across the table, meat to be cooked, crops to be dug'],
  ...(EXHAUSTIVE
    ? ([
        ['minecollab/crafting-5/002', 'for five'],
        ['minecollab/cooking/008', 'two dishes of five cooks'],
        ['minecollab/construction/003', 'a house of dealt materials'],
      ] as const)
    : []),
];

describe('the oracle makes what is asked for', () => {
  test.each(TASKS)('%s: %s', async (id) => {
    const task = findTask(id);
    const { score } = await playFresh({ task, agents: task.agents.min, framework: oracle });
    expect([score.reason, score.success, score.metrics?.completion?.value]).toEqual(['goal-reached', true, 1]);
    if (task.family !== 'making') return;
    expect(score.metrics?.['completion.asCoded']?.value).toBe(1);
    expect(score.metrics?.handovers?.value).toBeGreaterThanOrEqual(task.kits.length - 1);
  });
});
