import { PAPER_REACT_LIMITS } from '../react/reactLoop.ts';

/** The settings the paper publishes (its appendix on parameters), in one place. */
export const DAGENT_SETTINGS = {
  temperature: 0,
  /** Prompts above this are cut, least important part first (react/promptBudget.ts). */
  contextTokens: 4_000,
  react: PAPER_REACT_LIMITS,
  /** p: how many of its last actions an agent remembers. */
  historyLength: 10,
  /** Planning or assigning calls in a row without a usable reply before the team stops. */
  mostFailures: 4,
} as const;
