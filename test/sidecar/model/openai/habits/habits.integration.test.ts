import { describe, expect, test } from 'vitest';
import { react } from '../../../../../sidecar/frameworks/react/react.ts';
import { playFresh } from '../../../../bench/run/play/playFresh.ts';
import { startOpenAiDouble } from '../../openAiDouble.ts';
import { rulesBehindService } from '../../rulesBehindService.ts';
import { FORMAT_HABITS } from './formatHabits.ts';
import type { Habit } from './habit.ts';
import { SERVICE_HABITS } from './serviceHabits.ts';

async function play({ answer }: Habit) {
  await using double = await startOpenAiDouble(answer);
  const model = rulesBehindService(double.baseUrl, { retries: 1 });
  const played = await playFresh({ framework: react, agents: 1, model });
  return { ...played, requests: double.seen.length };
}

describe.each([
  ['services', SERVICE_HABITS],
  ['models', FORMAT_HABITS],
] as const)('the lamp is built under the habits of %s', (_, habits) => {
  const played = habits.filter(({ cause, needs }) => cause === undefined && needs === undefined);
  test.each(played)('$name', async (habit) => {
    const { score, playersProblem, transcript } = await play(habit);
    expect(playersProblem).toBeUndefined();
    const problems = transcript.flatMap((entry) =>
      entry.type === 'model-called' && entry.problem ? [entry.problem] : [],
    );
    expect(score, problems[0]).toMatchObject({ termination: 'completed', success: true });
    // What was not understood at first is understood in the end.
    expect(problems.length).toBeLessThanOrEqual(2);
  });
});

describe('an episode ends unscored, with the exact cause, under', () => {
  test.each(SERVICE_HABITS.filter(({ cause }) => cause !== undefined))('$name', async (habit) => {
    const { score, playersProblem, transcript, requests } = await play(habit);
    expect(score).toMatchObject({ termination: 'fault', reason: 'model-unavailable', success: null, metrics: null });
    expect(playersProblem).toMatch(habit.cause as RegExp);
    expect(requests).toBeLessThanOrEqual(2);
    expect(transcript.some(({ type }) => type === 'model-failed')).toBe(true);
  });
});

test('there are forty habits and more, each of a name of its own', () => {
  const names = [...SERVICE_HABITS, ...FORMAT_HABITS].map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThanOrEqual(40);
});
