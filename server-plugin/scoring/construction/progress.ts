import type { BlockState } from '../../../protocol/blockState.ts';
import type { EpisodeEvent } from '../../../protocol/episodeEvent.ts';
import { type BlockPosition, positionKey } from '../../../protocol/geometry.ts';
import type { BlockLookup } from '../blockGrid.ts';
import { cellChangeOf } from '../replay.ts';
import { matches } from './match.ts';
import type { BuildTarget } from './target.ts';

interface Watched {
  readonly wanted: BlockState;
  correct: boolean;
  /** Whether an agent, not the arena, made it correct. */
  byAgent: boolean;
}

/**
 * Follows the target's cells through the log: when the structure became complete, and how often a correctly placed
 * block was lost again.
 */
export class ProgressFold {
  readonly #cells = new Map<string, Watched>();
  #correct = 0;
  #placedRight = 0;
  #undone = 0;
  #completeSince: number | null = null;
  #lastGain: number | null = null;
  #best: number;

  constructor(target: BuildTarget, initial: BlockLookup) {
    for (const cell of target.cells) {
      const correct = matches(cell.state, initial(cell.position));
      if (correct) this.#correct++;
      this.#cells.set(positionKey(cell.position), { wanted: cell.state, correct, byAgent: false });
    }
    this.#best = this.#correct;
  }

  apply(event: EpisodeEvent): void {
    const change = cellChangeOf(event);
    if (change) this.#set(change.position, change.state, event.tick, 'actor' in event && event.actor !== undefined);
  }

  /** Target cells that are right now. */
  get correct(): number {
    return this.#correct;
  }

  /** Times a cell was made right by an agent, and times such a cell was lost again. */
  get undo(): { readonly placedRight: number; readonly undone: number } {
    return { placedRight: this.#placedRight, undone: this.#undone };
  }

  /** The tick since which every cell is right; null while one is not, and when they were all right from the start. */
  get completeSince(): number | null {
    return this.#completeSince;
  }

  /** The tick in which more cells became right than ever before; null if that never happened. */
  get lastGain(): number | null {
    return this.#lastGain;
  }

  #set(position: BlockPosition, found: BlockState, tick: number, byAgent: boolean): void {
    const cell = this.#cells.get(positionKey(position));
    if (!cell) return;
    const correct = matches(cell.wanted, found);
    if (correct === cell.correct) return;
    cell.correct = correct;
    if (correct) {
      this.#correct++;
      cell.byAgent = byAgent;
      if (byAgent) this.#placedRight++;
    } else {
      this.#correct--;
      if (cell.byAgent) this.#undone++;
    }
    this.#completeSince = this.#correct === this.#cells.size ? tick : null;
    if (this.#correct > this.#best) {
      this.#best = this.#correct;
      this.#lastGain = tick;
    }
  }
}
