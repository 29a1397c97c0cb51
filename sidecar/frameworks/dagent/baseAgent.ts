import type { Json } from '../../../protocol/briefing.ts';
import { listPart, textPart } from '../../prompt/promptBudget.ts';
import { withoutDocuments } from '../../prompt/teamState.ts';
import { quoteUntrusted } from '../../prompt/untrusted.ts';
import type { Agent, FrameworkContext } from '../framework.ts';
import { type ReactSubtask, runReact } from '../react/reactLoop.ts';
import { reflect } from '../react/reflect.ts';
import type { SubtaskNode, TaskGraph } from './graph.ts';
import { DAGENT_SETTINGS } from './settings.ts';
import { LONGEST_STATE, type StateManager } from './stateManager.ts';

/** What executing a node came to: F of the paper. */
export interface Execution {
  readonly succeeded: boolean;
  readonly feedback: string;
}

/** Exec(N_j, H_i, S_selected, E): the ReAct procedure, self-reflection, and the update of the agent's state. */
export async function executeNode(
  context: FrameworkContext,
  agent: Agent,
  node: SubtaskNode,
  graph: TaskGraph,
  states: StateManager,
  signal: AbortSignal,
): Promise<Execution> {
  const limits = DAGENT_SETTINGS.react;
  const subtask = subtaskOf(agent, node, graph, states);
  const before = states.stateOf(agent.name);
  const outcome = await runReact(context, agent, subtask, states.historyOf(agent.name), limits, signal);
  const reflection = await reflect(context, agent, subtask, outcome, before, limits, signal);
  await states.updateAgent(agent, signal);
  return reflection.ok
    ? { succeeded: reflection.value.task_status, feedback: reflection.value.summary }
    : { succeeded: false, feedback: `the reflection could not be used: ${reflection.problem}` };
}

/** The node as a ReAct subtask, with the states of those who did what it builds on or who do it together. */
function subtaskOf(agent: Agent, node: SubtaskNode, graph: TaskGraph, states: StateManager): ReactSubtask {
  const selected = [...new Set([...graph.predecessorsOf(node.id), node].flatMap(({ agents }) => agents))].filter(
    (name) => name !== agent.name,
  );
  const mates = () => selected.map((name) => ({ name, state: states.stateOf(name) }));
  return {
    // The node's own data is all a base agent sees of the documents.
    see: () => withoutDocuments(states.teamState()),
    ownData: true,
    id: String(node.id),
    description: together(node, agent),
    milestones: node.milestones,
    // Mates go on, and so does the planner, while this subtask is done.
    get background() {
      return [
        listPart(
          'Data',
          85,
          'data',
          node.data.map(({ path, value }) => `${path}: ${typeof value === 'string' ? value : JSON.stringify(value)}`),
        ),
        textPart('Your memory from before this subtask', 40, 'state', states.memoryOf(agent.name)),
        listPart(
          'Team mates you work with or build on',
          35,
          'mates',
          mates().map((mate) => quoteUntrusted(mate.name, mate.state, LONGEST_STATE)),
        ),
        textPart('Environment', 25, 'environment', states.datedEnvironment()),
      ];
    },
    get context(): { [key: string]: Json } {
      return {
        data: node.data.map(({ path, value }) => ({ path, value })) as Json,
        state: states.memoryOf(agent.name),
        mates: mates() as Json,
        environment: states.environment,
      };
    },
  };
}

/** What a subtask for several says to each of them. */
function together({ description, agents }: SubtaskNode, { name }: Agent): string {
  const others = agents.filter((other) => other !== name);
  return others.length === 0 ? description : `${description} You do this together with ${others.join(', ')}.`;
}
