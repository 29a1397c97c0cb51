import type { ShownPlace, TeamState } from '../../../../sidecar/prompt/teamState.ts';
import { type Cookbook, itemsTowards, readRecipes } from '../../../knowledge/cooking/cookbook.ts';
import { FURNACE, fuelValueOf } from '../../../knowledge/cooking/sources.ts';
import type { PastOrder, PlannedOrder, PlanWanted } from '../planner.ts';
import { DishPlanner } from './dishPlanner.ts';
import { draftOf, type KitchenDraft, type Piece, stockOf } from './draft.ts';
import { type CookOrder, gainsOf, writeCookOrder } from './orders.ts';
import { bringAll } from './pieces.ts';

/** Failures of one agent at one order, among the last orders, before it is not asked for that again for a while. */
const MOST_FAILURES = 5;
const LAST_ORDERS = 16;
/** Looks into one container, when nothing else is left to try. */
const MOST_LOOKS = 8;

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
  if (unknown.length > 0) return looksInto(unknown, draft, wanted).slice(0, wanted.most);
  const lately = wanted.past.slice(-LAST_ORDERS);
  const failures = (by: string, order: CookOrder) =>
    lately.filter(({ text, status, agent }) => status === 'failed' && agent === by && text === writeCookOrder(order))
      .length;
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

/** Containers nobody of the view has looked into, but those that nobody came to look into, time and again. */
function unknownContainers({ containers }: TeamState, past: readonly PastOrder[]): TeamState['containers'] {
  return containers.filter(
    ({ block, position, holds }) =>
      holds === null &&
      past.filter(({ text, status }) => status === 'failed' && text === lookAt(block, position)).length < MOST_FAILURES,
  );
}

/** Looks that nobody is at yet, by those who can walk there. */
function looksInto(
  containers: readonly Pick<TeamState['containers'][number], 'block' | 'position' | 'reach'>[],
  { hands }: KitchenDraft,
  { past }: PlanWanted,
): PlannedOrder[] {
  return containers.flatMap(({ block, position, reach }) => {
    const text = lookAt(block, position);
    if (past.some((order) => order.text === text && (order.status === 'running' || order.status === 'waiting')))
      return [];
    const able = hands
      .filter(({ free, tools }) => free && tools.includes('fetchContainerContents'))
      .map(({ name }) => name);
    const near = able.filter((name) => reach.includes(name));
    const candidates = near.length > 0 ? near : able;
    return candidates.length === 0
      ? []
      : [{ text, milestones: [`what the ${block} holds is known`], paths: [], after: [], candidates }];
  });
}

/** Where nothing can be done as things are known, the container looked into least is looked into again. */
function lastLook(teamState: TeamState, draft: KitchenDraft, wanted: PlanWanted): PlannedOrder[] {
  const furnaces = teamState.workshops.filter(({ block }) => FURNACE.test(block));
  const looks = (block: string, position: ShownPlace) =>
    wanted.past.filter(({ text }) => text === lookAt(block, position)).length;
  const [least] = [...teamState.containers, ...furnaces]
    .filter(({ block, position }) => looks(block, position) < MOST_LOOKS)
    .sort((a, b) => looks(a.block, a.position) - looks(b.block, b.position));
  return least ? looksInto([least], draft, wanted) : [];
}

function lookAt(block: string, at: ShownPlace): string {
  return writeCookOrder({ type: 'look', block, at });
}

/** Leaves out what an agent failed at time and again, and what needs it. */
function hopefulOf(pieces: readonly Piece[], failures: (by: string, order: CookOrder) => number): Numbered[] {
  const hopeless = new Set<number>();
  for (const [index, { order, by, after }] of pieces.entries())
    if (failures(by, order) >= MOST_FAILURES || [...after].some((other) => hopeless.has(other))) hopeless.add(index);
  return pieces.map((piece, index) => ({ piece, index })).filter(({ index }) => !hopeless.has(index));
}

interface Numbered {
  readonly piece: Piece;
  readonly index: number;
}

/**
 * At most so many pieces, those that are ready first. Where no more are wanted than there are hands, each hand gets one
 * that is ready and no more: the next plan knows better what follows.
 */
function choose(pieces: readonly Numbered[], most: number, hands: number): Chosen[] {
  const ready = pieces.filter(({ piece }) => piece.after.size === 0);
  const first = ready.filter(({ piece }, place) => ready.findIndex((other) => other.piece.by === piece.by) === place);
  const rest = ready.filter((each) => !first.includes(each));
  const order = most <= hands ? first : [...first, ...rest, ...pieces.filter(({ piece }) => piece.after.size > 0)];
  const places = new Map<number, number>();
  const chosen: Chosen[] = [];
  for (const { piece, index } of order) {
    const after = [...piece.after].map((other) => places.get(other));
    if (chosen.length >= most || after.includes(undefined)) continue;
    places.set(index, chosen.length);
    chosen.push({ piece, after: after.filter((place) => place !== undefined) });
  }
  return chosen;
}

interface Chosen {
  readonly piece: Piece;
  readonly after: readonly number[];
}

function plannedOrder({ piece: { order, by, paths }, after }: Chosen): PlannedOrder {
  return { text: writeCookOrder(order), milestones: milestonesOf(order, by), paths, after, candidates: [by] };
}

function milestonesOf(order: CookOrder, by: string): string[] {
  const [who, amounts] = order.type === 'bring' ? [order.to, order.goods] : [by, gainsOf(order)];
  return amounts.map(({ item, count }) => `${who} carries ${count} ${item}`);
}

/** Reads the document "recipes"; undefined where there is none that can be read. */
export function cookbookOf({ documents, goal }: Pick<TeamState, 'documents' | 'goal'>): Cookbook | undefined {
  const read = readRecipes(documents.recipes, goal);
  return read.ok ? read.book : undefined;
}
