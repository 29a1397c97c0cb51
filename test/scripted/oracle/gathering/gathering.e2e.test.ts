import { expect, test } from 'vitest';
import { oracle } from '../../../../scripted/oracle/oracle.ts';
import { makeGatheringTask } from '../../../../tasks/gathering/makeGatheringTask.ts';
import { EXHAUSTIVE } from '../../../support/depth.ts';
import { playLockstep } from '../../../support/lockstepEpisode.ts';

async function play(kind: string, seed: number, agents: number) {
  const task = makeGatheringTask({ id: `${kind}/test`, title: kind, kind, seed });
  const { score, problems } = await playLockstep({ task, agents, framework: oracle });
  expect(problems).toEqual([]);
  expect(score).toMatchObject({ termination: 'completed', reason: 'goal-reached', success: true });
  return score;
}

// The way to an ingot begins with a log and cobblestone: alone they are sought in the exhaustive run.
test.runIf(EXHAUSTIVE)('a log, from nothing', async () => {
  await play('gather/wood', 3, 1);
});

test.runIf(EXHAUSTIVE)('cobblestone, by way of a wooden pickaxe', async () => {
  await play('gather/cobblestone', 4, 1);
});

test.runIf(EXHAUSTIVE)('an ingot of iron, by way of a stone pickaxe and a furnace', async () => {
  const score = await play('gather/iron', 3, 1);
  expect(score.metrics?.deaths?.value).toBe(0);
});

test.runIf(EXHAUSTIVE)('logs in the chest of a team, each bringing their share', async () => {
  const score = await play('collect/logs-30', 7, 2);
  expect(score.metrics?.balance?.value).toBeGreaterThan(0.5);
});
