import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { FRAMEWORKS } from '../../../scripted/frameworks.ts';
import { ANSWERS } from '../../../scripted/rules/answers/answers.ts';

const folder = join(dirname(fileURLToPath(import.meta.url)), '../../../sidecar/frameworks');
const declared = new Set(FRAMEWORKS.flatMap(({ purposes }) => purposes));

/** Every purpose that is written after "purpose:" somewhere among the frameworks. */
function askedFor(): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  return files.flatMap((name) => {
    const lines = readFileSync(join(folder, name), 'utf8').matchAll(/\bpurpose: ([^\n]*)/g);
    return [...lines].flatMap(([, line = '']) =>
      [...line.matchAll(/'([a-z-]+\.[a-z-]+)'/g)].map(([, purpose = '']) => purpose),
    );
  });
}

describe('purposes', () => {
  test('are what frameworks ask for, all of it and nothing else', () => {
    expect([...new Set(askedFor())].sort()).toEqual([...declared].sort());
  });

  test.each([...declared])(
    '%s has an answer of the rules, and a name that --model-for can tell from an agent',
    (purpose) => {
      expect(ANSWERS[purpose]).toBeTypeOf('function');
      expect(purpose).toMatch(/^[a-z0-9-]+\.[a-z0-9-]+$/);
    },
  );

  test('are declared exactly by those who ask a model, once each', () => {
    for (const { usesModel, purposes } of FRAMEWORKS) {
      expect(purposes.length > 0).toBe(usesModel);
      expect(new Set(purposes).size).toBe(purposes.length);
    }
  });
});
