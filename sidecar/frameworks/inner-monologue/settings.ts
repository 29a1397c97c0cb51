import { PAPER_REACT_LIMITS } from '../react/reactLoop.ts';

/** What nobody chooses of Inner Monologue, in one place. */
export const INNER_MONOLOGUE = {
  temperature: 0,
  contextTokens: 6_000,
  /** A step may turn out to be done already, so no call has to come before its end. */
  react: { ...PAPER_REACT_LIMITS, iterations: 10, leastActions: 0 },
  /** Tool calls its hands remember from earlier steps. */
  historyLength: 10,
  /** The newest entries of the monologue that prompts show. */
  entriesShown: 40,
  /** Questions in a row before it has to decide. */
  mostQuestions: 2,
} as const;
