import { z } from 'zod';
import type { Json } from '../../../protocol/briefing.ts';
import { nameTable } from '../../../protocol/nameTable.ts';
import { TeamState } from '../../../sidecar/prompt/teamState.ts';
import type { Dependency } from '../planners/planner.ts';
import { plannerFor, plannerReading } from '../planners/planners.ts';
import type { RulesSettings } from '../rulesSpec.ts';
import type { RulesAnswer } from './answers.ts';

/** What answers the purposes of CausalMACE. */
export const CAUSALMACE_ANSWERS: Readonly<Record<string, RulesAnswer>> = nameTable({
  'causalmace.decompose': decomposition,
  'causalmace.redecompose': decomposition,
  'causalmace.effects': effects,
  'causalmace.counterfactuals': counterfactuals,
  'causalmace.intervene': judgements,
});

const PlanningContext = z.object({
  teamState: TeamState,
  nodes: z.array(
    z.object({
      description: z.string(),
      status: z.enum(['open', 'running', 'succeeded', 'failed', 'dropped']),
      agent: z.string().nullable(),
      feedback: z.string(),
    }),
  ),
  most: z.number(),
  nextId: z.number(),
});

/**
 * Orders of the planner as calls of functions, one function for each kind of order. They are listed as they can be done, or,
 * by the chance the user set, in no particular order: which comes first is for the graph to say.
 */
function decomposition(context: Json, { unordered, random }: RulesSettings) {
  const { teamState, nodes, most, nextId } = PlanningContext.parse(context);
  const workers = teamState.team.filter(({ lost }) => !lost).map(({ name }) => name);
  const past = nodes.map(({ description, status, agent, feedback }) => ({
    text: description,
    status: status === 'open' ? ('waiting' as const) : status,
    agent,
    feedback,
  }));
  const planned = plannerFor(teamState)?.plan(teamState, { workers, most, past }) ?? [];
  const orders = unordered > 0 && random.float() < unordered ? random.shuffle(planned) : planned;
  const verbs = [...new Set(orders.map(({ text }) => verbOf(text)))];
  return {
    reasoning: orders.length > 0 ? `${orders.length} steps are left.` : 'Nothing is left to plan.',
    functions: verbs.map((name) => ({
      name,
      call: ['order'],
      description: 'Follows the order, in any state of the player.',
      function_body: ['get what the order names and is lacking', 'carry the order out, one tool call after another'],
    })),
    nodes: orders.map(({ text, candidates }, index) => ({
      id: nextId + index,
      description: text,
      step: { function: verbOf(text), arguments: [text] },
      players: candidates,
    })),
  };
}

function verbOf(order: string): string {
  return /^\w+/.exec(order)?.[0].toLowerCase() ?? 'do';
}

const CausalContext = z.object({
  teamState: TeamState,
  nodes: z.array(z.object({ id: z.number(), description: z.string() })),
  rules: z.array(z.object({ id: z.string(), holds: z.boolean() })),
});

const EffectsContext = CausalContext.extend({ asked: z.array(z.number()) });

/**
 * The effects of and on the steps asked for: those of the planner that a rule shown supports, and by the chance the user set
 * one on each that none does, as planners add them from what they believe of the game.
 */
function effects(context: Json, { spurious, random }: RulesSettings) {
  const shown = EffectsContext.parse(context);
  const { nodes, asked } = shown;
  const held = new Set(shown.rules.filter(({ holds }) => holds).map(({ id }) => id));
  const causes = causesIn(shown);
  const supported = causes.filter(({ because }) => held.has(because));
  const edges = new Map<string, { chosen_node: number; target_node: number }>();
  const add = (from: number, to: number) => edges.set(`${from} ${to}`, { chosen_node: from, target_node: to });
  for (const id of asked) {
    for (const { from, to } of supported) if (from === id || to === id) add(from, to);
    if (spurious === 0 || random.float() >= spurious) continue;
    const strangers = nodes.filter(
      (other) => other.id !== id && !causes.some(({ from, to }) => from === other.id && to === id),
    );
    if (strangers.length > 0) add(random.pick(strangers).id, id);
  }
  return { reasoning: `${edges.size} effects follow from the rules.`, causal_effect: [...edges.values()] };
}

const JudgementContext = CausalContext.extend({
  pairs: z.array(z.object({ pair: z.number(), chosen_node: z.number(), target_node: z.number() })),
});

/** Whether an effect remains under the rules shown. One that no rule ever caused is a belief, and beliefs remain. */
function judgements(context: Json) {
  const shown = JudgementContext.parse(context);
  const held = new Set(shown.rules.filter(({ holds }) => holds).map(({ id }) => id));
  const causes = causesIn(shown);
  return {
    reasoning: 'Each pair is judged by what causes it.',
    judgements: shown.pairs.map(({ pair, chosen_node, target_node }) => {
      const own = causes.filter(({ from, to }) => from === chosen_node && to === target_node);
      return { pair, causal_effect: own.length === 0 || own.some(({ because }) => held.has(because)) };
    }),
  };
}

/** What the planner says must come first, by the ids of the steps. */
function causesIn({ teamState, nodes }: z.infer<typeof CausalContext>): Dependency[] {
  const planner =
    nodes.map(({ description }) => plannerReading(description)).find((each) => each) ?? plannerFor(teamState);
  const found = planner?.dependencies(
    nodes.map(({ description }) => description),
    teamState,
  );
  const idAt = (index: number) => nodes[index]?.id ?? 0;
  return (found ?? []).map(({ from, to, because }) => ({ from: idAt(from), to: idAt(to), because }));
}

const RulesContext = z.object({ rules: z.array(z.object({ id: z.string(), text: z.string() })) });

/** Each rule's contrary. */
function counterfactuals(context: Json) {
  return {
    counterfactuals: RulesContext.parse(context).rules.map(({ id, text }) => ({
      rule: id,
      text: `It is not so that ${text.charAt(0).toLowerCase()}${text.slice(1)}`,
    })),
  };
}
