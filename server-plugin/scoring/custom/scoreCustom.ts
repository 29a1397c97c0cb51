import type { Score, ScorePart } from '../../../protocol/score.ts';
import type { RegionSnapshot } from '../../../protocol/snapshot.ts';
import type { CustomTask } from '../../../tasks/custom/customTask.ts';
import { balanceOf } from '../balance.ts';
import { sharedContributionRateOf } from '../contribution.ts';
import { CUSTOM_METRICS } from '../definitions/custom.ts';
import { efficiencyOf, efficiencyPerAgentTimeOf } from '../efficiency.ts';
import { evidenceOf, onEvidence } from '../evidence.ts';
import { ExchangeFold } from '../exchange.ts';
import { type PlayedEpisode, readLog } from '../logReading.ts';
import { metricsOf } from '../metrics.ts';
import type { ComputedMetric } from '../spread.ts';
import { timeCostOf } from '../timeCost.ts';
import { type CheckpointState, CustomProgress } from './customProgress.ts';
import { DeathsFold } from './deaths.ts';
import { LifeFold } from './life.ts';
import { lifeEventsOf } from './watchOf.ts';

/** An episode of a task written as data, with the snapshots its predicates need. */
interface PlayedCustom extends PlayedEpisode<CustomTask> {
  readonly initial: RegionSnapshot;
  readonly final: RegionSnapshot | null;
}

const UNASKED: ComputedMetric = {
  value: null,
  note: 'no predicate of the task asks for it, or the server does not show it',
};
const UNSEEN = 'a predicate of the task needs what this server does not show';

/**
 * Scores an episode from snapshots and log alone. An episode that ended by a fault is unscored: `success` and `metrics` are
 * null. @throws Error when the log does not say how the episode ended.
 */
export function scoreCustom(record: PlayedCustom): Score {
  const { task, agents, initial, final, events } = record;
  const progress = new CustomProgress({ task, agents, initial, evidence: evidenceOf(events) });
  const exchange = new ExchangeFold(agents);
  const deaths = new DeathsFold();
  const life = new LifeFold(agents);
  const log = readLog(record, [progress, exchange, deaths, life]);
  const { verdict, evidence, activeTicks } = log;
  life.finish(verdict.ticks);
  const asked = evidence === 'exact' ? lifeEventsOf(task) : new Set();
  progress.finish(verdict.ticks, final);
  const parts = progress.checkpoints.map(partOf);
  const credits = agents.map((agent) =>
    parts.reduce((sum, { weight, credit }) => sum + weight * (credit?.[agent] ?? 0), 0),
  );
  const perAgent = log.handiwork.perAgent(activeTicks, credits);
  if (verdict.termination === 'fault')
    return onEvidence({ ...verdict, success: null, metrics: null, perAgent }, evidence, CUSTOM_METRICS);

  const { completion, doneAt, isReached: success } = progress;
  const metrics = metricsOf(CUSTOM_METRICS, {
    completion: seen(completion),
    progress: seen(success === null ? null : progress.progress),
    balance: balanceOf(credits, 'nobody has credit for anything'),
    acr: sharedContributionRateOf(credits),
    efficiency: efficiencyOf(completion, verdict.ticks),
    'efficiency.perAgentTime': efficiencyPerAgentTimeOf(completion, activeTicks),
    'balance.asCoded': balanceOf(activeTicks, 'nobody acted'),
    timeCost: timeCostOf(success, doneAt),
    actionTime: { value: log.actionTicks },
    messages: { value: exchange.messages },
    handovers: { value: exchange.handovers },
    deaths: { value: deaths.count },
    sunrises: asked.has('sunrise-seen') ? { value: life.sunrises } : UNASKED,
    meanFood: life.meanFood !== null && asked.has('food-changed') ? { value: life.meanFood } : UNASKED,
  });
  return onEvidence({ ...verdict, success, metrics, parts, perAgent }, evidence, CUSTOM_METRICS);
}

function seen(value: number | null): ComputedMetric {
  return value === null ? { value, note: UNSEEN } : { value };
}

/** A checkpoint nothing shows counts as not reached here; the metrics say that it is unscored. */
function partOf({ checkpoint: { name, weight }, value, reachedAt, credit }: CheckpointState): ScorePart {
  const reached = value ?? 0;
  return {
    name,
    weight,
    value: reached,
    tick: reachedAt,
    credit: Object.fromEntries([...credit].map(([agent, share]) => [agent, share * reached])),
  };
}
