import { z } from 'zod';
import type { Json } from '../../../protocol/briefing.ts';
import { ask } from '../../model/ask.ts';
import { outputLimit } from '../../model/outputLimits.ts';
import { composePrompt, listPart, type PromptPart } from '../../prompt/promptBudget.ts';
import { type TeamState, withoutDocuments } from '../../prompt/teamState.ts';
import { teamStateParts } from '../../prompt/teamStateText.ts';
import { UNTRUSTED_RULE } from '../../prompt/untrusted.ts';
import type { FrameworkContext } from '../framework.ts';
import { ACTUAL_RULES, formatRules, type RuleSet } from './gameRules.ts';
import type { Edge } from './graph.ts';
import { inBatches, inOrder } from './inOrder.ts';
import { EFFECTS_PROMPT } from './prompts.ts';
import { CAUSALMACE_SETTINGS } from './settings.ts';

/** A step as the causal questions show it. */
export interface ShownNode {
  readonly id: number;
  readonly description: string;
}

/** The causal effects of the steps asked for, and on them. */
const CausalEffects = z.strictObject({
  reasoning: z.string(),
  causal_effect: z.array(z.strictObject({ chosen_node: z.int(), target_node: z.int() })),
});

interface InitialGraph {
  /** In the order they were named, each once. */
  readonly edges: readonly Edge[];
  readonly calls: number;
  /** Subtasks for which no usable answer came. */
  readonly unanswered: readonly number[];
}

/** The initial graph: what the model says under the rules, a few subtasks a call (CausalMACE, section 3.4). */
export async function askEffects(
  context: FrameworkContext,
  teamState: TeamState,
  nodes: readonly ShownNode[],
  signal: AbortSignal,
): Promise<InitialGraph> {
  const settings = CAUSALMACE_SETTINGS;
  const ids = new Set(nodes.map(({ id }) => id));
  const batches = inBatches([...ids], settings.effectsPerCall);
  const answers = await inOrder(batches, settings.callsAtOnce, (asked) =>
    ask(
      context,
      {
        purpose: 'causalmace.effects',
        system: `${EFFECTS_PROMPT}\n${UNTRUSTED_RULE}`,
        ...composePrompt(
          [
            ...causalParts(teamState, nodes, ACTUAL_RULES),
            { title: 'Now', text: `Give the causal effects of and on steps ${asked.join(', ')}.`, worth: 100 },
          ],
          settings.contextTokens,
          { ...causalContext(teamState, nodes, ACTUAL_RULES), asked },
        ),
        schema: CausalEffects,
        check: ({ causal_effect }) => {
          for (const { chosen_node, target_node } of causal_effect) {
            const stranger = [chosen_node, target_node].find((id) => !ids.has(id));
            if (stranger !== undefined) return `there is no step ${stranger}`;
            if (chosen_node === target_node) return `step ${chosen_node} cannot wait for itself`;
          }
          return null;
        },
        maxOutputTokens: outputLimit('causalmace.effects'),
        temperature: settings.temperature,
      },
      signal,
    ),
  );
  const edges = new Map<string, Edge>();
  for (const answer of answers)
    for (const { chosen_node, target_node } of answer.ok ? answer.value.causal_effect : [])
      edges.set(`${chosen_node} ${target_node}`, [chosen_node, target_node]);
  return {
    edges: [...edges.values()],
    calls: answers.reduce((sum, { replies }) => sum + replies.length, 0),
    unanswered: answers.flatMap((answer, index) => (answer.ok ? [] : (batches[index] ?? []))),
  };
}

/** What every causal question shows: the steps first, which are the same in all of them, then the rules. */
export function causalParts(teamState: TeamState, nodes: readonly ShownNode[], rules: RuleSet): PromptPart[] {
  return [
    listPart(
      'Steps',
      98,
      'nodes',
      nodes.map(({ id, description }) => `${id}: ${description}`),
    ),
    ...teamStateParts(teamState).map((part) => ({ ...part, worth: Math.min(part.worth, 60) })),
    { title: 'Rules', text: formatRules(rules), worth: 99 },
  ];
}

/** The same as data. */
export function causalContext(
  teamState: TeamState,
  nodes: readonly ShownNode[],
  { rules }: RuleSet,
): { [key: string]: Json } {
  return {
    // The steps say all that the documents do.
    teamState: withoutDocuments(teamState),
    nodes: nodes.map(({ id, description }) => ({ id, description })),
    rules: rules.map((rule) => ({ ...rule })),
  };
}
