import { describe, expect, test } from 'vitest';
import { oracle } from '../../../sidecar/frameworks/oracle/oracle.ts';
import { SHELTERS } from '../../../tasks/shelter/shelterBlueprint.ts';
import { shelterTask } from '../../../tasks/shelter/shelterTask.ts';
import { playLockstep } from '../../support/lockstepEpisode.ts';

describe('the oracle builds shelters from what its builders carry', () => {
  for (const [kind, seed, agents] of (process.env.SURVEY
    ? SHELTERS.flatMap((kind) =>
        Array.from({ length: 20 }, (_, seed) => [1, 2, 3].map((agents) => [kind, seed, agents] as const)).flat(),
      )
    : [
        [SHELTERS[0], 0, 3],
        [SHELTERS[0], 1, 1],
        [SHELTERS[1], 0, 2],
      ]) as [(typeof SHELTERS)[number], number, number][])
    test(`${kind} ${seed} by ${agents}`, async () => {
      const task = shelterTask({ id: `shelter/${kind}/test`, title: 'A shelter', kind, seed });
      const t = performance.now();
      const { score, problems, transcript } = await playLockstep({ task, agents, framework: oracle });
      console.log(
        kind,
        seed,
        agents,
        score.ticks / 1200,
        performance.now() - t,
        score.parts?.map(({ value, tick }) => [value, tick]),
        score.metrics?.stageOrder,
        score.metrics?.completion,
        score.reason,
        score.metrics?.leftOver,
      );
      if (!score.success) console.log(JSON.stringify(transcript.entries.filter((e) => e.type === 'framework-noted').slice(0, 4)).slice(0, 6000));
      expect(problems).toEqual([]);
      expect(score.success).toBe(true);
    }, 120_000);
});
