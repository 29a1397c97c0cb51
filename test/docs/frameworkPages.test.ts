import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { FRAMEWORKS } from '../../scripted/frameworks.ts';
import { ROOT } from '../house/imports.ts';

const PAGE = readFileSync(join(ROOT, 'docs/reference/frameworks.md'), 'utf8');
const plain = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '');

/** The page's part about a framework, up to the next heading. */
function partOf(name: string): string {
  const parts = PAGE.split(/^(?=##)/m);
  return parts.find((part) => plain(part.split('\n')[0] ?? '') === plain(name)) ?? '';
}

describe.each(FRAMEWORKS.filter(({ usesModel }) => usesModel))('docs/reference/frameworks.md on $name', (framework) => {
  const part = partOf(framework.name);

  test('lists how it differs from its paper', () => {
    expect(part).toMatch(/^\*\*Differences from the paper\.\*\*\n\n- /m);
  });

  test('names every purpose of its own and every option', () => {
    const own = framework.purposes.filter((purpose) => purpose.startsWith(`${framework.name}.`));
    for (const purpose of own) expect(part).toContain(`\`${purpose}\``);
    for (const option of framework.options?.known ?? []) expect(part).toContain(`\`${option.split('=')[0]}\``);
  });
});

test('nothing is called faithful', () => {
  expect(PAGE).not.toMatch(/faithful/i);
});
