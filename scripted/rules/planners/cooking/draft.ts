import type { ShownPlace, TeamState } from '../../../../sidecar/prompt/teamState.ts';
import { FURNACE } from '../../../knowledge/cooking/sources.ts';
import type { PlanWanted } from '../planner.ts';
import { type CookOrder, gainsOf, readCookOrder } from './orders.ts';

/** How many items of each kind. */
type Stock = Map<string, number>;

/** An agent as a plan deals with it. */
export interface DraftAgent {
  readonly name: string;
  readonly position: ShownPlace;
  readonly tools: readonly string[];
  /** Whether it can be given work now. */
  readonly free: boolean;
  /** What it really carries. */
  readonly carried: ReadonlyMap<string, number>;
  /** Of that, what the plan has not used up. */
  readonly stock: Stock;
  /** What orders that run will bring it. */
  readonly coming: Stock;
  /** What it will carry when all its pieces are done and nothing has been used up. */
  readonly expected: Stock;
}

/**
 * What came of planning for an item: how many there will be, after which pieces; `late` where some of it hangs on what
 * runs already, so that nothing can be planned on top of it yet.
 */
export interface DraftPart {
  readonly got: number;
  readonly after: readonly number[];
  readonly late: boolean;
}

/** No way to an item. */
export const NOTHING: DraftPart = { got: 0, after: [], late: false };

/** Two ways together. */
export function joinedParts(one: DraftPart, other: DraftPart): DraftPart {
  return {
    got: one.got + other.got,
    after: [...new Set([...one.after, ...other.after])],
    late: one.late || other.late,
  };
}

/** A piece of work of the plan. `after` are indices of others. */
export interface Piece {
  readonly order: CookOrder;
  readonly by: string;
  readonly after: ReadonlySet<number>;
  /** Where the documents describe it. */
  readonly paths: readonly string[];
}

/**
 * The kitchen as it will be when the pieces planned so far are done: what is used up is gone, what runs has its effect.
 * A plan tries its ways on copies.
 */
export interface KitchenDraft {
  readonly hands: DraftAgent[];
  readonly stores: { readonly block: string; readonly at: ShownPlace; readonly left: Stock }[];
  /** Ripe blocks by kind that nobody is to break yet. */
  readonly blocks: Map<string, readonly ShownPlace[]>;
  readonly creatures: ReadonlySet<string>;
  lying: readonly { readonly item: string; readonly at: ShownPlace; readonly count: number }[];
  readonly pieces: Piece[];
  readonly furnaces: number;
  /** Who is at the furnace. */
  smelter: string | null;
  /** How many items the fuel already planned for still smelts, and where that fuel comes from. */
  fuelled: number;
  fuel: DraftPart;
}

/** The kitchen before anything is planned. */
export function draftOf(teamState: TeamState, { workers, past }: PlanWanted): KitchenDraft {
  const running = past.filter(({ status }) => status === 'running' || status === 'waiting');
  const busy = new Set(running.map(({ agent }) => agent));
  const furnaces = teamState.workshops.filter(({ block }) => FURNACE.test(block));
  const draft: KitchenDraft = {
    hands: teamState.team
      .filter(({ lost }) => !lost)
      .map(({ name, position, tools, inventory }) => ({
        name,
        position,
        tools,
        free: workers.includes(name) && !busy.has(name),
        carried: new Map(Object.entries(inventory)),
        stock: new Map(Object.entries(inventory)),
        coming: new Map(),
        expected: new Map(Object.entries(inventory)),
      })),
    stores: teamState.containers.map(({ block, position, holds }) => ({
      block,
      at: position,
      left: new Map(Object.entries(holds ?? {})),
    })),
    blocks: new Map(teamState.resources.flatMap(({ block, ripe, nearest }) => (ripe ? [[block, nearest]] : []))),
    creatures: new Set(teamState.creatures.map(({ kind }) => kind)),
    lying: teamState.lying.map(({ item, count, position }) => ({ item, count, at: position })),
    pieces: [],
    furnaces: furnaces.length,
    smelter: null,
    // Whoever finds it out again fetches fuel then.
    fuelled: furnaces.some(({ state }) => state.lit === 'true') ? 2 : 0,
    fuel: NOTHING,
  };
  for (const furnace of teamState.workshops)
    if (furnace.holds)
      draft.stores.push({ block: furnace.block, at: furnace.position, left: new Map(Object.entries(furnace.holds)) });
  for (const { text, agent } of running) {
    const order = readCookOrder(text);
    const hand = draft.hands.find(({ name }) => name === agent);
    if (order && hand) foresee(draft, order, hand);
  }
  return draft;
}

/** The same kitchen, to be changed apart. */
export function copyOf(draft: KitchenDraft): KitchenDraft {
  return {
    ...draft,
    hands: draft.hands.map((hand) => ({
      ...hand,
      stock: new Map(hand.stock),
      coming: new Map(hand.coming),
      expected: new Map(hand.expected),
    })),
    stores: draft.stores.map((store) => ({ ...store, left: new Map(store.left) })),
    blocks: new Map(draft.blocks),
    pieces: [...draft.pieces],
  };
}

/** How many of an item there are. */
export function stockOf(stock: ReadonlyMap<string, number>, item: string): number {
  return stock.get(item) ?? 0;
}

/** Takes up to so many away. @returns how many */
export function useUp(stock: Stock, item: string, count: number): number {
  const used = Math.min(stockOf(stock, item), count);
  if (used > 0) stock.set(item, stockOf(stock, item) - used);
  return used;
}

/** Adds some. */
export function put(stock: Stock, item: string, count: number): void {
  stock.set(item, stockOf(stock, item) + count);
}

/** Whether two places are the same. */
export function isSameCell(a: ShownPlace, b: ShownPlace): boolean {
  return a.every((value, index) => value === b[index]);
}

/** Gives an order that runs its effect: what it will bring is coming, what it takes is gone. */
function foresee(draft: KitchenDraft, order: CookOrder, hand: DraftAgent): void {
  const gains = gainsOf(order).map(({ item, count }) => ({
    item,
    count: Math.max(0, count - stockOf(hand.carried, item)),
  }));
  for (const { item, count } of gains) put(hand.coming, item, count);
  const gained = gains.reduce((sum, { count }) => sum + count, 0);
  switch (order.type) {
    case 'look':
      return;
    case 'take':
      for (const { item, count } of gains)
        for (const store of draft.stores) if (isSameCell(store.at, order.at)) useUp(store.left, item, count);
      return;
    case 'pick-up':
      draft.lying = draft.lying.filter(({ at }) => !isSameCell(at, order.at));
      return;
    case 'break': {
      const left = draft.blocks.get(order.block) ?? [];
      draft.blocks.set(
        order.block,
        left.filter((cell) => !order.cells.some((taken) => isSameCell(taken, cell))),
      );
      return;
    }
    case 'hunt':
      return;
    case 'use':
      useUp(hand.stock, order.item, gained);
      return;
    case 'smelt':
      draft.smelter = hand.name;
      useUp(hand.stock, order.item, gained);
      useUp(hand.stock, order.fuel, 1);
      return;
    case 'craft':
      if (gained > 0) for (const { item, count } of order.of) useUp(hand.stock, item, count);
      return;
    case 'bring': {
      const receiver = draft.hands.find(({ name }) => name === order.to);
      for (const { item, count } of order.goods) {
        const brought = useUp(hand.stock, item, count);
        if (receiver) put(receiver.coming, item, brought);
      }
      return;
    }
    default:
      order satisfies never;
  }
}
