import { existsSync, readFileSync, statSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readRun } from '../../bench/run/folder/readRun.ts';
import { EXHAUSTIVE } from '../support/depth.ts';
import { type Bench, createBench, type Ended } from './commandLine.ts';
import { childrenFromNow, childrenOf, isAlive, isGone } from './processes.ts';

/** The longest two runs may take on a busy machine. */
const RUNS_MS = 120_000;
const MISTAKEN = '--framework dagent --model rules:mistakes=0.3 --agents 2'.split(' ');
const TASKS = ['construction/lamp', 'construction/flower-bed'];
/** For how long a child does not get the processor. */
const STOPPED_MS = 50;
/** Slow enough to be disturbed in the middle; "vhr" is shown as soon as the first blocks stand. */
const LONG = '--agents 1 --id x --out out --jobs 1 --pace 1x'.split(' ');

/**
 * Makes the machine a busy one to the children that this process starts from now on, which is what it is when others have
 * the processor half of the time: they are stopped in turn, again and again, without others having to keep it busy.
 */
function disturbChildren(): Disposable {
  let turn = 0;
  const children = childrenFromNow();
  const signal = (pid: number, name: 'SIGSTOP' | 'SIGCONT') => {
    // It may be gone by now.
    if (isAlive(pid)) process.kill(pid, name);
  };
  let stopped: number[] = [];
  const goOn = () => {
    for (const pid of stopped) signal(pid, 'SIGCONT');
    stopped = [];
  };
  const timer = setInterval(() => {
    goOn();
    stopped = children().filter((_, index) => (index + turn) % 2 === 0);
    for (const pid of stopped) signal(pid, 'SIGSTOP');
    turn++;
  }, STOPPED_MS);
  return {
    [Symbol.dispose]: () => {
      clearInterval(timer);
      goOn();
    },
  };
}

describe.runIf(EXHAUSTIVE)('the same runs with one worker and with two, on an idle and on a busy machine', () => {
  let bench: Bench;
  let twice: Ended;
  let once: Ended;
  beforeAll(async () => {
    bench = createBench();
    const run = (id: string, ...more: string[]) =>
      bench.guildhall(['run', ...TASKS, ...MISTAKEN, '--id', id, '--out', 'out', '--json', ...more]);
    {
      using _ = disturbChildren();
      twice = await run('twice', '--jobs', '2', '--verify-replay');
    }
    once = await run('once', '--jobs', '1');
  }, RUNS_MS);
  afterAll(() => bench[Symbol.dispose]());

  test('end well, faster than they would in real time when the machine has time for them', () => {
    expect(twice.code, twice.stderr).toBe(0);
    expect(once.code, once.stderr).toBe(0);
    const { speed, clock, episodes } = JSON.parse(once.stdout);
    expect(clock).toBe('lockstep');
    expect(speed.ratio).toBeCloseTo(speed.simulatedSeconds / speed.wallSeconds);
    for (const { score, speed: own } of episodes) {
      expect(score.termination).not.toBe('fault');
      expect(own.simulatedSeconds).toBe(score.ticks / 20);
    }
  });

  test('leave identical logs, scores and snapshots', () => {
    const names = ['events.jsonl', 'score.json', 'initial.snapshot.json', 'final.snapshot.json', 'briefing.json'];
    for (const [index] of TASKS.entries())
      for (const name of names) {
        const [one, other] = ['once', 'twice'].map((id) =>
          readFileSync(bench.path('out', id, `episodes/${index}`, name)),
        );
        expect(one?.equals(other as Buffer), `${index} ${name}`).toBe(true);
      }
  });

  test('say so where they were played twice, and keep no second copy', () => {
    expect(twice.stderr).toContain('replayed identically: 2 of 2 episodes');
    const { episodes } = readRun(bench.path('out', 'twice'));
    const told = JSON.parse(twice.stdout).episodes as { replay: unknown }[];
    for (const [index, { replay, folder, events }] of episodes.entries()) {
      const { size } = statSync(`${folder}/events.jsonl`);
      expect(replay).toMatchObject({ type: 'identical', events: events.length, bytes: size });
      expect(told[index]?.replay).toEqual(replay);
      expect(existsSync(`${folder}/replay`)).toBe(false);
    }
    expect(JSON.parse(once.stdout).episodes[0].replay).toBeNull();
  });

  test('are on record as what they were, and their scores follow from the files', async () => {
    expect(readRun(bench.path('out', 'twice')).record).toMatchObject({
      clock: 'lockstep',
      lockstep: { think: 'measured', pace: 'max', jobs: 2, verifyReplay: true },
    });
    expect(readFileSync(bench.path('out/twice/report/episode-0.html'), 'utf8')).toContain(
      'played twice, the same both times',
    );
    expect(await bench.guildhall(['score', 'out/twice'])).toMatchObject({ code: 0 });
  });
});

describe('a run in lockstep that is disturbed', () => {
  test.runIf(EXHAUSTIVE)(
    'a killed worker is a fault, and a fresh one plays on; Ctrl-C then leaves complete files and no process',
    async () => {
      using bench = createBench();
      const tasks = ['construction/well', 'construction/lamp', 'construction/market-stall', 'construction/bench'];
      const { child, ended, shows } = bench.start(['run', ...tasks, ...LONG]);
      await shows(/^0 .* vhr/m);
      const [killed] = childrenOf(child.pid);
      process.kill(killed as number, 'SIGKILL');
      await shows(/^2 .* vhr/m);
      const [worker] = childrenOf(child.pid);
      expect(worker).not.toBe(killed);
      child.kill('SIGINT');
      const { code, stdout, stderr } = await ended;
      expect([code, stderr]).toEqual([130, '']);
      for (const text of ['fault (host-fault)', 'ended by SIGKILL', 'fault (interrupted)'])
        expect(stdout).toContain(text);
      expect(stdout.match(/^\d+ .*not played/gm)).toHaveLength(1);
      await isGone(worker as number);
      const [lost, next, cut, unplayed] = readRun(bench.path('out', 'x')).episodes;
      expect(lost?.score).toMatchObject({ termination: 'fault', reason: 'host-fault', success: null, metrics: null });
      expect(lost?.score?.ticks).toBe(lost?.events.at(-1)?.tick);
      expect(lost?.events.some(({ type }) => type === 'block-placed')).toBe(true);
      expect(next?.score).toMatchObject({ termination: 'completed', reason: 'goal-reached' });
      expect(cut?.score).toMatchObject({ termination: 'fault', reason: 'interrupted', metrics: null });
      expect(cut?.events.at(-1)).toMatchObject({ type: 'episode-ended', reason: 'interrupted' });
      expect(unplayed?.score).toBeUndefined();
      const scored = await bench.guildhall(['score', 'out/x', '--json']);
      expect(scored.code).toBe(1);
      const proven = (JSON.parse(scored.stdout) as { objections: string[] }[]).map(({ objections }) => objections[0]);
      expect(proven).toEqual([
        'events.jsonl does not show how the episode ended',
        undefined,
        undefined,
        'not played: it has no files',
      ]);
      // What was lost or stopped was sealed as that; only what was never played is open.
      const verified = await bench.guildhall(['verify', 'out/x', '--json']);
      const { problems, notes } = JSON.parse(verified.stdout) as Record<'problems' | 'notes', { message: string }[]>;
      expect([verified.code, problems]).toEqual([1, [{ episode: 3, message: 'not played' }]]);
      expect(notes).toEqual([{ episode: 0, message: 'unscored: the process that played it was lost' }]);
    },
  );

  test.runIf(EXHAUSTIVE)(
    'Ctrl-C again, as a worker does not answer: leaves at once, and the worker when it can',
    async () => {
      using bench = createBench();
      const { child, ended, shows } = bench.start(['run', 'construction/well', ...LONG]);
      await shows('vhr');
      const [worker] = childrenOf(child.pid);
      process.kill(worker as number, 'SIGSTOP');
      child.kill('SIGINT');
      await shows('stopping and completing the files');
      // Two at once count as one.
      const again = () => {
        child.kill('SIGINT');
        return child.exitCode;
      };
      await expect.poll(again, { interval: 250, timeout: 20_000 }).toBe(130);
      await ended;
      process.kill(worker as number, 'SIGCONT');
      await isGone(worker as number);
    },
  );

  // One that is killed in the middle of an episode is resumed in resume.e2e.test.ts.
  test.runIf(EXHAUSTIVE)(
    'a command line killed while the worker starts: its worker completes the files and leaves',
    async () => {
      using bench = createBench();
      const { child, ended, shows } = bench.start(['run', 'construction/well', ...LONG]);
      await shows('building the arena');
      const workers = childrenOf(child.pid);
      child.kill('SIGKILL');
      expect(await ended).toMatchObject({ code: null, signal: 'SIGKILL' });
      for (const worker of workers) await isGone(worker);
      const [episode] = readRun(bench.path('out', 'x')).episodes;
      expect([undefined, 'interrupted']).toContain(episode?.score?.reason);
      // What was never played cannot be scored.
      expect(await bench.guildhall(['score', 'out/x'])).toMatchObject({ code: episode?.score ? 0 : 1 });
    },
  );
});
