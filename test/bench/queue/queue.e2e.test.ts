import { readFileSync } from 'node:fs';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EXIT } from '../../../bench/console/exitCodes.ts';
import { QUEUE } from '../../../bench/queue/redis.ts';
import { attemptsOf } from '../../../bench/run/folder/ledger/attempts.ts';
import { readRunRecord } from '../../../bench/run/folder/readRun.ts';
import { RealtimeClock } from '../../../clock/realtimeClock.ts';
import { says, startOpenAiDouble } from '../../sidecar/model/openAiDouble.ts';
import { HAS_REDIS, type RedisServer, startRedis } from '../../support/redisServer.ts';
import { type S3Server, startS3 } from '../../support/s3Server.ts';
import { startCollector } from '../collector.ts';
import { type Bench, createBench, type Running } from '../commandLine.ts';
import { filesOf } from '../comparableFiles.ts';
import { inlineWorkers } from '../workers/inlineWorker.ts';

/** Two episodes whose every word is fixed by the seed. */
const RUN = 'run construction/lamp construction/flower-bed --framework dagent --agents 2 --seed 7 --id x'.split(' ');

/** For what shows soon, however much else the machine has to do. */
const SOON = { timeout: 60_000 };

describe.runIf(HAS_REDIS)('a run on a queue', () => {
  let redis: RedisServer;
  let admin: Redis;
  let bench: Bench;
  let s3: S3Server;
  const started: Running[] = [];
  /** The workers that stay. */
  const workers: Running[] = [];
  const onQueue = () => ['--queue', redis.address, '--store', 's3://games/guildhall'];
  const startWorker = async (...args: string[]) => {
    const worker = bench.start(['worker', '--metrics', '0', ...onQueue(), '--slots', '1', ...args], s3.env);
    started.push(worker);
    await worker.shows('waiting for games');
    return worker;
  };
  const alone = () => filesOf(bench.path('alone', 'x'));
  /** What the workers of the games on the queue have reported last. */
  const progress = async () => {
    const ids = await admin.lrange(`bull:${QUEUE}:active`, 0, -1);
    return Promise.all(ids.map((id) => admin.hget(`bull:${QUEUE}:${id}`, 'progress')));
  };

  beforeAll(async () => {
    [redis, s3] = await Promise.all([startRedis(), startS3('games')]);
    admin = new Redis(redis.address);
    bench = createBench({ startWorker: inlineWorkers() });
    const played = await bench.guildhall([...RUN, '--out', 'alone']);
    expect(played.code, played.stderr).toBe(EXIT.ok);
  });
  afterAll(async () => {
    for (const { child } of started) child.kill('SIGKILL');
    admin.disconnect();
    await Promise.all([redis[Symbol.asyncDispose](), s3[Symbol.asyncDispose]()]);
    bench[Symbol.dispose]();
  });

  // The first, as no other worker may take its game before it is killed.
  test('plays a game once more whose worker was killed, and its ledger has the lost attempt', async () => {
    const doomed = await startWorker('--stalled-after', '2');
    const playing = bench.open([...RUN, '--out', 'cut', ...onQueue()], s3.env);
    await expect.poll(progress, SOON).toEqual([expect.stringMatching(/"type":"(begun|playing)"/)]);
    doomed.child.kill('SIGKILL');
    workers.push(...(await Promise.all([startWorker(), startWorker()])));
    const { code, stdout, stderr } = await playing.ended;
    expect(code, stdout + stderr).toBe(EXIT.ok);
    const logs = (files: ReadonlyMap<string, string>) =>
      [...files].filter(([name]) => /events|score|transcript/.test(name));
    expect(logs(filesOf(bench.path('cut', 'x')))).toEqual(logs(alone()));
    const attempts = attemptsOf(bench.path('cut/x'), readRunRecord(bench.path('cut/x')));
    const all = [...attempts.values()];
    expect(all.map((own) => own.filter(({ ended }) => ended).length)).toEqual([1, 1]);
    expect(all.flat().filter(({ isLost }) => isLost)).toHaveLength(1);
    const verified = await bench.guildhall(['verify', 'cut/x', '--no-replay']);
    expect(verified.code, verified.stdout).toBe(EXIT.ok);
  });

  test('is played by workers, and its folder is that of a run on one machine, to the byte', async () => {
    const queued = await bench.guildhall([...RUN, '--out', 'queued', ...onQueue()], s3.env);
    expect(queued.code, queued.stdout + queued.stderr).toBe(EXIT.ok);
    expect(
      [...filesOf(bench.path('queued', 'x'))].map(([name, text]) => [name, text.replaceAll('queued', 'alone')]),
    ).toEqual([...alone()]);
    expect(readFileSync(bench.path('queued/x/run.json'), 'utf8')).not.toContain(redis.address);
    const verified = await bench.guildhall(['verify', 'queued/x', '--no-replay']);
    expect(verified.code, verified.stdout).toBe(EXIT.ok);
    const { stdout } = await bench.guildhall(['queue', 'status', '--queue', redis.address, '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ waiting: 0, active: 0, completed: 0, failed: 0, runs: [] });
  });

  test('asks its models from the workers, which together keep to its limits', async () => {
    const walks = says('{"thought": "", "action": "navigateTo", "action_input": {"x": -5, "y": -60, "z": 3}}');
    // No game ends before each worker has one.
    const bothPlay = Promise.withResolvers<void>();
    // Long enough for requests of both games to overlap.
    await using service = await startOpenAiDouble(async (request, response) => {
      await bothPlay.promise;
      new RealtimeClock().after(50, () => walks(request, response));
    });
    const run =
      'run construction/lamp --framework react --model openai/some-model --agents 2 --trials 2 --think fixed:50 --game-time 3 --id asked';
    await using collector = await startCollector();
    const limits = [
      '--model-concurrency',
      '2',
      '--base-url',
      service.baseUrl,
      '--keys',
      'parent',
      '--otel',
      collector.url,
    ];
    const playing = bench.guildhall([...run.split(' '), ...limits, ...onQueue()], {
      ...s3.env,
      OPENAI_API_KEY: 'placeholder',
    });
    let isOver = false;
    const ended = playing.finally(() => {
      isOver = true;
    });
    // Where it ends before that, the rest shows why.
    await expect
      .poll(async () => isOver || (await admin.llen(`bull:${QUEUE}:active`)) === 2, SOON)
      .toBe(true)
      .finally(() => bothPlay.resolve());
    const { code, stdout, stderr } = await ended;
    expect(code, stdout + stderr).toBe(EXIT.ok);
    for (const { printed } of workers) await expect.poll(() => printed.stdout, SOON).toMatch(/asked episode \d/);
    expect(service.seen.length).toBeGreaterThan(4);
    expect(service.mostAtOnce).toBe(2);
    const attempts = attemptsOf(bench.path('runs/asked'), readRunRecord(bench.path('runs/asked')));
    const all = [...attempts.values()].flat();
    expect([all.length, all.filter(({ isLost }) => isLost).length]).toEqual([2, 0]);
    const spans = collector.spans();
    const [run_] = spans.filter(({ name }) => name === 'run asked');
    const sent = spans.filter(({ name }) => name === 'send guildhall-episodes');
    const played = spans.filter(({ name }) => name === 'invoke_workflow react');
    expect(sent.map(({ parentSpanId }) => parentSpanId)).toEqual([run_?.spanId, run_?.spanId]);
    expect(played.map(({ parentSpanId }) => parentSpanId).sort()).toEqual(sent.map(({ spanId }) => spanId).sort());
    expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1);
  });

  test('reports what workers and the queue do', async () => {
    const fetched = async (port: string | undefined, path: string) =>
      (await fetch(`http://127.0.0.1:${port}${path}`)).text();
    for (const { printed } of workers) {
      const metrics = await fetched(/metrics at port (\d+)/.exec(printed.stdout)?.[1], '/metrics');
      expect(metrics).toMatch(/guildhall_worker_games_ended_total\{end="\w+"\} \d/);
      expect(metrics).toContain('guildhall_worker_games 0\n');
    }
    const serving = bench.open(['queue', 'serve', '--queue', redis.address, '--listen', '0']);
    await serving.shows(/at port \d+/);
    const port = /at port (\d+)/.exec(serving.printed.stdout)?.[1];
    expect(JSON.parse(await fetched(port, '/status'))).toMatchObject({ open: 0, waiting: 0, workers: 2 });
    const metrics = await fetched(port, '/metrics');
    expect(metrics).toContain('guildhall_queue_workers 2');
    expect(metrics).toContain('guildhall_queue_games{state="waiting"} 0');
    expect(await fetched(port, '/healthz')).toBe('ok\n');
    serving.interrupt();
    expect((await serving.ended).code).toBe(EXIT.ok);
  });
});
