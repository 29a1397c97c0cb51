import type { BlockState } from '../../../protocol/blockState.ts';
import type { BlockLookup } from '../blockGrid.ts';
import { matches, matchesAsCoded, matchesId } from './match.ts';
import { type BuildTarget, targetAsCoded } from './target.ts';

/** How many of a blueprint's cells hold what they should; whole numbers, so that any way of counting agrees. */
interface CellCount {
  readonly correct: number;
  readonly cells: number;
}

/** Counts the target's cells that satisfy `test`. */
function countCells(
  target: BuildTarget,
  at: BlockLookup,
  test: (expected: BlockState, found: BlockState) => boolean,
): CellCount {
  let correct = 0;
  for (const cell of target.cells) if (test(cell.state, at(cell.position))) correct++;
  return { correct, cells: target.cells.length };
}

/** Correct cells / cells, 0 to 1; null for a blueprint without cells. */
export function completionOf(count: CellCount): number | null {
  return count.cells === 0 ? null : count.correct / count.cells;
}

/** As VillagerBench's code has it: a blueprint without cells is complete. */
export function completionAsCodedOf(count: CellCount): number {
  return completionOf(count) ?? 1;
}

/** The three counts behind completion, completion.idOnly and completion.asCoded. */
export interface CompletionCounts {
  readonly exact: CellCount;
  readonly idOnly: CellCount;
  readonly asCoded: CellCount;
}

/** Counts a standing structure against the target in all three ways. */
export function countCompletion(target: BuildTarget, at: BlockLookup): CompletionCounts {
  return {
    exact: countCells(target, at, matches),
    idOnly: countCells(target, at, matchesId),
    asCoded: countCells(targetAsCoded(target), at, matchesAsCoded),
  };
}
