import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ManualClock } from '../../../../clock/manualClock.ts';
import { Random } from '../../../../clock/random.ts';
import type { Json } from '../../../../protocol/briefing.ts';
import { CAUSALMACE_ANSWERS } from '../../../../scripted/rules/answers/causalmace.ts';
import { BECAUSE } from '../../../../scripted/rules/planners/planner.ts';
import { isKept, treat } from '../../../../sidecar/frameworks/causalmace/averageTreatmentEffect.ts';
import { askEffects } from '../../../../sidecar/frameworks/causalmace/effects.ts';
import { ACTUAL_RULES, GAME_RULES, replaceRules } from '../../../../sidecar/frameworks/causalmace/gameRules.ts';
import type { Edge } from '../../../../sidecar/frameworks/causalmace/graph.ts';
import { Intervener } from '../../../../sidecar/frameworks/causalmace/intervene.ts';
import { CAUSALMACE_SETTINGS } from '../../../../sidecar/frameworks/causalmace/settings.ts';
import type { FrameworkContext } from '../../../../sidecar/frameworks/framework.ts';
import { type Model, type ModelReply, type ModelRequest, NO_USAGE } from '../../../../sidecar/model/model.ts';
import type { TeamState } from '../../../../sidecar/prompt/teamState.ts';
import { TranscriptList } from '../../../support/transcriptList.ts';
import { EMPTY_TEAM_STATE } from '../../prompt/emptyTeamState.ts';

const RULE_IDS = GAME_RULES.map(({ id }) => id);

/** An edge of a synthetic world: the rules that support it, none for one that is mere belief. */
interface TrueEdge {
  readonly edge: Edge;
  readonly because: readonly string[];
}

interface Shown {
  readonly rules: readonly { readonly id: string; readonly holds: boolean }[];
  readonly pairs: readonly { readonly pair: number; readonly chosen_node: number; readonly target_node: number }[];
}

/** A model of a synthetic world: an edge remains while a rule that supports it holds, or when none ever did. */
class WorldModel implements Model {
  readonly name = 'world';
  readonly isLanguageModel = false;
  readonly requests: ModelRequest[] = [];
  underWay = 0;
  mostUnderWay = 0;
  readonly #edges: ReadonlyMap<string, readonly string[]>;
  readonly #spoil: (purpose: string) => boolean;

  constructor(edges: readonly TrueEdge[], spoil: (purpose: string) => boolean = () => false) {
    this.#edges = new Map(edges.map(({ edge, because }) => [edge.join(' '), because]));
    this.#spoil = spoil;
  }

  async complete(request: ModelRequest): Promise<ModelReply> {
    this.requests.push(request);
    this.mostUnderWay = Math.max(this.mostUnderWay, ++this.underWay);
    await Promise.resolve();
    this.underWay--;
    const reply = this.#spoil(request.purpose) ? '{"reasoning": "I th' : JSON.stringify(this.#answer(request));
    return { text: reply, finish: 'stop', usage: NO_USAGE };
  }

  #answer({ purpose, context }: ModelRequest): unknown {
    if (purpose === 'causalmace.counterfactuals')
      return { counterfactuals: RULE_IDS.map((rule) => ({ rule, text: `not ${rule}` })) };
    if (purpose !== 'causalmace.intervene') throw new Error(`asked for ${purpose}`);
    const { rules, pairs } = context as unknown as Shown;
    const held = rules.filter(({ holds }) => holds).map(({ id }) => id);
    return {
      reasoning: '',
      judgements: pairs.map(({ pair, chosen_node, target_node }) => {
        const because = this.#edges.get(`${chosen_node} ${target_node}`) ?? [];
        return { pair, causal_effect: because.length === 0 || because.some((rule) => held.includes(rule)) };
      }),
    };
  }
}

function contextOf(model: Model): FrameworkContext {
  return {
    agents: [],
    model,
    clock: new ManualClock(),
    random: new Random(1),
    transcript: new TranscriptList(),
    signal: new AbortController().signal,
  };
}

const nodesUpTo = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, description: `step ${index + 1}` }));

const worlds = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 })), {
    maxLength: 40,
    selector: ([from, to]) => `${from} ${to}`,
  })
  .chain((pairs) =>
    fc.tuple(
      ...pairs
        .filter(([from, to]) => from !== to)
        .map((edge) => fc.record({ edge: fc.constant<Edge>(edge), because: fc.subarray(RULE_IDS) })),
    ),
  );

describe('causal intervention', () => {
  test('ATE removes exactly the edges that no rule supports', async () => {
    await fc.assert(
      fc.asyncProperty(worlds, async (world) => {
        const model = new WorldModel(world);
        const { edges } = await new Intervener(contextOf(model)).intervene(
          EMPTY_TEAM_STATE,
          nodesUpTo(12),
          world.map(({ edge }) => edge),
          new AbortController().signal,
        );
        for (const [index, { edge, because }] of world.entries()) {
          const treated = edges[index];
          expect(treated?.edge).toEqual(edge);
          expect(treated && isKept(treated)).toBe(because.length > 0);
          // What a single rule supports has the paper's own figure: one of the k interventions removes it.
          if (because.length === 1) expect(treated?.effect).toBe(1 / RULE_IDS.length);
          if (because.length === 0) expect(treated?.effect).toBe(0);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('asks in batches, some at once, never twice the same, and says how many', async () => {
    const count = 40;
    const world = nodesUpTo(count).flatMap(({ id }): TrueEdge[] =>
      id === 1 ? [] : [{ edge: [id - 1, id], because: id % 2 === 0 ? ['support'] : [] }],
    );
    const model = new WorldModel(world);
    const intervener = new Intervener(contextOf(model));
    const edges = world.map(({ edge }) => edge);
    const signal = new AbortController().signal;
    const first = await intervener.intervene(EMPTY_TEAM_STATE, nodesUpTo(count), edges, signal);
    const batches = (judgements: number) => Math.ceil(judgements / CAUSALMACE_SETTINGS.judgementsPerCall);
    const beliefs = world.filter(({ because }) => because.length === 0).length;
    expect(first.judgements).toBe((1 + RULE_IDS.length) * edges.length + beliefs);
    expect(first.calls).toBe(1 + (1 + RULE_IDS.length) * batches(edges.length) + batches(beliefs));
    expect(model.requests).toHaveLength(first.calls);
    expect(model.mostUnderWay).toBe(CAUSALMACE_SETTINGS.callsAtOnce);
    expect(first.fromCache).toBe(0);
    const again = await intervener.intervene(EMPTY_TEAM_STATE, nodesUpTo(count), edges, signal);
    expect(again).toMatchObject({ judgements: first.judgements, fromCache: first.judgements, calls: 0 });
    expect(again.edges).toEqual(first.edges);
  });

  test('shows all rules with exactly one changed, and the pairs to judge', async () => {
    const model = new WorldModel([{ edge: [1, 2], because: ['tool'] }]);
    const signal = new AbortController().signal;
    await new Intervener(contextOf(model)).intervene(EMPTY_TEAM_STATE, nodesUpTo(2), [[1, 2]], signal);
    const judged = model.requests.filter(({ purpose }) => purpose === 'causalmace.intervene');
    const [control, ...asked] = judged;
    expect(asked).toHaveLength(RULE_IDS.length);
    for (const [index, { messages, context }] of asked.entries()) {
      const text = messages.map(({ content }) => content).join('\n');
      expect(text).toContain(`- ${RULE_IDS[index]}: not ${RULE_IDS[index]} (CHANGED`);
      expect(text.match(/\(CHANGED/g)).toHaveLength(1);
      expect(text).toContain('1: step 1\n2: step 2');
      expect((context as unknown as Shown).rules.filter(({ holds }) => !holds)).toHaveLength(1);
    }
    // The control arm differs from the others in the rule and in nothing else.
    const words = (request: ModelRequest | undefined) => request?.messages.map(({ content }) => content).join('\n');
    expect(control?.context).toMatchObject({ rules: GAME_RULES.map(({ id }) => ({ id, holds: true })) });
    expect(words(control)).not.toContain('(CHANGED');
    for (const [index, request] of asked.entries())
      expect(
        words(request)?.replace(
          `not ${RULE_IDS[index]} (CHANGED: this is how it is here)`,
          GAME_RULES[index]?.text ?? '',
        ),
      ).toBe(words(control));
  });

  test('removes a false edge of the listing that is denied pair by pair, and keeps one that is affirmed', async () => {
    const answer = ({ purpose, context }: ModelRequest): unknown => {
      if (purpose === 'causalmace.effects')
        return {
          reasoning: '',
          causal_effect: [
            { chosen_node: 1, target_node: 2 },
            { chosen_node: 3, target_node: 1 },
            { chosen_node: 2, target_node: 3 },
          ],
        };
      if (purpose === 'causalmace.counterfactuals')
        return { counterfactuals: RULE_IDS.map((rule) => ({ rule, text: `not ${rule}` })) };
      const { rules, pairs } = context as unknown as Shown;
      const changed = rules.filter(({ holds }) => !holds).map(({ id }) => id);
      return {
        reasoning: '',
        judgements: pairs.map(({ pair, chosen_node }) => ({
          pair,
          causal_effect:
            // 1 -> 2 is true by one rule; 3 -> 1 is denied always; 2 -> 3 is denied but under one changed rule.
            chosen_node === 1 ? !changed.includes('support') : chosen_node === 2 && changed.includes('tool'),
        })),
      };
    };
    const model: Model = {
      name: 'pairwise',
      isLanguageModel: false,
      complete: async (request) => ({ text: JSON.stringify(answer(request)), finish: 'stop', usage: NO_USAGE }),
    };
    const signal = new AbortController().signal;
    const listed = await askEffects(contextOf(model), EMPTY_TEAM_STATE, nodesUpTo(3), signal);
    expect(listed.edges).toHaveLength(3);
    const { edges } = await new Intervener(contextOf(model)).intervene(
      EMPTY_TEAM_STATE,
      nodesUpTo(3),
      listed.edges,
      signal,
    );
    expect(edges).toEqual([
      { edge: [1, 2], underRules: true, effect: 1 / RULE_IDS.length, rules: ['support'] },
      { edge: [3, 1], underRules: false, effect: 0, rules: [] },
      { edge: [2, 3], underRules: false, effect: -1 / RULE_IDS.length, rules: [] },
    ]);
    expect(edges.filter(isKept).map(({ edge }) => edge)).toEqual([[1, 2]]);
  });

  test('keeps what could not be judged: no evidence is no ATE of 0', async () => {
    const edges: Edge[] = [[1, 2]];
    const signal = new AbortController().signal;
    for (const spoilt of ['causalmace.counterfactuals', 'causalmace.intervene']) {
      const model = new WorldModel([{ edge: [1, 2], because: [] }], (purpose) => purpose === spoilt);
      const result = await new Intervener(contextOf(model)).intervene(EMPTY_TEAM_STATE, nodesUpTo(2), edges, signal);
      const underRules = spoilt === 'causalmace.intervene' ? null : true;
      expect(result.edges).toEqual([{ edge: [1, 2], underRules, effect: null, rules: [] }]);
      expect(result.edges.every(isKept)).toBe(true);
    }
  });

  test('is not asked for a graph without edges', async () => {
    const model = new WorldModel([]);
    await new Intervener(contextOf(model)).intervene(EMPTY_TEAM_STATE, nodesUpTo(3), [], new AbortController().signal);
    expect(model.requests).toHaveLength(0);
  });
});

test('ATE is Y under the rules less Y under each intervention, averaged over those that were judged', () => {
  const two = new Map([
    ['a', true],
    ['b', false],
    ['c', true],
    ['d', false],
  ]);
  expect(treat([1, 2], true, two)).toEqual({ edge: [1, 2], underRules: true, effect: 0.5, rules: ['b', 'd'] });
  expect(treat([1, 2], false, two)).toEqual({ edge: [1, 2], underRules: false, effect: -0.5, rules: [] });
  const unreadable = new Map([
    ['a', null],
    ['b', false],
    ['c', true],
  ]);
  expect(treat([1, 2], true, unreadable).effect).toBe(0.5);
  expect(treat([1, 2], true, new Map([['a', null]])).effect).toBeNull();
  expect(treat([1, 2], null, two).effect).toBeNull();
});

test('every cause crafts know is one rule, and no other', () => {
  expect(RULE_IDS).toEqual([...BECAUSE]);
  expect(replaceRules([], new Map()).rules).toEqual(ACTUAL_RULES.rules);
});

describe('the initial graph', () => {
  const model = (answer: (asked: readonly number[]) => unknown): Model => ({
    name: 'scripted',
    isLanguageModel: false,
    complete: async ({ context }) => ({
      text: JSON.stringify(answer((context as { asked: number[] }).asked)),
      finish: 'stop',
      usage: NO_USAGE,
    }),
  });

  test('has each edge once, whichever end was asked about', async () => {
    const chain = model((asked) => ({
      reasoning: '',
      causal_effect: asked.flatMap((id) => [
        ...(id > 1 ? [{ chosen_node: id - 1, target_node: id }] : []),
        ...(id < 25 ? [{ chosen_node: id, target_node: id + 1 }] : []),
      ]),
    }));
    const graph = await askEffects(contextOf(chain), EMPTY_TEAM_STATE, nodesUpTo(25), new AbortController().signal);
    expect(graph.edges).toHaveLength(24);
    expect(graph).toMatchObject({ calls: 3, unanswered: [] });
  });

  test('lacks the edges of steps no usable answer came for, and names those', async () => {
    const broken = model((asked) =>
      asked.includes(1)
        ? { reasoning: '', causal_effect: [{ chosen_node: 1, target_node: 99 }] }
        : { reasoning: '', causal_effect: [] },
    );
    const graph = await askEffects(contextOf(broken), EMPTY_TEAM_STATE, nodesUpTo(12), new AbortController().signal);
    expect(graph.edges).toEqual([]);
    expect(graph.unanswered).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(graph.calls).toBe(3);
  });
});

describe('rules as planner', () => {
  const settings = (spurious: number) => ({ mistakes: 0, spurious, unordered: 0, random: new Random(7) });
  const orders = [0, 1, 2, 3].map((height) => `Build layer y=${height}: oak_log x1 at (0,${height},0)`);
  const nodes = orders.map((description, index) => ({ id: index + 1, description }));
  const column = [0, 1, 2, 3].map((height) => `layer y=${height}: oak_log x1 at (0,${height},0)`);
  const teamState: TeamState = {
    ...EMPTY_TEAM_STATE,
    documents: { blueprint: column },
    blueprint: { missing: column, wrong: [], scaffold: [] },
  };
  const context = (rules: typeof ACTUAL_RULES, more: { [key: string]: Json }): Json => ({
    teamState: teamState as unknown as Json,
    nodes,
    rules: rules.rules.map((rule) => ({ ...rule })),
    ...more,
  });
  const asked = nodes.map(({ id }) => id);
  const answer = (purpose: string, about: Json, spurious = 0) =>
    CAUSALMACE_ANSWERS[purpose]?.(about, settings(spurious));
  const truth = [1, 2, 3].map((id) => ({ chosen_node: id, target_node: id + 1 }));

  test('name the effects that a rule supports, and only those', () => {
    expect(answer('causalmace.effects', context(ACTUAL_RULES, { asked }))).toMatchObject({ causal_effect: truth });
    const without = replaceRules(['support'], new Map([['support', 'Blocks float.']]));
    expect(answer('causalmace.effects', context(without, { asked }))).toMatchObject({ causal_effect: [] });
  });

  test('add false effects by chance, which no counterfactual removes, while true ones vanish with their rule', () => {
    const { causal_effect: edges } = answer('causalmace.effects', context(ACTUAL_RULES, { asked }), 1) as {
      causal_effect: { chosen_node: number; target_node: number }[];
    };
    expect(edges.length).toBe(truth.length + nodes.length);
    expect(edges).toEqual(expect.arrayContaining(truth));
    const isTrue = edges.map((edge) => edge.chosen_node + 1 === edge.target_node);
    const pairs = edges.map((edge, index) => ({ pair: index + 1, ...edge }));
    for (const id of RULE_IDS) {
      const rules = replaceRules([id], new Map([[id, 'Not so.']]));
      const { judgements } = answer('causalmace.intervene', context(rules, { pairs })) as {
        judgements: { pair: number; causal_effect: boolean }[];
      };
      expect(judgements.map(({ causal_effect }) => causal_effect)).toEqual(
        isTrue.map((own) => !own || id !== 'support'),
      );
    }
  });
});
