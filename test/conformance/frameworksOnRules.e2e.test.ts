import { describe, expect, test } from 'vitest';
import { Random } from '../../clock/random.ts';
import { createModel, findFramework } from '../../scripted/players.ts';
import { findTask } from '../../tasks/catalogue.ts';
import { makeEscapeTask } from '../../tasks/escape/makeEscapeTask.ts';
import type { Task } from '../../tasks/task.ts';
import { EXHAUSTIVE } from '../support/depth.ts';
import { type LockstepEpisode, playLockstep } from '../support/lockstepEpisode.ts';

/** A spread that a test run has time for; `guildhall experiment trends/frameworks` plays ten, ten and five with every framework. */
const GAMES: readonly (readonly [task: string, agents: number])[] = [
  ['villager/construction/020', 2],
  ['villager/construction/050', 4],
  ['villager/cooking/030', 2],
  ['villager/cooking/090', 4],
  ['villager/escape/l2-s2', 2],
];
const FRAMEWORKS = ['react', 'dagent', 'agentverse', 'causalmace', 's-agents', 'inner-monologue', 'deps', 'voyager'];

function play(framework: string, task: Task, agents: number, model = 'rules'): Promise<LockstepEpisode> {
  return playLockstep({
    task,
    agents,
    framework: findFramework(framework),
    model: createModel(model, { random: new Random(1) }),
  });
}

describe.each(FRAMEWORKS)('%s on rules', { timeout: 120_000 }, (framework) => {
  // In `npm test` each framework plays two of the games, every game by three frameworks or more.
  const place = FRAMEWORKS.indexOf(framework);
  const games = GAMES.filter((_, index) => EXHAUSTIVE || (index + place * 2) % GAMES.length < 2);

  test.each(games)('finishes %s with %i agents', async (id, agents) => {
    const { score, problems } = await play(framework, findTask(id), agents);
    expect(score.metrics?.completion?.value).toBeGreaterThanOrEqual(0.95);
    expect(problems).toEqual([]);
  });

  test('gets four agents out of a generated escape', async () => {
    const task = makeEscapeTask({ id: 'test/four', title: 'Four', level: 3, seed: 4, agents: 4 });
    const { score } = await play(framework, task, 4);
    expect(score.metrics?.completion?.value).toBeGreaterThanOrEqual(0.95);
  });

  test('plays the same game twice to the byte, mistakes and all', async () => {
    const games = [1, 2].map(
      () => () => play(framework, findTask('villager/construction/020'), 2, 'rules:mistakes=0.2,seed=3'),
    );
    const logs: string[] = [];
    for (const game of games) {
      const { events, transcript } = await game();
      logs.push(JSON.stringify([events, transcript.entries]));
    }
    expect(logs[1]).toBe(logs[0]);
  });
});
