import { createHash, timingSafeEqual } from 'node:crypto';

/** Draws a number from 0 to below `limit` that no one can guess. */
export type DrawNumber = (limit: number) => number;

/** Digits of a code unless told otherwise: with five tries before one is put out, a guess in 200,000. */
const DIGITS = 6;

/** Short numbers that people type to get into one place each. A code is a secret: it follows no seed. */
export class JoinCodes<T> {
  readonly #draw: DrawNumber;
  readonly #digits: number;
  readonly #places = new Map<string, T>();

  /** @param digits 4 to 8. */
  constructor(draw: DrawNumber, digits: number = DIGITS) {
    this.#draw = draw;
    this.#digits = digits;
  }

  /** A new code for a place. Throws RangeError when so many are in use that a guess would hit one. */
  issue(place: T): string {
    const limit = 10 ** this.#digits;
    if (this.#places.size >= limit / 100) throw new RangeError(`too many codes of ${this.#digits} digits are in use`);
    for (;;) {
      const code = `${this.#draw(limit)}`.padStart(this.#digits, '0');
      if (this.#places.has(code)) continue;
      this.#places.set(code, place);
      return code;
    }
  }

  /** The place a code leads to. Takes as long for any code, and whether one fits or not. */
  find(given: string): T | undefined {
    const digest = digestOf(given);
    let found: T | undefined;
    for (const [code, place] of this.#places) if (timingSafeEqual(digestOf(code), digest)) found = place;
    return found;
  }

  /** A code leads nowhere any more. */
  revoke(code: string): void {
    this.#places.delete(code);
  }
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
