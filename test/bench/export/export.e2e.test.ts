import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { EXIT } from '../../../bench/console/exitCodes.ts';
import { Canaries } from '../../../bench/export/canaries.ts';
import type { ExportSummary } from '../../../bench/export/exportRuns.ts';
import { normalised } from '../../../bench/export/rowKeys.ts';
import { PreferenceRow, SftRow } from '../../../bench/export/rows.ts';
import { readTaskFile } from '../../../tasks/taskFile.ts';
import { runs } from '../../support/depth.ts';
import { type Bench, createBench } from '../commandLine.ts';
import { inlineWorkers } from '../workers/inlineWorker.ts';
import { chatml } from './chatml.ts';

let bench: Bench;

const rowsOf = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
const rowsIn = (name: string) => rowsOf(readFileSync(bench.path(name), 'utf8'));

async function ok(...args: readonly string[]) {
  const ended = await bench.guildhall(args);
  expect(ended.code, ended.stderr).toBe(EXIT.ok);
  return ended;
}

const play = (id: string, file: string, ...more: readonly string[]) =>
  bench.guildhall(['run', '--tasks', file, '--framework', 'react', '--jobs', '1', '--id', id, ...more]);

beforeAll(async () => {
  bench = createBench({ startWorker: inlineWorkers() });
  const level = ['--agents', '2', '--level', '1'];
  await ok('generate', 'escape', '--split', 'train', '--count', '3', ...level, '--out', 'rooms.json');
  await ok('generate', 'cooking', '--split', 'train', '--count', '1', '--out', 'dish.json');
  await ok('generate', 'escape', '--split', 'test', '--count', '2', ...level, '--out', 'exam.json');
  for (const name of ['rooms', 'dish', 'exam'])
    expect((await play(name, `${name}.json`, '--model', 'rules')).code).toBe(EXIT.ok);
  // Two seconds are too short for anybody, and these replies are of another kind.
  await play('lost', 'rooms.json', '--model', 'rules:mistakes=1,seed=3', '--game-time', '2');
}, 300_000);

afterAll(() => bench[Symbol.dispose]());

describe('guildhall export --format hf', () => {
  const dataset = async (out: string, ...more: readonly string[]) =>
    ok(
      'export',
      'runs/rooms',
      'runs/dish',
      'runs/exam',
      '--format',
      'hf',
      '--license',
      'cc-by-4.0',
      '--out',
      out,
      ...more,
    );
  const chatsOf = async (out: string) =>
    parquetReadObjects({ file: await asyncBufferFromFile(bench.path(out, 'chats/train.parquet')) });

  test('writes the rows of sft as chats in Parquet, the results, and a card with the licence', async () => {
    await dataset('dataset');
    await ok('export', 'runs/rooms', 'runs/dish', '--format', 'sft', '--out', 'same.jsonl');
    const expected = rowsIn('same.jsonl');
    const chats = await chatsOf('dataset');
    expect(chats.map(({ messages }) => messages.map(({ role, content }: ChatText) => ({ role, content })))).toEqual(
      expected.map(({ messages }) => messages.map(({ role, content }: ChatText) => ({ role, content }))),
    );
    expect(chats[0]).toMatchObject({ scripted: true, model: 'rules', split: 'train', success: true, completion: 1 });
    const episodes = await parquetReadObjects({
      file: await asyncBufferFromFile(bench.path('dataset/episodes/train.parquet')),
    });
    expect(episodes).toHaveLength(6);
    const card = readFileSync(bench.path('dataset/README.md'), 'utf8');
    const [, front = ''] = card.split('---\n');
    expect(parse(front)).toMatchObject({
      license: 'cc-by-4.0',
      configs: [{ config_name: 'chats', data_files: [{ path: 'chats/train.parquet' }] }, { config_name: 'episodes' }],
    });
    expect(card).toMatch(/Canary: `guildhall-canary-[0-9a-f]{32}`/);
    expect(card).not.toContain('NOT TO TRAIN ON');
    expect(readdirSync(bench.path('dataset'), { recursive: true }).sort()).toEqual([
      'README.md',
      'chats',
      'chats/train.parquet',
      'episodes',
      'episodes/train.parquet',
    ]);
  });

  test('chooses episodes by their completion with --min-score', async () => {
    const { stderr } = await bench.guildhall([
      'export',
      'runs/lost',
      '--format',
      'sft',
      '--min-score',
      '0.9',
      '--out',
      'scored.jsonl',
      '--json',
    ]);
    expect(stderr).toContain('its completion is below --min-score: completion is 0');
    expect(new Set(rowsIn('scored.jsonl').map(({ score }) => score.completion >= 0.9))).toEqual(new Set([true]));
    const { code, stderr: refused } = await bench.guildhall(['export', 'runs/rooms', '--format', 'hf', '--out', 'x']);
    expect(code).toBe(EXIT.badInput);
    expect(refused).toContain('expected --license');
  });
});

interface ChatText {
  readonly role: string;
  readonly content: string;
}

describe('guildhall export --format sft', () => {
  test('writes chats of successful train episodes that a chat template takes, and nothing held out', async () => {
    const folders = ['runs/exam', 'runs/rooms', 'runs/dish', 'runs/lost'];
    const { stdout, stderr } = await ok('export', ...folders, '--format', 'sft', '--out', 'sft.jsonl', '--json');
    const summary = JSON.parse(stdout) as ExportSummary;
    const rows = rowsIn('sft.jsonl').map((row) => SftRow.parse(row));
    expect(summary).toMatchObject({
      rows: rows.length,
      episodes: { exported: 4, dropped: { 'held-out': 2, 'not-successful': 3 } },
      splits: { train: rows.length },
      models: { rules: rows.length },
    });
    expect(stderr).toContain('left out: 2 episodes: of a task that is not of the train split');
    expect(stderr).toContain('by rules, which is not a language model');
    const trained = new Set(
      ['rooms', 'dish'].flatMap((name) => readTaskFile(bench.path(`${name}.json`))).map(({ id }) => id),
    );
    const examined = readTaskFile(bench.path('exam.json'));
    expect(new Set(rows.map(({ source }) => source.task))).toEqual(trained);
    const text = readFileSync(bench.path('sft.jsonl'), 'utf8');
    for (const { id } of examined) expect(text).not.toContain(id);
    for (const row of rows) {
      expect(row).toMatchObject({
        model: 'rules',
        scripted: true,
        outcome: { success: true },
        score: { completion: 1 },
      });
      expect(row.tokens.prompt).toBeGreaterThan(100);
      expect(row.tokens.completion).toBeGreaterThan(0);
      const rendered = chatml(row.messages);
      expect(rendered.split('<|im_start|>')).toHaveLength(row.messages.length + 1);
      expect(rendered).toContain(`<|im_start|>assistant\n${row.messages.at(-1)?.content}<|im_end|>`);
    }
    expect(new Set(rows.map(({ messages }) => JSON.stringify(messages))).size).toBe(rows.length);
  });

  test('takes held-out tasks only when forced, and marks them', async () => {
    const args = ['export', 'runs/exam', '--format', 'sft', '--out', 'exam.jsonl'];
    const none = await bench.guildhall(args);
    expect([none.code, none.stderr]).toEqual([EXIT.badInput, expect.stringContaining('[nothing-usable]')]);
    expect(none.stdout).toMatch(/runs\/exam, episode 0 \(escape\/test\/.*\): left out, .*: of the split test/);
    for (const flags of [['--split', 'all'], ['--force-test']])
      expect((await bench.guildhall([...args, ...flags])).stderr).toContain('[bad-option]');
    expect(bench.files()).not.toContain('exam.jsonl');
    const { stdout } = await ok(...args, '--split', 'all', '--force-test');
    expect(stdout).toMatch(/NOT TO TRAIN ON: \d+ rows of split test/);
    expect(new Set(rowsIn('exam.jsonl').map(({ source }) => source.split))).toEqual(new Set(['test']));
  });

  test('takes only the tasks and suites that are asked for', async () => {
    const args = ['export', 'runs/rooms', 'runs/dish', '--format', 'sft', '--json', '--out'];
    const { stdout, stderr } = await ok(...args, 'dish.jsonl', '--suite', 'cooking', 'escape/t*/999999');
    expect(JSON.parse(stdout)).toMatchObject({ episodes: { exported: 1, dropped: { 'other-task': 3 } } });
    expect(stderr).toContain('left out: 3 episodes: of another task or suite than was asked for');
    expect(new Set(rowsIn('dish.jsonl').map(({ source }) => source.family))).toEqual(new Set(['cooking']));
    const none = await bench.guildhall([...args, 'none.jsonl', '--suite', 'minecollab/*']);
    expect([none.code, none.stderr]).toEqual([EXIT.badInput, expect.stringContaining('nothing of minecollab/* in it')]);
  });

  test('writes each row once, and onto standard output without a file', async () => {
    const once = await ok('export', 'runs/rooms', '--format', 'sft');
    const twice = await ok('export', 'runs/rooms', 'runs/rooms', '--format', 'sft');
    expect(twice.stdout).toBe(once.stdout);
    expect(rowsOf(once.stdout).length).toBeGreaterThan(3);
    expect(twice.stderr).toMatch(/left out: \d+ calls: an exact copy of an earlier row/);
    const both = await bench.guildhall(['export', 'runs/rooms', '--format', 'sft', '--json']);
    expect([both.code, both.stderr]).toEqual([EXIT.badInput, expect.stringContaining('--json: expected with --out')]);
  });

  test('believes no folder what its log does not bear out', async () => {
    cpSync(bench.path('runs/lost'), bench.path('runs/forged'), { recursive: true });
    const score = join(bench.path('runs/forged'), 'episodes/0/score.json');
    writeFileSync(score, readFileSync(score, 'utf8').replace('"success":false', '"success":true'));
    const { code, stdout } = await bench.guildhall(['export', 'runs/forged', '--format', 'sft', '--out', 'f.jsonl']);
    expect(code).toBe(EXIT.badInput);
    expect(stdout).toContain(
      'episode 0 (escape/train/000000-l1-a2): left out, not finished, or score or seal not borne out',
    );
  });

  test('overwrites nothing, and leaves nothing when it is stopped', async () => {
    writeFileSync(bench.path('taken.jsonl'), 'mine');
    const taken = await bench.guildhall(['export', 'runs/rooms', '--format', 'sft', '--out', 'taken.jsonl']);
    expect([taken.code, taken.stderr]).toEqual([EXIT.badInput, expect.stringContaining('[file-exists]')]);
    expect(readFileSync(bench.path('taken.jsonl'), 'utf8')).toBe('mine');
    const before = bench.files();
    const session = bench.open(['export', 'runs/exam', 'runs/rooms', '--format', 'sft', '--out', 'stopped.jsonl']);
    await session.shows('left out');
    session.interrupt();
    expect(await session.ended).toMatchObject({ code: EXIT.interrupted, stdout: expect.stringContaining('stopped') });
    expect(bench.files()).toEqual(before);
  });
});

test('guildhall export --format dpo pairs a reply from a success with one from a failure, to one prompt', async () => {
  const { stdout } = await ok('export', 'runs/rooms', 'runs/lost', '--format', 'dpo', '--out', 'dpo.jsonl', '--json');
  const rows = rowsIn('dpo.jsonl').map((row) => PreferenceRow.parse(row));
  expect(JSON.parse(stdout)).toMatchObject({ rows: rows.length, splits: { train: rows.length } });
  expect(rows.length).toBeGreaterThan(0);
  for (const { prompt, chosen, rejected, chosenFrom, rejectedFrom } of rows) {
    expect(chosenFrom).toMatchObject({ outcome: { success: true }, source: { run: 'rooms' } });
    expect(rejectedFrom).toMatchObject({ outcome: { success: false }, source: { run: 'lost' } });
    expect(rejectedFrom.source.task).toBe(chosenFrom.source.task);
    expect(chosen[0]?.content).not.toBe(rejected[0]?.content);
    for (const reply of [chosen, rejected]) expect(chatml([...prompt, ...reply])).toContain('<|im_start|>assistant');
  }
});

/** 200 take some minutes of one core. */
const MANY = runs(6, 200);

// Small rooms are alike, and so are many of their calls.
test(`${MANY} episodes by rules come back as chats of train tasks`, { timeout: 1_800_000 }, async () => {
  const many = ['--split', 'train', '--count', `${MANY}`, '--from', '100', '--agents', '2', '--level', '1'];
  await ok('generate', 'escape', ...many, '--out', 'many.json');
  expect((await play('many', 'many.json', '--model', 'rules')).code).toBe(EXIT.ok);
  const args = ['export', 'runs/many', 'runs/exam', '--format', 'sft', '--out', 'many.jsonl', '--json'];
  const summary = JSON.parse((await ok(...args)).stdout) as ExportSummary;
  expect(summary).toMatchObject({ episodes: { exported: MANY, dropped: { 'held-out': 2 } } });
  const rows = rowsIn('many.jsonl').map((row) => SftRow.parse(row));
  const tasks = new Set(readTaskFile(bench.path('many.json')).map(({ id }) => id));
  expect(rows.every(({ source }) => source.split === 'train' && tasks.has(source.task))).toBe(true);
  expect(rows.reduce((sum, { tokens }) => sum + tokens.prompt, 0)).toBe(summary.tokens.prompt);
  const canaries = new Canaries();
  for (const { messages } of rows) {
    expect(chatml(messages)).toContain('<|im_start|>assistant');
    expect(canaries.isIn(normalised(messages.map(({ content }) => content).join('\n')))).toBe(false);
  }
});
