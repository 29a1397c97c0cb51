import type { PastOrder, PlannedOrder } from '../planner.ts';
import type { Piece } from './draft.ts';
import { type CookOrder, gainsOf, writeCookOrder } from './orders.ts';

/** Failures of one agent at one order, among the last orders, before it is not asked for that again for a while. */
export const MOST_FAILURES = 5;
const LAST_ORDERS = 16;

/** How often an agent failed at an order like this one lately. */
export function failuresIn(past: readonly PastOrder[]): (by: string, order: CookOrder) => number {
  const lately = past.slice(-LAST_ORDERS);
  return (by, order) =>
    lately.filter(({ text, status, agent }) => status === 'failed' && agent === by && text === writeCookOrder(order))
      .length;
}

/** Leaves out what an agent failed at time and again, and what needs it. */
export function hopefulOf(pieces: readonly Piece[], failures: (by: string, order: CookOrder) => number): Numbered[] {
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
export function choose(pieces: readonly Numbered[], most: number, hands: number): Chosen[] {
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

export function plannedOrder({ piece: { order, by, paths }, after }: Chosen): PlannedOrder {
  return { text: writeCookOrder(order), milestones: milestonesOf(order, by), paths, after, candidates: [by] };
}

function milestonesOf(order: CookOrder, by: string): string[] {
  const [who, amounts] = order.type === 'bring' ? [order.to, order.goods] : [by, gainsOf(order)];
  return amounts.map(({ item, count }) => `${who} carries ${count} ${item}`);
}
