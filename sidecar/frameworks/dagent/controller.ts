import { z } from 'zod';
import { type Answer, ask } from '../../model/ask.ts';
import { outputLimit } from '../../model/outputLimits.ts';
import { fitPrompt } from '../../prompt/promptBudget.ts';
import { quoteUntrusted, UNTRUSTED_RULE } from '../../prompt/untrusted.ts';
import type { FrameworkContext } from '../framework.ts';
import type { SubtaskNode } from './graph.ts';
import { ASSIGN_PROMPT } from './prompts.ts';
import { DAGENT_SETTINGS } from './settings.ts';
import { LONGEST_STATE, type StateManager } from './stateManager.ts';

/** The controller's reply: pairs of subtask and agent. */
const Assignment = z.strictObject({
  assignments: z.array(z.strictObject({ reason: z.string(), task_id: z.int(), agent: z.string() })),
});
type Assignment = z.infer<typeof Assignment>;

/** AC(E, N_ready, A, S) -> pairs: every pair is checked, an agent gets at most one subtask, only candidates count. */
export function assign(
  context: FrameworkContext,
  ready: readonly SubtaskNode[],
  free: readonly string[],
  states: StateManager,
  signal: AbortSignal,
): Promise<Answer<Assignment>> {
  const tasks = ready.map(({ id, description, candidates }) => ({ id, description, candidates: [...candidates] }));
  const agents = free.map((name) => ({ name, state: states.stateOf(name) }));
  return ask(
    context,
    {
      purpose: 'dagent.assign',
      system: `${ASSIGN_PROMPT}\n${UNTRUSTED_RULE}`,
      user: fitPrompt(
        [
          { title: 'Environment', text: states.environment, worth: 40 },
          {
            title: 'Free players',
            text: agents.map(({ name, state }) => quoteUntrusted(name, state, LONGEST_STATE)).join('\n'),
            worth: 80,
          },
          {
            title: 'Subtasks that can start',
            text: tasks
              .map(({ id, description, candidates }) => `${id} (candidates ${candidates.join(', ')}): ${description}`)
              .join('\n'),
            worth: 90,
          },
        ],
        DAGENT_SETTINGS.contextTokens,
      ),
      context: { environment: states.environment, tasks, agents },
      schema: Assignment,
      check: ({ assignments }) => problemWith(assignments, ready, free),
      maxOutputTokens: outputLimit('dagent.assign'),
      temperature: DAGENT_SETTINGS.temperature,
    },
    signal,
  );
}

function problemWith(
  assignments: Assignment['assignments'],
  ready: readonly SubtaskNode[],
  free: readonly string[],
): string | null {
  const given = new Set<number>();
  const busy = new Set<string>();
  for (const { task_id, agent } of assignments) {
    const node = ready.find(({ id }) => id === task_id);
    if (!node) return `subtask ${task_id} cannot start now; these can: ${ready.map(({ id }) => id).join(', ')}`;
    if (!free.includes(agent)) return `"${agent}" is not free; free are ${free.join(', ')}`;
    if (!node.candidates.includes(agent))
      return `${agent} is no candidate of subtask ${task_id}: ${node.candidates.join(', ')}`;
    if (given.has(task_id)) return `subtask ${task_id} is given twice`;
    if (busy.has(agent)) return `${agent} gets more than one subtask`;
    given.add(task_id);
    busy.add(agent);
  }
  return assignments.length === 0 ? 'at least one subtask must be given out' : null;
}
