import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { resolveTasks } from '../../bench/run/plan/resolveTasks.ts';
import { ServerGameData } from '../../game-server/data/serverGameData.ts';

const folder = mkdtempSync(join(tmpdir(), 'guildhall-texts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const gameData = ServerGameData.of('1.20.4');
const file = join(folder, 'texts.json');
writeFileSync(
  file,
  JSON.stringify({
    task_1: ['[material:stone facing:A position:[-10 -60 0]]'],
    task_2: ['[material:stone facing:A shape:rectangle corners:[[-13 -60 0] [-10 -60 2]]]'],
    task_3: ['[material:stone facing:A position:[-10 -60 0]]', '[material:dirt facing:A position:[-10 -60 0]]'],
  }),
);

test('what a text leaves open is told cell by cell, and what it contradicts is left out', async () => {
  const { tasks, rejected, notes } = await resolveTasks({ tasks: [], villagerbench: file }, gameData);
  expect(tasks.map(({ id }) => id)).toEqual(['villagerbench/task_1', 'villagerbench/task_2']);
  expect(notes).toEqual([
    {
      id: 'villagerbench/task_2',
      details: [
        'rectangle at (-12, -60, 1): stone; taken as stone',
        'rectangle at (-11, -60, 1): stone; taken as stone',
      ],
    },
  ]);
  expect(rejected).toEqual([
    {
      id: 'villagerbench/task_3',
      reason: 'contradictory',
      details: ['contradiction at (-10, -60, 0): stone / dirt; none taken'],
    },
  ]);
});

test('of texts chosen one by one only theirs is told, and a contradictory one is an error', async () => {
  const only = (name: string) => resolveTasks({ tasks: [], villagerbench: file, only: [name] }, gameData);
  expect(await only('task_1')).toMatchObject({ notes: [], rejected: [] });
  expect((await only('task_2')).notes).toHaveLength(1);
  await expect(only('task_3')).rejects.toMatchObject({
    code: 'task-rejected',
    message: expect.stringContaining('contradictory: contradiction at (-10, -60, 0)'),
  });
});
