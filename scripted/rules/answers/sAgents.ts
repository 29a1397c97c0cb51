import { z } from 'zod';
import type { Json } from '../../../protocol/briefing.ts';
import { nameTable } from '../../../protocol/nameTable.ts';
import { TeamState } from '../../../sidecar/prompt/teamState.ts';
import type { FamilyPlanner, PlannedOrder } from '../planners/planner.ts';
import { plannerFor, plannerReading } from '../planners/planners.ts';
import { lastProblem, ShownAction } from '../shownAction.ts';
import type { RulesAnswer } from './answers.ts';
import { writtenProgram } from './voyager.ts';

/** What answers the purposes of S-Agents. */
export const S_AGENTS_ANSWERS: Readonly<Record<string, RulesAnswer>> = nameTable({
  's-agents.monitor': verdict,
  's-agents.plan': taskPlan,
  's-agents.act': actions,
  's-agents.code': writtenProgram,
});

/** Pieces of its own work that a member of a chain takes on before it hands the rest on. */
const SHARE = 3;

const ShownWork = z.object({
  number: z.number(),
  agent: z.string(),
  text: z.string(),
  /** "ended": nobody has judged it yet. */
  status: z.enum(['running', 'ended', 'succeeded', 'failed', 'dropped']),
  actions: z.array(ShownAction).nullable(),
  /** What the mate last said of it: "succeeded", "failed", "busy", "stuck", "lost". */
  reported: z.string().nullable(),
  /** Why it failed, by what was reported. */
  note: z.string(),
  forObjective: z.boolean(),
});
type ShownWork = z.infer<typeof ShownWork>;

const MonitorContext = z.object({
  agent: z.string(),
  objective: z.string(),
  ordered: z.boolean(),
  work: z.array(ShownWork),
  teamState: TeamState,
});

type Status = 'success' | 'fail' | 'ongoing';

/** Each piece of work by what its calls reported, or by what the mate said; an objective by the work for it. */
function verdict(context: Json): { analysis: string; tasks: { number: number; status: Status }[]; status: Status } {
  const { agent, work, teamState } = MonitorContext.parse(context);
  const judged = work.map((piece) => ({ piece, ...statusOf(piece, agent, teamState) }));
  const own = judged.filter(({ piece }) => piece.forObjective);
  const status = own.some((one) => one.status === 'ongoing')
    ? 'ongoing'
    : own.some((one) => one.status === 'fail')
      ? 'fail'
      : own.length > 0
        ? 'success'
        : 'ongoing';
  return {
    analysis: judged
      .map(({ piece, why }) => `${piece.number}: ${why}`)
      .join('; ')
      .slice(0, 1_500),
    tasks: judged.map((one) => ({ number: one.piece.number, status: one.status })),
    status,
  };
}

function statusOf(piece: ShownWork, agent: string, teamState: TeamState): { status: Status; why: string } {
  if (piece.actions) {
    const planner = plannerReading(piece.text) ?? plannerFor(teamState);
    if (!planner?.reads(piece.text)) return { status: 'fail', why: 'I have no rules for work in these words' };
    const { done, open } = planner.judge(piece.text, piece.actions, teamState, agent);
    const problem = lastProblem(piece.actions);
    return done
      ? { status: 'success', why: 'the game confirmed all of it' }
      : {
          status: 'fail',
          why: `open: ${open.join(', ') || 'all of it'}${problem ? `; last problem: ${problem}` : ''}`,
        };
  }
  if (piece.reported === 'succeeded') return { status: 'success', why: `${piece.agent} reported it done` };
  if (piece.reported === 'failed' || piece.reported === 'stuck' || piece.reported === 'lost')
    return { status: 'fail', why: `${piece.agent} reported: ${piece.reported}` };
  return { status: 'ongoing', why: `nothing is known of its end` };
}

const PlanContext = z.object({
  agent: z.string(),
  organisation: z.enum(['tree', 'chain', 'graph', 'solo']),
  commands: z.array(z.string()),
  free: z.array(z.string()),
  order: z.object({ from: z.string(), text: z.string() }).nullable(),
  past: z.array(ShownWork),
  teamState: TeamState,
});
type PlanContext = z.infer<typeof PlanContext>;

interface Task {
  readonly agent: string;
  readonly task: string;
}

/** An order as it is; a goal by the planner's next orders, shared out as the organisation has it. */
function taskPlan(context: Json) {
  const shown = PlanContext.parse(context);
  const { agent, order, teamState } = shown;
  const plain = order !== null && plannerReading(order.text) !== undefined;
  const orders = plain ? [] : ordersFor(shown);
  const now = plain ? [{ agent, task: order.text }] : shareOut(shown, orders);
  return {
    inventory: teamState.team.map((mate) => ({ agent: mate.name, items: itemsOf(mate.inventory) })),
    objective: (order?.text ?? teamState.goal).slice(0, 600),
    analysis: plain
      ? 'The order says all there is to do.'
      : `${orders.length} pieces of work are next; ${now.length} of them can be given out or begun now.`,
    stages: stagesOf(orders, agent),
    now,
    informer: order?.from ?? null,
  };
}

/** The next orders of the planner for the goal. */
function ordersFor({ agent, organisation, commands, past, teamState }: PlanContext): PlannedOrder[] {
  const planner: FamilyPlanner | undefined = plannerFor(teamState);
  if (!planner) return [];
  const lost = new Set(teamState.team.filter((mate) => mate.lost).map(({ name }) => name));
  const all = organisation === 'solo' ? teamState.roster : [...commands, agent];
  const workers = all.filter((name) => !lost.has(name));
  const most = organisation === 'chain' ? SHARE + 1 : workers.length;
  return planner.plan(teamState, {
    workers,
    most,
    past: past.map((work) => ({ ...work, status: work.status === 'ended' ? 'running' : work.status })),
  });
}

/** Who does what at once. */
function shareOut(shown: PlanContext, orders: readonly PlannedOrder[]): Task[] {
  const { agent, organisation, commands, free, past, teamState } = shown;
  switch (organisation) {
    case 'solo': {
      const ready = orders.filter(({ after, candidates }) => after.length === 0 && candidates.includes(agent));
      const own = ready[teamState.roster.indexOf(agent) % Math.max(1, ready.length)];
      return own && free.includes(agent) ? [{ agent, task: own.text }] : [];
    }
    case 'chain': {
      const [next] = commands;
      if (past.some(({ status }) => status === 'running' || status === 'ended') || !free.includes(agent)) return [];
      const own = sequence(orders, agent).slice(0, SHARE);
      const rest = next !== undefined && orders.length > own.length;
      return [
        ...own.map(({ text }) => ({ agent, task: text })),
        ...(rest ? [{ agent: next, task: `do your share of what is left of the goal, and then hand it on` }] : []),
      ];
    }
    case 'tree':
    case 'graph': {
      const left = [...free];
      return orders.flatMap(({ after, candidates, text }) => {
        if (after.length > 0) return [];
        const able = left.filter((name) => candidates.includes(name));
        // Who stands in the way can step aside; what one has failed at somebody else may do.
        const worker =
          able.find((name) => standsInTheWay(past, name, text)) ??
          able.find((name) => !failedAt(past, name, text)) ??
          able[0];
        if (worker === undefined) return [];
        left.splice(left.indexOf(worker), 1);
        return [{ agent: worker, task: text }];
      });
    }
    default:
      return organisation satisfies never;
  }
}

function failedAt(past: readonly ShownWork[], agent: string, text: string): boolean {
  return past.some((work) => work.agent === agent && work.text === text && work.status === 'failed');
}

/** Whether work at a place of this order failed because an agent was standing there. */
function standsInTheWay(past: readonly ShownWork[], agent: string, text: string): boolean {
  const places = new Set(text.match(/\(-?\d+, ?-?\d+, ?-?\d+\)/g)?.map((place) => place.replaceAll(' ', '')));
  return past.some(({ status, note }) => {
    const [, who, place = ''] = /(\w+) is standing at (\([-\d, ]+\))/.exec(note) ?? [];
    return status === 'failed' && who === agent && places.has(place.replaceAll(' ', ''));
  });
}

/** Orders that one agent can do one after another. */
function sequence(orders: readonly PlannedOrder[], agent: string): PlannedOrder[] {
  const done = new Set<number>();
  return orders.filter(({ after, beyond, candidates }, index) => {
    const possible = !beyond && candidates.includes(agent) && after.every((other) => done.has(other));
    if (possible) done.add(index);
    return possible;
  });
}

/** Orders that can go on together in one stage, those that need them in the next. */
function stagesOf(orders: readonly PlannedOrder[], agent: string) {
  const stages: number[] = [];
  for (const { after } of orders) stages.push(Math.max(-1, ...after.map((other) => stages[other] ?? 0)) + 1);
  return [...new Set(stages)]
    .sort((a, b) => a - b)
    .slice(0, 12)
    .map((stage) => ({
      stage: `stage ${stage + 1}`,
      tasks: orders
        .filter((_, index) => stages[index] === stage)
        .map(({ text, candidates }) => ({ agent: candidates[0] ?? agent, task: text })),
    }));
}

function itemsOf(inventory: Readonly<Record<string, number>>): string {
  const items = Object.entries(inventory).map(([item, count]) => `${count} ${item}`);
  return (items.join(', ') || 'nothing').slice(0, 600);
}

const ActContext = z.object({
  agent: z.string(),
  now: z.array(z.object({ agent: z.string(), task: z.string() })),
});

/** One action for each piece of the task at hand, in its order; mates are informed of theirs before one's own work begins, except in a chain. */
function actions(context: Json): { actions: string[] } {
  const { agent, now } = ActContext.parse(context);
  return { actions: now.map((task) => (task.agent === agent ? task.task : `inform ${task.agent} to ${task.task}`)) };
}
