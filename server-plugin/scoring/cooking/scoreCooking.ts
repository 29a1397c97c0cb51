import type { GameEvent } from '../../../protocol/event.ts';
import type { Score, ScorePart } from '../../../protocol/score.ts';
import type { CookingTask } from '../../../tasks/cooking/cookingTask.ts';
import { ActivityFold } from '../activity.ts';
import { balanceMinMaxOf, balanceOf } from '../balance.ts';
import { contributionRateOf } from '../contribution.ts';
import { COOKING_METRICS } from '../definitions/cooking.ts';
import { efficiencyOf, efficiencyPerAgentTimeOf } from '../efficiency.ts';
import { endOf } from '../ending.ts';
import { evidenceOf, onEvidence } from '../evidence.ts';
import { HandiworkFold } from '../handiwork.ts';
import { metricsOf } from '../metrics.ts';
import { timeCostOf } from '../timeCost.ts';
import { firstHolderRateOf, PollingJudge } from './asCoded.ts';
import { type Credited, RecipeProgress } from './progress.ts';

/** All that a cooking score is computed from. */
export interface CookingRecord {
  readonly episodeId: string;
  readonly task: CookingTask;
  /** The team, in order. */
  readonly agents: readonly string[];
  /** The whole log, ending in episode-ended. */
  readonly events: readonly GameEvent[];
}

/**
 * Scores an episode from its log alone. An episode that ended by a fault is unscored: `success` and `metrics` are null.
 * @throws Error when the log does not say how the episode ended.
 */
export function scoreCooking({ episodeId, task, agents, events }: CookingRecord): Score {
  const ended = endOf(episodeId, events);
  const evidence = evidenceOf(events);
  const handiwork = new HandiworkFold(agents);
  const activity = new ActivityFold(agents);
  const progress = new RecipeProgress(task, agents);
  const polling = new PollingJudge(task, agents);
  for (const event of events) for (const fold of [handiwork, activity, progress, polling]) fold.apply(event);

  const ticks = Math.max(0, ended.tick);
  const activeTicks = activity.activeTicks(ticks);
  const { termination, reason } = ended;
  const verdict = { episodeId, taskId: task.id, termination, reason, ticks };
  if (termination === 'fault') {
    const perAgent = handiwork.perAgent(
      activeTicks,
      agents.map(() => 0),
    );
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
    balance: balanceOf(activeTicks),
    'balance.minmax': balanceMinMaxOf(activeTicks),
    acr: contributionRateOf(credits),
    'acr.firstHolder': firstHolderRateOf(asCoded.firsts),
    timeCost: timeCostOf(success, dish?.tick ?? null),
    actionTime: { value: activity.actionTicks(ticks) },
    complexity: { value: task.complexity.ours },
    'complexity.asCoded': { value: task.complexity.asCoded },
  });
  const parts = partsOf(task, credited);
  const perAgent = handiwork.perAgent(activeTicks, credits);
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
