import type { Score, ScorePart } from '../../../protocol/score.ts';
import type { CookingTask } from '../../../tasks/cooking/cookingTask.ts';
import { balanceMinMaxOf, balanceOf, balanceToLimitOf } from '../balance.ts';
import { contributionRateOf } from '../contribution.ts';
import { COOKING_METRICS } from '../definitions/cooking.ts';
import { efficiencyOf, efficiencyPerAgentTimeOf } from '../efficiency.ts';
import { onEvidence } from '../evidence.ts';
import { type PlayedEpisode, readLog } from '../logReading.ts';
import { metricsOf } from '../metrics.ts';
import { timeCostOf } from '../timeCost.ts';
import { firstHolderRateOf, PollingJudge } from './asCoded.ts';
import { type Credited, RecipeProgress } from './progress.ts';

/**
 * Scores an episode from its log alone. An episode that ended by a fault is unscored: `success` and `metrics` are null.
 * @throws Error when the log does not say how the episode ended.
 */
export function scoreCooking(record: PlayedEpisode<CookingTask>): Score {
  const { task, agents } = record;
  const progress = new RecipeProgress(task, agents);
  const polling = new PollingJudge(task, agents);
  const log = readLog(record, [progress, polling]);
  const { verdict, evidence, activeTicks } = log;
  const { ticks, termination, reason } = verdict;
  if (termination === 'fault') {
    const none = agents.map(() => 0);
    const perAgent = log.handiwork.perAgent(activeTicks, none);
    return onEvidence({ ...verdict, success: null, metrics: null, perAgent }, evidence, COOKING_METRICS);
  }

  const completion = progress.points / 100;
  const dish = progress.reaching(task.dish);
  const asCoded = polling.finish(ticks, reason === 'goal-reached');
  const credited = progress.credits();
  const credits = agents.map((agent) => credited.reduce((sum, { credit }) => sum + (credit.get(agent) ?? 0), 0));
  const success = dish !== undefined;
  const metrics = metricsOf(COOKING_METRICS, {
    completion: { value: completion },
    'completion.asCoded': { value: asCoded.points / 100 },
    efficiency: efficiencyOf(completion, ticks),
    'efficiency.perAgentTime': efficiencyPerAgentTimeOf(completion, activeTicks),
    balance: balanceOf(credits, 'nobody has credit for anything'),
    'balance.asCoded': balanceOf(activeTicks, 'nobody acted'),
    'balance.minmax': balanceMinMaxOf(activeTicks),
    'balance.toLimit': balanceToLimitOf(activeTicks, task.limits.actionTicks),
    acr: contributionRateOf(credits),
    'acr.firstHolder': firstHolderRateOf(asCoded.firsts),
    timeCost: timeCostOf(success, dish?.tick ?? null),
    actionTime: { value: log.actionTicks },
    complexity: { value: task.complexity.ours },
    'complexity.asCoded': { value: task.complexity.asCoded },
  });
  const parts = partsOf(task, credited);
  const perAgent = log.handiwork.perAgent(activeTicks, credits);
  return onEvidence({ ...verdict, success, metrics, parts, perAgent }, evidence, COOKING_METRICS);
}

function partsOf(task: CookingTask, credited: readonly Credited[]): ScorePart[] {
  return task.checkpoints.map(({ item, score }) => {
    const reached = credited.find((candidate) => candidate.item === item);
    return {
      name: item,
      weight: score,
      value: reached ? 1 : 0,
      tick: reached?.tick ?? null,
      credit: Object.fromEntries(reached?.credit ?? []),
    };
  });
}
