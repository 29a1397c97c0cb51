import { z } from 'zod';
import type { Random } from '../../../clock/random.ts';
import { nameTable } from '../../../protocol/nameTable.ts';
import type { Mistake } from './mistakes.ts';

const PlanNode = z.looseObject({ description: z.string(), players: z.array(z.string()) });
const Effect = z.object({ chosen_node: z.number(), target_node: z.number() });
const Counterfactual = z.object({ rule: z.string(), text: z.string() });
const Judgement = z.object({ pair: z.number(), causal_effect: z.boolean() });

const PLAN_MISTAKES: Readonly<Record<string, Mistake>> = nameTable({
  'wrong-cell': inOne('nodes', PlanNode, (node, random) => ({
    ...node,
    description: node.description.replace(/\((-?\d+)/, (_, x) => `(${Number(x) + random.pick([-2, -1, 1, 2])}`),
  })),
  unreadable: inOne('nodes', PlanNode, (node) => ({ ...node, description: 'See to the rest of it.' })),
  stranger: inOne('nodes', PlanNode, (node) => ({ ...node, players: ['Herobrine'] })),
  'left-out': withoutOne('nodes'),
  'nothing-left': inList('nodes', () => []),
});

/** What goes wrong in planning by causes: steps that are wrong or missing, effects the wrong way round, judgements astray. */
export const CAUSALMACE_MISTAKES: Readonly<Record<string, Readonly<Record<string, Mistake>>>> = nameTable({
  'causalmace.decompose': PLAN_MISTAKES,
  'causalmace.redecompose': PLAN_MISTAKES,
  'causalmace.effects': {
    reversed: inOne('causal_effect', Effect, ({ chosen_node, target_node }) => ({
      chosen_node: target_node,
      target_node: chosen_node,
    })),
    'unknown-node': inOne('causal_effect', Effect, (effect) => ({ ...effect, target_node: 9_999 })),
    'left-out': withoutOne('causal_effect'),
  },
  'causalmace.counterfactuals': {
    'mixed-up': inList('counterfactuals', (list) => {
      const rules = list.map((entry) => Counterfactual.parse(entry));
      return rules.map((entry, index) => ({ ...entry, text: rules.at(index - 1)?.text }));
    }),
    uncounted: withoutOne('counterfactuals'),
  },
  'causalmace.intervene': {
    astray: inOne('judgements', Judgement, (own) => ({ ...own, causal_effect: !own.causal_effect })),
    uncounted: withoutOne('judgements'),
  },
});

/** Changes a list of a reply; does not fit where there is none or it is empty. */
function inList(name: string, change: (list: readonly unknown[], random: Random) => readonly unknown[]): Mistake {
  return (reply, random) => {
    const parsed = z.looseObject({ [name]: z.array(z.unknown()).min(1) }).safeParse(reply);
    return parsed.success ? { ...parsed.data, [name]: change(parsed.data[name] as unknown[], random) } : undefined;
  };
}

function inOne<T>(name: string, entry: z.ZodType<T>, spoil: (value: T, random: Random) => unknown): Mistake {
  return inList(name, (list, random) => {
    const chosen = random.integer(0, list.length - 1);
    return list.map((value, index) => (index === chosen ? spoil(entry.parse(value), random) : value));
  });
}

function withoutOne(name: string): Mistake {
  return inList(name, (list, random) => list.toSpliced(random.integer(0, list.length - 1), 1));
}
