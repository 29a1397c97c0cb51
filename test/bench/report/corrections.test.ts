import { expect, test } from 'vitest';
import { correctionsText } from '../../../bench/report/corrections.ts';
import type { EpisodeEvent } from '../../../protocol/episodeEvent.ts';

const position = { x: 0, y: 0, z: 0 };
const corrected = (seq: number, actor: string): EpisodeEvent => ({
  seq,
  tick: seq,
  type: 'player-corrected',
  actor,
  reason: 'moved too fast',
  position,
});

test('corrections are counted for each agent, and not shown when there were none', () => {
  expect(correctionsText([])).toBeUndefined();
  expect(correctionsText([corrected(0, 'Alice'), corrected(1, 'Bob'), corrected(2, 'Alice')])).toBe('Alice 2, Bob 1');
});
