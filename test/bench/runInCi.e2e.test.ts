import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { EXIT } from '../../bench/console/exitCodes.ts';
import { readRun } from '../../bench/run/folder/readRun.ts';
import { says, startOpenAiDouble } from '../sidecar/model/openAiDouble.ts';
import { createBench } from './commandLine.ts';
import { inlineWorkers } from './workers/inlineWorker.ts';

test('--fail-under decides the exit code of a run, and of one that is resumed', async () => {
  using bench = createBench({ startWorker: inlineWorkers() });
  const run = [
    'run',
    'construction/lamp',
    '--frameworks',
    'oracle,idle',
    '--jobs',
    '1',
    '--game-time',
    '20',
    '--id',
    'x',
  ];
  const below = await bench.guildhall([...run, '--fail-under', 'completion=0.8', '--json']);
  expect(below.code, below.stderr).toBe(EXIT.belowCriteria);
  expect(below.stderr).toContain('passes: mean completion of oracle · 2 agents: 1, at least 0.8');
  expect(below.stderr).toContain('FAILS: mean completion of idle · 2 agents: 0, under 0.8');
  expect(JSON.parse(below.stdout).judgement).toMatchObject({
    passes: false,
    failUnder: [{ passes: true }, { passes: false }],
  });
  const worse = [
    'run',
    'construction/lamp',
    '--framework',
    'idle',
    '--jobs',
    '1',
    '--game-time',
    '20',
    '--baseline',
    'runs/x',
  ];
  const fallen = await bench.guildhall([...worse, '--no-worse', '0.05', '--id', 'y']);
  expect(fallen.code, fallen.stderr).toBe(EXIT.belowCriteria);
  expect(fallen.stdout).toContain('passes: idle · 2 agents: completion 0.0 % against 0.0 %');
  expect(fallen.stdout).toContain('FAILS: oracle · 2 agents: no completion to compare');
  const better = ['run', 'construction/lamp', '--framework', 'oracle', '--jobs', '1', '--baseline', 'runs/y'];
  expect((await bench.guildhall([...better, '--id', 'z'])).code).toBe(EXIT.ok);
  const lost = [...worse.slice(0, -1), 'runs/z', '--no-worse'];
  const against = await bench.guildhall([...lost, '0.05', '--id', 'w']);
  expect(against.code, against.stderr).toBe(EXIT.belowCriteria);
  expect(against.stdout).toMatch(/FAILS: completion 0\.0 % against 100\.0 %/);
  expect((await bench.guildhall([...lost, '1', '--id', 'v'])).code).toBe(EXIT.ok);
  expect((await bench.guildhall(['run', 'construction/lamp', '--baseline', 'none'])).code).toBe(EXIT.badInput);
  const again = ['run', '--resume', 'x', '--fail-under'];
  expect((await bench.guildhall([...again, 'completion=0.8'])).code).toBe(EXIT.belowCriteria);
  expect((await bench.guildhall([...again, 'completion=0', '--fail-under', 'success=0'])).code).toBe(EXIT.ok);
});

test('--run-cost-limit stops a run between episodes, which is resumed with a higher one', async () => {
  await using service = await startOpenAiDouble(says('{}'));
  using bench = createBench({ startWorker: inlineWorkers() });
  const prices = { date: '2026-01-01', models: [{ model: 'some-*', inputUsd: 1_000, outputUsd: 1_000 }] };
  writeFileSync(bench.path('prices.json'), JSON.stringify(prices));
  const address = ['--base-url', service.baseUrl];
  const run =
    'run construction/lamp --framework react --model openai/some-model --agents 1 --trials 3 --jobs 2 --think fixed:50 --id x';
  const limits = ['--prices', 'prices.json', '--cost-limit', '8', '--run-cost-limit', '8.4'];
  const keys = { OPENAI_API_KEY: 'placeholder' };
  const stopped = await bench.guildhall([...run.split(' '), ...limits, ...address], keys);
  expect(stopped.code, stopped.stdout + stopped.stderr).toBe(EXIT.stoppedByLimit);
  expect(stopped.stdout).toMatch(/STOPPED: the models have cost .*; 2 episodes not begun/);
  expect(stopped.stdout).toContain('to resume it: guildhall run --resume runs/x');
  const scores = () => readRun(bench.path('runs/x')).episodes.map(({ score }) => score?.reason);
  expect(scores()).toEqual(['cost-limit', undefined, undefined]);
  const resumed = await bench.guildhall(['run', '--resume', 'x', '--run-cost-limit', '8.9', ...address], keys);
  expect(resumed.code, resumed.stdout + resumed.stderr).toBe(EXIT.stoppedByLimit);
  expect(scores()).toEqual(['cost-limit', 'cost-limit', undefined]);
});
