import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readRun } from '../../bench/run/folder/readRun.ts';
import { wallTimeMs } from '../../clock/wallTime.ts';
import { says, startOpenAiDouble } from '../sidecar/model/openAiDouble.ts';
import { createBench } from './commandLine.ts';
import { childrenOf, isGone } from './processes.ts';

const KEY = 'key-that-must-not-be-written-anywhere';

test('a model service that refuses us: an unscored fault, and the key shows nowhere', async () => {
  using bench = createBench();
  const processes: string[] = [];
  await using service = await startOpenAiDouble((_, response) => {
    processes.push(execFileSync('ps', ['-A', '-o', 'args='], { encoding: 'utf8' }));
    response.writeHead(401, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: { message: `Incorrect API key provided: ${KEY}` } }));
  });
  const model = ['--framework', 'dagent', '--model', 'openai/some-model', '--base-url', service.baseUrl];
  const args = ['run', 'construction/lamp', ...model];
  const { code, stdout, stderr } = await bench.guildhall([...args, '--id', 'x', '--out', 'out'], {
    OPENAI_API_KEY: KEY,
  });
  expect(code, stderr).toBe(1);
  expect(service.seen[0]?.headers.authorization).toBe(`Bearer ${KEY}`);

  const [episode] = readRun(bench.path('out', 'x')).episodes;
  expect(episode?.score).toMatchObject({ termination: 'fault', reason: 'model-unavailable', metrics: null });
  expect(stdout).toContain('fault (model-unavailable)');
  expect(episode?.record.model).toBe('openai/some-model');

  const written = bench
    .files()
    .map((name) => bench.path(name))
    .filter((path) => statSync(path).isFile())
    .map((path) => readFileSync(path, 'utf8'));
  for (const text of [stdout, stderr, ...written, ...processes]) expect(text).not.toContain(KEY);
});

test.each([
  ['--think', 'zero'],
  ['--think', 'measured'],
  ['--clock', 'realtime'],
])('Ctrl-C while the model thinks (%s %s): the request is closed, complete files, no process left', async (...how) => {
  using bench = createBench();
  const asked = Promise.withResolvers<void>();
  // Never answers.
  await using service = await startOpenAiDouble(() => asked.resolve());
  const model = ['--framework', 'dagent', '--model', 'openai/some-model', '--base-url', service.baseUrl];
  const args = ['run', 'construction/lamp', ...model, ...how, '--id', 'x', '--out', 'out'];
  const { child, ended } = bench.start(args, { OPENAI_API_KEY: KEY });
  await asked.promise;
  const workers = childrenOf(child.pid);
  const toldAt = wallTimeMs();
  child.kill('SIGINT');
  await service.seen[0]?.abandoned;
  expect(wallTimeMs() - toldAt).toBeLessThan(1_000);
  expect(await ended).toMatchObject({ code: 130, stderr: '' });
  for (const worker of workers) await isGone(worker);
  const [episode] = readRun(bench.path('out', 'x')).episodes;
  expect(episode?.score).toMatchObject({ termination: 'fault', reason: 'interrupted', metrics: null });
  expect(episode?.finalSnapshot).toBeDefined();
});

test('a run asks no more of its service than it may', async () => {
  using bench = createBench();
  await using service = await startOpenAiDouble(says('I would rather not answer in JSON.'));
  const model = ['--framework', 'dagent', '--model', 'openai/some-model', '--base-url', service.baseUrl];
  const limits = ['--model-rpm', '3', '--model-concurrency', '1', '--model-tpm', '1000000'];
  const args = ['run', 'construction/lamp', ...model, ...limits, '--clock', 'realtime', '--game-time', '3'];
  const { code, stderr } = await bench.guildhall([...args, '--id', 'x', '--out', 'out'], { OPENAI_API_KEY: KEY });
  expect(code, stderr).toBe(0);
  // Each question is asked twice, so that two of them would be four requests.
  expect(service.seen).toHaveLength(3);
  expect(service.mostAtOnce).toBe(1);
  const [episode] = readRun(bench.path('out', 'x')).episodes;
  expect(episode?.score).toMatchObject({ termination: 'limit', reason: 'game-time' });
});

test('a collector that never answers costs players in real time nothing but their spans', async () => {
  using bench = createBench();
  await using collector = await startOpenAiDouble(() => {});
  const traced = ['--framework', 'dagent', '--otel', collector.baseUrl, '--clock', 'realtime'];
  const { code, stdout, stderr } = await bench.guildhall(['run', 'construction/lamp', ...traced, '--id', 'x']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(collector.seen.length).toBeGreaterThan(0);
  expect(stdout).toContain('goal-reached');
  expect(stdout).not.toContain('players of episode');
});
