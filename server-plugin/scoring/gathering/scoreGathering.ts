import type { EpisodeEvent } from '../../../protocol/episodeEvent.ts';
import type { Score, ScorePart } from '../../../protocol/score.ts';
import type { GatheringTask } from '../../../tasks/gathering/gatheringTask.ts';
import { balanceMinMaxOf, balanceOf, balanceToLimitOf } from '../balance.ts';
import { contributionRateOf } from '../contribution.ts';
import { GATHERING_METRICS } from '../definitions/gathering.ts';
import { efficiencyOf, efficiencyPerAgentTimeOf } from '../efficiency.ts';
import { onEvidence } from '../evidence.ts';
import { type PlayedEpisode, readLog } from '../logReading.ts';
import { metricsOf } from '../metrics.ts';
import { timeCostOf } from '../timeCost.ts';
import { GatheringProgress } from './gatheringProgress.ts';
import { OriginFold } from './originFold.ts';

/**
 * Scores an episode from its log alone. An episode that ended by a fault is unscored: `success` and `metrics` are null.
 * @throws Error when the log does not say how the episode ended.
 */
export function scoreGathering(record: PlayedEpisode<GatheringTask>): Score {
  const { task, agents } = record;
  const progress = new GatheringProgress(task, agents, new OriginFold(agents));
  const deaths = new DeathFold();
  const log = readLog(record, [progress, deaths]);
  const { verdict, evidence, activeTicks } = log;
  const parts = partsOf(progress);
  const credited = task.chest ? progress.delivered() : creditOf(parts);
  const credits = agents.map((agent) => credited.get(agent) ?? 0);
  const brought = progress.brought();
  const perAgent = Object.fromEntries(
    Object.entries(log.handiwork.perAgent(activeTicks, credits)).map(([agent, figures]) => [
      agent,
      { ...figures, collected: brought.get(agent) ?? 0, deaths: deaths.of(agent) },
    ]),
  );
  if (verdict.termination === 'fault')
    return onEvidence({ ...verdict, success: null, metrics: null, perAgent }, evidence, GATHERING_METRICS);

  const { completion, collection, doneAt } = progress;
  const success = doneAt !== null;
  const metrics = metricsOf(GATHERING_METRICS, {
    completion: { value: completion },
    collection: { value: collection },
    progress: { value: progress.progress },
    efficiency: efficiencyOf(completion, verdict.ticks),
    'efficiency.perAgentTime': efficiencyPerAgentTimeOf(completion, activeTicks),
    balance: balanceOf(credits, 'nobody has credit for anything'),
    'balance.asCoded': balanceOf(activeTicks, 'nobody acted'),
    'balance.minmax': balanceMinMaxOf(activeTicks),
    'balance.toLimit': balanceToLimitOf(activeTicks, task.limits.actionTicks),
    acr: contributionRateOf(credits),
    timeCost: timeCostOf(success, doneAt),
    actionTime: { value: log.actionTicks },
    deaths: { value: agents.reduce((sum, agent) => sum + deaths.of(agent), 0) },
  });
  return onEvidence({ ...verdict, success, metrics, parts, perAgent }, evidence, GATHERING_METRICS);
}

/** How often each agent died. */
class DeathFold {
  readonly #deaths = new Map<string, number>();

  apply(event: EpisodeEvent): void {
    if (event.type === 'player-died') this.#deaths.set(event.actor, this.of(event.actor) + 1);
  }

  of(agent: string): number {
    return this.#deaths.get(agent) ?? 0;
  }
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
