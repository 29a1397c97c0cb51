import { expect, test } from 'vitest';
import { Random } from '../../../clock/random.ts';
import { createModel } from '../../../scripted/models.ts';
import { react } from '../../../sidecar/frameworks/react/react.ts';
import { findTask } from '../../../tasks/catalogue.ts';
import { playLockstep } from '../../support/lockstepEpisode.ts';

function play(agents: number, spec = 'rules', gameTicks?: number) {
  const model = createModel(spec, { random: new Random(1) });
  const task = findTask('construction/bench');
  return playLockstep({ task, agents, framework: react, model, ...(gameTicks === undefined ? {} : { gameTicks }) });
}

test.each([1, 3])('%i agents whom nobody coordinates build a bench', async (agents) => {
  const { score, transcript, problems } = await play(agents);
  expect(score.reason).toBe('goal-reached');
  expect(problems).toEqual([]);
  const calls = transcript.entries.filter((entry) => entry.type === 'model-called');
  expect(calls.every(({ purpose }) => react.purposes.includes(purpose))).toBe(true);
  // Each on its own view: nobody is shown what another carries.
  for (const { agent, messages } of calls)
    for (const { content } of messages.slice(0, 2))
      for (const [line, name] of content.matchAll(/^(Alice|Bob|Carol) is at .*$/gm))
        expect(line.includes(' carries ')).toBe(name === agent);
});

test('a model that only errs is given up on, and not in a loop at full speed', async () => {
  const { score, transcript } = await play(2, 'rules:mistakes=1,seed=2');
  expect(score.termination).not.toBe('fault');
  expect(transcript.entries.length).toBeLessThan(2_000);
});

test('the end of an episode ends everybody', async () => {
  const { score, problems } = await play(2, 'rules', 30);
  expect(score.reason).toBe('game-time');
  expect(problems).toEqual([]);
});
