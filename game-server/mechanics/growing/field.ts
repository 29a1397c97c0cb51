import type { Random } from '../../../clock/random.ts';
import { type BlockState, isAir } from '../../../protocol/blockState.ts';
import type { Zone } from '../../../protocol/gameServer/zone.ts';
import { type BlockPosition, boxContains, type Facing, neighbour } from '../../../protocol/geometry.ts';
import type { Stack } from '../../items/inventory/stack.ts';
import type { BlockFacts } from '../../world/blocks/blockFacts.ts';
import type { BlockView } from '../../world/blocks/blockView.ts';
import { ruleOf } from '../../world/blocks/rules.ts';
import { MAX_Y, MIN_Y } from '../../world/column.ts';

/** What a field asks of the server; `Growing` answers. */
export interface FieldSource {
  readonly facts: BlockFacts;
  readonly view: BlockView;
  block(position: BlockPosition): BlockState;
  setBlock(position: BlockPosition, state: BlockState): void;
  /** Drops what the block leaves behind when nobody breaks it. */
  drop(position: BlockPosition, state: BlockState): void;
  /** Drops an item from a cell. */
  give(position: BlockPosition, stack: Stack): void;
  /** Light of a cell from 0 to 15; `now` takes the hour and the weather into account. */
  light(position: BlockPosition, now: boolean): number;
  /** Light of a cell from torches and the like, 0 to 15. */
  blockLight(position: BlockPosition): number;
  /** Whether rain falls on a cell. */
  rainsOn(position: BlockPosition): boolean;
}

/** The world as something that grows sees it: all may be read, only the cells of its own zone may change. */
export class Field {
  readonly zone: Zone;
  readonly random: Random;
  readonly #source: FieldSource;

  constructor(source: FieldSource, zone: Zone, random: Random) {
    this.#source = source;
    this.zone = zone;
    this.random = random;
  }

  get facts(): BlockFacts {
    return this.#source.facts;
  }

  get view(): BlockView {
    return this.#source.view;
  }

  at(position: BlockPosition): BlockState {
    return this.#source.block(position);
  }

  next(position: BlockPosition, facing: Facing, distance = 1): BlockState {
    return this.at(neighbour(position, facing, distance));
  }

  isEmpty(position: BlockPosition): boolean {
    return isAir(this.at(position).id);
  }

  /** Whether a cell lies in the zone and within the world's height. */
  owns(position: BlockPosition): boolean {
    return position.y >= MIN_Y && position.y < MAX_Y && boxContains(this.zone.box, position);
  }

  /** Changes a cell. @returns false for one that is none of the zone's; it stays as it is. */
  set(position: BlockPosition, state: BlockState): boolean {
    if (!this.owns(position)) return false;
    this.#source.setBlock(position, state);
    return true;
  }

  /** The block of an id with properties, its defaults filled in. */
  state(id: string, properties: Record<string, string> = {}): BlockState {
    return this.facts.state(id, properties);
  }

  /** Changes properties of the block in a cell. */
  adjust(position: BlockPosition, state: BlockState, properties: Record<string, string>): boolean {
    return this.set(position, this.facts.with(state, properties));
  }

  /** Breaks a cell's block as if by itself: what it leaves behind drops. */
  break(position: BlockPosition): void {
    const state = this.at(position);
    if (this.set(position, this.state('air'))) this.#source.drop(position, state);
  }

  /** Drops an item from a cell. */
  give(position: BlockPosition, stack: Stack): void {
    this.#source.give(position, stack);
  }

  /** Whether a block could stand in a cell as far as its own rule is concerned. */
  survives(state: BlockState, position: BlockPosition): boolean {
    return ruleOf(state.id).survives?.(this.facts.complete(state), position, this.view) ?? true;
  }

  /** Light from 0 to 15 as in the middle of the day. */
  light(position: BlockPosition): number {
    return this.#source.light(position, false);
  }

  /** Light from 0 to 15 at this hour and in this weather. */
  lightNow(position: BlockPosition): number {
    return this.#source.light(position, true);
  }

  /** Light from torches and the like, 0 to 15. */
  blockLight(position: BlockPosition): number {
    return this.#source.blockLight(position);
  }

  rainsOn(position: BlockPosition): boolean {
    return this.#source.rainsOn(position);
  }

  /** One try in `sides` succeeds. */
  oneIn(sides: number): boolean {
    return this.random.integer(1, sides) === 1;
  }
}

/** The number a property holds; 0 when the block has no such property. */
export function ageOf(state: BlockState, property = 'age'): number {
  return Number(state.properties[property] ?? 0);
}
