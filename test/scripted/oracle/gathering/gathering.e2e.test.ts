import { expect, test } from 'vitest';
import { oracle } from '../../../../scripted/oracle/oracle.ts';
import { makeGatheringTask } from '../../../../tasks/gathering/makeGatheringTask.ts';
import { playLockstep } from '../../../support/lockstepEpisode.ts';

async function play(kind: string, seed: number, agents: number) {
  const task = makeGatheringTask({ id: `${kind}/test`, title: kind, kind, seed });
  const { score, problems } = await playLockstep({ task, agents, framework: oracle });
  expect(problems).toEqual([]);
  expect(score).toMatchObject({ termination: 'completed', reason: 'goal-reached', success: true });
  return score;
}

test('a log, from nothing', async () => {
  await play('gather/wood', 3, 1);
});

test('cobblestone, by way of a wooden pickaxe', async () => {
  await play('gather/cobblestone', 4, 1);
});

test('an ingot of iron, by way of a stone pickaxe and a furnace', async () => {
  const score = await play('gather/iron', 5, 1);
  expect(score.metrics?.deaths?.value).toBe(0);
});

test('logs in the chest of a team, each bringing their share', async () => {
  const score = await play('collect/logs-30', 6, 2);
  expect(score.metrics?.balance?.value).toBeGreaterThan(0.5);
});
