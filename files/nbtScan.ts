/**
 * prismarine-nbt trusts its input: a compound may break off unnoticed, and a list of two billion empty tags fills the
 * memory. So a file is walked over once, without building anything, before the library reads it.
 */
const DEEPEST = 64;

/** Bytes of the payloads of fixed size, by tag number (Minecraft wiki, "NBT format"): byte, short, int, long, ... */
const FIXED: Readonly<Record<number, number>> = { 1: 1, 2: 2, 3: 4, 4: 8, 5: 4, 6: 8 };
/** Bytes of one element of the array tags. */
const ELEMENT: Readonly<Record<number, number>> = { 7: 1, 11: 4, 12: 8 };
const [END, STRING, LIST, COMPOUND] = [0, 8, 9, 10] as const;

/**
 * What a tag, or an element without a size of its own, counts for beside an element of an array: about as much more
 * memory as an object takes than a number.
 */
const TAG_WEIGHT = 8;
/** prismarine-nbt makes a list of two numbers of each long. */
const LONG_WEIGHT = 8;
/** Lists of nothing that are not quite empty, as some writers leave them. */
const FEW = 1_024;

/**
 * What is wrong with big-endian NBT data and where, or undefined when it is one whole named compound of at most so many
 * numbers, a tag counting as eight.
 */
export function nbtProblem(data: Buffer, mostNumbers: number): string | undefined {
  return problemIn(() => {
    const end = new Walker(data, mostNumbers, 0).root();
    return end === data.length ? undefined : `${data.length - end} bytes follow the root tag`;
  });
}

/** As `nbtProblem` for data of the game itself, whose readers are lenient: padding, and lists of a few empty tags. */
export function gameNbtProblem(data: Buffer, mostNumbers: number): string | undefined {
  return problemIn(() => {
    new Walker(data, mostNumbers, FEW).root();
    return undefined;
  });
}

function problemIn(walk: () => string | undefined): string | undefined {
  try {
    return walk();
  } catch (error) {
    if (error instanceof Malformed) return error.message;
    throw error;
  }
}

class Malformed extends Error {}

class Walker {
  readonly #data: Buffer;
  readonly #mostNumbers: number;
  readonly #mostEmpty: number;
  #at = 0;
  #numbers = 0;

  constructor(data: Buffer, mostNumbers: number, mostEmpty: number) {
    this.#data = data;
    this.#mostNumbers = mostNumbers;
    this.#mostEmpty = mostEmpty;
  }

  root(): number {
    if (this.#byte() !== COMPOUND) throw new Malformed('not an NBT file');
    this.#skip(this.#length16());
    this.#payload(COMPOUND, 0);
    return this.#at;
  }

  #payload(type: number, depth: number): void {
    const fixed = FIXED[type];
    const element = ELEMENT[type];
    this.#take(TAG_WEIGHT);
    if (depth > DEEPEST) throw new Malformed(`tags are nested deeper than ${DEEPEST}`);
    if (fixed !== undefined) this.#skip(fixed);
    else if (element !== undefined) this.#elements(this.#count(), element);
    else if (type === STRING) this.#skip(this.#length16());
    else if (type === LIST) this.#list(depth);
    else if (type === COMPOUND)
      for (let inner = this.#byte(); inner !== END; inner = this.#byte()) {
        this.#skip(this.#length16());
        this.#payload(inner, depth + 1);
      }
    else throw new Malformed(`unknown tag ${type} before byte ${this.#at}`);
  }

  #list(depth: number): void {
    const type = this.#byte();
    const count = this.#count();
    if (type === END && count > this.#mostEmpty)
      throw new Malformed(`a list of ${count} empty tags before byte ${this.#at}`);
    const fixed = FIXED[type];
    if (type === END) this.#take(count);
    else if (fixed !== undefined) this.#elements(count, fixed);
    else for (let index = 0; index < count; index++) this.#payload(type, depth + 1);
  }

  #elements(count: number, bytes: number): void {
    this.#take(count * (bytes === 8 ? LONG_WEIGHT : 1));
    this.#skip(count * bytes);
  }

  #take(numbers: number): void {
    this.#numbers += numbers;
    if (this.#numbers > this.#mostNumbers)
      throw new Malformed(`the NBT data holds more than ${this.#mostNumbers} numbers`);
  }

  #count(): number {
    const at = this.#at;
    this.#skip(4);
    const count = this.#data.readInt32BE(at);
    if (count < 0) throw new Malformed(`a negative length before byte ${this.#at}`);
    return count;
  }

  #length16(): number {
    const at = this.#at;
    this.#skip(2);
    return this.#data.readUInt16BE(at);
  }

  #byte(): number {
    const at = this.#at;
    this.#skip(1);
    return this.#data.readUInt8(at);
  }

  #skip(bytes: number): void {
    this.#at += bytes;
    if (this.#at > this.#data.length)
      throw new Malformed(`the NBT data breaks off at byte ${this.#data.length}, where ${this.#at} are announced`);
  }
}
