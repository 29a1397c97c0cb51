import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT, readSource } from './house/imports.ts';
import { type Code, scanCode } from './support/codeScan.ts';

const sources = readSource().map(({ text }) => scanCode(text));
const page = readFileSync(join(ROOT, 'docs/reference/errors.md'), 'utf8');

/** The codes given where errors are made; one that is a variable there was given where it is set. */
function codesMade({ text, strings }: Code): string[] {
  const places = [...text.matchAll(/\bnew (?:ConfigError|HostFault|GatewayError)\(\s*/g)];
  return places.flatMap(({ index, 0: found }) => {
    const first = strings.find(({ at }) => at === index + found.length);
    return first ? [first.value] : [];
  });
}

/** The codes in the first column of the page's tables of codes. */
function documentedCodes(): string[] {
  const tables = page.split('| code | meaning |').slice(1);
  return tables.flatMap((table) => {
    const rows = table.split('\n\n')[0]?.split('\n').slice(2) ?? [];
    return rows.flatMap((row) =>
      [...(row.split('|')[1] ?? '').matchAll(/`([a-z-]+)`/g)].map((match) => match[1] ?? ''),
    );
  });
}

test('docs/reference/errors.md lists every code with which an error is made', () => {
  const made = new Set(sources.flatMap(codesMade));
  expect(made.size).toBeGreaterThan(100);
  const documented = new Set(documentedCodes());
  expect([...made].filter((code) => !documented.has(code)).sort()).toEqual([]);
});

test('docs/reference/errors.md lists no code that does not exist', () => {
  const written = new Set(sources.flatMap(({ strings }) => strings.map(({ value }) => value)));
  expect(documentedCodes().filter((code) => !written.has(code))).toEqual([]);
});
