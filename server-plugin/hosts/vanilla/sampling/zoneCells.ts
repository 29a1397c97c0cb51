import { AIR, type BlockState, formatBlockState, isAir, parseBlockState } from '../../../../protocol/blockState.ts';
import { type BlockPosition, type Box, boxContains, cellIndex, positionKey } from '../../../../protocol/geometry.ts';
import type { SlotStack } from '../../../../protocol/item.ts';
import {
  type ContainerRecord,
  encodeRuns,
  type RegionSnapshot,
  type SignRecord,
} from '../../../../protocol/snapshot.ts';

/** The text on a sign, four lines a side. */
export interface SignText {
  readonly front: readonly string[];
  readonly back: readonly string[];
}

/** A cell as it is known: its block's complete state, and what its block entity holds. */
export interface Cell {
  readonly state: BlockState;
  /** Of a block with slots; empty for one with nothing in them. */
  readonly items?: readonly SlotStack[] | undefined;
  readonly sign?: SignText | undefined;
}

interface Held {
  readonly position: BlockPosition;
  readonly cell: Omit<Cell, 'state'>;
}

/** All cells of one zone as they were seen last, world coordinates. */
export class ZoneCells {
  readonly box: Box;
  readonly #palette: BlockState[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #cells: Uint16Array;
  readonly #held = new Map<string, Held>();

  /** @throws RangeError when the content's runs do not fill its box. */
  constructor({ box, palette, blocks, containers, signs }: RegionSnapshot) {
    this.box = box;
    const numbers = palette.map((text) => {
      const state = parseBlockState(text);
      if (!state) throw new RangeError(`the content's palette has "${text}", which is not a block state`);
      return this.#number(state);
    });
    const cells = cellIndex(box, box.max) + 1;
    this.#cells = new Uint16Array(cells);
    let at = 0;
    for (let index = 0; index < blocks.length; index += 2) {
      const run = blocks[index + 1] ?? 0;
      this.#cells.fill(numbers[blocks[index] ?? 0] ?? 0, at, at + run);
      at += run;
    }
    if (at !== cells) throw new RangeError(`the content has ${at} cells, its box has ${cells}`);
    for (const { position, items } of containers) this.#hold(position, { items });
    for (const { position, front, back } of signs) this.#hold(position, { sign: { front, back } });
  }

  /** The state at a cell, one object for equal states; undefined outside the zone. */
  stateAt(position: BlockPosition): BlockState | undefined {
    return boxContains(this.box, position) ? this.#palette[this.#cells[cellIndex(this.box, position)] ?? 0] : undefined;
  }

  /** The block id at a cell; undefined outside the zone. */
  idAt(position: BlockPosition): string | undefined {
    return this.stateAt(position)?.id;
  }

  /** All that is known of a cell; undefined outside the zone. */
  at(position: BlockPosition): Cell | undefined {
    const state = this.stateAt(position);
    return state === undefined ? undefined : { state, ...this.#held.get(positionKey(position))?.cell };
  }

  /** What a cell holds from now on. Cells outside the zone are ignored. */
  set(position: BlockPosition, cell: Cell): void {
    if (!boxContains(this.box, position)) return;
    this.#cells[cellIndex(this.box, position)] = this.#number(cell.state);
    this.#held.delete(positionKey(position));
    this.#hold(position, cell);
  }

  /** The zone as a snapshot dated `tick`; entities are not followed. */
  region(tick: number): RegionSnapshot {
    const palette: string[] = [];
    const renumbered = new Map<number, number>();
    const blocks = encodeRuns(
      this.#cells.map((number) => {
        const known = renumbered.get(number);
        if (known !== undefined) return known;
        const next = palette.push(formatBlockState(this.#palette[number] ?? AIR)) - 1;
        renumbered.set(number, next);
        return next;
      }),
    );
    const held = [...this.#held.values()].sort(
      (a, b) => cellIndex(this.box, a.position) - cellIndex(this.box, b.position),
    );
    const containers: ContainerRecord[] = held.flatMap(({ position, cell: { items } }) =>
      items ? [{ position, id: this.idAt(position) ?? 'air', items: [...items] }] : [],
    );
    const signs: SignRecord[] = held.flatMap(({ position, cell: { sign } }) =>
      sign ? [{ position, front: [...sign.front], back: [...sign.back] }] : [],
    );
    return { tick, box: this.box, palette, blocks, entities: [], containers, signs };
  }

  #hold(position: BlockPosition, { items, sign }: Omit<Cell, 'state'>): void {
    if (!items && !sign) return;
    const { x, y, z } = position;
    const cell = { ...(items ? { items } : {}), ...(sign ? { sign } : {}) };
    this.#held.set(positionKey(position), { position: { x, y, z }, cell });
  }

  #number(state: BlockState): number {
    const text = formatBlockState(state);
    let number = this.#numbers.get(text);
    if (number === undefined) {
      // The three airs are one: logs and plans know of no other.
      number = isAir(state.id) && text !== 'air' ? this.#number(AIR) : this.#palette.push(state) - 1;
      this.#numbers.set(text, number);
    }
    return number;
  }
}
