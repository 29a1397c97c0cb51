import type { GameEvent } from '../../../protocol/event.ts';
import type { Score, ScorePart } from '../../../protocol/score.ts';
import type { GatheringTask } from '../../../tasks/gathering/gatheringTask.ts';
import { ActivityFold } from '../activity.ts';
import { balanceMinMaxOf, balanceOf } from '../balance.ts';
import { contributionRateOf } from '../contribution.ts';
import { GATHERING_METRICS } from '../definitions/gathering.ts';
import { efficiencyOf, efficiencyPerAgentTimeOf } from '../efficiency.ts';
import { endOf } from '../ending.ts';
import { evidenceOf, onEvidence } from '../evidence.ts';
import { HandiworkFold } from '../handiwork.ts';
import { metricsOf } from '../metrics.ts';
import { timeCostOf } from '../timeCost.ts';
import { GatheringProgress } from './gatheringProgress.ts';
import { OriginFold } from './originFold.ts';

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
  const progress = new GatheringProgress(task, agents, new OriginFold(agents));
  const deaths = new Map(agents.map((agent) => [agent, 0]));
  for (const event of events) {
    for (const fold of [handiwork, activity, progress]) fold.apply(event);
    if (event.type === 'player-died') deaths.set(event.actor, (deaths.get(event.actor) ?? 0) + 1);
  }

  const ticks = Math.max(0, ended.tick);
  const activeTicks = activity.activeTicks(ticks);
  const { termination, reason } = ended;
  const verdict = { episodeId, taskId: task.id, termination, reason, ticks };
  const parts = partsOf(progress);
  const credited = task.chest ? progress.delivered() : creditOf(parts);
  const credits = agents.map((agent) => credited.get(agent) ?? 0);
  const brought = progress.brought();
  const perAgent = Object.fromEntries(
    Object.entries(handiwork.perAgent(activeTicks, credits)).map(([agent, figures]) => [
      agent,
      { ...figures, collected: brought.get(agent) ?? 0, deaths: deaths.get(agent) ?? 0 },
    ]),
  );
  if (termination === 'fault')
    return onEvidence({ ...verdict, success: null, metrics: null, perAgent }, evidence, GATHERING_METRICS);

  const { completion, collection, doneAt } = progress;
  const success = doneAt !== null;
  const metrics = metricsOf(GATHERING_METRICS, {
    completion: { value: completion },
    collection: { value: collection },
    progress: { value: progress.progress },
    efficiency: efficiencyOf(completion, ticks),
    'efficiency.perAgentTime': efficiencyPerAgentTimeOf(completion, activeTicks),
    balance: balanceOf(activeTicks),
    'balance.minmax': balanceMinMaxOf(activeTicks),
    acr: contributionRateOf(credits),
    timeCost: timeCostOf(success, doneAt),
    actionTime: { value: activity.actionTicks(ticks) },
    deaths: { value: agents.reduce((sum, agent) => sum + (deaths.get(agent) ?? 0), 0) },
  });
  return onEvidence({ ...verdict, success, metrics, parts, perAgent }, evidence, GATHERING_METRICS);
}

/** The parts of the goal, each part's weight dealt out over those who had brought in what reached it. */
function partsOf({ parts }: GatheringProgress): ScorePart[] {
  return parts.map(({ name, weight, reached }) => {
    const shares = [...(reached?.shares ?? [])];
    const whole = shares.reduce((sum, [, share]) => sum + share, 0);
    return {
      name,
      weight,
      value: reached ? 1 : 0,
      tick: reached?.tick ?? null,
      credit: Object.fromEntries(shares.map(([agent, share]) => [agent, (weight * share) / whole])),
    };
  });
}

function creditOf(parts: readonly ScorePart[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { credit } of parts)
    for (const [agent, share] of Object.entries(credit ?? {})) sums.set(agent, (sums.get(agent) ?? 0) + share);
  return sums;
}
