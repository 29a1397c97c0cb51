import { type BlockPosition, distance, type Point } from '../../../protocol/geometry.ts';
import type { Agent } from '../../../sidecar/frameworks/framework.ts';
import { CarriedPack } from '../../knowledge/gathering/pack.ts';
import type { GatheringGoal } from './gatheringGoal.ts';

/** The most one carries before a way to the chest, so that a death does not cost all. */
const PORTION = 64;
/** What one brings at least, where so much is missing: mates who have brought nothing yet may never do. */
const LEAST = 12;
/** How near to what one is at another shall not begin, blocks. */
const APART = 6;

/** What the agents of one team share: the order, what the chest is known to hold, and who is at what. */
export class GatheringTeam {
  readonly order: GatheringGoal;
  readonly #agents: readonly Agent[];
  readonly #claims = new Map<string, BlockPosition>();
  readonly #left = new Set<string>();
  #inChest = 0;

  constructor(order: GatheringGoal, agents: readonly Agent[]) {
    this.order = order;
    this.#agents = agents;
  }

  /** Whether the chest, as last seen, holds all; never where there is none. */
  get isDone(): boolean {
    return this.order.chest !== null && this.#inChest >= this.order.count;
  }

  /** Notes what the chest holds. */
  noteChest(count: number): void {
    this.#inChest = count;
  }

  /** How many one agent shall carry: all of it, or its share of what the chest lacks. */
  shareOf(agent: Agent): number {
    const { chest, count } = this.order;
    if (!chest) return count;
    const present = this.#present();
    const missing = Math.max(1, count - this.#inChest);
    // What others carry beyond their share is as good as in the chest.
    const others = present.reduce((sum, other) => sum + (other === agent ? 0 : this.#carriedBy(other)), 0);
    const share = Math.max(LEAST, Math.ceil(missing / Math.max(1, present.length)));
    return Math.max(1, Math.min(PORTION, share, missing - others));
  }

  /** Whether the chest will hold all as soon as everybody has brought what they carry. */
  get hasEnough(): boolean {
    const carried = this.#present().reduce((sum, agent) => sum + this.#carriedBy(agent), 0);
    return this.#inChest + carried >= this.order.count;
  }

  /** Says what an agent is at, until it says otherwise. */
  claim(agent: Agent, position: BlockPosition | undefined): void {
    if (position) this.#claims.set(agent.name, position);
    else this.#claims.delete(agent.name);
  }

  /** Whether somebody else is at something near. */
  isTaken(agent: Agent, position: Point): boolean {
    for (const [name, claimed] of this.#claims)
      if (name !== agent.name && distance(claimed, position) < APART && this.#isPresent(name)) return true;
    return false;
  }

  /** Says that an agent takes no more part: what it carries comes to nothing. */
  leave(agent: Agent): void {
    this.#left.add(agent.name);
    this.#claims.delete(agent.name);
  }

  #present(): Agent[] {
    return this.#agents.filter(({ name, body }) => !body.lost.aborted && !this.#left.has(name));
  }

  #isPresent(name: string): boolean {
    return this.#present().some((agent) => agent.name === name);
  }

  #carriedBy({ body }: Agent): number {
    return new CarriedPack(body.observe().inventory).sum(this.order.want.items);
  }
}
