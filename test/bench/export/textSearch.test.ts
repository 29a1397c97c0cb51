import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TextSearch } from '../../../bench/export/textSearch.ts';

test('finds a text wherever it stands, and nothing that is not there', () => {
  const search = new TextSearch(['swordfish', 'open the gate', 'sword']);
  for (const text of ['sword', 'a swordfish', 'please open the gate', 'xxswor sword'])
    expect(search.isAnyIn(text)).toBe(true);
  for (const text of ['', 's', 'swor d', 'open a gate']) expect(search.isAnyIn(text)).toBe(false);
  expect(new TextSearch([]).isAnyIn('anything')).toBe(false);
  expect(new TextSearch(['x']).isAnyIn('anything')).toBe(false);
  expect(new TextSearch(['y', 'long text']).isAnyIn('anything')).toBe(true);
});

test('agrees with a search for one text after the other', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', 'ß', '日'), maxLength: 40 });
  const sought = fc.array(fc.string({ unit: fc.constantFrom('a', 'b', ' ', '日'), minLength: 1, maxLength: 6 }), {
    maxLength: 5,
  });
  fc.assert(
    fc.property(
      text,
      sought,
      (where, texts) => new TextSearch(texts).isAnyIn(where) === texts.some((one) => where.includes(one)),
    ),
  );
});
