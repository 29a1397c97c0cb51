import type { TeamState } from '../../../sidecar/prompt/teamState.ts';
import type { PastOrder, PlannedOrder } from '../planners/planner.ts';
import { plannerFor, plannerReading } from '../planners/planners.ts';
import { lastProblem, type ShownAction } from '../shownAction.ts';

/** What an agent whom nobody coordinates finds to do, and whether anything at all is left of the goal. */
interface OwnShare {
  /** Those that nothing stands before. */
  readonly orders: readonly PlannedOrder[];
  /** What comes after those for nobody but this agent, in an order it can be done in. */
  readonly later: readonly LaterOrder[];
  readonly achieved: boolean;
}

/** An order that waits for others of the same agent, by their texts. */
interface LaterOrder {
  readonly text: string;
  readonly after: readonly string[];
}

/**
 * The orders that fall to an agent by its place in the roster, at most so many: agents that plan for themselves keep out
 * of each other's way by it, as long as they see the same. Where there are fewer orders than agents, some double up.
 * `ahead`: so many orders of each agent are planned for what comes later.
 */
export function ownShare(
  teamState: TeamState,
  agent: string,
  past: readonly PastOrder[],
  most: number,
  ahead = most,
): OwnShare {
  const planner = plannerFor(teamState);
  if (!planner) return { orders: [], later: [], achieved: false };
  const { roster } = teamState;
  const planned = (orders: readonly PastOrder[], each = most) =>
    planner.plan(teamState, { workers: roster, most: roster.length * each, past: orders });
  const lessons = planned(past);
  // What failed too often is tried again where nothing else is left: things change, and somebody else gives up in time.
  const heeded = lessons.length === 0 ? [] : past;
  const plan = lessons.length === 0 && past.length > 0 ? planned([]) : lessons;
  if (plan.length === 0) return { orders: [], later: [], achieved: true };
  const ready = plan.filter(({ after, candidates }) => after.length === 0 && candidates.includes(agent));
  const place = Math.max(0, roster.indexOf(agent));
  const own = ready.filter((_, index) => index % roster.length === place);
  const [shared] = ready.length > 0 ? [ready[place % ready.length]] : [];
  const orders = (own.length > 0 ? own : shared ? [shared] : []).slice(0, most);
  const later = ahead > most ? laterOf(planned(heeded, ahead), orders, agent) : [];
  return { orders, later, achieved: false };
}

/** What follows some orders, as far as nobody else could take it and it waits for nothing else. */
function laterOf(plan: readonly PlannedOrder[], first: readonly PlannedOrder[], agent: string): LaterOrder[] {
  const known = new Set<PlannedOrder | undefined>(
    plan.filter(({ text }) => first.some((order) => order.text === text)),
  );
  return plan.flatMap((order): LaterOrder[] => {
    const before = order.after.map((index) => plan[index]);
    const isOwn = order.candidates.length === 1 && order.candidates[0] === agent;
    if (known.has(order) || before.length === 0 || !isOwn || !before.every((each) => known.has(each))) return [];
    known.add(order);
    return [{ text: order.text, after: before.flatMap((each) => (each ? [each.text] : [])) }];
  });
}

/** Whether a piece of work is done by what its calls reported; a text that is no order never is. */
export function judgedAlone(
  text: string,
  actions: readonly ShownAction[],
  teamState: TeamState,
  agent: string,
): { readonly done: boolean; readonly why: string } {
  const planner = plannerReading(text);
  if (!planner) return { done: false, why: 'I have no rules for work in these words' };
  const { done, open } = planner.judge(text, actions, teamState, agent);
  if (done) return { done, why: 'The game confirmed all of it.' };
  const problem = lastProblem(actions);
  return {
    done,
    why: `Not done: ${open.join(', ') || 'all of it'}.${problem ? ` Last problem: ${problem}` : ''}`.slice(0, 600),
  };
}
