import { expect, test } from 'vitest';
import { MindClock } from '../../../sidecar/mind/mindClock.ts';

test.each([
  [0, [1, 2, 3]],
  [50, [50, 100, 150]],
])('what is to happen every %i ms lets time go on', (ms, expected) => {
  const due: { at: number; callback: () => void }[] = [];
  const clock: MindClock = new MindClock(0, {
    setTimer: (wait, callback) => {
      due.push({ at: clock.now() + wait, callback });
      return { cancel: () => undefined };
    },
    think: (answer) => answer,
  });
  const happened: number[] = [];
  clock.every(ms, () => happened.push(clock.now()));
  for (let count = 0; count < 3; count++) {
    const next = due.shift();
    clock.set(next?.at ?? 0);
    next?.callback();
  }
  expect(happened).toEqual(expected);
});
