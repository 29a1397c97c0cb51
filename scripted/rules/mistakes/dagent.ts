import { z } from 'zod';
import type { Random } from '../../../clock/random.ts';
import { nameTable } from '../../../protocol/nameTable.ts';
import type { Mistake } from './mistakes.ts';
import { SHAPE_MISTAKES } from './shapeMistakes.ts';

const Subtask = z.looseObject({
  description: z.string(),
  required_subtasks: z.array(z.number()),
  candidate_agents: z.array(z.string()),
});
const Plan = z.looseObject({ subtasks: z.array(Subtask).min(1) });
const Summary = z.object({ summary: z.string() });

/** What goes wrong in plans however well they are formed: work in words nobody can do, in no order, or all for one. */
const PLAN_MISTAKES: Readonly<Record<string, Mistake>> = nameTable({
  ...SHAPE_MISTAKES,
  unreadable: planned((subtasks, random) => {
    const chosen = random.integer(0, subtasks.length - 1);
    return subtasks.map((subtask, index) =>
      index === chosen ? { ...subtask, description: 'See to the rest of it.' } : subtask,
    );
  }),
  'no-order': planned((subtasks) => subtasks.map((subtask) => ({ ...subtask, required_subtasks: [] }))),
  'all-for-one': planned((subtasks) => {
    const one = subtasks[0]?.candidate_agents.slice(0, 1) ?? [];
    return subtasks.map((subtask) => ({ ...subtask, candidate_agents: one }));
  }),
});

const SUMMARY_MISTAKES: Readonly<Record<string, Mistake>> = nameTable({
  ...SHAPE_MISTAKES,
  'false-report': summed(() => 'Everything is done, nothing is missing.'),
  forgetful: summed(() => 'Nothing is known.'),
});

/** What goes wrong in DAGENT's plans and memories beyond their shape. */
export const DAGENT_MISTAKES: Readonly<Record<string, Readonly<Record<string, Mistake>>>> = nameTable({
  'dagent.decompose': PLAN_MISTAKES,
  'dagent.redecompose': { ...PLAN_MISTAKES, 'nothing-left': planned(() => []) },
  'dagent.environment': SUMMARY_MISTAKES,
  'dagent.agent-state': SUMMARY_MISTAKES,
});

function planned(spoil: (subtasks: readonly z.infer<typeof Subtask>[], random: Random) => readonly unknown[]): Mistake {
  return (reply, random) => {
    const parsed = Plan.safeParse(reply);
    return parsed.success ? { ...parsed.data, subtasks: spoil(parsed.data.subtasks, random) } : undefined;
  };
}

function summed(spoil: () => string): Mistake {
  return (reply) => (Summary.safeParse(reply).success ? { summary: spoil() } : undefined);
}
