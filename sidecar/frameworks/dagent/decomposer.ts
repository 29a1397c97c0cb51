import { z } from 'zod';
import type { Json } from '../../../protocol/briefing.ts';
import { type Answer, ask } from '../../model/ask.ts';
import { outputLimit } from '../../model/outputLimits.ts';
import { documentsPart } from '../../prompt/documentsText.ts';
import { composePrompt, listPart, textPart } from '../../prompt/promptBudget.ts';
import type { TeamState } from '../../prompt/teamState.ts';
import { teamStateParts } from '../../prompt/teamStateText.ts';
import { quoteUntrusted, UNTRUSTED_RULE } from '../../prompt/untrusted.ts';
import type { FrameworkContext } from '../framework.ts';
import { finishesCalls } from '../react/roundTime.ts';
import type { TaskGraph } from './graph.ts';
import { decomposePrompt } from './prompts.ts';
import { retrieve } from './retrieval.ts';
import { DAGENT_SETTINGS } from './settings.ts';
import { LONGEST_STATE, type StateManager } from './stateManager.ts';

/** The decomposer's reply: its reasoning and the new nodes. */
const Decomposition = z.strictObject({
  reasoning: z.string(),
  subtasks: z.array(
    z.strictObject({
      id: z.int().min(1),
      description: z.string().min(1).max(2_000),
      milestones: z.array(z.string()).max(12),
      retrieval_paths: z.array(z.string()).max(24),
      required_subtasks: z.array(z.int()),
      candidate_agents: z.array(z.string()).min(1),
      agents_required: z.int().min(1).max(8),
    }),
  ),
});
type Decomposition = z.infer<typeof Decomposition>;

/** TD(E, T_g, S, N) -> N': at most as many new subtasks as there are agents. */
export async function decomposeGoal(
  context: FrameworkContext,
  graph: TaskGraph,
  states: StateManager,
  teamState: TeamState,
  troubles: readonly string[],
  signal: AbortSignal,
): Promise<Answer<Decomposition>> {
  const { documents } = teamState;
  // Who lost the game takes no more work.
  const names = teamState.team.flatMap(({ name, lost }) => (lost ? [] : [name]));
  const nodes = graph.nodes.map(({ id, description, status, agents, feedback }) => ({
    id,
    description,
    status,
    agents: [...agents],
    feedback,
  }));
  const again = nodes.length > 0;
  const most = names.length;
  return ask(
    context,
    {
      purpose: again ? 'dagent.redecompose' : 'dagent.decompose',
      system: `${decomposePrompt(teamState.blueprint !== null, context.agents.some(finishesCalls))}\n${UNTRUSTED_RULE}`,
      ...composePrompt(
        [
          ...teamStateParts(teamState, { namesDocuments: true }),
          listPart(
            'What the players remember',
            45,
            'states',
            context.agents.map(({ name }) => quoteUntrusted(name, states.stateOf(name), LONGEST_STATE)),
          ),
          textPart('Environment', 40, 'environment', states.environment),
          listPart('Troubles', 80, 'troubles', troubles),
          documentsPart(teamState, 82, { named: true }),
          listPart(
            'Subtasks so far',
            50,
            'nodes',
            nodes.map(
              (node) =>
                `${node.id} ${node.status}${node.agents.length > 0 ? ` (${node.agents.join(', ')})` : ''}: ${node.description}${node.feedback ? ` -> ${quoteUntrusted(node.agents.join(', ') || 'team', node.feedback, LONGEST_STATE)}` : ''}`,
            ),
            'end',
          ),
          {
            title: 'Now',
            text: `${again ? 'Plan the next subtasks; what is running or waiting is taken care of.' : 'Plan the first subtasks.'} At most ${most}. Number them from ${graph.nextId}.`,
            worth: 100,
          },
        ],
        DAGENT_SETTINGS.contextTokens,
        {
          teamState,
          states: context.agents.map(({ name }) => ({ name, state: states.stateOf(name) })),
          environment: states.environment,
          troubles: [...troubles],
          nodes: nodes as Json,
          most,
          nextId: graph.nextId,
        },
      ),
      schema: Decomposition,
      check: ({ subtasks }) => {
        if (subtasks.length > most) return `${subtasks.length} subtasks are more than the ${most} allowed`;
        if (!again && subtasks.length === 0) return 'the first plan needs at least one subtask';
        for (const { id, candidate_agents, agents_required, retrieval_paths } of subtasks) {
          const stranger = candidate_agents.find((name) => !names.includes(name));
          if (stranger !== undefined) return `subtask ${id}: "${stranger}" is not in the team: ${names.join(', ')}`;
          const candidates = new Set(candidate_agents).size;
          if (candidates < agents_required)
            return `subtask ${id} requires ${agents_required} agents and has ${candidates} candidates`;
          for (const path of retrieval_paths) {
            const found = retrieve(documents, path);
            if (!found.ok) return `subtask ${id}: ${found.problem}`;
          }
        }
        return graph.problemWith(subtasks);
      },
      maxOutputTokens: outputLimit('dagent.decompose'),
      temperature: DAGENT_SETTINGS.temperature,
    },
    signal,
  );
}
