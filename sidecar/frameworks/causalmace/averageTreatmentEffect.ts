import type { Edge } from './graph.ts';

/** What was found out about an edge under one set of rules: whether it was there, or null if nobody could say. */
export type TreatmentOutcome = boolean | null;

/** An edge after intervention. */
export interface TreatedEdge {
  readonly edge: Edge;
  /** Y under R: whether the edge is there under the actual rules when asked for by itself. */
  readonly underRules: TreatmentOutcome;
  /** ATE(R, X), between -1 and 1; null where it could not be found out. */
  readonly effect: number | null;
  /** Ids of the rules whose change made it vanish. */
  readonly rules: readonly string[];
}

/**
 * The average treatment effect of the rules on an edge (CausalMACE, equations 1 and 2): Y under R less Y under R with one rule
 * replaced, averaged over the rules. Interventions that could not be judged do not count.
 */
export function treat(
  edge: Edge,
  underRules: TreatmentOutcome,
  outcomes: ReadonlyMap<string, TreatmentOutcome>,
): TreatedEdge {
  const judged = [...outcomes].flatMap(([rule, present]) => (present === null ? [] : [{ rule, present }]));
  if (underRules === null || judged.length === 0) return { edge, underRules, effect: null, rules: [] };
  const effects = judged.map(({ present }) => Number(underRules) - Number(present));
  return {
    edge,
    underRules,
    effect: effects.reduce((sum, each) => sum + each, 0) / effects.length,
    rules: underRules ? judged.flatMap(({ rule, present }) => (present ? [] : [rule])) : [],
  };
}

/**
 * Edges that stay: those that are there under the rules and on which these have an effect, and those nobody could judge. An
 * edge that is denied under the rules goes, even if a changed rule would bring it about.
 */
export function isKept({ underRules, effect }: TreatedEdge): boolean {
  return underRules !== false && (effect === null || effect > 0);
}
