import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { oracle } from '../../../../scripted/oracle/oracle.ts';
import { importMindcraftFile } from '../../../../tasks/importing/mindcraft/importMindcraft.ts';
import type { Task } from '../../../../tasks/task.ts';
import { playFresh } from '../../../bench/run/play/playFresh.ts';
import { EXHAUSTIVE } from '../../../support/depth.ts';
import { sharedFile } from '../../../support/sharedData.ts';
import { FACTS, imported } from './imported.ts';

/** MINDcraft's own task files, which are not ours to ship. */
const folder = sharedFile('data', 'minecollab', 'tasks');

/** The exhaustive run plays every ninth; all together take a quarter of an hour. */
const NTH = Number(process.env.GUILDHALL_NTH_IMPORTED) || 9;

/** Usable tasks of the files; none where they are missing, or in the usual run. */
function usableTasks(): Task[] {
  if (folder === undefined || !EXHAUSTIVE) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .sort()
    .flatMap((file) => importMindcraftFile({ file, text: readFileSync(join(folder, file), 'utf8') }, FACTS).tasks)
    .filter((_, index) => index % NTH === 0);
}

async function play(task: Task) {
  const { score } = await playFresh({ task, agents: task.agents.min, framework: oracle });
  expect([score.reason, score.success], task.id).toEqual(['goal-reached', true]);
}

test('the oracle smelts in a furnace that one of the team carries', async () => {
  const { task } = imported({
    type: 'techtree',
    agent_count: 2,
    goal: 'Smelt copper.',
    initial_inventory: { 0: { furnace: 1, coal: 2 }, 1: { raw_copper: 1 } },
    target: 'copper_ingot',
    number_of_target: 1,
    timeout: 300,
  });
  if (!task) throw new Error('no task');
  await play(task);
});

const tasks = usableTasks();

describe('a usable task of MINDcraft’s files is played to its goal', () => {
  const skipped = 'skipped: only in the exhaustive run, with the folder data/minecollab of the shared data';
  const cases: [id: string, task: Task | undefined][] =
    tasks.length > 0 ? tasks.map((task) => [task.id, task]) : [[skipped, undefined]];
  test.skipIf(tasks.length === 0).each(cases)('%s', { timeout: 300_000 }, async (_id, task) => {
    if (task) await play(task);
  });
});
