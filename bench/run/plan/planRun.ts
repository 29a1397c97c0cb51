import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Random } from '../../../clock/random.ts';
import { formatThinkPolicy } from '../../../clock/thinkPolicy.ts';
import { wallTimeIso } from '../../../clock/wallTime.ts';
import type { Limits } from '../../../protocol/briefing.ts';
import { ConfigError } from '../../../protocol/errors.ts';
import { TICKS_PER_SECOND } from '../../../protocol/version.ts';
import { findForSeat } from '../../../scripted/frameworks.ts';
import { rulesOf } from '../../../server-plugin/episode/families/rules.ts';
import type { ModelRoles, ModelSettings } from '../../../sidecar/model/modelSettings.ts';
import { NO_MODEL_NAME } from '../../../sidecar/model/noModel.ts';
import { isReplay } from '../../../sidecar/model/replay/replayModel.ts';
import { saboteurOf, seedName } from '../../../tasks/adversary/adversary.ts';
import { groundOf, hasNether, hasStartState } from '../../../tasks/landGround.ts';
import type { Task } from '../../../tasks/task.ts';
import { taskHash } from '../../../tasks/taskHash.ts';
import { gitSha, guildhallVersion, packageVersions } from '../../console/version.ts';
import { optionsToRecord, type RecordedOptions } from '../folder/recordedOptions.ts';
import { type EpisodeRecord, NO_FRAMEWORK, type RunRecord, type Seat } from '../folder/runRecord.ts';
import type { Season } from '../seal/season.ts';
import { type ClockChoice, jobsFor } from './clockChoice.ts';
import { findRecordings } from './findRecording.ts';
import { castByCast, type EpisodeSlot, interleaved } from './interleave.ts';
import { moduleRecords } from './ownModules.ts';
import type { RunOptions } from './runOptions.ts';
import { type SeatChoice, seatedNames, seatsOf } from './seatChoice.ts';
import { isInShard, type ShardChoice, wholePlanHash } from './shard.ts';

/** Episodes of one task in one run; a larger number is a typing error. */
const MOST_TRIALS = 10_000;

/** More attempts than this would hide how often a service is out. */
const MOST_RETRIES = 100;

/** One episode as it is to be played. */
export interface PlannedEpisode {
  readonly record: EpisodeRecord;
  readonly task: Task;
}

/** A run that has passed every check and has touched nothing yet. */
export interface RunPlan {
  readonly folder: string;
  readonly record: RunRecord;
  readonly episodes: readonly PlannedEpisode[];
}

/** What one group of episodes has in common. Without `agents` each task is played by its usual team. */
export interface Cast
  extends Pick<RunOptions, 'agents' | 'framework' | 'model' | 'seed' | 'trials' | 'gameTime' | 'xray' | 'saboteur'> {
  readonly roles?: ModelRoles | undefined;
  /** The seats that the user gave to somebody. */
  readonly seats?: readonly SeatChoice[] | undefined;
}

interface PlanInput {
  readonly casts: readonly { readonly cast: Cast; readonly tasks: readonly Task[] }[];
  /** Whether casts take turns, so that a run that is cut has played the same of each; one after the other unless given. */
  readonly interleaved?: boolean | undefined;
  readonly gameVersion: string;
  readonly seed: number;
  readonly out: string;
  readonly id: string | undefined;
  readonly clock: ClockChoice;
  /** What kind of server is played on; embedded unless given. */
  readonly host?: RunRecord['host'];
  readonly models?: ModelSettings | undefined;
  /** Where the seeds of episodes come from instead of the casts'. */
  readonly season?: Season | undefined;
  /** Whether episodes are clean results whatever share of their models' replies was unusable. */
  readonly acceptUnusable?: boolean | undefined;
  /** How often an episode is played once more after its model's service was out. */
  readonly retryOutages?: number | undefined;
  /** Plays this part of the plan alone. */
  readonly shard?: ShardChoice | undefined;
  readonly command: readonly string[];
  /** What the referee is to call an episode; "episode-" and its index unless given. */
  readonly episodeId?: ((index: number) => string) | undefined;
  /** Of `guildhall run`, which alone can be resumed by them. */
  readonly options?: RecordedOptions | undefined;
}

/** Resolves a run into episodes. Throws ConfigError for a team, number, id or server that cannot be. */
export function planRun(input: PlanInput): RunPlan {
  const { retryOutages = 0 } = input;
  if (retryOutages < 0 || retryOutages > MOST_RETRIES)
    throw new ConfigError('bad-option', `--retry-outages ${retryOutages}: expected 0 to ${MOST_RETRIES}`);
  for (const { cast, tasks } of input.casts)
    for (const task of tasks) {
      checkCast(cast, task);
      if (input.host === 'vanilla') checkGround(task);
    }
  const slots = (input.interleaved ? interleaved : castByCast)(input.casts);
  const planned = slots.map(
    ({ cast, task, trial }, index): PlannedEpisode => ({
      task,
      record: seasoned(episodeRecord(index, cast, task, trial), input.season),
    }),
  );
  const whole = withRecordings(planned, input.gameVersion).map(({ task, record }) => {
    const id = input.episodeId?.(record.index);
    return { task, record: id === undefined ? record : { ...record, id } };
  });
  const { shard } = input;
  const episodes = shard ? inShard(shard, slots, whole) : whole;
  const createdAt = wallTimeIso();
  const frameworks = [...new Set(input.casts.map(({ cast }) => basename(cast.framework)))];
  const id =
    input.id ??
    `${createdAt.slice(0, 19).replaceAll(':', '-')}-${idPart(frameworks.join('+'))}${shard ? `-${shard.number}of${shard.of}` : ''}`;
  if (!/^[A-Za-z0-9._+-]{1,100}$/.test(id) || id.startsWith('.'))
    throw new ConfigError('bad-id', `run id "${id}": expected letters, digits, "." "_" "+" or "-"`);
  const folder = join(input.out, id);
  if (existsSync(folder)) throw new ConfigError('run-exists', `${folder}: already exists; choose another --id`);
  const recordOf = (of: readonly PlannedEpisode[]): RunRecord => ({
    format: 2,
    id,
    createdAt,
    command: [...input.command],
    ...(input.options === undefined ? {} : { options: optionsToRecord(input.options, input.clock.type) }),
    guildhallVersion: guildhallVersion(),
    gitSha: gitSha(),
    nodeVersion: process.version,
    gameVersion: input.gameVersion,
    packages: packageVersions(),
    host: input.host ?? 'embedded',
    ...clockRecord(input.clock, of.length),
    seed: input.seed,
    ...(input.season ? { season: { name: input.season.name, commitment: input.season.commitment } } : {}),
    ...(input.models === undefined ? {} : { models: input.models }),
    ...(input.acceptUnusable ? { acceptUnusable: true } : {}),
    ...(retryOutages > 0 ? { retryOutages } : {}),
    ...moduleRecords(of.map(({ record }) => record)),
    episodes: of.map(({ record }) => record),
  });
  const record = recordOf(episodes);
  if (!shard) return { folder, episodes, record };
  return { folder, episodes, record: { ...record, shard: { ...shard, plan: wholePlanHash(recordOf(whole)) } } };
}

/** The episodes of one shard. @throws ConfigError 'bad-option' where it has none. */
function inShard(
  shard: ShardChoice,
  slots: readonly EpisodeSlot<Cast>[],
  episodes: readonly PlannedEpisode[],
): PlannedEpisode[] {
  const size = {
    blocks: new Set(slots.map(({ block }) => block)).size,
    tasks: new Set(slots.map(({ task }) => task)).size,
  };
  const own = episodes.filter((_, index) => isInShard(shard, { index, ...(slots[index] as EpisodeSlot<Cast>) }, size));
  if (own.length > 0) return own;
  throw new ConfigError(
    'bad-option',
    `--shard ${shard.number}/${shard.of}: has no episode, as the plan has ${episodes.length}; expected fewer parts`,
  );
}

/** Frameworks with options as a part of a run's id: what a folder may not be called becomes a dash. */
function idPart(frameworks: string): string {
  return frameworks.replace(/[^A-Za-z0-9._+]+/g, '-').slice(0, 70);
}

/** The plan with the transcripts that its "replay:" models repeat. */
function withRecordings(episodes: readonly PlannedEpisode[], gameVersion: string): PlannedEpisode[] {
  const files = new Map<EpisodeRecord, string>();
  for (const model of new Set(episodes.map(({ record }) => record.model).filter(isReplay))) {
    const records = episodes.map(({ record }) => record).filter((record) => record.model === model);
    findRecordings(model, records, gameVersion).forEach((file, index) => {
      const record = records[index];
      if (record) files.set(record, file);
    });
  }
  return episodes.map(({ record, task }) => {
    const recording = files.get(record);
    return { task, record: recording === undefined ? record : { ...record, recording } };
  });
}

function clockRecord(clock: ClockChoice, episodes: number): Pick<RunRecord, 'clock' | 'lockstep'> {
  if (clock.type === 'realtime') return { clock: 'realtime' };
  const { think, paceText: pace, isolation, verifyReplay } = clock;
  const jobs = jobsFor(clock, verifyReplay ? episodes * 2 : episodes);
  return { clock: 'lockstep', lockstep: { think: formatThinkPolicy(think), pace, isolation, jobs, verifyReplay } };
}

function checkCast(cast: Cast, task: Task): void {
  const { trials, gameTime, xray, saboteur } = cast;
  const seats = seatsOf(task, cast.seats ?? []);
  const saboteurs = saboteurOf(task, seatedNames(task, cast.agents, seats));
  if (seats.some(({ seat }) => seat.agent === saboteurs))
    throw new ConfigError('bad-seat', `${saboteurs} is the saboteur of ${task.id}: give --saboteur`);
  if (trials < 1 || trials > MOST_TRIALS)
    throw new ConfigError('bad-trials', `--trials ${trials}: expected 1 to ${MOST_TRIALS}`);
  if (gameTime !== undefined && gameTime < 1)
    throw new ConfigError('bad-game-time', `--game-time ${gameTime}: expected at least 1 second`);
  checkSaboteur(saboteur, cast.model, task);
  if (xray && rulesOf(task).sight === undefined)
    throw new ConfigError('bad-option', `--xray: ${task.id} is not on open land, so it would change nothing`);
}

/** That what is to play a task's saboteur exists, and has a model if it needs one. */
function checkSaboteur(asked: string | undefined, model: string, { id, adversary }: Task): void {
  if (asked !== undefined && !adversary?.saboteur)
    throw new ConfigError('bad-option', `--saboteur: ${id} has no saboteur, so it would change nothing`);
  const plays = asked ?? adversary?.saboteur?.plays;
  if (plays !== undefined && findForSeat(plays).usesModel && model === NO_MODEL_NAME)
    throw new ConfigError(
      'bad-option',
      `${id}: its saboteur is played by ${plays}, which needs a model: give --saboteur`,
    );
}

/** A vanilla or Paper server does not have our generated land, nor a part of the Nether, an hour and a hunger for each arena. */
function checkGround(task: Task): void {
  const ground = groundOf(task);
  if (ground)
    throw new ConfigError(
      'no-land',
      `--server: ${task.id} is played on generated land (${ground.preset} ${ground.seed}), which only the embedded server has; leave out --server`,
    );
  if (hasNether(task))
    throw new ConfigError(
      'no-nether',
      `--server: ${task.id} is played in the Nether too, and only the embedded server gives each arena a part of its own; leave out --server`,
    );
  if (hasStartState(task))
    throw new ConfigError(
      'no-start-state',
      `--server: ${task.id} begins at an hour or with a food level of its own, which only the embedded server can set; leave out --server`,
    );
}

/** The task's limits; the user may only shorten the game. */
function limitsOf({ limits }: Task, gameTime: number | undefined): Limits {
  if (gameTime === undefined) return limits;
  return { ...limits, gameTicks: Math.min(limits.gameTicks, gameTime * TICKS_PER_SECOND) };
}

function seasoned(record: EpisodeRecord, season: Season | undefined): EpisodeRecord {
  return season ? { ...record, seed: season.seedOf(record.taskId, record.trial) } : record;
}

/** What one episode is to be; its seed depends on the cast's, the task's id (or its clean twin's) and the trial alone. */
export function episodeRecord(index: number, cast: Cast, task: Task, trial: number): EpisodeRecord {
  const chosen = seatsOf(task, cast.seats ?? []);
  const agents = seatedNames(task, cast.agents, chosen);
  const saboteur = saboteurOf(task, agents);
  const plays = cast.saboteur ?? task.adversary?.saboteur?.plays;
  const seats: Seat[] = chosen.map(({ seat }) => seat);
  if (saboteur !== undefined && plays !== undefined)
    seats.push({ agent: saboteur, role: 'saboteur' as const, framework: plays });
  const roles = { ...cast.roles, ...modelsOf(chosen) };
  return {
    index,
    taskId: task.id,
    taskVersion: task.version,
    taskHash: taskHash(task),
    trial,
    agents,
    ...(seats.length === 0 ? {} : { seats }),
    ...(task.abilities ? { abilities: task.abilities.name } : {}),
    framework: frameworkOf(cast, agents, seats),
    model: cast.model,
    ...(Object.keys(roles).length === 0 ? {} : { roles }),
    ...(cast.xray ? { xray: true as const } : {}),
    seed: new Random(cast.seed).fork(`${seedName(task)}/${trial}`).integer(0, 0x7fffffff),
    limits: limitsOf(task, cast.gameTime),
  };
}

/** What plays those of a team who have no seat of their own; where all have one, what plays the first of them. */
function frameworkOf({ framework }: Cast, agents: readonly string[], seats: readonly Seat[]): string {
  if (agents.some((name) => seats.every(({ agent }) => agent !== name))) return framework;
  return seats.flatMap((seat) => ('framework' in seat ? [seat.framework] : []))[0] ?? NO_FRAMEWORK;
}

/** The models of seats that have one of their own, by agent. */
function modelsOf(seats: readonly SeatChoice[]): ModelRoles {
  return Object.fromEntries(seats.flatMap(({ seat, model }) => (model === undefined ? [] : [[seat.agent, model]])));
}
