import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { EXIT } from '../../bench/console/exitCodes.ts';
import { readRun } from '../../bench/run/folder/readRun.ts';
import { chooseClock } from '../../bench/run/plan/clockChoice.ts';
import { planRun } from '../../bench/run/plan/planRun.ts';
import { episodeHandler } from '../../bench/run/play/episodeJob.ts';
import { playAndReport } from '../../bench/run/play/playAndReport.ts';
import { playEpisode } from '../../bench/run/play/playEpisode.ts';
import type { JobHandler } from '../../bench/run/worker/job.ts';
import { type StartWorker, startWorker } from '../../bench/run/worker/workerProcess.ts';
import { LoggedEvent } from '../../protocol/loggedEvent.ts';
import { findTask } from '../../tasks/catalogue.ts';
import { EXHAUSTIVE } from '../support/depth.ts';
import { startProcess, testContext } from './commandLine.ts';
import { childrenOf, isGone } from './processes.ts';
import { inlineWorkers } from './workers/inlineWorker.ts';

/** Twice as long as workers may take between two signs of life. */
const SILENCE_MS = 4_000;
const ROOT = mkdtempSync(join(tmpdir(), 'guildhall-workers-'));
afterAll(() => rmSync(ROOT, { recursive: true }));

interface Failing {
  /** The module that runs in it, or what it does without a process. */
  readonly worker: string | JobHandler;
  readonly tasks: readonly string[];
  readonly verifyReplay?: boolean;
  readonly cores?: number;
  readonly jobs: number;
}

/** Plays as `guildhall run` does, with a worker of our own making. */
async function playWith({ worker, tasks, ...options }: Failing) {
  const clock = chooseClock(options);
  const cast = { agents: 2, framework: 'dagent', model: 'rules:mistakes=0.5', seed: 1, trials: 1 };
  const plan = planRun({
    casts: [{ cast, tasks: tasks.map(findTask) }],
    gameVersion: '1.20.4',
    seed: 1,
    out: ROOT,
    id: typeof worker === 'string' ? `${worker}-${tasks.length}` : undefined,
    clock,
    command: [],
  });
  const lines: string[] = [];
  const context = testContext((text) => lines.push(text), { startWorker: startOf(worker) });
  const players = { baseUrl: undefined, apiKeys: undefined };
  const before = childrenOf(process.pid);
  const code = await playAndReport(plan, { clock, ...players, silenceMs: SILENCE_MS, cores: options.cores }, context);
  // Workers of other tests may end meanwhile.
  expect(childrenOf(process.pid).length).toBeLessThanOrEqual(before.length);
  const { episodes, attempts } = readRun(plan.folder);
  return { code, text: lines.join('\n'), episodes, attempts };
}

function startOf(worker: Failing['worker']): StartWorker {
  if (typeof worker !== 'string') return inlineWorkers([worker]);
  const entry = fileURLToPath(new URL(`workers/${worker}.ts`, import.meta.url));
  return (around) => startWorker({ ...around, entry });
}

describe('workers that fail', () => {
  test.runIf(EXHAUSTIVE)('one that hangs is ended, and a fresh one plays the rest', async () => {
    const { code, text, episodes } = await playWith({
      worker: 'hanging',
      tasks: ['construction/lamp', 'construction/lamp'],
      jobs: 1,
    });
    expect(code).toBe(EXIT.faulted);
    expect(text).toContain('players of episode 0: showed no sign of life for 4 s and was ended');
    expect(episodes.map(({ score }) => score?.reason === 'host-fault')).toEqual([true, false]);
    expect(episodes[1]?.score?.termination).not.toBe('fault');
    expect(episodes.map(({ problem }) => problem)).toEqual(['showed no sign of life for 4 s and was ended', undefined]);
  });

  test.runIf(EXHAUSTIVE)(
    'one that hangs takes no other game along that it played: they are played again, alone',
    async () => {
      const { code, text, episodes, attempts } = await playWith({
        worker: 'hanging',
        tasks: ['construction/lamp', 'construction/lamp', 'construction/bench'],
        jobs: 3,
        cores: 1,
      });
      expect(code).toBe(EXIT.faulted);
      expect(text).toContain('3 episodes in lockstep');
      expect(episodes.map(({ score }) => score?.reason === 'host-fault')).toEqual([true, false, false]);
      expect(episodes.map(({ problem }) => problem !== undefined)).toEqual([true, false, false]);
      expect([...attempts.values()].map((own) => own.map(({ isLost }) => isLost === true))).toEqual([
        [true, false],
        [true, false],
        [true, false],
      ]);
    },
  );

  test('one that cannot start: every episode is a fault, and what it said is told', async () => {
    const { code, text, episodes } = await playWith({
      worker: 'broken',
      tasks: ['construction/lamp', 'construction/well'],
      jobs: 2,
    });
    expect(code).toBe(EXIT.faulted);
    for (const index of [0, 1]) expect(text).toMatch(new RegExp(`players of episode ${index}: [^]*nothing works here`));
    for (const { score, problem } of episodes) {
      expect(score).toMatchObject({ reason: 'host-fault', ticks: 0, metrics: null });
      expect(problem).toContain('nothing works here');
    }
  });

  test.runIf(EXHAUSTIVE)('one that does not play the same twice is found out', async () => {
    // Chance depends on more than the seed: second plays draw other numbers.
    const diverging = episodeHandler((assignment, hooks) => {
      const { record, folder } = assignment;
      const seed = folder.endsWith('replay') ? record.seed + 1 : record.seed;
      return playEpisode({ ...assignment, record: { ...record, seed } }, hooks);
    });
    const { code, text, episodes } = await playWith({
      worker: diverging,
      tasks: ['construction/flower-bed'],
      verifyReplay: true,
      jobs: 2,
    });
    expect(code, text).toBe(EXIT.diverged);
    const [episode] = episodes;
    if (episode?.replay?.type !== 'diverged') throw new Error('expected a difference on record');
    const { seq, tick, first, second, context } = episode.replay.divergence;
    expect(text).toContain(`DIFFERS when played again, first at event ${seq} (tick ${tick}) of events.jsonl`);
    expect(text).toContain('replayed identically: 0 of 1 episode');
    expect(first).not.toBe(second);
    for (const line of [first, second, ...context]) expect(text).toContain(line);
    expect(episode.events[seq ?? -1]).toEqual(LoggedEvent.parse(JSON.parse(first ?? '')));
    expect(existsSync(join(episode.folder, 'replay', 'events.jsonl'))).toBe(true);
  });

  test.runIf(EXHAUSTIVE)('one that hangs does not outlive a parent that was killed', async () => {
    const { child, ended, shows } = startProcess(
      [fileURLToPath(new URL('workers/forsaken.ts', import.meta.url))],
      ROOT,
    );
    await shows('hangs');
    const [hanging] = childrenOf(child.pid);
    child.kill('SIGKILL');
    await isGone(hanging as number);
    expect(await ended).toMatchObject({ signal: 'SIGKILL', stdout: `${hanging} hangs\n` });
  });
});
