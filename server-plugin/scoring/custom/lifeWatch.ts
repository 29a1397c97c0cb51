import type { EpisodeEvent } from '../../../protocol/episodeEvent.ts';
import type { Concerned } from '../../../tasks/custom/predicate.ts';
import type { Evidence } from '../evidence.ts';
import { concerned, overAgents } from './concerned.ts';
import { type PredicateWatch, sharesOf } from './watch.ts';

/** What watches of agents' lives have in common: a share for each agent concerned, and nothing on a sampled server. */
export abstract class LifeWatch implements PredicateWatch {
  readonly #who: Concerned;
  readonly #isShown: boolean;
  protected readonly agents: readonly string[];

  constructor({ who }: { readonly who: Concerned }, agents: readonly string[], evidence: Evidence) {
    this.#who = who;
    this.#isShown = evidence === 'exact';
    this.agents = concerned(who, agents);
  }

  abstract apply(event: EpisodeEvent): void;

  /** How much of it holds for an agent, 0 to 1. */
  protected abstract shareOf(agent: string): number;

  endTick(): void {}

  finish(): void {}

  get holds(): boolean | null {
    return this.#isShown ? this.value === 1 : null;
  }

  get value(): number {
    return overAgents(this.#who, this.agents, (agent) => this.shareOf(agent));
  }

  credit(): Map<string, number> {
    return sharesOf(this.agents.map((agent) => [agent, this.shareOf(agent)] as const));
  }
}
