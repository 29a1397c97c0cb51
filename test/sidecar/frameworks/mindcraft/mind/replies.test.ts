import { expect, test } from 'vitest';
import { ManualClock } from '../../../../../clock/manualClock.ts';
import { untilDry } from '../../../../../clock/untilDry.ts';
import { Replies, type Reply } from '../../../../../sidecar/frameworks/mindcraft/mind/replies.ts';
import { type Model, NO_USAGE } from '../../../../../sidecar/model/model.ts';
import { TranscriptList } from '../../../../support/transcriptList.ts';

/** An agent's replies by a model that says what it is told, a second of game time after it was asked. */
function scene(...texts: readonly string[]) {
  const clock = new ManualClock();
  const asked: number[] = [];
  const model: Model = {
    name: 'told',
    isLanguageModel: false,
    complete: async () => {
      const text = texts[asked.length] ?? 'nothing more';
      asked.push(clock.now());
      await clock.sleep(1_000);
      return { text, finish: 'stop', usage: NO_USAGE };
    },
  };
  const transcript = new TranscriptList();
  const replies = new Replies({ model, clock, transcript }, 3_000, new AbortController().signal);
  const got: Reply[] = [];
  const next = () => {
    const question = {
      purpose: 'test.chat',
      system: 's',
      user: 'u',
      context: {},
      maxOutputTokens: 100,
      temperature: 0,
    };
    void replies.next(async () => question).then((reply) => got.push(reply));
  };
  const passes = async (ms: number) => {
    await untilDry();
    await clock.advanceSettling(ms, untilDry);
  };
  return { asked, got, next, passes, replies };
}

test('calls are a cooldown apart', async () => {
  const { asked, got, next, passes } = scene('{"message":"one"}', '{"message":"two"}');
  next();
  await passes(1_000);
  next();
  await passes(10_000);
  expect(asked).toEqual([0, 3_000]);
  expect(got).toEqual([
    { type: 'reply', text: 'one' },
    { type: 'reply', text: 'two' },
  ]);
});

test('a newer message overtakes one that is awaited, and one that has not been asked for', async () => {
  const { got, next, passes, replies } = scene('{"message":"one"}', '{"message":"two"}');
  next();
  next();
  await passes(10_000);
  expect(got.map(({ type }) => type)).toEqual(['overtaken', 'reply']);
  next();
  replies.overtake();
  await passes(10_000);
  expect(got.at(-1)?.type).toBe('overtaken');
});

test('plain words are a message', async () => {
  const { got, next, passes } = scene('On my way. !stats');
  next();
  await passes(5_000);
  expect(got).toEqual([{ type: 'reply', text: 'On my way. !stats' }]);
});

test('a reply that speaks for a mate is asked for again, three times in all', async () => {
  const bad = '{"message":"Bob (another agent): fine"}';
  const { asked, got, next, passes } = scene(bad, bad, bad, '{"message":"Fine."}');
  next();
  await passes(20_000);
  expect(got).toEqual([{ type: 'reply', text: 'Fine.' }]);
  expect(asked).toHaveLength(4);
  const all = scene(...Array.from({ length: 9 }, () => bad));
  all.next();
  await all.passes(60_000);
  expect(all.got).toMatchObject([
    { type: 'unusable', problem: 'the message speaks for somebody else; write your own words alone' },
  ]);
});
