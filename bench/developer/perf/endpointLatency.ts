import type { Random } from '../../../clock/random.ts';

/**
 * How long the endpoint double takes to answer: log-normal, with a median of 3 s and a 95th percentile of 12 s, as an answer
 * of some hundred tokens takes at a hosted service.
 */
const MEDIAN_MS = 3_000;
const P95_MS = 12_000;
/** The 95th percentile of the standard normal distribution. */
const Z95 = 1.6448536269514722;
const SIGMA = Math.log(P95_MS / MEDIAN_MS) / Z95;

/** The mean of all latencies, ms. */
export const MEAN_LATENCY_MS = MEDIAN_MS * Math.exp(SIGMA ** 2 / 2);

/** The next latency, ms. */
export function drawLatency(random: Random): number {
  return MEDIAN_MS * Math.exp(SIGMA * random.normal());
}
