import { textPart } from '../../prompt/promptBudget.ts';
import { eachAlone, type Loner, roundsUntilDone } from '../alone/alone.ts';
import { ownPlace } from '../alone/ownPlace.ts';
import type { Framework } from '../framework.ts';
import { ActionHistory } from './history.ts';
import { PAPER_REACT_LIMITS, type ReactSubtask, runReact } from './reactLoop.ts';
import { reflect } from './reflect.ts';

/** Actions an agent remembers from before the round it is in. */
const HISTORY = 10;

/**
 * ReAct on its own: the single-agent baseline, and with several agents a team nobody coordinates. Each agent sees what it
 * sees itself and takes the goal for its subtask: rounds of reasoning, acting and self-reflection, in which the last
 * reflection is remembered. An agent ends when its reflection says that the goal is achieved, or when several rounds
 * have changed nothing; the team when all have.
 */
export const react: Framework = {
  name: 'react',
  usesModel: true,
  showsPictures: true,
  paperAids: ['through-walls'],
  purposes: ['react.step', 'react.reflect'],
  run: (context) =>
    eachAlone(context, 'react', (loner) => {
      const player = new Player(loner);
      return roundsUntilDone(loner, (number) => player.round(number));
    }),
};

class Player {
  readonly #loner: Loner;
  readonly #history = new ActionHistory(HISTORY);
  /** The summary of the last reflection: what one learns from oneself. */
  #lesson = 'I have done nothing yet.';
  /** The round it is of; 0 before there is any. */
  #learnedIn = 0;

  constructor(loner: Loner) {
    this.#loner = loner;
  }

  /** One round of ReAct and its reflection. @returns whether the goal is achieved, as far as the agent believes */
  async round(number: number): Promise<boolean> {
    const { context, agent, signal } = this.#loner;
    const subtask = this.#goal(number);
    // Who has found before that nothing is left need not do something to be allowed to say so again.
    const limits = number === 1 ? PAPER_REACT_LIMITS : { ...PAPER_REACT_LIMITS, leastActions: 0 };
    const outcome = await runReact(context, agent, subtask, this.#history, limits, signal);
    const reflection = await reflect(context, agent, subtask, outcome, this.#lesson, limits, signal);
    if (!reflection.ok) return false;
    this.#lesson = reflection.value.summary;
    this.#learnedIn = number;
    return reflection.value.task_status;
  }

  /** A review that could not be used leaves the lesson of a round before. */
  #lessonTitle(round: number): string {
    return this.#learnedIn === round - 1
      ? 'What you learned in your last round'
      : 'What you learned in an earlier round';
  }

  #goal(round: number): ReactSubtask {
    const { agent, see } = this.#loner;
    return {
      id: `${agent.name} ${round}`,
      description: agent.briefing.goal,
      milestones: [],
      background: [
        ...ownPlace(agent),
        textPart(this.#lessonTitle(round), 60, 'lesson', this.#learnedIn === 0 ? '' : this.#lesson),
      ],
      context: { lesson: this.#lesson },
      see,
    };
  }
}
