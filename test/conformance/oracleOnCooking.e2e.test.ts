import { describe, expect, test } from 'vitest';
import { oracle } from '../../scripted/oracle/oracle.ts';
import { VILLAGER_COOKING } from '../../tasks/suites/villagerCooking.ts';
import { sampleOf } from '../support/depth.ts';
import { playLockstep } from '../support/lockstepEpisode.ts';

/** All kinds of sources of both dishes, and every team size; the hardest with the largest teams and two seeds. */
const SPREAD: readonly (readonly [index: string, agents: number, seed?: number])[] = [
  ['000', 1],
  ['000', 8],
  ['017', 2],
  ['023', 3],
  ['035', 1],
  ['035', 4],
  ['036', 2],
  ['041', 2],
  ['054', 3],
  ['071', 1],
  ['084', 4, 2],
  ['098', 2],
  ['099', 1, 3],
  ['099', 2],
  ['099', 8],
];

describe('the oracle cooks by survival play', () => {
  for (const [index, agents, seed = 1] of sampleOf(SPREAD, 4))
    test(`villager/cooking/${index} by ${agents}, seed ${seed}`, { timeout: 120_000 }, async () => {
      const task = VILLAGER_COOKING.find(`villager/cooking/${index}`);
      if (!task) throw new Error(`no such task: ${index}`);
      const { score, problems } = await playLockstep({ task, agents, seed, framework: oracle });
      expect(score).toMatchObject({ termination: 'completed', reason: 'goal-reached', success: true });
      expect(score.metrics?.completion?.value).toBe(1);
      expect(problems).toEqual([]);
    });
});
