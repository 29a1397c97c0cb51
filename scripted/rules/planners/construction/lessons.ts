import { type BlockPosition, positionKey } from '../../../../protocol/geometry.ts';
import type { PastOrder } from '../planner.ts';
import { positionsIn, readBuildOrder } from './orders.ts';

/** Orders that may fail on one cell before it is left alone. */
const MOST_FAILURES = 6;
/** What failed because of where the agent was, or what it lacked: no fault of the cells. */
const OWN_FAULT = /shut in|reach (?:a |the )?chest|missing-item/;

/** How much of a failure that is. */
const OWN_FAULT_WEIGHT = 0.2;

/** What became of earlier orders, cell by cell. */
export interface Lessons {
  /** Whether a cell is worth an order: nobody is at it, and it has not failed too often. */
  readonly tried: (cell: BlockPosition) => boolean;
  readonly failures: (cell: BlockPosition) => number;
  /** Keys of ladder tops from which nothing came of an order. */
  readonly unusable: ReadonlySet<string>;
  /** Ladder tops of orders under way. */
  readonly ladders: readonly BlockPosition[];
  /** Keys of cells that orders were carried out for. */
  readonly built: ReadonlySet<string>;
  /** Whether anybody is at an order, or about to be. */
  readonly working: boolean;
}

/** What to learn from the orders given out before. */
export function lessonsOf(past: readonly PastOrder[]): Lessons {
  const taken = new Set<string>();
  const failed = new Map<string, number>();
  const unusable = new Set<string>();
  const built = new Set<string>();
  const ladders: BlockPosition[] = [];
  let working = false;
  for (const { status, text, feedback } of past) {
    const order = readBuildOrder(text);
    // Who only looks or steps aside works at nothing.
    if (order.type === 'walk') continue;
    const cells = cellsOfOrder(text);
    if (status === 'succeeded')
      for (const cell of cells)
        if (order.type === 'build') built.add(positionKey(cell));
        else built.delete(positionKey(cell));
    if (status === 'running' || status === 'waiting') {
      working = true;
      for (const cell of cells) taken.add(positionKey(cell));
      if (order.type === 'build' && order.ladder) ladders.push(order.ladder.top);
    } else if (status === 'failed' || (status === 'succeeded' && order.type !== 'build')) {
      const blamed = status === 'failed' ? blamedIn(feedback, cells) : cells;
      // Not the cells' fault, but not without end either.
      const weight = blamed.length > 0 ? 1 : OWN_FAULT_WEIGHT;
      for (const cell of blamed.length > 0 ? blamed : cells)
        failed.set(positionKey(cell), (failed.get(positionKey(cell)) ?? 0) + weight);
      if (order.type === 'build' && order.ladder && blamed.length === order.cells.length)
        unusable.add(positionKey(order.ladder.top));
    }
  }
  const failures = (cell: BlockPosition) => failed.get(positionKey(cell)) ?? 0;
  return {
    tried: (cell) => !taken.has(positionKey(cell)) && failures(cell) < MOST_FAILURES,
    failures,
    unusable,
    ladders,
    built,
    working,
  };
}

/** The cells a failed order's feedback says are not done; all of them where it does not say. */
function blamedIn(feedback: string | undefined, cells: readonly BlockPosition[]): readonly BlockPosition[] {
  if (feedback === undefined || feedback === '') return cells;
  if (OWN_FAULT.test(feedback)) return [];
  const open = /Not done: ([^.]*)/.exec(feedback)?.[1];
  if (open === undefined) return cells;
  const named = new Set(positionsIn(open).map(positionKey));
  const blamed = cells.filter((cell) => named.has(positionKey(cell)));
  return blamed.length > 0 ? blamed : cells;
}

/** The cells an order is about. */
export function cellsOfOrder(text: string): readonly BlockPosition[] {
  const order = readBuildOrder(text);
  switch (order.type) {
    case 'build':
      return order.cells.map(({ position }) => position);
    case 'dismantle':
      return [order.top];
    case 'dig':
      return order.cells;
    case 'walk':
    case 'unclear':
      return [];
    default:
      return order satisfies never;
  }
}
