import { z } from 'zod';
import type { Json } from '../../../protocol/briefing.ts';
import { nameTable } from '../../../protocol/nameTable.ts';
import { type ShownAgent, ShownPlace, TeamState } from '../../../sidecar/prompt/teamState.ts';
import { plannerFor } from '../planners/planners.ts';
import { lastProblem, ShownAction } from '../shownAction.ts';
import type { RulesAnswer } from './answers.ts';

/** What answers the purposes of DAGENT. */
export const DAGENT_ANSWERS: Readonly<Record<string, RulesAnswer>> = nameTable({
  'dagent.decompose': subtasks,
  'dagent.redecompose': subtasks,
  'dagent.assign': assignments,
  'dagent.environment': environment,
  'dagent.agent-state': agentState,
});

const PlanningContext = z.object({
  teamState: TeamState,
  nodes: z.array(
    z.object({
      id: z.number(),
      description: z.string(),
      status: z.enum(['waiting', 'running', 'succeeded', 'failed', 'dropped']),
      agents: z.array(z.string()),
      feedback: z.string(),
    }),
  ),
  most: z.number(),
  nextId: z.number(),
});

/** The next orders of the planner as new nodes of the graph. */
function subtasks(context: Json) {
  const { teamState, nodes, most, nextId } = PlanningContext.parse(context);
  const workers = teamState.team.filter(({ lost }) => !lost).map(({ name }) => name);
  const past = nodes.map(({ description, status, agents, feedback }) => ({
    text: description,
    status,
    agent: agents[0] ?? null,
    feedback,
  }));
  const orders = plannerFor(teamState)?.plan(teamState, { workers, most, past }) ?? [];
  return {
    reasoning:
      orders.length > 0 ? `${orders.length} pieces of work can be given out next.` : 'Nothing is left to plan.',
    subtasks: orders.map(({ text, milestones, paths, after, candidates }, index) => ({
      id: nextId + index,
      description: text,
      milestones,
      retrieval_paths: paths.slice(0, 24),
      required_subtasks: after.map((other) => nextId + other),
      candidate_agents: candidates,
      agents_required: 1,
    })),
  };
}

const StateContext = z.object({
  actions: z.array(ShownAction),
  self: z.object({ position: ShownPlace, inventory: z.record(z.string(), z.number()) }),
});

/** An agent's memory in the first person. */
function agentState(context: Json): { summary: string } {
  const { actions, self } = StateContext.parse(context);
  const done = actions.filter(({ ok }) => ok).length;
  const problem = lastProblem(actions);
  return {
    summary:
      `${whereabouts(self, 'I am', 'carry')}. Of my last ${actions.length} actions ${done} succeeded.${problem ? ` The last problem: ${problem}` : ''}`.slice(
        0,
        900,
      ),
  };
}

const EnvironmentContext = z.object({ teamState: TeamState });

/** The state of the team in a few sentences. */
function environment(context: Json): { summary: string } {
  const { blueprint, containers, team, devices } = EnvironmentContext.parse(context).teamState;
  const building = blueprint
    ? `${blueprint.missing.length} groups of blocks are missing, ${blueprint.wrong.length} cells are wrong, ${blueprint.scaffold.length} pieces of scaffold stand. `
    : '';
  const unopened = containers.filter(({ holds }) => holds === null).length;
  const where = team.map((agent) => whereabouts(agent, `${agent.name} is`, 'carries')).join('; ');
  return {
    summary:
      `${building}${unopened} of ${containers.length} containers have not been looked into; ${devices.length} devices are known. ${where}.`.slice(
        0,
        900,
      ),
  };
}

function whereabouts(
  { position, inventory }: Pick<ShownAgent, 'position' | 'inventory'>,
  is: string,
  carries: string,
): string {
  const items = Object.entries(inventory).map(([item, count]) => `${count} ${item}`);
  return `${is} at (${position.join(', ')}) and ${carries} ${items.join(', ') || 'nothing'}`;
}

const AssignContext = z.object({
  tasks: z.array(z.object({ id: z.number(), candidates: z.array(z.string()), agentsRequired: z.number() })),
  agents: z.array(z.object({ name: z.string() })),
});

/** Subtasks in order, each to the first free candidates. */
function assignments(context: Json): { assignments: { reason: string; task_id: number; agents: string[] }[] } {
  const { tasks, agents } = AssignContext.parse(context);
  const free = agents.map(({ name }) => name);
  return {
    assignments: tasks.flatMap(({ id, candidates, agentsRequired }) => {
      const chosen = free.filter((name) => candidates.includes(name)).slice(0, agentsRequired);
      if (chosen.length < agentsRequired) return [];
      for (const name of chosen) free.splice(free.indexOf(name), 1);
      return [{ reason: `${chosen.join(', ')}: free, and may do it`, task_id: id, agents: chosen }];
    }),
  };
}
