import { populationDeviation, type Verdict } from '../spread.ts';

/**
 * Agent contribution rate (paper eq. 7-8) of credit that can be shared in any parts: 1 when all agents have the same, 0 when
 * one has it all.
 */
export function sharedContributionRateOf(credits: readonly number[]): Verdict {
  if (credits.length < 2) return { value: null, note: 'one agent has nobody to share work with' };
  const total = credits.reduce((sum, credit) => sum + credit, 0);
  if (total === 0) return { value: null, note: 'no agent met a condition' };
  const most = populationDeviation(credits.map((_, agent) => (agent === 0 ? total : 0)));
  return { value: Math.min(1, Math.max(0, 1 - populationDeviation(credits) / most)) };
}
