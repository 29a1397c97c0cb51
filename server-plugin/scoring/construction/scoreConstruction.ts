import type { Score } from '../../../protocol/score.ts';
import type { RegionSnapshot } from '../../../protocol/snapshot.ts';
import type { ConstructionTask } from '../../../tasks/task.ts';
import { BlockGrid } from '../blockGrid.ts';
import { CONSTRUCTION_METRICS } from '../definitions/construction.ts';
import { STAGE_METRICS } from '../definitions/stages.ts';
import { onEvidence } from '../evidence.ts';
import { type EpisodeRecord, readLog } from '../logReading.ts';
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
export interface ConstructionRecord extends EpisodeRecord<ConstructionTask> {
  /** The arena at release. */
  readonly initial: RegionSnapshot;
  /** The arena at the end; null when there is none, which only a fault excuses. */
  readonly final: RegionSnapshot | null;
  /** Where vhr looks from; the five axis views unless given. */
  readonly views?: readonly View[];
}

/**
 * Scores an episode from its files alone. The structure is judged by the final snapshot, the work by the log. An
 * episode that ended by a fault is unscored: `success` and `metrics` are null.
 * @throws Error when the log does not say how the episode ended, or an episode without a fault has no final snapshot.
 */
export function scoreConstruction(record: ConstructionRecord): Score {
  const { task, agents } = record;
  const credit = new CreditFold(agents);
  const target = targetOf(task);
  const initial = new BlockGrid(record.initial).at;
  const progress = new ProgressFold(target, initial);
  const stages = task.stages && new StageFold(task, task.stages, initial);
  const log = readLog(record, [credit, progress, ...(stages ? [stages] : [])]);
  const { verdict, evidence, activeTicks, handiwork } = log;
  if (verdict.termination === 'fault' || !record.final) {
    if (verdict.termination !== 'fault') throw new Error(`${record.episodeId}: no final snapshot, but no fault either`);
    const credits = agents.map(() => 0);
    const perAgent = handiwork.perAgent(activeTicks, credits);
    return onEvidence({ ...verdict, success: null, metrics: null, perAgent }, evidence, CONSTRUCTION_METRICS);
  }

  const final = new BlockGrid(record.final).at;
  const completion = countCompletion(target, final);
  const credits = creditOf(agents, target, final, (position) => credit.producersOf(position));
  const metrics = constructionMetrics({
    ticks: verdict.ticks,
    completion,
    views: compareViews(target, final, record.views ?? AXIS_VIEWS).map((comparison) => comparison.count),
    viewsAsCoded: countViewsAsCoded(target, final),
    activeTicks,
    actionTicks: log.actionTicks,
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
