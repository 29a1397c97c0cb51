import type { GameEvent } from '../../../protocol/event.ts';
import type { Score } from '../../../protocol/score.ts';
import type { RegionSnapshot } from '../../../protocol/snapshot.ts';
import type { ConstructionTask } from '../../../tasks/task.ts';
import { ActivityFold } from '../activity.ts';
import { BlockGrid } from '../blockGrid.ts';
import { CONSTRUCTION_METRICS } from '../definitions/construction.ts';
import { STAGE_METRICS } from '../definitions/stages.ts';
import { endOf } from '../ending.ts';
import { evidenceOf, onEvidence } from '../evidence.ts';
import { HandiworkFold } from '../handiwork.ts';
import { countCompletion } from './completion.ts';
import { complexityOf, constructionMetrics, successOf } from './constructionMetrics.ts';
import { CreditFold, creditOf } from './credit.ts';
import { defectsOf } from './defects.ts';
import { ProgressFold } from './progress.ts';
import { StageFold } from './stages.ts';
import { targetOf } from './target.ts';
import { compareViews, countViewsAsCoded } from './vhr.ts';
import { AXIS_VIEWS, type View } from './view.ts';

/** All that a construction score is computed from. */
export interface ConstructionRecord {
  readonly episodeId: string;
  readonly task: ConstructionTask;
  /** The team, in order. */
  readonly agents: readonly string[];
  /** The arena at release. */
  readonly initial: RegionSnapshot;
  /** The arena at the end; null when there is none, which only a fault excuses. */
  readonly final: RegionSnapshot | null;
  /** The whole log, ending in episode-ended. */
  readonly events: readonly GameEvent[];
  /** Where vhr looks from; the five axis views unless given. */
  readonly views?: readonly View[];
}

/**
 * Scores an episode from its files alone. The structure is judged by the final snapshot, the work by the log. An
 * episode that ended by a fault is unscored: `success` and `metrics` are null.
 * @throws Error when the log does not say how the episode ended, or an episode without a fault has no final snapshot.
 */
export function scoreConstruction(record: ConstructionRecord): Score {
  const { task, agents, events } = record;
  const ended = endOf(record.episodeId, events);
  const evidence = evidenceOf(events);
  const handiwork = new HandiworkFold(agents);
  const activity = new ActivityFold(agents);
  const credit = new CreditFold(agents);
  const target = targetOf(task);
  const initial = new BlockGrid(record.initial).at;
  const progress = new ProgressFold(target, initial);
  const stages = task.stages && new StageFold(task, task.stages, initial);
  const folds = [handiwork, activity, credit, progress, ...(stages ? [stages] : [])];
  for (const event of events) for (const fold of folds) fold.apply(event);

  const ticks = Math.max(0, ended.tick);
  const activeTicks = activity.activeTicks(ticks);
  const verdict = {
    episodeId: record.episodeId,
    taskId: task.id,
    termination: ended.termination,
    reason: ended.reason,
    ticks,
  };
  if (ended.termination === 'fault' || !record.final) {
    if (ended.termination !== 'fault') throw new Error(`${record.episodeId}: no final snapshot, but no fault either`);
    const credits = agents.map(() => 0);
    const perAgent = handiwork.perAgent(activeTicks, credits);
    return onEvidence({ ...verdict, success: null, metrics: null, perAgent }, evidence, CONSTRUCTION_METRICS);
  }

  const final = new BlockGrid(record.final).at;
  const completion = countCompletion(target, final);
  const credits = creditOf(agents, target, final, (position) => credit.producersOf(position));
  const metrics = constructionMetrics({
    ticks,
    completion,
    views: compareViews(target, final, record.views ?? AXIS_VIEWS).map((comparison) => comparison.count),
    viewsAsCoded: countViewsAsCoded(target, final),
    activeTicks,
    actionTicks: activity.actionTicks(ticks),
    credits,
    undo: progress.undo,
    completeSince: progress.completeSince,
    leftOver: defectsOf(target, initial, final).filter((defect) => defect.kind === 'left-over').length,
    complexity: complexityOf(task),
  });
  const perAgent = handiwork.perAgent(activeTicks, credits);
  const success = successOf(completion);
  if (!stages) return onEvidence({ ...verdict, success, metrics, perAgent }, evidence, CONSTRUCTION_METRICS);
  const parts = stages.parts(agents, final, (position) => credit.producersOf(position));
  return onEvidence(
    { ...verdict, success, metrics: { ...metrics, ...stages.metrics(parts) }, parts, perAgent },
    evidence,
    [...CONSTRUCTION_METRICS, ...STAGE_METRICS],
  );
}
