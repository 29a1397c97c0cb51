import { AIR } from '../../../protocol/blockState.ts';
import type { BlockPosition } from '../../../protocol/geometry.ts';
import { Anchors } from './anchors.ts';
import type { PlacingStep } from './buildStep.ts';
import { clickableSides } from './reach.ts';
import type { VoxelGrid } from './voxelGrid.ts';

/** The finished structure while it is taken apart piece by piece, and what in it hangs on what. */
export class Remains {
  /** The world with what still stands. */
  readonly grid: VoxelGrid;
  /** Pieces nothing can be placed against, not even helpers; they never stand. */
  readonly loose: readonly PlacingStep[];
  readonly #anchors: Anchors;
  readonly #remaining = new Set<number>();
  /** Helpers that stand in the structure at this moment of taking apart. */
  readonly #standing = new Set<number>();
  /** For pieces that could not come off, another that would fall: while that one stands, nothing has changed. */
  readonly #witnesses = new Map<number, number>();
  /** Pieces that another one hangs on in one way of anchoring everything; any other piece may come off. */
  #bearing: Uint8Array;

  constructor(world: VoxelGrid, steps: readonly PlacingStep[]) {
    this.#anchors = new Anchors(world, steps);
    const loose = new Set(this.#anchors.addHelpers());
    this.grid = world.clone();
    for (const [index, step] of this.#anchors.steps.entries()) {
      if (loose.has(index)) continue;
      this.#remaining.add(index);
      if (!step.helper) this.#fill(step);
    }
    this.loose = [...loose].map((index) => this.step(index));
    this.#bearing = this.#anchors.anchored((index) => this.#remaining.has(index)).bearing;
  }

  /** The first of what is left, standing or not. */
  get first(): number {
    return [...this.#remaining][0] as number;
  }

  /** Whether a piece has not been taken off yet. */
  has(index: number): boolean {
    return this.#remaining.has(index);
  }

  /** Takes a piece off. */
  take(index: number): void {
    for (const cell of this.step(index).cells) this.grid.set(cell, AIR);
    this.#remaining.delete(index);
    this.#standing.delete(index);
    this.#renew();
  }

  /** Puts helpers up. */
  putUp(helpers: readonly number[]): void {
    for (const helper of helpers) {
      this.#standing.add(helper);
      this.#fill(this.step(helper));
    }
    this.#renew();
  }

  #renew(): void {
    this.#bearing = this.#anchors.anchored((index) => this.#remaining.has(index)).bearing;
  }

  /** The pieces that stand at this moment of taking apart. */
  present(): number[] {
    return [...this.#remaining].filter((index) => this.isPresent(index));
  }

  /** Whether everything else can still be anchored without this piece. */
  restHolds(index: number): boolean {
    if (this.#bearing[index] !== 1) return true;
    const witness = this.#witnesses.get(index);
    if (witness !== undefined && this.isPresent(witness)) return false;
    const { anchored } = this.#anchors.anchored((other) => other !== index && this.#remaining.has(other));
    for (const other of this.#remaining) {
      // Helpers that were never put up matter only through the pieces they would hold.
      if (other === index || anchored[other] === 1 || !this.isPresent(other)) continue;
      this.#witnesses.set(index, other);
      return false;
    }
    return true;
  }

  /** Whether a piece stands at this moment of taking apart. */
  isPresent(index: number): boolean {
    return this.#remaining.has(index) && (!this.step(index).helper || this.#standing.has(index));
  }

  /** Whether nothing that stands offers the face this piece needs. */
  needsHelpers(index: number): boolean {
    const step = this.step(index);
    return this.without(step, () => clickableSides(this.grid, step.cells[0] as BlockPosition, step.state).length === 0);
  }

  /** The chain of absent helpers from this piece to something that stands, nearest to the piece first. */
  helpersOf(index: number): number[] {
    const chain: number[] = [];
    const seen = new Set<number>([index]);
    const queue: { at: number; path: number[] }[] = [{ at: index, path: [] }];
    for (let head = 0; head < queue.length; head++) {
      const { at, path } = queue[head] as { at: number; path: number[] };
      const step = this.step(at);
      const holds =
        at !== index &&
        this.without(step, () => clickableSides(this.grid, step.cells[0] as BlockPosition, step.state).length > 0);
      if (holds) return path;
      for (const other of this.#helperNeighbours(step)) {
        if (seen.has(other)) continue;
        seen.add(other);
        queue.push({ at: other, path: [...path, other] });
      }
    }
    return chain;
  }

  #helperNeighbours(step: PlacingStep): number[] {
    const cell = step.cells[0] as BlockPosition;
    return [...this.#remaining].filter((other) => {
      const helper = this.step(other);
      if (!helper.helper || this.#standing.has(other)) return false;
      const at = helper.cells[0] as BlockPosition;
      if (Math.abs(at.x - cell.x) + Math.abs(at.y - cell.y) + Math.abs(at.z - cell.z) !== 1) return false;
      this.grid.set(at, helper.state);
      const useful = this.without(step, () => clickableSides(this.grid, cell, step.state).length > 0);
      this.grid.set(at, AIR);
      return useful;
    });
  }

  #fill(step: PlacingStep): void {
    for (const cell of step.cells) this.grid.set(cell, step.state);
  }

  /** The answer of `look` while a piece is gone. */
  without<T>(step: PlacingStep, look: () => T): T {
    return this.grid.during(step.cells, AIR, look);
  }

  /** A piece, or a helper, by its number. */
  step(index: number): PlacingStep {
    return this.#anchors.steps[index] as PlacingStep;
  }
}
