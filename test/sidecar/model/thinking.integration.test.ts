import { expect, test } from 'vitest';
import type { ThinkPolicy } from '../../../clock/clock.ts';
import { Random } from '../../../clock/random.ts';
import { dagent } from '../../../sidecar/frameworks/dagent/dagent.ts';
import type { Model } from '../../../sidecar/model/model.ts';
import { findTask } from '../../../tasks/catalogue.ts';
import { playFresh, rules } from '../../bench/run/play/playFresh.ts';
import { turn } from '../../clock/steeredWall.ts';

/** Replies as the rules model does, but passes for a language model and takes its time: that of a service, at random. */
function slow(inner: Model, weather: Random, delays: number[]): Model {
  return {
    name: inner.name,
    isLanguageModel: true,
    async complete(request, signal) {
      const reply = await inner.complete(request, signal);
      const turns = weather.integer(0, 300);
      delays.push(turns);
      for (let count = 0; count < turns; count++) await turn();
      return reply;
    },
  };
}

/** The transcript but for what a model's wall time is, which no policy changes. */
function withoutLatency(transcript: string | undefined): string | undefined {
  return transcript?.replaceAll(/"latencyMs":\d+/g, '"latencyMs":0');
}

test.each<ThinkPolicy>([{ type: 'zero' }, { type: 'fixed', ms: 1_300 }])(
  'a service that answers early or late leaves the same episode: %o',
  async (think) => {
    const play = async (weather: number) => {
      const delays: number[] = [];
      const model = slow(rules(0.3, 3), new Random(weather), delays);
      const task = findTask('construction/bench');
      const played = await playFresh({ framework: dagent, model, task, agents: 3, seed: 3, think });
      return { ...played, delays };
    };
    const [one, two] = [await play(1), await play(2)];
    expect(one.playersProblem).toBeUndefined();
    expect(one.delays.length).toBeGreaterThan(3);
    expect(two.delays).not.toEqual(one.delays);
    expect(two.files['events.jsonl']).toBe(one.files['events.jsonl']);
    expect(two.files['score.json']).toBe(one.files['score.json']);
    expect(withoutLatency(two.files['transcript.jsonl'])).toBe(withoutLatency(one.files['transcript.jsonl']));
  },
);

test('what thinking costs shows in game time', async () => {
  const ticks = async (think: ThinkPolicy) => {
    const model = slow(rules(), new Random(1), []);
    return (await playFresh({ framework: dagent, model, task: findTask('construction/bench'), agents: 2, think })).score
      .ticks;
  };
  const [free, costly] = [await ticks({ type: 'zero' }), await ticks({ type: 'fixed', ms: 5_000 })];
  expect(costly).toBeGreaterThanOrEqual(free + 100);
});
