import { expect, test } from 'vitest';
import { chooseClock } from '../../../../bench/run/plan/clockChoice.ts';
import {
  automaticSlots,
  fixedSlots,
  parseMemory,
  withWaitingGames,
  workersFor,
} from '../../../../bench/run/plan/width.ts';

const ROOMY = { isLanguageModel: true, serviceLimits: {}, memoryMib: 100_000, cores: 2 };

function jobsOf(clock: ReturnType<typeof chooseClock>): number | undefined {
  return clock.type === 'lockstep' ? clock.jobs : undefined;
}

test('games that wait for a service are as many as keep it busy', () => {
  expect(jobsOf(withWaitingGames(chooseClock({}), ROOMY))).toBe(16);
  expect(jobsOf(withWaitingGames(chooseClock({}), { ...ROOMY, serviceLimits: { concurrency: 50 } }))).toBe(100);
  expect(jobsOf(withWaitingGames(chooseClock({}), { ...ROOMY, serviceLimits: { concurrency: 5_000 } }))).toBe(1_024);
});

test('never more than fit into memory, and never fewer than cores', () => {
  expect(jobsOf(withWaitingGames(chooseClock({}), { ...ROOMY, memoryMib: 2 * 320 + 5 * 24 }))).toBe(5);
  expect(jobsOf(withWaitingGames(chooseClock({}), { ...ROOMY, memoryMib: 10 }))).toBe(2);
});

test('what the user said stands, scripts do not wait, and sockets have another measure', () => {
  expect(jobsOf(withWaitingGames(chooseClock({ jobs: 3 }), ROOMY))).toBe(3);
  expect(jobsOf(withWaitingGames(chooseClock({}), { ...ROOMY, isLanguageModel: false }))).toBeUndefined();
  const realtime = chooseClock({ clock: 'realtime' });
  expect(withWaitingGames(realtime, ROOMY)).toBe(realtime);
});

test('--max-memory bounds games of any kind, and is refused where it can hold none or says nothing', () => {
  const within = (maxMemory: string, isLanguageModel = true) =>
    withWaitingGames(chooseClock({ maxMemory }), { ...ROOMY, isLanguageModel, maxMemory });
  expect(within('1GiB')).toMatchObject({
    jobs: 16,
    jobsBecause: '2 for each of 8 requests that may be at the service',
  });
  expect(within('760MiB')).toMatchObject({ jobs: 5, jobsBecause: 'what 760 MiB hold' });
  expect(within('400MiB')).toMatchObject({ jobs: 1, jobsBecause: 'what 400 MiB hold' });
  expect(within('400MiB', false)).toMatchObject({ jobs: 1 });
  expect(within('1.5GiB', false)).toMatchObject({ jobs: 2, jobsBecause: 'one for each core' });
  expect(() => within('300MiB')).toThrow('--max-memory 300MiB: one game takes 344MiB');
  for (const text of ['12', '12GB', '-1GiB', 'GiB', '1e3MiB']) expect(() => parseMemory(text), text).toThrow(text);
  expect(() => chooseClock({ maxMemory: '1GiB', jobs: 2 })).toThrow('leave out one of them');
  expect(() => chooseClock({ maxMemory: '1GiB', clock: 'realtime' })).toThrow('--max-memory: needs --clock lockstep');
});

test('there is one worker process for each core, and none without a game', () => {
  expect([workersFor(0, 4), workersFor(1, 4), workersFor(4, 4), workersFor(100, 4)]).toEqual([0, 1, 4, 4]);
});

test('a worker of a queue takes a game for each core, and one more for each that waits, as memory and service permit', () => {
  const slots = automaticSlots(undefined, 100_000, 4);
  expect(slots.processes).toBe(4);
  expect([0, 1, 4, 100].map((waiting) => slots.games(waiting, 8))).toEqual([4, 5, 8, 16]);
  expect(slots.games(1_000, 2)).toBe(4);
  expect(automaticSlots(undefined, 4 * 320 + 6 * 24, 4).games(100, 8)).toBe(6);
  expect(automaticSlots(undefined, 10, 4).games(100, 8)).toBe(4);
  const within = automaticSlots('760MiB', 100_000, 2);
  expect([within.processes, within.games(0), within.games(100)]).toEqual([2, 2, 5]);
  const narrow = automaticSlots('800MiB', 100_000, 4);
  expect([narrow.processes, narrow.games(0), narrow.games(100)]).toEqual([2, 2, 2]);
  expect(() => automaticSlots('300MiB')).toThrow('--max-memory 300MiB: one game takes 344MiB');
  expect([fixedSlots(64).games(0), fixedSlots(64).games(64)]).toEqual([64, 64]);
});
