import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isTypeNode, type Node, type TypeNode } from 'typescript/unstable/ast';
import { API, TypeFlags } from 'typescript/unstable/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { entryIn, exportedTypes, importsOf, reachableFrom, writeDeclarations } from '../../scripts/declarations.ts';
import { EXHAUSTIVE } from '../support/depth.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
let folder: string;
let entries: readonly string[];
beforeAll(() => {
  if (!EXHAUSTIVE) return;
  // Below node_modules, so that the packages that declarations import are found.
  const cache = join(root, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  folder = mkdtempSync(join(cache, 'declarations-'));
  writeDeclarations(root, folder);
  entries = exportedTypes(root).map((path) => entryIn(folder, path));
}, 60_000);
afterAll(() => {
  if (EXHAUSTIVE) rmSync(folder, { recursive: true, force: true });
});

/** Every type written in these files that is `any` when resolved, as "file: type". */
function anyTypes(files: readonly string[]): string[] {
  const config = join(folder, 'tsconfig.json');
  const compilerOptions = { target: 'es2024', module: 'nodenext', strict: true, noEmit: true, types: ['node'] };
  writeFileSync(config, JSON.stringify({ compilerOptions, files }));
  const api = new API({ cwd: folder });
  try {
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    if (!project) throw new Error(`${config} was not opened`);
    return files.flatMap((file) => {
      const source = project.program.getSourceFile(file);
      if (!source) throw new Error(`${file} is not part of the program`);
      return typeNodesOf(source)
        .filter((node) => (project.checker.getTypeFromTypeNode(node)?.flags ?? TypeFlags.Any) & TypeFlags.Any)
        .map((node) => `${relative(folder, file)}: ${source.text.slice(node.pos, node.end).trim()}`);
    });
  } finally {
    api.close();
  }
}

function typeNodesOf(node: Node, found: TypeNode[] = []): TypeNode[] {
  if (isTypeNode(node)) found.push(node);
  node.forEachChild((child) => {
    typeNodesOf(child, found);
  });
  return found;
}

test.runIf(EXHAUSTIVE)('every code export has declarations', () => {
  const targets = Object.values(packageJson.exports);
  expect(targets.filter((target) => typeof target === 'string' && !target.endsWith('.json'))).toEqual([]);
  expect(entries.length).toBeGreaterThan(0);
  for (const entry of entries) expect(readFileSync(entry, 'utf8')).toMatch(/^\/\/\/ <reference types="node" \/>/);
});

test.runIf(EXHAUSTIVE)('no public type is any', () => {
  const files = [...reachableFrom(entries)];
  expect(files.length).toBeGreaterThan(50);
  expect(anyTypes(files)).toEqual([]);
});

test.runIf(EXHAUSTIVE)('the check finds any, also where a package brings it', () => {
  const file = join(folder, 'leaks.d.ts');
  writeFileSync(
    file,
    [
      "import type { Nothing } from 'no-such-package';",
      "import type { z } from 'zod';",
      'export declare const plain: any;',
      'export declare const unresolved: Nothing;',
      'export declare const foreign: z.infer<z.ZodAny>;',
      'export declare const sound: string;',
    ].join('\n'),
  );
  expect(anyTypes([file])).toEqual(['leaks.d.ts: any', 'leaks.d.ts: Nothing', 'leaks.d.ts: z.infer<z.ZodAny>']);
});

test.runIf(EXHAUSTIVE)('declarations import .js files of ours, and packages that a consumer has', () => {
  const { dependencies, peerDependencies } = packageJson;
  const installed = new Set([...Object.keys(dependencies), ...Object.keys(peerDependencies)]);
  for (const file of reachableFrom(entries)) {
    for (const to of importsOf(readFileSync(file, 'utf8'))) {
      if (to.startsWith('.')) expect(to, file).toMatch(/\.js$/);
      else if (!isBuiltin(to)) expect(installed, file).toContain(/^(?:@[^/]+\/)?[^/]+/.exec(to)?.[0]);
    }
  }
});
