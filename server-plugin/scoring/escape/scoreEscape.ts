import type { Score, ScorePart } from '../../../protocol/score.ts';
import type { EscapeTask } from '../../../tasks/escape/escapeTask.ts';
import { balanceMinMaxOf, balanceOf, balanceToLimitOf } from '../balance.ts';
import { sharedContributionRateOf } from '../contribution.ts';
import { ESCAPE_METRICS } from '../definitions/escape.ts';
import { efficiencyOf, efficiencyPerAgentTimeOf } from '../efficiency.ts';
import { evidenceOf, onEvidence } from '../evidence.ts';
import { type PlayedEpisode, readLog } from '../logReading.ts';
import { metricsOf } from '../metrics.ts';
import { timeCostOf } from '../timeCost.ts';
import { PollingCompletion } from './asCoded.ts';
import { EscapeProgress } from './escapeProgress.ts';

/**
 * Scores an episode from its log alone. An episode that ended by a fault is unscored: `success` and `metrics` are null.
 * @throws Error when the log does not say how the episode ended.
 */
export function scoreEscape(record: PlayedEpisode<EscapeTask>): Score {
  const { task, agents, events } = record;
  const progress = new EscapeProgress(task, agents, evidenceOf(events));
  const polling = new PollingCompletion(task);
  const log = readLog(record, [progress, polling]);
  const { verdict, evidence, activeTicks } = log;
  const { ticks, termination } = verdict;
  if (termination === 'fault') {
    const none = agents.map(() => 0);
    const perAgent = log.handiwork.perAgent(activeTicks, none);
    return onEvidence({ ...verdict, success: null, metrics: null, perAgent }, evidence, ESCAPE_METRICS);
  }

  const { completion } = progress;
  const parts = partsOf(progress);
  const credits = agents.map((agent) => parts.reduce((sum, { credit }) => sum + (credit?.[agent] ?? 0), 0));
  const metrics = metricsOf(ESCAPE_METRICS, {
    completion: { value: completion },
    'completion.asCoded': { value: polling.finish(ticks) },
    exitReached: { value: progress.exitReached },
    efficiency: efficiencyOf(completion, ticks),
    'efficiency.perAgentTime': efficiencyPerAgentTimeOf(completion, activeTicks),
    balance: balanceOf(credits, 'nobody has credit for anything'),
    'balance.asCoded': balanceOf(activeTicks, 'nobody acted'),
    'balance.minmax': balanceMinMaxOf(activeTicks),
    'balance.toLimit': balanceToLimitOf(activeTicks, task.limits.actionTicks),
    acr: sharedContributionRateOf(credits),
    timeCost: timeCostOf(progress.escaped, escapedAt(progress)),
    actionTime: { value: log.actionTicks },
    complexity: { value: task.complexity.ours },
    'complexity.asCoded': { value: task.complexity.asCoded },
  });
  const perAgent = log.handiwork.perAgent(activeTicks, credits);
  return onEvidence({ ...verdict, success: progress.escaped, metrics, parts, perAgent }, evidence, ESCAPE_METRICS);
}

/** When the last room was passed and the last agent out; null while one of both has not come. */
function escapedAt(progress: EscapeProgress): number | null {
  const { allOutAt } = progress;
  if (!progress.escaped || allOutAt === null) return null;
  return Math.max(allOutAt, ...progress.rooms.map(({ passedAt }) => passedAt ?? 0));
}

function partsOf(progress: EscapeProgress): ScorePart[] {
  return progress.rooms.map((room) => {
    const { name, weight } = room.room;
    return {
      name,
      weight,
      value: room.value,
      tick: room.passedAt,
      credit: Object.fromEntries([...room.credit()].map(([agent, share]) => [agent, share * weight])),
    };
  });
}
