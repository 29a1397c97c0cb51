import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readRun } from '../../bench/run/folder/readRun.ts';
import { wallTimeMs } from '../../clock/wallTime.ts';
import { fails, says, startOpenAiDouble } from '../sidecar/model/openAiDouble.ts';
import { EXHAUSTIVE } from '../support/depth.ts';
import { createBench } from './commandLine.ts';
import { childrenFromNow, isGone } from './processes.ts';
import { inlineWorkers } from './workers/inlineWorker.ts';

const KEY = 'key-that-must-not-be-written-anywhere';

/** Options for one agent that reasons and acts by a service's model. */
const aloneBy = ({ baseUrl }: { readonly baseUrl: string }): string[] => [
  ...['--framework', 'react', '--agents', '1'],
  ...['--model', 'openai/some-model', '--base-url', baseUrl],
];

/** A short game, in which an answer takes the same time on any machine. */
const SHORT = ['--game-time', '2', '--think', 'fixed:50'];

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
  expect(code, stderr).toBe(3);
  expect(service.seen[0]?.headers.authorization).toBe(`Bearer ${KEY}`);

  const [episode] = readRun(bench.path('out', 'x')).episodes;
  expect(episode?.score).toMatchObject({ termination: 'fault', reason: 'model-unavailable', metrics: null });
  expect(stdout).toContain('fault (model-unavailable)');
  expect(stdout).toMatch(/to resume it: guildhall run --resume out.x --base-url http:\S+\n/);
  expect(episode?.record.model).toBe('openai/some-model');

  const written = bench
    .files()
    .map((name) => bench.path(name))
    .filter((path) => statSync(path).isFile())
    .map((path) => readFileSync(path, 'utf8'));
  for (const text of [stdout, stderr, ...written, ...processes]) expect(text).not.toContain(KEY);
});

// Within this process, but for players in real time: what a signal is, run.e2e.test.ts shows.
test.each([
  ['--jobs', '1'],
  ...(EXHAUSTIVE
    ? [
        ['--jobs', '2'],
        ['--clock', 'realtime', '--at-once', '1'],
      ]
    : []),
])('a model that does not exist stops the run at once, which is resumed when it is mended (%s %s)', async (...how) => {
  using bench = createBench(EXHAUSTIVE ? {} : { startWorker: inlineWorkers() });
  let isMended = false;
  const refuses = fails(404, 'The model `some-model` does not exist');
  await using service = await startOpenAiDouble((request, response) =>
    (isMended ? says('I would rather not answer in JSON.') : refuses)(request, response),
  );
  const args = [
    'run',
    'construction/lamp',
    ...aloneBy(service),
    '--trials',
    '2',
    // The game must not end before the refusal is read, however long that takes.
    ...(how.includes('realtime') ? ['--game-time', '8'] : SHORT),
    ...how,
    '--id',
    'x',
  ];
  const stopped = await bench.guildhall([...args, '--out', 'out'], { OPENAI_API_KEY: KEY });
  expect(stopped.code, stopped.stderr).toBe(3);
  const reason = 'STOPPED: openai/some-model: the service answered HTTP 404: The model `some-model` does not exist';
  expect(stopped.stdout.split(reason)).toHaveLength(2);
  expect(stopped.stdout).not.toContain('players of episode');
  expect(stopped.stdout).toContain('2 episodes without a score');
  expect(stopped.stdout).toContain('to resume it: guildhall run --resume');
  // Two workers may both have begun by then.
  expect(service.seen.length).toBeLessThanOrEqual(how.includes('2') ? 2 : 1);
  const folder = bench.path('out', 'x');
  for (const { score } of readRun(folder).episodes) expect(score?.metrics ?? null).toBeNull();
  if (!how.includes('2')) expect(readRun(folder).episodes.filter(({ score }) => score === undefined)).toHaveLength(1);

  // The folder could be somebody else's, and the key is the user's.
  const asked = service.seen.length;
  const refused = await bench.guildhall(['run', '--resume', 'out/x'], { OPENAI_API_KEY: KEY });
  expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('[address-of-run]')]);
  expect(service.seen.length).toBe(asked);

  isMended = true;
  const resumed = await bench.guildhall(['run', '--resume', 'out/x', '--base-url', service.baseUrl], {
    OPENAI_API_KEY: KEY,
  });
  expect(resumed.stdout, resumed.stderr).not.toContain('STOPPED');
  for (const { score } of readRun(folder).episodes) expect(score?.reason).toBe('game-time');
});

test.each([
  ['--think', 'zero'],
  ['--think', 'measured'],
  ['--clock', 'realtime'],
])('Ctrl-C while the model thinks (%s %s): the request is closed, complete files, no process left', async (...how) => {
  let stop = () => {};
  let toldAt = Number.NaN;
  let players: number[] = [];
  let closedAt = Promise.resolve(Number.NaN);
  const childrenOfRun = childrenFromNow();
  // Never answers.
  await using service = await startOpenAiDouble(({ abandoned }) => {
    closedAt = abandoned.then(wallTimeMs);
    players = childrenOfRun();
    toldAt = wallTimeMs();
    stop();
  });
  using bench = createBench({ startWorker: inlineWorkers() });
  const model = ['--framework', 'dagent', '--model', 'openai/some-model', '--base-url', service.baseUrl];
  const args = ['run', 'construction/lamp', ...model, ...how, '--id', 'x', '--out', 'out'];
  const session = bench.open(args, { OPENAI_API_KEY: KEY });
  stop = () => session.interrupt();
  expect(await session.ended).toMatchObject({ code: 130, stderr: '' });
  // Far below what a request may take.
  expect((await closedAt) - toldAt).toBeLessThan(10_000);
  for (const player of players) await isGone(player);
  const [episode] = readRun(bench.path('out', 'x')).episodes;
  expect(episode?.score).toMatchObject({ termination: 'fault', reason: 'interrupted', metrics: null });
  expect(episode?.finalSnapshot).toBeDefined();
});

test.runIf(EXHAUSTIVE)(
  'in real time, a run asks no more of its service than it may, and a collector that never answers costs its players nothing but their spans',
  async () => {
    using bench = createBench();
    await using service = await startOpenAiDouble(says('I would rather not answer in JSON.'));
    await using collector = await startOpenAiDouble(() => {});
    const model = ['--framework', 'dagent', '--model', 'openai/some-model', '--base-url', service.baseUrl];
    const limits = ['--model-rpm', '3', '--model-concurrency', '1', '--model-tpm', '1000000', '--game-time', '2'];
    const args = ['run', 'construction/lamp', ...model, ...limits, '--otel', collector.baseUrl, '--clock', 'realtime'];
    const { code, stdout, stderr } = await bench.guildhall([...args, '--id', 'x', '--out', 'out'], {
      OPENAI_API_KEY: KEY,
    });
    // Nothing it says can be used.
    expect(code, stderr).toBe(1);
    expect(stdout).toMatch(/NOT CLEAN: episode 0: (\d+) of \1 replies unusable \(100\.0 %\)/);
    // Each question is asked twice, so that two of them would be four requests.
    expect(service.seen).toHaveLength(3);
    expect(service.mostAtOnce).toBe(1);
    expect(collector.seen.length).toBeGreaterThan(0);
    expect(stdout).not.toContain('players of episode');
    const [episode] = readRun(bench.path('out', 'x')).episodes;
    expect(episode?.score).toMatchObject({ termination: 'limit', reason: 'game-time' });
  },
);

test('an episode of useless replies is no clean result, unless that is accepted', async () => {
  using bench = createBench({ startWorker: inlineWorkers() });
  await using service = await startOpenAiDouble(says('{"comment": "I would rather not."}'));
  const args = ['run', 'construction/lamp', ...aloneBy(service), ...SHORT, '--out', 'out', '--json'];
  const play = (...more: string[]) => bench.guildhall([...args, ...more], { OPENAI_API_KEY: KEY });

  const { code, stdout, stderr } = await play('--id', 'x');
  expect(code, stderr).toBe(1);
  const [episode] = JSON.parse(stdout).episodes;
  expect(episode.isClean).toBe(false);
  expect(episode.usability.unusable).toBe(episode.usability.replies);
  expect(episode.usability.replies).toBeGreaterThan(1);
  // The referee's verdict is untouched.
  expect(episode.score).toMatchObject({ reason: 'game-time', metrics: { completion: { value: 0 } } });
  expect(readFileSync(bench.path('out', 'x', 'report.html'), 'utf8')).toContain('Not clean: 1 episode of 1');

  const again = await bench.guildhall(['score', 'out/x']);
  expect(again.code).toBe(1);
  expect(again.stdout).toMatch(/agrees with score\.json, sealed, NOT CLEAN: .* replies unusable/);
  expect(await bench.guildhall(['score', 'out/x', '--accept-unusable'])).toMatchObject({ code: 0 });
  await bench.guildhall(['report', 'out/x', '--accept-unusable']);
  expect(readFileSync(bench.path('out', 'x', 'report.html'), 'utf8')).not.toContain('Not clean: 1 episode');

  const accepted = await play('--id', 'y', '--accept-unusable');
  expect(accepted.code, accepted.stderr).toBe(0);
  expect(JSON.parse(accepted.stdout).episodes[0].isClean).toBe(true);
  expect(readRun(bench.path('out', 'y')).record).toMatchObject({
    acceptUnusable: true,
    options: { acceptUnusable: true },
  });
});
