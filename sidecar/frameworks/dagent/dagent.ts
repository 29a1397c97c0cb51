import type { Json } from '../../../protocol/briefing.ts';
import { TeamView } from '../../prompt/teamView.ts';
import type { Agent, Framework, FrameworkContext } from '../framework.ts';
import { type Execution, executeNode } from './baseAgent.ts';
import { assign, type FreeAgent, freeCandidates, onlyPairings, type Pairing } from './controller.ts';
import { decomposeGoal } from './decomposer.ts';
import { experienceOf } from './experience.ts';
import { type SubtaskNode, TaskGraph } from './graph.ts';
import { TeamPatience } from './patience.ts';
import { retrieve } from './retrieval.ts';
import { DAGENT_SETTINGS } from './settings.ts';
import { StateManager } from './stateManager.ts';

/**
 * DAGENT (VillagerAgent): a decomposer grows a directed acyclic graph of subtasks, a controller gives those that are
 * ready to agents that are free, agents execute and reflect, a state manager keeps the summaries. Agents work in
 * parallel and get their next subtask as soon as they are free; the team plans on when somebody is free, nothing can
 * start and more than the last subtask of the plan is left to wait for, or nothing at all. It ends when the decomposer has nothing to add and nobody is at work, when planning fails, or when nothing
 * has succeeded for too long.
 */
export const dagent: Framework = {
  name: 'dagent',
  usesModel: true,
  paperAids: ['through-walls'],
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
      const ready = this.#graph
        .ready()
        .filter((node) => freeCandidates(node, namesOf(free)).length >= node.agentsRequired);
      let usable = true;
      if (free.length > 0 && ready.length > 0) usable = await this.#assign(ready, free);
      else if (free.length > 0 && !this.#isTooEarlyToPlan() && !this.#patience.isOut) {
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

  /**
   * Whether planning on would be too early: a subtask waits for one that is running or for an agent that rests, or the last
   * one of the plan is running, whose result the next plan builds on.
   */
  #isTooEarlyToPlan(): boolean {
    const { nodes } = this.#graph;
    const running = nodes.filter(({ status }) => status === 'running').length;
    if (running > 0) return running === 1 || nodes.some(({ status }) => status === 'waiting');
    const able = this.#able();
    if (!this.#patience.someoneRests(able)) return false;
    return this.#graph.ready().some((node) => freeCandidates(node, namesOf(able)).length >= node.agentsRequired);
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
    const { signal } = this.#context;
    this.#graph.dropBlocked();
    for (const node of this.#graph.nodes)
      if (node.status === 'waiting' && this.#running.size === 0) {
        node.status = 'dropped';
        node.feedback = 'too few of its candidates are left';
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
        const found = retrieve(teamState.documents, path);
        return found.ok ? [{ path, value: found.value }] : [];
      }),
    );
    this.#noteGraph();
    return 'added';
  }

  /** Gives out what is ready: what only one pairing is possible for at once, the rest as the controller says. */
  async #assign(ready: readonly SubtaskNode[], free: readonly Agent[]): Promise<boolean> {
    const only = onlyPairings(ready, namesOf(free));
    for (const pairing of only) this.#start(pairing, ready, free);
    if (only.length > 0) this.#noteGraph();
    const open = ready.filter(({ status }) => status === 'waiting');
    if (open.length > 0) {
      const { signal } = this.#context;
      const idle = free.filter(({ name }) => !this.#running.has(name));
      const answer = await assign(this.#context, open, this.#shown(idle), this.#states, signal);
      if (!answer.ok) {
        this.#note('dagent.assignment-unusable', { problem: answer.problem });
        return false;
      }
      for (const pairing of answer.value.assignments) this.#start(pairing, open, idle);
      this.#noteGraph();
    }
    return true;
  }

  /** Agents as the controller sees them. */
  #shown(free: readonly Agent[]): FreeAgent[] {
    const names = namesOf(free);
    return this.#states
      .teamState()
      .team.filter(({ name }) => names.includes(name))
      .map(({ name, position, health, inventory }) => ({
        name,
        position,
        health,
        inventory,
        experience: experienceOf(name, this.#graph.nodes),
      }));
  }

  /** Sets the agents of a pairing to work; the subtask has succeeded when each of them says so. */
  #start({ task_id, agents: names }: Pairing, ready: readonly SubtaskNode[], free: readonly Agent[]): void {
    const node = ready.find(({ id }) => id === task_id);
    const agents = free.filter(({ name }) => names.includes(name));
    if (!node || agents.length === 0) return;
    node.status = 'running';
    node.agents = namesOf(agents);
    const reports = new Map<string, Execution>();
    for (const agent of agents) {
      const { name } = agent;
      const signal = AbortSignal.any([this.#context.signal, agent.body.lost]);
      const work = executeNode(this.#context, agent, node, this.#graph, this.#states, signal)
        .catch((error: unknown): Execution => {
          if (!agent.body.lost.aborted) this.#broken ??= error;
          return { succeeded: false, feedback: error instanceof Error ? error.message : String(error) };
        })
        .then((report) => {
          reports.set(name, report);
          this.#patience.noteEnd(name, report.succeeded);
          this.#running.delete(name);
          if (reports.size < agents.length) return;
          finish(node, reports);
          this.#graph.dropBlocked();
          this.#noteGraph();
        });
      this.#running.set(name, work);
    }
  }

  #noteGraph(): void {
    this.#note('dagent.graph', {
      nodes: this.#graph.nodes.map(({ id, description, status, agents }) => ({
        id,
        description,
        status,
        agents: [...agents],
      })),
      edges: this.#graph.edges,
    });
  }

  #note(topic: string, data: Json): void {
    this.#context.transcript.add({ type: 'framework-noted', at: this.#context.clock.now(), topic, data });
  }
}

function namesOf(agents: readonly Agent[]): string[] {
  return agents.map(({ name }) => name);
}

/** Notes what came of a subtask, by what everyone who did it reports. */
function finish(node: SubtaskNode, reports: ReadonlyMap<string, Execution>): void {
  const all = node.agents.flatMap((name) => {
    const report = reports.get(name);
    return report ? [{ name, ...report }] : [];
  });
  node.status = all.every(({ succeeded }) => succeeded) ? 'succeeded' : 'failed';
  node.feedback = all.map(({ name, feedback }) => (all.length === 1 ? feedback : `${name}: ${feedback}`)).join(' ');
}
