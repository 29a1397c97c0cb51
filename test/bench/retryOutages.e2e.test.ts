import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { EXIT } from '../../bench/console/exitCodes.ts';
import { readRun } from '../../bench/run/folder/readRun.ts';
import { verifyRun } from '../../bench/run/seal/verifyRun.ts';
import { fails, says, startOpenAiDouble } from '../sidecar/model/openAiDouble.ts';
import { createBench } from './commandLine.ts';
import { inlineWorkers } from './workers/inlineWorker.ts';

const KEY = 'sk-test';
const busy = fails(503, 'down for maintenance', { 'retry-after-ms': '1' });
const walks = says('{"thought": "", "action": "navigateTo", "action_input": {"x": -5, "y": -60, "z": 3}}');

/** A run of one agent whose service answers so often and then is out until `mend` is called. */
async function outageAfter(answers: number) {
  let left = answers;
  const service = await startOpenAiDouble((request, response) => (left-- > 0 ? walks : busy)(request, response));
  return {
    service,
    mend: () => {
      left = Number.POSITIVE_INFINITY;
    },
  };
}

const argsFor = (baseUrl: string, ...more: string[]): string[] => [
  ...['run', 'construction/lamp', '--framework', 'react', '--agents', '1', '--jobs', '1'],
  // Thinking takes the same game time on any machine: an answer must be read before the game ends.
  ...['--model', 'openai/some-model', '--base-url', baseUrl, '--game-time', '2', '--think', 'fixed:50'],
  '--accept-unusable',
  ...['--id', 'x', '--out', 'out', ...more],
];

test('an outage is played again as often as the run says, and every attempt is kept and counted', async () => {
  using bench = createBench({ startWorker: inlineWorkers() });
  const { service } = await outageAfter(0);
  await using _ = service;
  const { code, stdout } = await bench.guildhall(argsFor(service.baseUrl, '--retry-outages', '2'), {
    OPENAI_API_KEY: KEY,
  });
  expect(code).toBe(EXIT.faulted);
  expect(stdout).toContain('0 of 1 episode scored, 1 fault, 3 attempts; mean completion –, with faults as 0 0.0 %');
  const run = bench.path('out', 'x');
  expect(readdirSync(`${run}/set-aside`)).toEqual(['0-1', '0-2']);
  const { record, attempts } = readRun(run);
  expect(record.retryOutages).toBe(2);
  expect(attempts.get(0)?.map(({ ended, setAside }) => [ended?.reason, setAside?.folder])).toEqual([
    ['model-unavailable', 'set-aside/0-1'],
    ['model-unavailable', 'set-aside/0-2'],
    ['model-unavailable', undefined],
  ]);
  expect(verifyRun(run)).toMatchObject({ problems: [], attempts: { length: 3 } });
});

test('an outage after somebody acted is scored as it stands, and kept unless the run said otherwise before', async () => {
  using bench = createBench({ startWorker: inlineWorkers() });
  const { service } = await outageAfter(1);
  await using _ = service;
  const { code, stdout } = await bench.guildhall(argsFor(service.baseUrl), { OPENAI_API_KEY: KEY });
  expect(code).toBe(EXIT.faulted);
  expect(stdout).toContain('1 of 1 episode scored, 0 faults, 1 attempt; mean completion 0.0 %');
  const [episode] = readRun(bench.path('out', 'x')).episodes;
  expect(episode?.score).toMatchObject({ termination: 'agents-stopped', reason: 'model-unavailable', success: false });
  const again = ['run', '--resume', 'out/x', '--base-url', service.baseUrl];
  const resumed = await bench.guildhall(again, { OPENAI_API_KEY: KEY });
  expect(resumed.stdout).toContain('every episode has a score; nothing is left to play');
});

test('more than a hundred attempts are refused', async () => {
  using bench = createBench();
  const refused = await bench.guildhall(['run', 'construction/lamp', '--retry-outages', '101', '--out', 'out']);
  expect([refused.code, refused.stderr]).toEqual([
    2,
    expect.stringContaining('--retry-outages 101: expected 0 to 100'),
  ]);
});

test('resuming a run goes on counting, and cannot raise what it said', async () => {
  using bench = createBench({ startWorker: inlineWorkers() });
  const { service, mend } = await outageAfter(0);
  await using _ = service;
  await bench.guildhall(argsFor(service.baseUrl), { OPENAI_API_KEY: KEY });
  const raised = await bench.guildhall(['run', '--resume', 'out/x', '--retry-outages', '5'], { OPENAI_API_KEY: KEY });
  expect([raised.code, raised.stderr]).toEqual([2, expect.stringContaining('--retry-outages: cannot be given')]);
  mend();
  const again = ['run', '--resume', 'out/x', '--base-url', service.baseUrl];
  const resumed = await bench.guildhall(again, { OPENAI_API_KEY: KEY });
  expect(resumed.stdout).toContain('1 of 1 episode scored, 0 faults, 2 attempts');
});
