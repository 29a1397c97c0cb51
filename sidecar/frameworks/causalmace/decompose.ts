import { z } from 'zod';
import type { Json } from '../../../protocol/briefing.ts';
import { type Answer, ask } from '../../model/ask.ts';
import { outputLimit } from '../../model/outputLimits.ts';
import { documentsPart } from '../../prompt/documentsText.ts';
import { composePrompt, listPart } from '../../prompt/promptBudget.ts';
import type { TeamState } from '../../prompt/teamState.ts';
import { teamStateParts } from '../../prompt/teamStateText.ts';
import { toolPurposesPart } from '../../prompt/toolPurposes.ts';
import { quoteUntrusted, UNTRUSTED_RULE } from '../../prompt/untrusted.ts';
import type { FrameworkContext } from '../framework.ts';
import { CAUSAL_DECOMPOSE_PROMPT } from './prompts.ts';
import { CAUSALMACE_SETTINGS } from './settings.ts';
import type { PlannedSubtask } from './subtask.ts';

/** Characters of what an agent says came of a step. */
const LONGEST_FEEDBACK = 1_000;

/** The planner's first reply: functions made of the players' tools, and the steps of the task as calls of them. */
const Decomposition = z.strictObject({
  reasoning: z.string(),
  functions: z.array(
    z.strictObject({
      name: z.string().min(1).max(80),
      call: z.array(z.string()).max(12),
      description: z.string().max(600),
      function_body: z.array(z.string().max(400)).max(12),
    }),
  ),
  nodes: z.array(
    z.strictObject({
      id: z.int().min(1),
      description: z.string().min(1).max(2_000),
      step: z.strictObject({ function: z.string(), arguments: z.array(z.string().max(2_000)).max(12) }),
      players: z.array(z.string()).min(1),
    }),
  ),
});
type Decomposition = z.infer<typeof Decomposition>;

/** Decomposes the task, or what is left of it, into subtasks (CausalMACE, section 3.4). */
export async function decomposeTask(
  context: FrameworkContext,
  teamState: TeamState,
  past: readonly PlannedSubtask[],
  signal: AbortSignal,
): Promise<Answer<Decomposition>> {
  const settings = CAUSALMACE_SETTINGS;
  const again = past.length > 0;
  const nextId = Math.max(0, ...past.map(({ id }) => id)) + 1;
  const nodes = past.map(({ id, description, status, agent, feedback }) => ({
    id,
    description,
    status,
    agent,
    feedback,
  }));
  return ask(
    context,
    {
      purpose: again ? 'causalmace.redecompose' : 'causalmace.decompose',
      system: `${CAUSAL_DECOMPOSE_PROMPT}\n${UNTRUSTED_RULE}`,
      ...composePrompt(
        [
          ...teamStateParts(teamState),
          documentsPart(teamState, 90),
          toolPurposesPart(context.agents.flatMap(({ tools }) => tools.describe())),
          listPart(
            'Steps so far',
            50,
            'nodes',
            nodes.map(
              ({ id, status, agent, description, feedback }) =>
                `${id} ${status}${agent ? ` (${agent})` : ''}: ${description}${feedback ? ` -> ${quoteUntrusted(agent ?? 'team', feedback, LONGEST_FEEDBACK)}` : ''}`,
            ),
            'end',
          ),
          {
            title: 'Now',
            text: `${again ? 'Plan what is left.' : 'Plan the task.'} At most ${settings.mostSubtasks} steps. Number them from ${nextId}.`,
            worth: 100,
          },
        ],
        settings.contextTokens,
        { teamState, nodes: nodes as Json, most: settings.mostSubtasks, nextId },
      ),
      schema: Decomposition,
      check: (reply) => problemWith(reply, teamState.roster, nextId, again),
      maxOutputTokens: outputLimit('causalmace.decompose'),
      temperature: settings.temperature,
    },
    signal,
  );
}

function problemWith(
  { functions, nodes }: Decomposition,
  roster: readonly string[],
  nextId: number,
  again: boolean,
): string | null {
  const { mostSubtasks } = CAUSALMACE_SETTINGS;
  if (nodes.length > mostSubtasks) return `${nodes.length} nodes are more than the ${mostSubtasks} allowed`;
  if (!again && nodes.length === 0) return 'the first plan needs at least one node';
  const known = new Map(functions.map((each) => [each.name, each]));
  const ids = new Set<number>();
  for (const { id, step, players } of nodes) {
    if (id < nextId) return `node ${id}: new nodes are numbered from ${nextId}`;
    if (ids.has(id)) return `id ${id} occurs twice`;
    ids.add(id);
    const called = known.get(step.function);
    if (!called) return `node ${id}: there is no function "${step.function}": ${[...known.keys()].join(', ')}`;
    if (called.call.length !== step.arguments.length)
      return `node ${id}: ${called.name} takes ${called.call.length} arguments (${called.call.join(', ')}), not ${step.arguments.length}`;
    const stranger = players.find((name) => !roster.includes(name));
    if (stranger !== undefined) return `node ${id}: "${stranger}" is not in the team: ${roster.join(', ')}`;
  }
  return null;
}

/** The subtasks of a decomposition, nothing of them done yet. */
export function subtasksOf({ functions, nodes }: Decomposition): PlannedSubtask[] {
  const known = new Map(functions.map((each) => [each.name, each]));
  return nodes.map(({ id, description, step, players }) => {
    const called = known.get(step.function);
    const given = called?.call.map((name, index) => `${name} = ${step.arguments[index] ?? ''}`) ?? [];
    return {
      id,
      description,
      how: [called?.description ?? '', ...given, ...(called?.function_body.map((line) => `- ${line}`) ?? [])].join(
        '\n',
      ),
      players,
      status: 'open',
      agent: null,
      feedback: '',
    };
  });
}
