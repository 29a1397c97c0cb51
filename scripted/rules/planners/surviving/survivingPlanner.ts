import type { Json } from '../../../../protocol/briefing.ts';
import type { ShownAgent, TeamState } from '../../../../sidecar/prompt/teamState.ts';
import { fieldsOf, type ShownAction } from '../../shownAction.ts';
import type { FamilyPlanner, Judgement, PlannedOrder, PlanWanted, ShownStep, StepReply } from '../planner.ts';
import { readOrder, type SurvivingOrder, writeOrder } from './orders.ts';

/** Predicates of goals that are about staying alive (docs/reference/survive.md). */
const LIVES: ReadonlySet<Json | undefined> = new Set(['sunrises', 'food', 'eaten']);
const FOOD = /^(?:bread|beef|porkchop|mutton|chicken|rabbit|apple|carrot|cooked_\w+|baked_potato)$/;
const PREY = ['cow', 'pig', 'sheep', 'chicken', 'rabbit'];
const ENEMIES = ['zombie', 'husk', 'spider', 'skeleton', 'drowned', 'zombie_villager', 'blaze'];
/** Food level below which something is done about it. */
const HUNGRY = 17;
const WATCH_SECONDS = 60;
/** Failures after which an order is given back. */
const MOST_FAILURES = 2;

const TOOLS = { eat: 'eat', attack: 'attackTarget', watch: 'wait' } as const;

/** Staying alive in the simplest way: eat of what is carried, hunt when hungry, strike monsters in sight, else wait. */
export const survivingPlanner: FamilyPlanner = {
  name: 'surviving',
  suits: ({ documents }) => asksForLives(documents.predicates) || documents.nether !== undefined,
  plan: planSurviving,
  reads: (text) => readOrder(text) !== undefined,
  step: survivingStep,
  judge: judgeSurviving,
  dependencies: () => [],
};

function asksForLives(goal: Json | undefined): boolean {
  const { type, of } = fieldsOf(goal);
  return LIVES.has(type) || (Array.isArray(of) && of.some(asksForLives));
}

function planSurviving(teamState: TeamState, { workers, most }: PlanWanted): PlannedOrder[] {
  return teamState.team
    .filter(({ name, lost }) => workers.includes(name) && !lost)
    .flatMap((agent) => orderFor(agent, teamState) ?? [])
    .slice(0, most)
    .map((order) => ({
      text: writeOrder(order),
      milestones: [`${order.who} has done so`],
      paths: [],
      after: [],
      candidates: [order.who],
      ...(order.type === 'watch' ? { meanwhile: true as const } : {}),
    }));
}

function orderFor(
  { name: who, food, inventory, tools }: ShownAgent,
  { creatures }: TeamState,
): SurvivingOrder | undefined {
  const seen = (kinds: readonly string[]) => kinds.find((kind) => creatures.some((creature) => creature.kind === kind));
  const meal = Object.keys(inventory).find((item) => FOOD.test(item));
  const enemy = seen(ENEMIES);
  const prey = food < HUNGRY ? seen(PREY) : undefined;
  const target = enemy ?? prey;
  if (food < HUNGRY && meal !== undefined && tools.includes(TOOLS.eat)) return { type: 'eat', who, what: meal };
  if (target !== undefined && tools.includes(TOOLS.attack)) return { type: 'attack', who, what: target };
  return tools.includes(TOOLS.watch) ? { type: 'watch', who } : undefined;
}

function survivingStep(text: string, { actions, tools }: ShownStep): StepReply {
  const order = readOrder(text);
  if (!order) return { thought: 'I do not know this order.', final_answer: 'not done: the order is unknown' };
  const tool = TOOLS[order.type];
  const own = actions.filter((action) => action.tool === tool);
  if (own.some(({ ok }) => ok)) return { thought: 'It is done.', final_answer: 'done' };
  if (own.length >= MOST_FAILURES || !tools.includes(tool))
    return { thought: 'It cannot be done.', final_answer: `not done: ${own.at(-1)?.message ?? `there is no ${tool}`}` };
  return { thought: writeOrder(order), action: tool, action_input: argumentsOf(order) };
}

function argumentsOf(order: SurvivingOrder): { [key: string]: Json } {
  switch (order.type) {
    case 'eat':
      return { item_name: order.what };
    case 'attack':
      return { target_name: order.what };
    case 'watch':
      return { seconds: WATCH_SECONDS };
    default:
      return order satisfies never;
  }
}

function judgeSurviving(text: string, actions: readonly ShownAction[]): Judgement {
  const order = readOrder(text);
  const done = order !== undefined && actions.some(({ tool, ok }) => ok && tool === TOOLS[order.type]);
  return { done, open: done ? [] : [text] };
}
