import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { toolsMarkdown } from '../../../bench/developer/docs/toolDocs.ts';
import { SURVIVING_DANGERS } from '../../../sidecar/tools/surviving/survivingDangers.ts';
import { SURVIVING_LIFE } from '../../../sidecar/tools/surviving/survivingLife.ts';
import { ALL_TOOLS } from '../../../sidecar/tools/toolBelt.ts';

/** More than anybody carries, or of which numbers there are. */
const NO_LIMIT = 2_304;

const document = () => readFileSync(new URL('../../../docs/reference/tools.md', import.meta.url), 'utf8');

test('the document of tools is what bench/developer/docs/writeToolDocs.ts writes today', () => {
  expect(document()).toBe(toolsMarkdown());
});

test('what limits a number stands in the description too: native calls are offered without bounds', () => {
  // Reflexes are offered to no model.
  const offered = [...ALL_TOOLS, ...SURVIVING_LIFE, ...SURVIVING_DANGERS].filter(
    ({ name }) => !name.startsWith('reflex_'),
  );
  const untold = offered.flatMap(({ name, description, parameters }) => {
    const { properties = {} } = z.toJSONSchema(parameters, { io: 'input' });
    return Object.entries(properties).flatMap(([argument, schema]) => {
      const { maximum } = schema as { maximum?: number };
      const isTold = maximum === undefined || maximum >= NO_LIMIT || new RegExp(`\\b${maximum}\\b`).test(description);
      return isTold ? [] : [`${name} ${argument} ${maximum}`];
    });
  });
  expect(untold).toEqual([]);
});

test('it names every tool once, those of survival beside the library’s, and says how many there are', () => {
  const rows = [...document().matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
  // MINDcraft's commands have a page of their own, and its reflexes are offered to no model.
  const tools = ALL_TOOLS.map(({ name }) => name).filter((name) => !/^(?:!|reflex_)/.test(name));
  expect(rows.sort()).toEqual([...tools, ...[...SURVIVING_LIFE, ...SURVIVING_DANGERS].map(({ name }) => name)].sort());
  expect(new Set(rows).size).toBe(tools.length);
  expect(document()).toContain(
    'There are 48 tools of VillagerBench, 15 for open land, 2 for survival, `wait` and `report_teammate` for teams, and `getCraftingPlan`. The library has 42: 39 that the',
  );
});
