import type { EpisodeEvent } from '../../../protocol/episodeEvent.ts';
import type { SunrisesPredicate } from '../../../tasks/custom/predicate.ts';
import type { Evidence } from '../evidence.ts';
import { LifeWatch } from './lifeWatch.ts';

/** Sunrises that agents have lived to see since release. A sampled server does not show who saw one. */
export class SunrisesWatch extends LifeWatch {
  readonly #predicate: SunrisesPredicate;
  readonly #seen = new Map<string, number>();
  readonly #deaths = new Map<string, number>();

  constructor(predicate: SunrisesPredicate, agents: readonly string[], evidence: Evidence) {
    super(predicate, agents, evidence);
    this.#predicate = predicate;
  }

  apply(event: EpisodeEvent): void {
    if (event.type === 'player-died') raise(this.#deaths, event.actor);
    if (event.type !== 'sunrise-seen') return;
    const { deaths = Number.POSITIVE_INFINITY, teamDeaths = Number.POSITIVE_INFINITY } = this.#predicate;
    if (Math.max(0, ...this.#deaths.values()) > teamDeaths) return;
    if ((this.#deaths.get(event.actor) ?? 0) <= deaths) raise(this.#seen, event.actor);
  }

  protected shareOf(agent: string): number {
    return Math.min(1, (this.#seen.get(agent) ?? 0) / this.#predicate.count);
  }
}

function raise(counts: Map<string, number>, agent: string): void {
  counts.set(agent, (counts.get(agent) ?? 0) + 1);
}
