import { HEAD_YAW, METADATA, type MovedEntity, PITCH, type Place, POSITION, placeOf, YAW } from './placedEntity.ts';

/** Angles in radians by the byte they come as. */
export interface Turns {
  readonly yaws: readonly number[];
  readonly pitches: readonly number[];
}

/** Bits of what a packet tells of an entity. */
export const STEP = 1;
export const TURN = 2;
export const HEAD_TURN = 4;

/** What an entity is seen to do, by number. */
export type Values = readonly { readonly key: number; readonly value: unknown }[];

/** Steps are in parts of a block (Minecraft wiki, "Update Entity Position"). */
const STEPS = 128 * 32;
/** Moves that wait at most, and the numbers that hold one. */
const MOST_WAITING = 512;
const WORDS = 3;
/** Bits of a move's first number for what it tells. */
const KIND_BITS = 3;
/** Places for entities by the low bits of their numbers; where two have the same, the later one moves at once. */
const SLOTS = 1024;
/** Packets of values that wait at most. */
const MOST_VALUES = 256;

/**
 * Moves of others and values of their metadata that a bot has been sent, until somebody looks at one of them or the list is
 * full: then all are carried out in the order they came. Whoever reads an entity finds it where it would be had each been
 * carried out at once, to the last bit; a vector that was taken from `position` before is right again after the next look.
 */
export class WaitingMoves {
  readonly #turns: Turns;
  readonly #words = new Int32Array(MOST_WAITING * WORDS);
  readonly #one = new Int32Array(WORDS);
  #end = 0;
  /** By the low bits of an entity's number, where its place is kept, and by that its number; 0 for none. */
  readonly #slots = new Uint16Array(SLOTS);
  readonly #numbers: number[] = [0];
  readonly #places: (Place | undefined)[] = [undefined];
  readonly #free: number[] = [];
  #values: Values[] = [];
  /** Whose they are. */
  #valued: (Place | undefined)[] = [];

  constructor(turns: Turns) {
    this.#turns = turns;
  }

  /** Where the moves of an entity are to wait; 0 when they do not. */
  slotOf(number: number): number {
    const slot = this.#slots[number & (SLOTS - 1)] as number;
    return this.#numbers[slot] === number ? slot : 0;
  }

  /** Whose moves wait there. */
  placeAt(slot: number): Place | undefined {
    return this.#places[slot];
  }

  /** Has the moves and values of an entity wait from now on, if that pays. */
  add(number: number, entity: MovedEntity): void {
    const at = number & (SLOTS - 1);
    if (number <= 0 || this.#slots[at] !== 0) return;
    const place = placeOf(entity, this);
    if (!place) return;
    const slot = this.#free.pop() ?? this.#places.length;
    this.#places[slot] = place;
    this.#numbers[slot] = number;
    this.#slots[at] = slot;
  }

  /** Takes a move; `steps` and `turns` are where these fields begin, as far as the kind has them. */
  wait(slot: number, kind: number, frame: Buffer, steps: number, turns: number): void {
    if (this.#end === this.#words.length) this.carryOut();
    const at = this.#end;
    this.#end = at + WORDS;
    write(this.#words, at, (slot << KIND_BITS) | kind, frame, steps, turns);
  }

  /** Carries out a move of an entity that none waits of. */
  carryOutNow(entity: MovedEntity, kind: number, frame: Buffer, steps: number, turns: number): void {
    const words = this.#one;
    write(words, 0, kind, frame, steps, turns);
    const low = words[2] as number;
    if ((kind & STEP) !== 0) step(entity.position, words[1] as number, low);
    if ((kind & TURN) !== 0) {
      entity.yaw = this.#turns.yaws[(low >> 8) & 0xff] as number;
      entity.pitch = this.#turns.pitches[low & 0xff] as number;
    }
    if ((kind & HEAD_TURN) !== 0) entity.headYaw = this.#turns.yaws[(low >> 8) & 0xff] as number;
  }

  /** Takes values of an entity whose moves wait. */
  waitWithValues(slot: number, values: Values): void {
    if (this.#values.length === MOST_VALUES) this.carryOutValues();
    this.#values.push(values);
    this.#valued.push(this.#places[slot]);
  }

  /** Carries out all moves that wait. */
  carryOut(): void {
    const end = this.#end;
    this.#end = 0;
    const words = this.#words;
    for (let at = 0; at < end; at += WORDS) {
      const head = words[at] as number;
      if (head !== 0) this.#carryOut(this.#places[head >>> KIND_BITS] as Place, head, at);
    }
  }

  /** Carries out all values that wait. */
  carryOutValues(): void {
    const [values, valued] = [this.#values, this.#valued];
    this.#values = [];
    this.#valued = [];
    for (const [index, list] of values.entries()) this.#carryOutValues(valued[index] as Place, list);
  }

  /** Carries out what waits of this entity, and has nothing more of it wait. */
  remove(number: number): void {
    const slot = this.slotOf(number);
    if (slot === 0) return;
    const place = this.#places[slot] as Place;
    const words = this.#words;
    for (let at = 0; at < this.#end; at += WORDS) {
      const head = words[at] as number;
      if (head >>> KIND_BITS !== slot) continue;
      this.#carryOut(place, head, at);
      words[at] = 0;
    }
    if (this.#valued.includes(place)) this.carryOutValues();
    this.#slots[number & (SLOTS - 1)] = 0;
    this.#numbers[slot] = 0;
    this.#places[slot] = undefined;
    this.#free.push(slot);
  }

  /** The same of all entities. */
  removeAll(): void {
    this.carryOut();
    this.carryOutValues();
    this.#slots.fill(0);
    this.#numbers.length = 1;
    this.#places.length = 1;
    this.#free.length = 0;
  }

  get areThere(): boolean {
    return this.#end > 0;
  }

  get hasValues(): boolean {
    return this.#values.length > 0;
  }

  #carryOut(place: Place, head: number, at: number): void {
    const { yaws, pitches } = this.#turns;
    const low = this.#words[at + 2] as number;
    if ((head & STEP) !== 0) step(place[POSITION], this.#words[at + 1] as number, low);
    if ((head & TURN) !== 0) {
      place[YAW] = yaws[(low >> 8) & 0xff] as number;
      place[PITCH] = pitches[low & 0xff] as number;
    }
    if ((head & HEAD_TURN) !== 0) place[HEAD_YAW] = yaws[(low >> 8) & 0xff] as number;
  }

  #carryOutValues(place: Place, values: Values): void {
    const metadata = place[METADATA] as unknown[];
    for (const { key, value } of values) metadata[key] = value;
  }
}

/** Packs a move into three numbers: what it tells of whom, the first two steps, and the third with the angles. */
function write(words: Int32Array, at: number, head: number, frame: Buffer, steps: number, turns: number): void {
  words[at] = head;
  let low = 0;
  if ((head & STEP) !== 0) {
    words[at + 1] = (pair(frame, steps) << 16) | pair(frame, steps + 2);
    low = pair(frame, steps + 4) << 16;
  }
  if ((head & TURN) !== 0) low |= pair(frame, turns);
  else if ((head & HEAD_TURN) !== 0) low |= (frame[turns] as number) << 8;
  words[at + 2] = low;
}

function pair(frame: Buffer, at: number): number {
  return ((frame[at] as number) << 8) | (frame[at + 1] as number);
}

function step(position: MovedEntity['position'], high: number, low: number): void {
  position.x += (high >> 16) / STEPS;
  position.y += ((high << 16) >> 16) / STEPS;
  position.z += (low >> 16) / STEPS;
}
