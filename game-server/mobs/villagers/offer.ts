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
  readonly priceMultiplier?: number | undefined;
  /** How often it was taken; 0 unless given. */
  readonly uses?: number | undefined;
  /** How much it was asked for: each point adds the multiplier's share of the first stack to the price; 0 unless given. */
  readonly demand?: number | undefined;
  /** What gossip and heroes add to the price, negative for less; 0 unless given. */
  readonly specialPrice?: number | undefined;
}

/** An offer of one trader: how often it was taken, and whether stacks pay for it. */
export class Offer {
  readonly wants: readonly Stack[];
  readonly gives: Stack;
  readonly maxUses: number;
  readonly experience: number;
  readonly priceMultiplier: number;
  readonly demand: number;
  readonly specialPrice: number;
  uses: number;

  constructor(facts: OfferFacts) {
    const { wants, gives, maxUses = 12, experience = 1, priceMultiplier = 0.05 } = facts;
    this.wants = wants;
    this.gives = gives;
    this.maxUses = maxUses;
    this.experience = experience;
    this.priceMultiplier = priceMultiplier;
    this.uses = facts.uses ?? 0;
    this.demand = facts.demand ?? 0;
    this.specialPrice = facts.specialPrice ?? 0;
  }

  get soldOut(): boolean {
    return this.uses >= this.maxUses;
  }

  /**
   * What is paid now: the first stack changes with demand and special price, at least 1, at most 64
   * (vanilla's MerchantOffer.getCostA).
   */
  get price(): readonly Stack[] {
    const [first, ...rest] = this.wants;
    if (!first || (this.demand === 0 && this.specialPrice === 0)) return this.wants;
    const asked = Math.max(0, Math.floor(first.count * this.demand * this.priceMultiplier));
    return [{ ...first, count: Math.max(1, Math.min(64, first.count + asked + this.specialPrice)) }, ...rest];
  }

  /** Whether two slots hold its price, in this order. */
  isPaidBy(first: Stack | null, second: Stack | null): boolean {
    const [a, b] = this.price;
    if (!a || !first || !sameItem(first, a) || first.count < a.count) return false;
    return b ? second !== null && sameItem(second, b) && second.count >= b.count : second === null;
  }
}
