import { PAPER_REACT_LIMITS } from '../react/reactLoop.ts';

/** What nobody chooses of DEPS, in one place. */
export const DEPS = {
  temperature: 0,
  contextTokens: 6_000,
  /** A sub-goal may turn out to be done already, so no call has to come before its end. */
  react: { ...PAPER_REACT_LIMITS, iterations: 10, leastActions: 0 },
  /** Tool calls its hands remember from earlier sub-goals. */
  historyLength: 10,
  /** Sub-goals of one plan at most. */
  mostSubgoals: 12,
  /** The newest attempts that prompts show. */
  attemptsShown: 12,
  /** What a sub-goal costs that names nothing to be seen: it has to be found first, blocks. */
  unseenCost: 64,
} as const;
