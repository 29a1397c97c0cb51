import { describe, expect, test } from 'vitest';
import { Random } from '../../clock/random.ts';
import { idle } from '../../scripted/idle.ts';
import { createModel } from '../../scripted/models.ts';
import { oracle } from '../../scripted/oracle/oracle.ts';
import { dagent } from '../../sidecar/frameworks/dagent/dagent.ts';
import { findTask } from '../../tasks/catalogue.ts';
import { sampleOf } from '../support/depth.ts';
import { playLockstep } from '../support/lockstepEpisode.ts';

// The real server, referee and bodies on lockstep time. What the oracle can build is proved in test/conformance.
describe('oracle', () => {
  const buildings: readonly (readonly [name: string, agents: number])[] = [
    ['tent', 4],
    ['well', 2],
    ['colonnade', 2],
    ['greenhouse', 1],
  ];
  test.each(sampleOf(buildings, 1))('builds the %s with %i agents', async (name, agents) => {
    const { score } = await playLockstep({ task: findTask(`construction/${name}`), agents, framework: oracle });
    expect(score).toMatchObject({ termination: 'completed', success: true });
    expect(score.metrics?.completion?.value).toBe(1);
    expect(score.metrics?.vhr?.value).toBe(1);
  });
});

describe('dagent on rules', () => {
  test.each(sampleOf(['lamp', 'bench', 'flower-bed', 'bridge'], 1))('builds the %s with two agents', async (name) => {
    const model = createModel('rules', { random: new Random(1) });
    const { score } = await playLockstep({
      task: findTask(`construction/${name}`),
      agents: 2,
      framework: dagent,
      model,
    });
    expect(score.metrics?.completion?.value).toBe(1);
    expect(score.termination).toBe('completed');
  });
});

test('idle scores 0', async () => {
  const { score } = await playLockstep({ task: findTask('construction/lamp'), agents: 2, framework: idle });
  expect(score.metrics?.completion?.value).toBe(0);
});
