import { VersionGameData } from '../../../game-data/versionGameData.ts';
import { ServerGameData } from '../../../game-server/data/serverGameData.ts';
import { DEFAULT_VERSION } from '../../../game-server/data/versionData.ts';
import { ConfigError } from '../../../protocol/errors.ts';
import { findFramework } from '../../../scripted/frameworks.ts';
import type { ServiceKeys } from '../../../sidecar/model/presets/presets.ts';
import type { ServiceLimits } from '../../../sidecar/model/service/serviceLimits.ts';
import type { TraceTarget } from '../../../sidecar/model/tracing/trace.ts';
import { readSeason } from '../seal/season.ts';
import { checkPlayers } from './checkPlayers.ts';
import { type ClockChoice, chooseClock } from './clockChoice.ts';
import { type Condition, matrixOf, namedPlayers } from './matrix.ts';
import { chooseModels, chooseTracing, type ModelChoice } from './modelChoice.ts';
import { type OwnServer, ownServer } from './ownServer.ts';
import { planRun, type RunPlan } from './planRun.ts';
import { type ResolvedTasks, resolveTasks } from './resolveTasks.ts';
import type { RunOptions } from './runOptions.ts';
import { choosePatience, chooseSeats, type SeatPatience } from './seatChoice.ts';
import { rolesWith, type SeatedCast, seatedTogether, seatNeeds } from './seatedCast.ts';
import { chooseServiceLimits } from './serviceChoice.ts';
import { parseShard } from './shard.ts';
import { refuseUnusedModel } from './unusedModel.ts';
import { withWaitingGames } from './width.ts';

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
  /** What is compared; one alone unless several were named. */
  readonly conditions: readonly Condition[];
  /** Conditions that were asked for and are not played, a line each. */
  readonly leftOut: readonly string[];
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
  const named = namedPlayers(options);
  for (const framework of named.frameworks) findFramework(framework);
  const { conditions, leftOut } = matrixOf(options, tasks);
  const seated = seatedTogether(conditions.map((condition) => condition.seated));
  // Tasks may have seats of their own.
  const chosen = chooseClock({ ...options, ...seated.needs });
  const { frameworks, agents } = seated;
  const { roles, settings } = chooseModels(options, { frameworks, models: named.models, agents });
  const otel = chooseTracing(options);
  const players = checkAll(conditions, options, { roles, settings }, env);
  if (chosen.type === 'lockstep' && chosen.verifyReplay && players.isLanguageModel)
    throw new ConfigError(
      'bad-option',
      `--verify-replay: ${seated.needs.hasMinds ? 'a program outside answers differently each time' : `${players.languageModel} is a language model, whose answers differ`}; expected a script, such as rules`,
    );
  const serviceLimits = chooseServiceLimits(options);
  const clock = withWaitingGames(chosen, {
    isLanguageModel: players.isLanguageModel,
    serviceLimits,
    maxMemory: options.maxMemory,
  });
  if (!seated.usesModel) refuseUnusedModel(options);
  const plan = planRun({
    casts: conditions.map(({ framework, model, agents: size, seats: own, tasks: possible }) => ({
      cast: { ...options, framework, model, agents: size, roles, seats: own },
      tasks: possible,
    })),
    interleaved: true,
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
    shard: options.shard === undefined ? undefined : parseShard(options.shard),
    command,
    episodeId,
    options,
  });
  const { apiKeys, isLanguageModel } = players;
  const ways = { apiKeys, otel, serviceLimits, isLanguageModel };
  return { plan, clock, patience, server, ...ways, seated, conditions, leftOut, rejected, notes };
}

/** Checks what plays in every condition. @throws ConfigError as `checkPlayers` does. */
function checkAll(
  conditions: readonly Condition[],
  options: RunOptions,
  { roles, settings }: ModelChoice,
  env: Circumstances['env'],
): { apiKeys: ServiceKeys; isLanguageModel: boolean; languageModel: string | undefined } {
  let apiKeys: ServiceKeys = {};
  const languageModels: string[] = [];
  for (const { model, seated } of conditions) {
    // What no framework asks is checked all the same, where it was named.
    const asked = seated.usesModel ? model : options.model;
    const choice = { ...options, model: asked, ...seated.asked };
    const checked = checkPlayers({ ...choice, roles: rolesWith(roles, seated.models), settings }, env);
    apiKeys = { ...apiKeys, ...checked.apiKeys };
    if (checked.isLanguageModel) languageModels.push(asked);
  }
  return { apiKeys, isLanguageModel: languageModels.length > 0, languageModel: languageModels[0] };
}

/** The version to play: the server's where there is one. @throws ConfigError 'bad-option' for another. */
function versionOf({ gameVersion }: RunOptions, server: OwnServer | undefined): string {
  if (server && gameVersion !== undefined && gameVersion !== server.version)
    throw new ConfigError('bad-option', `--game-version ${gameVersion}: ${server.file} has ${server.version}`);
  return server?.version ?? gameVersion ?? DEFAULT_VERSION;
}
