import { describe, expect, test } from 'vitest';
import type { ThinkPolicy } from '../../../../clock/clock.ts';
import { RealtimeClock } from '../../../../clock/realtimeClock.ts';
import {
  callsTool,
  cuts,
  fails,
  hangs,
  type OpenAiDouble,
  type Responder,
  says,
  sends,
  startOpenAiDouble,
} from '../../../sidecar/model/openAiDouble.ts';
import { echoes, rulesBehindService } from '../../../sidecar/model/rulesBehindService.ts';
import { sampleOf } from '../../../support/depth.ts';
import { type Played, playFresh } from './playFresh.ts';

const SOON = { 'retry-after-ms': '1' };
/** Requests that are answered well before the first fault: the team has a plan and is at work. */
const BEFORE = 4;

/** What a service may get wrong in passing: it is asked again. */
const PASSING: [string, Responder][] = [
  ['429 with Retry-After', fails(429, 'slow down', { 'retry-after': '0' })],
  ['429 without', fails(429, 'slow down')],
  ['500', fails(500, 'oops', SOON)],
  ['a hang', hangs()],
  ['a cut stream', cuts()],
  ['malformed JSON', sends(200, '{"choices": [')],
  ['choices of a wrong type', sends(200, { choices: 'none' })],
  ['a content of a wrong type', says(17)],
  ['no choices', sends(200, { choices: [] })],
];

/** What an answer may be that no framework can use: it gets a repair round, and then the step has failed. */
const UNUSABLE: [string, Responder][] = [
  ['200 kB of text', says('lorem ipsum '.repeat(17_000))],
  ['a refusal', says('', { refusal: 'I cannot help with that.' })],
  ['a filtered answer', says('', { finish_reason: 'content_filter' })],
  ['a tool call with malformed arguments', callsTool('placeBlock', '{"item_name": ')],
  ['a tool call of an unknown tool', callsTool('launchRocket', '{}')],
  ['a content in parts with words alone', says([{ type: 'text', text: 'no' }], { usage: 'much' })],
  ['nothing', says(null)],
];

/** An episode whose service does this instead of its best from the fifth request on, `times` over. */
async function playFaulty(fault: Responder, times: number, options: { think?: ThinkPolicy } = {}) {
  let asked = 0;
  await using double = await startOpenAiDouble((request, response) => {
    const isFault = ++asked > BEFORE && asked <= BEFORE + times;
    (isFault ? fault : echoes)(request, response);
  });
  const model = rulesBehindService(double.baseUrl, { retries: 1, timeoutMs: 600 });
  const played = await playFresh({ model, ...options });
  expectWhole(played);
  return { ...played, asked };
}

/** Every file is there, and every line of the logs is whole. */
function expectWhole({ files, score, events }: Played): void {
  for (const name of ['events.jsonl', 'transcript.jsonl', 'score.json']) expect(files[name]).toMatch(/\n$/);
  expect(JSON.parse(files['score.json'] ?? '')).toEqual(score);
  expect(events.at(-1)?.type).toBe('episode-ended');
  expect(Object.keys(files)).toHaveLength(7);
}

/** Its team was at work by then. */
const AS_IT_STANDS = { termination: 'agents-stopped', reason: 'model-unavailable', success: false };

// What a model makes of each of them is tested without an episode (sidecar/model/openai/failures.test.ts).
describe('once in an episode', () => {
  test.each(sampleOf([...PASSING, ...UNUSABLE], 4))('%s: the team goes on and builds the lamp', async (_, fault) => {
    const { score, asked } = await playFaulty(fault, 1);
    expect(score).toMatchObject({ termination: 'completed', success: true });
    expect(asked).toBeGreaterThan(BEFORE + 1);
  });

  test('JSON in prose is as good as any', async () => {
    const { score } = await playFaulty((request, response) => {
      const messages = request.body.messages as { content: string }[];
      says(`Let me think {so to speak}.\n\`\`\`json\n${messages.at(-1)?.content}\n\`\`\`\nThat is all.`)(
        request,
        response,
      );
    }, Number.POSITIVE_INFINITY);
    expect(score).toMatchObject({ termination: 'completed', success: true });
  });
});

describe('from then on', () => {
  test.each(sampleOf(PASSING, 2))('%s: the episode ends and is scored as it stands', async (_, fault) => {
    const { score, playersProblem } = await playFaulty(fault, Number.POSITIVE_INFINITY);
    expect(score).toMatchObject(AS_IT_STANDS);
    expect(playersProblem).toContain('(2 tries)');
  });

  test.each(sampleOf(UNUSABLE, 2))('%s: the team fails, and is scored for it', async (_, fault) => {
    const { score, transcript } = await playFaulty(fault, Number.POSITIVE_INFINITY);
    expect(score.metrics).not.toBeNull();
    expect(['agents-stopped', 'limit']).toContain(score.termination);
    const problems = transcript.filter((entry) => entry.type === 'model-called' && entry.problem !== null);
    expect(problems.length).toBeGreaterThan(3);
  });

  test('a service that is gone', async () => {
    let double: OpenAiDouble | undefined;
    let asked = 0;
    double = await startOpenAiDouble((request, response) => {
      if (++asked > BEFORE) double?.vanish();
      else echoes(request, response);
    });
    const played = await playFresh({ model: rulesBehindService(double.baseUrl, { retries: 1 }) });
    expectWhole(played);
    expect(played.score).toMatchObject(AS_IT_STANDS);
    expect(played.playersProblem).toContain('nothing is listening');
  });
});

describe('the end of an episode closes what is in flight', () => {
  test('at the limit of game time, as it passes while the model thinks', async () => {
    await using double = await startOpenAiDouble(hangs());
    const model = rulesBehindService(double.baseUrl);
    const played = await playFresh({ model, think: { type: 'measured' }, limits: { gameTicks: 20 } });
    // Whoever was still there would keep it open for two minutes.
    await Promise.all(double.seen.map(({ abandoned }) => abandoned));
    expectWhole(played);
    expect(played.score).toMatchObject({ termination: 'limit', reason: 'game-time' });
    expect(played.score.ticks).toBeLessThan(40);
    expect(double.seen).toHaveLength(1);
  });

  test('at once when the user stops it, though game time stands', async () => {
    const user = new AbortController();
    await using double = await startOpenAiDouble(() => user.abort(new Error('Ctrl-C')));
    const played = await playFresh({ model: rulesBehindService(double.baseUrl), signal: user.signal });
    await Promise.all(double.seen.map(({ abandoned }) => abandoned));
    expectWhole(played);
    expect(played.score).toMatchObject({ termination: 'fault', reason: 'interrupted' });
  });
});

test('under measured thinking, waiting for a service costs no game time, and being served by it does', async () => {
  const wall = new RealtimeClock();
  const served = 120;
  const waited = 1_000;
  const slowly: Responder = (request, response) => {
    wall.after(served, () => echoes(request, response));
  };
  await using double = await startOpenAiDouble(
    fails(429, 'slow', { 'retry-after-ms': String(waited) }),
    slowly,
    echoes,
  );
  const start = wall.now();
  const { transcript } = await playFresh({
    model: rulesBehindService(double.baseUrl),
    think: { type: 'measured' },
  });
  expect(wall.now() - start).toBeGreaterThan(waited);
  // The team plans first: two thoughts, one after the other, before anybody moves.
  const [first, second] = transcript.flatMap((entry) => (entry.type === 'model-called' ? [entry] : []));
  const paid = (second?.at ?? Number.NaN) - (first?.at ?? Number.NaN);
  expect(first?.latencyMs).toBeGreaterThanOrEqual(served - 1);
  expect(paid).toBeGreaterThanOrEqual(served);
  expect(paid).toBeLessThan(waited);
});
