import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Random } from '../../../clock/random.ts';
import { RealtimeClock } from '../../../clock/realtimeClock.ts';
import type { EpisodeState } from '../../../protocol/gatewayRequest.ts';
import type { Episode } from '../../../server-plugin/episode/episode.ts';
import { Referee } from '../../../server-plugin/episode/referee.ts';
import { GatewayServer } from '../../../server-plugin/gateway/gatewayServer.ts';
import type { EmbeddedHost } from '../../../server-plugin/hosts/embedded/embeddedHost.ts';
import { startEmbeddedHost } from '../../../server-plugin/hosts/embedded/startEmbeddedHost.ts';
import { catalogue, findTask } from '../../../tasks/catalogue.ts';
import { logOf } from '../episode/refereeEnv.ts';

const clock = new RealtimeClock();
const folder = mkdtempSync(join(tmpdir(), 'guildhall-killed-'));
let host: EmbeddedHost;
let referee: Referee;
let gateway: GatewayServer;
const teams: ChildProcess[] = [];

beforeAll(async () => {
  host = await startEmbeddedHost({ clock, random: new Random(1), port: 0 });
  referee = new Referee(host, { patience: { joinTicks: 1_800, graceTicks: 20 } });
  gateway = await GatewayServer.listen({ referee, clock, tasks: catalogue(), newEpisodeFolder: () => folder });
});
afterAll(async () => {
  for (const team of teams) team.kill('SIGKILL');
  await referee.close();
  await gateway.close();
  await host.close();
  rmSync(folder, { recursive: true });
});

function startTeam(episode: Episode): ChildProcess {
  const script = fileURLToPath(new URL('./teamProcess.ts', import.meta.url));
  const tokens = Object.values(gateway.open(episode).agents);
  const team = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, gateway.url, ...tokens], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  teams.push(team);
  return team;
}

function reached(episode: Episode, state: EpisodeState): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => {
      if (episode.state === state) resolve();
      else if (episode.state === 'archived')
        reject(new Error(`ended before ${state}: ${JSON.stringify(episode.ending)}`));
    };
    episode.onState(look);
    look();
  });
}

test('a team killed in mid-episode is scored as it stands, while the other team plays on', async () => {
  const [doomed, spared] = ['doomed', 'spared'].map((name) =>
    referee.create({ task: findTask('construction/lamp'), agents: 2, seed: 1, folder: join(folder, name) }),
  ) as [Episode, Episode];
  const [first, second] = [startTeam(doomed), startTeam(spared)];
  for (const episode of [doomed, spared]) void episode.start();
  for (const episode of [doomed, spared]) await reached(episode, 'running');
  expect(spared.status().agents).toEqual([
    { agent: 'Alice', inGame: true, connected: true, report: 'ready' },
    { agent: 'Bob', inGame: true, connected: true, report: 'ready' },
  ]);

  first.kill('SIGKILL');
  const score = await doomed.finished;
  expect(score).toMatchObject({ termination: 'agents-stopped', reason: 'sidecar-lost', success: false });
  const types = logOf(join(folder, 'doomed')).map(({ type }) => type);
  expect(types.filter((type) => type === 'player-left')).toHaveLength(2);
  expect(types.at(-1)).toBe('episode-ended');
  expect([spared.state, referee.arenasInUse()]).toEqual(['running', [1]]);

  spared.stop('stopped-by-controller');
  expect(await spared.finished).toMatchObject({ termination: 'agents-stopped', metrics: { completion: { value: 0 } } });
  const [code] = second.exitCode === null ? await once(second, 'exit') : [second.exitCode];
  expect(code).toBe(0);
});
