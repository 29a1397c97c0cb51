import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { EXPERIMENTS } from '../../bench/experiment/experiments.ts';
import { ROOT } from '../house/imports.ts';

test('docs/how-to/run-experiments.md has a row for every experiment, and for no other', () => {
  const page = readFileSync(join(ROOT, 'docs/how-to/run-experiments.md'), 'utf8');
  const named = [...page.matchAll(/^\| `([\w-]+\/[\w-]+)` \| /gm)].map(([, name]) => name);
  expect(named.sort()).toEqual(EXPERIMENTS.map(({ name }) => name).sort());
});
