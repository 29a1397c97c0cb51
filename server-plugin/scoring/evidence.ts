import type { EpisodeEvent } from '../../protocol/episodeEvent.ts';
import type { Metric, Score } from '../../protocol/score.ts';
import type { MetricDefinition } from './definitions/metricDefinition.ts';

/** How a log came about: every change as it happened, or what could be seen by looking again and again. */
export type Evidence = 'exact' | 'sampled';

/** Why a metric is unscored that sampled evidence is not good enough for. */
export const NEEDS_EXACT_EVENTS = 'needs exact events, and this server was sampled';

/** What kind of evidence a log is, by what it says of itself; a log that says nothing is exact. */
export function evidenceOf(events: readonly EpisodeEvent[]): Evidence {
  return events.find((event) => event.type === 'episode-prepared')?.evidence ?? 'exact';
}

/** The parts of a score that depend on how good the evidence is. */
type Figures = Pick<Score, 'metrics' | 'parts' | 'perAgent'>;

/**
 * A score as far as the evidence carries it. Exact evidence carries all. On sampled evidence nobody knows for sure who did
 * what and when, so that every metric that needs this is unscored, whatever came out, and so are all figures of single
 * agents; the score says that it rests on samples.
 */
export function onEvidence<S extends Figures>(
  score: S,
  evidence: Evidence,
  definitions: readonly MetricDefinition[],
): S & Pick<Score, 'evidence'> {
  if (evidence === 'exact') return score;
  const { metrics, parts, perAgent } = score;
  return {
    ...score,
    evidence,
    metrics: metrics && carried(metrics, definitions),
    ...(parts ? { parts: parts.map((part) => ({ ...part, credit: null })) } : {}),
    perAgent: unscoredAgents(Object.keys(perAgent)),
  };
}

/** The `perAgent` part of a score on evidence that does not show who did what. */
export function unscoredAgents(agents: readonly string[]): Score['perAgent'] {
  return Object.fromEntries(
    agents.map((agent) => [agent, { activeTicks: null, credit: null, placed: null, broken: null }]),
  );
}

function carried(metrics: Record<string, Metric>, definitions: readonly MetricDefinition[]): Record<string, Metric> {
  const exact = new Set(definitions.filter(({ evidence }) => evidence === 'exact').map(({ name }) => name));
  return Object.fromEntries(
    Object.entries(metrics).map(([name, metric]) => [
      name,
      exact.has(name) ? { value: null, unit: metric.unit, note: NEEDS_EXACT_EVENTS } : metric,
    ]),
  );
}
