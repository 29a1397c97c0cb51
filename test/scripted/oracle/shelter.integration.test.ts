import { describe, expect, test } from 'vitest';
import { oracle } from '../../../scripted/oracle/oracle.ts';
import { shelterTask } from '../../../tasks/shelter/shelterTask.ts';
import { EXHAUSTIVE } from '../../support/depth.ts';
import { playLockstep } from '../../support/lockstepEpisode.ts';

describe('the oracle builds shelters from what its builders carry, stage by stage', () => {
  const cases = [
    { kind: 'basic', seed: 0, agents: 3 },
    { kind: 'basic', seed: 1, agents: 1 },
    { kind: 'large', seed: 0, agents: 2 },
  ] as const;
  test.runIf(EXHAUSTIVE).each(cases)(
    'a $kind one of seed $seed by $agents',
    async ({ kind, seed, agents }) => {
      const task = shelterTask({ id: `shelter/${kind}/test`, title: 'A shelter', kind, seed });
      const { score, problems } = await playLockstep({ task, agents, framework: oracle });
      expect(problems).toEqual([]);
      expect(score.success).toBe(true);
      expect(score.metrics?.stageOrder?.value).toBe(1);
      const ticks = score.parts?.map(({ tick }) => tick) ?? [];
      expect(ticks).toHaveLength(3);
      expect(ticks).toEqual([...ticks].sort((a, b) => Number(a) - Number(b)));
      expect(ticks).not.toContain(null);
    },
    120_000,
  );
});
