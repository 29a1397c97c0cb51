import { Random } from '../../clock/random.ts';
import { RealtimeClock } from '../../clock/realtimeClock.ts';
import type { Score } from '../../protocol/score.ts';
import { startEmbeddedHost } from '../../server-plugin/embedded/embeddedHost.ts';
import { Referee } from '../../server-plugin/episode/referee.ts';
import { GatewayServer } from '../../server-plugin/gateway/gatewayServer.ts';
import type { Progress } from '../cli/progress.ts';
import { episodeFolder } from '../runFolder/paths.ts';
import { writeRunRecord } from '../runFolder/writeRun.ts';
import { followEpisode } from './followEpisode.ts';
import type { PlannedEpisode, RunPlan } from './planRun.ts';
import { startSidecar } from './sidecarProcess.ts';

export interface ExecuteOptions {
  readonly port: number;
  readonly gatewayPort: number;
  /** Episodes side by side. */
  readonly atOnce: number;
  readonly baseUrl: string | undefined;
  readonly apiKey: string | undefined;
  readonly progress: Progress;
  /** Aborts when the user wants to stop: episodes end as interrupted, files are completed. */
  readonly signal: AbortSignal;
}

/** What became of one planned episode; `score` is undefined for one that was never started. */
export interface EpisodeOutcome {
  readonly planned: PlannedEpisode;
  readonly score: Score | undefined;
  /** What the sidecar said when it failed. */
  readonly sidecarProblem: string | undefined;
}

/**
 * Plays a plan on one embedded server in real time and writes the run's files. Throws ConfigError 'port-in-use' before
 * anything is written.
 */
export async function executeRun(plan: RunPlan, options: ExecuteOptions): Promise<EpisodeOutcome[]> {
  const clock = new RealtimeClock();
  const host = await startEmbeddedHost({
    version: plan.record.gameVersion,
    port: options.port,
    clock,
    random: new Random(plan.record.seed).fork('server'),
    // Episodes hear of it too; but between two of them nobody else would, and the process would end.
    onFault: ({ where, error }) =>
      options.progress.say(`server defect in ${where}: ${error instanceof Error ? error.message : error}`),
  });
  try {
    const referee = new Referee(host);
    const gateway = await GatewayServer.listen({
      referee,
      clock,
      tasks: plan.episodes.map(({ task }) => task),
      newEpisodeFolder: () => episodeFolder(plan.folder, referee.list().length),
      port: options.gatewayPort,
    });
    try {
      writeRunRecord(plan.folder, plan.record);
      const context = { plan, options, clock, referee, gateway };
      return await inParallel(plan.episodes, options.atOnce, (planned) => playEpisode(planned, context));
    } finally {
      await referee.close();
      await gateway.close();
    }
  } finally {
    await host.close();
  }
}

/** How long the last reports of players who are gone may take, ms. */
const LAST_WORDS_MS = 500;

interface Context {
  readonly plan: RunPlan;
  readonly options: ExecuteOptions;
  readonly clock: RealtimeClock;
  readonly referee: Referee;
  readonly gateway: GatewayServer;
}

async function playEpisode(planned: PlannedEpisode, context: Context): Promise<EpisodeOutcome> {
  const { plan, options, clock, referee, gateway } = context;
  if (options.signal.aborted) return { planned, score: undefined, sidecarProblem: undefined };
  const { record, task } = planned;
  const folder = episodeFolder(plan.folder, record.index);
  const episode = referee.create({
    task,
    agents: record.agents.length,
    seed: record.seed,
    limits: record.limits,
    folder,
    id: `episode-${record.index}`,
  });
  const stop = () => episode.stop('interrupted', 'interrupted by the user');
  options.signal.addEventListener('abort', stop, { once: true });
  const unfollow = followEpisode(episode, record, options.progress);
  const { agents: tokens } = gateway.open(episode);
  const sidecar = startSidecar(
    {
      gatewayUrl: gateway.url,
      tokens: record.agents.map((agent) => tokens[agent] as string),
      framework: record.framework,
      model: record.model,
      baseUrl: options.baseUrl,
      apiKey: options.apiKey,
      seed: record.seed,
      transcriptFolder: folder,
    },
    clock,
  );
  const watch = sidecar.exited.then(({ ok, detail }) => {
    // What the players reported before they went is still on its way through the gateway.
    if (!ok) clock.after(LAST_WORDS_MS, () => episode.playersGone(`the players' process ended: ${firstLine(detail)}`));
  });
  try {
    await episode.start();
    const score = await episode.finished;
    unfollow(score);
    await sidecar.stop();
    await watch;
    const { ok, detail } = await sidecar.exited;
    return { planned, score, sidecarProblem: ok ? undefined : detail };
  } finally {
    options.signal.removeEventListener('abort', stop);
    await sidecar.stop();
    gateway.revoke(episode);
    referee.forget(episode.id);
  }
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}

/**
 * Runs `work` over the items in order, at most `width` at a time; results in the order of the items. After a failure
 * nothing new is begun; what is under way ends first, then the failure is thrown.
 */
async function inParallel<T, R>(items: readonly T[], width: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = new Array(items.length);
  let next = 0;
  const worker = async () => {
    try {
      for (let index = next++; index < items.length; index = next++) results[index] = await work(items[index] as T);
    } catch (error) {
      next = items.length;
      throw error;
    }
  };
  const workers = Array.from({ length: Math.max(1, Math.min(width, items.length)) }, worker);
  const failed = (await Promise.allSettled(workers)).find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
  return results;
}
