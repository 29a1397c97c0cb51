import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Random } from '../../../clock/random.ts';
import { RealtimeClock } from '../../../clock/realtimeClock.ts';
import { wallTimeMs } from '../../../clock/wallTime.ts';
import type { Score } from '../../../protocol/score.ts';
import { dagent } from '../../../sidecar/frameworks/dagent/dagent.ts';
import type { Model } from '../../../sidecar/model/model.ts';
import { runSession } from '../../../sidecar/session/runSession.ts';
import { findTask } from '../../../tasks/catalogue.ts';
import { EXHAUSTIVE, sampleOf } from '../../support/depth.ts';
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
} from '../model/openAiDouble.ts';
import { echoes, rulesBehindService } from '../model/rulesBehindService.ts';
import { type RefereeServer, startRefereeServer } from './refereeServer.ts';

const open = new AbortController().signal;

/** Plays the lamp with DAGENT in real time, through sockets. */
async function play(server: RefereeServer, model: Model, options: { gameTicks?: number; signal?: AbortSignal } = {}) {
  const random = new Random(1);
  const { tokens, finished, episode } = server.open(findTask('construction/lamp'), 2, options.gameTicks);
  const record = server.record();
  const session = runSession({
    gateway: { url: server.gatewayUrl },
    tokens,
    framework: dagent,
    model,
    clock: new RealtimeClock(),
    random,
    record,
    signal: options.signal ?? open,
  }).finally(() => record.close());
  const endedAt = episode.finished.then(() => wallTimeMs());
  const [end, score] = await Promise.all([session, finished]);
  expectWhole(server, score);
  return { end, score, endedAt: await endedAt };
}

/** Every line of the logs is whole, and the verdict is written. */
function expectWhole(server: RefereeServer, score: Score): void {
  const read = (...parts: string[]) => readFileSync(join(server.folder, ...parts), 'utf8');
  for (const text of [read('episode', 'transcript.jsonl'), read('episode', 'events.jsonl')]) {
    expect(text).toMatch(/\n$/);
    for (const line of text.trimEnd().split('\n')) JSON.parse(line);
  }
  expect(read('episode', 'events.jsonl').trimEnd().split('\n').at(-1)).toContain('"episode-ended"');
  expect(JSON.parse(read('episode', 'score.json'))).toEqual(score);
}

/** There was a plan, and nobody had acted on it. */
const FAULT = { termination: 'fault', reason: 'model-unavailable', success: null, metrics: null };

describe.concurrent('in real time, a service that from its second answer on', () => {
  const services: [string, Responder][] = [
    ['is busy', fails(429, 'slow down', { 'retry-after': '0' })],
    ['fails', fails(500, 'oops', { 'retry-after-ms': '1' })],
    ['hangs', hangs()],
    ['breaks off', cuts()],
    ['sends half a JSON value', sends(200, '{"choices": [')],
    ['sends other types', sends(200, { choices: 'none' })],
  ];
  test.each(sampleOf(services, 3))('%s ends the episode unscored', async (_, fault) => {
    let asked = 0;
    await using double = await startOpenAiDouble((request, response) =>
      (++asked > 1 ? fault : echoes)(request, response),
    );
    await using server = await startRefereeServer();
    const { end, score } = await play(server, rulesBehindService(double.baseUrl, { retries: 1, timeoutMs: 600 }));
    expect(score).toMatchObject(FAULT);
    // Whether the team or the referee was first to say so.
    expect(['failed', 'over']).toContain(end.type);
  });

  test('is gone does as well', async () => {
    let double: OpenAiDouble | undefined;
    let asked = 0;
    double = await startOpenAiDouble((request, response) => {
      if (++asked > 1) double?.vanish();
      else echoes(request, response);
    });
    await using server = await startRefereeServer();
    const { score } = await play(server, rulesBehindService(double.baseUrl, { retries: 1 }));
    expect(score).toMatchObject(FAULT);
  });
});

describe.concurrent('in real time, the team goes on and builds the lamp after', () => {
  const faults: [string, Responder][] = [
    ['500', fails(500, 'oops', { 'retry-after-ms': '1' })],
    ['a cut stream', cuts()],
    ['200 kB of text', says('lorem ipsum '.repeat(17_000))],
    ['a refusal', says('', { refusal: 'I cannot.' })],
    ['a malformed tool call', callsTool('placeBlock', '{"item')],
  ];

  test('one answer each of what a service can send amiss', async () => {
    const left = faults.map(([, fault]) => fault);
    let asked = 0;
    await using double = await startOpenAiDouble((request, response) => {
      const fault = ++asked > 2 && asked % 2 === 1 ? left.shift() : undefined;
      (fault ?? echoes)(request, response);
    });
    await using server = await startRefereeServer();
    const { score } = await play(server, rulesBehindService(double.baseUrl));
    expect(score).toMatchObject({ termination: 'completed', success: true });
    expect(left).toEqual([]);
  });

  // The test above has them all in one play.
  test.runIf(EXHAUSTIVE).each(faults)('one answer of %s', async (_, fault) => {
    let asked = 0;
    await using double = await startOpenAiDouble((request, response) =>
      (++asked === 3 ? fault : echoes)(request, response),
    );
    await using server = await startRefereeServer();
    const { score } = await play(server, rulesBehindService(double.baseUrl));
    expect(score).toMatchObject({ termination: 'completed', success: true });
  });
});

/** Far below what a request may take, and more than a loaded machine needs to close one, ms. */
const SOON = 10_000;

describe('in real time, a request in flight is closed as soon as it is not needed,', () => {
  test('after the limit of game time', async () => {
    await using double = await startOpenAiDouble(hangs());
    await using server = await startRefereeServer();
    const playing = play(server, rulesBehindService(double.baseUrl), { gameTicks: 30 });
    const closedAt = playing.then(() => Promise.all(double.seen.map(({ abandoned }) => abandoned))).then(wallTimeMs);
    const { score, endedAt } = await playing;
    expect(score).toMatchObject({ termination: 'limit', reason: 'game-time' });
    expect(double.seen).toHaveLength(1);
    expect((await closedAt) - endedAt).toBeLessThan(SOON);
  });

  test('after being told to leave', async () => {
    const leave = new AbortController();
    const asked = Promise.withResolvers<void>();
    await using double = await startOpenAiDouble(() => asked.resolve());
    await using server = await startRefereeServer({ graceTicks: 20 });
    const playing = play(server, rulesBehindService(double.baseUrl), { signal: leave.signal });
    await asked.promise;
    const toldAt = wallTimeMs();
    leave.abort(new Error('Ctrl-C'));
    await double.seen[0]?.abandoned;
    expect(wallTimeMs() - toldAt).toBeLessThan(SOON);
    expect((await playing).end).toEqual({ type: 'left' });
  });
});
