import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ThinkPolicy } from '../../../../clock/clock.ts';
import { Random } from '../../../../clock/random.ts';
import { RealtimeClock } from '../../../../clock/realtimeClock.ts';
import { createModel } from '../../../../scripted/models.ts';
import type { Model } from '../../../../sidecar/model/model.ts';
import type { TranscriptEntry } from '../../../../sidecar/model/transcript.ts';
import { type OpenAiDouble, says, startOpenAiDouble } from '../../../sidecar/model/openAiDouble.ts';
import { type Played, playFresh, rules } from './playFresh.ts';

type Call = Extract<TranscriptEntry, { type: 'model-called' }>;

/** Real time the service takes for its next answers, ms. */
let nextDelay: () => number;
let service: OpenAiDouble;

beforeAll(async () => {
  const wall = new RealtimeClock();
  service = await startOpenAiDouble((request, response) => {
    const messages = request.body.messages as { content: string }[];
    wall.after(nextDelay(), () => says(messages.at(-1)?.content ?? '')(request, response));
  });
});
afterAll(() => service[Symbol.asyncDispose]());

/** A language model behind a real connection: the service says after its time what the rules would have said at once. */
function slowModel(): Model {
  const wise = rules();
  const remote = createModel('openai/echo', {
    random: new Random(1),
    apiKeys: { OPENAI_API_KEY: 'x' },
    baseUrl: service.baseUrl,
  });
  return {
    name: remote.name,
    isLanguageModel: true,
    async complete(request, signal) {
      const { text } = await wise.complete(request, signal);
      return remote.complete({ ...request, messages: [{ role: 'user', content: text }] }, signal);
    },
  };
}

async function playWith(think: ThinkPolicy, delay: () => number): Promise<Played> {
  nextDelay = delay;
  const played = await playFresh({ model: slowModel(), think });
  expect(played.score).toMatchObject({ reason: 'goal-reached', success: true });
  return played;
}

const callsOf = ({ transcript }: Played) => transcript.filter((entry): entry is Call => entry.type === 'model-called');

let free: Promise<Played> | undefined;
/** A play whose thoughts cost nothing, of a service that answers at once; the same for all tests. */
function playFree(): Promise<Played> {
  free ??= playWith({ type: 'zero' }, () => 0);
  return free;
}

/** The transcript but for what the service really took, which is told and decides nothing. */
function withoutLatency({ transcript }: Played): TranscriptEntry[] {
  return transcript.map((entry) => (entry.type === 'model-called' ? { ...entry, latencyMs: 0 } : entry));
}

describe.each<ThinkPolicy>([{ type: 'zero' }, { type: 'fixed', ms: 700 }])('thinking at a price of %o', (think) => {
  test('comes out the same whatever the service really takes', async () => {
    const noise = new Random(9);
    const prompt = think.type === 'zero' ? await playFree() : await playWith(think, () => 0);
    const slow = await playWith(think, () => noise.integer(0, 40));
    expect(callsOf(slow).length).toBeGreaterThan(5);
    expect(Math.max(...callsOf(slow).map(({ latencyMs }) => latencyMs))).toBeGreaterThan(20);
    for (const name of ['events.jsonl', 'score.json', 'final.snapshot.json'])
      expect(slow.files[name]).toBe(prompt.files[name]);
    expect(withoutLatency(slow)).toEqual(withoutLatency(prompt));
  });
});

test('a fixed price is paid for each thought, to the tick', async () => {
  const free = await playFree();
  const dear = await playWith({ type: 'fixed', ms: 2_000 }, () => 0);
  // The team plans first: two thoughts, one after the other, before anybody moves.
  const [first, second] = callsOf(dear);
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBe(2_000);
  expect(dear.score.ticks - free.score.ticks).toBeGreaterThanOrEqual(80);
});

test('a measured price is what the service took, in whole ticks', async () => {
  const free = await playFree();
  const measured = await playWith({ type: 'measured' }, () => 60);
  const calls = callsOf(measured);
  const [first, second] = calls;
  const paid = (second?.at ?? 0) - (first?.at ?? 0);
  expect(paid).toBeGreaterThanOrEqual(100);
  expect(paid % 50).toBe(0);
  expect(paid).toBeGreaterThanOrEqual(first?.latencyMs ?? Number.POSITIVE_INFINITY);
  expect(measured.score.ticks).toBeGreaterThan(free.score.ticks);
  for (const { latencyMs } of calls) expect(latencyMs).toBeGreaterThanOrEqual(59);
});

test('the log on disk is complete while a language model thinks', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-think-'));
  const onDisk: [number, number][] = [];
  let length = () => 0;
  nextDelay = () => 0;
  const model = slowModel();
  const looking: Model = {
    ...model,
    complete: (request, signal) => {
      onDisk.push([readFileSync(join(folder, 'events.jsonl'), 'utf8').split('\n').length - 1, length()]);
      return model.complete(request, signal);
    },
  };
  try {
    await playFresh({
      folder,
      model: looking,
      onStage: ({ episode }) => {
        length = () => episode.log.length;
      },
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  expect(onDisk.length).toBeGreaterThan(5);
  for (const [written, logged] of onDisk) expect(written).toBe(logged);
});

test('rules are charged nothing when thinking is measured', async () => {
  const measured = await playFresh({ think: { type: 'measured' } });
  const free = await playFresh({ think: { type: 'zero' } });
  expect(measured.files).toEqual(free.files);
});
