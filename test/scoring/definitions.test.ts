import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { CONSTRUCTION_METRICS } from '../../server-plugin/scoring/definitions/construction.ts';
import { definitionOf } from '../../server-plugin/scoring/definitions/definitions.ts';

const DOCS = readFileSync(new URL('../../docs/metrics.md', import.meta.url), 'utf8');

describe('docs/metrics.md', () => {
  test('has one section and one table row for each metric, and no other', () => {
    const names = CONSTRUCTION_METRICS.map((definition) => definition.name);
    expect([...DOCS.matchAll(/^### `(.+)`$/gm)].map((match) => match[1])).toEqual(names);
    expect([...DOCS.matchAll(/^\| \[`(.+?)`\]/gm)].map((match) => match[1])).toEqual(names);
  });

  test.each(CONSTRUCTION_METRICS)('defines $name as the program does', (metric) => {
    const { name, title, definition, unit, unscored, source, higherIsBetter } = metric;
    expect(DOCS).toContain(`### \`${name}\`\n\n**${title}.** ${definition}\n`);
    const better = higherIsBetter === null ? '–' : higherIsBetter ? 'higher' : 'lower';
    const row = DOCS.split('\n').find((line) => line.startsWith(`| [\`${name}\`]`));
    expect(row).toContain(`| ${unit} | ${better} | ${unscored} | ${source} |`);
  });
});

describe('definitions', () => {
  test('are single sentences under unique names', () => {
    expect(new Set(CONSTRUCTION_METRICS.map((metric) => metric.name)).size).toBe(CONSTRUCTION_METRICS.length);
    for (const { definition } of CONSTRUCTION_METRICS) expect(definition).toMatch(/^[A-Z][^.]+\.$/);
  });

  test('are found by name', () => {
    expect(definitionOf('vhr')?.title).toBe('View hit rate');
    expect(definitionOf('charm')).toBeUndefined();
  });
});
