import { expect, test } from 'vitest';
import type { Clock } from '../../../../clock/clock.ts';
import { Random } from '../../../../clock/random.ts';
import { MS_PER_TICK } from '../../../../protocol/version.ts';
import { createEpisodeModel } from '../../../../scripted/models.ts';
import { dagent } from '../../../../sidecar/frameworks/dagent/dagent.ts';
import type { Agent } from '../../../../sidecar/frameworks/framework.ts';
import type { ModelRequest } from '../../../../sidecar/model/model.ts';
import { noModel } from '../../../../sidecar/model/noModel.ts';
import { says, startOpenAiDouble } from '../../../sidecar/model/openAiDouble.ts';
import { type Played, playFresh, strategy } from './playFresh.ts';

/** What every agent and model call may take to stop, game time in ms. */
const A_SECOND = 1_000;
const never = new AbortController().signal;

/** Game time of release and of the end on the players' clock, ms. */
function timesOf({ transcript, events }: Played): { readonly release: number; readonly end: number } {
  const release = transcript.find(
    (entry) => entry.type === 'framework-noted' && entry.topic === 'session.released',
  )?.at;
  const ended = events.find(({ type }) => type === 'episode-ended');
  if (release === undefined || !ended) throw new Error('an episode without release or end');
  return { release, end: release + ended.tick * MS_PER_TICK };
}

/** Walks to and fro and heeds nothing but the team's end. */
async function walks({ tools }: Agent, clock: Clock): Promise<never> {
  for (let far = true; ; far = !far) {
    await tools.call('navigateTo', { x: far ? -9 : -3, y: -60, z: 0 }, never);
    await clock.sleep(MS_PER_TICK);
  }
}

test.each([
  ['limit', 'measured'],
  ['Ctrl-C', 'measured'],
  ['Ctrl-C', 'zero'],
] as const)('a service that never answers is let go of within a second of the %s (%s)', async (how, think) => {
  const asked = Promise.withResolvers<void>();
  let open = 0;
  await using service = await startOpenAiDouble((_, response) => {
    open++;
    response.on('close', () => open--);
    asked.resolve();
  });
  const model = createEpisodeModel(
    { model: 'openai/silent' },
    { baseUrl: service.baseUrl, apiKeys: { OPENAI_API_KEY: 'sk-test-key' }, random: new Random(1) },
  );
  const user = new AbortController();
  if (how === 'Ctrl-C') void asked.promise.then(() => user.abort(new Error('Ctrl-C')));
  let now = (): number => 0;
  const played = await playFresh({
    framework: dagent,
    model,
    think: { type: think },
    signal: user.signal,
    ...(how === 'limit' ? { limits: { gameTicks: 30 } } : {}),
    onStage: ({ clock }) => {
      now = () => clock.now();
    },
  });
  expect(played.score.reason).toBe(how === 'limit' ? 'game-time' : 'interrupted');
  const { end } = timesOf(played);
  expect(now() - end).toBeLessThanOrEqual(A_SECOND);
  const calls = played.transcript.filter((entry) => entry.type === 'model-failed');
  expect(calls.length).toBeGreaterThan(0);
  for (const call of calls) {
    expect(call.how).toBe('cancelled');
    expect(call.until - end).toBeLessThanOrEqual(A_SECOND);
  }
  await expect.poll(() => open).toBe(0);
});

test('agents in the middle of what they do stop within a second of a limit, whatever the framework heeds', async () => {
  const deaf = strategy(async ({ agents, clock }) => {
    await Promise.all(agents.map((agent) => walks(agent, clock)));
  });
  let now = (): number => 0;
  const played = await playFresh({
    framework: deaf,
    model: noModel,
    limits: { gameTicks: 60 },
    onStage: ({ clock }) => {
      now = () => clock.now();
    },
  });
  expect(played.score.reason).toBe('game-time');
  const { end } = timesOf(played);
  expect(now() - end).toBeLessThanOrEqual(A_SECOND);
  const walked = played.transcript.filter((entry) => entry.type === 'tool-called');
  expect(walked.some(({ ok }) => ok)).toBe(true);
  // Both were on their way.
  expect(walked.filter(({ ok, message }) => !ok && message.startsWith('cancelled'))).toHaveLength(2);
  expect(walked.filter(({ ok, cutOff }) => !ok && cutOff)).toHaveLength(2);
  for (const { until } of walked) expect(until - end).toBeLessThanOrEqual(A_SECOND);
});

test('a spent budget stops those who ask no model as well', async () => {
  await using service = await startOpenAiDouble(says('{}'));
  const mixed = strategy(async ({ agents: [alice, bob], model, clock }) => {
    if (!alice || !bob) throw new Error('a team of two');
    const chat = async (): Promise<void> => {
      const request: ModelRequest = {
        purpose: 'test.chat',
        messages: [{ role: 'user', content: 'Hello.' }],
        context: null,
        reply: { name: 'reply', schema: {} },
        maxOutputTokens: 50,
        temperature: 0,
      };
      for (;;) {
        await model.complete(request, never).catch(() => undefined);
        await clock.sleep(200);
      }
    };
    await Promise.all([walks(alice, clock), chat()]);
  });
  const model = createEpisodeModel(
    { model: 'openai/some-model', settings: { tokenLimit: 300 } },
    { baseUrl: service.baseUrl, apiKeys: { OPENAI_API_KEY: 'sk-test-key' }, random: new Random(1) },
  );
  const played = await playFresh({ framework: mixed, model });
  expect(played.score).toMatchObject({ termination: 'limit', reason: 'token-limit' });
  const refused = played.transcript.find((entry) => entry.type === 'model-failed');
  const { end } = timesOf(played);
  // And a moment for the players' word to reach the referee.
  expect(end - (refused?.until ?? 0)).toBeLessThanOrEqual(A_SECOND + 4 * MS_PER_TICK);
});
