import type { ShownAgent, TeamState } from '../../../../sidecar/prompt/teamState.ts';
import type { Amount } from '../../../knowledge/cooking/cookbook.ts';
import { blockSourcesOf, FURNACE, fuelValueOf, preyFor } from '../../../knowledge/cooking/sources.ts';
import { MakingGoal } from '../../../knowledge/making/making.ts';
import { DishPlanner } from '../cooking/dishPlanner.ts';
import { draftOf, type KitchenDraft } from '../cooking/draft.ts';
import { lookOrders, unknownContainers } from '../cooking/lookOrders.ts';
import { writeCookOrder } from '../cooking/orders.ts';
import { choose, failuresIn, hopefulOf, plannedOrder } from '../cooking/pieceChoice.ts';
import { bringAll } from '../cooking/pieces.ts';
import type { PlannedOrder, PlanWanted } from '../planner.ts';
import { type MakingWay, makingWay } from './makingWay.ts';

/** Items that a kitchen's furnaces smelt on the fuel that they hold, until somebody has looked. */
const STOCKED_FUEL = 64;

/** What one agent has to hold. */
export interface Duty {
  readonly holder: string;
  readonly wanted: readonly Amount[];
}

/** What is asked for; undefined where the goal is another. */
export function makingGoalOf({ documents }: TeamState): MakingGoal | undefined {
  const parsed = MakingGoal.safeParse(documents.making);
  return parsed.success ? parsed.data : undefined;
}

/** Who has to hold what: what anybody may hold is the first agent's of the team. */
export function dutiesOf({ roster }: TeamState, { targets }: MakingGoal): Duty[] {
  const duties = new Map<string, Amount[]>();
  for (const { item, count, holder } of targets) {
    const name = holder !== null && roster.includes(holder) ? holder : (roster[0] ?? '');
    duties.set(name, [...(duties.get(name) ?? []), { item, count }]);
  }
  return [...duties].map(([holder, wanted]) => ({ holder, wanted }));
}

/**
 * The next orders for making things out of what each of a team was dealt. Who sees the whole team deals the work out among
 * all. Agents that see only themselves pass on what others make theirs of, then make what they have to hold themselves;
 * until they can, they gather what they can and wait.
 */
export function planMaking(teamState: TeamState, wanted: PlanWanted): PlannedOrder[] {
  const goal = makingGoalOf(teamState);
  if (!goal) return [];
  const isApart = teamState.team.length === 1 && teamState.roster.length > 1;
  const draft = stocked(draftOf(teamState, wanted), teamState);
  const names = draft.hands.map(({ name }) => name);
  const duties = dutiesOf(teamState, goal);
  const own = duties.filter(({ holder }) => names.includes(holder));
  const failures = failuresIn(wanted.past);
  const ways = own.map((duty) => ({ ...duty, way: makingWay(duty.wanted, heldIn(draft)) }));
  const recipes = ways.flatMap(({ way }) => way.recipes);
  if (isApart) planGifts(draft, teamState, duties, ways[0]?.way);
  const gifts = draft.pieces.length;
  const planner = new DishPlanner(draft, { recipes }, failures);
  const isShort = ways.map((way) => planDuty(planner, way)).includes(true);
  const isDone = ways.every(({ holder, wanted: list }) =>
    list.every(({ item, count }) => held(teamState, holder, item) >= count),
  );
  if (isDone && gifts === 0) return [];
  const looks = isShort ? lookOrders(unknownContainers(teamState, wanted.past), planner.draft, wanted) : [];
  const pieces = hopefulOf(planner.draft.pieces, failures);
  const chosen = choose(pieces, isApart ? 1 : wanted.most, isApart ? 1 : names.length).map(plannedOrder);
  if (gifts === 0 && looks.length > 0)
    return [...looks, ...(isApart ? [] : chosen)].slice(0, isApart ? 1 : wanted.most);
  if (chosen.length > 0) return chosen;
  const isUnderWay = wanted.past.some(({ status }) => status === 'running' || status === 'waiting');
  return isUnderWay ? [] : lastTries(ways, isApart);
}

/** Furnaces of a kitchen burn without anybody's fuel, unless somebody has seen that they are empty. */
function stocked(draft: KitchenDraft, { workshops }: TeamState): KitchenDraft {
  const hasFuel = workshops.some(
    ({ block, holds }) =>
      FURNACE.test(block) && (holds === undefined || Object.keys(holds).some((item) => fuelValueOf(item) > 0)),
  );
  return hasFuel ? { ...draft, fuelled: STOCKED_FUEL } : draft;
}

/** Everything the agents of a view carry, and what lies about or is known to be in containers. */
function heldIn({ hands, stores, lying }: KitchenDraft): Map<string, number> {
  const all = new Map<string, number>();
  const add = (item: string, count: number) => all.set(item, (all.get(item) ?? 0) + count);
  for (const { stock } of hands) for (const [item, count] of stock) add(item, count);
  for (const { left } of stores) for (const [item, count] of left) add(item, count);
  for (const { item, count } of lying) add(item, count);
  return all;
}

/** Plans what one agent has to hold, or as much of it as can be got now. @returns whether something is wanting */
function planDuty(planner: DishPlanner, { holder, wanted, way }: Duty & { readonly way: MakingWay }): boolean {
  const isAll = wanted
    .map(({ item, count }) => {
      const { part, draft } = planner.tried(() => planner.acquire(item, count, holder, []));
      if (part.got >= count) planner.draft = draft;
      return part.got >= count;
    })
    .every(Boolean);
  if (!isAll) for (const { item, count } of way.missing) planner.acquire(item, count, holder, []);
  return !isAll;
}

/** What an agent on its own passes on: to who makes everything all it carries, otherwise what a mate cannot gather and it does not need itself. */
function planGifts(
  draft: KitchenDraft,
  teamState: TeamState,
  duties: readonly Duty[],
  own: MakingWay | undefined,
): void {
  const [hand] = draft.hands;
  if (!hand) return;
  const left = new Map([...hand.carried].map(([item, count]) => [item, count - (own?.spent.get(item) ?? 0)]));
  for (const { holder, wanted } of duties) {
    if (holder === hand.name) continue;
    const given = own ? makingWay(wanted, left).spent : left;
    const goods = [...given].flatMap(([item, count]) =>
      count > 0 && !(own && isGathered(item, teamState)) ? [{ item, count }] : [],
    );
    if (goods.length > 0) bringAll(draft, hand.name, goods, holder);
    for (const { item, count } of goods) left.set(item, (left.get(item) ?? 0) - count);
  }
}

/** Whether everybody can get an item out of what grows and lives here. */
function isGathered(item: string, { resources, creatures }: TeamState): boolean {
  return (
    blockSourcesOf(item).some(({ block }) => resources.some((seen) => seen.block === block)) ||
    preyFor(item).some(({ kind }) => creatures.some((seen) => seen.kind === kind))
  );
}

/** What remains where nothing can be done as things are known: for who is apart, it is for mates to bring what is wanting. */
function lastTries(ways: readonly (Duty & { readonly way: MakingWay })[], isApart: boolean): PlannedOrder[] {
  return ways.flatMap(({ holder, wanted, way }) =>
    wanted.slice(0, 1).map(({ item, count }): PlannedOrder => {
      const of = way.recipes.find(({ result }) => result.item === item)?.ingredients ?? [{ item, count }];
      return {
        text: writeCookOrder({ type: 'craft', of, carry: [{ item, count }] }),
        milestones: [`${holder} carries ${count} ${item}`],
        paths: ['~/meta-data/making'],
        after: [],
        candidates: [holder],
        ...(isApart ? { meanwhile: true } : {}),
      };
    }),
  );
}

function held({ team }: TeamState, name: string, item: string): number {
  const agent: ShownAgent | undefined = team.find((each) => each.name === name);
  return agent?.inventory[item] ?? 0;
}
