import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { EXIT } from '../../bench/console/exitCodes.ts';
import type { MindcraftDefect } from '../../tasks/importing/mindcraft/mindcraftDefect.ts';
import { readTaskFile } from '../../tasks/taskFile.ts';
import { SHEARS } from '../tasks/importing/mindcraft/imported.ts';
import { createBench } from './commandLine.ts';
import { inlineWorkers } from './workers/inlineWorker.ts';

interface Imported {
  readonly file: string | null;
  readonly files: readonly { readonly file: string; readonly found: number; readonly tasks: number }[];
  readonly defects: readonly MindcraftDefect[];
  readonly kinds: Readonly<Record<string, number>>;
}

test('guildhall import mindcraft makes a file that can be played, and counts what is wrong', async () => {
  using bench = createBench({ startWorker: inlineWorkers() });
  mkdirSync(bench.path('checkout', 'tasks', 'crafting'), { recursive: true });
  const unsolvable = { ...SHEARS, initial_inventory: { 0: { iron_ingot: 1 }, 1: {} } };
  writeFileSync(
    bench.path('checkout', 'tasks', 'crafting', 'two.json'),
    JSON.stringify({ shears: SHEARS, unsolvable }),
  );
  writeFileSync(bench.path('checkout', 'tasks', 'broken.json'), '[');
  writeFileSync(bench.path('checkout', 'package.json'), '{"not": "a task"}');
  symlinkSync(bench.path('checkout', 'package.json'), bench.path('checkout', 'tasks', 'link.json'));
  const { code, stdout } = await bench.guildhall(['import', 'mindcraft', 'checkout', '--out', 'mine.json', '--json']);
  expect(code).toBe(EXIT.ok);
  const { file, files, defects, kinds } = JSON.parse(stdout) as Imported;
  expect(file).toBe('mine.json');
  expect(files).toEqual([
    { file: 'broken.json', found: 0, tasks: 0 },
    { file: 'crafting/two.json', found: 2, tasks: 1 },
  ]);
  expect(kinds).toEqual({
    unreadable: 1,
    'inventory-of-agent-missing': 1,
    'goal-rewritten': 1,
    'ingredients-missing': 1,
  });
  expect(defects.map(({ id, outcome }) => `${outcome} ${id}`)).toEqual([
    'refused mindcraft/broken',
    'repaired mindcraft/crafting/two/shears',
    'kept mindcraft/crafting/two/unsolvable',
    'refused mindcraft/crafting/two/unsolvable',
  ]);
  expect(readTaskFile(bench.path('mine.json')).map(({ id }) => id)).toEqual(['mindcraft/crafting/two/shears']);
  const played = await bench.guildhall(['run', '--tasks', 'mine.json', '--jobs', '1', '--agents', '2']);
  expect(played.stdout).toContain('goal-reached');
  expect(played.code).toBe(EXIT.ok);
}, 60_000);

test('guildhall import mindcraft prints what is wrong, and writes nothing where nothing is usable', async () => {
  using bench = createBench();
  mkdirSync(bench.path('empty'));
  mkdirSync(bench.path('bad'));
  writeFileSync(bench.path('bad', 'a.json'), JSON.stringify({ stand: { type: 'debug' } }));
  const none = await bench.guildhall(['import', 'mindcraft', 'bad', '--out', 'new.json']);
  expect([none.code, none.stderr]).toEqual([EXIT.badInput, expect.stringContaining('[nothing-usable]')]);
  expect(none.stdout).toContain('refused mindcraft/a/stand: not-a-task: it is for debugging');
  expect(none.stdout).toContain('a.json: 0 of 1 task');
  expect(none.stdout).toContain('not-a-task: 1 task (');
  const empty = await bench.guildhall(['import', 'mindcraft', 'empty', '--out', 'new.json']);
  expect([empty.code, empty.stderr]).toEqual([EXIT.badInput, expect.stringContaining('no .json file is in it')]);
  const missing = await bench.guildhall(['import', 'mindcraft', 'nowhere', '--out', 'new.json']);
  expect([missing.code, missing.stderr]).toEqual([EXIT.badInput, expect.stringContaining('[no-such-folder]')]);
  expect(bench.files()).not.toContain('new.json');
});
