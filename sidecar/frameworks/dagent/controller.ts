import { z } from 'zod';
import type { Json } from '../../../protocol/briefing.ts';
import { type Answer, ask } from '../../model/ask.ts';
import { outputLimit } from '../../model/outputLimits.ts';
import { composePrompt, linesPart, listPart, type PromptContext, textPart } from '../../prompt/promptBudget.ts';
import type { ShownAgent } from '../../prompt/teamState.ts';
import { carriedText } from '../../prompt/teamStateText.ts';
import { quoteUntrusted, UNTRUSTED_RULE } from '../../prompt/untrusted.ts';
import type { FrameworkContext } from '../framework.ts';
import { type Experience, experienceText } from './experience.ts';
import type { SubtaskNode } from './graph.ts';
import { ASSIGN_PROMPT } from './prompts.ts';
import { DAGENT_SETTINGS } from './settings.ts';
import { LONGEST_STATE, type StateManager } from './stateManager.ts';

/** A subtask and all who do it. */
export interface Pairing {
  readonly task_id: number;
  readonly agents: readonly string[];
}

/** The controller's reply: subtasks, and for each the agents it takes. */
const Assignment = z.strictObject({
  assignments: z.array(
    z.strictObject({ reason: z.string(), task_id: z.int(), agents: z.array(z.string()).min(1).max(8) }),
  ),
});
type Assignment = z.infer<typeof Assignment>;

/** An agent that is free, as the controller sees it. */
export interface FreeAgent extends Pick<ShownAgent, 'name' | 'position' | 'health' | 'inventory'> {
  readonly experience: Experience;
}

/** Who of the free agents may do a subtask. */
export function freeCandidates({ candidates }: SubtaskNode, free: readonly string[]): string[] {
  return free.filter((name) => candidates.includes(name));
}

/**
 * What there is nothing to choose about: subtasks for which no more candidates are free than they require, and whose
 * candidates can do nothing else that is ready.
 */
export function onlyPairings(ready: readonly SubtaskNode[], free: readonly string[]): Pairing[] {
  return ready.flatMap((node) => {
    const agents = freeCandidates(node, free);
    if (agents.length !== node.agentsRequired) return [];
    const wanted = ready.some(
      (other) => other !== node && freeCandidates(other, free).some((name) => agents.includes(name)),
    );
    return wanted ? [] : [{ task_id: node.id, agents }];
  });
}

/**
 * AC(E, N_ready, A, S) -> pairs: every pair is checked, a subtask gets exactly the agents it requires, an agent gets at most
 * one subtask, only candidates count.
 */
export function assign(
  context: FrameworkContext,
  ready: readonly SubtaskNode[],
  free: readonly FreeAgent[],
  states: StateManager,
  signal: AbortSignal,
): Promise<Answer<Assignment>> {
  const tasks = ready.map(({ id, description, candidates, agentsRequired }) => ({
    id,
    description,
    candidates: [...candidates],
    agentsRequired,
  }));
  const agents = free.map((agent) => ({ ...agent, state: states.stateOf(agent.name) }));
  return ask(
    context,
    {
      purpose: 'dagent.assign',
      system: `${ASSIGN_PROMPT}\n${UNTRUSTED_RULE}`,
      ...composePrompt(
        [
          textPart('Environment', 40, 'environment', states.environment),
          listPart('Free players', 85, 'agents', agents.map(agentText)),
          linesPart(
            'What they remember',
            60,
            agents.map(({ name, state }) => ({
              text: quoteUntrusted(name, state, LONGEST_STATE),
              without: withoutOf(name, 'state'),
            })),
          ),
          linesPart(
            'Experience',
            50,
            agents.map(({ name, experience }) => ({
              text: `${name}: ${experienceText(experience)}`,
              without: withoutOf(name, 'experience'),
            })),
          ),
          listPart(
            'Subtasks that can start',
            90,
            'tasks',
            tasks.map(
              ({ id, description, candidates, agentsRequired }) =>
                `${id} (requires ${agentsRequired} of ${candidates.join(', ')}): ${description}`,
            ),
          ),
        ],
        DAGENT_SETTINGS.contextTokens,
        { environment: states.environment, tasks, agents: agents as unknown as Json },
      ),
      schema: Assignment,
      check: ({ assignments }) =>
        problemWith(
          assignments,
          ready,
          free.map(({ name }) => name),
        ),
      maxOutputTokens: outputLimit('dagent.assign'),
      temperature: DAGENT_SETTINGS.temperature,
    },
    signal,
  );
}

function agentText({ name, position, health, inventory }: FreeAgent): string {
  return `${name} is at (${position.join(', ')}), health ${health} of 20, carrying ${carriedText(inventory)}`;
}

/** The prompt's data without something of a free agent. */
function withoutOf(name: string, field: 'state' | 'experience') {
  return (context: PromptContext): PromptContext => ({
    ...context,
    agents: (context.agents as { readonly [key: string]: Json }[]).map((agent) =>
      agent.name === name ? Object.fromEntries(Object.entries(agent).filter(([key]) => key !== field)) : agent,
    ),
  });
}

function problemWith(
  assignments: readonly Pairing[],
  ready: readonly SubtaskNode[],
  free: readonly string[],
): string | null {
  const given = new Set<number>();
  const busy = new Set<string>();
  for (const { task_id, agents } of assignments) {
    const node = ready.find(({ id }) => id === task_id);
    if (!node) return `subtask ${task_id} cannot start now; these can: ${ready.map(({ id }) => id).join(', ')}`;
    if (given.has(task_id)) return `subtask ${task_id} is given twice`;
    given.add(task_id);
    for (const agent of agents) {
      if (!free.includes(agent)) return `"${agent}" is not free; free are ${free.join(', ')}`;
      if (!node.candidates.includes(agent))
        return `${agent} is no candidate of subtask ${task_id}: ${node.candidates.join(', ')}`;
      if (busy.has(agent)) return `${agent} gets more than one subtask`;
      busy.add(agent);
    }
    if (agents.length !== node.agentsRequired)
      return `subtask ${task_id} requires exactly ${node.agentsRequired} agents, not ${agents.length}`;
  }
  return assignments.length === 0 ? 'at least one subtask must be given out' : null;
}
