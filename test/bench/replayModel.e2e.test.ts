import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readRun } from '../../bench/run/folder/readRun.ts';
import { EXHAUSTIVE } from '../support/depth.ts';
import { createBench } from './commandLine.ts';
import { inlineWorkers } from './workers/inlineWorker.ts';

test('a run says again what another one recorded, episode by episode, twice the same', async () => {
  using bench = createBench({ startWorker: inlineWorkers() });
  const common = ['run', 'construction/lamp', '--framework', 'dagent', '--trials', '2', '--jobs', '1'];
  const roles = ['--model', 'rules', '--model-for', 'react.step=rules:mistakes=0.3', '--token-limit', '100000'];
  const first = await bench.guildhall([...common, ...roles, '--id', 'first']);
  expect(first.code, first.stderr).toBe(0);
  const recorded = readRun(bench.path('runs', 'first'));
  expect(recorded.record.models).toEqual({ tokenLimit: 100_000 });
  expect(recorded.episodes[0]?.record).toMatchObject({
    model: 'rules',
    roles: { 'react.step': 'rules:mistakes=0.3' },
  });

  const again = await bench.guildhall([...common, '--model', 'replay:runs/first', '--verify-replay', '--id', 'again']);
  expect(again.code, again.stderr).toBe(0);
  expect(again.stdout).toContain('replayed identically: 2 of 2 episodes');
  expect(readRun(bench.path('runs', 'again')).episodes.map(({ record }) => record.recording)).toEqual([
    'runs/first/episodes/0/transcript.jsonl',
    'runs/first/episodes/1/transcript.jsonl',
  ]);
  const log = (run: string, index: number) =>
    readFileSync(bench.path('runs', run, 'episodes', `${index}`, 'events.jsonl'));
  for (const index of [0, 1]) expect(log('again', index).equals(log('first', index))).toBe(true);
  expect(readFileSync(bench.path('runs', 'again', 'report.html'), 'utf8')).toContain('repeats what was recorded');

  const other = await bench.guildhall([...common, '--model', 'replay:runs/first', '--seed', '2', '--id', 'other']);
  expect(other).toMatchObject({ code: 2, stdout: '' });
  expect(other.stderr).toMatch(
    /^guildhall: replay:runs\/first has no episode of construction\/lamp .*\[bad-recording\]\n$/,
  );
}, 120_000);

test.runIf(EXHAUSTIVE)(
  'pictures that models were shown are kept, reported, and the same in every play',
  async () => {
    using bench = createBench({ startWorker: inlineWorkers() });
    const common = ['run', 'construction/lamp', '--framework', 'react', '--vision', '--clock', 'lockstep'];
    const first = await bench.guildhall([...common, '--verify-replay', '--id', 'first']);
    expect(first.code, first.stderr).toBe(0);
    expect(first.stdout).toContain('replayed identically: 1 of 1 episode');
    expect(readRun(bench.path('runs', 'first')).record.models).toEqual({ vision: {} });
    const pictures = (run: string) => {
      const folder = bench.path('runs', run, 'episodes', '0', 'vision');
      return readdirSync(folder).map((name) => [name, readFileSync(join(folder, name)).toString('base64')]);
    };
    expect(pictures('first').length).toBeGreaterThan(1);
    const transcript = readFileSync(bench.path('runs', 'first', 'episodes', '0', 'transcript.jsonl'), 'utf8');
    // Who sees one direction can turn to another.
    expect(transcript).toContain('lookAt {');
    const report = readFileSync(bench.path('runs', 'first', 'report', 'episode-0.html'), 'utf8');
    expect(report).toContain(`src="data:image/png;base64,${pictures('first')[0]?.[1]}"`);
    const again = await bench.guildhall([...common, '--model', 'replay:runs/first', '--id', 'again']);
    expect(again.code, again.stderr).toBe(0);
    expect(pictures('again')).toEqual(pictures('first'));
  },
  120_000,
);
