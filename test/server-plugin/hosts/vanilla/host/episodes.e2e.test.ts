import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Random } from '../../../../../clock/random.ts';
import { VersionGameData } from '../../../../../game-data/versionGameData.ts';
import type { Episode } from '../../../../../server-plugin/episode/episode.ts';
import { rulesOf } from '../../../../../server-plugin/episode/families/rules.ts';
import { Referee } from '../../../../../server-plugin/episode/referee.ts';
import type { Body } from '../../../../../sidecar/body/body.ts';
import { createBody } from '../../../../../sidecar/body/createBody.ts';
import { findTask } from '../../../../../tasks/catalogue.ts';
import { HostWorld } from './hostWorld.ts';

const task = findTask('construction/bench');
const plan = rulesOf(task).plan(1, VersionGameData.ofVersion('1.20.4'));

/** The agent's body, which joins by its briefing and says that it is ready. */
async function enter(world: HostWorld, episode: Episode): Promise<Body> {
  const agent = episode.agents[0] as string;
  const briefing = episode.briefing(agent);
  expect(briefing.game).not.toHaveProperty('joinToken');
  const body = await createBody({
    briefing,
    clock: world.clock,
    random: new Random(4),
    connect: () => world.standIn.connectInProcess(),
  });
  episode.report(agent, 'ready');
  return body;
}

test('an episode on a server that is started again ends as a fault with its log, and the next one is played', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-episodes-'));
  await using world = await HostWorld.start({ plans: [plan] });
  const referee = new Referee(world.host);
  const play = (id: string) => referee.create({ task, agents: 1, seed: 1, id, folder: join(folder, id) });
  const until = async (state: string, episode: Episode) => {
    for (let tick = 0; tick < 400 && episode.state !== state; tick++) await world.pass(1);
    expect(episode.state).toBe(state);
  };
  try {
    const first = play('first');
    await world.run(() => first.start());
    await world.run(() => enter(world, first));
    await until('running', first);
    await world.run(() => world.standIn.restart());
    const score = await world.run(() => first.finished);
    expect(score).toMatchObject({ termination: 'fault', metrics: null });
    const log = readFileSync(join(folder, 'first', 'events.jsonl'), 'utf8')
      .trimEnd()
      .split('\n');
    expect(JSON.parse(log.at(-1) as string)).toMatchObject({ type: 'episode-ended', termination: 'fault' });
    expect(log.at(-1)).toContain('started again');

    const second = play('second');
    await world.run(() => second.start());
    const body = await world.run(() => enter(world, second));
    await until('running', second);
    second.report(second.agents[0] as string, 'done');
    expect(await world.run(() => second.finished)).toMatchObject({ termination: 'agents-stopped' });
    await world.run(() => body.close());
  } finally {
    await world.run(() => referee.close());
    rmSync(folder, { recursive: true, force: true });
  }
});
