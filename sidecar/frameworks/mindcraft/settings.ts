/** What users choose of this framework. */
export interface MindcraftSettings {
  /** `upstream`: with what in the published agent loses messages and work (docs/reference/frameworks.md). */
  readonly quirks: 'none' | 'upstream';
  /**
   * `pairs`: conversations of two, as published. `group`: all mates hear everything, who is named answers. `none`: nobody
   * speaks, and nobody hears anything.
   */
  readonly talk: 'pairs' | 'group' | 'none';
  /** Whether agents may write programs. */
  readonly code: boolean;
  /** Ours beyond the published commands as well, or those alone. */
  readonly commands: 'paper' | 'more';
  /** `shown`: prompts show what the agent sees. `asked`: it asks by queries, as published. */
  readonly sight: 'shown' | 'asked';
  readonly profile: 'assistant' | 'crafting' | 'cooking' | 'construction' | 'coder';
}

/** Figures of the published agent, game time in ms, and ours where it has none. */
export const MINDCRAFT = {
  /** How often an agent looks for messages and at its conversations. */
  updateMs: 300,
  /** Rest between two turns of the goal loop, and how long an agent is idle before the loop goes on by itself. */
  goalRestMs: 2_000,
  /** Replies without a command in a row that end the goal loop. */
  mostWithoutCommand: 3,
  /** Until the goal loop goes on after a conversation. */
  goalAfterTalkMs: 5_000,
  /** Replies to a mate's message while a goal is pursued. */
  repliesBesideGoal: 1,
  /** Attempts at a reply that can be used. */
  tries: 3,
  /** Commands in a row that are unknown, after which a turn ends. */
  mostUnknown: 3,
  /** A team ends when nobody has had anything to do for so long. */
  doneMs: 10_000,
  /** Pause before an agent that failed begins again, doubled each time, and how often in a row it does. */
  restartMs: 1_000,
  mostRestarts: 5,
  /** An agent that lived so long before it failed counts as sound again. */
  soundMs: 10_000,
  contextTokens: 8_000,
} as const;
