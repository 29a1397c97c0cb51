import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { BUNDLE, bundledPackages, licenceOf } from './bundle.ts';
import { writeDeclarations } from './declarations.ts';
import { VIEWER_BUNDLE } from './viewerBundle.ts';

// Writes dist/ anew and names what a part weighs, its chunks included.
rmSync(BUNDLE.outdir, { recursive: true, force: true });
const result = await build(BUNDLE);
const viewer = await build(VIEWER_BUNDLE);
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

process.stdout.write(`dist/viewer.js ${(statSync('dist/viewer.js').size / 1024).toFixed(0)} KiB\n`);

const root = join(import.meta.dirname, '..');
const sources = [result, viewer].flatMap(({ metafile }) => Object.keys(metafile.inputs));
const licences = bundledPackages(sources).map((name) => {
  const folder = join(root, 'node_modules', name);
  const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return `${name} ${version} (${license})\n\n${licenceOf(folder)}`;
});
writeFileSync(
  `${BUNDLE.outdir}/LICENSES.txt`,
  `Licences of packages whose code is in this folder\n\n${licences.join('\n\n')}`,
);

const declarations = writeDeclarations(root);
process.stdout.write(`${BUNDLE.outdir}/types ${declarations} declaration files\n`);
