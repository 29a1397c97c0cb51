import type { Json } from '../../../protocol/briefing.ts';
import type { Situation } from '../../situation/situation.ts';
import { TeamView } from '../../situation/teamView.ts';
import type { Agent, Framework, FrameworkContext } from '../framework.ts';
import { ActionHistory } from './history.ts';
import { PAPER_REACT_LIMITS, type ReactSubtask, runReact } from './reactLoop.ts';
import { reflect } from './reflect.ts';

/** Actions an agent remembers from before the round it is in. */
const HISTORY = 10;
/** Rounds in a row that change nothing, after which an agent gives up. */
const MOST_FRUITLESS = 8;
/** Rest after such a round, game ms; twice as long after each further one, up to the longest. */
const FIRST_REST_MS = 500;
const LONGEST_REST_MS = 16_000;

/**
 * ReAct on its own: the single-agent baseline, and with several agents a team nobody coordinates. Each agent sees what it
 * sees itself and takes the goal for its subtask: rounds of reasoning, acting and self-reflection, in which the last
 * reflection is remembered. An agent ends when its reflection says that the goal is achieved, or when several rounds
 * have changed nothing; the team when all have.
 */
export const react: Framework = {
  name: 'react',
  usesModel: true,
  purposes: ['react.step', 'react.reflect'],
  run: async (context) => {
    // One failure that ends an agent's work for good ends everybody's.
    const stop = new AbortController();
    const signal = AbortSignal.any([context.signal, stop.signal]);
    const players = context.agents.map((agent) =>
      new Player(context, agent).run(signal).catch((error: unknown) => {
        stop.abort(error);
        throw error;
      }),
    );
    const ends = await Promise.allSettled(players);
    context.signal.throwIfAborted();
    const broken = ends.find((end) => end.status === 'rejected');
    if (broken) throw broken.reason;
  },
};

class Player {
  readonly #context: FrameworkContext;
  readonly #agent: Agent;
  readonly #view: TeamView<Agent>;
  readonly #history = new ActionHistory(HISTORY);
  /** The summary of the last reflection: what one learns from oneself. */
  #lesson = 'I have done nothing yet.';

  constructor(context: FrameworkContext, agent: Agent) {
    this.#context = context;
    this.#view = new TeamView([agent]);
    this.#agent = this.#view.agents[0] ?? agent;
  }

  async run(teamSignal: AbortSignal): Promise<void> {
    const { body, name } = this.#agent;
    const signal = AbortSignal.any([teamSignal, body.lost]);
    try {
      let fruitless = 0;
      for (let round = 1; fruitless < MOST_FRUITLESS; round++) {
        const before = essence(this.#view.show());
        if (await this.#round(round, signal)) return;
        fruitless = essence(this.#view.show()) === before ? fruitless + 1 : 0;
        if (fruitless > 0)
          await this.#context.clock.sleep(Math.min(LONGEST_REST_MS, FIRST_REST_MS * 2 ** (fruitless - 1)), signal);
      }
      this.#note('react.gave-up', { agent: name, fruitlessRounds: fruitless });
    } catch (error) {
      if (teamSignal.aborted || !body.lost.aborted) throw error;
      this.#note('react.agent-lost', { agent: name });
    }
  }

  /** One round of ReAct and its reflection. @returns whether the goal is achieved, as far as the agent believes */
  async #round(round: number, signal: AbortSignal): Promise<boolean> {
    const subtask = this.#goal(round);
    const limits = PAPER_REACT_LIMITS;
    const outcome = await runReact(this.#context, this.#agent, subtask, this.#history, limits, signal);
    const reflection = await reflect(this.#context, this.#agent, subtask, outcome, this.#lesson, limits, signal);
    if (!reflection.ok) return false;
    this.#lesson = reflection.value.summary;
    return reflection.value.task_status;
  }

  #goal(round: number): ReactSubtask {
    const { goal } = this.#agent.briefing;
    return {
      id: `${this.#agent.name} ${round}`,
      description: goal,
      milestones: [],
      background: [{ title: 'What you learned in your last round', text: this.#lesson, worth: 60 }],
      context: { lesson: this.#lesson },
      see: () => this.#view.show(),
    };
  }

  #note(topic: string, data: Json): void {
    this.#context.transcript.add({ type: 'framework-noted', at: this.#context.clock.now(), topic, data });
  }
}

/** What a round must change to have helped: anything but where bodies are and how they feel. */
function essence({ team, mates: _, ...rest }: Situation): string {
  return JSON.stringify([
    rest.blueprint,
    rest.containers,
    rest.devices,
    rest.workshops,
    rest.resources,
    rest.groups,
    team.map(({ inventory }) => inventory),
  ]);
}
