import type { ShownPlace } from '../../../../sidecar/prompt/teamState.ts';
import type { Amount } from '../../../knowledge/cooking/cookbook.ts';
import { type DraftAgent, type DraftPart, isSameCell, type KitchenDraft, put, stockOf } from './draft.ts';
import { type CookOrder, gainsOf } from './orders.ts';

/** Kinds of items one order takes or brings: as many as the tool calls of a subtask. */
const MOST_KINDS = 5;

/** An agent of the draft by its name. */
export function handOf({ hands }: KitchenDraft, name: string): DraftAgent | undefined {
  return hands.find((hand) => hand.name === name);
}

/** Whether an agent of the draft has a tool. */
export function canUse(draft: KitchenDraft, name: string, tool: string): boolean {
  return handOf(draft, name)?.tools.includes(tool) ?? false;
}

/** What a hand will carry with so many more, once it has all that is planned for it. */
export function carryOf(draft: KitchenDraft, by: string, item: string, more: number): Amount {
  return { item, count: stockOf(handOf(draft, by)?.expected ?? new Map(), item) + more };
}

/**
 * Adds a piece that can be given out once its inputs are there; late where they hang on what runs, or the agent is busy.
 * @param got how many of what is wanted the piece yields
 */
export function addPiece(
  draft: KitchenDraft,
  order: CookOrder,
  by: string,
  inputs: readonly DraftPart[],
  got: number,
  paths: readonly string[] = [],
): DraftPart {
  if (inputs.some(({ late }) => late) || !handOf(draft, by)?.free) return { got, after: [], late: true };
  const after = new Set([
    ...inputs.flatMap((input) => input.after),
    // Amounts are what is carried in the end, so that one gain comes after another.
    ...gainsOf(order).flatMap(({ item }) => giversOf(draft, by, item)),
  ]);
  draft.pieces.push({ order, by, after, paths });
  expect(draft, order, by);
  return { got, after: [draft.pieces.length - 1], late: false };
}

/** Plans a withdrawal. Several things out of one container are one order, as long as they fit. */
export function takeOut(
  draft: KitchenDraft,
  by: string,
  block: string,
  at: ShownPlace,
  item: string,
  count: number,
): DraftPart {
  const fresh = giversOf(draft, by, item).length === 0;
  const index = draft.pieces.findIndex(
    ({ order, by: other }) =>
      fresh && other === by && order.type === 'take' && isSameCell(order.at, at) && order.carry.length < MOST_KINDS,
  );
  const piece = draft.pieces[index];
  const carry = carryOf(draft, by, item, count);
  if (piece?.order.type !== 'take') return addPiece(draft, { type: 'take', block, at, carry: [carry] }, by, [], count);
  draft.pieces[index] = { ...piece, order: { ...piece.order, carry: [...piece.order.carry, carry] } };
  expect(draft, { ...piece.order, carry: [carry] }, by);
  return { got: count, after: [index], late: false };
}

/** Plans that a hand gives away what it will have. What it carries already goes together. */
export function bringTo(draft: KitchenDraft, by: string, item: string, part: DraftPart, to: string): DraftPart {
  if (part.late || !canUse(draft, by, 'handoverBlock')) return { got: part.got, after: [], late: true };
  const goods = [{ item, count: part.got }];
  const index = draft.pieces.findIndex(
    ({ order, by: other, after }) =>
      other === by &&
      order.type === 'bring' &&
      order.to === to &&
      after.size + part.after.length === 0 &&
      order.goods.length < MOST_KINDS &&
      order.goods.every((amount) => amount.item !== item),
  );
  const piece = draft.pieces[index];
  if (piece?.order.type !== 'bring') return addPiece(draft, { type: 'bring', goods, to }, by, [part], part.got);
  draft.pieces[index] = { ...piece, order: { ...piece.order, goods: [...piece.order.goods, ...goods] } };
  expect(draft, { ...piece.order, goods }, by);
  return { got: part.got, after: [index], late: false };
}

/** Plans that a hand gives away several things it carries. */
export function bringAll(draft: KitchenDraft, by: string, goods: readonly Amount[], to: string): void {
  if (canUse(draft, by, 'handoverBlock'))
    addPiece(draft, { type: 'bring', goods: goods.slice(0, MOST_KINDS), to }, by, [], 0);
}

/** Keeps in mind what hands will carry. */
function expect(draft: KitchenDraft, order: CookOrder, by: string): void {
  for (const { item, count } of gainsOf(order)) handOf(draft, by)?.expected.set(item, count);
  if (order.type !== 'bring') return;
  const receiver = handOf(draft, order.to);
  if (receiver) for (const { item, count } of order.goods) put(receiver.expected, item, count);
}

/** The pieces that give a hand an item. */
function giversOf(draft: KitchenDraft, by: string, item: string): number[] {
  return draft.pieces.flatMap(({ order, by: other }, index) => {
    const gives = order.type === 'bring' ? (order.to === by ? order.goods : []) : other === by ? gainsOf(order) : [];
    return gives.some((amount) => amount.item === item) ? [index] : [];
  });
}
