import { type Component, translate } from '../text.ts';
import { CommandError } from './commandError.ts';

/** Reads a command from left to right: brigadier's StringReader with its rules and its errors. */
export class Reader {
  readonly input: string;
  cursor: number;

  /** Whether quoted text of SNBT has escape sequences besides those of quotes and backslashes. */
  readonly hasTextEscapes: boolean;

  constructor(input: string, cursor = 0, hasTextEscapes = false) {
    this.input = input;
    this.cursor = cursor;
    this.hasTextEscapes = hasTextEscapes;
  }

  /** Whether so many characters are left. */
  canRead(length = 1): boolean {
    return this.cursor + length <= this.input.length;
  }

  /** The character at the cursor, or `offset` after it; '' beyond the end. */
  peek(offset = 0): string {
    return this.input[this.cursor + offset] ?? '';
  }

  /** Takes one character; '' at the end. */
  read(): string {
    return this.input[this.cursor++] ?? '';
  }

  get remaining(): string {
    return this.input.slice(this.cursor);
  }

  skip(): void {
    this.cursor++;
  }

  skipWhitespace(): void {
    while (this.canRead() && /\s/.test(this.peek())) this.cursor++;
  }

  /** Takes characters as long as they are accepted. */
  readWhile(accepts: (character: string) => boolean): string {
    const start = this.cursor;
    while (this.canRead() && accepts(this.peek())) this.cursor++;
    return this.input.slice(start, this.cursor);
  }

  /** An error at the cursor, or at `at`, where the cursor then stands. */
  error(key: string, values: readonly Component[] = [], at = this.cursor): CommandError {
    this.cursor = at;
    return new CommandError(translate(key, ...values), this.input, at);
  }

  /** Throws CommandError unless the next character is `symbol`. */
  expect(symbol: string): void {
    if (this.peek() !== symbol) throw this.error('parsing.expected', [symbol]);
    this.skip();
  }

  /** A whole number that fits 32 bits. */
  readInt(): number {
    return this.#number('int', /^-?\d+$/, (value) => value >= -(2 ** 31) && value < 2 ** 31);
  }

  /** A number with or without fraction. */
  readDouble(): number {
    return this.#number('double', /^-?(?:\d+\.?\d*|\.\d+)$/, Number.isFinite);
  }

  readFloat(): number {
    return this.#number('float', /^-?(?:\d+\.?\d*|\.\d+)$/, Number.isFinite);
  }

  readBoolean(): boolean {
    const start = this.cursor;
    const word = this.readString();
    if (word === '') throw this.error('parsing.bool.expected');
    if (word !== 'true' && word !== 'false') throw this.error('parsing.bool.invalid', [word], start);
    return word === 'true';
  }

  /** A word of letters, digits and "_-.+"; may be empty. */
  readUnquotedString(): string {
    return this.readWhile(isWordCharacter);
  }

  /** A text in single or double quotes, or a word. */
  readString(): string {
    if (this.peek() === '"' || this.peek() === "'") return this.readQuotedString();
    return this.readUnquotedString();
  }

  /** @param meaningOf what comes after a backslash that is neither a backslash nor the quote; undefined for what it does not know. */
  readQuotedString(meaningOf: (letter: string) => string | undefined = () => undefined): string {
    if (!this.canRead()) return '';
    const quote = this.peek();
    if (quote !== '"' && quote !== "'") throw this.error('parsing.quote.expected.start');
    this.skip();
    let text = '';
    while (this.canRead()) {
      const character = this.read();
      if (character === quote) return text;
      if (character !== '\\') {
        text += character;
        continue;
      }
      const escaped = this.read();
      const at = this.cursor - 1;
      const meant = escaped === quote || escaped === '\\' ? escaped : meaningOf(escaped);
      if (meant === undefined) throw this.error('parsing.quote.escape', [escaped], at);
      text += meant;
    }
    throw this.error('parsing.quote.expected.end');
  }

  #number(kind: 'int' | 'double' | 'float', form: RegExp, fits: (value: number) => boolean): number {
    const start = this.cursor;
    const text = this.readWhile((character) => /[0-9.-]/.test(character));
    if (text === '') throw this.error(`parsing.${kind}.expected`);
    const value = Number(text);
    if (!form.test(text) || !fits(value)) throw this.error(`parsing.${kind}.invalid`, [text], start);
    return value === 0 ? 0 : value;
  }
}

/** Characters of a word without quotes. */
export function isWordCharacter(character: string): boolean {
  return /[0-9A-Za-z_\-.+]/.test(character);
}
