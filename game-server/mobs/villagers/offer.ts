import { type Stack, sameItem } from '../../items/inventory/stack.ts';

/** What a trader gives for what; made from an `OfferFacts` or by a plan. */
export interface OfferFacts {
  /** One or two stacks the player pays. */
  readonly wants: readonly Stack[];
  readonly gives: Stack;
  /** Trades until it is sold out; 12 unless given. */
  readonly maxUses?: number | undefined;
  /** Experience the trader gains by one trade; 1 unless given. */
  readonly experience?: number | undefined;
  /** How demand would change the price; shown to clients. */
  readonly priceMultiplier?: number;
}

/** An offer of one trader: how often it was taken, and whether stacks pay for it. */
export class Offer {
  readonly wants: readonly Stack[];
  readonly gives: Stack;
  readonly maxUses: number;
  readonly experience: number;
  readonly priceMultiplier: number;
  uses = 0;

  constructor({ wants, gives, maxUses = 12, experience = 1, priceMultiplier = 0.05 }: OfferFacts) {
    this.wants = wants;
    this.gives = gives;
    this.maxUses = maxUses;
    this.experience = experience;
    this.priceMultiplier = priceMultiplier;
  }

  get soldOut(): boolean {
    return this.uses >= this.maxUses;
  }

  /** Whether two slots hold its price, in this order. */
  isPaidBy(first: Stack | null, second: Stack | null): boolean {
    const [a, b] = this.wants;
    if (!a || !first || !sameItem(first, a) || first.count < a.count) return false;
    return b ? second !== null && sameItem(second, b) && second.count >= b.count : second === null;
  }
}
