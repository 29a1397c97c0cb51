import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { brokenLink, chainedLine, withoutChain } from '../../../server-plugin/episode/chain.ts';

function chained(texts: readonly string[]): string[] {
  const lines: string[] = [];
  for (const text of texts) lines.push(chainedLine(JSON.stringify({ text }), lines.at(-1) ?? ''));
  return lines;
}

describe('the chain of a log', () => {
  const texts = ['a', 'häßlich "quoted"', '{"chain":"0123456789abcdef"}', 'd'];
  const lines = chained(texts);

  test('is the start of the sha256 of the line before', () => {
    const of = (line: string) => createHash('sha256').update(line).digest('hex').slice(0, 16);
    expect(lines.map((line) => (JSON.parse(line) as { chain: string }).chain)).toEqual(
      ['', ...lines.slice(0, -1)].map(of),
    );
  });

  test('is taken off again', () => {
    expect(lines.map((line) => JSON.parse(withoutChain(line)) as object)).toEqual(texts.map((text) => ({ text })));
  });

  test('holds where nothing was touched, and breaks right after a change, a gap or a swap', () => {
    expect(brokenLink(lines)).toBeUndefined();
    expect(brokenLink([])).toBeUndefined();
    expect(brokenLink(lines.with(1, (lines[1] as string).replace('quoted', 'Quoted')))).toBe(2);
    expect(brokenLink(lines.toSpliced(1, 1))).toBe(1);
    expect(brokenLink([lines[1], lines[0], ...lines.slice(2)] as string[])).toBe(0);
    expect(
      brokenLink(lines.with(2, (lines[2] as string).replace(/"chain":"[^"]*"}$/, '"chain":"0000000000000000"}'))),
    ).toBe(2);
    expect(brokenLink(texts.map((text) => JSON.stringify({ text })))).toBe(0);
  });
});
