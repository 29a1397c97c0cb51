import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { BUNDLE, bundledPackages } from './bundle.ts';
import { writeDeclarations } from './declarations.ts';

// Writes dist/ anew and names what a part weighs, its chunks included.
rmSync(BUNDLE.outdir, { recursive: true, force: true });
const result = await build(BUNDLE);
const weightOf = (file: string, seen: Set<string>): number => {
  const output = result.metafile.outputs[file];
  if (!output || seen.has(file)) return 0;
  seen.add(file);
  return output.imports.reduce((bytes, { path }) => bytes + weightOf(path, seen), output.bytes);
};
for (const part of Object.keys(BUNDLE.entryPoints)) {
  const file = `${BUNDLE.outdir}/${part}.js`;
  process.stdout.write(`${file} ${(weightOf(file, new Set()) / 1024).toFixed(0)} KiB with its chunks\n`);
}

const root = join(import.meta.dirname, '..');
const licences = bundledPackages(Object.keys(result.metafile.inputs)).map((name) => {
  const folder = join(root, 'node_modules', name);
  const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return `${name} ${version} (${license})\n\n${readFileSync(join(folder, 'LICENSE'), 'utf8')}`;
});
writeFileSync(
  `${BUNDLE.outdir}/LICENSES.txt`,
  `Licences of packages whose code is in this folder\n\n${licences.join('\n\n')}`,
);

const declarations = writeDeclarations(root);
process.stdout.write(`${BUNDLE.outdir}/types ${declarations} declaration files\n`);
