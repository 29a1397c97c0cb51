import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';
import { FORMAT_NAMES } from '../../bench/commands/export/formats.ts';
import { arenaReset } from '../../bench/developer/perf/arenaReset.ts';
import { capacity } from '../../bench/developer/perf/capacity.ts';
import { chunkPackets } from '../../bench/developer/perf/chunkPackets.ts';
import { chunkSend } from '../../bench/developer/perf/chunkSend.ts';
import { type Step, summaryOf } from '../../bench/developer/perf/figure.ts';
import { manyEpisodes } from '../../bench/developer/perf/manyEpisodes.ts';
import { runPerf } from '../../bench/developer/perf/program.ts';
import { replayPages } from '../../bench/developer/perf/replayPages.ts';
import { CASTS, reproducibility } from '../../bench/developer/perf/reproducibility.ts';
import { scoring } from '../../bench/developer/perf/scoring.ts';
import { serverMemory } from '../../bench/developer/perf/serverMemory.ts';
import { terrain } from '../../bench/developer/perf/terrain.ts';
import { LAND_NAMES } from '../../worlds/worldPreset.ts';
import { CHROMIUM } from '../support/browser.ts';
import { EXHAUSTIVE, sampleOf } from '../support/depth.ts';
import { createBench, startProcess } from './commandLine.ts';
import { inlineWorkers } from './workers/inlineWorker.ts';

const PERF = fileURLToPath(new URL('../../bench/developer/perf/main.ts', import.meta.url));

interface Summary {
  readonly name: string;
  readonly count: number;
  readonly min: number;
  readonly median: number;
  readonly p99: number;
  readonly max: number;
}

function expectSound({ name, count, min, median, p99, max }: Summary): void {
  expect(count, name).toBeGreaterThan(0);
  expect(min, name).toBeGreaterThan(0);
  expect([median >= min, p99 >= median, max >= p99], name).toEqual([true, true, true]);
}

test.runIf(EXHAUSTIVE)('measures what is asked for, with the machine, as JSON', async () => {
  using bench = createBench();
  const args = ['--only', 'gateway', '--repetitions', '1', '--json'];
  const { code, stdout, stderr } = await startProcess([PERF, ...args], bench.folder).ended;
  expect(code, stderr).toBe(0);
  const { machine, figures } = JSON.parse(stdout) as {
    machine: { cores: number; node: string };
    figures: Summary[];
  };
  expect(machine).toMatchObject({ node: process.versions.node });
  expect(figures).toMatchObject([{ name: 'gateway event latency', unit: 'ms', count: expect.any(Number) }]);
  for (const figure of figures) {
    expectSound(figure);
    expect(figure.count).toBeGreaterThan(1);
  }
  expect(bench.files()).toEqual([]);
});

const FIGURES = [
  {
    what: 'the reset of an arena',
    measure: (step: Step) => arenaReset(2, step),
    names: ['arena reset, new ground', 'arena reset, again'],
  },
  {
    what: 'scoring',
    measure: (step: Step) => scoring(1, step),
    names: ['final snapshot', 'full scoring', 'live score'],
  },
  {
    what: 'how fast land is made',
    measure: (step: Step) => terrain(1, step, { side: 4, warm: 1 }),
    names: LAND_NAMES.map((name) => `terrain, ${name}`),
  },
  {
    what: 'what logins cost',
    measure: (step: Step) => chunkSend(1, step),
    names: ['chunks, 1st viewer', 'longest tick, 1st viewer', 'chunks, 10th viewer', '1st / 10th viewer'],
  },
  {
    what: 'what chunks cost on their way',
    measure: (step: Step) => chunkPackets(1, step),
    names: [
      'chunk made',
      'chunk lit',
      'chunk packet, 1st viewer',
      'chunk packet, 10th viewer',
      'chunk packet, 1st / 10th',
      'chunk packet, one change',
    ],
  },
];
test.each(sampleOf(FIGURES, 3))('measures $what', async ({ measure, names }) => {
  const steps: number[] = [];
  const figures = await measure((share) => steps.push(share));
  expect(figures.map(({ name }) => name)).toEqual(names);
  for (const { name, values } of figures) expectSound({ name, ...summaryOf(values) });
  expect(steps.at(-1)).toBe(1);
});

test.runIf(EXHAUSTIVE)('measures the server and its bots in processes of their own', async () => {
  const brief = { settleMs: 100, windowMs: 200 };
  const figures = await serverMemory(
    1,
    () => {},
    [0, 2].map((bots) => ({ bots, ...brief })),
  );
  expect(figures.map(({ name }) => name)).toEqual(
    [0, 2].flatMap((bots) => [`memory, ${bots} bots: RSS`, `memory, ${bots} bots: heap`, `tick, ${bots} bots`]),
  );
  for (const { name, values } of figures) expectSound({ name, ...summaryOf(values) });
});

test.runIf(EXHAUSTIVE)('measures crowds in one field and in arenas of a referee', async () => {
  const brief = { settleMs: 500, windowMs: 1_000 };
  const figures = await capacity(1, () => {}, [
    { bots: 0, busy: false, arenas: 0, ...brief },
    { bots: 3, busy: true, arenas: 0, ...brief },
    { bots: 4, busy: true, arenas: 2, ...brief },
  ]);
  const names = ['3 busy bots', '4 busy bots in 2 arenas'];
  for (const name of names) {
    const of = (what: string) => figures.find((figure) => figure.name === `${what}, ${name}`)?.values ?? [];
    expectSound({ name, ...summaryOf(of('tick')) });
    expect(summaryOf(of('walked')).min, name).toBeGreaterThan(0);
  }
  expect(figures.filter(({ name }) => name.startsWith('CPU a bot, ')).map(({ name }) => name)).toEqual(
    names.map((name) => `CPU a bot, ${name}`),
  );
});

test.runIf(EXHAUSTIVE && CHROMIUM !== undefined)('measures how replays are shown in a browser', async () => {
  const figures = await replayPages(1, () => {}, {
    building: ['construction/lamp', '--framework', 'dagent', '--model', 'rules', '--think', 'zero'],
    land: ['collect/logs-50/001', '--agents', '2', '--framework', 'random', '--game-time', '20'],
    scrubMs: 300,
    liveEvents: 2,
  });
  expect(figures.map(({ name }) => name)).toEqual([
    'replay, first frame',
    'replay, scrubbing',
    'replay, frame',
    'live replay, delay',
    'land replay, first frame',
    'land replay, memory',
    'land replay, renderer',
    'land replay, graphics',
    'land replay, heap',
    'land replay, scrubbing',
  ]);
  for (const { name, values } of figures) expectSound({ name, ...summaryOf(values) });
});

test.runIf(EXHAUSTIVE && CHROMIUM !== undefined)('measures what reads a run of many episodes', async () => {
  const figures = await manyEpisodes(1, () => {}, { episodes: 4 });
  const names = figures.map(({ name }) => name);
  for (const format of FORMAT_NAMES)
    expect(names, format).toEqual(
      expect.arrayContaining(['', ', processor', ', memory'].map((what) => `export ${format}${what}`)),
    );
  expect(names).toEqual(
    expect.arrayContaining(['report', 'summary', 'compare, memory', 'index, open', 'index, table']),
  );
  for (const { name, values } of figures) expectSound({ name, ...summaryOf(values) });
});

test.each([
  ['--only', 'luck'],
  ['--repetitions', '0'],
])('refuses what it cannot measure: %s %s', async (...args) => {
  const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const told = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  try {
    expect(await runPerf(args)).toBe(2);
    expect(told).toHaveBeenCalled();
    expect(printed).not.toHaveBeenCalled();
  } finally {
    printed.mockRestore();
    told.mockRestore();
  }
});

test.runIf(EXHAUSTIVE)(
  'a scenario played again, by one worker and by two, for every framework',
  { timeout: 300_000 },
  async () => {
    const steps: number[] = [];
    // In `npm test`, three of the casts; every framework plays the same twice in conformance/frameworksOnRules too.
    const casts = CASTS.filter(({ framework }) => EXHAUSTIVE || framework === 'oracle' || framework === 'dagent');
    // In worker processes, with one and with two, runs play the same in lockstepRun; the larger scenario is for measuring.
    const figures = await reproducibility(2, (share) => steps.push(share), {
      casts,
      taskId: 'construction/flower-bed',
      startWorker: inlineWorkers(),
    });
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
  },
);
