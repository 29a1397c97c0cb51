import type { Metric } from '../../../protocol/score.ts';
import { dependencyComplexity, dependencyComplexityAsCoded } from '../../../tasks/construction/complexity.ts';
import type { ConstructionTask } from '../../../tasks/task.ts';
import { balanceMinMaxOf, balanceOf, balanceToLimitOf } from '../balance.ts';
import { contributionRateOf } from '../contribution.ts';
import { CONSTRUCTION_METRICS } from '../definitions/construction.ts';
import { efficiencyOf, efficiencyPerAgentTimeOf } from '../efficiency.ts';
import { metricsOf } from '../metrics.ts';
import type { ComputedMetric } from '../spread.ts';
import { timeCostOf } from '../timeCost.ts';
import { type CompletionCounts, completionAsCodedOf, completionOf } from './completion.ts';
import type { SurfaceCount } from './surface.ts';
import { buildTargetOf } from './target.ts';
import { vhrAsCodedOf, vhrOf } from './viewHitRate.ts';

/** The whole numbers all construction metrics are computed from, so that two ways of counting give the same figures. */
interface ConstructionCounts {
  readonly ticks: number;
  readonly completion: CompletionCounts;
  readonly views: readonly SurfaceCount[];
  readonly viewsAsCoded: readonly SurfaceCount[];
  /** By agent, in team order. */
  readonly activeTicks: readonly number[];
  readonly actionTicks: number;
  /** The task's limit of action time. */
  readonly actionLimit: number;
  readonly credits: readonly number[];
  readonly undo: { readonly placedRight: number; readonly undone: number };
  readonly completeSince: number | null;
  readonly leftOver: number;
  readonly complexity: Complexity;
}

/** Dependency complexity both ways; null for a blueprint without cells. */
interface Complexity {
  readonly ours: number | null;
  readonly asCoded: number | null;
}

/** A task's dependency complexity. */
export function constructionComplexity(
  task: Pick<ConstructionTask, 'blueprint' | 'at' | 'materialFactory'>,
): Complexity {
  const { cells } = buildTargetOf(task);
  if (cells.length === 0) return { ours: null, asCoded: null };
  return { ours: dependencyComplexity(cells, task), asCoded: dependencyComplexityAsCoded(cells, task) };
}

const NO_CELLS = 'the blueprint has no cells';

/** Whether the structure is complete, by our definition; null for a blueprint without cells. */
export function successOf(completion: CompletionCounts): boolean | null {
  const rate = completionOf(completion.exact);
  return rate === null ? null : rate === 1;
}

/** Every construction metric of `CONSTRUCTION_METRICS`, in that order. */
export function constructionMetrics(counts: ConstructionCounts): Record<string, Metric> {
  const completion = completionOf(counts.completion.exact);
  const scored = (value: number | null): ComputedMetric => (value === null ? { value, note: NO_CELLS } : { value });
  const verdicts: Record<string, ComputedMetric> = {
    completion: scored(completion),
    'completion.idOnly': scored(completionOf(counts.completion.idOnly)),
    'completion.asCoded': { value: completionAsCodedOf(counts.completion.asCoded) },
    vhr: scored(vhrOf(counts.views)),
    'vhr.asCoded': scored(vhrAsCodedOf(counts.viewsAsCoded)),
    efficiency: efficiencyOf(completion, counts.ticks),
    'efficiency.perAgentTime': efficiencyPerAgentTimeOf(completion, counts.activeTicks),
    balance: balanceOf(counts.credits, 'nobody has credit for anything'),
    'balance.asCoded': balanceOf(counts.activeTicks, 'nobody acted'),
    'balance.minmax': balanceMinMaxOf(counts.activeTicks),
    'balance.toLimit': balanceToLimitOf(counts.activeTicks, counts.actionLimit),
    acr: contributionRateOf(counts.credits),
    undoRate: undoRateOf(counts.undo),
    timeCost: timeCostOf(successOf(counts.completion), counts.completeSince),
    actionTime: { value: counts.actionTicks },
    leftOver: scored(completion === null ? null : counts.leftOver),
    complexity: scored(counts.complexity.ours),
    'complexity.asCoded': scored(counts.complexity.asCoded),
  };
  return metricsOf(CONSTRUCTION_METRICS, verdicts);
}

/** Correctly placed blocks that were lost again / correctly placed blocks. */
export function undoRateOf(undo: { readonly placedRight: number; readonly undone: number }): ComputedMetric {
  if (undo.placedRight === 0) return { value: null, note: 'no block was placed correctly' };
  return { value: undo.undone / undo.placedRight };
}
