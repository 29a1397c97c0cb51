import { describe, expect, test } from 'vitest';
import type { Clock, ThinkPolicy } from '../../clock/clock.ts';
import { LockstepClock } from '../../clock/lockstepClock.ts';
import { ManualClock } from '../../clock/manualClock.ts';
import { Random } from '../../clock/random.ts';
import { RealtimeClock } from '../../clock/realtimeClock.ts';
import { SteeredWall, turn } from './steeredWall.ts';

const ZERO: ThinkPolicy = { type: 'zero' };
const MEASURED: ThinkPolicy = { type: 'measured' };
const fixed = (ms: number): ThinkPolicy => ({ type: 'fixed', ms });

/** A clock with a tick every 50 ms, what happened on it, and the wall clock beside it. */
function lab() {
  const wall = new SteeredWall();
  const clock = new LockstepClock(wall);
  const trace: string[] = [];
  const note = (what: string) => trace.push(`${what}@${clock.now()}`);
  clock.every(50, () => note('tick'));
  /** Asks at a game time and notes when the answer is delivered. */
  const askAt = (ms: number, name: string, answer: Promise<unknown>, policy: ThinkPolicy, signal?: AbortSignal) =>
    clock.after(ms, () => {
      note(`${name} asked`);
      clock.think(answer, policy, signal).then(
        (value) => note(`${name}=${value}`),
        (error: unknown) => note(`${name} failed: ${error instanceof Error ? error.message : error}`),
      );
    });
  const runTo = (ms: number) => clock.run({ until: () => clock.now() >= ms });
  return { wall, clock, trace, note, askAt, runTo };
}

describe('zero', () => {
  test('game time stands until the answer is there, and goes on from the same moment', async () => {
    const { wall, clock, trace, askAt, runTo } = lab();
    const answer = Promise.withResolvers<string>();
    askAt(60, 'a', answer.promise, ZERO);
    const run = runTo(100);
    await wall.awaited();
    wall.advance(40);
    await wall.awaited();
    expect(clock.now()).toBe(60);
    answer.resolve('yes');
    await run;
    expect(trace).toEqual(['tick@50', 'a asked@60', 'a=yes@60', 'tick@100']);
  });

  test('comes after the ordinary callbacks of its time, also those set meanwhile', async () => {
    const { clock, trace, note, askAt, runTo } = lab();
    askAt(60, 'a', Promise.resolve('yes'), ZERO);
    clock.after(60, () => {
      note('beside');
      clock.after(0, () => note('set meanwhile'));
    });
    await runTo(100);
    expect(trace).toEqual(['tick@50', 'a asked@60', 'beside@60', 'set meanwhile@60', 'a=yes@60', 'tick@100']);
  });

  test('several calls are answered in the order of the calls, whichever arrives first', async () => {
    const { wall, trace, askAt, runTo } = lab();
    const first = Promise.withResolvers<string>();
    const second = Promise.withResolvers<string>();
    askAt(50, 'first', first.promise, ZERO);
    askAt(50, 'second', second.promise, ZERO);
    const run = runTo(100);
    await wall.awaited();
    second.resolve('2');
    await wall.awaited();
    expect(trace.filter((line) => line.includes('='))).toEqual([]);
    first.resolve('1');
    await run;
    expect(trace.filter((line) => line.includes('='))).toEqual(['first=1@50', 'second=2@50']);
  });
});

describe('fixed', () => {
  test('an early answer waits for its time, game time waits for a late one', async () => {
    const { wall, clock, trace, askAt, runTo } = lab();
    const late = Promise.withResolvers<string>();
    askAt(10, 'early', Promise.resolve('e'), fixed(70));
    askAt(10, 'late', late.promise, fixed(120));
    const run = runTo(150);
    await wall.awaited();
    // Everything up to its time has run, and nothing beyond.
    expect(trace).toEqual(['early asked@10', 'late asked@10', 'tick@50', 'early=e@80', 'tick@100']);
    wall.advance(30);
    await wall.awaited();
    expect(clock.now()).toBe(100);
    late.resolve('l');
    await run;
    expect(trace.slice(5)).toEqual(['late=l@130', 'tick@150']);
  });

  test('a tick at the very time of the delivery comes first', async () => {
    const { trace, askAt, runTo } = lab();
    askAt(0, 'a', Promise.resolve('x'), fixed(50));
    await runTo(100);
    expect(trace).toEqual(['a asked@0', 'tick@50', 'a=x@50', 'tick@100']);
  });

  test('nothing but a call to wait for is enough to wait', async () => {
    const wall = new SteeredWall();
    const clock = new LockstepClock(wall);
    const answer = Promise.withResolvers<string>();
    const thinking = clock.think(answer.promise, fixed(2000));
    let got: string | undefined;
    void thinking.then((value) => {
      got = value;
    });
    const run = clock.run({ until: () => got !== undefined });
    await wall.awaited();
    answer.resolve('there');
    await run;
    expect([got, clock.now()]).toEqual(['there', 2000]);
  });
});

describe('measured', () => {
  test('the world goes on with the wall clock and the answer is charged in whole ticks', async () => {
    const { wall, clock, trace, askAt, runTo } = lab();
    const answer = Promise.withResolvers<string>();
    askAt(10, 'a', answer.promise, MEASURED);
    const run = runTo(300);
    for (let waited = 0; waited < 120; waited += 10) {
      await wall.awaited();
      expect(clock.now()).toBeLessThanOrEqual(10 + waited);
      wall.advance(10);
    }
    await wall.awaited();
    expect(clock.now()).toBe(100);
    wall.advance(3);
    answer.resolve('x');
    await run;
    // 123 ms of latency are three ticks.
    expect(trace).toEqual([
      'a asked@10',
      'tick@50',
      'tick@100',
      'tick@150',
      'a=x@160',
      'tick@200',
      'tick@250',
      'tick@300',
    ]);
  });

  test('an answer that took no time is delivered at once', async () => {
    const { trace, askAt, runTo } = lab();
    askAt(10, 'a', Promise.resolve('x'), MEASURED);
    await runTo(50);
    expect(trace).toEqual(['a asked@10', 'a=x@10', 'tick@50']);
  });

  test('a world slower than real time is charged the latency, not its own slowness', async () => {
    const { wall, clock, trace, askAt, runTo } = lab();
    const answer = Promise.withResolvers<string>();
    askAt(0, 'a', answer.promise, MEASURED);
    // The tick at 50 takes 70 ms of wall time, at whose end the answer comes.
    clock.after(50, () => {
      wall.advance(70);
      answer.resolve('x');
    });
    const run = runTo(200);
    await wall.awaited();
    wall.advance(50);
    await run;
    // 120 ms of latency.
    expect(trace).toEqual(['a asked@0', 'tick@50', 'tick@100', 'tick@150', 'a=x@150', 'tick@200']);
  });
});

describe('what goes wrong', () => {
  test.each([
    ['zero', ZERO, 20],
    ['fixed', fixed(500), 520],
  ] as const)('a failure is delivered like an answer: %s', async (_, policy, at) => {
    const { wall, trace, askAt, runTo } = lab();
    const answer = Promise.withResolvers<string>();
    askAt(20, 'a', answer.promise, policy);
    const run = runTo(600);
    await wall.awaited();
    answer.reject(new Error('service out'));
    await run;
    expect(trace).toContain(`a failed: service out@${at}`);
  });

  test('an abort in game time ends the wait at that time, whether or not the answer has come', async () => {
    const traces = [];
    for (const arrives of ['before', 'never', 'after'] as const) {
      const { wall, clock, trace, askAt, runTo } = lab();
      const answer = Promise.withResolvers<string>();
      const limit = new AbortController();
      askAt(20, 'a', answer.promise, fixed(500), limit.signal);
      clock.after(120, () => limit.abort(new Error('time is up')));
      if (arrives === 'before') answer.resolve('unheard');
      await runTo(300);
      if (arrives === 'after') answer.reject(new Error('unheard'));
      // Beyond the time of the delivery that is not to come.
      await runTo(600);
      expect(trace).toContain('a failed: time is up@120');
      expect(wall.now()).toBe(0);
      traces.push(trace);
    }
    expect(traces[1]).toEqual(traces[0]);
    expect(traces[2]).toEqual(traces[0]);
  });

  test('an answer that is no longer awaited moves no time', async () => {
    const wall = new SteeredWall();
    const clock = new LockstepClock(wall);
    const limit = new AbortController();
    const refused = clock.think(Promise.resolve(1), fixed(500), limit.signal).catch(() => clock.now());
    clock.after(100, () => limit.abort());
    let over = false;
    const run = clock.run({ until: () => over });
    expect(await refused).toBe(100);
    await wall.awaited();
    over = true;
    wall.advance(2);
    await run;
    expect(clock.now()).toBe(100);
  });

  test('an abort at the very time of the delivery comes first', async () => {
    const { clock, trace, askAt, runTo } = lab();
    const limit = new AbortController();
    askAt(0, 'a', Promise.resolve('x'), fixed(120), limit.signal);
    clock.after(100, () => clock.after(20, () => limit.abort(new Error('time is up'))));
    await runTo(200);
    expect(trace).toContain('a failed: time is up@120');
    expect(trace).not.toContain('a=x@120');
  });

  test('an abort from outside ends a wait in which game time stands', async () => {
    const { wall, trace, askAt, runTo } = lab();
    const stop = new AbortController();
    askAt(60, 'a', new Promise(() => undefined), ZERO, stop.signal);
    const run = runTo(100);
    await wall.awaited();
    stop.abort(new Error('stopped by hand'));
    await run;
    expect(trace).toEqual(['tick@50', 'a asked@60', 'a failed: stopped by hand@60', 'tick@100']);
  });

  test('a call under a signal that is aborted already is refused and holds nothing', async () => {
    const { trace, askAt, runTo } = lab();
    askAt(60, 'a', new Promise(() => undefined), ZERO, AbortSignal.abort(new Error('too late')));
    await runTo(100);
    expect(trace).toContain('a failed: too late@60');
  });

  test('a run may end while a call is under way; its answer then wakes nobody', async () => {
    const { wall, clock, trace, askAt, runTo } = lab();
    const answer = Promise.withResolvers<string>();
    let over = false;
    askAt(60, 'a', answer.promise, ZERO);
    const run = clock.run({ until: () => over });
    await wall.awaited();
    over = true;
    // Nothing arrives: the run looks again by itself.
    wall.advance(50);
    await run;
    answer.resolve('late');
    await turn();
    expect(trace).toEqual(['tick@50', 'a asked@60']);
    await runTo(100);
    expect(trace).toEqual(['tick@50', 'a asked@60', 'a=late@60', 'tick@100']);
  });
});

test('the other clocks hand back the answer itself', async () => {
  for (const clock of [new RealtimeClock(), new ManualClock()] satisfies Clock[]) {
    const answer = Promise.resolve(1);
    for (const policy of [ZERO, MEASURED, fixed(100)]) expect(clock.think(answer, policy)).toBe(answer);
  }
});

/**
 * Six players who think, walk and talk to one another, each call with a policy of its own; the replies arrive in an
 * order and at moments that `weather` draws.
 */
async function playedUnder(weather: Random, policyOf: (random: Random) => ThinkPolicy): Promise<string[]> {
  const clock = new LockstepClock(new SteeredWall());
  const trace: string[] = [];
  const note = (what: string) => trace.push(`${clock.now()} ${what}`);
  const open: (() => void)[] = [];
  let done = 0;
  let said = 0;
  clock.every(50, () => note(`tick, ${said} said`));
  const limit = clock.deadline(9_000);
  for (let player = 0; player < 6; player++) {
    void (async () => {
      const random = new Random(7).fork(`player ${player}`);
      for (let step = 0; step < 8; step++) {
        const number = random.integer(0, 999);
        const reply = new Promise<number>((resolve, reject) => {
          const refuse = random.float() < 0.2;
          open.push(() => (refuse ? reject(new Error('out')) : resolve(number)));
        });
        const got = await clock.think(reply, policyOf(random), limit.signal).catch((error: Error) => error.message);
        note(`${player} got ${got}, ${said} said`);
        said += typeof got === 'number' ? got : 1;
        const walk = random.pick([0, 25, 50, 130]);
        await clock.sleep(walk);
        note(`${player} walked ${walk}`);
      }
      done++;
    })();
  }
  const run = clock.run({ until: () => done === 6 });
  let over = false;
  void run.then(() => {
    over = true;
  });
  while (!over) {
    for (let turns = weather.integer(0, 4); turns > 0; turns--) await turn();
    for (let replies = weather.integer(0, 3); replies > 0 && open.length > 0; replies--)
      open.splice(weather.integer(0, open.length - 1), 1)[0]?.();
  }
  await run;
  return trace;
}

test.each([
  ['zero', (): ThinkPolicy => ZERO],
  ['fixed', (random: Random): ThinkPolicy => fixed(random.pick([0, 10, 100, 730]))],
  ['both', (random: Random): ThinkPolicy => random.pick([ZERO, fixed(300), fixed(2000)])],
])('the order in which replies really arrive leaves no trace: %s', async (_, policyOf) => {
  const expected = await playedUnder(new Random(0), policyOf);
  expect(expected.length).toBeGreaterThan(6 * 8 * 2);
  for (let seed = 1; seed <= 25; seed++) expect(await playedUnder(new Random(seed), policyOf)).toEqual(expected);
});

test('a measured price may be less than the wall time that passed: game time stands while it does not grow', async () => {
  const { wall, clock, trace, note, runTo } = lab();
  const answer = Promise.withResolvers<string>();
  let elapsed = 0;
  clock.after(10, () => {
    note('asked');
    void clock.think(answer.promise, MEASURED, undefined, () => elapsed).then(() => note('answered'));
  });
  const run = runTo(200);
  await wall.awaited();
  wall.advance(40);
  await wall.awaited();
  wall.advance(5_000);
  await wall.awaited();
  expect(clock.now()).toBe(10);
  elapsed = 60;
  wall.advance(50);
  await wall.awaited();
  expect(clock.now()).toBe(50);
  answer.resolve('yes');
  await run;
  expect(trace).toEqual(['asked@10', 'tick@50', 'tick@100', 'answered@110', 'tick@150', 'tick@200']);
});
