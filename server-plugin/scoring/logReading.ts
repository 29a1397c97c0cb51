import type { EpisodeEvent } from '../../protocol/episodeEvent.ts';
import type { Score } from '../../protocol/score.ts';
import { ActivityFold } from './activity.ts';
import { endOf } from './ending.ts';
import { type Evidence, evidenceOf } from './evidence.ts';
import { HandiworkFold } from './handiwork.ts';

/** What one play of a task left behind that its score is computed from. */
export interface EpisodeRecord<Task extends { readonly id: string }> {
  readonly episodeId: string;
  readonly task: Task;
  /** The team, in order. */
  readonly agents: readonly string[];
  /** The whole log, ending in episode-ended. */
  readonly events: readonly EpisodeEvent[];
}

/** Follows a log event by event. */
export interface EventFold {
  apply(event: EpisodeEvent): void;
}

/** What the log says whatever was asked of the team. */
export interface LogReading {
  /** How and when it ended: what every score begins with. */
  readonly verdict: Pick<Score, 'episodeId' | 'taskId' | 'termination' | 'reason' | 'ticks'>;
  readonly evidence: Evidence;
  /** Ticks in which each agent acted, in team order, and those in which at least one did. */
  readonly activeTicks: readonly number[];
  readonly actionTicks: number;
  readonly handiwork: HandiworkFold;
}

/** Reads a log once, for itself and for the folds given. @throws Error when it does not say how the episode ended. */
export function readLog(record: EpisodeRecord<{ readonly id: string }>, folds: readonly EventFold[]): LogReading {
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
    verdict: { episodeId, taskId: task.id, termination, reason, ticks },
    evidence: evidenceOf(events),
    activeTicks: activity.activeTicks(ticks),
    actionTicks: activity.actionTicks(ticks),
    handiwork,
  };
}
