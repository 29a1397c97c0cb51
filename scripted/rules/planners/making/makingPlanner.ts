import { z } from 'zod';
import type { TeamState } from '../../../../sidecar/prompt/teamState.ts';
import { MakingGoal } from '../../../knowledge/making/making.ts';
import { GROWN_AS, SMELTED_FROM } from '../../../knowledge/making/sources.ts';
import { lastProblem, type ShownAction } from '../../shownAction.ts';
import type {
  Dependency,
  FamilyPlanner,
  Judgement,
  PlannedOrder,
  PlanWanted,
  ShownStep,
  StepReply,
} from '../planner.ts';
import { type MakingOrder, readMakingOrder, writeMakingOrder } from './orders.ts';

/** Failures of one order after which it is given up. */
const MOST_FAILURES = 6;
/** What a craft or a smelt reports as missing. */
const Lacking = z.object({ missing: z.array(z.object({ item: z.string() })).min(1) });

/** Making things out of what each of a team was dealt: all is brought to one, who makes it. What lives on a farm is left alone. */
export const makingPlanner: FamilyPlanner = {
  name: 'making',
  suits: (teamState) => goalOf(teamState) !== undefined,
  plan: planMaking,
  reads: (text) => readMakingOrder(text) !== undefined,
  step: makingStep,
  judge: judgeMaking,
  dependencies,
};

function goalOf({ documents }: TeamState): MakingGoal | undefined {
  const parsed = MakingGoal.safeParse(documents.making);
  return parsed.success ? parsed.data : undefined;
}

/** Whoever has to hold the first target, or the first of the team. */
function makerOf(teamState: TeamState, goal: MakingGoal): string | undefined {
  const names = [...teamState.roster];
  const holder = goal.targets[0]?.holder;
  return holder !== null && holder !== undefined && names.includes(holder) ? holder : names[0];
}

function planMaking(teamState: TeamState, { workers, most, past }: PlanWanted): PlannedOrder[] {
  const goal = goalOf(teamState);
  const maker = goal && makerOf(teamState, goal);
  if (!goal || !maker) return [];
  const isGiven = (text: string) => past.some((order) => order.text === text && /running|waiting/.test(order.status));
  const orders: PlannedOrder[] = [];
  const add = (order: MakingOrder, worker: string, after: readonly number[]) => {
    const text = writeMakingOrder(order);
    if (workers.includes(worker) && !(isGiven(text) && workers.length === 1))
      orders.push({ text, milestones: [], paths: ['~/making'], after, candidates: [worker] });
  };
  for (const { name, inventory, lost } of teamState.team)
    if (name !== maker && !lost && Object.values(inventory).some((count) => count > 0))
      add({ type: 'bring', to: maker }, name, []);
  const before = orders.map((_, index) => index);
  for (const { item, count } of goal.targets)
    if (held(teamState, maker, item) < count) add({ type: 'make', item, count }, maker, before);
  return orders.slice(0, most);
}

function held({ team }: TeamState, name: string, item: string): number {
  const inventory = team.find((agent) => agent.name === name)?.inventory ?? {};
  return Object.hasOwn(inventory, item) ? (inventory[item] ?? 0) : 0;
}

function makingStep(text: string, shown: ShownStep): StepReply {
  const order = readMakingOrder(text);
  const failures = shown.actions.filter(({ ok }) => !ok).length;
  if (!order || failures >= MOST_FAILURES) return end(lastProblem(shown.actions) ?? 'I cannot do that.');
  if (order.type === 'bring') {
    const inventory = shown.teamState.team.find(({ name }) => name === shown.agent)?.inventory ?? {};
    const [next] = Object.entries(inventory).filter(([, count]) => count > 0);
    if (!next) return end('All is handed over.');
    return {
      thought: `${order.to} needs my ${next[0]}.`,
      action: 'handoverBlock',
      action_input: { target_player_name: order.to, item_name: next[0], item_count: Math.min(64, next[1]) },
    };
  }
  if (held(shown.teamState, shown.agent, order.item) >= order.count) return end(`I have ${order.count} ${order.item}.`);
  const item = nextItem(order.item, shown.actions);
  const raw = Object.hasOwn(SMELTED_FROM, item) ? SMELTED_FROM[item] : undefined;
  if (raw !== undefined && held(shown.teamState, shown.agent, raw) > 0)
    return {
      thought: `A furnace makes ${item} of ${raw}.`,
      action: 'SmeltingCooking',
      action_input: { item_name: raw, item_count: 1 },
    };
  const crop = nearestCrop(item, shown.teamState);
  if (crop) {
    const [x, y, z] = crop;
    return { thought: `${item} grows here.`, action: 'MineBlock', action_input: { x, y, z } };
  }
  return { thought: `I craft ${item}.`, action: 'craftBlock', action_input: { item_name: item, item_count: 1 } };
}

/** The nearest ripe plant that leaves an item. */
function nearestCrop(item: string, { resources }: TeamState): readonly [number, number, number] | undefined {
  const plant = Object.hasOwn(GROWN_AS, item) ? GROWN_AS[item] : undefined;
  const [best] = resources
    .filter(({ block, nearest }) => block === plant && nearest.length > 0)
    .sort((one, other) => Number(other.ripe) - Number(one.ripe));
  return best?.nearest[0];
}

/** What the last craft that failed was missing; the goal itself where none did. */
function nextItem(goal: string, actions: readonly ShownAction[]): string {
  const last = actions.at(-1);
  if (!last || last.ok) return goal;
  const lacking = Lacking.safeParse(last.data);
  return lacking.success ? (lacking.data.missing[0]?.item ?? goal) : goal;
}

function judgeMaking(text: string, actions: readonly ShownAction[], teamState: TeamState, agent: string): Judgement {
  const order = readMakingOrder(text);
  if (order?.type === 'make') {
    const done = held(teamState, agent, order.item) >= order.count;
    return { done, open: done ? [] : [lastProblem(actions) ?? `${order.item} is not made`] };
  }
  const inventory = teamState.team.find(({ name }) => name === agent)?.inventory ?? {};
  const done = Object.values(inventory).every((count) => count === 0);
  return { done, open: done ? [] : [lastProblem(actions) ?? 'something is still carried'] };
}

function dependencies(texts: readonly string[]): Dependency[] {
  const orders = texts.map(readMakingOrder);
  return orders.flatMap((first, from) =>
    orders.flatMap((second, to): Dependency[] =>
      first?.type === 'bring' && second?.type === 'make' ? [{ from, to, because: 'material' }] : [],
    ),
  );
}

function end(answer: string): StepReply {
  return { thought: answer, final_answer: answer };
}
