import type { Edge } from './graph.ts';

/** What was found out about an edge under one set of changed rules: whether it was still there, or null if nobody could say. */
export type TreatmentOutcome = boolean | null;

/** An edge after intervention. */
export interface TreatedEdge {
  readonly edge: Edge;
  /** ATE(R, X): the share of interventions under which the edge vanished; null where none could be judged. */
  readonly effect: number | null;
  /** Ids of the rules whose change made it vanish. */
  readonly rules: readonly string[];
}

/**
 * The average treatment effect of the rules on an edge that is there under the actual rules (CausalMACE, equations 1 and 2):
 * Y under R is 1, so each intervention that leaves the edge adds 0 and each that removes it adds 1. Interventions that
 * could not be judged do not count.
 */
export function treat(edge: Edge, outcomes: ReadonlyMap<string, TreatmentOutcome>): TreatedEdge {
  const judged = [...outcomes].filter(([, present]) => present !== null);
  const rules = judged.filter(([, present]) => present === false).map(([rule]) => rule);
  return { edge, effect: judged.length === 0 ? null : rules.length / judged.length, rules };
}

/** Edges that stay: those on which the rules have an effect, and those nobody could judge. */
export function isKept({ effect }: TreatedEdge): boolean {
  return effect === null || effect > 0;
}
