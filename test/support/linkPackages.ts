import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Bench } from '../bench/commandLine.ts';
import { ROOT } from '../house/imports.ts';

/** Puts our package into the folder of a bench as it is installed, with the source in the place of dist/, and others beside it. */
export function linkPackages(bench: Bench, others: readonly string[]): void {
  const packages = bench.path('node_modules');
  mkdirSync(join(packages, '.bin'), { recursive: true });
  for (const each of others) symlinkSync(join(ROOT, 'node_modules', each), join(packages, each));
  symlinkSync(join(ROOT, 'bin/guildhall.js'), join(packages, '.bin/guildhall'));
  mkdirSync(join(packages, 'guildhall/dist'), { recursive: true });
  writeFileSync(join(packages, 'guildhall/package.json'), readFileSync(join(ROOT, 'package.json')));
  const source = JSON.stringify(join(ROOT, 'sidecar/client/main.ts'));
  writeFileSync(join(packages, 'guildhall/dist/client.js'), `export * from ${source};\n`);
}
