import { PAPER_REACT_LIMITS } from '../react/reactLoop.ts';

/** Discussion rounds before each phase of work, at most (the paper's appendix, its AgentVerse configuration). */
export const PAPER_ROUNDS = 4;

/** What the paper publishes, and what it leaves open. */
export const AGENTVERSE_SETTINGS = {
  temperature: 0,
  contextTokens: 4_000,
  /** The same base agent as everywhere. */
  react: PAPER_REACT_LIMITS,
  /** How many of its last actions an agent remembers. */
  historyLength: 10,
  /** Characters a message may have. */
  longestMessage: 2_000,
  /** Characters of chat a prompt shows, newest first kept: of the discussion, and of the work where only the gist counts. */
  chatShown: { speak: 5_600, summarise: 9_000, evaluate: 6_000, work: 2_400 },
  /** Phases in a row in which everybody's summary says that nothing is left, before the team stops. */
  phasesToEnd: 2,
  /** Phases in a row that helped nothing, before the team gives up. */
  mostFruitless: 8,
  /** Game time to wait after a phase that helped nothing, ms. */
  pauseMs: 2_000,
  /** Phases in a row without one action of an agent that succeeded, before it is passed over for one. */
  stuckAfter: 3,
  /** Game time after a subtask's own, for its reflection, after which the others go on without who is still busy, ms. */
  overtimeMs: 60_000,
  /** Game time that who is still busy gets to stop in the end, ms. */
  farewellMs: 1_000,
} as const;
