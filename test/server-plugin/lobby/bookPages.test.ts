import { expect, test } from 'vitest';
import { bookPages } from '../../../server-plugin/lobby/bookPages.ts';

test('a text is broken between words into pages that fit, and bounded', () => {
  const text = `${'word '.repeat(4_000)}\u0007${'x'.repeat(50)}\n\nend`;
  const pages = bookPages(text);
  expect(pages.length).toBeLessThanOrEqual(60);
  for (const page of pages.slice(0, -1)) {
    expect(page.split('\n').length).toBeLessThanOrEqual(13);
    expect(Math.max(...page.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(19);
  }
  expect(pages.at(-1)).toContain('/goal');
  expect(bookPages('Build a lamp.')).toEqual(['Build a lamp.']);
  expect(bookPages('')).toEqual(['']);
  expect(bookPages(`${'x'.repeat(25)} y`)).toEqual([`${'x'.repeat(19)}\n${'x'.repeat(6)} y`]);
});
