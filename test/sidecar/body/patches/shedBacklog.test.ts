import { EventEmitter } from 'node:events';
import type { Bot } from 'mineflayer';
import { expect, test } from 'vitest';
import { ManualClock } from '../../../../clock/manualClock.ts';
import { shedBacklog } from '../../../../sidecar/body/patches/physics/shedBacklog.ts';

const KEYS = { forward: true };

/** A bot whose steps are counted, as Mineflayer takes them: each is followed by an event. */
function stepper() {
  const clock = new ManualClock();
  let steps = 0;
  const physics = {
    simulatePlayer(state: object) {
      steps++;
      return state;
    },
  };
  const bot = Object.assign(new EventEmitter(), { physics }) as unknown as Bot;
  const step = (control: object = KEYS) => {
    const before = steps;
    (bot.physics as unknown as typeof physics & { simulatePlayer(state: object, world?: object): void }).simulatePlayer(
      {
        control,
      },
    );
    if (control === KEYS) bot.emit('physicsTick');
    return steps - before;
  };
  shedBacklog(bot, clock);
  return { clock, step };
}

test('a body that steps with the clock takes every step', () => {
  const { clock, step } = stepper();
  for (let tick = 0; tick < 500; tick++) {
    clock.advance(50);
    expect(step()).toBe(1);
  }
});

test('a body makes up for a second of what it missed, and drops the rest', () => {
  const { clock, step } = stepper();
  step();
  clock.advance(30_000);
  let taken = 0;
  for (let count = 0; count < 600; count++) taken += step();
  expect(taken).toBe(20);
  for (let tick = 0; tick < 100; tick++) {
    clock.advance(50);
    taken += step() + step() + step() + step();
  }
  expect(taken).toBe(120);
});

test('steps of those who look ahead are all taken, and count for nothing', () => {
  const { step } = stepper();
  step();
  for (let count = 0; count < 100; count++) expect(step({ forward: true })).toBe(1);
  let taken = 0;
  for (let count = 0; count < 100; count++) taken += step();
  expect(taken).toBe(20);
  expect(step({ forward: true })).toBe(1);
});
