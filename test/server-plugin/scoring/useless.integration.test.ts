import { describe, expect, test } from 'vitest';
import { EPISODE_FILES } from '../../../bench/run/folder/paths.ts';
import { isWrittenTask, readTaskFolder } from '../../../bench/tasks/written/readTaskFolder.ts';
import { Random } from '../../../clock/random.ts';
import { ServerGameData } from '../../../game-server/data/serverGameData.ts';
import { formatBlockState } from '../../../protocol/blockState.ts';
import { readEvents } from '../../../protocol/episodeEvent.ts';
import type { GameEvent } from '../../../protocol/event.ts';
import type { Score } from '../../../protocol/score.ts';
import { RegionSnapshot } from '../../../protocol/snapshot.ts';
import { findFramework } from '../../../scripted/frameworks.ts';
import { createModel } from '../../../scripted/models.ts';
import { rulesOf } from '../../../server-plugin/episode/families/rules.ts';
import { definitionOf } from '../../../server-plugin/scoring/definitions/definitions.ts';
import { HEADLINES } from '../../../server-plugin/scoring/definitions/headlines.ts';
import { findTask } from '../../../tasks/catalogue.ts';
import { placedCells } from '../../../tasks/construction/constructionTask.ts';
import { playFresh } from '../../bench/run/play/playFresh.ts';
import { EXHAUSTIVE, runs } from '../../support/depth.ts';
import { type Recorded, USELESS, withUseless } from './uselessActions.ts';

const GAMES: readonly (readonly [task: string, framework: string, model: string, seconds: number])[] = [
  ['construction/lamp', 'dagent', 'rules', 300],
  ['construction/well', 'random', 'rules', 60],
  ['villager/cooking/000', 'agentverse', 'rules', 300],
  ['villager/cooking/030', 'random', 'rules', 60],
  ['villager/escape/l3-s0', 's-agents', 'rules', 300],
  ['minecollab/crafting-2/000', 'oracle', 'rules', 60],
  ['docs/examples/tasks/wall', 'oracle', 'rules', 60],
  ['docs/examples/tasks/stew-chest', 'oracle', 'rules', 60],
  ...(EXHAUSTIVE
    ? ([
        ['construction/tent', 'dagent', 'rules:mistakes=0.3', 60],
        ['collect/logs-50/000', 'dagent', 'rules', 60],
        ['collect/stone-50/000', 'random', 'rules', 60],
      ] as const)
    : []),
];
const PLAYS = runs(30, 1_000);

async function record([id, framework, model, seconds]: (typeof GAMES)[number]) {
  const task = isWrittenTask(id) ? readTaskFolder(id, ServerGameData.of('1.20.4')) : findTask(id);
  const { files, events, score } = await playFresh({
    task,
    framework: findFramework(framework),
    model: createModel(model, { random: new Random(1) }),
    limits: { gameTicks: seconds * 20 },
  });
  const snapshot = (name: string) => RegionSnapshot.parse(JSON.parse(files[name] ?? ''));
  const [initial, final] = [snapshot(EPISODE_FILES.initialSnapshot), snapshot(EPISODE_FILES.finalSnapshot)];
  const agents = Object.keys(score.perAgent);
  const cells = new Map(
    task.family === 'construction'
      ? placedCells(task).map(({ position, state }) => [position, formatBlockState(state)] as const)
      : [[{ x: 0, y: -50, z: 0 }, 'dirt'] as const],
  );
  const again = (log: readonly GameEvent[]): Score =>
    rulesOf(task).score({ episodeId: score.episodeId, agents, initial, final, events: readEvents(log) });
  expect(again(events)).toEqual(score);
  const recorded: Recorded = { agents, events, initial, cells };
  return { task, score, recorded, again };
}

/** What is better in the second score: headline metrics, and what is counted for single agents. */
function betterIn(
  before: Score,
  after: Score,
  headlines: readonly string[],
  family: Parameters<typeof definitionOf>[1],
) {
  const better: string[] = [];
  for (const name of headlines) {
    const [was, is] = [before.metrics?.[name]?.value ?? null, after.metrics?.[name]?.value ?? null];
    const sign = definitionOf(name, family)?.higherIsBetter ? 1 : -1;
    if (is === null ? was !== null && sign < 0 : was === null ? sign > 0 : sign * (is - was) > 1e-9)
      better.push(`${name}: ${was} -> ${is}`);
  }
  for (const [agent, { credit, collected = 0 }] of Object.entries(after.perAgent)) {
    const own = before.perAgent[agent];
    if ((credit ?? 0) > (own?.credit ?? 0) + 1e-9) better.push(`credit of ${agent}: ${own?.credit} -> ${credit}`);
    if (collected > (own?.collected ?? 0) + 1e-9) better.push(`collected by ${agent}`);
  }
  return better;
}

describe('no useless action betters a headline metric, or the credit of anybody', () => {
  const seen = new Set<string>();
  let raisedAsCoded = 0;

  test.each(GAMES)('in %s by %s', async (...game) => {
    const { task, score, recorded, again } = await record(game);
    const random = new Random(7).fork(game.join('/'));
    for (let play = 0; play < PLAYS; play++) {
      const { events, done } = withUseless(recorded, random.fork(`${play}`), random.integer(1, 12));
      for (const name of done) seen.add(name);
      const after = again(events);
      expect([play, done, betterIn(score, after, HEADLINES[task.family], task.family)]).toEqual([play, done, []]);
      const asCoded = (one: Score) => one.metrics?.['balance.asCoded']?.value ?? 0;
      if (asCoded(after) > asCoded(score)) raisedAsCoded++;
    }
  });

  test('though the paper’s own balance rises by it, and all kinds were tried', () => {
    expect(raisedAsCoded).toBeGreaterThan(0);
    expect(Object.keys(USELESS).filter((name) => !seen.has(name))).toEqual([]);
  });
});
