import { describe, expect, test } from 'vitest';
import { Random } from '../../../clock/random.ts';
import { FRAMEWORKS } from '../../../scripted/frameworks.ts';
import { createModel } from '../../../scripted/models.ts';
import { oracle } from '../../../scripted/oracle/oracle.ts';
import { findTask } from '../../../tasks/catalogue.ts';
import { EXHAUSTIVE } from '../../support/depth.ts';
import { playLockstep } from '../../support/lockstepEpisode.ts';

describe('the oracle survives', () => {
  test.runIf(EXHAUSTIVE)('a village is defended, and played again to the same log', { timeout: 60_000 }, async () => {
    const task = findTask('survive/village/000');
    const first = await playLockstep({ task, agents: 1, framework: oracle });
    expect(first.problems).toEqual([]);
    expect(first.score).toMatchObject({ success: true, reason: 'goal-reached' });
    expect(first.score.metrics?.completion?.value).toBe(1);
    expect(first.score.metrics?.sunrises?.value).toBe(1);
    expect(first.score.metrics?.meanFood).toMatchObject({ value: null });
    const second = await playLockstep({ task, agents: 1, framework: oracle });
    expect(second.events).toEqual(first.events);
  });

  test('powder is brought home from the Nether, and in the exhaustive run played again to the same log', {
    timeout: 60_000,
  }, async () => {
    const task = findTask('survive/nether/001');
    const first = await playLockstep({ task, agents: 1, framework: oracle });
    expect(first.problems).toEqual([]);
    expect(first.score).toMatchObject({ success: true, reason: 'goal-reached' });
    expect(first.score.parts?.map(({ value }) => value)).toEqual([1, 1, 1, 1, 1]);
    const crossings = first.events.filter((event) => event.type === 'dimension-entered');
    expect(crossings.map((event) => event.type === 'dimension-entered' && event.dimension)).toEqual([
      'the_nether',
      'overworld',
    ]);
    if (!EXHAUSTIVE) return;
    const second = await playLockstep({ task, agents: 1, framework: oracle });
    expect(second.events).toEqual(first.events);
  });

  test.runIf(EXHAUSTIVE).each([
    ['survive/nights/000', 4],
    ['survive/nights/001', 1],
    ['survive/farm/000', 2],
  ] as const)('%s by %i', { timeout: 300_000 }, async (id, agents) => {
    const { score, problems, events } = await playLockstep({ task: findTask(id), agents, framework: oracle });
    expect(problems).toEqual([]);
    expect(score).toMatchObject({ success: true, reason: 'goal-reached' });
    expect(score.metrics?.completion?.value).toBe(1);
    expect(score.metrics?.meanFood?.value).toBeGreaterThan(10);
    const isNights = id.startsWith('survive/nights');
    expect(score.metrics?.sunrises?.value).toBe(isNights ? 3 : null);
    expect(events.some(({ type }) => type === 'sunrise-seen')).toBe(isNights);
  });
});

describe('every framework plays survival with rules', () => {
  const asking = FRAMEWORKS.filter(({ usesModel, isPartner }) => usesModel && !isPartner);
  test.runIf(EXHAUSTIVE).each(asking)('$name', { timeout: 120_000 }, async (framework) => {
    for (const kind of ['nights', 'village', 'farm', 'nether']) {
      const model = createModel('rules', { random: new Random(1) });
      const task = findTask(`survive/${kind}/000`);
      const { score, problems } = await playLockstep({ task, agents: 2, framework, model, gameTicks: 600 });
      expect(problems, kind).toEqual([]);
      expect(score.metrics?.completion?.value, kind).toBeGreaterThanOrEqual(0);
    }
  });
});
