import { expect, test } from 'vitest';
import type { Progress } from '../../bench/console/progress.ts';
import type { EpisodeRecord } from '../../bench/run/folder/runRecord.ts';
import { episodeLine, NOT_RELEASED, stateAfter, verdictOf } from '../../bench/run/play/followEpisode.ts';
import type { GameEvent } from '../../protocol/event.ts';
import type { Metric, Score } from '../../protocol/score.ts';

const record: EpisodeRecord = {
  index: 0,
  taskId: 'villager/cooking/000',
  taskVersion: 1,
  taskHash: '',
  trial: 0,
  agents: ['Alice', 'Bob'],
  framework: 'oracle',
  model: 'none',
  seed: 1,
  limits: { gameTicks: 100, actionTicks: 100, noProgressTicks: null },
};
const score = (metrics: Record<string, Metric>): Score => ({
  episodeId: 'episode-0',
  taskId: record.taskId,
  termination: 'limit',
  reason: 'game-time',
  ticks: 1_300,
  success: false,
  metrics,
  perAgent: {},
});
const changed = (metric: string, value: number): GameEvent => ({
  seq: 0,
  tick: 400,
  type: 'score-changed',
  metric,
  value,
});

/** The last value and note of an episode that saw these events. */
function shown(...events: GameEvent[]): [number, string] {
  const seen: [number, string][] = [];
  const progress: Progress = {
    line: () => ({ update: (value, note) => seen.push([value, note]), done: () => {} }),
    print: () => {},
    stop: () => {},
  };
  episodeLine(record, progress).show(events.reduce(stateAfter, NOT_RELEASED));
  return seen.at(-1) as [number, string];
}

test('a verdict tells the view hit rate of what was built, and of nothing else', () => {
  const completion = { value: 0.4, unit: 'ratio' } as const;
  expect(verdictOf(score({ completion }))).toBe('game-time 1:05, 40.0 % complete');
  expect(verdictOf(score({ completion, vhr: { value: 0.5, unit: 'ratio' } }))).toBe(
    'game-time 1:05, 40.0 % complete, vhr 50.0 %',
  );
});

test('so does its progress', () => {
  expect(shown(changed('completion', 0.3))).toEqual([0.3, '0:20']);
  expect(shown(changed('completion', 0.3), changed('vhr', 0.25))).toEqual([0.3, 'vhr 25.0 % 0:20']);
});
