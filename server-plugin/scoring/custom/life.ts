import type { EpisodeEvent } from '../../../protocol/episodeEvent.ts';

/** What the log says of agents' lives where a task asks for it: sunrises lived to see, and food levels over time. */
export class LifeFold {
  readonly #agents: readonly string[];
  readonly #levels = new Map<string, { readonly food: number; readonly since: number }>();
  /** The last level of each, dead or alive. */
  readonly #last = new Map<string, number>();
  #sunrises = 0;
  #foodTicks = 0;
  #ticks = 0;

  constructor(agents: readonly string[]) {
    this.#agents = agents;
  }

  apply(event: EpisodeEvent): void {
    switch (event.type) {
      case 'sunrise-seen':
        this.#sunrises++;
        return;
      case 'food-changed':
        this.#last.set(event.actor, event.food);
        this.#open(event.actor, event.tick);
        return;
      case 'player-respawned':
        // A level that a death did not change is not reported again.
        this.#open(event.actor, event.tick);
        return;
      case 'player-died':
        this.#close(event.actor, event.tick);
        return;
      case 'player-left':
        this.#close(event.actor, event.tick);
        this.#last.delete(event.actor);
        return;
      default:
        return;
    }
  }

  /** The episode is over at a tick. */
  finish(tick: number): void {
    for (const agent of [...this.#levels.keys()]) this.#close(agent, tick);
  }

  /** For each agent of the team on average. */
  get sunrises(): number {
    return this.#sunrises / Math.max(1, this.#agents.length);
  }

  /** Over all ticks in which agents were alive in the game, 0 to 20; null where none was, or nothing says so. */
  get meanFood(): number | null {
    return this.#ticks === 0 ? null : this.#foodTicks / this.#ticks;
  }

  #open(agent: string, tick: number): void {
    const food = this.#last.get(agent);
    if (food === undefined) return;
    this.#close(agent, tick);
    this.#levels.set(agent, { food, since: tick });
  }

  #close(agent: string, tick: number): void {
    const level = this.#levels.get(agent);
    if (!level) return;
    this.#levels.delete(agent);
    this.#foodTicks += level.food * (tick - level.since);
    this.#ticks += tick - level.since;
  }
}
