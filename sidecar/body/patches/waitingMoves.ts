import type { Bot } from 'mineflayer';

/** An entity of Mineflayer's; only what has turned its head has `headYaw`. */
export type MovedEntity = Bot['entity'] & { headYaw?: number };

/** Angles in radians by the byte they come as. */
export interface Turns {
  readonly yaws: readonly number[];
  readonly pitches: readonly number[];
}

/** Bits of what a packet tells of an entity. */
export const STEP = 1;
export const TURN = 2;
export const HEAD_TURN = 4;

/** Where an entity is and looks, behind its fields of these names. */
interface Place {
  position: MovedEntity['position'];
  yaw: number;
  pitch: number;
  headYaw: number;
  readonly moves: WaitingMoves;
}

/** Steps are in parts of a block (Minecraft wiki, "Update Entity Position"). */
const STEPS = 128 * 32;
/** Moves that wait at most, and the numbers that hold one. */
const MOST_WAITING = 512;
const WORDS = 3;
/** Bits of a move's first number for what it tells. */
const KIND_BITS = 3;
/** Entities with higher numbers move at once: a game has as many as this at most after hours. */
const NUMBERS = 2 ** 16;

const PLACE = Symbol('place');

interface Placed {
  readonly [PLACE]: Place;
}

/**
 * Moves of others that a bot has been sent, until somebody looks at one of them or the list is full: then all are carried out
 * in the order they came. Whoever reads an entity finds it where it would be had each been carried out at once, to the last
 * bit; a vector that was taken from `position` before is right again after the next look.
 */
export class WaitingMoves {
  readonly #turns: Turns;
  readonly #words = new Int32Array(MOST_WAITING * WORDS);
  readonly #one = new Int32Array(WORDS);
  #end = 0;
  /** By an entity's number, where its place is kept; 0 for entities whose moves do not wait. */
  #slots = new Uint16Array(256);
  readonly #places: (Place | undefined)[] = [undefined];
  readonly #free: number[] = [];

  constructor(turns: Turns) {
    this.#turns = turns;
  }

  /** Where the moves of an entity are to wait; 0 when they do not. */
  slotOf(number: number): number {
    return this.#slots[number] ?? 0;
  }

  /** Has the moves of an entity wait from now on, if it has all that moves. */
  add(number: number, entity: MovedEntity): void {
    // What never turned its head, such as a dropped item, is gone before that pays.
    if (number >= NUMBERS || this.slotOf(number) !== 0 || !('headYaw' in entity) || PLACE in entity) return;
    if (number >= this.#slots.length) {
      const slots = new Uint16Array(Math.min(NUMBERS, 2 ** Math.ceil(Math.log2(number + 1))));
      slots.set(this.#slots);
      this.#slots = slots;
    }
    const { position, yaw, pitch, headYaw } = entity as Required<MovedEntity>;
    const place: Place = { position, yaw, pitch, headYaw, moves: this };
    Object.defineProperty(entity, PLACE, { value: place });
    Object.defineProperties(entity, FIELDS);
    const slot = this.#free.pop() ?? this.#places.length;
    this.#places[slot] = place;
    this.#slots[number] = slot;
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

  /** Carries out all that wait. */
  carryOut(): void {
    const end = this.#end;
    this.#end = 0;
    const words = this.#words;
    const { yaws, pitches } = this.#turns;
    for (let at = 0; at < end; at += WORDS) {
      const head = words[at] as number;
      const place = this.#places[head >>> KIND_BITS] as Place;
      const low = words[at + 2] as number;
      if ((head & STEP) !== 0) step(place.position, words[at + 1] as number, low);
      if ((head & TURN) !== 0) {
        place.yaw = yaws[(low >> 8) & 0xff] as number;
        place.pitch = pitches[low & 0xff] as number;
      }
      if ((head & HEAD_TURN) !== 0) place.headYaw = yaws[(low >> 8) & 0xff] as number;
    }
  }

  /** Carries out all that wait, and has no others of this entity wait. */
  remove(number: number): void {
    const slot = this.slotOf(number);
    if (slot === 0) return;
    this.carryOut();
    this.#slots[number] = 0;
    this.#places[slot] = undefined;
    this.#free.push(slot);
  }

  /** The same of all entities. */
  removeAll(): void {
    this.carryOut();
    this.#slots.fill(0);
    this.#places.length = 1;
    this.#free.length = 0;
  }

  get areThere(): boolean {
    return this.#end > 0;
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

const FIELDS: PropertyDescriptorMap = Object.fromEntries(
  (['position', 'yaw', 'pitch', 'headYaw'] as const).map((field) => [field, accessorOf(field)]),
);

/** Stands in for a field of an entity whose moves wait. */
function accessorOf(field: Exclude<keyof Place, 'moves'>): PropertyDescriptor {
  return {
    enumerable: true,
    configurable: true,
    get(this: Placed) {
      const place = this[PLACE];
      if (place.moves.areThere) place.moves.carryOut();
      return place[field];
    },
    set(this: Placed, value: never) {
      const place = this[PLACE];
      if (place.moves.areThere) place.moves.carryOut();
      place[field] = value;
    },
  };
}
