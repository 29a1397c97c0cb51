import { PAPER_REACT_LIMITS } from '../react/reactLoop.ts';

/** Settings in one place. The paper names none but its model's defaults; these are ours unless they say otherwise. */
export const CAUSALMACE_SETTINGS = {
  temperature: 0,
  contextTokens: 12_000,
  /** Subtasks of one plan; what is left after them is planned anew. */
  mostSubtasks: 60,
  /** Subtasks whose causal effects one call asks for; the paper asks for one. */
  effectsPerCall: 10,
  /** Dependencies judged in one call; the paper judges one. */
  judgementsPerCall: 16,
  /** Planning calls under way at once. */
  callsAtOnce: 4,
  /** Root-to-leaf paths the worker lists before it falls back to paths that cover the graph. */
  mostPaths: 256,
  /** ReAct until a subtask is checked off: each success is checked, so no final answer has to be waited for. */
  react: { ...PAPER_REACT_LIMITS, iterations: 8, leastActions: 1 },
  /** How many of its last actions an agent remembers. */
  historyLength: 10,
  /** Plans in a row that came to nothing before the team stops. */
  mostFailures: 6,
  /** Plans in a row with nothing in them before the team takes it that all is done. */
  plansToEnd: 2,
  /** Before planning again where the last plan came to nothing, ms of game time. */
  pauseMs: 1_000,
} as const;
