import { PAPER_REACT_LIMITS } from '../react/reactLoop.ts';
import type { OrganisationShape } from './organisation.ts';

/** Who waits for whom: one agent after another, all of them in rounds, or each at its own pace (non-obstructive). */
export type Collaboration = 'relay' | 'rounds' | 'async';

/** What users choose of S-Agents. */
export interface SAgentsSettings {
  readonly organisation: OrganisationShape;
  readonly collaboration: Collaboration;
  /** Whether actions are programs that the model writes, run in the sandbox; tool calls step by step otherwise. */
  readonly code: boolean;
  /** Where skills are kept from one episode to the next; null forgets them with the episode. */
  readonly skills: string | null;
}

/** What nobody chooses, in one place. */
export const S_AGENTS = {
  /** The paper sets 0 for planning. */
  temperature: 0,
  contextTokens: 6_000,
  /** An action is shorter than DAGENT's subtask and may turn out to be done already, so none has to come before the end. */
  react: { ...PAPER_REACT_LIMITS, iterations: 10, leastActions: 0 },
  /** How many of its last tool calls an agent remembers. */
  historyLength: 10,
  /** Messages and pieces of work an agent's prompts go back to. */
  mostRemembered: 40,
  /** Longest order or report on the message pool, characters; what a report shows of the game comes on top. */
  longestMessage: 600,
  /** Plans an agent makes for one order before it reports that it failed. */
  mostAttempts: 3,
  /** Replies in a row that cannot be used before an agent stops planning for the goal. */
  mostUnusable: 4,
  /** Skills shown with an action. */
  skillsShown: 3,
  /** Programs written for one action, as Voyager's four and two more for those that have to look first; calls of each. */
  mostPrograms: 6,
  mostCalls: 40,
  /** Game time of all programs of an action, ms. */
  actionMs: PAPER_REACT_LIMITS.timeMs,
  /** Least game time from the start of an action to the next one, ms: what fails at once is not tried again at once. */
  leastActionMs: 1_000,
  /** An agent that has not come back from an action so long after ReAct's own limit is stuck, ms. */
  stuckAfterMs: 60_000,
  /** Game time after which a team that found nothing to do looks once more, ms. */
  secondLookMs: 5_000,
  /** The paper's "no progress": so long without a success, ms, over more than so many attempts. */
  barrenMs: 40 * 60_000,
  barrenAttempts: 5,
  /** Failures in a row, however quick, after which a team gives up. */
  mostFailures: 60,
} as const;
