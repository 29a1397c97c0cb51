import { eachAlone, type Loner, roundsUntilDone } from '../alone/alone.ts';
import type { Framework } from '../framework.ts';
import { ActionHistory } from '../react/history.ts';
import { runReact } from '../react/reactLoop.ts';
import { type Attempt, describe, explain, makePlan, type Subgoal } from './planner.ts';
import { rankCandidates } from './selector.ts';
import { DEPS } from './settings.ts';

/**
 * DEPS (Wang et al. 2023): describe, explain, plan and select. A planner makes a plan of sub-goals; of those that nothing
 * stands before a selector takes the nearest; where one fails, a descriptor says what happened, an explainer why, and
 * the planner plans anew. Every agent of a team plans for itself.
 */
export const deps: Framework = {
  name: 'deps',
  usesModel: true,
  purposes: ['deps.plan', 'deps.replan', 'deps.describe', 'deps.explain', 'react.step'],
  run: (context) =>
    eachAlone(context, 'deps', (loner) => {
      const planner = new Planner(loner);
      return roundsUntilDone(loner, (number) => planner.round(number));
    }),
};

class Planner {
  readonly #loner: Loner;
  readonly #history = new ActionHistory(DEPS.historyLength);
  readonly #attempts: Attempt[] = [];
  #plan: readonly Subgoal[] = [];
  readonly #done = new Set<number>();
  #failed = false;
  #idleSince: number | null = null;

  constructor(loner: Loner) {
    this.#loner = loner;
  }

  /** One sub-goal, planned for where none is open. @returns whether the goal is achieved, as far as the planner believes */
  async round(number: number): Promise<boolean> {
    if (this.#plan.every(({ id }) => this.#done.has(id))) {
      const past = { attempts: this.#attempts, failed: this.#failed, idleSince: this.#idleSince };
      const answer = await makePlan(this.#loner, past);
      if (!answer.ok) return false;
      this.#plan = answer.value.subgoals;
      this.#idleSince = this.#plan.length === 0 ? this.#loner.context.clock.now() : null;
      this.#done.clear();
      this.#failed = false;
      if (answer.value.achieved) return true;
    }
    const next = this.#select();
    if (next) await this.#pursue(number, next);
    return false;
  }

  #select(): Subgoal | undefined {
    const { agent, see, note } = this.#loner;
    const candidates = rankCandidates(this.#plan, this.#done, see(), agent.name);
    if (candidates.length > 1)
      note('selected', {
        agent: agent.name,
        candidates: candidates.map(({ subgoal, cost }) => ({ goal: subgoal.goal, cost })),
      });
    return candidates[0]?.subgoal;
  }

  async #pursue(number: number, { id, goal }: Subgoal): Promise<void> {
    const { context, agent, see, signal } = this.#loner;
    const subtask = { id: String(number), description: goal, milestones: [], background: [], context: {}, see };
    const { actions } = await runReact(context, agent, subtask, this.#history, DEPS.react, signal);
    const described = await describe(this.#loner, goal, actions);
    const { done, description } = described.ok
      ? described.value
      : { done: false, description: 'the outcome is unknown' };
    if (done) {
      this.#done.add(id);
      this.#attempts.push({ goal, done, description, explanation: '' });
      return;
    }
    const explained = await explain(this.#loner, this.#plan, goal, description);
    const explanation = explained.ok ? explained.value.explanation : '';
    this.#attempts.push({ goal, done, description, explanation });
    this.#plan = [];
    this.#failed = true;
  }
}
