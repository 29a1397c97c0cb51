import { ConfigError } from '../../../../protocol/errors.ts';
import type { Dialect } from './dialect.ts';

/** Text that is NBT (Minecraft wiki, "NBT format", SNBT). */
export type Snbt = string;

export const byte = (value: number): Snbt => `${value}b`;
export const short = (value: number): Snbt => `${value}s`;
export const int = (value: number): Snbt => `${value}`;
export const float = (value: number): Snbt => `${value}f`;
const double = (value: number): Snbt => `${value}d`;
export const list = (entries: readonly Snbt[]): Snbt => `[${entries.join(',')}]`;

/** A compound of what is not undefined, in the order given. */
export function compound(entries: Readonly<Record<string, Snbt | undefined>>): Snbt {
  return `{${Object.entries(entries)
    .filter((entry): entry is [string, Snbt] => entry[1] !== undefined)
    .map(([key, value]) => `${/^[A-Za-z0-9_]+$/.test(key) ? key : JSON.stringify(key)}:${value}`)
    .join(',')}}`;
}

/**
 * A quoted string. Before 1.21.5 nothing but quotes and backslashes can be escaped, and a line of a function ends where
 * a line ends. @throws ConfigError 'not-in-version' for a string with line feeds or other control characters then.
 */
export function string(dialect: Dialect, text: string): Snbt {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is looked for
  const control = /[\u0000-\u001f\u007f]/;
  if (dialect.stringEscapes) return JSON.stringify(text);
  if (control.test(text))
    throw new ConfigError(
      'not-in-version',
      `Minecraft ${dialect.version} has no way to write the text ${JSON.stringify(text)}: expected one without line feeds`,
    );
  return `"${text.replace(/[\\"]/g, (letter) => `\\${letter}`)}"`;
}

/**
 * Text within data, such as a sign's line, exactly as the game itself keeps it, so that what is read back is the same
 * (Component.Serializer; from 1.20.3 ComponentSerialization, which writes plain text as a bare string).
 */
export function textData(dialect: Dialect, text: string): Snbt {
  switch (dialect.text) {
    case 'json-object':
      return quotedJson(JSON.stringify({ text }));
    case 'json':
      return quotedJson(JSON.stringify(text));
    case 'nbt':
      return string(dialect, text);
    default:
      return dialect.text satisfies never;
  }
}

/** Text as an argument of `tellraw` and its like; JSON is SNBT too from 1.21.5 on. */
export function textArgument(text: string): string {
  return JSON.stringify({ text });
}

/** Any JSON as NBT: whole numbers as int, others as double, booleans as byte. */
export function ofJson(dialect: Dialect, value: unknown): Snbt {
  if (typeof value === 'boolean') return byte(value ? 1 : 0);
  if (typeof value === 'number') return Number.isInteger(value) ? int(value) : double(value);
  if (typeof value === 'string') return string(dialect, value);
  if (Array.isArray(value)) return list(value.map((entry) => ofJson(dialect, entry)));
  if (typeof value === 'object' && value !== null)
    return compound(Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, ofJson(dialect, entry)])));
  throw new ConfigError('not-in-version', `NBT has no way to write ${JSON.stringify(value)}`);
}

function quotedJson(json: string): Snbt {
  return `'${json.replace(/[\\']/g, (letter) => `\\${letter}`)}'`;
}
