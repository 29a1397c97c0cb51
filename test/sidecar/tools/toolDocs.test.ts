import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { toolsMarkdown } from '../../../bench/developer/docs/toolDocs.ts';
import { ALL_TOOLS } from '../../../sidecar/tools/toolBelt.ts';

const document = () => readFileSync(new URL('../../../docs/reference/tools.md', import.meta.url), 'utf8');

test('the document of tools is what bench/developer/docs/writeToolDocs.ts writes today', () => {
  expect(document()).toBe(toolsMarkdown());
});

test('it names every tool once, and says how many there are', () => {
  const rows = [...document().matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
  expect(rows.sort()).toEqual(ALL_TOOLS.map(({ name }) => name).sort());
  expect(new Set(rows).size).toBe(rows.length);
  expect(document()).toContain(
    'There are 48 tools of VillagerBench, and 15 for open land. The library has 42: 39 that the paper lists',
  );
});
