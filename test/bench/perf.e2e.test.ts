import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { CASTS, reproducibility } from '../../bench/developer/perf/reproducibility.ts';
import { EXHAUSTIVE } from '../support/depth.ts';
import { createBench, startProcess } from './commandLine.ts';

const PERF = fileURLToPath(new URL('../../bench/developer/perf/main.ts', import.meta.url));

test('measures what is asked for, with the machine, as JSON', { timeout: 300_000 }, async () => {
  using bench = createBench();
  const args = [
    '--only',
    'reset',
    'scoring',
    'gateway',
    'terrain',
    'chunks',
    'packets',
    '--repetitions',
    '1',
    '--json',
  ];
  const { code, stdout, stderr } = await startProcess([PERF, ...args], bench.folder).ended;
  expect(code, stderr).toBe(0);
  const { machine, figures } = JSON.parse(stdout) as {
    machine: { cores: number; node: string };
    figures: { name: string; count: number; min: number; median: number; p99: number; max: number }[];
  };
  expect(machine).toMatchObject({ node: process.versions.node });
  expect(figures.map(({ name }) => name)).toEqual([
    'arena reset, new ground',
    'arena reset, again',
    'final snapshot',
    'full scoring',
    'live score',
    'gateway event latency',
    'terrain, plains-forest',
    'terrain, cavern',
    'terrain, overworld',
    'chunks, 1st viewer',
    'longest tick, 1st viewer',
    'chunks, 10th viewer',
    '1st / 10th viewer',
    'chunk made',
    'chunk lit',
    'chunk packet, 1st viewer',
    'chunk packet, 10th viewer',
    'chunk packet, 1st / 10th',
    'chunk packet, one change',
  ]);
  for (const { name, count, min, median, p99, max } of figures) {
    expect(count, name).toBeGreaterThan(1);
    expect(min, name).toBeGreaterThan(0);
    expect([median >= min, p99 >= median, max >= p99], name).toEqual([true, true, true]);
  }
  expect(bench.files()).toEqual([]);
});

test('measures the server and its bots in processes of their own', async () => {
  using bench = createBench();
  const { code, stdout, stderr } = await startProcess([PERF, '--only', 'memory', '--repetitions', '1'], bench.folder)
    .ended;
  expect(code, stderr).toBe(0);
  for (const bots of [0, 2, 8]) {
    expect(stdout).toContain(`memory, ${bots} bots: RSS`);
    expect(stdout).toContain(`tick, ${bots} bots`);
  }
});

test('refuses what it cannot measure', async () => {
  using bench = createBench();
  for (const args of [
    ['--only', 'luck'],
    ['--repetitions', '0'],
  ]) {
    const { code, stdout } = await startProcess([PERF, ...args], bench.folder).ended;
    expect([code, stdout]).toEqual([2, '']);
  }
});

test('a scenario played again, by one worker and by two, for every framework', { timeout: 300_000 }, async () => {
  const steps: number[] = [];
  // In `npm test`, three of the casts; every framework plays the same twice in conformance/frameworksOnRules too.
  const casts = CASTS.filter(({ framework }) => EXHAUSTIVE || framework === 'oracle' || framework === 'dagent');
  const figures = await reproducibility(2, (share) => steps.push(share), casts);
  expect(steps).toEqual([0, 0.5]);
  expect(figures.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['same, oracle', 'same, dagent, rules', 'same, dagent, rules:mistakes=0.3']),
  );
  for (const { values, note } of figures) {
    expect(note).toMatch(/^2 of 2 identical, sha256 [0-9a-f]{64};/);
    expect(values).toEqual([100, 100]);
  }
  // Different players leave different logs, or the comparison would be worth nothing. DEPS and Inner Monologue do the same
  // as long as no plan fails, and the script's do not.
  const others = figures.filter(({ name }) => name !== 'same, deps, rules');
  expect(others).toHaveLength(figures.length - (EXHAUSTIVE ? 1 : 0));
  expect(new Set(others.map(({ note }) => note)).size).toBe(others.length);
});
