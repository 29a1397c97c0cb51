import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EXIT } from '../../../bench/console/exitCodes.ts';
import { SftRow } from '../../../bench/export/rows.ts';
import { type Bench, createBench } from '../commandLine.ts';
import { inlineWorkers } from '../workers/inlineWorker.ts';

const CANARY = 'guildhall-canary-toolmaker-5c9b31e8f2';
const CHOICE = ['--split', 'all', '--force-test', '--min-score', '0'];

let bench: Bench;
beforeAll(async () => {
  bench = createBench({ startWorker: inlineWorkers() });
  for (const name of ['open', 'closed']) {
    cpSync('docs/examples/tasks/toolmaker', bench.path(name), { recursive: true });
    const file = bench.path(name, 'task.yaml');
    const text = readFileSync(file, 'utf8');
    if (name === 'closed') writeFileSync(file, text.replace('licence: MIT', 'licence: MIT\ntraining: forbidden'));
    const played = ['--framework', 'react', '--game-time', '3', '--isolation', 'none', '--jobs', '1', '--id', name];
    const { code, stderr } = await bench.guildhall(['run', '--tasks', name, ...played]);
    expect(code, stderr).toBe(EXIT.ok);
  }
}, 120_000);
afterAll(() => bench[Symbol.dispose]());

test("a task's licence and canary go with its rows, and onto the card", async () => {
  const rows = await bench.guildhall(['export', 'runs/open', '--format', 'sft', ...CHOICE]);
  expect(rows.code, rows.stderr).toBe(EXIT.ok);
  expect(rows.stderr).toContain('licence MIT of 1 task goes with the data: examples/toolmaker');
  const parsed = rows.stdout
    .trimEnd()
    .split('\n')
    .map((line) => SftRow.parse(JSON.parse(line)));
  for (const { source } of parsed) expect(source).toMatchObject({ licence: 'MIT', canary: CANARY });
  const card = await bench.guildhall([
    'export',
    'runs/open',
    '--format',
    'hf',
    '--license',
    'other',
    '--out',
    'set',
    ...CHOICE,
  ]);
  expect(card.code, card.stderr).toBe(EXIT.ok);
  expect(readFileSync(bench.path('set/README.md'), 'utf8')).toContain(`| examples/toolmaker | MIT | \`${CANARY}\` |`);
});

test('no option exports a task that forbids training data', async () => {
  for (const format of ['sft', 'dpo']) {
    const choice = format === 'sft' ? CHOICE : CHOICE.slice(0, 3);
    const { code, stdout, stderr } = await bench.guildhall(['export', 'runs/closed', '--format', format, ...choice]);
    expect([code, stdout], stderr).toEqual([EXIT.badInput, '']);
    expect(stderr).toContain('its task forbids training data');
  }
});
