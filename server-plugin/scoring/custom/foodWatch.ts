import type { EpisodeEvent } from '../../../protocol/episodeEvent.ts';
import type { FoodPredicate } from '../../../tasks/custom/predicate.ts';
import type { Evidence } from '../evidence.ts';
import { LifeWatch } from './lifeWatch.ts';
import { sharesOf } from './watch.ts';

/** How well fed agents are who are in the game and alive. A sampled server does not show it. */
export class FoodWatch extends LifeWatch {
  readonly #min: number;
  readonly #food = new Map<string, number>();
  readonly #dead = new Set<string>();
  readonly #meals = new Map<string, number>();

  constructor(predicate: FoodPredicate, agents: readonly string[], evidence: Evidence) {
    super(predicate, agents, evidence);
    this.#min = predicate.min;
  }

  apply(event: EpisodeEvent): void {
    switch (event.type) {
      case 'food-changed':
        this.#food.set(event.actor, event.food);
        this.#dead.delete(event.actor);
        return;
      case 'player-died':
        this.#dead.add(event.actor);
        return;
      case 'player-respawned':
        // A level that a death did not change is not reported again.
        this.#dead.delete(event.actor);
        return;
      case 'player-left':
        this.#food.delete(event.actor);
        this.#dead.delete(event.actor);
        return;
      case 'item-consumed':
        this.#meals.set(event.actor, (this.#meals.get(event.actor) ?? 0) + 1);
        return;
      default:
        return;
    }
  }

  protected shareOf(agent: string): number {
    const level = this.#dead.has(agent) ? 0 : (this.#food.get(agent) ?? 0);
    return Math.min(1, level / this.#min);
  }

  /** By meals eaten. */
  override credit(): Map<string, number> {
    return sharesOf([...this.#meals].filter(([agent]) => this.agents.includes(agent)));
  }
}
