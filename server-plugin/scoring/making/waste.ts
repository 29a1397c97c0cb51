import type { EpisodeEvent } from '../../../protocol/episodeEvent.ts';
import type { MakingTask } from '../../../tasks/making/makingTask.ts';
import { HoldingsFold } from '../cooking/holdings.ts';
import type { MakersFold } from '../cooking/makers.ts';

/** What a team made for nothing, from the log: what two made of one kind, and what one lost of a mate's. */
export class WasteFold {
  readonly #agents: readonly string[];
  readonly #makers: MakersFold;
  readonly #holdings: HoldingsFold;
  readonly #asked = new Map<string, number>();
  /** Who tossed what lies on the ground. */
  readonly #tossed = new Map<number, string>();
  /** Units of an item by maker, in the order in which they first made any. */
  readonly #made = new Map<string, Map<string, number>>();
  #destroyed = 0;

  /** @param makers who made what so far; it has taken in each event before this does. */
  constructor({ targets }: Pick<MakingTask, 'targets'>, agents: readonly string[], makers: MakersFold) {
    this.#agents = agents;
    this.#makers = makers;
    this.#holdings = new HoldingsFold(agents);
    for (const { item, count } of targets) this.#asked.set(item, (this.#asked.get(item) ?? 0) + count);
  }

  apply(event: EpisodeEvent): void {
    this.#holdings.apply(event);
    switch (event.type) {
      case 'item-dropped':
        if (event.actor !== undefined) this.#tossed.set(event.entity, event.actor);
        return;
      case 'item-despawned':
        this.#lose(this.#tossed.get(event.entity), event.item, event.count);
        return;
      case 'item-consumed':
        this.#lose(event.actor, event.item, 1);
        return;
      case 'item-crafted': {
        const makers = this.#made.get(event.item) ?? new Map<string, number>();
        this.#made.set(event.item, makers.set(event.actor, (makers.get(event.actor) ?? 0) + event.count));
        return;
      }
      default:
    }
  }

  /** Items of a kind that only mates had made, and that an agent ate or threw away for good. */
  get destroyed(): number {
    return this.#destroyed;
  }

  /**
   * Items crafted for nothing because two did the same: what the team is left with of a kind beyond what was asked for, as
   * far as others than its first maker made it.
   */
  get duplicates(): number {
    let sum = 0;
    for (const [item, makers] of this.#made) {
      const [, ...others] = makers.values();
      const again = others.reduce((units, count) => units + count, 0);
      const held = this.#agents.reduce((units, agent) => units + this.#holdings.countOf(agent, item), 0);
      sum += Math.min(again, Math.max(0, held - (this.#asked.get(item) ?? 0)));
    }
    return sum;
  }

  #lose(actor: string | undefined, item: string, count: number): void {
    if (actor === undefined || !this.#agents.includes(actor)) return;
    const makers = this.#makers.makersOf(item);
    if (makers.length > 0 && !makers.includes(actor)) this.#destroyed += count;
  }
}
