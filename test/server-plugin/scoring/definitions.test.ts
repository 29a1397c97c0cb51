import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ADVERSARY_METRICS } from '../../../server-plugin/scoring/definitions/adversary.ts';
import { definitionOf, METRICS } from '../../../server-plugin/scoring/definitions/definitions.ts';

const DOCS = readFileSync(new URL('../../../docs/reference/metrics.md', import.meta.url), 'utf8');

/** Metrics by the section of the document that defines them. */
const SECTIONS = { ...METRICS, adversary: ADVERSARY_METRICS };

/** The part of the document about one family of tasks: "cooking" is under "## Cooking". */
function sectionOf(family: string): string {
  const title = `## ${family[0]?.toUpperCase()}${family.slice(1)}\n`;
  const start = DOCS.indexOf(title);
  if (start < 0) return '';
  const end = DOCS.indexOf('\n## ', start);
  return DOCS.slice(start, end < 0 ? undefined : end);
}

/** The anchor a page gives a heading: repeated ones are numbered. */
function anchorsOf(text: string): string[] {
  const seen = new Map<string, number>();
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => {
    const plain = heading
      .toLowerCase()
      .replace(/[^a-z0-9 -]/g, '')
      .replaceAll(' ', '-');
    const before = seen.get(plain) ?? 0;
    seen.set(plain, before + 1);
    return before === 0 ? plain : `${plain}-${before}`;
  });
}

describe.each(Object.entries(SECTIONS))('docs/reference/metrics.md on %s', (family, metrics) => {
  const section = sectionOf(family);

  test('has one section and one table row for each metric, and no other', () => {
    const names = metrics.map((definition) => definition.name);
    expect([...section.matchAll(/^### `(.+)`$/gm)].map((match) => match[1])).toEqual(names);
    expect([...section.matchAll(/^\| \[`(.+?)`\]/gm)].map((match) => match[1])).toEqual(names);
  });

  test('links every row with the section below it', () => {
    const first = anchorsOf(DOCS.slice(0, DOCS.indexOf(section))).length;
    const anchors = anchorsOf(DOCS).slice(first + 1, first + 1 + metrics.length);
    expect([...section.matchAll(/^\| \[`.+?`\]\(#(.+?)\)/gm)].map((match) => match[1])).toEqual(anchors);
  });

  test('defines all as the program does', () => {
    for (const { name, title, definition, unit, unscored, evidence, source, higherIsBetter } of metrics) {
      expect(section).toContain(`### \`${name}\`\n\n**${title}.** ${definition}\n`);
      const better = higherIsBetter === null ? '–' : higherIsBetter ? 'higher' : 'lower';
      const row = section.split('\n').find((line) => line.startsWith(`| [\`${name}\`]`));
      expect(row).toContain(`| ${unit} | ${better} | ${unscored} | ${evidence} | ${source} |`);
    }
  });
});

describe('definitions', () => {
  test.each(Object.entries(SECTIONS))('of %s are single sentences under unique names', (_family, metrics) => {
    expect(new Set(metrics.map((metric) => metric.name)).size).toBe(metrics.length);
    for (const { definition } of metrics) expect(definition).toMatch(/^[A-Z][^.]+\.$/);
  });

  test('are found by name, and by family where several have it', () => {
    expect(definitionOf('vhr')?.title).toBe('View hit rate');
    expect(definitionOf('completion', 'cooking')?.definition).toContain('checkpoints');
    expect(definitionOf('vhr', 'cooking')).toBeUndefined();
    expect(definitionOf('charm')).toBeUndefined();
  });
});
