import type { GameEvent } from '../../../protocol/event.ts';
import type { Score } from '../../../protocol/score.ts';
import type { GatheringTask } from '../../../tasks/gathering/gatheringTask.ts';
import { ActivityFold } from '../activity.ts';
import { balanceMinMaxOf, balanceOf } from '../balance.ts';
import { GATHERING_METRICS } from '../definitions/gathering.ts';
import { efficiencyOf, efficiencyPerAgentTimeOf } from '../efficiency.ts';
import { endOf } from '../ending.ts';
import { evidenceOf, onEvidence } from '../evidence.ts';
import { HandiworkFold } from '../handiwork.ts';
import { metricsOf } from '../metrics.ts';
import { timeCostOf } from '../timeCost.ts';
import { GatheringProgress } from './gatheringProgress.ts';

/** All that a gathering score is computed from. */
export interface GatheringRecord {
  readonly episodeId: string;
  readonly task: GatheringTask;
  /** The team, in order. */
  readonly agents: readonly string[];
  /** The whole log, ending in episode-ended. */
  readonly events: readonly GameEvent[];
}

/**
 * Scores an episode from its log alone. An episode that ended by a fault is unscored: `success` and `metrics` are null.
 * @throws Error when the log does not say how the episode ended.
 */
export function scoreGathering({ episodeId, task, agents, events }: GatheringRecord): Score {
  const ended = endOf(episodeId, events);
  const evidence = evidenceOf(events);
  const handiwork = new HandiworkFold(agents);
  const activity = new ActivityFold(agents);
  const progress = new GatheringProgress(task, agents);
  for (const event of events) for (const fold of [handiwork, activity, progress]) fold.apply(event);

  const ticks = Math.max(0, ended.tick);
  const activeTicks = activity.activeTicks(ticks);
  const { termination, reason } = ended;
  const verdict = { episodeId, taskId: task.id, termination, reason, ticks };
  const perAgent = handiwork.perAgent(
    activeTicks,
    agents.map(() => 0),
  );
  if (termination === 'fault')
    return onEvidence({ ...verdict, success: null, metrics: null, perAgent }, evidence, GATHERING_METRICS);
  const { completion, doneAt } = progress;
  const success = doneAt !== null;
  const metrics = metricsOf(GATHERING_METRICS, {
    completion: { value: completion },
    efficiency: efficiencyOf(completion, ticks),
    'efficiency.perAgentTime': efficiencyPerAgentTimeOf(completion, activeTicks),
    balance: balanceOf(activeTicks),
    'balance.minmax': balanceMinMaxOf(activeTicks),
    timeCost: timeCostOf(success, doneAt),
    actionTime: { value: activity.actionTicks(ticks) },
  });
  return onEvidence({ ...verdict, success, metrics, perAgent }, evidence, GATHERING_METRICS);
}
