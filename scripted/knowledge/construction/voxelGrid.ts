import { AIR, type BlockState } from '../../../protocol/blockState.ts';
import { type BlockPosition, type Box, cellsOf, sizeOf } from '../../../protocol/geometry.ts';
import { blockTraitsOf, TRAIT } from './blockTraits.ts';

/** The blocks of a box, with their traits at hand. Cells outside are unknown: neither passable nor clickable. */
export class VoxelGrid {
  readonly box: Box;
  readonly size: BlockPosition;
  /** Index distance of one block up and one block south; one block east is 1. */
  readonly layer: number;
  readonly row: number;
  readonly traits: Uint8Array;
  #version = 0;
  #latest = 0;
  readonly #states: BlockState[];

  /** @param from what the cells hold, or a grid of the same box whose blocks they begin with */
  constructor(box: Box, from: VoxelGrid | ((position: BlockPosition) => BlockState | undefined) = () => AIR) {
    this.box = box;
    this.size = sizeOf(box);
    this.row = this.size.x;
    this.layer = this.size.x * this.size.z;
    if (from instanceof VoxelGrid) {
      this.#states = [...from.#states];
      this.traits = from.traits.slice();
      return;
    }
    const count = this.layer * this.size.y;
    this.#states = new Array<BlockState>(count).fill(AIR);
    this.traits = new Uint8Array(count).fill(blockTraitsOf(AIR));
    let index = 0;
    for (const position of cellsOf(box)) this.#put(index++, from(position) ?? AIR);
  }

  /** A number that stands for what all the cells hold now: whoever sees it again sees the same blocks. */
  get version(): number {
    return this.#version;
  }

  has(position: BlockPosition): boolean {
    const { min, max } = this.box;
    const { x, y, z } = position;
    return x >= min.x && x <= max.x && y >= min.y && y <= max.y && z >= min.z && z <= max.z;
  }

  index(position: BlockPosition): number {
    const { min } = this.box;
    return (position.y - min.y) * this.layer + (position.z - min.z) * this.row + position.x - min.x;
  }

  /** As `index`, without an object for the position; -1 outside the box. */
  indexOf(x: number, y: number, z: number): number {
    const { min, max } = this.box;
    if (x < min.x || x > max.x || y < min.y || y > max.y || z < min.z || z > max.z) return -1;
    return (y - min.y) * this.layer + (z - min.z) * this.row + x - min.x;
  }

  position(index: number): BlockPosition {
    const y = Math.floor(index / this.layer);
    const rest = index - y * this.layer;
    const z = Math.floor(rest / this.row);
    return { x: this.box.min.x + rest - z * this.row, y: this.box.min.y + y, z: this.box.min.z + z };
  }

  /** The block at a cell; undefined outside the box. */
  at(position: BlockPosition): BlockState | undefined {
    return this.has(position) ? this.#states[this.index(position)] : undefined;
  }

  /** Does nothing outside the box. */
  set(position: BlockPosition, state: BlockState): void {
    if (this.has(position)) this.#put(this.index(position), state);
  }

  traitsAt(position: BlockPosition): number {
    return this.has(position) ? (this.traits[this.index(position)] ?? 0) : 0;
  }

  /** Whether a block can be placed into the cell as it is. */
  isFree(position: BlockPosition): boolean {
    return (this.traitsAt(position) & TRAIT.replaceable) !== 0;
  }

  clone(): VoxelGrid {
    return new VoxelGrid(this.box, this);
  }

  /** The answer of `look` while the cells hold `state`; afterwards they hold again what they did. */
  during<T>(cells: readonly BlockPosition[], state: BlockState, look: () => T): T {
    const before = cells.map((cell) => this.at(cell));
    const version = this.#version;
    for (const cell of cells) this.set(cell, state);
    try {
      return look();
    } finally {
      for (const [index, cell] of cells.entries()) this.set(cell, before[index] ?? AIR);
      this.#version = version;
    }
  }

  #put(index: number, state: BlockState): void {
    if (this.#states[index] === state) return;
    this.#version = ++this.#latest;
    this.#states[index] = state;
    this.traits[index] = blockTraitsOf(state);
  }
}
