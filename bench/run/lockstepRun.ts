import type { Clock } from '../../clock/clock.ts';
import { RealtimeClock } from '../../clock/realtimeClock.ts';
import type { Progress } from '../cli/progress.ts';
import type { EpisodeAssignment } from '../play/episodeAssignment.ts';
import { comparePlays } from '../replay/comparePlays.ts';
import { episodeFolder, replayFolder } from '../runFolder/paths.ts';
import type { ReplayRecord } from '../runFolder/replayRecord.ts';
import { writeRunRecord } from '../runFolder/writeRun.ts';
import { scoreLostEpisode } from '../worker/lostEpisode.ts';
import { type PlayEnd, startWorker, type WorkerProcess } from '../worker/workerProcess.ts';
import type { LockstepChoice } from './clockChoice.ts';
import { describeClock } from './describeClock.ts';
import { type EpisodeOutcome, notPlayed } from './episodeOutcome.ts';
import { episodeLine, verdictOf } from './followEpisode.ts';
import type { PlannedEpisode, RunPlan } from './planRun.ts';
import { type Play, PlayQueue } from './playQueue.ts';

/** A worker whose event loop does not turn for this long is stuck: a tick takes milliseconds, a model call yields. */
const SILENCE_MS = 60_000;

export interface LockstepOptions extends LockstepChoice {
  readonly baseUrl: string | undefined;
  readonly apiKey: string | undefined;
  readonly progress: Progress;
  /** Aborts when the user wants to stop: episodes end as interrupted, files are completed. */
  readonly signal: AbortSignal;
  /** Instead of our own worker; for trying out workers that fail. */
  readonly workerEntry?: string | undefined;
  /** Instead of a minute. */
  readonly silenceMs?: number | undefined;
}

/**
 * Plays a plan under lockstep in worker processes and writes the run's files. A worker that dies or hangs costs its
 * episode alone. What is in the files does not depend on the number of workers, nor on which of them played what.
 */
export async function playInLockstep(plan: RunPlan, options: LockstepOptions): Promise<EpisodeOutcome[]> {
  writeRunRecord(plan.folder, plan.record);
  options.progress.say(describeClock(plan, options));
  const clock = new RealtimeClock();
  const queue = new PlayQueue(plan.episodes, options.verifyReplay);
  const lanes = plan.record.lockstep?.jobs ?? 1;
  const ends = new Map<Play, PlayEnd>();
  await Promise.all(
    Array.from({ length: lanes }, (_, lane) =>
      runLane({ plan, options, clock, queue, ends, lane, alone: lanes === 1 }),
    ),
  );
  return Promise.all(plan.episodes.map((planned) => outcomeOf(planned, plan, queue, ends)));
}

interface Lane {
  readonly plan: RunPlan;
  readonly options: LockstepOptions;
  readonly clock: Clock;
  readonly queue: PlayQueue;
  readonly ends: Map<Play, PlayEnd>;
  readonly lane: number;
  readonly alone: boolean;
}

/** Plays what the queue has for one worker after another; the next one starts only when the last one was lost. */
async function runLane({ plan, options, clock, queue, ends, lane, alone }: Lane): Promise<void> {
  const { signal, silenceMs = SILENCE_MS, workerEntry: entry } = options;
  let worker: WorkerProcess | undefined;
  const interrupt = () => worker?.interrupt();
  signal.addEventListener('abort', interrupt);
  try {
    while (!signal.aborted) {
      const play = queue.take(lane, alone);
      if (!play) break;
      if (!worker?.usable) {
        await worker?.close();
        worker = startWorker({ clock, silenceMs, entry });
      }
      ends.set(play, await playOne(play, worker, plan, options));
    }
  } finally {
    signal.removeEventListener('abort', interrupt);
    await worker?.close();
  }
}

async function playOne(
  { planned: { record, task }, again }: Play,
  worker: WorkerProcess,
  plan: RunPlan,
  { think, pace, baseUrl, apiKey, progress }: LockstepOptions,
): Promise<PlayEnd> {
  const folder = again ? replayFolder(plan.folder, record.index) : episodeFolder(plan.folder, record.index);
  const assignment: EpisodeAssignment = {
    task,
    record,
    gameVersion: plan.record.gameVersion,
    folder,
    think,
    ...(pace === undefined ? {} : { pace }),
    ...(baseUrl === undefined ? {} : { baseUrl }),
    ...(apiKey === undefined ? {} : { apiKey }),
  };
  const line = episodeLine(record, progress, again);
  const end = await worker.play(assignment, ({ wallMs, ...state }) => line.show(state, wallMs));
  line.done(verdictOf(end.type === 'done' ? end.score : scoreLostEpisode(folder, record)));
  return end;
}

async function outcomeOf(
  planned: PlannedEpisode,
  plan: RunPlan,
  queue: PlayQueue,
  ends: ReadonlyMap<Play, PlayEnd>,
): Promise<EpisodeOutcome> {
  const { first, second } = queue.of(planned);
  const { record } = planned;
  const end = ends.get(first);
  if (!end) return notPlayed(planned);
  const folder = episodeFolder(plan.folder, record.index);
  const again = second && ends.get(second);
  const replay = again ? await compared(end, again, folder, replayFolder(plan.folder, record.index)) : undefined;
  const replayProblem = again?.type === 'lost' ? `the second play was lost: ${again.detail}` : undefined;
  switch (end.type) {
    case 'done':
      return {
        planned,
        replay,
        score: end.score,
        wallMs: end.wallMs,
        playersProblem: end.playersProblem ?? replayProblem,
      };
    case 'lost':
      return {
        planned,
        replay,
        score: scoreLostEpisode(folder, record),
        wallMs: undefined,
        playersProblem: end.detail,
      };
    default:
      return end satisfies never;
  }
}

/** Two plays can be compared when both came to their own end. */
async function compared(
  first: PlayEnd,
  second: PlayEnd,
  folder: string,
  secondFolder: string,
): Promise<ReplayRecord | undefined> {
  const whole = (end: PlayEnd) => end.type === 'done' && end.score.reason !== 'interrupted';
  return whole(first) && whole(second) ? comparePlays(folder, secondFolder) : undefined;
}
