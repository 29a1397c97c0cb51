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
import { RecordLink } from '../../../sidecar/gateway/recordLink.ts';
import type { TranscriptEntry } from '../../../sidecar/model/transcript.ts';
import type { Task } from '../../../tasks/task.ts';

/** A referee on an embedded server in real time, with its gateway, for sessions that come through sockets. */
export interface RefereeServer extends AsyncDisposable {
  readonly gatewayUrl: string;
  readonly folder: string;
  /** Hands in what the players of the opened episode keep; whoever plays closes it. */
  record(): RecordLink;
  /** Prepares an episode and gives the tokens of its agents, in team order, and that of its record. */
  open(
    task: Task,
    agents: number,
    gameTicks?: number,
  ): { episode: Episode; tokens: string[]; recordToken: string; finished: Promise<Score> };
  /** The transcript of the episode that was opened. */
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
  let recordToken = 'none';
  return {
    gatewayUrl: gateway.url,
    folder,
    record: () => new RecordLink({ url: gateway.url, token: recordToken, clock }),
    open(task, agents, gameTicks) {
      const episode = referee.create({
        task,
        agents,
        seed: 1,
        folder: join(folder, 'episode'),
        limits: { gameTicks },
        lastWords: (ended) => gateway.lastWords(ended),
      });
      const { agents: tokens, sidecar } = gateway.open(episode);
      recordToken = sidecar;
      const finished = episode.start().then(() => episode.finished);
      return { episode, tokens: episode.agents.map((agent) => tokens[agent] as string), recordToken, finished };
    },
    transcript: () =>
      readFileSync(join(folder, 'episode', 'transcript.jsonl'), 'utf8')
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
