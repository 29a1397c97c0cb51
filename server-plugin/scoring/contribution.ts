import { type ComputedMetric, populationDeviation } from './spread.ts';

/**
 * Agent contribution rate: 1 - (sd - least) / (most - least) of the agents' credits, where `most` is the population
 * deviation if one agent had it all and `least` that of the most even split into whole units (blocks, points; paper eq. 7-8).
 * Shared units can make a split evener than whole ones allow; that counts as 1.
 */
export function contributionRateOf(credits: readonly number[]): ComputedMetric {
  const agents = credits.length;
  if (agents < 2) return { value: null, note: 'one agent has nobody to share work with' };
  const total = credits.reduce((sum, credit) => sum + credit, 0);
  if (total === 0) return { value: null, note: 'nobody has credit for anything' };
  const whole = Math.round(total);
  const even = credits.map((_, agent) => Math.floor(whole / agents) + (agent < whole % agents ? 1 : 0));
  const least = populationDeviation(even);
  const most = populationDeviation(credits.map((_, agent) => (agent === 0 ? total : 0)));
  if (most - least < 1e-12)
    return { value: null, note: 'a single unit of credit cannot be shared more or less evenly' };
  const rate = 1 - (populationDeviation(credits) - least) / (most - least);
  return { value: Math.min(1, Math.max(0, rate)) };
}

/**
 * Agent contribution rate (paper eq. 7-8) of credit that can be shared in any parts: 1 when all agents have the same, 0 when
 * one has it all.
 */
export function sharedContributionRateOf(credits: readonly number[]): ComputedMetric {
  if (credits.length < 2) return { value: null, note: 'one agent has nobody to share work with' };
  const total = credits.reduce((sum, credit) => sum + credit, 0);
  if (total === 0) return { value: null, note: 'no agent met a condition' };
  const most = populationDeviation(credits.map((_, agent) => (agent === 0 ? total : 0)));
  return { value: Math.min(1, Math.max(0, 1 - populationDeviation(credits) / most)) };
}
