import { expect } from 'vitest';
import { react } from '../../../../../sidecar/frameworks/react/react.ts';
import type { Model } from '../../../../../sidecar/model/model.ts';
import { type Played, playFresh } from '../../../../bench/run/play/playFresh.ts';
import { type OpenAiDouble, type Responder, startOpenAiDouble } from '../../openAiDouble.ts';
import { rulesBehindService } from '../../rulesBehindService.ts';
import type { Habit } from './habit.ts';

/** A service that habits are about: its double, and a model of it. */
interface Service {
  readonly start: (answer: Responder) => Promise<OpenAiDouble>;
  readonly model: (baseUrl: string) => Model;
}

const OPENAI: Service = {
  start: startOpenAiDouble,
  model: (baseUrl) => rulesBehindService(baseUrl, { retries: 1 }),
};

/** Plays the lamp by ReAct with one agent, whose sensible model has a habit. */
export async function playUnder(
  { answer }: Pick<Habit, 'answer'>,
  service = OPENAI,
): Promise<Played & { readonly requests: number }> {
  await using double = await service.start(answer);
  const model = service.model(double.baseUrl);
  const played = await playFresh({ framework: react, agents: 1, model });
  return { ...played, requests: double.seen.length };
}

/** Plays the lamp under a habit and expects that it is built, with hardly a reply that is not understood. */
export async function expectLamp(habit: Habit, service = OPENAI): Promise<Played> {
  const played = await playUnder(habit, service);
  const { score, playersProblem, transcript } = played;
  expect(playersProblem).toBeUndefined();
  const problems = transcript.flatMap((entry) =>
    entry.type === 'model-called' && entry.problem ? [entry.problem] : [],
  );
  expect(score, problems[0]).toMatchObject({ termination: 'completed', success: true });
  // What was not understood at first is understood in the end.
  expect(problems.length).toBeLessThanOrEqual(2);
  return played;
}
