import { rmSync } from 'node:fs';
import { build } from 'esbuild';

// Bundles our own source into dist/, one file a part; packages stay imports, npm installs them.
rmSync('dist', { recursive: true, force: true });
const result = await build({
  entryPoints: {
    plugin: 'server-plugin/main.ts',
    sidecar: 'sidecar/main.ts',
    bench: 'bench/main.ts',
  },
  outdir: 'dist',
  bundle: true,
  splitting: true,
  chunkNames: 'chunks/[name]-[hash]',
  packages: 'external',
  platform: 'node',
  target: 'node24',
  format: 'esm',
  sourcemap: true,
  metafile: true,
  logLevel: 'warning',
});
for (const [file, { bytes }] of Object.entries(result.metafile.outputs))
  if (file.endsWith('.js') && !file.includes('chunks/')) process.stdout.write(`${file} ${(bytes / 1024).toFixed(0)} KiB\n`);
