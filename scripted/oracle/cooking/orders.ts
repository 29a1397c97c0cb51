import type { Amount } from '../../knowledge/cooking/cookbook.ts';
import type { KitchenSight } from './sight.ts';
import type { CookPlan } from './steps.ts';

/** Something that has to be had for the dish, and who is at it. Fuel has no amount: it goes into the furnace. */
export interface KitchenOrder {
  readonly wants: Amount | 'fuel';
  /** The agent that has taken it. */
  by: string | null;
  /** Whether that agent holds something for it already, so that nobody else could go on where it is. */
  begun: boolean;
  /** Failures in a row. */
  failures: number;
  /** Game time before which nobody tries it again, ms. */
  notBefore: number;
}

/** What an agent is to do next. */
export type CookAssignment =
  | { readonly type: 'work'; readonly order: KitchenOrder; readonly plan: CookPlan; readonly sight: KitchenSight }
  /** Nothing is left to be got but what lies ready in containers and furnaces or comes from mates: make the dish. */
  | { readonly type: 'assemble'; readonly sight: KitchenSight }
  /** Others are at what is left: hand over what is carried. */
  | { readonly type: 'deliver'; readonly goods: readonly Amount[]; readonly sight: KitchenSight }
  /** Nobody knows a way to something: look for one. */
  | { readonly type: 'explore' }
  | { readonly type: 'rest' };

/** An order that is not done yet, with the way to do it as things are. */
export interface Needed {
  readonly order: KitchenOrder;
  readonly plan: CookPlan | null;
}

/** One that can be done. */
export interface Errand extends Needed {
  readonly plan: CookPlan;
}

/** Gives an order back to whoever comes next. */
export function releaseOrder(order: KitchenOrder): void {
  order.by = null;
  order.begun = false;
}
