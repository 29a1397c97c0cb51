import { type BlockPosition, FACINGS, type Facing, neighbour, positionKey } from '../../../protocol/geometry.ts';
import { TRAIT } from './blockTraits.ts';
import { DIRT, type PlacingStep } from './buildStep.ts';
import { canClick, clickRuleOf } from './clickSides.ts';
import type { VoxelGrid } from './voxelGrid.ts';

/** What a step can be clicked against: the world as it was, or other steps by their index. */
interface Anchoring {
  /** Whether the world alone offers a face. */
  readonly onWorld: boolean;
  /** Steps of which any one gives a face. */
  readonly onSteps: readonly number[];
  /** A step that must be there whatever is clicked; null when the world holds it; undefined when nothing does. */
  readonly needs: number | null | undefined;
}

/**
 * Which steps can hang on which. A step is *anchored* when it can be clicked against the world or against an anchored
 * step; an order of placing exists only when every step is.
 */
export class Anchors {
  readonly steps: PlacingStep[];
  readonly #world: VoxelGrid;
  readonly #owner = new Map<string, number>();
  #anchorings: Anchoring[] = [];
  /** For each step those that may hang on it. */
  #dependants: number[][] = [];
  /** Steps the world alone offers a face. */
  #grounded: number[] = [];

  /** @param world the blocks that are there before the first step */
  constructor(world: VoxelGrid, steps: readonly PlacingStep[]) {
    this.#world = world;
    this.steps = [...steps];
    this.#rebuild();
  }

  /** The step that fills a cell. */
  ownerOf(position: BlockPosition): number | undefined {
    return this.#owner.get(positionKey(position));
  }

  /** The steps of `present` that are anchored when only those exist, and which of those another one hangs on. */
  anchored(present: (step: number) => boolean): { anchored: Uint8Array; bearing: Uint8Array } {
    const anchored = new Uint8Array(this.steps.length);
    const bearing = new Uint8Array(this.steps.length);
    const queue: number[] = [];
    const offer = (step: number) => {
      if (anchored[step] === 1 || !present(step)) return;
      const { onWorld, onSteps, needs } = this.#anchorings[step] as Anchoring;
      if (needs === undefined || (needs !== null && anchored[needs] !== 1)) return;
      const on = onWorld ? undefined : onSteps.find((other) => anchored[other] === 1);
      if (!onWorld && on === undefined) return;
      anchored[step] = 1;
      if (needs !== null) bearing[needs] = 1;
      if (on !== undefined) bearing[on] = 1;
      queue.push(step);
    };
    for (const step of this.#grounded) offer(step);
    for (let head = 0; head < queue.length; head++)
      for (const other of this.#dependants[queue[head] as number] as number[]) offer(other);
    return { anchored, bearing };
  }

  /**
   * Adds dirt helpers until every step that can be anchored is. Each lies in a cell that is free in the world and in
   * the blueprint.
   * @returns the indices of steps that no helper can anchor
   */
  addHelpers(): number[] {
    const hopeless = new Set<number>();
    for (;;) {
      const { anchored } = this.anchored(() => true);
      const loose = this.steps.flatMap((_, step) => (anchored[step] === 1 || hopeless.has(step) ? [] : [step]));
      if (loose.length === 0) return [...hopeless];
      const path = this.#shortestHelp(loose, anchored);
      if (!path) {
        for (const step of loose) hopeless.add(step);
        return [...hopeless];
      }
      for (const position of path) this.steps.push({ cells: [position], state: DIRT, helper: true });
      this.#rebuild();
    }
  }

  /** Free cells from a face some loose step could use to something anchored, the far end first. */
  #shortestHelp(loose: readonly number[], anchored: Uint8Array): BlockPosition[] | undefined {
    const from = new Map<string, BlockPosition | null>();
    const queue: BlockPosition[] = [];
    for (const index of loose) {
      const step = this.steps[index] as PlacingStep;
      const cell = step.cells[0] as BlockPosition;
      const rule = clickRuleOf(step.state);
      if (rule.required !== null && rule.sides.length === 1 && !this.#outlivesHelper(step, rule.required)) continue;
      for (const side of rule.sides) this.#visit(neighbour(cell, side), null, from, queue);
    }
    for (let head = 0; head < queue.length; head++) {
      const position = queue[head] as BlockPosition;
      if (FACINGS.some((side) => this.#isAnchorFor(position, side, anchored))) return trail(position, from);
      for (const side of FACINGS) this.#visit(neighbour(position, side), position, from, queue);
    }
    return undefined;
  }

  /** A torch falls when its helper goes; a block that only needs the click stays. */
  #outlivesHelper(step: PlacingStep, side: Facing): boolean {
    return (
      !/torch|ladder|sign|banner|button|lever|carpet|rail|lantern|_door|plate/.test(step.state.id) && side !== 'down'
    );
  }

  #visit(
    position: BlockPosition,
    parent: BlockPosition | null,
    from: Map<string, BlockPosition | null>,
    queue: BlockPosition[],
  ): void {
    const key = positionKey(position);
    if (from.has(key) || this.#owner.has(key) || !this.#world.has(position) || !this.#world.isFree(position)) return;
    from.set(key, parent);
    queue.push(position);
  }

  #isAnchorFor(position: BlockPosition, side: Facing, anchored: Uint8Array): boolean {
    const at = neighbour(position, side);
    const owner = this.ownerOf(at);
    if (owner !== undefined)
      return anchored[owner] === 1 && canClick(DIRT, side, (this.steps[owner] as PlacingStep).state);
    const block = this.#world.at(at);
    return block !== undefined && canClick(DIRT, side, block);
  }

  #rebuild(): void {
    this.#owner.clear();
    for (const [index, step] of this.steps.entries())
      for (const cell of step.cells) this.#owner.set(positionKey(cell), index);
    this.#anchorings = this.steps.map((step, index) => this.#anchoringOf(step, index));
    this.#dependants = this.steps.map(() => []);
    this.#grounded = [];
    for (const [index, { onWorld, onSteps, needs }] of this.#anchorings.entries()) {
      for (const other of onSteps) this.#dependants[other]?.push(index);
      if (typeof needs === 'number') this.#dependants[needs]?.push(index);
      if (onWorld) this.#grounded.push(index);
    }
  }

  #anchoringOf(step: PlacingStep, index: number): Anchoring {
    const cell = step.cells[0] as BlockPosition;
    const rule = clickRuleOf(step.state);
    const onSteps: number[] = [];
    let onWorld = false;
    for (const side of rule.sides) {
      const at = neighbour(cell, side);
      const owner = this.ownerOf(at);
      if (owner !== undefined) {
        if (owner !== index && canClick(step.state, side, (this.steps[owner] as PlacingStep).state))
          onSteps.push(owner);
        continue;
      }
      const block = this.#world.at(at);
      if (block && canClick(step.state, side, block)) onWorld = true;
    }
    return { onWorld, onSteps, needs: this.#needOf(cell, rule.required, index) };
  }

  #needOf(cell: BlockPosition, required: Facing | null, index: number): number | null | undefined {
    if (required === null) return null;
    const at = neighbour(cell, required);
    const owner = this.ownerOf(at);
    if (owner !== undefined && owner !== index) return owner;
    return (this.#world.traitsAt(at) & TRAIT.passable) === 0 && this.#world.has(at) ? null : undefined;
  }
}

function trail(end: BlockPosition, from: ReadonlyMap<string, BlockPosition | null>): BlockPosition[] {
  const path: BlockPosition[] = [];
  for (let at: BlockPosition | null | undefined = end; at; at = from.get(positionKey(at))) path.push(at);
  return path;
}
