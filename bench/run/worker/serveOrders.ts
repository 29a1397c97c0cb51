import { RealtimeClock } from '../../../clock/realtimeClock.ts';
import { wallTimeMs } from '../../../clock/wallTime.ts';
import type { GameEvent } from '../../../protocol/event.ts';
import type { Score } from '../../../protocol/score.ts';
import { EXIT } from '../../cli/exitCodes.ts';
import type { Commission, TaskProof } from '../../validate/taskProof.ts';
import type { EpisodeAssignment } from '../play/episodeAssignment.ts';
import { NOT_RELEASED, stateAfter } from '../play/followEpisode.ts';
import { dieWithParent } from './dieWithParent.ts';
import { type WorkerNews, WorkerOrder } from './messages.ts';

/** How often a worker shows that its event loop turns, ms. */
const HEARTBEAT_MS = 2_000;
/** Progress is told this often at most, ms. */
const PROGRESS_MS = 100;
/** How long an episode may take to end in order once nobody listens any more, ms. */
const FAREWELL_MS = 10_000;

/** Plays one episode in this process. Rejects only when it has no verdict. */
export type Play = (
  assignment: EpisodeAssignment,
  hooks: { readonly signal: AbortSignal; readonly onEvent: (event: GameEvent) => void },
) => Promise<{ readonly score: Score; readonly playersProblem: string | undefined; readonly wallMs: number }>;

/** Proves one task in this process. Rejects with the signal's reason once that aborts. */
export type Prove = (
  commission: Commission,
  hooks: { readonly signal: AbortSignal; readonly onStep: (step: string) => void },
) => Promise<TaskProof>;

/**
 * The worker's side of its channel: plays the episodes and proves the tasks it is given, one at a time, and tells how
 * that goes. When the channel closes, whoever started this process is gone: the episode under way ends as interrupted,
 * and so does the process, even one that hangs.
 */
export function serveOrders(play: Play, prove?: Prove): void {
  dieWithParent(FAREWELL_MS * 2);
  const clock = new RealtimeClock();
  let underWay: AbortController | undefined;
  const tell = (news: WorkerNews, told = () => {}) => {
    if (process.connected) process.send?.(news, undefined, undefined, told);
    else told();
  };
  const fail = (error: unknown) => {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    tell({ type: 'failed', message }, () => process.exit(EXIT.internal));
  };
  const alone = async (work: (signal: AbortSignal) => Promise<WorkerNews>) => {
    if (underWay) throw new Error('told to do two things at a time');
    underWay = new AbortController();
    const news = await work(underWay.signal);
    underWay = undefined;
    tell(news);
    if (!process.connected) process.exit(EXIT.interrupted);
  };
  const playOne = async (assignment: EpisodeAssignment, signal: AbortSignal): Promise<WorkerNews> => {
    const { score, playersProblem, wallMs } = await play(assignment, { signal, onEvent: progressTeller(tell) });
    return { type: 'done', score, playersProblem: playersProblem ?? null, wallMs };
  };
  const proveOne = async (commission: Commission, signal: AbortSignal): Promise<WorkerNews> => {
    if (!prove) throw new Error('this worker proves nothing');
    try {
      const proof = await prove(commission, { signal, onStep: (step) => tell({ type: 'proving', step }) });
      return { type: 'proven', proof };
    } catch (error) {
      if (!signal.aborted) throw error;
      return { type: 'proven', proof: null };
    }
  };

  process.on('uncaughtException', fail);
  process.on('message', (message) => {
    const order = WorkerOrder.parse(message);
    switch (order.type) {
      case 'play':
        alone((signal) => playOne(order.assignment, signal)).catch(fail);
        break;
      case 'prove':
        alone((signal) => proveOne(order.commission, signal)).catch(fail);
        break;
      case 'interrupt':
        underWay?.abort(new Error('interrupted by the user'));
        break;
      default:
        order satisfies never;
    }
  });
  process.once('disconnect', () => {
    if (!underWay) process.exit(EXIT.ok);
    underWay.abort(new Error('the run is gone'));
    clock.after(FAREWELL_MS, () => process.exit(EXIT.interrupted));
  });
  tell({ type: 'alive' });
  clock.every(HEARTBEAT_MS, () => tell({ type: 'alive' }));
}

/** A listener to an episode's events that tells of its progress now and then. */
function progressTeller(tell: (news: WorkerNews) => void): (event: GameEvent) => void {
  let state = NOT_RELEASED;
  let releasedAt: number | undefined;
  let toldAt = Number.NEGATIVE_INFINITY;
  return (event) => {
    const after = stateAfter(state, event);
    if (after === state) return;
    state = after;
    const now = wallTimeMs();
    releasedAt ??= now;
    if (now - toldAt < PROGRESS_MS) return;
    toldAt = now;
    tell({ type: 'progress', ...state, wallMs: now - releasedAt });
  };
}
