import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatTag } from '../../../../../game-server/commands/nbt/snbt.ts';
import {
  byte,
  compound,
  double,
  float,
  int,
  list,
  long,
  short,
  string,
  type Tag,
} from '../../../../../game-server/data/nbtTag.ts';
import { parseSnbt } from '../../../../../server-plugin/hosts/vanilla/replies/snbt.ts';

describe('vanilla’s text of data', () => {
  test('as it answers data get', () => {
    expect(
      parseSnbt(
        '{Pos: [1.0E-5d, 64.0d, -3.5E7d], Health: 20.0f, OnGround: 1b, Air: 300s, XpSeed: -12, Time: 24000L, "minecraft:x": {}, UUID: [I; 1, -2, 3, 4], Bytes: [B; 1B, -1B], Longs: [L; 5L], Name: \'{"text":"a \\\'b\\\' \\\\n"}\', list: []}',
      ),
    ).toEqual({
      Pos: [1e-5, 64, -3.5e7],
      Health: 20,
      OnGround: 1,
      Air: 300,
      XpSeed: -12,
      Time: 24000,
      'minecraft:x': {},
      UUID: [1, -2, 3, 4],
      Bytes: [1, -1],
      Longs: [5],
      Name: '{"text":"a \'b\' \\n"}',
      list: [],
    });
  });

  test('with lists of several types and escapes, as from 1.21.5 on', () => {
    expect(
      parseSnbt('{messages: ["plain", {text: "bold", bold: 1b}, ""], a: "\\x0b\\u00e9\\U0001f600\\n\\t\\s|"}'),
    ).toEqual({
      messages: ['plain', { text: 'bold', bold: 1 }, ''],
      a: '\u000b\u00e9😀\n\t |',
    });
  });

  test('with longs a number cannot hold, and what is no number', () => {
    expect(parseSnbt('[-9223372036854775808L, 9007199254740991L]')).toEqual([-9223372036854775808n, 9007199254740991]);
    expect(parseSnbt('[NaNf, Infinityd, -Infinityd, -0.0d]')).toEqual([Number.NaN, Infinity, -Infinity, -0]);
    expect(parseSnbt('"1.0d"')).toBe('1.0d');
  });

  test('with keys that mean something else in JavaScript', () => {
    const value = parseSnbt('{"__proto__": {polluted: 1b}, constructor: 2}');
    expect(Object.keys(value as object)).toEqual(['__proto__', 'constructor']);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  test('any data that a server formats reads as the same values', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '"', "'", '\\', '{', ',', ' ', 'é', '😀', ']', ':') });
    const { tag } = fc.letrec<{ tag: Tag; leaf: Tag }>((tie) => ({
      leaf: fc.oneof(
        fc.integer({ min: -128, max: 127 }).map(byte),
        fc.integer({ min: -32768, max: 32767 }).map(short),
        fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }).map(int),
        fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(long),
        fc.double({ noNaN: true, noDefaultInfinity: true }).map(double),
        fc.constantFrom(0.1, -1.5, 20, 3.0517578e-5, 1e10).map((value) => float(Math.fround(value))),
        text.map(string),
      ),
      tag: fc.oneof(
        { depthSize: 'small' },
        tie('leaf'),
        fc.array(tie('leaf'), { maxLength: 4 }).map((tags) => list(...tags)),
        fc.dictionary(text, tie('tag'), { maxKeys: 4, noNullPrototype: true }).map(compound),
      ),
    }));
    fc.assert(
      fc.property(tag, (value) => {
        expect(parseSnbt(formatTag(value))).toEqual(plain(value));
      }),
      { numRuns: 300 },
    );
  });

  test.each([
    ['{a: 1, ', 'a value'],
    ['{a 1}', '":"'],
    ['[1, 2', '"," or "]"'],
    ['{a: "x', '"'],
    ['{a: 1} b', 'the end'],
    ['', 'a value'],
    ['"\\u12"', '4 hexadecimal digits'],
  ])('refuses %s', (text, expected) => {
    expect(() => parseSnbt(text)).toThrow(
      expect.objectContaining({ code: 'bad-reply', message: expect.stringContaining(expected) }),
    );
  });

  test.each(['[1, 2, <...>]', '{<...>}', '[I; 1, 2<...>]', '[<...>]'])('says that %s was cut', (text) => {
    expect(() => parseSnbt(text)).toThrow(expect.objectContaining({ code: 'reply-cut' }));
  });
});

function plain(tag: Tag): unknown {
  switch (tag.type) {
    case 'list':
      return tag.value.map(plain);
    case 'compound':
      return Object.fromEntries([...tag.value].map(([key, value]) => [key, plain(value)]));
    case 'long':
      return Number.isSafeInteger(Number(tag.value)) ? Number(tag.value) : tag.value;
    case 'float':
      return Number(tag.value.toPrecision(8));
    default:
      return tag.value;
  }
}
