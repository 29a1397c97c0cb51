import { textArgument } from '../dialect/snbt.ts';
import type { Orders } from '../orders.ts';

/** How finely a bar is filled. */
const FULL = 1_000;

/** One bar at the top of the screen for each player who is shown one (Minecraft wiki, "Commands/bossbar"). */
export class ProgressBars {
  readonly #orders: Orders;
  readonly #shown = new Set<string>();

  constructor(orders: Orders) {
    this.#orders = orders;
  }

  /** @param share of the bar that is full, 0 to 1. */
  async show(player: string, title: string, share: number): Promise<void> {
    const id = idOf(player);
    const name = textArgument(title);
    const value = Math.round(Math.max(0, Math.min(1, share)) * FULL);
    if (!this.#shown.has(player)) {
      // A run that was killed may have left it.
      await this.#orders.console.run(`bossbar remove ${id}`);
      await this.#orders.giveAll([
        `bossbar add ${id} ${name}`,
        `bossbar set ${id} max ${FULL}`,
        `bossbar set ${id} players ${player}`,
      ]);
      this.#shown.add(player);
    }
    await this.#orders.giveAll([`bossbar set ${id} name ${name}`, `bossbar set ${id} value ${value}`]);
  }

  async hide(player: string): Promise<void> {
    if (this.#shown.delete(player)) await this.#orders.console.run(`bossbar remove ${idOf(player)}`);
  }

  async remove(): Promise<void> {
    for (const player of [...this.#shown]) await this.hide(player);
  }
}

function idOf(player: string): string {
  return `guildhall:${player.toLowerCase()}`;
}
