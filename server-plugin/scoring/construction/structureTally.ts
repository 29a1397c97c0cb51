import { type BlockState, isAir } from '../../../protocol/blockState.ts';
import {
  type BlockPosition,
  type Box,
  boxContains,
  cellIndex,
  cellsOf,
  positionKey,
} from '../../../protocol/geometry.ts';
import type { BlockGrid, BlockLookup } from '../blockGrid.ts';
import { type CompletionCounts, countCompletion } from './completion.ts';
import { isLeftOver } from './defects.ts';
import { matches, matchesAsCoded, matchesId } from './match.ts';
import { castRays } from './rayTable.ts';
import { type SurfaceCount, SurfaceTally } from './surface.ts';
import { type BuildTarget, isClearAsCoded } from './target.ts';
import { AXIS_VIEWS, type View } from './view.ts';
import { expectedIds, sceneAsCoded, standingIds } from './viewHitRate.ts';

interface TargetBlock {
  readonly wanted: BlockState;
  readonly asCoded: boolean;
}

/** The views of one variant, kept true cell by cell. */
interface WatchedBox {
  readonly box: Box;
  readonly isClear: (id: string) => boolean;
  readonly tallies: readonly SurfaceTally[];
}

/**
 * Counts how what stands compares with a task's target. A changed block costs a look along the rays through its cell, so
 * that the counts can be read every tick.
 */
export class StructureTally {
  readonly #target: BuildTarget;
  readonly #initial: BlockGrid;
  /** Blocks that were set since, by `positionKey`. */
  readonly #changed = new Map<string, BlockState>();
  readonly #cells = new Map<string, TargetBlock>();
  readonly #ours: WatchedBox | undefined;
  readonly #asCoded: WatchedBox | undefined;
  #completion: CompletionCounts;
  #leftOver = 0;

  /** @param initial what stands at first, none of which is left over. @param views where vhr looks from. */
  constructor(target: BuildTarget, initial: BlockGrid, views: readonly View[] = AXIS_VIEWS) {
    this.#target = target;
    this.#initial = initial;
    const { at } = initial;
    for (const { position, state } of target.cells)
      this.#cells.set(positionKey(position), { wanted: state, asCoded: !isClearAsCoded(state.id) });
    if (target.box) this.#ours = watch(target, target.box, at, isAir, views);
    const scene = sceneAsCoded(target);
    if (scene) this.#asCoded = watch(scene.target, scene.box, at, isClearAsCoded, AXIS_VIEWS);
    this.#completion = countCompletion(target, at);
  }

  /** Puts a block into a cell; cells outside the initial region are ignored. */
  set(position: BlockPosition, state: BlockState): void {
    if (!boxContains(this.#initial.box, position)) return;
    const key = positionKey(position);
    const arena = this.#initial.at(position);
    const before = this.#changed.get(key) ?? arena;
    if (before === state) return;
    this.#changed.set(key, state);
    const cell = this.#cells.get(key);
    if (cell) this.#count(cell, before, state);
    else if (this.#target.box && boxContains(this.#target.box, position))
      this.#leftOver += (isLeftOver(state, arena) ? 1 : 0) - (isLeftOver(before, arena) ? 1 : 0);
    if (before.id === state.id) return;
    for (const watched of [this.#ours, this.#asCoded]) {
      if (!watched || !boxContains(watched.box, position)) continue;
      const index = cellIndex(watched.box, position);
      for (const tally of watched.tallies) tally.set(index, watched.isClear(state.id) ? null : state.id);
    }
  }

  /** Makes every cell that counts what it is in `final`. */
  settle(final: BlockLookup): void {
    for (const watched of [this.#ours, this.#asCoded])
      if (watched) for (const position of cellsOf(watched.box)) this.set(position, final(position));
  }

  get completion(): CompletionCounts {
    return this.#completion;
  }

  /** By view; empty for a target without cells. */
  get views(): SurfaceCount[] {
    return this.#ours?.tallies.map((tally) => tally.count()) ?? [];
  }

  /** As VillagerBench's code compares them (villagerbench.md 1.3); empty when it looks at nothing. */
  get viewsAsCoded(): SurfaceCount[] {
    return this.#asCoded?.tallies.map((tally) => tally.count()) ?? [];
  }

  /** Blocks inside the target's box where it wants none, unless the arena came with them. */
  get leftOver(): number {
    return this.#leftOver;
  }

  #count({ wanted, asCoded }: TargetBlock, before: BlockState, after: BlockState): void {
    const change = (test: typeof matches) => (test(wanted, after) ? 1 : 0) - (test(wanted, before) ? 1 : 0);
    const { exact, idOnly, asCoded: coded } = this.#completion;
    this.#completion = {
      exact: { ...exact, correct: exact.correct + change(matches) },
      idOnly: { ...idOnly, correct: idOnly.correct + change(matchesId) },
      asCoded: asCoded ? { ...coded, correct: coded.correct + change(matchesAsCoded) } : coded,
    };
  }
}

function watch(
  target: BuildTarget,
  box: Box,
  at: BlockLookup,
  isClear: (id: string) => boolean,
  views: readonly View[],
): WatchedBox {
  const [expected, standing] = [expectedIds(target, box), standingIds(box, at, isClear)];
  return { box, isClear, tallies: views.map((view) => new SurfaceTally(castRays(box, view), expected, standing)) };
}
