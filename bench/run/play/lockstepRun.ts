import { RealtimeClock } from '../../../clock/realtimeClock.ts';
import type { ServiceKeys } from '../../../sidecar/model/presets/presets.ts';
import { LocalAdmission } from '../../../sidecar/model/service/admission/localAdmission.ts';
import type { ServiceLimits } from '../../../sidecar/model/service/serviceLimits.ts';
import type { TraceTarget } from '../../../sidecar/model/tracing/trace.ts';
import type { Progress } from '../../console/progress.ts';
import { comparePlays } from '../check/comparePlays.ts';
import { episodeFolder, replayFolder } from '../folder/paths.ts';
import { keepProblem } from '../folder/problem.ts';
import type { ReplayRecord } from '../folder/replayRecord.ts';
import { outsideSeatsOf } from '../folder/runRecord.ts';
import { jobsFor, type LockstepChoice } from '../plan/clockChoice.ts';
import type { PlannedEpisode, RunPlan } from '../plan/planRun.ts';
import { choosePatience, type SeatPatience } from '../plan/seatChoice.ts';
import { workersFor } from '../plan/width.ts';
import type { SealKey } from '../seal/sealKey.ts';
import { type JobEnd, type StartWorker, startWorker, type WorkerProcess } from '../worker/workerProcess.ts';
import { type Begun, beginRun, type RunUnderWay } from './beginRun.ts';
import { describeClock } from './describeClock.ts';
import { Doors } from './doors.ts';
import type { EpisodeAssignment } from './episodeAssignment.ts';
import { EPISODE_JOB, type EpisodeResult } from './episodeJob.ts';
import { type EpisodeOutcome, notPlayed } from './episodeOutcome.ts';
import { episodeLine, verdictOf } from './followEpisode.ts';
import { scoreLostEpisode } from './lostEpisode.ts';
import { gatewayForMinds, MindDoor } from './mindDoor.ts';
import { type Play, PlayQueue } from './playQueue.ts';
import type { RunLimits } from './runLimits.ts';
import { type Lease, WorkerPool } from './workerPool.ts';

type PlayEnd = JobEnd<EpisodeResult>;

/** A worker whose event loop does not turn for this long is stuck: a tick takes milliseconds, a model call yields. */
const SILENCE_MS = 60_000;

export interface LockstepOptions extends LockstepChoice {
  /** How long seats that are played from outside are waited for. */
  readonly seats?: SeatPatience | undefined;
  /** Where the ways into the seats are written for programs; nowhere unless given. */
  readonly doors?: string | undefined;
  /** What ends the run before its plan does; nothing unless given. */
  readonly limits?: RunLimits | undefined;
  /** For a run that was begun before. */
  readonly begun?: Begun | undefined;
  /** What episodes are sealed with. Stays in this process, which plays none of them. */
  readonly key: SealKey;
  readonly baseUrl: string | undefined;
  readonly apiKeys: ServiceKeys | undefined;
  readonly otel?: TraceTarget | undefined;
  /** Of the whole run. */
  readonly serviceLimits?: ServiceLimits | undefined;
  readonly progress: Progress;
  /** Aborts when the user wants to stop: episodes end as interrupted, files are completed. */
  readonly signal: AbortSignal;
  /** Instead of our own; for trying out workers that fail, and for workers without a process. */
  readonly startWorker?: StartWorker | undefined;
  /** Instead of a minute. */
  readonly silenceMs?: number | undefined;
  /** Most worker processes; one for each core unless given. */
  readonly cores?: number | undefined;
}

/**
 * Plays a plan under lockstep in worker processes, several games in each, and writes the run's files. A worker that dies or
 * hangs costs its episode alone: others that it played are played again, each in a worker of its own. A full disk and a model
 * that cannot be used stop the run, and what was not played can be resumed. What is in the files does not depend on the number of workers, nor on which of them played what.
 */
export async function playInLockstep(plan: RunPlan, options: LockstepOptions): Promise<EpisodeOutcome[]> {
  const records = plan.episodes.map(({ record }) => record);
  if (!records.some((record) => outsideSeatsOf(record).length > 0)) return playAll(plan, options);
  const { progress, signal, seats: patience = choosePatience({}) } = options;
  const clock = new RealtimeClock();
  const gateway = await gatewayForMinds(clock, options.gatewayPort ?? 0);
  try {
    const print = (line: string) => progress.print(line);
    using doors = new Doors(options.doors, plan.record.id);
    const door = await MindDoor.open(gateway, records, { clock, patience, print, signal, doors });
    return await playAll(plan, options, door);
  } finally {
    await gateway.close();
  }
}

async function playAll(plan: RunPlan, options: LockstepOptions, door?: MindDoor): Promise<EpisodeOutcome[]> {
  using lock = beginRun(plan, options.begun, options.key);
  options.progress.print(describeClock(plan, options));
  const failed = new AbortController();
  const useless = new AbortController();
  const { silenceMs = SILENCE_MS, startWorker: start = startWorker } = options;
  const clock = new RealtimeClock();
  const admission = new LocalAdmission(options.serviceLimits);
  await using pool = new WorkerPool(() => start({ clock, silenceMs, admission }), lock);
  const games = jobsFor(options, plan.episodes.length * (options.verifyReplay ? 2 : 1));
  const workers = workersFor(games, options.cores);
  const run: Run = {
    plan,
    options,
    lock,
    door,
    queue: new PlayQueue(plan.episodes, options.verifyReplay),
    pool,
    workers,
    useless,
    stop: AbortSignal.any([options.signal, failed.signal]),
    ends: new Map(),
    replays: new Map(),
  };
  run.stop.addEventListener('abort', () => pool.interrupt(), { once: true });
  const slots = Array.from({ length: games }, (_, slot) =>
    runSlot(run, slot % workers).catch((error: unknown) => {
      failed.abort();
      throw error;
    }),
  );
  // What is under way elsewhere is interrupted and ends first.
  for (const outcome of await Promise.allSettled(slots)) if (outcome.status === 'rejected') throw outcome.reason;
  // Of episodes to be played twice, those that were stopped after the first play.
  for (const planned of plan.episodes) sealOnce(planned, run);
  lock.ledger.end();
  return plan.episodes.map((planned) => outcomeOf(planned, run));
}

interface Run {
  readonly plan: RunPlan;
  readonly options: LockstepOptions;
  readonly lock: RunUnderWay;
  readonly door: MindDoor | undefined;
  readonly queue: PlayQueue;
  readonly pool: WorkerPool;
  /** How many workers there are at most, but for those that play a single game. */
  readonly workers: number;
  /**
   * Aborted once a model turns out to be of no use: nothing more is begun, since it would end as this episode did. What is
   * under way goes on, so that no team can have another's game interrupted.
   */
  readonly useless: AbortController;
  /** Aborted when everything is to end as interrupted. */
  readonly stop: AbortSignal;
  /** What has been played. */
  readonly ends: Map<Play, PlayEnd>;
  /** What has been played twice and compared. */
  readonly replays: Map<PlannedEpisode, ReplayRecord>;
}

/** Plays what the queue has, one game after the other, on the worker of that place. */
async function runSlot(run: Run, place: number): Promise<void> {
  const { pool, queue, useless, stop, ends } = run;
  while (!stop.aborted && !useless.signal.aborted) {
    const play = queue.take(place, run.workers === 1);
    if (!play || !(await mayBegin(play, run))) break;
    ends.set(play, await playOnPool(play, () => pool.lease(place), run));
    // At once, so that of two worker slots it is the later one that compares and seals.
    const isOver = hasEnded(play.planned, run);
    await compareIfPlayedTwice(play.planned, run);
    if (isOver) sealOnce(play.planned, run);
  }
}

/** Plays on a worker, and once more, on one of its own, where another game in it may have been the end of it. */
async function playOnPool(play: Play, lease: () => Lease, run: Run): Promise<PlayEnd> {
  const end = await playOnLease(play, lease(), run);
  const isLostWithOthers = end.type === 'lost' && end.shared === true && end.unwritable === undefined;
  const isStopped = run.stop.aborted || run.useless.signal.aborted;
  if (!isLostWithOthers || isStopped || !isPlayedOnce(play, run) || !(await mayBegin(play, run))) return end;
  const { ledger } = run.lock;
  const { index } = play.planned.record;
  ledger.lost(index);
  ledger.setAside(index);
  return playOnLease(play, run.pool.leaseAlone(), run);
}

async function playOnLease(play: Play, lease: Lease, run: Run): Promise<PlayEnd> {
  await using held = lease;
  return await playThroughOutages(play, held.worker, run);
}

/** Where an episode is played twice, the second play may be under way in its folder: only resuming plays it once more. */
function isPlayedOnce({ planned, again }: Play, { queue }: Run): boolean {
  return !again && queue.of(planned).second === undefined;
}

/** Whether the limits of the run leave room for a play; second plays are of scripts, and free. */
async function mayBegin({ planned, again }: Play, { options: { limits }, stop, useless }: Run): Promise<boolean> {
  if (again || !limits) return true;
  if (!(await limits.begins(planned.record))) return false;
  if (!stop.aborted && !useless.signal.aborted) return true;
  limits.cancelled(planned.record);
  return false;
}

/** What stops a run in which nothing more can be written: another process's file system said so. */
function unwritableError({ detail, unwritable: code }: Extract<PlayEnd, { type: 'lost' }>): NodeJS.ErrnoException {
  return Object.assign(new Error(detail), { code });
}

/** Plays an episode, and once more after each outage of its model's service as often as the run's policy says. */
async function playThroughOutages(play: Play, worker: WorkerProcess, run: Run): Promise<PlayEnd> {
  if (play.again) return playOne(play, worker, run);
  const { ledger } = run.lock;
  const { record } = play.planned;
  for (;;) {
    // An attempt of a resumed run may have been played elsewhere all the time.
    if (!ledger.isUnderWay(record.index)) ledger.began(record.index);
    const end = await playWithinLimits(play, worker, run);
    const isStopped = run.stop.aborted || run.useless.signal.aborted;
    if (end.type === 'lost' || isStopped || !isPlayedOnce(play, run) || !ledger.isRetried(record, end.result.score))
      return end;
    ledger.ended(record, end.result.score);
    if (!(await mayBegin(play, run))) return end;
    ledger.setAside(record.index);
  }
}

async function playWithinLimits(play: Play, worker: WorkerProcess, run: Run): Promise<PlayEnd> {
  const { limits } = run.options;
  const { record } = play.planned;
  try {
    const end = await playOne(play, worker, run);
    limits?.ended(record, end.type === 'done' ? end.result.score : undefined);
    return end;
  } catch (error) {
    limits?.cancelled(record);
    throw error;
  }
}

async function playOne(
  { planned: { record, task }, again }: Play,
  worker: WorkerProcess,
  { plan, useless, door, options: { think, pace, isolation, baseUrl, apiKeys, otel, serviceLimits, progress } }: Run,
): Promise<PlayEnd> {
  const folder = again ? replayFolder(plan.folder, record.index) : episodeFolder(plan.folder, record.index);
  const outside = door?.for(record);
  const assignment: EpisodeAssignment = {
    task,
    record,
    gameVersion: plan.record.gameVersion,
    folder,
    think,
    isolation,
    ...(serviceLimits === undefined ? {} : { serviceLimits }),
    ...(pace === undefined ? {} : { pace }),
    ...(plan.record.models === undefined ? {} : { models: plan.record.models }),
    ...(baseUrl === undefined ? {} : { baseUrl }),
    ...(apiKeys === undefined ? {} : { apiKeys }),
    ...(otel === undefined ? {} : { otel }),
    ...(outside === undefined ? {} : { outside }),
  };
  const line = episodeLine(record, progress, again);
  const end = await worker.run(EPISODE_JOB, assignment, ({ wallMs, ...state }) => line.show(state, wallMs));
  if (end.type === 'lost' && end.unwritable !== undefined) {
    line.done('could not be written');
    throw unwritableError(end);
  }
  keepProblem(folder, end.type === 'done' ? (end.result.playersProblem ?? undefined) : end.detail);
  if (end.type === 'done' && end.result.isModelUnusable) useless.abort();
  line.done(verdictOf(end.type === 'done' ? end.result.score : scoreLostEpisode(folder, record)));
  return end;
}

/** Whether everything that is played of an episode has come to an end. */
function hasEnded(planned: PlannedEpisode, { queue, ends }: Run): boolean {
  const { first, second } = queue.of(planned);
  return ends.has(first) && (!second || ends.has(second));
}

/** Seals an episode whose files are complete, unless that was done. */
function sealOnce(planned: PlannedEpisode, run: Run): void {
  const { ledger } = run.lock;
  const { score } = outcomeOf(planned, run);
  if (score && ledger.isUnderWay(planned.record.index)) ledger.ended(planned.record, score);
}

/** Compares both plays of an episode once the second of them has ended, if both came to their own end. */
async function compareIfPlayedTwice(planned: PlannedEpisode, { plan, queue, ends, replays }: Run): Promise<void> {
  const { first, second } = queue.of(planned);
  const whole = (play: Play | undefined) => {
    const end = play && ends.get(play);
    return end?.type === 'done' && end.result.score.reason !== 'interrupted';
  };
  if (!whole(first) || !whole(second)) return;
  const { index } = planned.record;
  replays.set(planned, await comparePlays(episodeFolder(plan.folder, index), replayFolder(plan.folder, index)));
}

function outcomeOf(planned: PlannedEpisode, { plan, queue, ends, replays }: Run): EpisodeOutcome {
  const { first, second } = queue.of(planned);
  const [end, again] = [ends.get(first), second && ends.get(second)];
  const replay = replays.get(planned);
  switch (end?.type) {
    case undefined:
      return notPlayed(planned);
    case 'done': {
      const { score, wallMs, playersProblem, isModelUnusable } = end.result;
      const replayProblem = again?.type === 'lost' ? `the second play was lost: ${again.detail}` : undefined;
      return { planned, replay, score, wallMs, playersProblem: playersProblem ?? replayProblem, isModelUnusable };
    }
    case 'lost': {
      const score = scoreLostEpisode(episodeFolder(plan.folder, planned.record.index), planned.record);
      return { planned, replay, score, wallMs: undefined, playersProblem: end.detail };
    }
    default:
      return end satisfies never;
  }
}
