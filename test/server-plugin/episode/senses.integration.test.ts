import { expect, test } from 'vitest';
import { DEFAULT_GRID } from '../../../server-plugin/arena/arenaGrid.ts';
import { findTask } from '../../../tasks/catalogue.ts';
import { createRefereeEnv } from './refereeEnv.ts';

test.each([
  ['construction/lamp', 2, false, false],
  ['gather/iron/002', 1, false, true],
  ['gather/iron/002', 1, true, false],
])('what eyes are needed for in %s by %i, x-ray %s', async (id, agents, xray, oresHidden) => {
  await using stage = await createRefereeEnv({ grid: DEFAULT_GRID });
  const episode = stage.create({ task: findTask(id), agents, xray });
  void episode.start();
  await stage.reach(episode, 'waiting-for-agents');
  const senses = [...stage.env.server.zones.values()].map((zone) => zone.senses);
  expect(senses).toContainEqual({ touchNeedsSight: true, oresHidden });
});

test.each([
  ['construction/lamp', undefined],
  ['survive/nights/001', true],
])('whether mobs come by themselves in %s, agents are told', async (id, living) => {
  await using stage = await createRefereeEnv({ grid: DEFAULT_GRID });
  const episode = stage.create({ task: findTask(id), agents: 1 });
  void episode.start();
  await stage.reach(episode, 'waiting-for-agents');
  expect(episode.briefing('Alice').living).toBe(living);
});
