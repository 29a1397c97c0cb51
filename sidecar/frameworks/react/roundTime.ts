import type { Agent } from '../framework.ts';

/** Game time of waits that counts against no round, ms a round: a whole day, which is the longest single wait. */
export const MOST_WAITED_MS = 1_200_000;

/** Whether a call that has begun is finished when the time is up: among monsters half a meal is worse than a late review, and a night is one wait. */
export function finishesCalls({ tools }: Pick<Agent, 'tools'>): boolean {
  return tools.names.includes('fight');
}

/**
 * Game time, ms, after which a round of these agents is over unless something hangs: for those who finish their calls a day of
 * waits on top, and one more that began just before the time was up.
 */
export function longestRoundMs(agents: readonly Pick<Agent, 'tools'>[], timeMs: number): number {
  return agents.some(finishesCalls) ? timeMs + 2 * MOST_WAITED_MS : timeMs;
}
