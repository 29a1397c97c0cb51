import type { Player } from '../../player/player.ts';
import { watchPickups } from '../collectDrops.ts';

/** Counts what the server reports as picked up by the body, from its creation until it is stopped. */
export class PickupTally {
  readonly #counts = new Map<string, number>();
  readonly stop: () => void;

  constructor(player: Player) {
    this.stop = watchPickups(player, ({ collector, item, count }) => {
      if (collector === player.bot.entity.id) this.#counts.set(item, (this.#counts.get(item) ?? 0) + count);
    });
  }

  /** What was picked up so far. */
  items(): { id: string; count: number }[] {
    return [...this.#counts].map(([id, count]) => ({ id, count }));
  }
}
