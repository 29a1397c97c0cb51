/** Pairs of characters are told apart by so many bits. */
const HASH_BITS = 12;

/**
 * Looks for many texts at once, by Wu and Manber's way (A fast algorithm for multi-pattern searching, 1994): the last two
 * characters of a window as long as the shortest text tell how far it can move on, so that most characters are never looked at.
 */
export class TextSearch {
  /** Length of the shortest text. */
  readonly #window: number;
  readonly #shifts: Uint16Array;
  /** Texts by the pair of characters with which their window ends. */
  readonly #texts = new Map<number, string[]>();
  /** Texts of one character. */
  readonly #single: readonly string[];

  /** @param texts none of them empty. */
  constructor(texts: Iterable<string>) {
    const all = [...texts];
    this.#single = all.filter(({ length }) => length === 1);
    const longer = all.filter(({ length }) => length > 1);
    this.#window = Math.min(...longer.map(({ length }) => length), 0xffff);
    this.#shifts = new Uint16Array(1 << HASH_BITS).fill(this.#window - 1);
    for (const text of longer)
      for (let end = 1; end < this.#window; end++) {
        const pair = hashOf(text, end);
        const shift = this.#window - 1 - end;
        this.#shifts[pair] = Math.min(this.#shifts[pair] ?? 0, shift);
        if (shift === 0) this.#texts.set(pair, [...(this.#texts.get(pair) ?? []), text]);
      }
  }

  isAnyIn(text: string): boolean {
    for (let end = this.#window - 1; end < text.length; ) {
      const pair = hashOf(text, end);
      const shift = this.#shifts[pair] as number;
      if (shift === 0) {
        const start = end - this.#window + 1;
        if (this.#texts.get(pair)?.some((one) => text.startsWith(one, start))) return true;
      }
      end += Math.max(1, shift);
    }
    return this.#single.some((one) => text.includes(one));
  }
}

/** Of the character at a place and the one before it. */
function hashOf(text: string, end: number): number {
  return ((text.charCodeAt(end - 1) << 5) ^ text.charCodeAt(end)) & ((1 << HASH_BITS) - 1);
}
