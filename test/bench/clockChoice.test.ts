import { describe, expect, test } from 'vitest';
import { chooseClock, jobsFor, type LockstepChoice } from '../../bench/run/plan/clockChoice.ts';
import { ConfigError } from '../../protocol/errors.ts';

function refusal(options: Parameters<typeof chooseClock>[0]): string {
  try {
    chooseClock(options);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error('was accepted');
}

describe('how time is to pass', () => {
  test('in lockstep, as fast as it goes, unless told otherwise', () => {
    expect(chooseClock({})).toEqual({
      type: 'lockstep',
      think: { type: 'measured' },
      pace: undefined,
      paceText: 'max',
      jobs: undefined,
      isolation: 'process',
      verifyReplay: false,
      gatewayPort: 0,
    });
    expect(chooseClock({ think: 'fixed:2000', pace: '0.5x', jobs: 3, verifyReplay: true })).toMatchObject({
      think: { type: 'fixed', ms: 2_000 },
      pace: 0.5,
      jobs: 3,
      verifyReplay: true,
    });
  });

  test('in real time on a server of its own, one episode at a time unless told otherwise', () => {
    expect(chooseClock({ server: 'server.json' })).toMatchObject({ type: 'realtime', atOnce: 1, chosenBy: '--server' });
    expect(chooseClock({ server: 'server.json', atOnce: 3 })).toMatchObject({ atOnce: 3 });
    expect(refusal({ server: 'server.json', clock: 'lockstep' })).toContain('leave out --clock lockstep');
    expect(refusal({ server: 'server.json', port: 25_570 })).toContain('whose file names the port');
    expect(refusal({ server: 'server.json', think: 'zero' })).toContain('--server means --clock realtime');
  });

  test('one episode at a time where programs of others take part, unless told otherwise', () => {
    expect(chooseClock({ hasMinds: true, gatewayPort: 4_000 })).toMatchObject({ type: 'lockstep', jobs: 1 });
    expect(chooseClock({ hasMinds: true, jobs: 2 })).toMatchObject({ jobs: 2 });
    expect(chooseClock({ hasMinds: true, clock: 'realtime' })).toMatchObject({ atOnce: 1 });
    expect(chooseClock({ hasClients: true })).toMatchObject({ type: 'realtime', atOnce: 1 });
    expect(chooseClock({ hasClients: true, atOnce: 2 })).toMatchObject({ atOnce: 2 });
  });

  test.each([
    { port: 0, flag: '--port' },
    { gatewayPort: 4_000, flag: '--gateway-port' },
    { atOnce: 3, flag: '--at-once' },
  ])('$flag alone chooses real time and says so', ({ flag, ...options }) => {
    const defaults = { type: 'realtime', port: 0, gatewayPort: 0, atOnce: 2 };
    expect(chooseClock(options)).toEqual({ ...defaults, ...options, chosenBy: flag });
    expect(chooseClock({ clock: 'realtime', ...options })).toEqual({ ...defaults, ...options, chosenBy: undefined });
    expect(refusal({ clock: 'lockstep', ...options })).toMatch(new RegExp(`^${flag}: needs --clock realtime`));
  });

  test.each([
    { pace: '1x', flag: '--pace' },
    { jobs: 1, flag: '--jobs' },
    { verifyReplay: true, flag: '--verify-replay' },
    { think: 'zero', flag: '--think zero' },
  ])('$flag is not for real time', ({ flag, ...options }) => {
    expect(refusal({ clock: 'realtime', ...options })).toMatch(new RegExp(`^${flag}: needs --clock lockstep`));
    expect(refusal({ port: 0, ...options })).toContain('--port means --clock realtime');
  });

  test.each([
    { pace: 'fast' },
    { pace: '0x' },
    { pace: '-1x' },
    { pace: '4' },
    { pace: 'Infinityx' },
    { pace: `${'9'.repeat(400)}x` },
    { think: 'fixed:' },
    { think: 'long' },
    { jobs: 0 },
    { jobs: 10_000 },
  ])('$pace$think$jobs is refused in one line that says what is expected', (options) => {
    expect(refusal(options)).toMatch(/^[^\n]*expected[^\n]*$/);
  });

  test('never more workers than there is to play', () => {
    const choice = chooseClock({}) as LockstepChoice;
    expect(jobsFor(choice, 1)).toBe(1);
    expect(jobsFor({ ...choice, jobs: 8 }, 3)).toBe(3);
    expect(jobsFor({ ...choice, jobs: 2 }, 30)).toBe(2);
    expect(jobsFor(choice, 1_000)).toBeGreaterThanOrEqual(1);
  });
});
