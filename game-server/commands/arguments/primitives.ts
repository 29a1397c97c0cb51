import { nameTable } from '../../../protocol/nameTable.ts';
import type { Reader } from '../syntax/reader.ts';
import type { ArgumentType } from '../syntax/tree.ts';

/** `true` or `false`. */
export const bool: ArgumentType<boolean> = {
  parser: 'brigadier:bool',
  parse: (reader) => reader.readBoolean(),
  suggest: () => ['true', 'false'],
};

/** A whole number from `min` to `max`. */
export function integer(min?: number, max?: number): ArgumentType<number> {
  return number('integer', min, max, (reader) => reader.readInt());
}

/** A single-precision number from `min` to `max`. */
export function float(min?: number, max?: number): ArgumentType<number> {
  return number('float', min, max, (reader) => reader.readFloat());
}

/** A double-precision number from `min` to `max`. */
export function double(min?: number, max?: number): ArgumentType<number> {
  return number('double', min, max, (reader) => reader.readDouble());
}

function number(
  kind: 'integer' | 'float' | 'double',
  min: number | undefined,
  max: number | undefined,
  read: (reader: Reader) => number,
): ArgumentType<number> {
  const shown = (value: number) => (kind === 'integer' || !Number.isInteger(value) ? `${value}` : `${value}.0`);
  return {
    parser: `brigadier:${kind}`,
    ...(min === undefined && max === undefined
      ? {}
      : { properties: { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) } }),
    parse(reader) {
      const start = reader.cursor;
      const value = read(reader);
      if (min !== undefined && value < min)
        throw reader.error(`argument.${kind}.low`, [shown(min), shown(value)], start);
      if (max !== undefined && value > max)
        throw reader.error(`argument.${kind}.big`, [shown(max), shown(value)], start);
      return value;
    },
  };
}

/** One word, a word or quoted text, or all the rest. */
export function text(type: 'word' | 'phrase' | 'greedy'): ArgumentType<string> {
  return {
    parser: 'brigadier:string',
    properties: { type },
    parse(reader) {
      switch (type) {
        case 'word':
          return reader.readUnquotedString();
        case 'phrase':
          return reader.readString();
        case 'greedy': {
          const rest = reader.remaining;
          reader.cursor = reader.input.length;
          return rest;
        }
        default:
          return type satisfies never;
      }
    },
  };
}

/** Game ticks of a time unit (Minecraft wiki, "Argument types", time). */
const UNITS: Readonly<Record<string, number>> = nameTable({ d: 24_000, s: 20, t: 1, '': 1 });

/** A duration in ticks: a number with `t`, `s`, `d` or no unit; `null` where the version sends clients no minimum. */
export function time(min: number | null = 0): ArgumentType<number> {
  return {
    parser: 'minecraft:time',
    ...(min === null ? {} : { properties: { min } }),
    parse(reader) {
      const value = reader.readFloat();
      const unit = UNITS[reader.readUnquotedString()];
      if (unit === undefined) throw reader.error('argument.time.invalid_unit');
      const ticks = Math.round(value * unit);
      if (ticks < (min ?? 0))
        throw min === null
          ? reader.error('argument.time.invalid_tick_count')
          : reader.error('argument.time.tick_count_too_low', [`${min}`, `${ticks}`]);
      return ticks;
    },
    suggest: () => [],
  };
}

/** A range such as `1..5`, `..5`, `3`; both ends belong to it. */
interface Range {
  readonly min: number;
  readonly max: number;
}

/** Reads a range (vanilla's MinMaxBounds). @throws CommandError */
export function readRange(reader: Reader, wholeNumbers: boolean): Range {
  const start = reader.cursor;
  if (!reader.canRead()) throw reader.error('argument.range.empty');
  const readEnd = (): number | undefined => {
    const from = reader.cursor;
    while (reader.canRead() && /[0-9.-]/.test(reader.peek()) && !(reader.peek() === '.' && reader.peek(1) === '.'))
      reader.skip();
    const digits = reader.input.slice(from, reader.cursor);
    if (digits === '') return undefined;
    if (!/^-?(?:\d+\.?\d*|\.\d+)$/.test(digits))
      throw reader.error(wholeNumbers ? 'parsing.int.invalid' : 'parsing.double.invalid', [digits], from);
    const value = Number(digits);
    if (wholeNumbers && digits.includes('.')) throw reader.error('argument.range.ints', [], start);
    if (wholeNumbers && Math.abs(value) > 2 ** 31) throw reader.error('parsing.int.invalid', [digits], from);
    return value;
  };
  const min = readEnd();
  let max = min;
  if (reader.peek() === '.' && reader.peek(1) === '.') {
    reader.cursor += 2;
    max = readEnd();
  }
  if (min === undefined && max === undefined) throw reader.error('argument.range.empty', [], start);
  const range = { min: min ?? -Infinity, max: max ?? Infinity };
  if (range.min > range.max) throw reader.error('argument.range.swapped', [], start);
  return range;
}

export function inRange({ min, max }: Range, value: number): boolean {
  return value >= min && value <= max;
}

export const intRange: ArgumentType<Range> = {
  parser: 'minecraft:int_range',
  parse: (reader) => readRange(reader, true),
};
