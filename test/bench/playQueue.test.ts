import { describe, expect, test } from 'vitest';
import type { PlannedEpisode } from '../../bench/run/plan/planRun.ts';
import { PlayQueue } from '../../bench/run/play/playQueue.ts';
import { Random } from '../../clock/random.ts';
import { findTask } from '../../tasks/catalogue.ts';

const task = findTask('construction/lamp');
const episodes = Array.from(
  { length: 5 },
  (_, index): PlannedEpisode => ({
    task,
    record: {
      index,
      taskId: task.id,
      taskVersion: 1,
      taskHash: '',
      trial: index,
      agents: ['Alice'],
      framework: 'oracle',
      model: 'none',
      seed: index,
      limits: task.limits,
    },
  }),
);

const nameOf = ({ planned, again }: { planned: PlannedEpisode; again: boolean }) =>
  `${planned.record.index}${again ? 'b' : 'a'}`;

describe('what slots are given to play', () => {
  test('everything once, in order', () => {
    const queue = new PlayQueue(episodes, false);
    const taken = [0, 1, 0, 0, 1].map((slot) => queue.take(slot, false)).map((play) => play && nameOf(play));
    expect(taken).toEqual(['0a', '1a', '2a', '3a', '4a']);
    expect(queue.take(0, false)).toBeUndefined();
  });

  test('a slot alone plays everything twice, one after the other', () => {
    const queue = new PlayQueue(episodes.slice(0, 2), true);
    const taken = Array.from({ length: 5 }, () => queue.take(0, true)).map((play) => play && nameOf(play));
    expect(taken).toEqual(['0a', '0b', '1a', '1b', undefined]);
  });

  test.each([2, 3, 7])(
    'with %i worker slots, whichever comes when: all of it, and never both plays by one',
    (slots) => {
      for (let seed = 0; seed < 200; seed++) {
        const random = new Random(seed);
        const queue = new PlayQueue(episodes, true);
        const by = new Map<string, number>();
        // A slot that gets no play leaves for good.
        const there = Array.from({ length: slots }, (_, slot) => slot);
        while (there.length > 0) {
          const slot = random.pick(there);
          const play = queue.take(slot, false);
          if (play) by.set(nameOf(play), slot);
          else there.splice(there.indexOf(slot), 1);
        }
        expect(by.size).toBe(10);
        for (let index = 0; index < 5; index++) expect(by.get(`${index}a`)).not.toBe(by.get(`${index}b`));
      }
    },
  );
});
