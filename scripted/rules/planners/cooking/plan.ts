import type { TeamState } from '../../../../sidecar/prompt/teamState.ts';
import { type Cookbook, itemsTowards, readRecipes } from '../../../knowledge/cooking/cookbook.ts';
import { fuelValueOf } from '../../../knowledge/cooking/sources.ts';
import type { PlannedOrder, PlanWanted } from '../planner.ts';
import { DishPlanner } from './dishPlanner.ts';
import { draftOf, type KitchenDraft, stockOf } from './draft.ts';
import { lastLook, lookOrders, unknownContainers } from './lookOrders.ts';
import { choose, failuresIn, hopefulOf, plannedOrder } from './pieceChoice.ts';
import { bringAll } from './pieces.ts';

/**
 * The next orders for a dish: first looks into what nobody has looked into; then every ingredient by its quickest way,
 * the work dealt out among who can do it, brought to the one cook who puts the dish together. The cook is the first of
 * the roster that is there. Agents that see only themselves plan for their own hands: the cook does everything there
 * is, a mate what has to be gathered, and brings it.
 */
export function planCooking(teamState: TeamState, wanted: PlanWanted): PlannedOrder[] {
  const book = cookbookOf(teamState);
  const draft = draftOf(teamState, wanted);
  if (!book || draft.hands.length === 0) return [];
  if (draft.hands.some(({ carried }) => stockOf(carried, book.dish.result.item) > 0)) return [];
  const unknown = unknownContainers(teamState, wanted.past);
  if (unknown.length > 0) return lookOrders(unknown, draft, wanted).slice(0, wanted.most);
  const failures = failuresIn(wanted.past);
  const planner = new DishPlanner(draft, book, failures);
  const cook = cookOf(teamState, draft);
  if (draft.hands.some(({ name }) => name === cook)) planDish(planner, book, cook);
  else for (const { name } of draft.hands) planHelp(planner, book, name, cook, teamState.roster.indexOf(name));
  const pieces = hopefulOf(planner.draft.pieces, failures);
  const apart = teamState.team.length === 1 && teamState.roster.length > 1;
  const chosen = choose(pieces, apart ? 1 : wanted.most, apart ? 1 : teamState.team.length);
  if (chosen.length > 0) return chosen.map((piece) => plannedOrder(piece));
  const underWay = wanted.past.some(({ status }) => status === 'running' || status === 'waiting');
  return underWay || draft.hands[0]?.name !== cook ? [] : lastLook(teamState, draft, wanted);
}

/** The first of the roster that is there, in the view or in its sight. */
function cookOf({ roster, mates }: TeamState, { hands }: KitchenDraft): string {
  const there = roster.filter(
    (name) =>
      hands.some((hand) => hand.name === name && hand.tools.includes('craftBlock')) ||
      mates.some((mate) => mate.name === name),
  );
  return there[0] ?? hands[0]?.name ?? '';
}

function planDish(planner: DishPlanner, { dish }: Cookbook, cook: string): void {
  const parts = dish.ingredients.map(({ item, count }) => ({ count, part: planner.acquire(item, count, cook, []) }));
  if (parts.every(({ count, part }) => part.got >= count))
    planner.craft(
      dish,
      1,
      cook,
      parts.map(({ part }) => part),
    );
}

/**
 * What one who is not the cook does on its own: it hands over what it has gathered, or gathers one ingredient that does
 * not lie ready; mates begin at different ones.
 */
function planHelp(planner: DishPlanner, book: Cookbook, name: string, cook: string, place: number): void {
  const hand = planner.draft.hands.find((each) => each.name === name);
  if (!hand) return;
  const { ingredients } = book.dish;
  const ready = ingredients.filter(({ item, count }) => stockOf(hand.carried, item) >= count);
  if (ready.length > 0) {
    bringAll(planner.draft, name, ready, cook);
    return;
  }
  const start = Math.max(0, place) % ingredients.length;
  for (const { item, count } of [...ingredients.slice(start), ...ingredients.slice(0, start)]) {
    const way = planner.tried(() => planner.obtain(item, count, name, []));
    const fresh = way.draft.pieces.slice(planner.draft.pieces.length);
    // What lies ready is the cook's to fetch, unless it has to be worked on.
    if (fresh.length === 0 || (way.effort === 0 && fresh.some(({ order }) => order.type === 'take'))) continue;
    planner.draft = way.draft;
    return;
  }
  const isWanted = wantedFor(book);
  const goods = [...hand.carried].flatMap(([item, count]) => (isWanted(item) && count > 0 ? [{ item, count }] : []));
  if (goods.length > 0) bringAll(planner.draft, name, goods, cook);
}

/** What goes into a dish, and fuel where something on the way to it is smelted. */
function wantedFor(book: Cookbook): (item: string) => boolean {
  const towards = itemsTowards(book);
  const smelts = book.recipes.some(({ at, result }) => at === 'furnace' && towards.has(result.item));
  return (item) => (towards.has(item) && item !== book.dish.result.item) || (smelts && fuelValueOf(item) > 0);
}

/** Reads the document "recipes"; undefined where there is none that can be read. */
export function cookbookOf({ documents, goal }: Pick<TeamState, 'documents' | 'goal'>): Cookbook | undefined {
  const read = readRecipes(documents.recipes, goal);
  return read.ok ? read.book : undefined;
}
