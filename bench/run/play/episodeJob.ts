import { z } from 'zod';
import { wallTimeMs } from '../../../clock/wallTime.ts';
import type { GameEvent } from '../../../protocol/event.ts';
import { Score } from '../../../protocol/score.ts';
import { MindLost } from '../../../sidecar/mind/mindLost.ts';
import type { RequestAdmission } from '../../../sidecar/model/service/admission/requestAdmission.ts';
import { handlerOf, type Job, type JobHandler, LostByAnother } from '../worker/job.ts';
import { EpisodeAssignment } from './episodeAssignment.ts';
import { NOT_RELEASED, stateAfter } from './followEpisode.ts';
import type { LockstepOutcome } from './playLockstep.ts';

/** How far an episode is; `wallMs` since its release. */
const EpisodeProgress = z.strictObject({
  tick: z.int(),
  completion: z.number(),
  vhr: z.number().nullable(),
  wallMs: z.number(),
});
type EpisodeProgress = z.infer<typeof EpisodeProgress>;

/** The episode has a verdict and complete files. `wallMs` is what playing it took. */
const EpisodeResult = z.strictObject({
  score: Score,
  playersProblem: z.string().nullable(),
  /** Whether the players' model cannot be used, in no other episode either. */
  isModelUnusable: z.boolean(),
  wallMs: z.number(),
});
export type EpisodeResult = z.infer<typeof EpisodeResult>;

/** Playing one lockstep episode in a worker process. */
export const EPISODE_JOB: Job<EpisodeAssignment, EpisodeProgress, EpisodeResult> = {
  name: 'play',
  input: EpisodeAssignment,
  progress: EpisodeProgress,
  result: EpisodeResult,
};

/** Plays one episode in this process. Rejects only when it has no verdict. */
type PlayEpisode = (
  assignment: EpisodeAssignment,
  hooks: {
    readonly signal: AbortSignal;
    readonly onEvent: (event: GameEvent) => void;
    readonly admission?: RequestAdmission | undefined;
  },
) => Promise<LockstepOutcome>;

/** How a worker plays episodes. */
export function episodeHandler(play: PlayEpisode): JobHandler {
  return handlerOf(EPISODE_JOB, async (assignment, { signal, onProgress, admission }) => {
    const onEvent = progressReporter(onProgress);
    const { playersProblem, ...outcome } = await play(assignment, { signal, onEvent, admission }).catch(
      (error: unknown) => {
        throw error instanceof MindLost ? new LostByAnother(error.message) : error;
      },
    );
    return { ...outcome, playersProblem: playersProblem ?? null };
  });
}

/** Progress is reported this often at most, ms. */
const PROGRESS_MS = 100;

/** A listener to an episode's events that reports its progress now and then. */
function progressReporter(report: (progress: EpisodeProgress) => void): (event: GameEvent) => void {
  let state = NOT_RELEASED;
  let releasedAt: number | undefined;
  let reportedAt = Number.NEGATIVE_INFINITY;
  return (event) => {
    const after = stateAfter(state, event);
    if (after === state) return;
    state = after;
    const now = wallTimeMs();
    releasedAt ??= now;
    if (now - reportedAt < PROGRESS_MS) return;
    reportedAt = now;
    report({ ...state, wallMs: now - releasedAt });
  };
}
