import type { EpisodeEvent } from '../../../protocol/episodeEvent.ts';
import type { CookingTask } from '../../../tasks/cooking/cookingTask.ts';
import { type ComputedMetric, populationDeviation } from '../spread.ts';
import { RecipeGraph } from './antichain.ts';
import { HoldingsFold } from './holdings.ts';

/** Ticks from one look of VillagerBench's judge to the next: five seconds. */
const POLL_TICKS = 100;

/** The name of the task's enclosure in place events. */
export const ENCLOSURE_PLACE = 'enclosure';

/**
 * What VillagerBench's judge would have seen: every five seconds, from the release on, what each agent within the glass box
 * holds at the end of that tick, asked in team order (villagerbench.md 1.4).
 */
export class PollingJudge {
  readonly #graph: RecipeGraph;
  readonly #holdings: HoldingsFold;
  readonly #inside = new Set<string>();
  readonly #reached = new Set<string>();
  /** Kinds of items each agent was the first seen with; only agents ever seen. */
  readonly #firsts = new Map<string, number>();
  readonly #taken = new Set<string>();
  readonly #agents: readonly string[];
  #next = 0;

  constructor(task: Pick<CookingTask, 'checkpoints'>, agents: readonly string[]) {
    this.#graph = new RecipeGraph(task.checkpoints);
    this.#holdings = new HoldingsFold(agents);
    this.#agents = agents;
  }

  apply(event: EpisodeEvent): void {
    this.#pollUntil(event.tick - 1);
    this.#holdings.apply(event);
    if (event.type === 'place-entered' && event.place === ENCLOSURE_PLACE) this.#inside.add(event.actor);
    if (event.type === 'place-left' && event.place === ENCLOSURE_PLACE) this.#inside.delete(event.actor);
  }

  /**
   * The looks up to the last tick; nothing more may be applied.
   * @param lastLook whether it also looks in the last tick: where the dish ends our game, that judge's would have gone on
   *   until it looked again.
   */
  finish(lastTick: number, lastLook: boolean): { readonly points: number; readonly firsts: readonly number[] } {
    this.#pollUntil(lastTick);
    if (lastLook) this.#poll();
    return { points: this.#graph.pointsFor(this.#reached), firsts: [...this.#firsts.values()] };
  }

  #pollUntil(tick: number): void {
    for (; this.#next <= tick; this.#next += POLL_TICKS) this.#poll();
  }

  #poll(): void {
    for (const agent of this.#agents) {
      if (!this.#inside.has(agent)) continue;
      if (!this.#firsts.has(agent)) this.#firsts.set(agent, 0);
      for (const { item, count } of this.#graph.checkpoints) {
        const held = this.#holdings.countOf(agent, item);
        if (held >= count) this.#reached.add(item);
        if (held === 0 || this.#taken.has(item)) continue;
        this.#taken.add(item);
        this.#firsts.set(agent, (this.#firsts.get(agent) ?? 0) + 1);
      }
    }
  }
}

/**
 * Agent contribution rate as coded: how evenly the kinds of items are spread over those who were first seen holding any.
 * `firsts` are the counts of all agents ever seen. Nothing found is 0; what cannot be spread in more than one way is 1.
 */
export function firstHolderRateOf(firsts: readonly number[]): ComputedMetric {
  const total = firsts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return { value: 0 };
  const agents = firsts.length;
  const even = firsts.map((_, agent) => Math.floor(total / agents) + (agent < total % agents ? 1 : 0));
  const least = populationDeviation(even);
  const most = populationDeviation(firsts.map((_, agent) => (agent === 0 ? total : 0)));
  if (most - least < 1e-12) return { value: 1 };
  return { value: Math.min(1, Math.max(0, 1 - (populationDeviation(firsts) - least) / (most - least))) };
}
