import type { Clock } from '../../../clock/clock.ts';
import { RealtimeClock } from '../../../clock/realtimeClock.ts';
import { type ServiceLimits, shareOf } from '../../../sidecar/model/openai/serviceLimits.ts';
import type { TraceTarget } from '../../../sidecar/model/tracing/trace.ts';
import type { Progress } from '../../console/progress.ts';
import { comparePlays } from '../check/comparePlays.ts';
import { episodeFolder, replayFolder } from '../folder/paths.ts';
import { keepProblem } from '../folder/problem.ts';
import type { ReplayRecord } from '../folder/replayRecord.ts';
import type { RunLock } from '../folder/runLock.ts';
import { jobsFor, type LockstepChoice } from '../plan/clockChoice.ts';
import type { PlannedEpisode, RunPlan } from '../plan/planRun.ts';
import { type JobEnd, type StartWorker, startWorker, type WorkerProcess } from '../worker/workerProcess.ts';
import { type Begun, beginRun } from './beginRun.ts';
import { describeClock } from './describeClock.ts';
import type { EpisodeAssignment } from './episodeAssignment.ts';
import { EPISODE_JOB, type EpisodeResult } from './episodeJob.ts';
import { type EpisodeOutcome, notPlayed } from './episodeOutcome.ts';
import { episodeLine, verdictOf } from './followEpisode.ts';
import { scoreLostEpisode } from './lostEpisode.ts';
import { type Play, PlayQueue } from './playQueue.ts';

type PlayEnd = JobEnd<EpisodeResult>;

/** A worker whose event loop does not turn for this long is stuck: a tick takes milliseconds, a model call yields. */
const SILENCE_MS = 60_000;

export interface LockstepOptions extends LockstepChoice {
  /** For a run that was begun before. */
  readonly begun?: Begun | undefined;
  readonly baseUrl: string | undefined;
  readonly apiKey: string | undefined;
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
}

/**
 * Plays a plan under lockstep in worker processes and writes the run's files. A worker that dies or hangs costs its
 * episode alone; a model that cannot be used stops the run, and what was not played can be resumed. What is in the files does not depend on the number of workers, nor on which of them played what.
 */
export async function playInLockstep(plan: RunPlan, options: LockstepOptions): Promise<EpisodeOutcome[]> {
  using lock = beginRun(plan, options.begun);
  options.progress.print(describeClock(plan, options));
  const failed = new AbortController();
  const useless = new AbortController();
  const run: Run = {
    plan,
    options,
    lock,
    clock: new RealtimeClock(),
    queue: new PlayQueue(plan.episodes, options.verifyReplay),
    slots: jobsFor(options, plan.episodes.length * (options.verifyReplay ? 2 : 1)),
    useless,
    stop: AbortSignal.any([options.signal, failed.signal, useless.signal]),
    ends: new Map(),
    replays: new Map(),
  };
  const slots = Array.from({ length: run.slots }, (_, slot) =>
    runSlot(run, slot).catch((error: unknown) => {
      failed.abort();
      throw error;
    }),
  );
  // What is under way elsewhere is interrupted and ends first.
  for (const outcome of await Promise.allSettled(slots)) if (outcome.status === 'rejected') throw outcome.reason;
  return plan.episodes.map((planned) => outcomeOf(planned, run));
}

interface Run {
  readonly plan: RunPlan;
  readonly options: LockstepOptions;
  readonly lock: Pick<RunLock, 'add' | 'remove'>;
  readonly clock: Clock;
  readonly queue: PlayQueue;
  readonly slots: number;
  /** Aborted once a model turns out to be of no use: the episodes that are left would end as this one did. */
  readonly useless: AbortController;
  readonly stop: AbortSignal;
  /** What has been played. */
  readonly ends: Map<Play, PlayEnd>;
  /** What has been played twice and compared. */
  readonly replays: Map<PlannedEpisode, ReplayRecord>;
}

/** Plays what the queue has for it on one worker; another one only when that was lost. */
async function runSlot(run: Run, slot: number): Promise<void> {
  const { options, lock, clock, queue, stop, ends } = run;
  const { silenceMs = SILENCE_MS, startWorker: start = startWorker } = options;
  let worker: WorkerProcess | undefined;
  const interrupt = () => worker?.interrupt();
  const dismiss = async () => {
    await worker?.close();
    lock.remove(worker?.pid);
  };
  stop.addEventListener('abort', interrupt);
  try {
    while (!stop.aborted) {
      const play = queue.take(slot, run.slots === 1);
      if (!play) break;
      if (!worker?.usable) {
        worker = start({ clock, silenceMs });
        lock.add(worker.pid);
      }
      ends.set(play, await playOne(play, worker, run));
      // At once, so that of two worker slots it is the later one that compares.
      await compareIfPlayedTwice(play.planned, run);
      if (!worker.usable) await dismiss();
    }
  } finally {
    stop.removeEventListener('abort', interrupt);
    await dismiss();
  }
}

async function playOne(
  { planned: { record, task }, again }: Play,
  worker: WorkerProcess,
  { plan, slots, useless, options: { think, pace, baseUrl, apiKey, otel, serviceLimits, progress } }: Run,
): Promise<PlayEnd> {
  const folder = again ? replayFolder(plan.folder, record.index) : episodeFolder(plan.folder, record.index);
  const assignment: EpisodeAssignment = {
    task,
    record,
    gameVersion: plan.record.gameVersion,
    folder,
    think,
    serviceLimits: shareOf(serviceLimits ?? {}, slots),
    ...(pace === undefined ? {} : { pace }),
    ...(plan.record.models === undefined ? {} : { models: plan.record.models }),
    ...(baseUrl === undefined ? {} : { baseUrl }),
    ...(apiKey === undefined ? {} : { apiKey }),
    ...(otel === undefined ? {} : { otel }),
  };
  const line = episodeLine(record, progress, again);
  const end = await worker.run(EPISODE_JOB, assignment, ({ wallMs, ...state }) => line.show(state, wallMs));
  keepProblem(folder, end.type === 'done' ? (end.result.playersProblem ?? undefined) : end.detail);
  if (end.type === 'done' && end.result.isModelUnusable) useless.abort();
  line.done(verdictOf(end.type === 'done' ? end.result.score : scoreLostEpisode(folder, record)));
  return end;
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
