import type { EventOf, GameEvent } from '../../protocol/event.ts';

/** Ticks in which an agent acted; both ends are inside, as in the event agent-was-active. */
export interface ActiveInterval {
  readonly fromTick: number;
  readonly toTick: number;
}

/**
 * Sorts intervals, cuts them to ticks 1 (the first after release) to `lastTick`, and merges those that touch or
 * overlap.
 */
export function mergeIntervals(intervals: Iterable<ActiveInterval>, lastTick: number): ActiveInterval[] {
  const cut = [...intervals]
    .map(({ fromTick, toTick }) => ({ fromTick: Math.max(1, fromTick), toTick: Math.min(lastTick, toTick) }))
    .filter(({ fromTick, toTick }) => fromTick <= toTick)
    .sort((a, b) => a.fromTick - b.fromTick || a.toTick - b.toTick);
  const merged: ActiveInterval[] = [];
  for (const interval of cut) {
    const last = merged.at(-1);
    if (last && interval.fromTick <= last.toTick + 1)
      merged[merged.length - 1] = { fromTick: last.fromTick, toTick: Math.max(last.toTick, interval.toTick) };
    else merged.push(interval);
  }
  return merged;
}

/** Number of ticks from 1 to `lastTick` that lie in at least one interval. */
export function unionTicks(intervals: Iterable<ActiveInterval>, lastTick: number): number {
  return mergeIntervals(intervals, lastTick).reduce((sum, { fromTick, toTick }) => sum + toTick - fromTick + 1, 0);
}

/** Collects each agent's active intervals from the log. */
export class ActivityFold {
  readonly #intervals: Map<string, ActiveInterval[]>;

  constructor(agents: readonly string[]) {
    this.#intervals = new Map(agents.map((agent) => [agent, []]));
  }

  apply(event: GameEvent): void {
    if (event.type === 'agent-was-active') this.#intervals.get(event.actor)?.push(intervalOf(event));
  }

  /** The agent's intervals, merged and cut to the ticks from 1 to `lastTick`. */
  intervalsOf(agent: string, lastTick: number): ActiveInterval[] {
    return mergeIntervals(this.#intervals.get(agent) ?? [], lastTick);
  }

  /** Active ticks of each agent, in team order. */
  activeTicks(lastTick: number): number[] {
    return [...this.#intervals.values()].map((intervals) => unionTicks(intervals, lastTick));
  }

  /** Ticks in which at least one agent acted: VillagerBench's action time. */
  actionTicks(lastTick: number): number {
    return unionTicks([...this.#intervals.values()].flat(), lastTick);
  }
}

function intervalOf(event: EventOf<'agent-was-active'>): ActiveInterval {
  return { fromTick: event.fromTick, toTick: event.toTick };
}
