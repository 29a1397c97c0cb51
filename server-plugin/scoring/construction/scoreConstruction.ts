import type { Score } from '../../../protocol/score.ts';
import type { RegionSnapshot } from '../../../protocol/snapshot.ts';
import type { ConstructionTask } from '../../../tasks/task.ts';
import { BlockGrid } from '../blockGrid.ts';
import { CONSTRUCTION_METRICS } from '../definitions/construction.ts';
import { HOUSE_METRICS } from '../definitions/houses.ts';
import { STAGE_METRICS } from '../definitions/stages.ts';
import { onEvidence } from '../evidence.ts';
import { ExchangeFold } from '../exchange.ts';
import { type PlayedEpisode, readLog } from '../logReading.ts';
import { constructionComplexity, constructionMetrics, successOf } from './constructionMetrics.ts';
import { ConstructionProgress } from './constructionProgress.ts';
import { CreditFold, creditOf } from './credit.ts';
import { type Housework, houseMetrics } from './houseMetrics.ts';
import type { View } from './view.ts';

/** All that a construction score is computed from. */
export interface ConstructionRecord extends PlayedEpisode<ConstructionTask> {
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
  const progress = new ConstructionProgress(task, record.initial, record.views);
  const credit = new CreditFold(agents, progress.target, new BlockGrid(record.initial).at);
  const exchange = new ExchangeFold(agents);
  const log = readLog(record, [progress, credit, exchange]);
  const { verdict, evidence, activeTicks, handiwork } = log;
  if (verdict.termination === 'fault' || !record.final) {
    if (verdict.termination !== 'fault') throw new Error(`${record.episodeId}: no final snapshot, but no fault either`);
    const credits = agents.map(() => 0);
    const perAgent = handiwork.perAgent(activeTicks, credits);
    return onEvidence({ ...verdict, success: null, metrics: null, perAgent }, evidence, CONSTRUCTION_METRICS);
  }

  const final = new BlockGrid(record.final).at;
  const housework: Housework = {
    agents: agents.length,
    messages: exchange.messages,
    handovers: exchange.handovers,
    duplicates: credit.rework.duplicates,
    destroyed: credit.rework.destroyed,
  };
  progress.settle(final);
  const { target, structure, work, stages } = progress;
  const credits = creditOf(agents, target, final, (position) => credit.makersOf(position));
  const buildingMetrics = constructionMetrics({
    ticks: verdict.ticks,
    completion: structure.completion,
    views: structure.views,
    viewsAsCoded: structure.viewsAsCoded,
    activeTicks,
    actionTicks: log.actionTicks,
    actionLimit: task.limits.actionTicks,
    credits,
    undo: work.undo,
    completeSince: work.completeSince,
    leftOver: structure.leftOver,
    complexity: constructionComplexity(task),
  });
  const metrics = { ...buildingMetrics, ...(task.kits ? houseMetrics(task, final, housework) : {}) };
  const perAgent = handiwork.perAgent(activeTicks, credits);
  const success = successOf(structure.completion);
  const definitions = [...CONSTRUCTION_METRICS, ...STAGE_METRICS, ...HOUSE_METRICS];
  if (!stages) return onEvidence({ ...verdict, success, metrics, perAgent }, evidence, definitions);
  const parts = stages.parts(agents, final, (position) => credit.makersOf(position));
  return onEvidence(
    { ...verdict, success, metrics: { ...metrics, ...stages.metrics(parts) }, parts, perAgent },
    evidence,
    definitions,
  );
}
