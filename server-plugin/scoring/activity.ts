import type { EpisodeEvent } from '../../protocol/episodeEvent.ts';

/** Ticks in which an agent acted; both ends are inside, as in the event agent-was-active. */
interface ActiveInterval {
  readonly fromTick: number;
  readonly toTick: number;
}

/**
 * Counts the ticks in which agents acted: fed with the log's events for a score, and tick by tick while an episode runs.
 * Ticks before the first after release (1) do not count.
 */
export class ActivityFold {
  readonly #byAgent: ReadonlyMap<string, TickSet>;
  readonly #team = new TickSet();

  constructor(agents: readonly string[]) {
    this.#byAgent = new Map(agents.map((agent) => [agent, new TickSet()]));
  }

  apply(event: EpisodeEvent): void {
    if (event.type === 'agent-was-active') this.add(event.actor, event.fromTick, event.toTick);
  }

  /** The agent acted in these ticks; both ends are inside. An agent outside the team is ignored. */
  add(agent: string, fromTick: number, toTick: number): void {
    const own = this.#byAgent.get(agent);
    if (!own) return;
    own.add(fromTick, toTick);
    this.#team.add(fromTick, toTick);
  }

  /** The agent's intervals, merged and cut to the ticks from 1 to `lastTick`. */
  intervalsOf(agent: string, lastTick: number): ActiveInterval[] {
    return this.#byAgent.get(agent)?.intervals(lastTick) ?? [];
  }

  /** Active ticks of each agent up to `lastTick`, in team order. */
  activeTicks(lastTick: number): number[] {
    return [...this.#byAgent.values()].map((ticks) => ticks.count(lastTick));
  }

  /** Ticks up to `lastTick` in which at least one agent acted: VillagerBench's action time. */
  actionTicks(lastTick: number): number {
    return this.#team.count(lastTick);
  }
}

/** A set of ticks from 1 on, as intervals in order that neither touch nor overlap. */
class TickSet {
  readonly #intervals: { fromTick: number; toTick: number }[] = [];
  #size = 0;

  add(fromTick: number, toTick: number): void {
    let [from, to] = [Math.max(1, fromTick), toTick];
    if (from > to) return;
    const intervals = this.#intervals;
    // What is added is nearly always the latest.
    let first = intervals.length;
    while (first > 0 && (intervals[first - 1]?.toTick ?? 0) >= from - 1) first--;
    let end = first;
    for (let met = intervals[end]; met && met.fromTick <= to + 1; met = intervals[++end]) {
      from = Math.min(from, met.fromTick);
      to = Math.max(to, met.toTick);
      this.#size -= met.toTick - met.fromTick + 1;
    }
    this.#size += to - from + 1;
    intervals.splice(first, end - first, { fromTick: from, toTick: to });
  }

  intervals(lastTick: number): ActiveInterval[] {
    return this.#intervals
      .filter(({ fromTick }) => fromTick <= lastTick)
      .map(({ fromTick, toTick }) => ({ fromTick, toTick: Math.min(toTick, lastTick) }));
  }

  count(lastTick: number): number {
    if ((this.#intervals.at(-1)?.toTick ?? 0) <= lastTick) return this.#size;
    return this.intervals(lastTick).reduce((sum, { fromTick, toTick }) => sum + toTick - fromTick + 1, 0);
  }
}
