import { writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readRun } from '../../bench/run/folder/readRun.ts';
import { readTaskFile, writeTaskFile } from '../../tasks/taskFile.ts';
import { EXHAUSTIVE } from '../support/depth.ts';
import { sharedFile } from '../support/sharedData.ts';
import { type Bench, createBench } from './commandLine.ts';
import { inlineWorkers } from './workers/inlineWorker.ts';

/** Plays tasks of a file by the oracle and returns how each ended. */
async function endsOf(bench: Bench, file: string): Promise<Record<string, string | undefined>> {
  const { stderr } = await bench.guildhall(['run', '--tasks', file, '--id', 'x', '--jobs', '1']);
  expect(stderr).toBe('');
  return Object.fromEntries(
    readRun(bench.path('runs', 'x')).episodes.map(({ record, score }) => [record.taskId, score?.reason]),
  );
}

describe('imported tasks can be played to their end', () => {
  test('rooms of atoms in our own words', async () => {
    using bench = createBench({ startWorker: inlineWorkers() });
    const device = (name: string, x: number, y: number, z: number, more = {}) => ({
      name,
      position: [x, y, z],
      ...more,
    });
    const out = [0, 1].map((y) => device('air', 0, y, 4));
    const lever = device('lever', 2, 0, 0);
    const plates = [device('oak_pressure_plate', -2, 0, 0), device('stone_pressure_plate', 2, 0, 1)];
    const on = { powered: true };
    writeFileSync(
      bench.path('escape_atom.json'),
      JSON.stringify([
        { init: [lever], condition: [{ ...lever, ...on }], effect: out },
        { init: plates, condition: plates.map((plate) => ({ ...plate, ...on })), effect: [] },
        {
          init: [lever],
          condition: [{ ...lever, ...on }],
          effect: [{ ...lever, command: '/tp @r[_position_,distance=..2] _merge_pos_' }],
          merge: true,
          same_room: false,
        },
        {
          init: [device('oak_sign', 0, -1, 3)],
          condition: [device('gold_block', 0, -1, 3)],
          effect: out,
          in: { gold_block: 1 },
        },
      ]),
    );
    const { code, stdout } = await bench.guildhall(['import', 'villagerbench', '.', '--out', 'mine.json']);
    expect(code, stdout).toBe(0);
    const ends = await endsOf(bench, 'mine.json');
    expect(Object.keys(ends)).toHaveLength(4);
    expect(new Set(Object.values(ends))).toEqual(new Set(['goal-reached']));
  });

  const checkout = sharedFile('data', 'villagerbench', 'escape_atom.json');
  test.runIf(EXHAUSTIVE && checkout !== undefined)(
    "VillagerBench's own: two dishes, a building and a composition (skipped where its files are missing)",
    async () => {
      using bench = createBench({ startWorker: inlineWorkers() });
      const folder = dirname(checkout as string);
      const { code } = await bench.guildhall(['import', 'villagerbench', folder, '--out', 'all.json']);
      expect(code).toBe(0);
      const wanted = ['cooking/035', 'cooking/099', 'task_16', 'escape/level-4-seed-4'].map(
        (name) => `villagerbench/${name}`,
      );
      const tasks = readTaskFile(bench.path('all.json')).filter(({ id }) => wanted.includes(id));
      writeTaskFile(bench.path('some.json'), tasks);
      expect(await endsOf(bench, 'some.json')).toEqual(Object.fromEntries(wanted.map((id) => [id, 'goal-reached'])));
    },
  );
});
