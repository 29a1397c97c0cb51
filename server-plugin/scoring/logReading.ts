import type { EpisodeEvent, EpisodeEventOf } from '../../protocol/episodeEvent.ts';
import { isFurtherPiece } from '../../protocol/pieces.ts';
import type { Score } from '../../protocol/score.ts';
import { ActivityFold } from './activity.ts';
import { DEFINITIONS_VERSION } from './definitions/definitions.ts';
import { type Evidence, evidenceOf } from './evidence.ts';

/** What one play of a task left behind that its score is computed from. */
export interface PlayedEpisode<Task extends { readonly id: string }> {
  readonly episodeId: string;
  readonly task: Task;
  /** The team, in order. */
  readonly agents: readonly string[];
  /** The whole log, ending in episode-ended. */
  readonly events: readonly EpisodeEvent[];
}

/** Follows a log event by event. */
interface EventFold {
  apply(event: EpisodeEvent): void;
}

/** What the log says whatever was asked of the team. */
interface LogReading {
  /** How and when it ended: what every score begins with. */
  readonly verdict: Pick<Score, 'episodeId' | 'taskId' | 'definitions' | 'termination' | 'reason' | 'ticks'>;
  readonly evidence: Evidence;
  /** Ticks in which each agent acted, in team order, and those in which at least one did. */
  readonly activeTicks: readonly number[];
  readonly actionTicks: number;
  readonly handiwork: HandiworkFold;
}

/** Reads a log once, for itself and for the folds given. @throws Error when it does not say how the episode ended. */
export function readLog(record: PlayedEpisode<{ readonly id: string }>, folds: readonly EventFold[]): LogReading {
  const { episodeId, task, agents, events } = record;
  const { tick, termination, reason } = endOf(episodeId, events);
  const handiwork = new HandiworkFold(agents);
  const activity = new ActivityFold(agents);
  for (const event of events) {
    handiwork.apply(event);
    activity.apply(event);
    for (const fold of folds) fold.apply(event);
  }
  const ticks = Math.max(0, tick);
  return {
    verdict: { episodeId, taskId: task.id, definitions: DEFINITIONS_VERSION, termination, reason, ticks },
    evidence: evidenceOf(events),
    activeTicks: activity.activeTicks(ticks),
    actionTicks: activity.actionTicks(ticks),
    handiwork,
  };
}

/** How an episode ended, by its log. @throws Error when the log does not say. */
function endOf(episodeId: string, events: readonly EpisodeEvent[]): EpisodeEventOf<'episode-ended'> {
  const ended = events.find((event) => event.type === 'episode-ended');
  if (!ended) throw new Error(`${episodeId}: the log does not show how the episode ended`);
  return ended;
}

/** Counts the blocks each agent placed and broke, anywhere in the arena, scaffold included. */
class HandiworkFold {
  readonly #counts: Map<string, { placed: number; broken: number }>;

  constructor(agents: readonly string[]) {
    this.#counts = new Map(agents.map((agent) => [agent, { placed: 0, broken: 0 }]));
  }

  apply(event: EpisodeEvent): void {
    if (event.type !== 'block-placed' && event.type !== 'block-broken' && event.type !== 'block-changed') return;
    const count = event.actor === undefined ? undefined : this.#counts.get(event.actor);
    if (!count) return;
    if (event.type === 'block-placed' || (event.type === 'block-changed' && isFurtherPiece(event.from, event.to)))
      count.placed++;
    else if (event.type === 'block-broken') count.broken++;
  }

  /** The score's part about single agents; both arrays are in team order. */
  perAgent(activeTicks: readonly number[], credits: readonly number[]): Score['perAgent'] {
    return Object.fromEntries(
      [...this.#counts].map(([agent, count], index) => [
        agent,
        { activeTicks: activeTicks[index] ?? 0, credit: credits[index] ?? 0, ...count },
      ]),
    );
  }
}
