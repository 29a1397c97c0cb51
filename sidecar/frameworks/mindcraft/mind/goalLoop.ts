import type { Clock } from '../../../../clock/clock.ts';
import type { ActionRunner } from '../actions/actionRunner.ts';
import type { Talk } from '../conversation/talk.ts';
import { NOW } from '../prompts.ts';
import { MINDCRAFT } from '../settings.ts';
import type { Dialogue } from './dialogue.ts';
import type { Goal } from './goal.ts';

interface GoalLoopParts {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly goal: Goal;
  readonly talk: Pick<Talk, 'partner'>;
  readonly dialogue: Pick<Dialogue, 'converse' | 'endedAt' | 'isGoingOn'>;
  readonly actions: Pick<ActionRunner, 'current'>;
  isOver(): boolean;
}

/** Has an agent go on with its goal while nothing else does: no message to answer, no action, no conversation. */
export class GoalLoop {
  readonly #parts: GoalLoopParts;
  /** Game time until which it rests. */
  #restUntil = 0;
  #talkedTo: string | null = null;
  #hasBegun = false;

  constructor(parts: GoalLoopParts) {
    this.#parts = parts;
  }

  /** Looks whether a conversation has ended, after which the goal waits a little; called every 300 ms. */
  update(): void {
    const { talk, clock } = this.#parts;
    if (this.#talkedTo !== null && talk.partner === null) this.#restUntil = clock.now() + MINDCRAFT.goalAfterTalkMs;
    this.#talkedTo = talk.partner;
  }

  /** Goes on until the team has ended. Rejects with the signal's reason, and as `Dialogue.converse` does. */
  async run(): Promise<void> {
    const { clock, signal, goal, dialogue } = this.#parts;
    while (!this.#parts.isOver()) {
      if (!this.#mayGoOn()) {
        await clock.sleep(MINDCRAFT.updateMs, signal);
        continue;
      }
      const now = goal.own === null ? NOW.goal : NOW.ownGoal;
      this.#hasBegun = true;
      goal.note(await dialogue.converse({ type: 'goal', answers: [], now }, Number.POSITIVE_INFINITY));
    }
  }

  #mayGoOn(): boolean {
    const { clock, goal, talk, dialogue, actions } = this.#parts;
    const isIdle = !dialogue.isGoingOn && actions.current === null && talk.partner === null;
    const isRested = clock.now() >= Math.max(this.#restUntil, dialogue.endedAt + MINDCRAFT.goalRestMs);
    return goal.active && isIdle && (isRested || !this.#hasBegun);
  }
}
