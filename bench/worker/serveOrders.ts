import { RealtimeClock } from '../../clock/realtimeClock.ts';
import { wallTimeMs } from '../../clock/wallTime.ts';
import type { GameEvent } from '../../protocol/event.ts';
import type { Score } from '../../protocol/score.ts';
import { EXIT } from '../cli/exitCodes.ts';
import type { EpisodeAssignment } from '../play/episodeAssignment.ts';
import { NOT_RELEASED, stateAfter } from '../run/followEpisode.ts';
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

/**
 * The worker's side of its channel: plays the episodes it is given, one at a time, and tells how they go. When the
 * channel closes, whoever started this process is gone: the episode under way ends as interrupted, and so does the
 * process, even one that hangs.
 */
export function serveOrders(play: Play): void {
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
  const begin = async (assignment: EpisodeAssignment) => {
    if (underWay) throw new Error('told to play two episodes at a time');
    underWay = new AbortController();
    const { score, playersProblem, wallMs } = await play(assignment, {
      signal: underWay.signal,
      onEvent: progressTeller(tell),
    });
    underWay = undefined;
    tell({ type: 'done', score, playersProblem: playersProblem ?? null, wallMs });
    if (!process.connected) process.exit(EXIT.interrupted);
  };

  process.on('uncaughtException', fail);
  process.on('message', (message) => {
    const order = WorkerOrder.parse(message);
    switch (order.type) {
      case 'play':
        begin(order.assignment).catch(fail);
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
