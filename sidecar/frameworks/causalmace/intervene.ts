import { z } from 'zod';
import { ask } from '../../model/ask.ts';
import { outputLimit } from '../../model/outputLimits.ts';
import { composePrompt, listPart } from '../../prompt/promptBudget.ts';
import type { TeamState } from '../../prompt/teamState.ts';
import { UNTRUSTED_RULE } from '../../prompt/untrusted.ts';
import type { FrameworkContext } from '../framework.ts';
import { type TreatedEdge, type TreatmentOutcome, treat } from './averageTreatmentEffect.ts';
import { causalContext, causalParts, type ShownNode } from './effects.ts';
import { ACTUAL_RULES, GAME_RULES, type RuleSet, replaceRules } from './gameRules.ts';
import type { Edge } from './graph.ts';
import { inBatches, inOrder } from './inOrder.ts';
import { COUNTERFACTUAL_PROMPT, INTERVENE_PROMPT } from './prompts.ts';
import { CAUSALMACE_SETTINGS } from './settings.ts';

const Counterfactuals = z.strictObject({
  counterfactuals: z.array(z.strictObject({ rule: z.string(), text: z.string().min(1).max(600) })),
});

const Judgements = z.strictObject({
  reasoning: z.string(),
  judgements: z.array(z.strictObject({ pair: z.int(), causal_effect: z.boolean() })),
});

/** What causal intervention on an initial graph came to, and what it cost. */
interface Intervention {
  readonly edges: readonly TreatedEdge[];
  /** Judgements needed: one for each edge under the rules, and one for each edge and intervention. */
  readonly judgements: number;
  readonly fromCache: number;
  readonly unusable: number;
  readonly calls: number;
}

/** The control arm: no rule changed. */
const UNCHANGED = 'none';

/** Every rule changed at once. */
const ALL_AT_ONCE = 'all at once';

/**
 * Causal intervention (CausalMACE, section 3.4): every edge is judged under the actual rules and again under each rule's
 * counterfactual, by the same question, many edges a call, and never twice under the same rules. Ours beyond the paper: edges
 * that are there under the rules and that no single change touches are judged once more with all rules changed, because one
 * that two rules support survives the loss of either.
 */
export class Intervener {
  readonly #context: FrameworkContext;
  readonly #known = new Map<string, boolean>();
  #counterfactuals: ReadonlyMap<string, string> | undefined;

  constructor(context: FrameworkContext) {
    this.#context = context;
  }

  /** Rejects with the signal's reason or ModelUnavailable. */
  async intervene(
    teamState: TeamState,
    nodes: readonly ShownNode[],
    edges: readonly Edge[],
    signal: AbortSignal,
  ): Promise<Intervention> {
    const spent = { judgements: 0, fromCache: 0, unusable: 0, calls: 0 };
    if (edges.length === 0) return { edges: [], ...spent };
    const texts = new Map(nodes.map(({ id, description }) => [id, description]));
    const keyOf = (intervention: string, [from, to]: Edge) =>
      JSON.stringify([intervention, texts.get(from), texts.get(to)]);
    const counterfactuals = await this.#contradict(spent, signal);
    const interventions = new Map(
      [...counterfactuals.keys()].map((id) => [id, replaceRules([id], counterfactuals)] as const),
    );
    const judgeAll = async (open: readonly Edge[], under: ReadonlyMap<string, RuleSet>) => {
      const needed = [...under].flatMap(([intervention, rules]) => {
        spent.judgements += open.length;
        const unknown = open.filter((edge) => !this.#known.has(keyOf(intervention, edge)));
        spent.fromCache += open.length - unknown.length;
        return inBatches(unknown, CAUSALMACE_SETTINGS.judgementsPerCall).map((batch) => ({
          intervention,
          rules,
          batch,
        }));
      });
      await inOrder(needed, CAUSALMACE_SETTINGS.callsAtOnce, async ({ intervention, rules, batch }) => {
        const judged = await this.#judge(teamState, nodes, batch, rules, signal);
        spent.calls += judged.calls;
        if (!judged.present) spent.unusable += batch.length;
        for (const [index, edge] of batch.entries()) {
          const present = judged.present?.[index];
          if (present !== undefined) this.#known.set(keyOf(intervention, edge), present);
        }
      });
    };
    const outcomesOf = (edge: Edge, names: readonly string[]) =>
      new Map<string, TreatmentOutcome>(names.map((name) => [name, this.#known.get(keyOf(name, edge)) ?? null]));
    await judgeAll(edges, new Map([[UNCHANGED, ACTUAL_RULES], ...interventions]));
    const single = [...interventions.keys()];
    const treatEdge = (edge: Edge, names: readonly string[]) =>
      treat(edge, this.#known.get(keyOf(UNCHANGED, edge)) ?? null, outcomesOf(edge, names));
    const untouched = edges.filter((edge) => {
      const { underRules, effect } = treatEdge(edge, single);
      return underRules === true && effect === 0;
    });
    if (untouched.length > 0 && single.length > 1)
      await judgeAll(untouched, new Map([[ALL_AT_ONCE, replaceRules(single, counterfactuals)]]));
    const treated = edges.map((edge) => treatEdge(edge, untouched.includes(edge) ? [...single, ALL_AT_ONCE] : single));
    return { edges: treated, ...spent };
  }

  /** r_i* for each rule, asked for once; rules that got none are left as they are. */
  async #contradict(spent: { calls: number }, signal: AbortSignal): Promise<ReadonlyMap<string, string>> {
    if (this.#counterfactuals) return this.#counterfactuals;
    const settings = CAUSALMACE_SETTINGS;
    const answer = await ask(
      this.#context,
      {
        purpose: 'causalmace.counterfactuals',
        system: COUNTERFACTUAL_PROMPT,
        ...composePrompt(
          [
            listPart(
              'Rules',
              100,
              'rules',
              GAME_RULES.map(({ id, text }) => `- ${id}: ${text}`),
            ),
          ],
          settings.contextTokens,
          { rules: GAME_RULES.map((rule) => ({ ...rule })) },
        ),
        schema: Counterfactuals,
        check: ({ counterfactuals }) => {
          for (const { id, text } of GAME_RULES) {
            const found = counterfactuals.filter(({ rule }) => rule === id);
            if (found.length !== 1) return `rule "${id}": expected one counterfactual, found ${found.length}`;
            if (found[0]?.text.trim() === text) return `rule "${id}": that is the rule itself`;
          }
          return null;
        },
        maxOutputTokens: outputLimit('causalmace.counterfactuals'),
        temperature: settings.temperature,
      },
      signal,
    );
    spent.calls += answer.replies.length;
    if (!answer.ok) return new Map();
    this.#counterfactuals = new Map(answer.value.counterfactuals.map(({ rule, text }) => [rule, text]));
    return this.#counterfactuals;
  }

  async #judge(
    teamState: TeamState,
    nodes: readonly ShownNode[],
    batch: readonly Edge[],
    rules: RuleSet,
    signal: AbortSignal,
  ): Promise<{ readonly present: readonly boolean[] | null; readonly calls: number }> {
    const settings = CAUSALMACE_SETTINGS;
    const pairs = batch.map(([chosen_node, target_node], index) => ({ pair: index + 1, chosen_node, target_node }));
    const answer = await ask(
      this.#context,
      {
        purpose: 'causalmace.intervene',
        system: `${INTERVENE_PROMPT}\n${UNTRUSTED_RULE}`,
        ...composePrompt(
          [
            ...causalParts(teamState, nodes, rules),
            listPart(
              'Pairs',
              100,
              'pairs',
              pairs.map(
                ({ pair, chosen_node, target_node }) =>
                  `${pair}: chosen_node ${chosen_node}, target_node ${target_node}`,
              ),
            ),
          ],
          settings.contextTokens,
          { ...causalContext(teamState, nodes, rules), pairs },
        ),
        schema: Judgements,
        check: ({ judgements }) => {
          if (judgements.length !== pairs.length)
            return `expected ${pairs.length} judgements, found ${judgements.length}`;
          const missing = pairs.find(({ pair }) => !judgements.some((judgement) => judgement.pair === pair));
          return missing ? `pair ${missing.pair} is not judged` : null;
        },
        maxOutputTokens: outputLimit('causalmace.intervene'),
        temperature: settings.temperature,
      },
      signal,
    );
    const calls = answer.replies.length;
    if (!answer.ok) return { present: null, calls };
    const byPair = new Map(answer.value.judgements.map(({ pair, causal_effect }) => [pair, causal_effect]));
    return { present: pairs.map(({ pair }) => byPair.get(pair) ?? false), calls };
  }
}
