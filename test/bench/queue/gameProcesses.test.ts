import { describe, expect, test } from 'vitest';
import { GameProcesses, type GameToPlay } from '../../../bench/queue/gameProcesses.ts';
import type { EpisodeAssignment } from '../../../bench/run/play/episodeAssignment.ts';
import type { JobEnd, WorkerProcess } from '../../../bench/run/worker/workerProcess.ts';
import type { RequestAdmission } from '../../../sidecar/model/service/admission/requestAdmission.ts';

/** A process whose jobs end when the test says so. */
class TestProcess implements WorkerProcess {
  usable = true;
  readonly pid = undefined;
  readonly admission: RequestAdmission;
  readonly orders: EpisodeAssignment[] = [];
  readonly jobs: ((end: JobEnd<never>) => void)[] = [];
  isClosed = false;

  constructor(admission: RequestAdmission) {
    this.admission = admission;
  }

  run<Result>(_: unknown, order: unknown): Promise<JobEnd<Result>> {
    this.orders.push(order as EpisodeAssignment);
    return new Promise((resolve) => this.jobs.push(resolve));
  }

  interrupt(): void {}

  async close(): Promise<void> {
    this.isClosed = true;
  }
}

describe('processes that play games of a queue', () => {
  const started: TestProcess[] = [];
  const asked: unknown[] = [];
  const processes = (most: number) => {
    started.length = 0;
    asked.length = 0;
    return new GameProcesses(
      (admission) => {
        const process = new TestProcess(admission);
        started.push(process);
        return process;
      },
      {
        acquire: async (game, limits) => {
          asked.push([game, limits]);
          return { done: () => undefined };
        },
      },
      most,
    );
  };
  const game = (index: number, alone = false): GameToPlay => ({
    id: `run-${index}-1`,
    // Only its number and its limits are looked at here.
    assignment: { record: { index }, serviceLimits: { concurrency: index + 1 } } as EpisodeAssignment,
    alone,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  const request = (episode: string) => {
    const { signal } = new AbortController();
    return { endpoint: 'service', tokens: 0, costUsd: 0, again: false, signal, episode };
  };
  const jobs = () => started.map((process) => process.jobs.length);
  const LOST = { type: 'lost', detail: 'gone' } as const;

  test('are filled one after the other, and then those with the fewest games', () => {
    const pool = processes(2);
    for (let index = 0; index < 5; index++) void pool.play(game(index));
    expect(jobs()).toEqual([3, 2]);
  });

  test('play games alone that are to be, and end with them', async () => {
    const pool = processes(1);
    void pool.play(game(0));
    const alone = pool.play(game(1, true));
    void pool.play(game(2));
    expect(jobs()).toEqual([2, 1]);
    started[1]?.jobs[0]?.(LOST);
    expect(await alone).toEqual(LOST);
    expect(started.map(({ isClosed }) => isClosed)).toEqual([false, true]);
  });

  test('are no more for games of several runs, whose requests are told apart', async () => {
    const pool = processes(1);
    const other = { ...game(0), id: 'other-0-1' };
    void pool.play(game(0));
    void pool.play(other);
    expect(jobs()).toEqual([2]);
    expect(started[0]?.orders.map(({ requestsBy }) => requestsBy)).toEqual(['run-0-1', 'other-0-1']);
    await started[0]?.admission.acquire(request('other-0-1'));
    expect(asked).toEqual([['other-0-1', { concurrency: 1 }]]);
  });

  test('get no more games once they are of no use, and end after their last', async () => {
    const pool = processes(1);
    const first = pool.play(game(0));
    const [broken] = started;
    if (broken) broken.usable = false;
    void pool.play(game(1));
    expect(jobs()).toEqual([1, 1]);
    broken?.jobs[0]?.(LOST);
    await first;
    expect(started.map(({ isClosed }) => isClosed)).toEqual([true, false]);
    await pool.close();
    expect(started.map(({ isClosed }) => isClosed)).toEqual([true, true]);
  });

  test('ask for each request in the name of its game, with its limits', async () => {
    const pool = processes(1);
    void pool.play(game(0));
    void pool.play(game(3));
    const admission = started[0]?.admission;
    await admission?.acquire(request('run-3-1'));
    expect(asked).toEqual([['run-3-1', { concurrency: 4 }]]);
    await expect(admission?.acquire(request('run-9-1'))).rejects.toThrow('no game run-9-1');
  });
});
