import type { Concerned } from '../../../tasks/custom/predicate.ts';

/** The agents of a team whom a predicate about their lives concerns. */
export function concerned(who: Concerned, agents: readonly string[]): readonly string[] {
  return typeof who === 'number' ? agents.slice(who, who + 1) : agents;
}

/** A share of 1 over those concerned: of any one the largest, of all their mean, which is 1 only where all have 1. */
export function overAgents(who: Concerned, agents: readonly string[], shareOf: (agent: string) => number): number {
  const shares = agents.map(shareOf);
  if (who === 'any') return Math.max(0, ...shares);
  if (shares.length > 0 && shares.every((share) => share === 1)) return 1;
  return shares.reduce((sum, share) => sum + share, 0) / Math.max(1, shares.length);
}
