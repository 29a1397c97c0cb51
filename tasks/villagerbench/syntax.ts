import { ConfigError } from '../../protocol/errors.ts';
import type { BlockPosition } from '../../protocol/geometry.ts';

/**
 * The syntax of VillagerBench's blueprint texts: `key:value` pairs and bare values in brackets, separated by spaces or
 * commas. All shapes the texts come in are combinations of these; what the keys mean is statement.ts's business.
 */
export type Value =
  | { readonly type: 'word'; readonly text: string; readonly column: number }
  | { readonly type: 'number'; readonly value: number; readonly column: number }
  | { readonly type: 'list'; readonly items: readonly Item[]; readonly column: number };

/** One entry of a list; `key` is absent for a bare value. */
export interface Item {
  readonly key?: string;
  readonly value: Value;
  readonly column: number;
}

/** Where a text stands: the task, and the line, counted from 1 in the task's list. */
export interface TextPlace {
  readonly task: string;
  readonly line: number;
}

/** Of what a message quotes from a text. */
const LONGEST_QUOTE = 200;

/** The error for a text that cannot be read, naming task, line and column (from 1). */
export function syntaxError(place: TextPlace, column: number, what: string, expected: string): ConfigError {
  return new ConfigError(
    'bad-blueprint-text',
    `${place.task}, line ${place.line}, column ${column}: ${what.slice(0, LONGEST_QUOTE)}; expected ${expected}`,
  );
}

const TOKEN = /\s*(?:([[\],:])|(-?\d+(?![\w.]))|((?:minecraft:(?=[a-z]))?[A-Za-z_][A-Za-z0-9_]*))/y;

interface Token {
  readonly text: string;
  readonly type: 'sign' | 'number' | 'word' | 'end';
  readonly column: number;
}

/** Brackets within brackets; the texts have four at most. */
const DEEPEST = 16;

/** Reads one text into its items. @throws ConfigError 'bad-blueprint-text'. */
export function parseText(text: string, place: TextPlace): Item[] {
  const tokens = tokensOf(text, place);
  let index = 0;
  let depth = 0;
  const peek = () => tokens[index] as Token;
  const fail = (token: Token, expected: string) =>
    syntaxError(place, token.column, token.type === 'end' ? 'the text ends' : `found "${token.text}"`, expected);

  const items = (closing: string | undefined): Item[] => {
    const found: Item[] = [];
    for (;;) {
      const token = peek();
      if (token.type === 'end' && closing === undefined) return found;
      if (token.text === closing) {
        index++;
        return found;
      }
      if (token.text === ',') {
        if (found.length === 0) throw fail(token, 'an entry before the comma');
        index++;
        continue;
      }
      found.push(item(closing ?? 'the end'));
    }
  };

  const item = (closing: string): Item => {
    const token = peek();
    const expected = `an entry or ${closing}`;
    if (token.type === 'word' && tokens[index + 1]?.text === ':') {
      index += 2;
      return { key: token.text, value: value(`a value for "${token.text}"`), column: token.column };
    }
    return { value: value(expected), column: token.column };
  };

  const value = (expected: string): Value => {
    const token = peek();
    index++;
    if (token.type === 'word') return { type: 'word', text: token.text, column: token.column };
    if (token.type === 'number') return { type: 'number', value: Number(token.text) + 0, column: token.column };
    if (token.text === '[') {
      if (++depth > DEEPEST) throw fail(token, `at most ${DEEPEST} brackets within each other`);
      const list = items(']');
      depth--;
      return { type: 'list', items: list, column: token.column };
    }
    throw fail(token, expected);
  };

  const all = items(undefined);
  const [only] = all;
  const wrapped = all.length === 1 && only && only.key === undefined && only.value.type === 'list';
  return wrapped ? [...(only.value as Extract<Value, { type: 'list' }>).items] : all;
}

/** A bracket of exactly three whole numbers as a position, or undefined when the value is anything else. */
export function positionOf(value: Value): BlockPosition | undefined {
  if (value.type !== 'list' || value.items.length !== 3) return undefined;
  const numbers = value.items.map((item) =>
    item.key === undefined && item.value.type === 'number' ? item.value.value : undefined,
  );
  const [x, y, z] = numbers;
  return x === undefined || y === undefined || z === undefined ? undefined : { x, y, z };
}

function tokensOf(text: string, place: TextPlace): Token[] {
  const tokens: Token[] = [];
  const end = text.trimEnd().length;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < end) {
    const start = TOKEN.lastIndex;
    const match = TOKEN.exec(text);
    if (!match) {
      const column = start + (/^\s*/.exec(text.slice(start))?.[0].length ?? 0) + 1;
      throw syntaxError(
        place,
        column,
        `found "${String.fromCodePoint(text.codePointAt(column - 1) as number)}"`,
        'a word, a whole number, a bracket or ":"',
      );
    }
    const [whole, sign, number] = match;
    const bare = sign ?? number ?? (match[3] as string);
    tokens.push({
      text: bare,
      type: sign ? 'sign' : number ? 'number' : 'word',
      column: start + whole.length - bare.length + 1,
    });
  }
  tokens.push({ text: '', type: 'end', column: end + 1 });
  return tokens;
}
