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

/** What is wrong with big-endian NBT data and where, or undefined when it is one whole named compound. */
export function nbtProblem(data: Buffer): string | undefined {
  try {
    const end = new Walker(data).root();
    return end === data.length ? undefined : `${data.length - end} bytes follow the root tag`;
  } catch (error) {
    if (error instanceof Malformed) return error.message;
    throw error;
  }
}

class Malformed extends Error {}

class Walker {
  readonly #data: Buffer;
  #at = 0;

  constructor(data: Buffer) {
    this.#data = data;
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
    if (depth > DEEPEST) throw new Malformed(`tags are nested deeper than ${DEEPEST}`);
    if (fixed !== undefined) this.#skip(fixed);
    else if (element !== undefined) this.#skip(this.#count() * element);
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
    if (type === END && count > 0) throw new Malformed(`a list of ${count} empty tags before byte ${this.#at}`);
    const fixed = FIXED[type];
    if (fixed !== undefined) this.#skip(count * fixed);
    else for (let index = 0; index < count; index++) this.#payload(type, depth + 1);
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
