import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Random } from '../../../clock/random.ts';
import { RealtimeClock } from '../../../clock/realtimeClock.ts';
import { GameServer } from '../../../game-server/core/server.ts';
import { ServerGameData } from '../../../game-server/data/serverGameData.ts';
import { DEFAULT_VERSION } from '../../../game-server/data/versionData.ts';
import { listen } from '../../../game-server/network/listener.ts';
import { installSurvival } from '../../../game-server/survival/installSurvival.ts';
import { blockState } from '../../../protocol/blockState.ts';
import type { Episode } from '../../../server-plugin/episode/episode.ts';
import { Referee } from '../../../server-plugin/episode/referee.ts';
import { EmbeddedHost } from '../../../server-plugin/hosts/embedded/embeddedHost.ts';
import { findTask } from '../../../tasks/catalogue.ts';
import type { CrowdPlayer } from './crowdMessages.ts';

/** A flat world deep enough to be dug for minutes: bedrock at -64, grass on top at FLOOR - 1. */
const DIRT_LAYERS = 14;
const FLOOR = -64 + 1 + DIRT_LAYERS + 1;
/** What is played in each of many arenas: its chests, blueprint and live score are the referee's work. */
const TASK = 'construction/chapel';

/** A real-time server to be crowded, which its owner ticks. */
export interface CrowdServer {
  readonly server: GameServer;
  readonly host: string;
  readonly port: number;
  /** Whoever is let in. */
  readonly players: readonly CrowdPlayer[];
  /** Everybody has come: games begin. */
  begin(): void;
  /** Games that go on. */
  games(): number;
  /** Removes what it has written. */
  close(): void;
}

/** One zone for all, so that everyone is shown everyone: the dearest case. No referee: the server alone is measured. */
export async function openField(bots: number): Promise<CrowdServer> {
  const gameData = ServerGameData.of(DEFAULT_VERSION);
  const layers = ['bedrock', ...Array<string>(DIRT_LAYERS).fill('dirt'), 'grass_block'];
  const server = new GameServer({
    clock: new RealtimeClock(),
    random: new Random(1),
    layers: layers.map((id) => gameData.states.idOf(blockState(id))),
  });
  installSurvival(server);
  server.openZone({ id: 'crowd', box: { min: { x: -64, y: -64, z: -64 }, max: { x: 63, y: 63, z: 63 } } });
  server.openDoor({
    zone: 'crowd',
    most: Math.max(1, bots),
    loadout: { position: { x: 0.5, y: FLOOR, z: 0.5 }, yaw: 0, pitch: 0, items: [] },
  });
  const players = Array.from({ length: bots }, (_, index) => ({ username: `Bot${index}` }));
  return { server, ...(await listen(server, 0)), players, begin() {}, games: () => 0, close() {} };
}

/** A referee with that many episodes at once, each in an arena of its own, and as many agents in each as there are bots for it. */
export async function openArenas(arenas: number, bots: number): Promise<CrowdServer> {
  const server = new GameServer({ clock: new RealtimeClock(), random: new Random(1) });
  const systems = installSurvival(server);
  const listener = await listen(server, 0);
  const referee = new Referee(new EmbeddedHost(server, systems, listener));
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-bench-'));
  const agents = Math.max(1, Math.floor(bots / arenas));
  const episodes: Episode[] = [];
  for (let index = 0; index < arenas; index++) {
    const names = Array.from({ length: agents }, (_, place) => `Bot${index * agents + place}`);
    const episode = referee.create({
      task: findTask(TASK),
      agents,
      names,
      seed: index,
      folder: join(folder, String(index)),
    });
    await episode.start();
    episodes.push(episode);
  }
  const players = episodes.flatMap((episode) => episode.agents.map((agent) => episode.briefing(agent).game));
  return {
    server,
    host: listener.host,
    port: listener.port,
    players: players.map(({ username, joinToken }) => ({
      username,
      ...(joinToken === undefined ? {} : { joinToken }),
    })),
    begin: () => {
      for (const episode of episodes) for (const agent of episode.agents) episode.report(agent, 'ready');
    },
    games: () => episodes.filter(({ state }) => state === 'running').length,
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}
