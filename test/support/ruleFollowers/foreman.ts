import type { z } from 'zod';
import { cellsIn, Read, Seen, shareOf } from './ruleFollower.ts';

/** How many cells of a building a mate is asked to fill. */
const CELLS = 3;

/** Asks a mate in the chat to do a share of the work, in the words of obedientPerson.ts; each thing once. */
export class Foreman {
  readonly #briefing: z.infer<typeof Read>;
  readonly #mate: string;
  readonly #asked = new Set<string>();

  constructor(briefing: unknown, mate: string) {
    this.#briefing = Read.parse(briefing);
    this.#mate = mate;
  }

  /** What is to be said now. */
  requests(state: unknown): string[] {
    return this.#tasks(Seen.parse(state))
      .filter((task) => !this.#asked.has(task))
      .map((task) => {
        this.#asked.add(task);
        return `${this.#mate}: ${task}`;
      });
  }

  #tasks({ blueprint, devices, places }: Seen): string[] {
    if (blueprint) {
      if (this.#asked.size > 0) return [];
      const cells = blueprint.missing.flatMap(cellsIn);
      const lowest = Math.min(...cells.map(({ y }) => y));
      // The others begin with the first.
      const last = cells.filter(({ y }) => y === lowest).slice(-CELLS);
      return last.reverse().map(({ item_name, x, y, z }) => `place ${item_name} at ${x} ${y} ${z}`);
    }
    const { agent, team } = this.#briefing;
    const share = shareOf({ ...this.#briefing, agent: this.#mate });
    if (share.length > 0) return share.map(({ id, count }) => `bring ${count} ${id} to ${team[0]?.agent}`);
    const exit = places.find(({ name, reach }) => name === 'exit' && reach.includes(agent));
    if (exit) return [`go to ${exit.position.join(' ')}`];
    const idle = devices.filter(({ reach, state }) => reach.includes(agent) && state.powered === 'false');
    // Whichever the others leave.
    return this.#asked.size === 0 && idle.length === 1 ? idle.map(({ position }) => `work ${position.join(' ')}`) : [];
  }
}
