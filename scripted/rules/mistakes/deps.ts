import { z } from 'zod';
import { nameTable } from '../../../protocol/nameTable.ts';
import { changed, misjudged, spoiltWork } from './alone.ts';
import type { Mistake } from './mistakes.ts';

const Subgoals = z.array(z.looseObject({ id: z.number(), goal: z.string(), requires: z.array(z.number()) })).min(1);
const Plan = z.looseObject({ subgoals: Subgoals });

/** What goes wrong in plans of sub-goals: wrong ones, circles and strangers in what they require, ends that are none. */
const PLAN_MISTAKES: Readonly<Record<string, Mistake>> = nameTable({
  ...spoiltWork((reply, spoil, random) => {
    const parsed = Plan.safeParse(reply);
    if (!parsed.success) return undefined;
    const chosen = random.integer(0, parsed.data.subgoals.length - 1);
    const subgoals = parsed.data.subgoals.map((subgoal, index) =>
      index === chosen ? { ...subgoal, goal: spoil(subgoal.goal) } : subgoal,
    );
    return { ...parsed.data, subgoals };
  }),
  circle: changed(Subgoals, 'subgoals', (list) => list.map((subgoal) => ({ ...subgoal, requires: [subgoal.id] }))),
  'unknown-id': changed(Subgoals, 'subgoals', (list) => list.map((subgoal) => ({ ...subgoal, requires: [9_999] }))),
  duplicate: changed(Subgoals, 'subgoals', (list) => [...list, ...list]),
  'left-out': changed(Subgoals, 'subgoals', (list) => list.slice(1)),
  'false-end': (reply) => (Plan.safeParse(reply).success ? { analysis: '', subgoals: [], achieved: true } : undefined),
});

/** What goes wrong in DEPS. */
export const DEPS_MISTAKES: Readonly<Record<string, Readonly<Record<string, Mistake>>>> = nameTable({
  'deps.plan': PLAN_MISTAKES,
  'deps.replan': PLAN_MISTAKES,
  'deps.describe': { ...misjudged('done'), 'wrong-type': changed(z.boolean(), 'done', String) },
  'deps.explain': {
    misled: changed(z.string(), 'explanation', () => 'The weather was bad.'),
    empty: changed(z.string(), 'explanation', () => ''),
  },
});
