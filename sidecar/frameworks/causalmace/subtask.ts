import type { Subtask } from './pathBoard.ts';

/** A node of the plan: a call of one of the planner's functions, in words an agent can work by. */
export interface PlannedSubtask extends Subtask {
  readonly description: string;
  /** How it is done, as the function it calls says. */
  readonly how: string;
}
