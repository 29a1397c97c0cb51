import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ServerGameData } from '../../../game-server/data/serverGameData.ts';
import { DEFAULT_VERSION } from '../../../game-server/data/versionData.ts';
import { landOf } from '../../../game-server/world/presetGround.ts';
import { blockState } from '../../../protocol/blockState.ts';
import { add } from '../../../protocol/geometry.ts';
import { DEFAULT_GRID } from '../../../server-plugin/arena/arenaGrid.ts';
import type { Episode } from '../../../server-plugin/episode/episode.ts';
import { findTask } from '../../../tasks/catalogue.ts';
import { EXHAUSTIVE } from '../../support/depth.ts';
import { createRefereeEnv, logOf, type RefereeEnv } from './refereeEnv.ts';

const TASK = findTask('collect/logs-50/001');
const OTHER = findTask('gather/iron/002');
const AGENTS = 2;
/** How often and how far players are moved on, so that new land comes into sight. */
const STAGES = 6;
const STRIDE = 28;
const TICKS_A_STAGE = 45;

/** What has happened on the server before an episode on land begins. */
interface History {
  readonly serverSeed: number;
  /** Episodes on other land that go on beside it. */
  readonly beside?: number;
  /** Whether another was played and is over where it will be. */
  readonly earlier?: boolean;
  /** Ticks that pass first. */
  readonly idle?: number;
}

/** Plays a part of an episode on land, in which much flows, falls, burns and wanders, and tells its files. */
async function filesAfter({ serverSeed, beside = 0, earlier = false, idle = 0 }: History): Promise<string[]> {
  await using stage = await createRefereeEnv({ serverSeed, grid: DEFAULT_GRID });
  await stage.env.tick(idle);
  for (let count = 0; count < beside; count++) await stage.run(stage.create({ task: OTHER, agents: 1, seed: count }));
  if (earlier) {
    const first = stage.create({ task: OTHER, agents: 1, seed: 77 });
    await stage.run(first);
    await stir(stage, first);
    first.stop('stopped-by-controller', 'over');
    await stage.reach(first, 'archived');
  }
  const folder = join(stage.folder, 'played');
  const episode = stage.create({ task: TASK, agents: AGENTS, seed: 5, id: 'played', folder });
  await stage.run(episode);
  await stir(stage, episode);
  episode.stop('stopped-by-controller', 'over');
  await stage.reach(episode, 'archived');
  expect(logOf(folder).filter(({ type }) => type === 'block-changed').length).toBeGreaterThan(80);
  expect(logOf(folder).filter(({ type }) => type === 'entity-spawned').length).toBeGreaterThan(3);
  return ['events.jsonl', 'initial.snapshot.json', 'final.snapshot.json', 'score.json'].map((name) =>
    readFileSync(join(folder, name), 'utf8'),
  );
}

/** Water, lava, fire, sand and dug up blocks wherever players are, who go eastwards in strides. */
async function stir({ env }: RefereeEnv, episode: Episode): Promise<void> {
  const { world } = env.server;
  const { origin } = episode.briefing(episode.agents[0] as string);
  for (let at = 0; at < STAGES; at++) {
    for (const [index, agent] of episode.agents.entries()) {
      const { spawn, game } = episode.briefing(agent);
      const player = env.server.players.get(game.username) ?? expect.fail(`${agent} is gone`);
      const x = Math.floor(spawn.x + at * STRIDE) + origin.x;
      const z = Math.floor(spawn.z + index * 9) + origin.z;
      let y = 250;
      while (world.stateId({ x, y: y - 1, z }) === 0) y--;
      env.systems.movement.teleport(player, { x: x + 0.5, y, z: z + 0.5 });
      for (const [dx, dy, state] of [
        [3, 4, 'water'],
        [-3, 4, 'lava'],
        [5, 2, 'fire'],
        [-5, 9, 'sand'],
        [0, -1, 'air'],
      ] as const)
        world.setBlock(add({ x, y, z }, { x: dx, y: dy, z: 2 }), blockState(state), { type: 'game' });
    }
    await env.tick(TICKS_A_STAGE);
  }
}

test.runIf(EXHAUSTIVE)(
  'an episode on land leaves the same files whatever else its server and process have played',
  async () => {
    const first = await filesAfter({ serverSeed: 1 });
    // One after all of it together; each by itself says which of it is to blame.
    if (EXHAUSTIVE) {
      expect(await filesAfter({ serverSeed: 1 })).toEqual(first);
      expect(await filesAfter({ serverSeed: 2, beside: 2, idle: 333 })).toEqual(first);
    }
    // Land that was made before is forgotten with the lands that were used since.
    const gameData = ServerGameData.of(DEFAULT_VERSION);
    for (let seed = 900; seed < 903; seed++) landOf(gameData, { type: 'cavern', seed });
    const beside = EXHAUSTIVE ? 0 : 1;
    expect(await filesAfter({ serverSeed: 3, beside, earlier: true, idle: 70 })).toEqual(first);
  },
);
