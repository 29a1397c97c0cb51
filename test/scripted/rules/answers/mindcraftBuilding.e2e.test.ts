import { expect, test } from 'vitest';
import { Random } from '../../../../clock/random.ts';
import { findFramework } from '../../../../scripted/frameworks.ts';
import { createModel } from '../../../../scripted/models.ts';
import { findTask } from '../../../../tasks/catalogue.ts';
import { EXHAUSTIVE } from '../../../support/depth.ts';
import { playLockstep } from '../../../support/lockstepEpisode.ts';

const play = (task: string, agents: number, framework = 'mindcraft:code=on') =>
  playLockstep({
    task: findTask(task),
    agents,
    framework: findFramework(framework),
    model: createModel('rules', { random: new Random(1) }),
  });

test.runIf(EXHAUSTIVE)(
  'two builders write programs for a house, and the same game again to the byte',
  { timeout: 600_000 },
  async () => {
    const games = [await play('minecollab/construction/000', 2), await play('minecollab/construction/000', 2)];
    for (const { score, problems, transcript } of games) {
      expect(score.metrics?.completion?.value).toBeGreaterThanOrEqual(0.9);
      expect(problems).toEqual([]);
      const authors = transcript.entries.flatMap((entry) =>
        entry.type === 'model-called' && entry.purpose === 'mindcraft.code' ? [entry.agent] : [],
      );
      expect(new Set(authors)).toEqual(new Set(['Alice', 'Bob']));
    }
    const [first, again] = games.map(({ events, transcript }) => JSON.stringify([events, transcript.entries]));
    expect(again).toBe(first);
  },
);

test.runIf(EXHAUSTIVE)(
  'two builders without programs place what each carries, block after block',
  { timeout: 600_000 },
  async () => {
    const { score, problems } = await play('minecollab/construction/000', 2, 'mindcraft');
    expect(score.metrics?.completion?.value).toBeGreaterThanOrEqual(0.9);
    expect(problems).toEqual([]);
  },
);

test.runIf(EXHAUSTIVE).each([
  ['minecollab/construction/001', 3],
  ['minecollab/construction/003', 4],
  ['minecollab/construction/005', 5],
])('builds %s by %i without programs', { timeout: 600_000 }, async (task, agents) => {
  const { score } = await play(task, agents, 'mindcraft');
  expect(score.metrics?.completion?.value).toBeGreaterThanOrEqual(0.9);
});

test.runIf(EXHAUSTIVE).each([
  ['minecollab/construction/001', 3],
  ['minecollab/construction/005', 5],
])('builds %s by %i', { timeout: 600_000 }, async (task, agents) => {
  const { score } = await play(task, agents);
  expect(score.metrics?.completion?.value).toBeGreaterThanOrEqual(0.9);
});
