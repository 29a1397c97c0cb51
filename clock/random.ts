import { createHash } from 'node:crypto';
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** Seeded random numbers; the only source of randomness besides tokens. Same seed, same sequence, on any machine. */
export class Random {
  readonly #seed: number;
  readonly #generator;

  /** @param seed any integer; only its lower 32 bits count. */
  constructor(seed: number) {
    this.#seed = seed | 0;
    this.#generator = xoroshiro128plus(this.#seed);
  }

  /** What another generator with the same sequence is made from. */
  get seed(): number {
    return this.#seed;
  }

  /** The next value of the standard normal distribution (Box and Muller, 1958). */
  normal(): number {
    // 1 - float() is never 0.
    return Math.sqrt(-2 * Math.log(1 - this.float())) * Math.cos(2 * Math.PI * this.float());
  }

  /** An integer from `min` to `max`, both included. */
  integer(min: number, max: number): number {
    return uniformInt(this.#generator, min, max);
  }

  /** A number in [0, 1). */
  float(): number {
    return uniformFloat64(this.#generator);
  }

  /** One element; throws on an empty list. */
  pick<T>(items: readonly T[]): T {
    if (items.length === 0) throw new RangeError('cannot pick from an empty list');
    return items[this.integer(0, items.length - 1)] as T;
  }

  /** A shuffled copy. */
  shuffle<T>(items: readonly T[]): T[] {
    const copy = [...items];
    for (let index = copy.length - 1; index > 0; index--) {
      const other = this.integer(0, index);
      [copy[index], copy[other]] = [copy[other] as T, copy[index] as T];
    }
    return copy;
  }

  /** A version-4-shaped uuid. */
  uuid(): string {
    const hex = Array.from({ length: 4 }, () => this.integer(0, 0x7fffffff).toString(16).padStart(8, '0')).join('');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  }

  /** An independent generator for one purpose: the same seed and label always give the same one. */
  fork(label: string): Random {
    return new Random(createHash('sha256').update(`${this.#seed}/${label}`).digest().readInt32LE(0));
  }
}
