import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

/** What follows `from`, `import` or `import(` in a declaration file. */
const SPECIFIER = /(\bfrom\s*|\bimport\s*\(?\s*)(["'])([^"'\n]+)\2/g;
/** Declarations use Node's types, such as Buffer; TypeScript includes none by itself. */
const NODE_TYPES = '/// <reference types="node" />\n';

/** The public declaration files of package.json's exports, as paths from the package's root. */
export function exportedTypes(root: string): string[] {
  const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    exports: Record<string, string | { types: string }>;
  };
  return Object.values(exports).flatMap((target) => (typeof target === 'string' ? [] : [target.types]));
}

/**
 * Writes the declarations of everything that package.json exports into `folder` and returns their number. Files that no
 * export reaches are left out, and imports name .js files, as any consumer's TypeScript expects.
 * @throws Error when the compiler reports an error, or does not emit what package.json exports
 */
export function writeDeclarations(root: string, folder = join(root, 'dist/types')): number {
  const compiler = createRequire(join(root, 'package.json')).resolve('typescript/package.json');
  const tsc = join(dirname(compiler), 'bin/tsc');
  rmSync(folder, { recursive: true, force: true });
  execFileSync(process.execPath, [tsc, '-p', 'tsconfig.types.json', '--outDir', folder], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const entries = exportedTypes(root).map((path) => entryIn(folder, path));
  const reached = reachableFrom(entries);
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = join(folder, name);
    if (!name.endsWith('.d.ts')) continue;
    if (!reached.has(file)) {
      rmSync(file);
      continue;
    }
    const text = readFileSync(file, 'utf8').replace(SPECIFIER, (found, before, quote, to: string) =>
      to.startsWith('.') ? `${before}${quote}${to.replace(/\.ts$/, '.js')}${quote}` : found,
    );
    writeFileSync(file, entries.includes(file) ? NODE_TYPES + text : text);
  }
  removeEmptyFolders(folder);
  return reached.size;
}

/** Where a path of `exportedTypes` lies when declarations were written into `folder`. */
export function entryIn(folder: string, path: string): string {
  return join(folder, path.replace(/^\.\/dist\/types\//, ''));
}

/** What a declaration file imports, as it is written there. */
export function importsOf(text: string): string[] {
  return [...text.matchAll(SPECIFIER)].map((match) => match[3] ?? '');
}

/** The declaration files that these import, directly or not, themselves included. */
export function reachableFrom(entries: readonly string[], seen = new Set<string>()): ReadonlySet<string> {
  for (const file of entries) {
    if (seen.has(file)) continue;
    seen.add(file);
    const inside = importsOf(readFileSync(file, 'utf8')).filter((to) => to.startsWith('.'));
    reachableFrom(
      inside.map((to) => resolve(dirname(file), to.replace(/\.[tj]s$/, '.d.ts'))),
      seen,
    );
  }
  return seen;
}

function removeEmptyFolders(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) removeEmptyFolders(join(folder, entry.name));
  }
  if (existsSync(folder) && readdirSync(folder).length === 0) rmSync(folder, { recursive: true });
}
