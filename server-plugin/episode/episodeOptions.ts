import type { Limits } from '../../protocol/briefing.ts';
import type { Task } from '../../tasks/task.ts';

/** How long the referee waits for people, in game ticks. */
export interface Patience {
  /** From the built arena to the last agent's "ready". */
  readonly joinTicks: number;
  /** For an agent whose player and connection are both gone. */
  readonly graceTicks: number;
}

export const DEFAULT_PATIENCE: Patience = { joinTicks: 60 * 20, graceTicks: 10 * 20 };

/** What one episode is played by. */
export interface EpisodeOptions {
  readonly id: string;
  readonly task: Task;
  /** Team order. */
  readonly agents: readonly string[];
  readonly seed: number;
  readonly limits: Limits;
  /** An existing folder without a log. */
  readonly folder: string;
  readonly patience: Patience;
  /** See `Episode.people`. */
  readonly people?: readonly string[] | undefined;
  /** Whether the live scores are shown to everybody in the arena; no unless given. */
  readonly showScores?: boolean;
  /** See `CreateOptions.startWithout`. */
  readonly startWithout?: boolean;
  /** See `Scenario.xray`. */
  readonly xray?: boolean;
  /** See `CreateOptions.lastWords`. */
  readonly lastWords?: (() => Promise<void>) | undefined;
  /** See `CreateOptions.durable`. */
  readonly durable?: boolean | undefined;
  /** See `CreateOptions.keepSkills`. */
  readonly keepSkills?: ((json: string) => void) | undefined;
}
