import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MODE_NAMES } from '../../../../../sidecar/frameworks/mindcraft/modes/mode.ts';
import { ROOT } from '../../../../house/imports.ts';

const PAGE = readFileSync(join(ROOT, 'docs/reference/mindcraft-modes-and-code.md'), 'utf8');
const ROWS = (PAGE.split('### Tests of the modes')[1] ?? '')
  .split('###')[0]
  ?.split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()));

/** The titles of the modes' tests, with "…" for what a table of cases fills in. */
function titlesOf(mode: string): ReadonlySet<string> {
  const source = ['modes.integration.test.ts', 'modes.test.ts']
    .map((name) => readFileSync(join(ROOT, 'test/sidecar/frameworks/mindcraft/modes', name), 'utf8'))
    .join('\n');
  const written = [...source.matchAll(/(?:\btest\(|\)\()'((?:[^'\\]|\\.)*)'/g)].map(([, title = '']) => title);
  return new Set(written.map((title) => title.replace('$mode', mode).replace(/%s|\$\w+/g, '…')));
}

test('the page on modes has each of them, in their order', () => {
  expect(ROWS?.map(([, number, mode]) => [number, mode])).toEqual(
    MODE_NAMES.map((name, index) => [`${index + 1}`, `\`${name}\``]),
  );
});

test.each(MODE_NAMES)('the tests that it names for %s are there, of acting, leaving alone and interrupting', (mode) => {
  const [, , , ...cells] = ROWS?.find(([, , name]) => name === `\`${mode}\``) ?? [];
  const shown = cells.slice(0, 3).map((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, title = '']) => title));
  expect(shown).toHaveLength(3);
  expect(shown.flat().length).toBeGreaterThanOrEqual(mode === 'cheat' ? 1 : 3);
  const titles = titlesOf(mode);
  expect(shown.flat().filter((title) => !titles.has(title))).toEqual([]);
});
