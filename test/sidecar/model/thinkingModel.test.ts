import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { ThinkPolicy } from '../../../clock/clock.ts';
import { LockstepClock } from '../../../clock/lockstepClock.ts';
import { Random } from '../../../clock/random.ts';
import { ModelUnavailable } from '../../../protocol/errors.ts';
import { createModel } from '../../../scripted/models.ts';
import { ask } from '../../../sidecar/model/ask.ts';
import type { Model } from '../../../sidecar/model/model.ts';
import { thinkingModel } from '../../../sidecar/model/thinkingModel.ts';
import { SteeredWall, turn } from '../../clock/steeredWall.ts';
import { TranscriptList } from '../../support/transcriptList.ts';
import { fails, says, startOpenAiDouble } from './openAiDouble.ts';

const POLICIES: ThinkPolicy[] = [{ type: 'zero' }, { type: 'measured' }, { type: 'fixed', ms: 2_000 }];
const open = new AbortController().signal;
const question = {
  purpose: 'test.sum',
  system: 'Add.',
  user: '2 + 2',
  context: null,
  schema: z.strictObject({ answer: z.int() }),
  maxOutputTokens: 50,
  temperature: 0,
};

function serviceAt(baseUrl: string): Model {
  return createModel('openai/test-model', {
    baseUrl,
    apiKeys: { OPENAI_API_KEY: 'sk-test' },
    random: new Random(1),
    retries: 0,
  });
}

/** Answers from inside the process after a few promise jobs, as the rules model does. */
const scripted: Model = {
  name: 'scripted',
  isLanguageModel: false,
  async complete() {
    for (let hop = 0; hop < 10; hop++) await null;
    return {
      text: '{"answer": 4}',
      finish: 'stop',
      usage: { inputTokens: 5, outputTokens: 3, cachedTokens: null, reasoningTokens: null },
    };
  },
};

/** Runs a clock with ticks until the work is done; the game time at which it was, and what it gave or threw. */
async function timed<T>(clock: LockstepClock, work: Promise<T>): Promise<{ at: number; value?: T; error?: unknown }> {
  let outcome: { at: number; value?: T; error?: unknown } | undefined;
  work.then(
    (value) => {
      outcome = { at: clock.now(), value };
    },
    (error: unknown) => {
      outcome = { at: clock.now(), error };
    },
  );
  const tick = clock.every(50, () => undefined);
  await clock.run({ until: () => outcome !== undefined });
  tick.cancel();
  return outcome ?? { at: -1 };
}

describe('a language model', () => {
  test.each([
    [{ type: 'zero' }, 0],
    [{ type: 'fixed', ms: 2_000 }, 2_000],
  ] as [ThinkPolicy, number][])(
    'is charged by the policy, and its transcript keeps the real latency: %o',
    async (policy, at) => {
      await using double = await startOpenAiDouble(says('{"answer": 4}'));
      const clock = new LockstepClock();
      const transcript = new TranscriptList();
      const model = thinkingModel(serviceAt(double.baseUrl), clock, policy);
      const started = performance.now();
      const { value, at: answered } = await timed(clock, ask({ model, clock, transcript }, question, open));
      expect(value).toMatchObject({ ok: true, value: { answer: 4 } });
      expect(answered).toBe(at);
      const [entry] = transcript.entries;
      expect(entry).toMatchObject({ type: 'model-called', at: 0 });
      expect((entry as { latencyMs: number }).latencyMs).toBeLessThanOrEqual(Math.ceil(performance.now() - started));
      expect((entry as { latencyMs: number }).latencyMs).toBeGreaterThan(0);
    },
  );

  test('under measured costs whole ticks, no fewer than it really took', async () => {
    await using double = await startOpenAiDouble(says('{"answer": 4}'));
    const clock = new LockstepClock();
    const transcript = new TranscriptList();
    const model = thinkingModel(serviceAt(double.baseUrl), clock, { type: 'measured' });
    const { at } = await timed(clock, ask({ model, clock, transcript }, question, open));
    expect(at % 50).toBe(0);
    expect(at).toBeGreaterThanOrEqual((transcript.entries[0] as { latencyMs: number }).latencyMs);
  });

  test('that fails is ModelUnavailable at the time of its policy', async () => {
    await using double = await startOpenAiDouble(fails(503, 'overloaded'));
    const clock = new LockstepClock();
    const model = thinkingModel(serviceAt(double.baseUrl), clock, { type: 'fixed', ms: 120 });
    const { at, error } = await timed(clock, ask({ model, clock, transcript: new TranscriptList() }, question, open));
    expect(error).toBeInstanceOf(ModelUnavailable);
    expect(at).toBe(120);
  });

  test.each([POLICIES[1], POLICIES[2]] as ThinkPolicy[])(
    'the end of game time ends a call under way, and the request with it: %o',
    async (policy) => {
      const closed = Promise.withResolvers<void>();
      let asked = false;
      await using double = await startOpenAiDouble((_, response) => {
        asked = true;
        response.on('close', () => closed.resolve());
      });
      const wall = new SteeredWall();
      const clock = new LockstepClock(wall);
      const limit = clock.deadline(1_000);
      const model = thinkingModel(serviceAt(double.baseUrl), clock, policy);
      const call = timed(clock, ask({ model, clock, transcript: new TranscriptList() }, question, limit.signal));
      // Under a fixed price time runs ahead of the call and ends before it is even sent; real time must pass for the other.
      while (!limit.signal.aborted) {
        await turn();
        if (asked && wall.pending) wall.advance(10);
      }
      expect(await call).toMatchObject({ at: 1_000, error: limit.signal.reason });
      if (asked) await closed.promise;
      expect(double.seen.length).toBeLessThanOrEqual(1);
    },
  );
});

describe('a scripted model', () => {
  test.each([
    [{ type: 'zero' }, 0],
    [{ type: 'measured' }, 0],
    [{ type: 'fixed', ms: 2_000 }, 2_000],
  ] as [ThinkPolicy, number][])('has no latency to measure or to record: %o', async (policy, at) => {
    const clock = new LockstepClock();
    const transcript = new TranscriptList();
    const model = thinkingModel(scripted, clock, policy);
    expect([model.name, model.isLanguageModel]).toEqual(['scripted', false]);
    expect(await timed(clock, ask({ model, clock, transcript }, question, open))).toMatchObject({ at });
    expect(transcript.entries[0]).toMatchObject({ latencyMs: 0 });
  });

  test('records no latency without a policy either', async () => {
    const clock = new LockstepClock();
    const transcript = new TranscriptList();
    await timed(clock, ask({ model: scripted, clock, transcript }, question, open));
    expect(transcript.entries[0]).toMatchObject({ latencyMs: 0 });
  });
});
