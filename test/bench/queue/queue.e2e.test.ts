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

describe.runIf(HAS_REDIS)('a run on a queue', () => {
  let redis: RedisServer;
  let bench: Bench;
  let s3: S3Server;
  const workers: Running[] = [];
  const onQueue = () => ['--queue', redis.address, '--store', 's3://games/guildhall'];
  const startWorker = async () => {
    const args = ['--metrics', '0'];
    const worker = bench.start(['worker', ...args, ...onQueue(), '--slots', '1', '--stalled-after', '3'], s3.env);
    workers.push(worker);
    await worker.shows('waiting for games');
    return worker;
  };

  beforeAll(async () => {
    [redis, s3] = await Promise.all([startRedis(), startS3('games')]);
    bench = createBench({ startWorker: inlineWorkers() });
    await Promise.all([startWorker(), startWorker()]);
  }, 60_000);
  afterAll(async () => {
    for (const { child } of workers) child.kill('SIGKILL');
    await Promise.all([redis[Symbol.asyncDispose](), s3[Symbol.asyncDispose]()]);
    bench[Symbol.dispose]();
  });

  test('is played by workers, and its folder is that of a run on one machine, to the byte', async () => {
    const played = await bench.guildhall([...RUN, '--out', 'alone']);
    expect(played.code, played.stderr).toBe(EXIT.ok);
    const queued = await bench.guildhall([...RUN, '--out', 'queued', ...onQueue()], s3.env);
    expect(queued.code, queued.stdout + queued.stderr).toBe(EXIT.ok);
    const printedOf = () => workers.flatMap(({ printed }) => printed.stdout.match(/x episode \d/g) ?? []).sort();
    await expect.poll(printedOf).toEqual(['x episode 0', 'x episode 1']);
    const [alone, apart] = ['alone', 'queued'].map((out) => filesOf(bench.path(out, 'x')));
    expect([...(apart ?? [])].map(([name, text]) => [name, text.replaceAll('queued', 'alone')])).toEqual([
      ...(alone ?? []),
    ]);
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
      new RealtimeClock().after(200, () => walks(request, response));
    });
    const run =
      'run construction/lamp --framework react --model openai/some-model --agents 2 --trials 2 --think fixed:50 --game-time 6 --id asked';
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
    const admin = new Redis(redis.address);
    try {
      await expect.poll(() => admin.llen(`bull:${QUEUE}:active`), { timeout: 60_000 }).toBe(2);
    } finally {
      admin.disconnect();
      bothPlay.resolve();
    }
    const { code, stdout, stderr } = await playing;
    for (const { printed } of workers) await expect.poll(() => printed.stdout).toMatch(/asked episode \d/);
    expect(code, stdout + stderr).toBe(EXIT.ok);
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
      expect(metrics).toContain('guildhall_worker_games 0');
    }
    const serving = bench.start(['queue', 'serve', '--queue', redis.address, '--listen', '0']);
    await serving.shows(/at port \d+/);
    const port = /at port (\d+)/.exec(serving.printed.stdout)?.[1];
    expect(JSON.parse(await fetched(port, '/status'))).toMatchObject({ open: 0, waiting: 0, workers: 2 });
    const metrics = await fetched(port, '/metrics');
    expect(metrics).toContain('guildhall_queue_workers 2');
    expect(metrics).toContain('guildhall_queue_games{state="waiting"} 0');
    expect(await fetched(port, '/healthz')).toBe('ok\n');
    serving.child.kill('SIGTERM');
    expect((await serving.ended).code).toBe(EXIT.ok);
  });

  test('plays a game once more whose worker was killed, and its ledger has the lost attempt', async () => {
    const doomed = await startWorker();
    const others = workers.filter((worker) => worker !== doomed);
    for (const { child } of others) child.kill('SIGSTOP');
    const playing = bench.start([...RUN, '--out', 'cut', '--pace', '1x', ...onQueue()], s3.env);
    await playing.shows(/dagent: \d+ % vhr/);
    doomed.child.kill('SIGKILL');
    for (const { child } of others) child.kill('SIGCONT');
    const { code, stdout, stderr } = await playing.ended;
    expect(code, stdout + stderr).toBe(EXIT.ok);
    const [alone, cut] = ['alone', 'cut'].map((out) => filesOf(bench.path(out, 'x')));
    const logs = (files: typeof alone) => [...(files ?? [])].filter(([name]) => /events|score|transcript/.test(name));
    expect(logs(cut)).toEqual(logs(alone));
    const attempts = attemptsOf(bench.path('cut/x'), readRunRecord(bench.path('cut/x')));
    const all = [...attempts.values()];
    expect(all.map((own) => own.filter(({ ended }) => ended).length)).toEqual([1, 1]);
    expect(all.flat().filter(({ isLost }) => isLost)).toHaveLength(1);
    const verified = await bench.guildhall(['verify', 'cut/x', '--no-replay']);
    expect(verified.code, verified.stdout).toBe(EXIT.ok);
  }, 120_000);
});
