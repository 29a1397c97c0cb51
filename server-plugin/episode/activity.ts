import { ActivityFold } from '../scoring/activity.ts';

/** Ticks for which an agent counts as active after each action (metrics.md, "active time"). */
const HOLD_TICKS = 10;

/** An interval still open is written out in parts no longer than this, so that live readers see it, in ticks. */
const LONGEST_INTERVAL = 200;

/** An interval of one agent; both ticks are inside. */
export interface AgentInterval {
  readonly agent: string;
  readonly fromTick: number;
  readonly toTick: number;
}

/**
 * Who acted when, as the server saw it. An action at tick t makes ticks t to t + 10 active. Intervals of one agent never
 * overlap; where one continues the previous part, `fromTick` is the tick after that part's `toTick`.
 */
export class ActivityTracker {
  readonly #agents: readonly string[];
  readonly #open = new Map<string, { from: number; until: number }>();
  readonly #count: ActivityFold;
  #hasActed = false;

  /** @param agents everybody whose intervals are told; @param team those whose ticks are the team's. */
  constructor(agents: readonly string[], team: readonly string[] = agents) {
    this.#agents = agents;
    this.#count = new ActivityFold(team);
  }

  /** The agent did something at this tick. Ticks never go back. */
  act(agent: string, tick: number): void {
    this.#hasActed = true;
    const open = this.#open.get(agent);
    if (open) open.until = Math.max(open.until, tick + HOLD_TICKS);
    else this.#open.set(agent, { from: tick, until: tick + HOLD_TICKS });
  }

  /** Counts this tick and returns the intervals it closed, in team order. Call once at the end of every tick. */
  endTick(tick: number): AgentInterval[] {
    const closed: AgentInterval[] = [];
    for (const agent of this.#agents) {
      const open = this.#open.get(agent);
      if (!open) continue;
      if (tick > open.until) {
        closed.push({ agent, fromTick: open.from, toTick: open.until });
        this.#open.delete(agent);
        continue;
      }
      this.#count.add(agent, tick, tick);
      if (tick - open.from + 1 >= LONGEST_INTERVAL && tick < open.until) {
        closed.push({ agent, fromTick: open.from, toTick: tick });
        open.from = tick + 1;
      }
    }
    return closed;
  }

  /** Closes what is open, cut at `tick`, the last tick that was ended. */
  close(tick: number): AgentInterval[] {
    const closed = this.#agents.flatMap((agent) => {
      const open = this.#open.get(agent);
      return open && open.from <= tick ? [{ agent, fromTick: open.from, toTick: Math.min(open.until, tick) }] : [];
    });
    this.#open.clear();
    return closed;
  }

  /** Whether anybody did anything. */
  get hasActed(): boolean {
    return this.#hasActed;
  }

  /** Ticks so far in which at least one of the team was active. */
  get teamTicks(): number {
    return this.#count.actionTicks(Number.POSITIVE_INFINITY);
  }
}
