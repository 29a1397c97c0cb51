import fc from 'fast-check';
import { expect, test } from 'vitest';
import { estimateTokens } from '../../../sidecar/model/estimateTokens.ts';

/** The rule as a pattern: a word with the blanks before it, up to three digits, up to three other signs, or blanks. */
const PIECE = /\s*([A-Za-z]+)|\s?\d{1,3}|\s*[^\sA-Za-z0-9]{1,3}|(\s+)/g;

function byPattern(text: string): number {
  let tokens = 0;
  for (const [, letters, blanks] of text.matchAll(PIECE)) {
    if (blanks !== undefined) continue;
    tokens += letters === undefined ? 1 : 1 + Math.max(0, letters.length - 6) / 5;
  }
  return Math.ceil(tokens * 1.05);
}

test.each([
  ['', 0],
  ['   \n', 0],
  ['hello', 2],
  ['internationalisation', 4],
  ['12345', 3],
  ['{"x": 12}', 6],
])('%j is about %i tokens', (text, tokens) => {
  expect(estimateTokens(text)).toBe(tokens);
});

test('counts any text as the pattern does', () => {
  const prompt = fc.array(
    fc.constantFrom(
      'word',
      'Antidisestablishment',
      '7',
      '12',
      '\t',
      ' ',
      '\n',
      '\u00a0',
      '\u2003',
      '"',
      '{',
      '}',
      'é',
      '日',
      '😀',
      '٣',
    ),
  );
  fc.assert(
    fc.property(
      fc.oneof(
        prompt.map((parts) => parts.join('')),
        fc.string({ unit: 'binary' }),
      ),
      (text) => {
        return estimateTokens(text) === byPattern(text);
      },
    ),
    { numRuns: 200 },
  );
});
