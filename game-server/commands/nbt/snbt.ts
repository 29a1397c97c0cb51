import { nameTable } from '../../../protocol/nameTable.ts';
import {
  byte,
  type CompoundTag,
  double,
  float,
  int,
  long,
  short,
  string,
  TAG_NAMES,
  type Tag,
} from '../../data/nbtTag.ts';
import type { CommandError } from '../syntax/commandError.ts';
import { isWordCharacter, type Reader } from '../syntax/reader.ts';

/** Nesting that vanilla's NBT allows (NbtAccounter.MAX_STACK_DEPTH). */
const DEEPEST = 512;

const FRACTION = '[-+]?(?:[0-9]+[.]?|[0-9]*[.][0-9]+)(?:e[-+]?[0-9]+)?';
const WHOLE = '[-+]?(?:0|[1-9][0-9]*)';
const FORMS: readonly (readonly [RegExp, (digits: string) => Tag | undefined])[] = [
  [new RegExp(`^${FRACTION}f$`, 'i'), (digits) => float(Math.fround(Number(digits)))],
  [new RegExp(`^${WHOLE}b$`, 'i'), (digits) => whole(digits, 8, byte)],
  [new RegExp(`^${WHOLE}l$`, 'i'), longOf],
  [new RegExp(`^${WHOLE}s$`, 'i'), (digits) => whole(digits, 16, short)],
  [new RegExp(`^${WHOLE}$`), (digits) => whole(digits, 32, int)],
  [new RegExp(`^${FRACTION}d$`, 'i'), (digits) => double(Number(digits))],
  [/^[-+]?(?:[0-9]+[.]|[0-9]*[.][0-9]+)(?:e[-+]?[0-9]+)?$/i, (digits) => double(Number(digits))],
];

/**
 * Reads SNBT, the text form of NBT, at the reader's cursor (Minecraft wiki, "NBT format", SNBT; rules and errors of
 * vanilla's TagParser up to 1.21.4, with the escape sequences of 1.21.5 where the reader has them). @throws CommandError
 */
export function readTag(reader: Reader, depth = 0): Tag {
  reader.skipWhitespace();
  if (!reader.canRead() || depth > DEEPEST) throw reader.error('argument.nbt.expected.value');
  if (reader.peek() === '{') return readCompound(reader, depth);
  if (reader.peek() !== '[') return readPlain(reader);
  const isArray = reader.canRead(3) && !/["']/.test(reader.peek(1)) && reader.peek(2) === ';';
  return isArray ? readArray(reader) : readList(reader, depth);
}

/** Reads a compound, which must stand at the cursor. @throws CommandError */
export function readCompound(reader: Reader, depth = 0): CompoundTag {
  expect(reader, '{');
  reader.skipWhitespace();
  const value = new Map<string, Tag>();
  while (reader.canRead() && reader.peek() !== '}') {
    const start = reader.cursor;
    const key = readKey(reader);
    if (key === '') throw reader.error('argument.nbt.expected.key', [], start);
    expect(reader, ':');
    value.set(key, readTag(reader, depth + 1));
    if (!skipSeparator(reader)) break;
    if (!reader.canRead()) throw expectedKey(reader);
  }
  expect(reader, '}');
  return { type: 'compound', value };
}

function readKey(reader: Reader): string {
  reader.skipWhitespace();
  if (!reader.canRead()) throw expectedKey(reader);
  return /["']/.test(reader.peek()) ? readText(reader) : reader.readUnquotedString();
}

function expectedKey(reader: Reader): CommandError {
  return reader.error('argument.nbt.expected.key');
}

function readList(reader: Reader, depth: number): Tag {
  expect(reader, '[');
  reader.skipWhitespace();
  if (!reader.canRead()) throw reader.error('argument.nbt.expected.value');
  const value: Tag[] = [];
  while (reader.peek() !== ']') {
    const start = reader.cursor;
    const tag = readTag(reader, depth + 1);
    const first = value[0];
    if (first && first.type !== tag.type)
      throw reader.error('argument.nbt.list.mixed', [TAG_NAMES[tag.type], TAG_NAMES[first.type]], start);
    value.push(tag);
    if (!skipSeparator(reader)) break;
    if (!reader.canRead()) throw reader.error('argument.nbt.expected.value');
  }
  expect(reader, ']');
  return { type: 'list', value };
}

function readArray(reader: Reader): Tag {
  expect(reader, '[');
  const start = reader.cursor;
  const letter = reader.read();
  reader.read();
  reader.skipWhitespace();
  if (!reader.canRead()) throw reader.error('argument.nbt.expected.value');
  if (letter !== 'B' && letter !== 'I' && letter !== 'L')
    throw reader.error('argument.nbt.array.invalid', [letter], start);
  const element = ({ B: 'byte', I: 'int', L: 'long' } as const)[letter];
  const array = ({ B: 'byteArray', I: 'intArray', L: 'longArray' } as const)[letter];
  const values: (number | bigint)[] = [];
  while (reader.peek() !== ']') {
    const at = reader.cursor;
    const tag = readTag(reader, DEEPEST);
    if (tag.type !== element)
      throw reader.error('argument.nbt.array.mixed', [TAG_NAMES[tag.type], TAG_NAMES[array]], at);
    values.push(tag.value as number | bigint);
    if (!skipSeparator(reader)) break;
    if (!reader.canRead()) throw reader.error('argument.nbt.expected.value');
  }
  expect(reader, ']');
  return { type: array, value: values } as Tag;
}

function readPlain(reader: Reader): Tag {
  const start = reader.cursor;
  if (/["']/.test(reader.peek())) return string(readText(reader));
  const word = reader.readUnquotedString();
  if (word === '') throw reader.error('argument.nbt.expected.value', [], start);
  for (const [form, make] of FORMS) {
    if (!form.test(word)) continue;
    const tag = make(word.replace(/[fblsd]$/i, ''));
    // A number too large for its type is a text, as in vanilla.
    if (tag) return tag;
  }
  if (/^true$/i.test(word)) return byte(1);
  if (/^false$/i.test(word)) return byte(0);
  return string(word);
}

/** Escape sequences of quoted text since 1.21.5 (Minecraft wiki, "NBT format", SNBT; without those by Unicode's names). */
const ESCAPED: Readonly<Record<string, string>> = nameTable({
  b: '\b',
  s: ' ',
  t: '\t',
  n: '\n',
  f: '\f',
  r: '\r',
  '"': '"',
  "'": "'",
});
/** Hexadecimal digits behind the letter of a sequence that names a character by its number. */
const DIGITS: Readonly<Record<string, number>> = nameTable({ x: 2, u: 4, U: 8 });
const LARGEST_CODE_POINT = 0x10ffff;

function readText(reader: Reader): string {
  if (!reader.hasTextEscapes) return reader.readQuotedString();
  return reader.readQuotedString((letter) => {
    if (Object.hasOwn(ESCAPED, letter)) return ESCAPED[letter];
    const length = Object.hasOwn(DIGITS, letter) ? DIGITS[letter] : undefined;
    if (length === undefined) return undefined;
    const digits = Array.from({ length }, () => reader.read()).join('');
    const code = /^[0-9a-fA-F]+$/.test(digits) && digits.length === length ? Number.parseInt(digits, 16) : Number.NaN;
    return code <= LARGEST_CODE_POINT ? String.fromCodePoint(code) : undefined;
  });
}

function skipSeparator(reader: Reader): boolean {
  reader.skipWhitespace();
  if (reader.peek() !== ',') return false;
  reader.skip();
  reader.skipWhitespace();
  return true;
}

function expect(reader: Reader, symbol: string): void {
  reader.skipWhitespace();
  reader.expect(symbol);
}

function whole(digits: string, bits: number, make: (value: number) => Tag): Tag | undefined {
  const value = Number(digits);
  return value >= -(2 ** (bits - 1)) && value < 2 ** (bits - 1) ? make(value === 0 ? 0 : value) : undefined;
}

function longOf(digits: string): Tag | undefined {
  const value = BigInt(digits.replace(/^\+/, ''));
  return BigInt.asIntN(64, value) === value ? long(value) : undefined;
}

/** Entries of a list and depth that `data get` shows since 1.20.2 (TextComponentTagVisitor MAX_LENGTH, MAX_DEPTH). */
const SHOWN_ENTRIES = 128;
const SHOWN_DEPTH = 64;
const FOLDED = '<...>';

/**
 * A tag as `data get` shows it since 1.20.2 (up to 1.21.4; later versions cut arrays alone): what comes after 128 entries
 * of a list or array, or lies more than 64 levels deep, is left out.
 */
export function foldedTag(tag: Tag, depth = 0): string {
  switch (tag.type) {
    case 'list': {
      if (tag.value.length === 0) return '[]';
      if (depth >= SHOWN_DEPTH) return `[${FOLDED}]`;
      const shown = tag.value.slice(0, SHOWN_ENTRIES).map((element) => foldedTag(element, depth + 1));
      return `[${[...shown, ...(tag.value.length > SHOWN_ENTRIES ? [FOLDED] : [])].join(', ')}]`;
    }
    case 'compound': {
      if (tag.value.size === 0) return '{}';
      if (depth >= SHOWN_DEPTH) return `{${FOLDED}}`;
      const entries = [...tag.value].map(([key, value]) => `${formatKey(key)}: ${foldedTag(value, depth + 1)}`);
      return `{${entries.join(', ')}}`;
    }
    case 'byteArray':
    case 'intArray':
    case 'longArray':
      if (tag.value.length <= SHOWN_ENTRIES) return formatTag(tag);
      return `${formatTag({ ...tag, value: tag.value.slice(0, SHOWN_ENTRIES) } as Tag).slice(0, -1)},${FOLDED}]`;
    case 'byte':
    case 'short':
    case 'int':
    case 'long':
    case 'float':
    case 'double':
    case 'string':
      return formatTag(tag);
    default:
      return tag satisfies never;
  }
}

/** The text form of a tag, on one line, spaced as in vanilla's answers to `data get`. */
export function formatTag(tag: Tag): string {
  switch (tag.type) {
    case 'byte':
      return `${tag.value}b`;
    case 'short':
      return `${tag.value}s`;
    case 'int':
      return `${tag.value}`;
    case 'long':
      return `${tag.value}L`;
    case 'float':
      return `${decimal(tag.value, true)}f`;
    case 'double':
      return `${decimal(tag.value, false)}d`;
    case 'string':
      return quoted(tag.value);
    case 'list':
      return `[${tag.value.map(formatTag).join(', ')}]`;
    case 'compound':
      return `{${[...tag.value].map(([key, value]) => `${formatKey(key)}: ${formatTag(value)}`).join(', ')}}`;
    case 'byteArray':
      return `[B; ${tag.value.map((value) => `${value}B`).join(', ')}]`;
    case 'intArray':
      return `[I; ${tag.value.join(', ')}]`;
    case 'longArray':
      return `[L; ${tag.value.map((value) => `${value}L`).join(', ')}]`;
    default:
      return tag satisfies never;
  }
}

/** Quoted with the quote that needs no escaping, as vanilla's StringTag.quoteAndEscape. */
function quoted(text: string): string {
  const first = /["']/.exec(text)?.[0];
  const quote = first === '"' ? "'" : '"';
  return quote + text.replace(/\\/g, '\\\\').replaceAll(quote, `\\${quote}`) + quote;
}

function formatKey(key: string): string {
  return key !== '' && [...key].every(isWordCharacter) ? key : quoted(key);
}

/** As Java prints floats and doubles: always with a fraction. */
function decimal(value: number, single: boolean): string {
  const text = single ? String(Number(value.toPrecision(8))) : String(value);
  if (!/^-?\d+$/.test(text)) return text.replace('e+', 'E').replace('e', 'E');
  return `${text}.0`;
}
