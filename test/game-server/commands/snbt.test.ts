import { describe, expect, test } from 'vitest';
import { jsonOf, tagOfJson } from '../../../game-server/commands/nbt/json.ts';
import { changedAt, readNbtPath, tagsAt } from '../../../game-server/commands/nbt/nbtPath.ts';
import { formatTag, readTag } from '../../../game-server/commands/nbt/snbt.ts';
import type { CommandError } from '../../../game-server/commands/syntax/commandError.ts';
import { Reader } from '../../../game-server/commands/syntax/reader.ts';
import { merged, sameTag, tagMatches } from '../../../game-server/data/nbtTag.ts';

const read = (text: string) => readTag(new Reader(text));
const failure = (run: () => unknown) => {
  try {
    run();
  } catch (error) {
    const { text, cursor } = error as CommandError;
    return [(text as { translate: string }).translate, cursor];
  }
  return undefined;
};

describe('SNBT', () => {
  test.each([
    ['1b', 'byte', 1],
    ['-3s', 'short', -3],
    ['42', 'int', 42],
    ['42L', 'long', 42n],
    ['1.5f', 'float', 1.5],
    ['1.5', 'double', 1.5],
    ['2d', 'double', 2],
    ['.5e2', 'double', 50],
    ['true', 'byte', 1],
    ['false', 'byte', 0],
    ['stone', 'string', 'stone'],
    ['"a b"', 'string', 'a b'],
    [`'it"s'`, 'string', 'it"s'],
    ['"a\\"b"', 'string', 'a"b'],
    ['007', 'string', '007'],
    ['300b', 'string', '300b'],
    ['99999999999', 'string', '99999999999'],
  ])('reads %s as a %s', (text, type, value) => {
    expect(read(text)).toEqual({ type, value });
  });

  test.each([
    ['"a\\nb\\tc\\sd"', 'a\nb\tc d'],
    ['"\\x41\\u00e9\\U0001F600"', 'A\u00e9\u{1F600}'],
    [`'it\\'s \\"so\\"'`, `it's "so"`],
  ])('reads the escape sequences of %s since 1.21.5', (text, value) => {
    expect(readTag(new Reader(text, 0, true))).toEqual({ type: 'string', value });
    expect(readTag(new Reader(`{${text}: 1}`, 0, true))).toMatchObject({ value: new Map([[value, { value: 1 }]]) });
    if (text.includes('\\n')) expect(() => read(text)).toThrow();
  });

  test.each(['"\\q"', '"\\x4"', '"\\u00g0"', '"\\UFFFFFFFF"'])('refuses %s', (text) => {
    expect(() => readTag(new Reader(text, 0, true))).toThrow();
  });

  test.each([
    '{}',
    '{a: 1, b: [1b, 2b], c: {d: "x"}}',
    '[I; 1, 2, 3]',
    '[L; 1L]',
    '[B; 1B, -1B]',
    '[]',
    '[[1], []]',
    '{"a b": 1.5d, c: 0.1f}',
    `{q: 'say "hi"'}`,
  ])('writes %s as it was read', (text) => {
    expect(formatTag(read(text))).toBe(text);
  });

  test.each([
    ['', 'argument.nbt.expected.value', 0],
    ['{', 'parsing.expected', 1],
    ['{a', 'parsing.expected', 2],
    ['{a:', 'argument.nbt.expected.value', 3],
    ['{a:1', 'parsing.expected', 4],
    ['{:1}', 'argument.nbt.expected.key', 1],
    ['[1,2b]', 'argument.nbt.list.mixed', 3],
    ['[X;1]', 'argument.nbt.array.invalid', 1],
    ['[I;1b]', 'argument.nbt.array.mixed', 3],
    ['"abc', 'parsing.quote.expected.end', 4],
    ['"a\\b"', 'parsing.quote.escape', 3],
  ])('refuses %s', (text, key, cursor) => {
    expect(failure(() => read(text))).toEqual([key, cursor]);
  });

  test('refuses nesting that no game reads, instead of running out of stack', () => {
    expect(failure(() => read('['.repeat(100_000)))?.[0]).toBe('argument.nbt.expected.value');
  });

  test('survives JSON', () => {
    const tag = read('{a:1,b:[1.5d,2.5d],c:"x",d:{e:1b}}');
    expect(jsonOf(tag)).toEqual({ a: 1, b: [1.5, 2.5], c: 'x', d: { e: 1 } });
    expect(formatTag(tagOfJson({ a: [1, 2], b: true, c: 1.5 }))).toBe('{a: [1, 2], b: 1b, c: 1.5d}');
  });
});

describe('comparing NBT', () => {
  test.each([
    ['{}', '{a:1}', true],
    ['{a:1}', '{a:1,b:2}', true],
    ['{a:1}', '{a:1b}', false],
    ['{l:[{id:"x"}]}', '{l:[{id:"y"},{id:"x",n:1}]}', true],
    ['{l:[]}', '{l:[1]}', false],
    ['{l:[2,1]}', '{l:[1,2,3]}', true],
  ])('%s is asked of %s', (wanted, tag, holds) => {
    expect(tagMatches(read(wanted), read(tag))).toBe(holds);
  });

  test('merges compounds, and replaces everything else', () => {
    const both = merged(read('{a:{b:1,c:2},l:[1]}') as never, read('{a:{c:3},l:[2]}') as never);
    expect(sameTag(both, read('{a:{b:1,c:3},l:[2]}'))).toBe(true);
  });
});

describe('paths', () => {
  const tag = read('{Items:[{id:"a",n:1},{id:"b",n:2}],deep:{x:{y:5}},arr:[I;7,8],"odd key":1}');
  const found = (path: string) => tagsAt(readNbtPath(new Reader(path)), tag).map(formatTag);

  test.each([
    ['Items[0].id', ['"a"']],
    ['Items[-1].n', ['2']],
    ['Items[].n', ['1', '2']],
    ['Items[{id:"b"}].n', ['2']],
    ['deep.x.y', ['5']],
    ['deep{x:{y:5}}.x.y', ['5']],
    ['deep{x:{y:6}}.x.y', []],
    ['arr[1]', ['8']],
    ['"odd key"', ['1']],
    ['Items[9]', []],
    ['{deep:{x:{y:5}}}.arr[0]', ['7']],
  ])('%s leads to %s', (path, values) => {
    expect(found(path)).toEqual(values);
  });

  test('changes, makes and removes what it leads to', () => {
    const at = (path: string, value: string | undefined, create = false) => {
      const { tag: after, count } = changedAt(
        readNbtPath(new Reader(path)),
        read('{l:[1,2,3],a:{b:1}}'),
        () => (value === undefined ? undefined : read(value)),
        create,
      );
      return [formatTag(after), count];
    };
    expect(at('l[1]', '9')).toEqual(['{l: [1, 9, 3], a: {b: 1}}', 1]);
    expect(at('l[]', undefined)).toEqual(['{l: [], a: {b: 1}}', 3]);
    expect(at('a.c.d', '1', true)).toEqual(['{l: [1, 2, 3], a: {b: 1, c: {d: 1}}}', 1]);
    expect(at('a.c.d', '1')).toEqual(['{l: [1, 2, 3], a: {b: 1}}', 0]);
    expect(at('a.b', undefined)).toEqual(['{l: [1, 2, 3], a: {}}', 1]);
  });

  test.each(['', '.a', 'a..b', 'a[', 'a[x]', '[{}'])('refuses "%s"', (path) => {
    expect(failure(() => readNbtPath(new Reader(path)))).toBeDefined();
  });
});
