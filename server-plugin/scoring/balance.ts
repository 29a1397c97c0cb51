import { type ComputedMetric, populationDeviation } from './spread.ts';

const ALONE = 'one agent has nobody to share work with';
const IDLE = 'nobody acted';

/**
 * 1 - population deviation of s_i / max s: 1 is perfectly even, 0.5 the least even. `shares` holds each agent's s_i, credit
 * or active time.
 * @param none why it is unscored where all are 0.
 */
export function balanceOf(shares: readonly number[], none: string): ComputedMetric {
  if (shares.length < 2) return { value: null, note: ALONE };
  const most = Math.max(...shares);
  if (most === 0) return { value: null, note: none };
  return { value: 1 - populationDeviation(shares.map((share) => share / most)) };
}

/** The paper's eq. 1-2: 1 - population deviation of (t_i - min) / (max - min). With two agents it is 0.5 or undefined. */
export function balanceMinMaxOf(ticks: readonly number[]): ComputedMetric {
  if (ticks.length < 2) return { value: null, note: ALONE };
  const [least, most] = [Math.min(...ticks), Math.max(...ticks)];
  if (most === 0) return { value: null, note: IDLE };
  if (most === least) return { value: null, note: 'all agents acted equally long, which the formula cannot divide by' };
  return { value: 1 - populationDeviation(ticks.map((value) => (value - least) / (most - least))) };
}

/**
 * CausalMACE's eq. 7: 1 - population deviation of (t_i - min) / (T_max - min), `most` being T_max, the task's limit of action
 * time in ticks. Near 1 wherever the limit is far off.
 */
export function balanceToLimitOf(ticks: readonly number[], most: number): ComputedMetric {
  if (ticks.length < 2) return { value: null, note: ALONE };
  if (Math.max(...ticks) === 0) return { value: null, note: IDLE };
  const least = Math.min(...ticks);
  if (most <= least) return { value: null, note: 'every agent acted as long as the task allows' };
  return { value: 1 - populationDeviation(ticks.map((value) => (value - least) / (most - least))) };
}
