import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { encodeSchematic } from '../../schematics/schematicFile.ts';
import { findTask } from '../../tasks/catalogue.ts';
import type { ImportDefect } from '../../tasks/importing/defect.ts';
import { readTaskFile } from '../../tasks/taskFile.ts';
import { createBench } from './commandLine.ts';
import { inlineWorkers } from './workers/inlineWorker.ts';

interface Imported {
  readonly file: string | null;
  readonly tasks: readonly { readonly id: string }[];
  readonly defects: readonly ImportDefect[];
}

const stone = (y: number) => ({
  name: 'a',
  size: [1, 1, 1],
  blocks: [{ name: 'stone', position: [0, y, 0], facing: 'A' }],
});

describe('guildhall import villagerbench', () => {
  test('makes a file that can be played, of what is usable in a checkout', async () => {
    using bench = createBench({ startWorker: inlineWorkers() });
    mkdirSync(bench.path('checkout', 'data'), { recursive: true });
    writeFileSync(
      bench.path('checkout', 'data', 'building_blue_print.json'),
      JSON.stringify([
        stone(0),
        { name: 'b', size: [1, 1, 1], blocks: [{ name: 'fire', position: [0, 0, 0], facing: 'A' }] },
      ]),
    );
    const { code, stdout } = await bench.guildhall([
      'import',
      'villagerbench',
      'checkout',
      '--out',
      'mine.json',
      '--json',
    ]);
    expect(code).toBe(0);
    const { tasks, defects, file } = JSON.parse(stdout) as Imported;
    expect([file, tasks.map(({ id }) => id)]).toEqual(['mine.json', ['villagerbench/task_0']]);
    expect(defects).toMatchObject([{ id: 'villagerbench/task_1', outcome: 'refused' }]);
    expect(readTaskFile(bench.path('mine.json')).map(({ id }) => id)).toEqual(['villagerbench/task_0']);
    const played = await bench.guildhall(['run', '--tasks', 'mine.json', '--jobs', '1', '--agents', '1']);
    expect(played.stdout).toContain('goal-reached');
    expect(played.code).toBe(0);
  });

  test('writes nothing when nothing is usable, and nothing over a file', async () => {
    using bench = createBench();
    writeFileSync(bench.path('escape_atom.json'), '[{}]');
    writeFileSync(bench.path('taken.json'), 'mine');
    const none = await bench.guildhall(['import', 'villagerbench', '.', '--out', 'new.json']);
    expect(none.code).toBe(2);
    expect(none.stdout).toContain('refused villagerbench/escape/atom-00: unreadable');
    expect(none.stderr).toContain('no task in it is usable');
    const over = await bench.guildhall(['import', 'villagerbench', '.', '--out', 'taken.json']);
    expect([over.code, over.stderr]).toEqual([2, expect.stringContaining('exists already')]);
    const missing = await bench.guildhall(['import', 'villagerbench', '.', '--only', 'cooking', '--out', 'new.json']);
    expect([missing.code, missing.stderr]).toEqual([2, expect.stringContaining('farm_setting.json')]);
    expect(bench.files()).toEqual(['escape_atom.json', 'taken.json']);
    expect(readFileSync(bench.path('taken.json'), 'utf8')).toBe('mine');
  });
});

test('a file that cannot be read is named, and the others are imported', async () => {
  using bench = createBench();
  mkdirSync(bench.path('data', 'building_blue_print.json'), { recursive: true });
  writeFileSync(bench.path('data', 'escape_atom.json'), '[{"init": [');
  writeFileSync(bench.path('farm_setting.json'), '');
  writeFileSync(bench.path('farm_blue_print.json'), '{}');
  const args = ['import', 'villagerbench', '.', '--out', 'mine.json', '--json'];
  const none = await bench.guildhall(args);
  expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('no task in it is usable')]);
  const outcome = JSON.parse(none.stdout) as Imported;
  expect(outcome).toMatchObject({
    file: null,
    tasks: [],
    defects: [
      { id: 'villagerbench/construction', reason: 'unreadable', file: 'data/building_blue_print.json' },
      { id: 'villagerbench/cooking', reason: 'unreadable', file: 'farm_setting.json' },
      { id: 'villagerbench/escape', reason: 'unreadable', file: 'data/escape_atom.json' },
    ],
  });
  for (const { id } of outcome.defects) expect(none.stderr).toContain(`refused ${id}: unreadable: `);
  rmdirSync(bench.path('data', 'building_blue_print.json'));
  writeFileSync(
    bench.path('data', 'blueprint_description.json'),
    '{"task_0": ["nonsense"], "task_1": ["material: stone facing: A position: [-8, -60, 0]"]}',
  );
  const some = await bench.guildhall(args);
  expect(some.code).toBe(0);
  expect(JSON.parse(some.stdout) as Imported).toMatchObject({
    tasks: [{ id: 'villagerbench/task_1' }],
    defects: [{ id: 'villagerbench/task_0', reason: 'unreadable' }, {}, {}],
  });
});

test('texts of which none is usable are all named by run', async () => {
  using bench = createBench();
  writeFileSync(
    bench.path('texts.json'),
    '{"task_0": ["nonsense"], "task_1": ["material: fire facing: A position: [-8, -60, 0]"]}',
  );
  const args = ['run', '--villagerbench', 'texts.json'];
  const played = await bench.guildhall(args);
  expect([played.code, played.stderr]).toEqual([2, expect.stringContaining('none of its 2 tasks is usable')]);
  expect(played.stdout).toContain('left out villagerbench/task_0: unreadable: ');
  expect(played.stdout).toContain('left out villagerbench/task_1: not-obtainable: ');
  const dry = await bench.guildhall([...args, '--dry-run', '--json']);
  expect(dry.code).toBe(2);
  expect(JSON.parse(dry.stdout)).toMatchObject({ rejected: [{ reason: 'unreadable' }, { reason: 'not-obtainable' }] });
});

describe('guildhall import structures', () => {
  test('names and takes what a jar holds', async () => {
    using bench = createBench();
    const lamp = new Uint8Array(encodeSchematic(findTask('construction/lamp').blueprint, 'structure'));
    const inner = zipSync({
      'data/minecraft/structures/village/plains/lamp.nbt': lamp,
      'data/minecraft/structures/igloo/lamp.nbt': lamp,
    });
    writeFileSync(bench.path('server.jar'), zipSync({ 'META-INF/versions/1.20.4/server-1.20.4.jar': inner }));
    const listed = await bench.guildhall(['import', 'structures', 'server.jar', '--list']);
    expect([listed.code, listed.stdout]).toEqual([0, 'igloo/lamp\nvillage/plains/lamp\n']);
    const taken = await bench.guildhall([
      'import',
      'structures',
      'server.jar',
      '--match',
      'village/plains/*',
      '--out',
      'a.json',
    ]);
    expect(taken.code).toBe(0);
    expect(readTaskFile(bench.path('a.json')).map(({ id }) => id)).toEqual(['structures/village/plains/lamp']);
    const none = await bench.guildhall([
      'import',
      'structures',
      'server.jar',
      '--match',
      'castle/*',
      '--out',
      'b.json',
    ]);
    expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('no structure matches "castle/*"')]);
    const both = await bench.guildhall(['import', 'structures', 'server.jar']);
    expect([both.code, both.stderr]).toEqual([2, expect.stringContaining('--list and --out: expected exactly one')]);
    expect(bench.files()).toEqual(['a.json', 'server.jar']);
  });
});
