import type { BlockPosition } from '../../../protocol/geometry.ts';
import type { PlacingStep } from '../../knowledge/construction/buildStep.ts';
import { clickRuleOf } from '../../knowledge/construction/clickSides.ts';
import { clickableSides, isInside, reachesSideOf, standsFor } from '../../knowledge/construction/reach.ts';
import type { VoxelGrid } from '../../knowledge/construction/voxelGrid.ts';
import type { Walkable } from '../../knowledge/construction/walking.ts';

/** From where pieces can be placed, remembered for as long as no block changes. */
export class Stands {
  readonly #grid: VoxelGrid;
  /** The last stand found for a piece: most often it still serves. */
  readonly #last = new WeakMap<PlacingStep, BlockPosition>();
  readonly #known = new Map<Walkable, Map<PlacingStep, boolean>>();
  #version = -1;

  constructor(grid: VoxelGrid) {
    this.#grid = grid;
  }

  /** Whether a piece can be placed from somewhere in `walkable`. */
  has(step: PlacingStep, walkable: Walkable): boolean {
    if (this.#version !== this.#grid.version) {
      this.#version = this.#grid.version;
      this.#known.clear();
    }
    let answers = this.#known.get(walkable);
    if (!answers) {
      answers = new Map();
      this.#known.set(walkable, answers);
    }
    let answer = answers.get(step);
    if (answer === undefined) {
      answer = this.find(step, walkable);
      answers.set(step, answer);
    }
    return answer;
  }

  /** As `has`, for a moment at which the grid holds what the site does not. */
  find(step: PlacingStep, walkable: Walkable): boolean {
    const grid = this.#grid;
    const cell = step.cells[0] as BlockPosition;
    const sides = clickableSides(grid, cell, step.state);
    if (sides.length === 0) return false;
    const reaches = (stand: BlockPosition) => reachesSideOf(grid, stand, cell, sides);
    const last = this.#last.get(step);
    if (last && walkable.isFirm(last) && !step.cells.some((own) => isInside(last, own)) && reaches(last)) return true;
    const [found] = standsFor(walkable, step.cells, reaches, 1);
    if (found) this.#last.set(step, found);
    return found !== undefined;
  }

  /** Whether the line from a stand to some face the piece could hang on is free. */
  couldReach(step: PlacingStep, stand: BlockPosition): boolean {
    return reachesSideOf(this.#grid, stand, step.cells[0] as BlockPosition, clickRuleOf(step.state).sides);
  }
}
