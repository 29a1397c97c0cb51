import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { useGameTime } from '../../clock/gameScope.ts';
import { LockstepClock } from '../../clock/lockstepClock.ts';
import { Random } from '../../clock/random.ts';
import type { GameEvent } from '../../protocol/event.ts';
import type { Score } from '../../protocol/score.ts';
import { startEmbeddedHost } from '../../server-plugin/embedded/embeddedHost.ts';
import { Referee } from '../../server-plugin/episode/referee.ts';
import { createBody } from '../../sidecar/body/createBody.ts';
import type { Agent, Framework } from '../../sidecar/frameworks/framework.ts';
import type { Model } from '../../sidecar/model/model.ts';
import { noModel } from '../../sidecar/model/noModel.ts';
import { TranscriptList } from '../../sidecar/model/transcriptList.ts';
import { createToolBelt } from '../../sidecar/tools/toolBelt.ts';
import type { Task } from '../../tasks/task.ts';

export interface LockstepEpisodeOptions {
  readonly task: Task;
  readonly agents: number;
  readonly framework: Framework;
  readonly model?: Model;
  readonly seed?: number;
  readonly version?: string;
  /** Instead of the task's own, game ticks. */
  readonly gameTicks?: number;
}

export interface LockstepEpisode {
  readonly score: Score;
  readonly events: readonly GameEvent[];
  readonly transcript: TranscriptList;
  /** Corrections and faults of the server, none in an honest game. */
  readonly problems: readonly string[];
}

/**
 * Plays one episode in this process on lockstep time: the real server, referee, Mineflayer bodies and framework, joined
 * by in-process links and without the gateway. Game packages must have been loaded under the game scope (setup file).
 */
export async function playLockstep(options: LockstepEpisodeOptions): Promise<LockstepEpisode> {
  const clock = new LockstepClock();
  const random = new Random(options.seed ?? 1);
  const leaveGameTime = useGameTime(clock, random.fork('game packages'));
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-episode-'));
  const problems: string[] = [];
  try {
    const host = await startEmbeddedHost({
      clock,
      random: random.fork('server'),
      onFault: ({ where, error }) => problems.push(`${where}: ${(error as Error).stack ?? error}`),
      ...(options.version ? { version: options.version } : {}),
    });
    host.onEvent((event) => {
      if (event.type === 'player-corrected' || event.type === 'action-refused') problems.push(JSON.stringify(event));
    });
    const referee = new Referee(host);
    const episode = referee.create({
      task: options.task,
      agents: options.agents,
      seed: options.seed ?? 1,
      folder: join(folder, 'episode'),
      limits: { gameTicks: options.gameTicks },
    });
    const events: GameEvent[] = [];
    episode.log.subscribe((event) => events.push(event));
    const transcript = new TranscriptList();
    const over = new AbortController();
    void episode.finished.then(
      () => over.abort(),
      () => over.abort(),
    );
    const play = async () => {
      await episode.start();
      const agents = await Promise.all(
        episode.agents.map(async (name): Promise<Agent> => {
          const briefing = episode.briefing(name);
          const body = await createBody({
            briefing,
            clock,
            random: random.fork(name),
            connect: () => host.server.connectInProcess(),
          });
          const tools = createToolBelt(body, briefing.tools, { clock });
          episode.connected(name, true);
          episode.report(name, 'ready');
          return { name, briefing, body, tools };
        }),
      );
      await new Promise<void>((resolve) => {
        const leave = episode.onState((state) => {
          if (state !== 'running' && state !== 'ended') return;
          leave();
          resolve();
        });
      });
      await options.framework
        .run({
          agents,
          model: options.model ?? noModel,
          clock,
          random: random.fork('framework'),
          transcript,
          signal: over.signal,
        })
        .catch((error: unknown) => {
          if (!over.signal.aborted) throw error;
        });
      for (const { name } of agents) episode.report(name, 'done');
      const score = await episode.finished;
      await Promise.all(agents.map(({ body }) => body.close()));
      return score;
    };
    let outcome: { score: Score } | { error: unknown } | undefined;
    play().then(
      (score) => {
        outcome = { score };
      },
      (error: unknown) => {
        outcome = { error };
      },
    );
    await clock.run({ until: () => outcome !== undefined });
    await host.close();
    if (!outcome || 'error' in outcome) throw outcome?.error ?? new Error('the clock stopped early');
    return { score: outcome.score, events, transcript, problems };
  } finally {
    leaveGameTime();
    rmSync(folder, { recursive: true, force: true });
  }
}
