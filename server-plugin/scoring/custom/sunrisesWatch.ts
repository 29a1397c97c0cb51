import type { EpisodeEvent } from '../../../protocol/episodeEvent.ts';
import type { SunrisesPredicate } from '../../../tasks/custom/predicate.ts';
import type { Evidence } from '../evidence.ts';
import { concerned, overAgents } from './concerned.ts';
import { type PredicateWatch, sharesOf } from './watch.ts';

/** Sunrises that agents have lived to see since release. A sampled server does not show who saw one. */
export class SunrisesWatch implements PredicateWatch {
  readonly #predicate: SunrisesPredicate;
  readonly #agents: readonly string[];
  readonly #isShown: boolean;
  readonly #seen = new Map<string, number>();
  readonly #deaths = new Map<string, number>();

  constructor(predicate: SunrisesPredicate, agents: readonly string[], evidence: Evidence) {
    this.#predicate = predicate;
    this.#agents = concerned(predicate.who, agents);
    this.#isShown = evidence === 'exact';
  }

  apply(event: EpisodeEvent): void {
    if (event.type === 'player-died') raise(this.#deaths, event.actor);
    if (event.type !== 'sunrise-seen') return;
    const { deaths = Number.POSITIVE_INFINITY } = this.#predicate;
    if ((this.#deaths.get(event.actor) ?? 0) <= deaths) raise(this.#seen, event.actor);
  }

  endTick(): void {}

  finish(): void {}

  get holds(): boolean | null {
    return this.#isShown ? this.value === 1 : null;
  }

  get value(): number {
    return overAgents(this.#predicate.who, this.#agents, (agent) => this.#shareOf(agent));
  }

  credit(): Map<string, number> {
    return sharesOf(this.#agents.map((agent) => [agent, this.#shareOf(agent)] as const));
  }

  #shareOf(agent: string): number {
    return Math.min(1, (this.#seen.get(agent) ?? 0) / this.#predicate.count);
  }
}

function raise(counts: Map<string, number>, agent: string): void {
  counts.set(agent, (counts.get(agent) ?? 0) + 1);
}
