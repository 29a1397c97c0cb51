import type { EpisodeRecord } from '../../bench/run/folder/runRecord.ts';
import { type PreparedRun, prepareRun } from '../../bench/run/plan/prepareRun.ts';
import { ConfigError } from '../../protocol/errors.ts';
import type { GameRequest } from '../games/gameRequest.ts';
import type { HubSettings } from '../settings/hubFile.ts';
import { paidModels, refuseFiles } from './admission.ts';

export interface PlanOptions {
  readonly settings: HubSettings;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Folder of run folders. */
  readonly out: string;
  readonly run: string;
  /** What the referee calls its episode. */
  readonly episodeId: string;
  /** What the game's models may cost, where it has any that cost. */
  readonly modelUsd: number;
}

/** A request as a run of one episode in real time. @throws ConfigError for what cannot be played; writes nothing. */
export async function planGame(request: GameRequest, options: PlanOptions): Promise<PreparedRun> {
  refuseFiles(request);
  const { settings, env, out, run: id, modelUsd, episodeId } = options;
  const { task, agents, framework, model, seats: seat, human, outside, seed, gameTime, startWithout } = request;
  const { wait = settings.games.waitS, spectators, blinded } = request;
  const { server, version } = settings.game;
  const { gameTimeS: longest } = settings.games;
  const choose = (costLimit: number | undefined) =>
    prepareRun(
      {
        tasks: [task],
        ...(agents === undefined ? {} : { agents }),
        gameTime: Math.min(gameTime ?? longest, longest),
        ...(server === undefined ? { gameVersion: version } : { server }),
        ...(costLimit === undefined ? {} : { costLimit }),
        framework,
        model,
        seat,
        human,
        outside,
        seed,
        trials: 1,
        clock: 'realtime',
        wait: Math.min(wait, settings.games.waitS),
        startWithout,
        spectators,
        blinded,
        id,
        out,
        dryRun: false,
        given: [],
      },
      { env, command: ['hub'], episodeId: () => episodeId },
    );
  const prepared = await choose(undefined);
  const [episode] = prepared.plan.episodes;
  if (prepared.plan.episodes.length !== 1 || !episode)
    throw new ConfigError('bad-game', `${task}: ${prepared.plan.episodes.length} tasks; a game is one of them`);
  // A limit is recorded only where a model can reach it, and needs prices of all models.
  return mayCost(episode.record) ? choose(modelUsd) : prepared;
}

/** Whether the models of an episode may cost something. */
export function mayCost(record: EpisodeRecord): boolean {
  return paidModels(record).length > 0;
}
