import { expect } from 'vitest';
import { react } from '../../../../../sidecar/frameworks/react/react.ts';
import { type Played, playFresh } from '../../../../bench/run/play/playFresh.ts';
import { startOpenAiDouble } from '../../openAiDouble.ts';
import { rulesBehindService } from '../../rulesBehindService.ts';
import type { Habit } from './habit.ts';

/** Plays the lamp by ReAct with one agent, whose sensible model has a habit. */
export async function playUnder({ answer }: Habit): Promise<Played & { readonly requests: number }> {
  await using double = await startOpenAiDouble(answer);
  const model = rulesBehindService(double.baseUrl, { retries: 1 });
  const played = await playFresh({ framework: react, agents: 1, model });
  return { ...played, requests: double.seen.length };
}

/** Plays the lamp under a habit and expects that it is built, with hardly a reply that is not understood. */
export async function expectLamp(habit: Habit): Promise<void> {
  const { score, playersProblem, transcript } = await playUnder(habit);
  expect(playersProblem).toBeUndefined();
  const problems = transcript.flatMap((entry) =>
    entry.type === 'model-called' && entry.problem ? [entry.problem] : [],
  );
  expect(score, problems[0]).toMatchObject({ termination: 'completed', success: true });
  // What was not understood at first is understood in the end.
  expect(problems.length).toBeLessThanOrEqual(2);
}
