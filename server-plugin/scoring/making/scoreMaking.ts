import type { Score, ScorePart } from '../../../protocol/score.ts';
import type { MakingTask } from '../../../tasks/making/makingTask.ts';
import { balanceOf } from '../balance.ts';
import { MakersFold } from '../cooking/makers.ts';
import { MAKING_METRICS } from '../definitions/making.ts';
import { efficiencyOf, efficiencyPerAgentTimeOf } from '../efficiency.ts';
import { onEvidence } from '../evidence.ts';
import { ExchangeFold, ofMates } from '../exchange.ts';
import { type PlayedEpisode, readLog } from '../logReading.ts';
import { metricsOf } from '../metrics.ts';
import { timeCostOf } from '../timeCost.ts';
import { PolledInventories } from './asCoded.ts';
import { MakingProgress } from './makingProgress.ts';
import { WasteFold } from './waste.ts';

/**
 * Scores an episode from its log alone. An episode that ended by a fault is unscored: `success` and `metrics` are null.
 * @throws Error when the log does not say how the episode ended.
 */
export function scoreMaking(record: PlayedEpisode<MakingTask>): Score {
  const { task, agents } = record;
  const progress = new MakingProgress(task, agents);
  const polled = new PolledInventories(task, agents);
  const makers = new MakersFold(agents);
  const exchange = new ExchangeFold(agents);
  const waste = new WasteFold(task, agents, makers);
  const log = readLog(record, [progress, polled, makers, exchange, waste]);
  const { verdict, evidence, activeTicks } = log;
  const parts = partsOf(task, agents, progress, makers);
  const credits = agents.map((agent) => parts.reduce((sum, { credit }) => sum + (credit?.[agent] ?? 0), 0));
  const perAgent = log.handiwork.perAgent(activeTicks, credits);
  if (verdict.termination === 'fault')
    return onEvidence({ ...verdict, success: null, metrics: null, perAgent }, evidence, MAKING_METRICS);

  const { completion, doneAt } = progress;
  const success = doneAt !== null;
  const asCoded = polled.finish(verdict.ticks, verdict.reason === 'goal-reached');
  const metrics = metricsOf(MAKING_METRICS, {
    completion: { value: completion },
    'completion.asCoded': { value: asCoded ? 1 : 0 },
    progress: { value: progress.progress },
    efficiency: efficiencyOf(completion, verdict.ticks),
    'efficiency.perAgentTime': efficiencyPerAgentTimeOf(completion, activeTicks),
    'balance.asCoded': balanceOf(activeTicks, 'nobody acted'),
    timeCost: timeCostOf(success, doneAt),
    actionTime: { value: log.actionTicks },
    messages: { value: exchange.messages },
    handovers: { value: exchange.handovers },
    duplicates: { value: waste.duplicates },
    destroyed: ofMates(waste.destroyed, agents.length),
  });
  return onEvidence({ ...verdict, success, metrics, parts, perAgent }, evidence, MAKING_METRICS);
}

/** The targets in their order, each reached one credited to those who made any of it in equal shares. */
function partsOf(
  { targets }: MakingTask,
  agents: readonly string[],
  progress: MakingProgress,
  makers: MakersFold,
): ScorePart[] {
  return targets.map((target) => {
    const { item, count, holder } = target;
    const tick = progress.reachedAt(target);
    const who = tick === null ? [] : makers.makersOf(item);
    return {
      name: `${count} ${item}${holder === null ? '' : ` (${agents[holder] ?? holder})`}`,
      weight: 1,
      value: tick === null ? 0 : 1,
      tick,
      credit: Object.fromEntries(who.map((agent) => [agent, 1 / who.length])),
    };
  });
}
