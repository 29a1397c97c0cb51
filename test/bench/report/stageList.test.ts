import { expect, test } from 'vitest';
import { stageList } from '../../../bench/report/stageList.ts';
import type { Score, ScorePart } from '../../../protocol/score.ts';

function textOf(parts: ScorePart[] | undefined): string {
  const score: Score = {
    episodeId: 'e',
    taskId: 'shelter/basic/000',
    termination: 'limit',
    reason: 'game-time',
    ticks: 900,
    success: false,
    metrics: {},
    ...(parts ? { parts } : {}),
    perAgent: {},
  };
  return (stageList(score)?.text ?? '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

const FOUNDATION: ScorePart = {
  name: 'foundation',
  weight: 20,
  value: 1,
  tick: 100,
  credit: { Alice: 0.25, Bob: 0.75 },
};

test('names the stages in their order: since when each stood and how many of its blocks are whose', () => {
  const walls: ScorePart = { name: 'walls', weight: 26, value: 0.5, tick: null, credit: { Alice: 0.5 } };
  const roof: ScorePart = { name: 'roof', weight: 20, value: 0, tick: null, credit: {} };
  expect(textOf([FOUNDATION, walls, roof])).toBe(
    'Stages ✓ foundation 0:05.0 Bob 15 blocks, Alice 5 blocks · walls 50.0 % Alice 13 blocks · roof 0.0 %',
  );
});

test('says what stood from the start, and that nobody is credited on sampled evidence', () => {
  expect(textOf([{ ...FOUNDATION, tick: null, credit: {} }])).toBe('Stages ✓ foundation from the start');
  expect(textOf([{ ...FOUNDATION, credit: null }])).toBe('Stages ✓ foundation 0:05.0 unscored (sampled)');
});

test('is left out where there are none, and shows names as text', () => {
  expect(textOf(undefined)).toBe('');
  expect(textOf([])).toBe('');
  expect(stageList(undefined)).toBeNull();
  const score = { parts: [{ ...FOUNDATION, name: '<script>' }] } as unknown as Score;
  expect(stageList(score)?.text).toContain('&lt;script&gt;');
});
