import type { EpisodeEvent } from '../../../protocol/episodeEvent.ts';
import { positionKey } from '../../../protocol/geometry.ts';
import type { GatheringTask } from '../../../tasks/gathering/gatheringTask.ts';
import type { OriginFold } from './originFold.ts';
import { TeamChest } from './teamChest.ts';

/** Shares of the count in the chest that are parts of the goal, as what they are called. */
const DELIVERIES = ['a quarter in the chest', 'half in the chest', 'three quarters in the chest', 'all in the chest'];

/** A part of the goal: a milestone, or a quarter of what the chest is to hold. */
interface GatheringPart {
  readonly name: string;
  readonly weight: number;
  readonly reached: {
    readonly tick: number;
    /** How many of the items that reached it each agent had brought in; empty where origins are not followed. */
    readonly shares: ReadonlyMap<string, number>;
  } | null;
}

type Counts = ReadonlyMap<string, number>;

/**
 * How far a team has come with what it is to gather, by the log alone. Everything is judged at the end of a tick, by what
 * agents hold and the team's chest contains then; what was there only in between never was.
 */
export class GatheringProgress {
  readonly #task: GatheringTask;
  readonly #held: ReadonlyMap<string, Map<string, number>>;
  readonly #chest: TeamChest | null;
  readonly #origins: OriginFold | undefined;
  readonly #parts: GatheringPart[];
  #tick = Number.NEGATIVE_INFINITY;
  #isStale = false;
  #most = 0;
  #delivered = 0;
  #collected = 0;
  #bestCollected = 0;
  #bestDelivered = 0;
  #done: { readonly tick: number; readonly shares: Counts } | null = null;
  #lastGain: number | null = null;

  /** @param origins followed to find who brought in what; without it no shares are known. */
  constructor(task: GatheringTask, agents: readonly string[], origins?: OriginFold) {
    this.#task = task;
    this.#held = new Map(agents.map((agent) => [agent, new Map()]));
    this.#chest = task.chest && new TeamChest(task.chest, task.steps);
    this.#origins = origins;
    const { milestones } = task;
    this.#parts = milestones.map(({ name }) => ({ name, weight: 1, reached: null }));
    if (task.chest)
      for (const name of DELIVERIES)
        this.#parts.push({ name, weight: milestones.length / DELIVERIES.length, reached: null });
  }

  /** Takes in the next event of the log; true when it may change a figure. */
  apply(event: EpisodeEvent): boolean {
    if (event.tick !== this.#tick) this.#evaluate();
    this.#tick = event.tick;
    this.#origins?.apply(event);
    const mayCount = this.#take(event);
    this.#isStale ||= mayCount;
    return mayCount;
  }

  /** Share of what is asked for: that one agent has held at once, or that is in the chest; 1 for good once it was reached. */
  get completion(): number {
    this.#evaluate();
    if (this.#done) return 1;
    return (this.#chest ? this.#delivered : this.#most) / this.#task.target.count;
  }

  /** Share of what is asked for that the team has, in hands and in its chest, at most 1. */
  get collection(): number {
    this.#evaluate();
    return Math.min(1, this.#collected / this.#task.target.count);
  }

  /** Weight of the parts reached, of all. */
  get progress(): number {
    const { parts } = this;
    const weigh = (list: readonly GatheringPart[]) => list.reduce((sum, { weight }) => sum + weight, 0);
    return weigh(parts.filter(({ reached }) => reached)) / weigh(parts);
  }

  /** The parts of the goal, milestones first, in the task's order. */
  get parts(): readonly GatheringPart[] {
    this.#evaluate();
    return this.#parts;
  }

  /** The tick at whose end what was asked for was there; null while it was not. */
  get doneAt(): number | null {
    this.#evaluate();
    return this.#done?.tick ?? null;
  }

  /** The tick in which a part was reached, or the team had or delivered more than ever before; null while none has. */
  get lastGain(): number | null {
    this.#evaluate();
    return this.#lastGain;
  }

  /** How many of the items in the chest each agent brought in, when it held all or else at the end; empty for tasks without. */
  delivered(): Counts {
    this.#evaluate();
    return this.#done?.shares ?? this.#sharesInChest();
  }

  /** How many of the items that the team has, in hands and in its chest, each agent brought in. */
  brought(): Counts {
    this.#evaluate();
    const { items } = this.#task.target;
    const sums = new Map(this.#sharesInChest());
    for (const [agent, counts] of this.#held)
      for (const [owner, share] of this.#origins?.shares({ agent }, counts, items) ?? [])
        sums.set(owner, (sums.get(owner) ?? 0) + share);
    return sums;
  }

  #take(event: EpisodeEvent): boolean {
    if (event.type === 'inventory-changed') {
      this.#held.get(event.actor)?.set(event.item, event.count);
      return this.#held.has(event.actor);
    }
    this.#chest?.apply(event);
    switch (event.type) {
      case 'container-changed':
        return this.#chest !== null;
      case 'block-broken':
      case 'block-placed':
      case 'block-changed':
        return this.#task.chest !== null && positionKey(event.position) === positionKey(this.#task.chest);
      default:
        return false;
    }
  }

  /** Judges the state after the last event as that at the end of its tick. */
  #evaluate(): void {
    if (!this.#isStale) return;
    this.#isStale = false;
    this.#origins?.settle();
    const { milestones, target, chest } = this.#task;
    let gained = false;
    const reach = (index: number, shares: () => Counts) => {
      const part = this.#parts[index];
      if (!part || part.reached) return;
      this.#parts[index] = { ...part, reached: { tick: this.#tick, shares: shares() } };
      gained = true;
    };
    for (const [index, { items }] of milestones.entries()) {
      // What is to be held is reached with all of it.
      const needed = chest === null && index === milestones.length - 1 ? target.count : 1;
      for (const [agent, counts] of this.#held)
        if (countOf(counts, items) >= needed)
          reach(index, () => this.#origins?.shares({ agent }, counts, items) ?? new Map());
    }
    const own = [...this.#held.values()].map((counts) => countOf(counts, target.items));
    this.#most = Math.min(target.count, Math.max(this.#most, ...own));
    this.#delivered = Math.min(target.count, this.#chest?.count(target.items) ?? 0);
    this.#collected = own.reduce((sum, count) => sum + count, this.#chest?.count(target.items) ?? 0);
    if (this.#chest)
      for (const [quarter] of DELIVERIES.entries())
        if (this.#delivered * DELIVERIES.length >= target.count * (quarter + 1))
          reach(milestones.length + quarter, () => this.#sharesInChest());
    if (this.#done === null && (chest ? this.#delivered : this.#most) >= target.count)
      this.#done = { tick: this.#tick, shares: this.#sharesInChest() };
    const had = Math.min(target.count, this.#collected);
    if (gained || had > this.#bestCollected || this.#delivered > this.#bestDelivered) this.#lastGain = this.#tick;
    this.#bestCollected = Math.max(this.#bestCollected, had);
    this.#bestDelivered = Math.max(this.#bestDelivered, this.#delivered);
  }

  #sharesInChest(): Counts {
    const sums = new Map<string, number>();
    const chest = this.#chest;
    if (!chest || !this.#origins) return sums;
    for (const container of chest.places())
      for (const [owner, share] of this.#origins.shares({ container }, chest.at(container), this.#task.target.items))
        sums.set(owner, (sums.get(owner) ?? 0) + share);
    return sums;
  }
}

function countOf(counts: Counts, items: readonly string[]): number {
  return items.reduce((sum, item) => sum + (counts.get(item) ?? 0), 0);
}
