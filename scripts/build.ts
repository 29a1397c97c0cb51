import { rmSync } from 'node:fs';
import { build } from 'esbuild';
import { BUNDLE } from './bundle.ts';

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
