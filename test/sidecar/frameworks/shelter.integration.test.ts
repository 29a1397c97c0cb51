import { describe, expect, test } from 'vitest';
import { Random } from '../../../clock/random.ts';
import { findFramework } from '../../../scripted/frameworks.ts';
import { createModel } from '../../../scripted/models.ts';
import { findTask } from '../../../tasks/catalogue.ts';
import { EXHAUSTIVE } from '../../support/depth.ts';
import { playLockstep } from '../../support/lockstepEpisode.ts';

// The real server on generated land, the referee and bodies on lockstep time. Two builders carry planks, one stone.
describe('a shelter built by rules', () => {
  const teams = [
    // Whoever carries the stone ends its foundation before the doorway, and has to go out of the way.
    { framework: 'dagent', agents: 3 },
    { framework: 's-agents', agents: 2 },
    // Who lacks the material for its share hands it on.
    { framework: 's-agents:organisation=chain', agents: 3 },
    { framework: 'causalmace', agents: 3 },
    { framework: 'agentverse', agents: 2 },
    // Each with its own eyes alone: who waits must go and see that the walls are done.
    { framework: 'deps', agents: 3 },
    { framework: 'voyager', agents: 3 },
    { framework: 'react', agents: 3 },
    { framework: 'inner-monologue', agents: 1 },
  ];

  test.each(EXHAUSTIVE ? teams : teams.slice(-1))(
    'stands, stage by stage, with $framework and $agents agents',
    async ({ framework, agents }) => {
      const { score, problems, transcript } = await playLockstep({
        task: findTask('shelter/basic/001'),
        agents,
        framework: findFramework(framework),
        model: createModel('rules', { random: new Random(1) }),
      });
      expect(problems).toEqual([]);
      expect(score).toMatchObject({ reason: 'goal-reached', success: true });
      expect(score.metrics?.stageOrder?.value).toBe(1);
      expect(score.parts?.map(({ value }) => value)).toEqual([1, 1, 1]);
      const unusable = transcript.entries.filter((entry) => entry.type === 'model-called' && entry.problem !== null);
      expect(unusable).toEqual([]);
    },
    120_000,
  );
});
