import { distance, type Point } from '../../../protocol/geometry.ts';
import type { SeenFurnace } from './sight.ts';
import type { CookPlan, CookStep } from './steps.ts';

/** Blocks walked in a second, with the turns a straight line does not show. */
export const SPEED = 3.8;
/** Time a hand takes for one thing at a container, a table, a furnace, a mob, s. */
export const HANDLING = 0.6;
/** What waiting for a furnace without fuel counts, s. */
export const LONGEST_WAIT = 60;

/** A plan in the making: what would be held, left and done after its steps. */
export class PlanDraft {
  readonly steps: CookStep[];
  readonly stock: Map<string, number>;
  readonly taken: Map<string, number>;
  at: Point;
  cost: number;
  tail: number;
  smelts: number;
  wait: number;

  constructor(from: Pick<PlanDraft, 'steps' | 'stock' | 'taken' | 'at' | 'cost' | 'tail' | 'smelts' | 'wait'>) {
    this.steps = [...from.steps];
    this.stock = new Map(from.stock);
    this.taken = new Map(from.taken);
    this.at = from.at;
    this.cost = from.cost;
    this.tail = from.tail;
    this.smelts = from.smelts;
    this.wait = from.wait;
  }

  has(item: string): number {
    return this.stock.get(item) ?? 0;
  }

  gain(item: string, count: number): void {
    this.stock.set(item, this.has(item) + count);
  }

  /** Goes somewhere and does something there. */
  go(step: CookStep, to: Point, seconds: number): void {
    this.cost += Math.max(0, distance(this.at, to) - 3) / SPEED + seconds;
    this.at = to;
    this.steps.push(step);
  }

  /** Waits until a furnace has done what it is at. */
  await({ making, readyIn }: SeenFurnace): void {
    if (!making) return;
    const wait = Math.max(0, Math.min(readyIn, LONGEST_WAIT) - this.cost);
    this.cost += wait;
    this.wait += wait;
  }

  isTaken(key: string): boolean {
    return this.taken.has(key);
  }
}

/** A draft without a step. */
export function begun(holding: ReadonlyMap<string, number>, from: Point): PlanDraft {
  return new PlanDraft({
    steps: [],
    stock: new Map(holding),
    taken: new Map(),
    at: from,
    cost: 0,
    tail: 0,
    smelts: 0,
    wait: 0,
  });
}

/** What a draft comes to. */
export function planOf(draft: PlanDraft | null): CookPlan | null {
  return (
    draft && {
      steps: draft.steps,
      cost: draft.cost,
      tail: draft.tail,
      smelts: draft.smelts,
      wait: draft.wait,
      end: draft.at,
    }
  );
}

/** The draft that ends soonest, furnaces included; of equal ones the first. */
export function soonest(drafts: readonly (PlanDraft | null)[]): PlanDraft | null {
  let cheapest: PlanDraft | null = null;
  for (const draft of drafts)
    if (draft && (!cheapest || draft.cost + draft.tail < cheapest.cost + cheapest.tail)) cheapest = draft;
  return cheapest;
}
