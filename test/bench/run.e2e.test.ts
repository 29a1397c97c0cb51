import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readRun } from '../../bench/run/folder/readRun.ts';
import { EXHAUSTIVE } from '../support/depth.ts';
import { type Bench, createBench, type Ended } from './commandLine.ts';
import { childrenOf, expectFree, freePort, isAlive } from './processes.ts';
import { inlineWorkers } from './workers/inlineWorker.ts';

const EPISODE_FILES = [
  'briefing.json',
  'events.jsonl',
  'final.snapshot.json',
  'initial.snapshot.json',
  'score.json',
  'task.json',
  'transcript.jsonl',
];

/** The longest the short run may take on a busy machine. */
const RUN_MS = 60_000;
/** A task that takes the oracle long enough to be disturbed in the middle. */
const LONG = ['run', 'construction/market-stall', '--agents', '1', '--id', 'x', '--out', 'out'];
/** Shown as soon as the first blocks stand. */
const UNDER_WAY = 'vhr';

describe('a run from start to report', () => {
  let bench: Bench;
  let ended: Ended;
  beforeAll(async () => {
    bench = createBench({ startWorker: inlineWorkers() });
    ended = await bench.guildhall('run construction/lamp --agents 1 --id x --out out --json'.split(' '));
  }, RUN_MS);
  afterAll(() => bench[Symbol.dispose]());

  test('ends with full marks and a result for programs', () => {
    expect(ended.code, ended.stderr).toBe(0);
    const { episodes } = JSON.parse(ended.stdout);
    expect(episodes).toHaveLength(1);
    expect(episodes[0]).toMatchObject({
      taskId: 'construction/lamp',
      framework: 'oracle',
      model: 'none',
      agents: ['Alice'],
      score: {
        termination: 'completed',
        reason: 'goal-reached',
        success: true,
        metrics: { completion: { value: 1 }, vhr: { value: 1 } },
      },
    });
  });

  test('writes every file of the run and nothing else', () => {
    expect(bench.files()).toEqual(
      [
        'out',
        'out/x',
        'out/x/episodes',
        'out/x/episodes/0',
        ...EPISODE_FILES.map((name) => `out/x/episodes/0/${name}`),
        'out/x/episodes/0/seal.json',
        'out/x/ledger.jsonl',
        'out/x/report',
        'out/x/report.html',
        'out/x/report/episode-0.html',
        'out/x/run.json',
        'out/x/summary.json',
      ].sort(),
    );
  });

  test('no secret and no address is in any file', () => {
    for (const name of bench.files().filter((file) => /\.(json|jsonl|html)$/.test(file)))
      expect(readFileSync(bench.path(name), 'utf8'), name).not.toMatch(/joinToken|"tokens?"|127\.0\.0\.1|ws:\/\//);
  });

  test('score agrees to the last digit', async () => {
    const agreeing = await bench.guildhall(['score', 'out/x', '--json']);
    expect(agreeing.code, agreeing.stderr).toBe(0);
    expect(JSON.parse(agreeing.stdout)).toMatchObject([{ episode: 0, agrees: true, discrepancies: [] }]);
  });

  test('report writes the same pages again', async () => {
    const page = readFileSync(bench.path('out/x/report.html'), 'utf8');
    const episode = readFileSync(bench.path('out/x/report/episode-0.html'), 'utf8');
    expect(page).toContain('construction/lamp');
    expect(await bench.guildhall(['report', 'out/x'])).toMatchObject({ code: 0, stderr: '' });
    expect(readFileSync(bench.path('out/x/report.html'), 'utf8')).toBe(page);
    expect(readFileSync(bench.path('out/x/report/episode-0.html'), 'utf8')).toBe(episode);
  });

  test('score notices a verdict that was touched up, and a log that was', async () => {
    const episode = (name: string) => bench.path('out/x/episodes/0', name);
    const verdict = readFileSync(episode('score.json'), 'utf8');
    writeFileSync(episode('score.json'), verdict.replace('"completion":{"value":1', '"completion":{"value":0.9'));
    const touched = await bench.guildhall(['score', 'out/x']);
    expect(touched.code, touched.stderr).toBe(1);
    expect(touched.stdout).toContain('DIFFERS from score.json');

    writeFileSync(episode('score.json'), verdict);
    const log = readFileSync(episode('events.jsonl'), 'utf8').split('\n');
    const without = log.filter((line) => !line.includes('"type":"block-placed"'));
    expect(without.length).toBe(log.length - 3);
    writeFileSync(episode('events.jsonl'), without.join('\n'));
    const cut = await bench.guildhall(['score', 'out/x', '--json']);
    expect(cut.code).toBe(1);
    expect(JSON.parse(cut.stdout)[0].discrepancies.length).toBeGreaterThan(0);
  });
});

describe('the floor', () => {
  test('an idle team scores 0, and nothing where nothing can be said', async () => {
    using bench = createBench({ startWorker: inlineWorkers() });
    const { code, stderr } = await bench.guildhall(
      'run construction/lamp --framework idle --id x --out out'.split(' '),
    );
    expect(code, stderr).toBe(0);
    const [episode] = readRun(bench.path('out', 'x')).episodes;
    expect(episode?.score).toMatchObject({ termination: 'agents-stopped', reason: 'agents-done', success: false });
    const values = Object.entries(episode?.score?.metrics ?? {}).map(([name, { value }]) => [name, value]);
    expect(Object.fromEntries(values)).toMatchObject({
      completion: 0,
      vhr: 0,
      'vhr.asCoded': 0,
      efficiency: null,
      balance: null,
      acr: null,
      undoRate: null,
      timeCost: null,
    });
  });

  test('a shortened game ends at its limit, which is on record', async () => {
    using bench = createBench({ startWorker: inlineWorkers() });
    const { code, stderr } = await bench.guildhall([...LONG, '--game-time', '3']);
    expect(code, stderr).toBe(0);
    const [episode] = readRun(bench.path('out', 'x')).episodes;
    expect(episode?.record.limits.gameTicks).toBe(60);
    // The limit is what may not be exceeded.
    expect(episode?.score).toMatchObject({ termination: 'limit', reason: 'game-time', ticks: 61, success: false });
    expect(episode?.score?.metrics?.completion?.value).toBeLessThan(1);
  });
});

/** As isGone does, beside other tests too: `expect.poll` does not know which of them it belongs to. */
async function untilGone(pid: number): Promise<void> {
  while (isAlive(pid)) await sleep(50);
}

// Mostly they wait.
describe.concurrent('a run in real time', () => {
  test.runIf(EXHAUSTIVE)(
    'players whose game ends in the middle of a craft leave by themselves',
    { timeout: RUN_MS },
    async () => {
      using bench = createBench({ startWorker: inlineWorkers() });
      const ended = await bench.guildhall(
        'run villager/cooking/000 --agents 2 --clock realtime --id x --out out'.split(' '),
      );
      expect([ended.code, ended.stderr]).toEqual([0, '']);
      expect(ended.stdout).toContain('goal-reached');
      expect(ended.stdout).not.toContain('players of episode');
    },
  );

  test.runIf(EXHAUSTIVE)('killed players: scored as it stands, and the next episode is played', async () => {
    using bench = createBench({ startWorker: inlineWorkers() });
    const port = await freePort();
    const { child, ended, shows } = bench.start([
      ...LONG,
      'construction/lamp',
      '--clock',
      'realtime',
      '--at-once',
      '1',
      '--port',
      String(port),
    ]);
    await shows(UNDER_WAY);
    const [sidecar] = childrenOf(child.pid);
    process.kill(sidecar as number, 'SIGKILL');
    const { code, stdout } = await ended;
    expect(code).toBe(1);
    expect(stdout).toContain('sidecar-lost');
    expect(stdout).toContain('players of episode 0: ended by SIGKILL');
    const [episode, next] = readRun(bench.path('out', 'x')).episodes;
    expect(next?.score).toMatchObject({ termination: 'completed', reason: 'goal-reached' });
    expect(episode?.score).toMatchObject({
      termination: 'agents-stopped',
      reason: 'sidecar-lost',
      success: false,
    });
    expect([episode?.problem, next?.problem]).toEqual(['ended by SIGKILL', undefined]);
    expect(episode?.events.some(({ type }) => type === 'block-placed')).toBe(true);
    expect(episode?.events.at(-1)).toMatchObject({ type: 'episode-ended', reason: 'sidecar-lost' });
    expect(await bench.guildhall(['score', 'out/x'])).toMatchObject({ code: 0 });
    const verified = await bench.guildhall(['verify', 'out/x']);
    expect([verified.code, verified.stdout]).toEqual([
      0,
      expect.stringContaining('not played again: it was played in real time'),
    ]);
    await expectFree(port);
  });

  test('Ctrl-C: complete files, exit code 130, no process left, and what waited for its turn was never played', async () => {
    using bench = createBench({ startWorker: inlineWorkers() });
    const port = await freePort();
    const more = ['--trials', '3', '--at-once', '1', '--port', String(port)];
    const { child, ended, shows } = bench.start([...LONG, ...more]);
    await shows(UNDER_WAY);
    const [sidecar] = childrenOf(child.pid);
    child.kill('SIGINT');
    const { code, stdout, stderr } = await ended;
    expect([code, stderr]).toEqual([130, '']);
    expect(stdout).toContain('fault (interrupted)');
    expect(bench.files()).toEqual(expect.arrayContaining(EPISODE_FILES.map((name) => `out/x/episodes/0/${name}`)));
    expect(bench.files()).toContain('out/x/report.html');
    expect(stdout.match(/^\d+ .*not played/gm)).toHaveLength(2);
    const { episodes } = readRun(bench.path('out', 'x'));
    expect(episodes.map(({ score }) => score?.reason)).toEqual(['interrupted', undefined, undefined]);
    expect(episodes[0]?.score).toMatchObject({ termination: 'fault', metrics: null });
    await untilGone(sidecar as number);
    await expectFree(port);
    const scored = await bench.guildhall(['score', 'out/x']);
    expect(scored.code).toBe(1);
    expect(scored.stdout.match(/not played: it has no files/g)).toHaveLength(2);
    expect(scored.stdout).toContain(
      'fault (interrupted), completion unscored, vhr unscored, agrees with score.json, sealed\n',
    );
  });

  test.runIf(EXHAUSTIVE)('a killed command line: its players leave by themselves', async () => {
    using bench = createBench({ startWorker: inlineWorkers() });
    const port = await freePort();
    const { child, ended, shows } = bench.start([...LONG, '--port', String(port)]);
    await shows(UNDER_WAY);
    const [sidecar] = childrenOf(child.pid);
    child.kill('SIGKILL');
    expect(await ended).toMatchObject({ code: null, signal: 'SIGKILL' });
    await untilGone(sidecar as number);
    await expectFree(port);
    // What was flushed is there, and the run can be looked at as it is.
    const [episode] = readRun(bench.path('out', 'x')).episodes;
    expect(episode?.events.length).toBeGreaterThan(0);
    const { code, stdout } = await bench.guildhall(['score', 'out/x']);
    expect([code, stdout]).toEqual([
      1,
      expect.stringContaining('0 construction/market-stall: not finished, not sealed\n'),
    ]);
  });
});
