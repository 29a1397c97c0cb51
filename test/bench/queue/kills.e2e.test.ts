import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EXIT } from '../../../bench/console/exitCodes.ts';
import { attemptsOf } from '../../../bench/run/folder/ledger/attempts.ts';
import { readRunRecord } from '../../../bench/run/folder/readRun.ts';
import { Random } from '../../../clock/random.ts';
import { EXHAUSTIVE } from '../../support/depth.ts';
import { HAS_REDIS, type RedisServer, startRedis } from '../../support/redisServer.ts';
import { type Bench, createBench, type Running } from '../commandLine.ts';
import { filesOf } from '../comparableFiles.ts';

/** Four episodes whose every word is fixed by the seed. */
const RUN =
  'run construction/lamp construction/flower-bed --framework dagent --agents 2 --trials 2 --seed 7 --id x'.split(' ');
/** Kills of each kind, half a minute each. In the usual run a worker is killed in queue.e2e.test.ts. */
const POINTS = Number(process.env.GUILDHALL_QUEUE_KILLS) || 2;
const KINDS = ['worker', 'parent', 'redis'] as const;
/** Which points, and which worker. */
const SEED = Number(process.env.GUILDHALL_KILL_SEED ?? 1);

describe.runIf(HAS_REDIS && EXHAUSTIVE)('kill -9 at random points', () => {
  let redis: RedisServer;
  let bench: Bench;
  let undisturbed: Map<string, string>;
  /** Commands to Redis from the start of a run to its end. */
  let commands = 0;
  const workers: Running[] = [];
  const runsStarted: Running[] = [];
  const figures: string[] = [];
  const onQueue = () => ['--queue', redis.address, '--store', bench.path('store')];
  const startRun = (args: readonly string[]) => {
    const run = bench.start(args);
    runsStarted.push(run);
    return run;
  };
  /** Every other worker plays two games at the same time, in one process. */
  let slots = 1;
  const startWorker = async () => {
    slots = 3 - slots;
    const worker = bench.start(['worker', ...onQueue(), '--slots', `${slots}`, '--stalled-after', '4']);
    workers.push(worker);
    await worker.shows('waiting for games');
  };
  /** Calls back once Redis has got so many commands since. Returns how many it got. */
  const watch = async (atCommand: number, then: () => void) => {
    const client = new Redis(redis.address, { maxRetriesPerRequest: null, retryStrategy: () => null });
    client.on('error', () => undefined);
    const monitor = await client.monitor();
    monitor.on('error', () => undefined);
    let seen = 0;
    monitor.on('monitor', () => {
      if (++seen === atCommand) then();
    });
    return () => {
      monitor.disconnect();
      client.disconnect();
      return seen;
    };
  };

  beforeAll(async () => {
    redis = await startRedis();
    bench = createBench();
    await Promise.all([startWorker(), startWorker()]);
    const played = await startRun([...RUN, '--out', 'alone']).ended;
    expect(played.code, played.stderr).toBe(EXIT.ok);
    undisturbed = filesOf(bench.path('alone', 'x'));
    const end = await watch(0, () => undefined);
    const queued = await startRun([...RUN, '--out', 'queued', ...onQueue()]).ended;
    expect(queued.code, queued.stderr).toBe(EXIT.ok);
    commands = end();
  }, 600_000);
  afterAll(async () => {
    for (const { child } of [...workers, ...runsStarted]) child.kill('SIGKILL');
    await redis[Symbol.asyncDispose]();
    bench[Symbol.dispose]();
    process.stdout.write(`${figures.join('\n')}\n`);
  });

  const kinds = KINDS.map((kind) => ({ kind, random: new Random(SEED).fork(kind) }));
  const points = Array.from({ length: POINTS }, (_, point) =>
    kinds.map(({ kind, random }) => ({ kind, point, share: random.float(), which: random.integer(0, 1) })),
  ).flat();
  test.each(points)(
    'a run ends complete, $kind $point',
    async ({ kind, point, share, which }) => {
      const out = `${kind}-${point}`;
      const atCommand = 1 + Math.floor(share * commands);
      const parent = startRun([...RUN, '--out', out, ...onQueue()]);
      let killed: Promise<unknown> = Promise.resolve();
      const end = await watch(atCommand, () => {
        switch (kind) {
          case 'worker': {
            const [worker] = workers.splice(which, 1);
            worker?.child.kill('SIGKILL');
            killed = startWorker();
            break;
          }
          case 'parent':
            parent.child.kill('SIGKILL');
            break;
          case 'redis':
            killed = redis.restart();
            break;
          default:
            kind satisfies never;
        }
      });
      let ended = await parent.ended;
      await killed;
      end();
      if (ended.signal === 'SIGKILL') ended = await startRun(['run', '--resume', `${out}/x`, ...onQueue()]).ended;
      expect(ended.code, ended.stdout + ended.stderr).toBe(EXIT.ok);
      const folder = bench.path(out, 'x');
      const attempts = [...attemptsOf(folder, readRunRecord(folder)).values()];
      const lost = attempts.flat().filter(({ isLost }) => isLost).length;
      figures.push(`${kind} at command ${atCommand} of ${commands}: ${lost} attempts lost`);
      expect(attempts.map((own) => own.filter((one) => one.ended && !one.setAside).length)).toEqual([1, 1, 1, 1]);
      expect(lost).toBeLessThanOrEqual(kind === 'redis' ? 0 : 2);
      expect([...filesOf(folder)].map(([name, text]) => [name, text.replaceAll(out, 'alone')])).toEqual([
        ...undisturbed,
      ]);
      const verified = await bench.guildhall(['verify', folder, '--no-replay']);
      expect(verified.code, verified.stdout).toBe(EXIT.ok);
      const { stdout } = await bench.guildhall(['queue', 'status', '--queue', redis.address, '--json']);
      expect(JSON.parse(stdout)).toMatchObject({ waiting: 0, active: 0, completed: 0, failed: 0 });
      expect(bench.files().filter((name) => name.endsWith('.zip'))).toEqual([]);
    },
    600_000,
  );

  test('a run is stopped while Redis is gone, and is resumed when it is there again', async () => {
    const parent = startRun([...RUN, '--out', 'stopped', '--pace', '1x', ...onQueue()]);
    await parent.shows(/dagent: \d+ % vhr/);
    await redis.kill();
    parent.child.kill('SIGINT');
    const stopped = await parent.ended;
    expect(stopped.code, stopped.stdout + stopped.stderr).toBe(EXIT.interrupted);
    await redis.restart();
    const resumed = await startRun(['run', '--resume', 'stopped/x', ...onQueue()]).ended;
    expect(resumed.code, resumed.stdout + resumed.stderr).toBe(EXIT.ok);
    const folder = bench.path('stopped', 'x');
    // Its pace stands in the plan, so in seals and reports; what was played is the same.
    const played = (files: ReadonlyMap<string, string>) =>
      [...files].filter(([name]) => name.startsWith('episodes/') && !name.endsWith('seal.json'));
    const own = played(filesOf(folder)).map(([name, text]) => [name, text.replaceAll('stopped', 'alone')]);
    expect(own).toEqual(played(undisturbed));
    const verified = await bench.guildhall(['verify', folder, '--no-replay']);
    expect(verified.code, verified.stdout).toBe(EXIT.ok);
    const onQueueNow = async () => {
      const { stdout } = await bench.guildhall(['queue', 'status', '--queue', redis.address, '--json']);
      return JSON.parse(stdout) as unknown;
    };
    // A worker may still be ending the game that nobody waits for.
    const nothing = { waiting: 0, active: 0, completed: 0, failed: 0 };
    await expect.poll(onQueueNow, { timeout: 60_000 }).toMatchObject(nothing);
    expect(bench.files().filter((name) => name.endsWith('.zip'))).toEqual([]);
  }, 600_000);
});
