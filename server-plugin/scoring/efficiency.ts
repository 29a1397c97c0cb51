import { TICKS_PER_SECOND } from '../../protocol/version.ts';
import type { ComputedMetric } from './spread.ts';

/** Game ticks in a minute of game time. */
export const TICKS_PER_MINUTE = 60 * TICKS_PER_SECOND;

/** The completion from which on there is an efficiency: a small part of the work, quickly left, would beat all of it. */
const LEAST_COMPLETION = 0.9;
const TOO_LITTLE = `completion is below ${LEAST_COMPLETION * 100} %`;

/** Completion in % per game minute since release. */
export function efficiencyOf(completion: number | null, ticks: number): ComputedMetric {
  if (completion === null) return { value: null, note: 'completion is unscored' };
  if (completion < LEAST_COMPLETION) return { value: null, note: TOO_LITTLE };
  if (ticks <= 0) return { value: null, note: 'no game time passed' };
  return { value: (completion * 100) / (ticks / TICKS_PER_MINUTE) };
}

/** Completion in % per minute of agents' active time, summed over the team (CausalMACE eq. 6). */
export function efficiencyPerAgentTimeOf(completion: number | null, activeTicks: readonly number[]): ComputedMetric {
  if (completion === null) return { value: null, note: 'completion is unscored' };
  if (completion < LEAST_COMPLETION) return { value: null, note: TOO_LITTLE };
  const total = activeTicks.reduce((sum, ticks) => sum + ticks, 0);
  if (total <= 0) return { value: null, note: 'nobody acted' };
  return { value: (completion * 100) / (total / TICKS_PER_MINUTE) };
}
