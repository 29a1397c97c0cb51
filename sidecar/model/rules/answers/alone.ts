import type { Situation } from '../../../situation/situation.ts';
import type { PastOrder, PlannedOrder, ShownAction } from '../craft.ts';
import { craftFor, craftReading } from '../crafts/crafts.ts';

/** What an agent whom nobody coordinates finds to do, and whether anything at all is left of the goal. */
export interface OwnShare {
  readonly orders: readonly PlannedOrder[];
  readonly achieved: boolean;
}

/**
 * The orders that fall to an agent by its place in the roster, at most so many: agents that plan for themselves keep out
 * of each other's way by it, as long as they see the same. Where there are fewer orders than agents, some double up.
 */
export function ownShare(situation: Situation, agent: string, past: readonly PastOrder[], most: number): OwnShare {
  const craft = craftFor(situation);
  if (!craft) return { orders: [], achieved: false };
  const { roster } = situation;
  const planned = (orders: readonly PastOrder[]) =>
    craft.plan(situation, { workers: roster, most: roster.length * most, past: orders });
  const lessons = planned(past);
  // What failed too often is tried again where nothing else is left: things change, and somebody else gives up in time.
  const plan = lessons.length === 0 && past.length > 0 ? planned([]) : lessons;
  if (plan.length === 0) return { orders: [], achieved: true };
  const ready = plan.filter(({ after, candidates }) => after.length === 0 && candidates.includes(agent));
  const place = Math.max(0, roster.indexOf(agent));
  const own = ready.filter((_, index) => index % roster.length === place);
  const [shared] = ready.length > 0 ? [ready[place % ready.length]] : [];
  return { orders: (own.length > 0 ? own : shared ? [shared] : []).slice(0, most), achieved: false };
}

/** Whether a piece of work is done by what its calls reported; a text that is no order never is. */
export function judgedAlone(
  text: string,
  actions: readonly ShownAction[],
  situation: Situation,
  agent: string,
): { readonly done: boolean; readonly why: string } {
  const craft = craftReading(text);
  if (!craft) return { done: false, why: 'I have no rules for work in these words' };
  const { done, open } = craft.judge(text, actions, situation, agent);
  if (done) return { done, why: 'The game confirmed all of it.' };
  const problem = actions.findLast(({ ok }) => !ok)?.message;
  return {
    done,
    why: `Not done: ${open.join(', ') || 'all of it'}.${problem ? ` Last problem: ${problem}` : ''}`.slice(0, 600),
  };
}
