import { describe, expect, test } from 'vitest';
import { Random } from '../../../../../clock/random.ts';
import { findFramework } from '../../../../../scripted/frameworks.ts';
import { createModel } from '../../../../../scripted/models.ts';
import { findTask } from '../../../../../tasks/catalogue.ts';
import { suitesOf } from '../../../../../tasks/suites/suites.ts';
import { playFresh } from '../../../../bench/run/play/playFresh.ts';
import { EXHAUSTIVE, sampleOf } from '../../../../support/depth.ts';

function play(id: string, framework: string) {
  const task = findTask(id);
  const model = createModel('rules', { random: new Random(1) });
  return playFresh({ task, agents: task.agents.min, framework: findFramework(framework), model });
}

/** About how many tasks of a suite the exhaustive run plays. */
const OF_EACH = Number(process.env.GUILDHALL_TASKS_OF_EACH) || 4;

describe('the rules for making', { timeout: 300_000 }, () => {
  // Two agents and five, hunting and smelting, each with a dish of their own.
  const games: [string, string][] = [
    ['minecollab/crafting-2/006', 'mindcraft'],
    ['minecollab/crafting-5/013', 'mindcraft'],
    ['minecollab/cooking/001', 'mindcraft:code=on'],
    ['minecollab/cooking/001', 'dagent'],
    ['minecollab/hells-kitchen/002', 'react'],
  ];
  test.each(sampleOf(games, 2))('reach the goal of %s as %s', async (id, framework) => {
    const { score } = await play(id, framework);
    expect([score.reason, score.success]).toEqual(['goal-reached', true]);
  });

  test.runIf(EXHAUSTIVE)('play a game of two cooks the same again, to the byte', async () => {
    const games = [await play('minecollab/hells-kitchen/000', 'mindcraft')];
    games.push(await play('minecollab/hells-kitchen/000', 'mindcraft'));
    expect(games.map(({ score }) => score.success)).toEqual([true, true]);
    expect(games[1]?.files).toEqual(games[0]?.files);
  });

  test.runIf(EXHAUSTIVE).each([
    ['crafting-2', 'mindcraft'],
    ['crafting-3', 'mindcraft'],
    ['crafting-4', 'mindcraft'],
    ['crafting-5', 'mindcraft'],
    ['crafting-train', 'mindcraft'],
    ['cooking', 'mindcraft'],
    ['hells-kitchen', 'mindcraft'],
    ['human-crafting', 'mindcraft'],
    ['human-cooking', 'mindcraft'],
    ['cooking', 'react'],
    ['cooking', 'dagent'],
    ['crafting-3', 'mindcraft:code=on'],
    ['cooking', 'mindcraft:code=on'],
    ['hells-kitchen', 'mindcraft:code=on'],
  ])('succeed at nine tenths of a sample of %s as %s', { timeout: 900_000 }, async (suite, framework) => {
    const ids = everyNth(suitesOf(`minecollab/${suite}`).flatMap(({ taskIds }) => taskIds));
    let successes = 0;
    for (const id of ids) if ((await play(id, framework)).score.success) successes++;
    expect(successes / ids.length).toBeGreaterThanOrEqual(0.9);
  });
});

function everyNth(ids: readonly string[]): string[] {
  const nth = Math.max(1, Math.floor(ids.length / OF_EACH));
  return ids.filter((_, index) => index % nth === 0);
}
