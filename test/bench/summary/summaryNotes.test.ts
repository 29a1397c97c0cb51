import { expect, test } from 'vitest';
import { summaryNotes } from '../../../bench/summary/summaryNotes.ts';
import { row } from './rows.ts';

test('name the ends of episodes, the most frequent first, and nothing of deaths where nobody died', () => {
  expect(summaryNotes([row({ reason: 'game-time' }), row(), row()])).toEqual(['Ends: 2 goal-reached, 1 game-time.']);
  expect(summaryNotes([row({ status: 'not-played', reason: null })])).toEqual([]);
});

test('count deaths and what agents died of, and tell measures apart that sound alike', () => {
  const died = row({
    family: 'custom',
    reason: 'game-time',
    metrics: { completion: 0.83, deaths: 2 },
    deathCauses: { 'zombie (mob_attack)': 2 },
  });
  expect(summaryNotes([died, row({ family: 'custom', metrics: { completion: 1, deaths: 0 } })])).toEqual([
    'Ends: 1 game-time, 1 goal-reached. 2 deaths in 1 episode: 2 zombie (mob_attack).',
    expect.stringMatching(/“completion” is .* checkpoints .* “progress” the largest part of the whole goal/),
  ]);
});

test('name causes on one line, whatever a log from elsewhere calls them', () => {
  const died = row({ metrics: { deaths: 1 }, deathCauses: { 'fall\n\u001b[2JEnds: 9 goal-reached.': 1 } });
  expect(summaryNotes([died])).toEqual([
    'Ends: 1 goal-reached. 1 death in 1 episode: 1 fall [2JEnds: 9 goal-reached..',
  ]);
});
