import type { Json } from '../../../protocol/briefing.ts';
import { TeamView } from '../../prompt/teamView.ts';
import type { Agent, Framework, FrameworkContext } from '../framework.ts';
import { executeNode } from './baseAgent.ts';
import { assign } from './controller.ts';
import { decomposeGoal } from './decomposer.ts';
import { type SubtaskNode, TaskGraph } from './graph.ts';
import { TeamPatience } from './patience.ts';
import { retrieve } from './retrieval.ts';
import { DAGENT_SETTINGS } from './settings.ts';
import { StateManager } from './stateManager.ts';

/**
 * DAGENT (VillagerAgent): a decomposer grows a directed acyclic graph of subtasks, a controller gives those that are
 * ready to agents that are free, agents execute and reflect, a state manager keeps the summaries. Agents work in
 * parallel and get their next subtask as soon as they are free; the team plans on when somebody is free and nothing
 * can start. It ends when the decomposer has nothing to add and nobody is at work, when planning fails, or when nothing
 * has succeeded for too long.
 */
export const dagent: Framework = {
  name: 'dagent',
  usesModel: true,
  purposes: [
    'dagent.decompose',
    'dagent.redecompose',
    'dagent.assign',
    'dagent.agent-state',
    'dagent.environment',
    'react.step',
    'react.reflect',
  ],
  run: (context) => new Team(context).run(),
};

class Team {
  readonly #context: FrameworkContext;
  readonly #graph = new TaskGraph();
  readonly #states: StateManager;
  readonly #running = new Map<string, Promise<void>>();
  readonly #patience: TeamPatience;
  readonly #lost = new Set<string>();
  /** The first error that ended an agent's work for good. */
  #broken: unknown;

  constructor(context: FrameworkContext) {
    const view = new TeamView(context.agents);
    this.#context = { ...context, agents: view.agents };
    this.#states = new StateManager(this.#context, view);
    this.#patience = new TeamPatience(context.clock, context.agents.length);
  }

  async run(): Promise<void> {
    try {
      await this.#loop();
    } finally {
      await Promise.allSettled(this.#running.values());
    }
  }

  async #loop(): Promise<void> {
    const { signal, clock } = this.#context;
    let unusable = 0;
    while (unusable < DAGENT_SETTINGS.mostFailures) {
      signal.throwIfAborted();
      if (this.#broken) throw this.#broken;
      this.#noteLost();
      if (this.#patience.isOut && this.#running.size === 0) {
        this.#note('dagent.gave-up', { reason: this.#patience.reason });
        return;
      }
      const free = this.#free();
      if (free.length === 0 && this.#running.size === 0 && !this.#patience.someoneRests(this.#able())) return;
      const ready = this.#graph.ready().filter(({ candidates }) => free.some(({ name }) => candidates.includes(name)));
      let usable = true;
      if (free.length > 0 && ready.length > 0) usable = await this.#assign(ready, free);
      else if (free.length > 0 && !this.#somethingWillStart() && !this.#patience.isOut) {
        const planned = await this.#plan();
        if (planned === 'nothing' && this.#running.size === 0) return;
        if (planned === 'nothing') await this.#change();
        usable = planned !== 'failed';
      } else await this.#change();
      unusable = usable ? 0 : unusable + 1;
      if (!usable) await clock.sleep(1_000, signal);
    }
    this.#note('dagent.gave-up', { reason: `${unusable} planning replies in a row could not be used` });
  }

  /** Agents whose bodies are in the game. */
  #able(): Agent[] {
    return this.#context.agents.filter(({ body }) => !body.lost.aborted);
  }

  #free(): Agent[] {
    return this.#able().filter(({ name }) => !this.#running.has(name) && this.#patience.restOf(name) === 0);
  }

  /** Notes each agent once that is out of the game; the planner sees it in every team state. */
  #noteLost(): void {
    for (const { name, body } of this.#context.agents) {
      if (!body.lost.aborted || this.#lost.has(name)) continue;
      this.#lost.add(name);
      this.#note('dagent.agent-lost', { agent: name });
    }
  }

  /** Whether a subtask waits for one that is running, or for an agent that rests: planning on would be too early. */
  #somethingWillStart(): boolean {
    const waiting = this.#graph.nodes.filter(({ status }) => status === 'waiting');
    if (this.#running.size > 0) return waiting.length > 0;
    const resting = this.#able().filter(({ name }) => this.#patience.restOf(name) > 0);
    return this.#graph.ready().some(({ candidates }) => resting.some(({ name }) => candidates.includes(name)));
  }

  /** Resolves when the next agent finishes or has rested; an agent's own failure is kept for the loop. */
  async #change(): Promise<void> {
    const { clock, signal } = this.#context;
    const rests = this.#able().flatMap(({ name }) =>
      this.#running.has(name) ? [] : this.#patience.restOf(name) || [],
    );
    const over = new AbortController();
    const rested = rests.map((ms) => clock.sleep(ms, AbortSignal.any([signal, over.signal])).catch(() => {}));
    try {
      await Promise.race([...this.#running.values(), ...rested]);
    } finally {
      over.abort();
    }
    signal.throwIfAborted();
  }

  async #plan(): Promise<'added' | 'nothing' | 'failed'> {
    const { signal, agents } = this.#context;
    const first = agents[0] as Agent;
    this.#graph.dropBlocked();
    for (const node of this.#graph.nodes)
      if (node.status === 'waiting' && this.#running.size === 0) {
        node.status = 'dropped';
        node.feedback = 'none of its candidates is left';
      }
    const teamState = this.#states.teamState();
    const troubles = this.#patience.troubles(this.#able());
    await this.#states.updateEnvironment(teamState, signal);
    const answer = await decomposeGoal(this.#context, this.#graph, this.#states, teamState, troubles, signal);
    if (!answer.ok) {
      this.#note('dagent.plan-unusable', { problem: answer.problem });
      return 'failed';
    }
    if (answer.value.subtasks.length === 0) return 'nothing';
    this.#graph.add(answer.value.subtasks, ({ retrieval_paths }) =>
      retrieval_paths.flatMap((path) => {
        const found = retrieve(first.briefing.documents, path);
        return found.ok ? [{ path, value: found.value }] : [];
      }),
    );
    this.#noteGraph();
    return 'added';
  }

  async #assign(ready: readonly SubtaskNode[], free: readonly Agent[]): Promise<boolean> {
    const { signal } = this.#context;
    const answer = await assign(
      this.#context,
      ready,
      free.map(({ name }) => name),
      this.#states,
      signal,
    );
    if (!answer.ok) {
      this.#note('dagent.assignment-unusable', { problem: answer.problem });
      return false;
    }
    for (const { task_id, agent: name } of answer.value.assignments) {
      const node = ready.find(({ id }) => id === task_id);
      const agent = free.find((candidate) => candidate.name === name);
      if (node && agent) this.#start(node, agent);
    }
    this.#noteGraph();
    return true;
  }

  #start(node: SubtaskNode, agent: Agent): void {
    node.status = 'running';
    node.agent = agent.name;
    const signal = AbortSignal.any([this.#context.signal, agent.body.lost]);
    const work = executeNode(this.#context, agent, node, this.#graph, this.#states, signal)
      .then(({ succeeded, feedback }) => {
        node.status = succeeded ? 'succeeded' : 'failed';
        node.feedback = feedback;
        this.#patience.noteEnd(agent.name, succeeded);
      })
      .catch((error: unknown) => {
        node.status = 'failed';
        node.feedback = error instanceof Error ? error.message : String(error);
        this.#patience.noteEnd(agent.name, false);
        if (!agent.body.lost.aborted) this.#broken ??= error;
      })
      .finally(() => {
        this.#running.delete(agent.name);
        this.#graph.dropBlocked();
        this.#noteGraph();
      });
    this.#running.set(agent.name, work);
  }

  #noteGraph(): void {
    this.#note('dagent.graph', {
      nodes: this.#graph.nodes.map(({ id, description, status, agent }) => ({
        id,
        description,
        status,
        agents: agent ? [agent] : [],
      })),
      edges: this.#graph.edges,
    });
  }

  #note(topic: string, data: Json): void {
    this.#context.transcript.add({ type: 'framework-noted', at: this.#context.clock.now(), topic, data });
  }
}
