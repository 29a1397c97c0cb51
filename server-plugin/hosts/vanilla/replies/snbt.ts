import { HostFault } from '../../../../protocol/errors.ts';
import { nameTable } from '../../../../protocol/nameTable.ts';

/**
 * What an NBT tag says, without its type: bytes, shorts, ints, floats and doubles as numbers; longs too, but as bigint
 * where a number cannot hold them; arrays of numbers as lists.
 */
export type SnbtValue = number | bigint | string | readonly SnbtValue[] | { readonly [key: string]: SnbtValue };

const WHOLE = /^[-+]?[0-9]+[bsl]?$/i;
const DECIMAL = /^[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:e[-+]?[0-9]+)?[fd]?$/i;
const NOT_FINITE = /^(-?Infinity|NaN)[fd]?$/;

/** Unquoted signs (vanilla's StringReader.isAllowedInUnquotedString). */
const WORD = /[0-9A-Za-z_.+-]*/y;
/** Up to the next sign that ends a quoted text or means something else than itself. */
const PLAIN = { '"': /[^"\\]*/y, "'": /[^'\\]*/y } as const;
const SPACE = /[ \t\r\n]*/y;

/** Escapes of 1.21.5 and later (Minecraft wiki, "SNBT format"); before that only quotes and backslashes are escaped. */
const ESCAPES: Readonly<Record<string, string>> = nameTable({ b: '\b', s: ' ', t: '\t', n: '\n', f: '\f', r: '\r' });
const HEX_ESCAPES: Readonly<Record<string, number>> = nameTable({ x: 2, u: 4, U: 8 });

/** What vanilla writes instead of what it leaves out (TextComponentTagVisitor, 1.20.2 and later). */
const CUT = '<...>';

/**
 * Reads SNBT as vanilla writes it in answers to `data get` (TextComponentTagVisitor). Own, because of vanilla's own ways:
 * numbers with exponents (1.0E-5d), lists of several types (1.21.5) and lists that were cut.
 * @throws HostFault 'bad-reply', or 'reply-cut' where vanilla left something out.
 */
export function parseSnbt(text: string): SnbtValue {
  const reader = new SnbtReader(text);
  const value = reader.value();
  reader.end();
  return value;
}

class SnbtReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  value(): SnbtValue {
    this.#skip(SPACE);
    switch (this.#text[this.#at]) {
      case '{':
        return this.#compound();
      case '[':
        return this.#list();
      case '"':
      case "'":
        return this.#quoted();
      default:
        return plain(this.#word());
    }
  }

  end(): void {
    this.#skip(SPACE);
    if (this.#at < this.#text.length) throw this.#unexpected('the end');
  }

  #compound(): SnbtValue {
    this.#at++;
    const entries: [string, SnbtValue][] = [];
    while (!this.#closes('}', entries.length > 0)) {
      this.#skip(SPACE);
      const sign = this.#text[this.#at];
      const key = sign === '"' || sign === "'" ? this.#quoted() : this.#word();
      this.#skip(SPACE);
      if (this.#text[this.#at++] !== ':') throw this.#unexpected('":"', this.#at - 1);
      entries.push([key, this.value()]);
    }
    return Object.fromEntries(entries);
  }

  #list(): SnbtValue {
    this.#at++;
    if (/[BIL]/.test(this.#text[this.#at] ?? '') && this.#text[this.#at + 1] === ';') this.#at += 2;
    const values: SnbtValue[] = [];
    while (!this.#closes(']', values.length > 0)) values.push(this.value());
    return values;
  }

  /** Steps over the end of a list or compound, or over the comma before its next element. */
  #closes(sign: ']' | '}', more: boolean): boolean {
    this.#skip(SPACE);
    if (this.#text[this.#at] === sign) {
      this.#at++;
      return true;
    }
    if (more) {
      if (this.#text[this.#at] !== ',') throw this.#unexpected(`"," or "${sign}"`);
      this.#at++;
    }
    return false;
  }

  #quoted(): string {
    const quote = this.#text[this.#at++] as '"' | "'";
    let value = '';
    for (;;) {
      value += this.#skip(PLAIN[quote]);
      const sign = this.#text[this.#at++];
      if (sign === quote) return value;
      if (sign === undefined) throw this.#unexpected(quote);
      value += this.#escaped();
    }
  }

  #escaped(): string {
    const sign = this.#text[this.#at++] ?? '';
    const digits = HEX_ESCAPES[sign];
    if (digits === undefined) return ESCAPES[sign] ?? sign;
    const hex = this.#text.slice(this.#at, this.#at + digits);
    this.#at += digits;
    const point = /^[0-9A-Fa-f]+$/.test(hex) && hex.length === digits ? Number.parseInt(hex, 16) : Number.NaN;
    if (!(point <= 0x10ffff)) throw this.#unexpected(`${digits} hexadecimal digits`, this.#at - digits);
    return String.fromCodePoint(point);
  }

  #word(): string {
    const word = this.#skip(WORD);
    if (word === '') throw this.#unexpected('a value');
    return word;
  }

  #skip(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0] ?? '';
    this.#at += found.length;
    return found;
  }

  #unexpected(expected: string, at = this.#at): HostFault {
    if (this.#text.startsWith(CUT, at))
      return new HostFault(
        'reply-cut',
        `the server left out a part of its data, at sign ${at} of ${this.#text.length}`,
      );
    const found = this.#text.slice(at, at + 20);
    return new HostFault(
      'bad-reply',
      `the server's data cannot be read at sign ${at}: expected ${expected}, found ${found === '' ? 'the end' : JSON.stringify(found)}`,
    );
  }
}

function plain(word: string): SnbtValue {
  if (WHOLE.test(word)) {
    const digits = word.replace(/[bsl]$/i, '');
    const number = Number(digits);
    return Number.isSafeInteger(number) ? number + 0 : BigInt(digits.replace(/^\+/, ''));
  }
  if (DECIMAL.test(word)) return Number(word.replace(/[fd]$/i, ''));
  const notFinite = NOT_FINITE.exec(word)?.[1];
  if (notFinite !== undefined) return Number(notFinite);
  if (word === 'true') return 1;
  return word === 'false' ? 0 : word;
}
