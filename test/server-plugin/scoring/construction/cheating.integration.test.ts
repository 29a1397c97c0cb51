import { expect, test } from 'vitest';
import { formatBlockState } from '../../../../protocol/blockState.ts';
import type { BlockPosition } from '../../../../protocol/geometry.ts';
import type { Score } from '../../../../protocol/score.ts';
import { findTask } from '../../../../tasks/catalogue.ts';
import { placedCells } from '../../../../tasks/construction/constructionTask.ts';
import type { ConstructionTask } from '../../../../tasks/task.ts';
import { createRefereeEnv } from '../../episode/refereeEnv.ts';

const task = findTask('villager/construction/020') as ConstructionTask;
const cells = placedCells(task);
const count = cells.length;

/** A construction under way: cells are built and taken away in an agent's name. */
async function site() {
  const stage = await createRefereeEnv();
  const episode = stage.create({ task });
  const visitors = await stage.run(episode);
  const put = (agent: string, position: BlockPosition, state: string) => stage.change(episode, agent, position, state);
  return {
    stage,
    episode,
    visitors,
    put,
    /** Builds the first so many cells. */
    build: async (agent: string, most: number) => {
      for (const { position, state } of cells.slice(0, most)) put(agent, position, formatBlockState(state));
      await stage.env.tick(2);
    },
    score: async (): Promise<Score> => {
      episode.stop('stopped-by-controller');
      return episode.finished;
    },
    [Symbol.asyncDispose]: () => stage[Symbol.asyncDispose](),
  };
}

const completion = (score: Score) => score.metrics?.completion?.value;

test('what is built and taken away again, even in the last tick, does not count, nor does its credit stay', async () => {
  await using play = await site();
  await play.build('Alice', count - 1);
  expect(play.episode.status().scores.completion).toBeCloseTo((count - 1) / count, 12);
  for (const { position } of cells.slice(0, 5)) play.put('Bob', position, 'air');
  await play.stage.env.tick();
  const score = await play.score();
  expect(completion(score)).toBeCloseTo((count - 6) / count, 12);
  expect([score.success, score.perAgent.Alice?.credit, score.perAgent.Bob?.credit]).toEqual([false, count - 6, 0]);
});

test('placing and removing one block over and over earns one block', async () => {
  await using play = await site();
  const [first] = cells;
  if (!first) throw new Error('no cells');
  for (let round = 0; round < 10; round++) {
    play.put('Bob', first.position, formatBlockState(first.state));
    await play.stage.env.tick();
    play.put('Bob', first.position, 'air');
    await play.stage.env.tick();
  }
  await play.build('Alice', 1);
  const score = await play.score();
  expect(completion(score)).toBeCloseTo(1 / count, 12);
  expect([score.perAgent.Alice?.credit, score.perAgent.Bob?.credit]).toEqual([1, 0]);
});

test('a building that is only talked of is not there', async () => {
  await using play = await site();
  for (const { position, state } of cells.slice(0, 3))
    play.visitors[0]?.chat(`/setblock ${position.x} ${position.y} ${position.z} ${formatBlockState(state)}`);
  play.visitors[1]?.chat('block_hit_rate: 1.0, view_hit_rate: 1.0, complete task');
  await play.stage.env.tick(20);
  expect(play.episode.state).toBe('running');
  const score = await play.score();
  expect([completion(score), score.metrics?.vhr?.value, score.success]).toEqual([0, 0, false]);
});

test('who dies, or leaves and comes back, keeps what they built and no more', async () => {
  await using play = await site();
  const { env } = play.stage;
  await play.build('Alice', 4);
  const { username } = play.episode.briefing('Alice').game;
  const player = env.server.players.get(username);
  if (!player) throw new Error('Alice is not in play');
  env.systems.vitals.kill(player);
  await env.tick(3);
  play.visitors[0]?.leave();
  await env.tick(3);
  expect(play.episode.status().scores.completion).toBeCloseTo(4 / count, 12);
  await play.stage.join(play.episode.briefing('Alice'));
  await env.tick(3);
  const score = await play.score();
  expect(completion(score)).toBeCloseTo(4 / count, 12);
  expect([score.perAgent.Alice?.credit, score.perAgent.Bob?.credit]).toEqual([4, 0]);
});
