import type { SlotGrid } from './slotGrid.ts';
import type { Stack } from './stack.ts';
import type { WindowSlot } from './windowModel.ts';

/** What a result slot is made of. */
interface ResultSource {
  /** The slots the result follows from; it is worked out again when one of them changes. */
  readonly inputs: readonly SlotGrid[];
  /** What the inputs yield now. */
  result(): Stack | null;
  /** Consumes what one taken result costs. */
  taken(stack: Stack): void;
  /** Whether the viewer may take the result now; always, unless given. */
  mayTake?(): boolean;
}

/**
 * The slot where something made from other slots can be taken: crafting, anvil, stonecutter, trading. What it shows
 * does not exist before it is taken, nothing can be put in, and it is taken as a whole.
 */
export class ResultSlot implements WindowSlot {
  readonly gathers = false;
  readonly whole = true;
  readonly #source: ResultSource;
  #result: Stack | null = null;
  #seen = -1;
  #refreshed = 0;

  constructor(source: ResultSource) {
    this.#source = source;
  }

  get(): Stack | null {
    let revision = 0;
    for (const grid of this.#source.inputs) revision += grid.revision;
    if (revision !== this.#seen) {
      this.#seen = revision;
      this.#result = this.#source.result();
    }
    return this.#result;
  }

  /** Works the result out again, for a change of something besides the inputs (an anvil's name). */
  refresh(): void {
    this.#seen = -1;
    this.#refreshed++;
  }

  revision(): number {
    return this.#refreshed;
  }

  set(): void {
    // What was taken is gone once `taken` has consumed the inputs.
  }

  limit(): number {
    return 0;
  }

  accepts(): boolean {
    return false;
  }

  mayTake(): boolean {
    return this.#source.mayTake?.() ?? true;
  }

  taken(stack: Stack): void {
    this.#source.taken(stack);
    this.#seen = -1;
  }
}
