import { expect, test } from 'vitest';
import { embeddedServer } from '../../../bench/run/play/embeddedServer.ts';
import type { Score } from '../../../protocol/score.ts';
import { findTask } from '../../../tasks/catalogue.ts';
import { playJudged } from './playJudged.ts';

/** What a score says of the world; active times begin a tick apart. */
const worldly = ({ metrics, parts, success }: Score) => ({
  success,
  parts,
  metrics: Object.fromEntries(
    ['completion', 'completion.asCoded', 'vhr', 'acr', 'undoRate', 'leftOver', 'exitReached', 'timeCost'].map(
      (name) => [name, metrics?.[name]],
    ),
  ),
});

test.each([
  ['villager/construction/005', 2],
  ['villager/cooking/036', 2],
  ['villager/escape/l2-s3', undefined],
])(
  'a shadow of the exact host says of %s what the referee says',
  { timeout: 120_000 },
  async (id, agents = findTask(id).agents.max) => {
    const { score, truth, discrepancies, problems } = await playJudged(embeddedServer(), ({ host }) => host, {
      task: findTask(id),
      agents,
    });
    expect([problems, discrepancies]).toEqual([[], []]);
    expect(score).toMatchObject({ reason: 'goal-reached', success: true });
    expect(worldly(truth.score)).toEqual(worldly(score));
  },
);
