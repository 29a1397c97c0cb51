/** Counts work on a building that was done twice, or was taken from one's mates, cell by cell. */
export class Rework {
  /** Who first made a cell right, and who did last. */
  readonly #makers = new Map<string, { readonly first: readonly string[]; last: readonly string[] }>();
  #duplicates = 0;
  #destroyed = 0;

  /** A cell is right now, by these agents' doing; by nobody's where there are none. */
  made(cell: string, agents: readonly string[]): void {
    const known = this.#makers.get(cell);
    if (known) known.last = agents;
    else if (agents.length > 0) this.#makers.set(cell, { first: agents, last: agents });
    if (known && agents.length > 0 && !agents.some((agent) => known.first.includes(agent))) this.#duplicates++;
  }

  /** A cell that was right is not any more. */
  undone(cell: string, agent: string | undefined): void {
    const makers = this.#makers.get(cell)?.last ?? [];
    if (agent !== undefined && makers.length > 0 && !makers.includes(agent)) this.#destroyed++;
  }

  /** Times a cell was made right by others than those who first did. */
  get duplicates(): number {
    return this.#duplicates;
  }

  /** Times an agent undid what only mates had made right. */
  get destroyed(): number {
    return this.#destroyed;
  }
}
