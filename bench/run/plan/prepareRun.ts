import { VersionGameData } from '../../../game-data/versionGameData.ts';
import { ServerGameData } from '../../../game-server/data/serverGameData.ts';
import { DEFAULT_VERSION } from '../../../game-server/data/versionData.ts';
import { ConfigError } from '../../../protocol/errors.ts';
import { findFramework } from '../../../scripted/frameworks.ts';
import { NO_MODEL_NAME } from '../../../sidecar/model/noModel.ts';
import type { ServiceKeys } from '../../../sidecar/model/presets/presets.ts';
import type { ServiceLimits } from '../../../sidecar/model/service/serviceLimits.ts';
import type { TraceTarget } from '../../../sidecar/model/tracing/trace.ts';
import { readSeason } from '../seal/season.ts';
import { checkPlayers } from './checkPlayers.ts';
import { type ClockChoice, chooseClock } from './clockChoice.ts';
import { chooseModels, chooseTracing } from './modelChoice.ts';
import { type OwnServer, ownServer } from './ownServer.ts';
import { planRun, type RunPlan } from './planRun.ts';
import { type ResolvedTasks, resolveTasks } from './resolveTasks.ts';
import type { RunOptions } from './runOptions.ts';
import { choosePatience, chooseSeats, type SeatPatience } from './seatChoice.ts';
import { rolesWith, type SeatedCast, seatedCast, seatNeeds } from './seatedCast.ts';
import { chooseServiceLimits } from './serviceChoice.ts';
import { refuseUnusedModel } from './unusedModel.ts';

/** A run that can be played as it is; nothing has been written. */
export interface PreparedRun {
  readonly plan: RunPlan;
  readonly clock: ClockChoice;
  /** How long open seats are waited for. */
  readonly patience: SeatPatience;
  /** The server to play on; the embedded one where undefined. */
  readonly server: OwnServer | undefined;
  readonly apiKeys: ServiceKeys;
  readonly otel: TraceTarget | undefined;
  readonly serviceLimits: ServiceLimits;
  /** Whether a language model plays, which answers differently each time and may cost money. */
  readonly isLanguageModel: boolean;
  readonly seated: SeatedCast;
  readonly rejected: ResolvedTasks['rejected'];
  readonly notes: ResolvedTasks['notes'];
}

interface Circumstances {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The command line that the run records. */
  readonly command: readonly string[];
  /** What the referee is to call an episode, where it has others as well. */
  readonly episodeId?: (index: number) => string;
  /** Called where no task of those named can be played, before that is thrown. */
  readonly onNothingUsable?: (tasks: Pick<ResolvedTasks, 'rejected' | 'notes'>) => void;
}

/** Resolves and checks everything about a run. @throws ConfigError for the first thing that cannot be. */
export async function prepareRun(
  options: RunOptions,
  { env, command, onNothingUsable, episodeId }: Circumstances,
): Promise<PreparedRun> {
  const seats = chooseSeats(options);
  chooseClock({ ...options, ...seatNeeds(seats) });
  const patience = choosePatience(options);
  const server = ownServer(options.server, env);
  const gameVersion = versionOf(options, server);
  const gameData = server ? VersionGameData.ofVersion(gameVersion) : ServerGameData.of(gameVersion);
  const { tasks, rejected, notes } = await resolveTasks(options, gameData);
  if (tasks.length === 0) {
    onNothingUsable?.({ rejected, notes });
    throw new ConfigError('nothing-usable', `${options.villagerbench}: none of its ${rejected.length} tasks is usable`);
  }
  const { model } = options;
  findFramework(options.framework);
  const seated = seatedCast(tasks, options, seats);
  // Tasks may have seats of their own.
  const clock = chooseClock({ ...options, ...seated.needs });
  const { frameworks, agents } = seated;
  const { roles, settings } = chooseModels(options, { frameworks, models: [model], agents });
  const otel = chooseTracing(options);
  const players = checkPlayers({ ...options, ...seated.asked, roles: rolesWith(roles, seated.models), settings }, env);
  if (clock.type === 'lockstep' && clock.verifyReplay && players.isLanguageModel)
    throw new ConfigError(
      'bad-option',
      `--verify-replay: ${seated.needs.hasMinds ? 'a program outside answers differently each time' : `${options.model} is a language model, whose answers differ`}; expected a script, such as rules`,
    );
  const serviceLimits = chooseServiceLimits(options);
  if (!seated.usesModel) refuseUnusedModel(options);
  const cast = { ...options, roles, seats, model: seated.usesModel ? model : NO_MODEL_NAME };
  const plan = planRun({
    casts: [{ cast, tasks }],
    gameVersion,
    seed: options.seed,
    out: options.out,
    id: options.id,
    clock,
    host: server ? 'vanilla' : 'embedded',
    models: settings,
    season: options.season === undefined ? undefined : readSeason(options.season),
    acceptUnusable: options.acceptUnusable,
    retryOutages: options.retryOutages,
    command,
    episodeId,
    options,
  });
  const { apiKeys, isLanguageModel } = players;
  return { plan, clock, patience, server, apiKeys, otel, serviceLimits, isLanguageModel, seated, rejected, notes };
}

/** The version to play: the server's where there is one. @throws ConfigError 'bad-option' for another. */
function versionOf({ gameVersion }: RunOptions, server: OwnServer | undefined): string {
  if (server && gameVersion !== undefined && gameVersion !== server.version)
    throw new ConfigError('bad-option', `--game-version ${gameVersion}: ${server.file} has ${server.version}`);
  return server?.version ?? gameVersion ?? DEFAULT_VERSION;
}
