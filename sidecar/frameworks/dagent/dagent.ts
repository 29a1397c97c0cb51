import type { Json } from '../../../protocol/briefing.ts';
import { TeamView } from '../../situation/teamView.ts';
import type { Agent, Framework, FrameworkContext } from '../framework.ts';
import { execute } from './baseAgent.ts';
import { assign } from './controller.ts';
import { decompose } from './decomposer.ts';
import { type SubtaskNode, TaskGraph } from './graph.ts';
import { retrieve } from './retrieval.ts';
import { DAGENT_SETTINGS } from './settings.ts';
import { StateManager } from './stateManager.ts';

/**
 * DAGENT (VillagerAgent): a decomposer grows a directed acyclic graph of subtasks, a controller gives those that are
 * ready to agents that are free, agents execute and reflect, a state manager keeps the summaries. Agents work in
 * parallel and get their next subtask as soon as they are free; the team plans on when somebody is free and nothing
 * can start. It ends when the decomposer has nothing to add and nobody is at work.
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
  /** The first error that ended an agent's work for good. */
  #broken: unknown;

  constructor(context: FrameworkContext) {
    const view = new TeamView(context.agents);
    this.#context = { ...context, agents: view.agents };
    this.#states = new StateManager(this.#context, view);
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
    let failures = 0;
    while (failures < DAGENT_SETTINGS.mostFailures) {
      signal.throwIfAborted();
      if (this.#broken) throw this.#broken;
      const free = this.#free();
      if (free.length === 0 && this.#running.size === 0) return;
      const ready = this.#graph.ready().filter(({ candidates }) => free.some(({ name }) => candidates.includes(name)));
      let progress: boolean;
      if (free.length > 0 && ready.length > 0) progress = await this.#assign(ready, free);
      else if (free.length > 0 && !this.#somethingWillStart()) {
        const planned = await this.#plan();
        if (planned === 'nothing' && this.#running.size === 0) return;
        if (planned === 'nothing') await this.#nextFinish();
        progress = planned !== 'failed';
      } else {
        await this.#nextFinish();
        progress = true;
      }
      failures = progress ? 0 : failures + 1;
      if (!progress) await clock.sleep(1_000, signal);
    }
    this.#note('dagent.gave-up', { reason: `${failures} planning replies in a row could not be used` });
  }

  #free(): Agent[] {
    return this.#context.agents.filter(({ name, body }) => !this.#running.has(name) && !body.lost.aborted);
  }

  /** Whether a subtask waits for one that is running, so that planning on would be too early. */
  #somethingWillStart(): boolean {
    return this.#running.size > 0 && this.#graph.nodes.some(({ status }) => status === 'waiting');
  }

  /** Resolves when the next agent finishes; its own failure is kept for the loop. */
  async #nextFinish(): Promise<void> {
    await Promise.race(this.#running.values());
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
    const situation = this.#states.situation();
    await this.#states.updateEnvironment(situation, signal);
    const answer = await decompose(this.#context, this.#graph, this.#states, situation, signal);
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
    const work = execute(this.#context, agent, node, this.#graph, this.#states, signal)
      .then(({ succeeded, feedback }) => {
        node.status = succeeded ? 'succeeded' : 'failed';
        node.feedback = feedback;
      })
      .catch((error: unknown) => {
        node.status = 'failed';
        node.feedback = error instanceof Error ? error.message : String(error);
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
