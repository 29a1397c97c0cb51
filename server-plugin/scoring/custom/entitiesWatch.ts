import { type EpisodeEvent, isElsewhere } from '../../../protocol/episodeEvent.ts';
import { boxContains, cellOf } from '../../../protocol/geometry.ts';
import type { RegionSnapshot } from '../../../protocol/snapshot.ts';
import type { EntitiesPredicate } from '../../../tasks/custom/predicate.ts';
import type { Evidence } from '../evidence.ts';
import { type PredicateWatch, sharesOf } from './watch.ts';

/**
 * Mobs of a kind that are alive. In the whole arena births and deaths are events; where mobs go is in no event, so that of a
 * region, and of a server that is sampled, the last snapshot alone shows how many there are.
 */
export class EntitiesWatch implements PredicateWatch {
  readonly #predicate: EntitiesPredicate;
  readonly #agents: readonly string[];
  readonly #first: number;
  readonly #isLive: boolean;
  #count: number | null;
  /** Births and deaths by an agent's hand. */
  readonly #born = new Map<string, number>();
  readonly #killed = new Map<string, number>();

  constructor(
    predicate: EntitiesPredicate,
    agents: readonly string[],
    { initial, evidence }: { readonly initial: RegionSnapshot; readonly evidence: Evidence },
  ) {
    this.#predicate = predicate;
    this.#agents = agents;
    this.#isLive = evidence === 'exact' && predicate.region === undefined;
    this.#first = this.#countIn(initial);
    this.#count = this.#isLive ? this.#first : null;
  }

  apply(event: EpisodeEvent): void {
    if (event.type !== 'entity-spawned' && event.type !== 'entity-died') return;
    if (event.kind !== this.#predicate.kind || isElsewhere(event)) return;
    const change = event.type === 'entity-spawned' ? 1 : -1;
    if (this.#count !== null) this.#count = Math.max(0, this.#count + change);
    const { actor } = event;
    if (actor === undefined || !this.#agents.includes(actor)) return;
    const counts = change > 0 ? this.#born : this.#killed;
    counts.set(actor, (counts.get(actor) ?? 0) + 1);
  }

  endTick(): void {}

  finish(final: RegionSnapshot | null): void {
    if (!this.#isLive) this.#count = final ? this.#countIn(final) : null;
  }

  get holds(): boolean | null {
    const { min, max = Number.POSITIVE_INFINITY } = this.#predicate;
    return this.#count === null ? null : this.#count >= min && this.#count <= max;
  }

  get value(): number {
    const { min, max } = this.#predicate;
    const count = this.#count;
    if (count === null) return 0;
    if (this.holds) return 1;
    if (count < min) return count / min;
    // How far from what there was down to what may be left.
    const most = max ?? count;
    return this.#first <= most ? 0 : Math.max(0, Math.min(1, (this.#first - count) / (this.#first - most)));
  }

  credit(): Map<string, number> {
    const { max } = this.#predicate;
    const isFewer = max !== undefined && this.#first > max;
    return sharesOf(isFewer ? this.#killed : this.#born);
  }

  #countIn({ entities }: RegionSnapshot): number {
    const { kind, region } = this.#predicate;
    return entities.filter(
      ({ type, position }) => type === kind && (region === undefined || boxContains(region, cellOf(position))),
    ).length;
  }
}
