import { AIR, type BlockState, formatBlockState, parseBlockState } from '../../protocol/blockState.ts';
import {
  type BlockPosition,
  type Box,
  boxContains,
  boxCovers,
  cellIndex,
  cellsOf,
  formatPosition,
} from '../../protocol/geometry.ts';
import type { RegionSnapshot } from '../../protocol/snapshot.ts';

/** Reads a block; cells nobody knows about are air. */
export type BlockLookup = (position: BlockPosition) => BlockState;

/** Cells. */
const SHORT_RUN = 32;

/** A region's blocks that can be changed cell by cell, begun from a snapshot. States are interned by canonical text. */
export class BlockGrid {
  readonly box: Box;
  readonly #states: BlockState[] = [];
  readonly #texts: string[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #numberOfState = new WeakMap<BlockState, number>();
  readonly #cells: Uint32Array;

  constructor(snapshot: Pick<RegionSnapshot, 'box' | 'palette' | 'blocks'>) {
    this.box = snapshot.box;
    const numbers = snapshot.palette.map((text) => {
      const state = parseBlockState(text);
      if (!state) throw new Error(`not a block state: "${text}"`);
      return this.#numberOf(state);
    });
    const { blocks } = snapshot;
    let count = 0;
    for (let index = 1; index < blocks.length; index += 2) count += blocks[index] ?? 0;
    this.#cells = new Uint32Array(count);
    let from = 0;
    for (let index = 0; index < blocks.length; index += 2) {
      const to = from + (blocks[index + 1] ?? 0);
      const number = numbers[blocks[index] ?? 0] ?? this.#numberOf(AIR);
      // Most runs are of one cell or two, for which a call takes longer than they do.
      if (to - from > SHORT_RUN) this.#cells.fill(number, from, to);
      else for (let cell = from; cell < to; cell++) this.#cells[cell] = number;
      from = to;
    }
  }

  /** The block at a cell; air outside the region. */
  at = (position: BlockPosition): BlockState => {
    if (!boxContains(this.box, position)) return AIR;
    return this.#states[this.#cells[cellIndex(this.box, position)] ?? 0] ?? AIR;
  };

  /** The canonical text of the block at a cell; undefined outside the region. */
  textAt(position: BlockPosition): string | undefined {
    if (!boxContains(this.box, position)) return undefined;
    return this.#texts[this.#cells[cellIndex(this.box, position)] ?? 0];
  }

  /** Puts a block into a cell. Throws RangeError outside the region. */
  set(position: BlockPosition, state: BlockState): void {
    if (!boxContains(this.box, position)) throw new RangeError(`${formatPosition(position)} lies outside the region`);
    this.#cells[cellIndex(this.box, position)] = this.#numberOf(state);
  }

  /** Cells whose block differs between two grids of the same box, in the order of `cellsOf`. */
  *differences(other: BlockGrid): Generator<{ position: BlockPosition; here: string; there: string | undefined }> {
    if (this.#isSameAs(other)) return;
    for (const position of cellsOf(this.box)) {
      const here = this.textAt(position) ?? 'air';
      const there = other.textAt(position);
      if (here !== there) yield { position, here, there };
    }
  }

  /** Whether both have the same box and blocks; several times as fast as their texts cell by cell. */
  #isSameAs(other: BlockGrid): boolean {
    if (
      this.#cells.length !== other.#cells.length ||
      !(boxCovers(this.box, other.box) && boxCovers(other.box, this.box))
    )
      return false;
    const numbers = other.#texts.map((text) => this.#numbers.get(text));
    for (let index = 0; index < this.#cells.length; index++)
      if (numbers[other.#cells[index] as number] !== this.#cells[index]) return false;
    return true;
  }

  #numberOf(state: BlockState): number {
    const known = this.#numberOfState.get(state);
    if (known !== undefined) return known;
    const text = formatBlockState(state);
    let number = this.#numbers.get(text);
    if (number === undefined) {
      number = this.#states.push(state) - 1;
      this.#texts.push(text);
      this.#numbers.set(text, number);
    }
    this.#numberOfState.set(state, number);
    return number;
  }
}
