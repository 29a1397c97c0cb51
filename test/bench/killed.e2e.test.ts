import { existsSync, rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readLedger } from '../../bench/run/folder/ledger/readLedger.ts';
import { Random } from '../../clock/random.ts';
import { EXHAUSTIVE, runs } from '../support/depth.ts';
import { type Bench, createBench } from './commandLine.ts';
import { filesOf } from './comparableFiles.ts';
import { childrenOf, isGone } from './processes.ts';
import { inlineWorkers } from './workers/inlineWorker.ts';

const KILLS = Number(process.env.GUILDHALL_RUN_KILLS) || runs(1, 20);
const POINT_MS = 60_000;
/** Two episodes with a transcript whose every word is fixed by the seed: scripts answer in no time. */
const RUN =
  'run construction/lamp construction/flower-bed --framework dagent --agents 2 --jobs 1 --seed 7 --id x'.split(' ');

const RESUME = ['run', '--resume', 'x'];

const begunIn = (bench: Bench) => existsSync(bench.path('runs/x/ledger.jsonl'));

/** Plays the run within this process; how long it went on after its ledger had begun, ms. */
async function played(bench: Bench): Promise<number> {
  const { code, stderr } = await bench.guildhall(RUN);
  expect(code, stderr).toBe(0);
  const times = (readLedger(bench.path('runs/x'))?.entries ?? []).map(({ at }) => Date.parse(at));
  return Math.max(...times) - Math.min(...times);
}

/**
 * Starts a command and kills it so long after the run has begun, and its workers with it or not. Resolves once all of them are
 * gone, with whether it was killed before its end.
 */
async function isKilled(bench: Bench, args: readonly string[], ms: number, withWorkers: boolean): Promise<boolean> {
  const { child, ended } = bench.start(args);
  await expect.poll(() => begunIn(bench), { timeout: POINT_MS, interval: 10 }).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, ms));
  const workers = childrenOf(child.pid);
  child.kill('SIGKILL');
  for (const worker of withWorkers ? workers : []) {
    try {
      process.kill(worker, 'SIGKILL');
    } catch {
      // It has left by itself.
    }
  }
  const { signal } = await ended;
  for (const worker of workers) await isGone(worker);
  return signal === 'SIGKILL';
}

test.runIf(EXHAUSTIVE)(
  `kill -9 at ${KILLS} ${KILLS === 1 ? 'point' : 'points'} of a run that is resumed then: its files are those of a run that was never cut, to the byte`,
  async () => {
    using bench = createBench({ startWorker: inlineWorkers() });
    const duration = await played(bench);
    const expected = filesOf(bench.path('runs/x'));
    expect(expected.get('episodes/1/transcript.jsonl')).toContain('model-called');
    const random = new Random(9);
    let kills = 0;
    for (let tries = 0; kills < KILLS; tries++) {
      expect(tries).toBeLessThan(4 * KILLS);
      rmSync(bench.path('runs/x'), { recursive: true, force: true });
      const ms = duration * random.float();
      if (!(await isKilled(bench, RUN, ms, random.integer(0, 1) === 0))) continue;
      // Before its record was written there is nothing to resume.
      if (!existsSync(bench.path('runs/x/run.json'))) continue;
      kills++;
      // Half of them are killed once more while they are resumed; that begins anew, so loading counts.
      if (EXHAUSTIVE && random.integer(0, 1) === 0) await isKilled(bench, RESUME, 2 * duration * random.float(), true);
      const resumed = await bench.guildhall(RESUME);
      expect(resumed.code, `${ms} ms: ${resumed.stderr}`).toBe(0);
      expect([...filesOf(bench.path('runs/x'))], `${ms} ms`).toEqual([...expected]);
      const verified = await bench.guildhall(['verify', 'runs/x', '--no-replay']);
      expect(verified.code, `${ms} ms: ${verified.stdout}`).toBe(0);
    }
  },
  POINT_MS * (KILLS + 1),
);
