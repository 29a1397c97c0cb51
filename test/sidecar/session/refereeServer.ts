import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Random } from '../../../clock/random.ts';
import { RealtimeClock } from '../../../clock/realtimeClock.ts';
import type { Score } from '../../../protocol/score.ts';
import type { Episode } from '../../../server-plugin/episode/episode.ts';
import type { Patience } from '../../../server-plugin/episode/episodeOptions.ts';
import { Referee } from '../../../server-plugin/episode/referee.ts';
import { GatewayServer } from '../../../server-plugin/gateway/gatewayServer.ts';
import { startEmbeddedHost } from '../../../server-plugin/hosts/embedded/startEmbeddedHost.ts';
import type { TranscriptEntry } from '../../../sidecar/model/transcript.ts';
import type { Task } from '../../../tasks/task.ts';

/** A referee on an embedded server in real time, with its gateway, for sessions that come through sockets. */
export interface RefereeServer extends AsyncDisposable {
  readonly gatewayUrl: string;
  readonly folder: string;
  /** Prepares an episode and gives the tokens of its agents, in team order. */
  open(
    task: Task,
    agents: number,
    gameTicks?: number,
  ): { episode: Episode; tokens: string[]; finished: Promise<Score> };
  transcript(): TranscriptEntry[];
}

export async function startRefereeServer(patience: Partial<Patience> = {}): Promise<RefereeServer> {
  const clock = new RealtimeClock();
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-session-'));
  const host = await startEmbeddedHost({ clock, random: new Random(1), port: 0 });
  const referee = new Referee(host, { patience });
  const gateway = await GatewayServer.listen({
    referee,
    clock,
    tasks: [],
    newEpisodeFolder: () => join(folder, 'other'),
    port: 0,
  });
  return {
    gatewayUrl: gateway.url,
    folder,
    open(task, agents, gameTicks) {
      const episode = referee.create({ task, agents, seed: 1, folder: join(folder, 'episode'), limits: { gameTicks } });
      const { agents: tokens } = gateway.open(episode);
      const finished = episode.start().then(() => episode.finished);
      return { episode, tokens: episode.agents.map((agent) => tokens[agent] as string), finished };
    },
    transcript: () =>
      readFileSync(join(folder, 'transcript.jsonl'), 'utf8')
        .trim()
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as TranscriptEntry),
    async [Symbol.asyncDispose]() {
      await referee.close();
      await gateway.close();
      await host.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
