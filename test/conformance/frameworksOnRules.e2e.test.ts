import { describe, expect, test } from 'vitest';
import { Random } from '../../clock/random.ts';
import { findFramework } from '../../scripted/frameworks.ts';
import { createModel } from '../../scripted/models.ts';
import { findTask } from '../../tasks/catalogue.ts';
import { makeEscapeTask } from '../../tasks/escape/makeEscapeTask.ts';
import type { Task } from '../../tasks/task.ts';
import { EXHAUSTIVE } from '../support/depth.ts';
import { type LockstepEpisode, playLockstep } from '../support/lockstepEpisode.ts';

const ESCAPE = 'villager/escape/l2-s2';
/** A spread that a test run has time for; `guildhall experiment trends/frameworks` plays ten, ten and five with every framework. */
const GAMES: readonly (readonly [task: string, agents: number])[] = [
  ['villager/construction/020', 2],
  ['villager/cooking/030', 2],
  ['villager/construction/050', 4],
  ['villager/cooking/090', 4],
  [ESCAPE, 2],
];
const FRAMEWORKS = ['react', 'dagent', 'agentverse', 'causalmace', 's-agents', 'inner-monologue', 'deps', 'voyager'];

/**
 * Frameworks whose agents work each for itself, by the same loop as the first of them: of these, only the first plays in
 * the usual run.
 */
const ALIKE = ['inner-monologue', 'deps', 'voyager'];
const REPEATED = EXHAUSTIVE ? 'villager/construction/020' : 'construction/lamp';

/**
 * In `npm test` every framework with a loop of its own plays one game of each family: a building with mistakes, a dish,
 * and an escape, by four where agents work together in a way of their own.
 */
function usualGames(framework: string): string[] {
  const cooks = !ALIKE.slice(1).includes(framework);
  return [...(cooks ? ['villager/cooking/030'] : []), ...(framework === ALIKE[0] ? [ESCAPE] : [])];
}

function play(framework: string, task: Task, agents: number, model = 'rules'): Promise<LockstepEpisode> {
  return playLockstep({
    task,
    agents,
    framework: findFramework(framework),
    model: createModel(model, { random: new Random(1) }),
  });
}

describe.each(FRAMEWORKS)('%s on rules', { timeout: 120_000 }, (framework) => {
  const isAlike = ALIKE.includes(framework);
  const games = GAMES.filter(([task]) => EXHAUSTIVE || usualGames(framework).includes(task));

  test.each(games)('finishes %s with %i agents', async (id, agents) => {
    const { score, problems } = await play(framework, findTask(id), agents);
    expect(score.metrics?.completion?.value).toBeGreaterThanOrEqual(0.95);
    expect(problems).toEqual([]);
  });

  test.runIf(EXHAUSTIVE || !isAlike)('gets four agents out of a generated escape', async () => {
    const task = makeEscapeTask({ id: 'test/four', title: 'Four', level: 3, seed: 4, agents: 4 });
    const { score } = await play(framework, task, 4);
    expect(score.metrics?.completion?.value).toBeGreaterThanOrEqual(0.95);
  });

  test.runIf(EXHAUSTIVE || !ALIKE.slice(1).includes(framework))(
    'plays the same game twice to the byte, mistakes and all',
    async () => {
      const games = [1, 2].map(() => () => play(framework, findTask(REPEATED), 2, 'rules:mistakes=0.2,seed=3'));
      const logs: string[] = [];
      for (const game of games) {
        const { events, transcript, score } = await game();
        expect(score.metrics?.completion?.value).toBeGreaterThanOrEqual(0.95);
        logs.push(JSON.stringify([events, transcript.entries]));
      }
      expect(logs[1]).toBe(logs[0]);
    },
  );
});
