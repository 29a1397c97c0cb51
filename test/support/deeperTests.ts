import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const RELATIVE_IMPORT = /\bfrom '(\.[^']*\.ts)'/g;
const DEPTH = 'test/support/depth.ts';

/**
 * The test files of which `npm test` runs a part: those that reach depth.ts through imports among the tests. Paths below
 * `root`, sorted; the exhaustive run consists of them.
 */
export function deeperTests(root: string): string[] {
  const files = globSync('test/**/*.ts', { cwd: root });
  const importers = new Map<string, string[]>();
  for (const file of files)
    for (const [, path = ''] of readFileSync(join(root, file), 'utf8').matchAll(RELATIVE_IMPORT)) {
      const imported = join(dirname(file), path);
      importers.set(imported, [...(importers.get(imported) ?? []), file]);
    }
  const reached = new Set<string>();
  const pending = [DEPTH];
  for (let file = pending.pop(); file !== undefined; file = pending.pop())
    for (const importer of importers.get(file) ?? []) {
      if (reached.has(importer)) continue;
      reached.add(importer);
      pending.push(importer);
    }
  return [...reached].filter((file) => file.endsWith('.test.ts')).sort();
}
