import type { BuildOptions } from 'esbuild';

/**
 * How our source becomes dist/: one file a part, and chunks for what parts share or load later. Packages stay imports;
 * npm installs them. Chunks keep dynamic imports dynamic, which the game packages' scope depends on.
 */
export const BUNDLE = {
  entryPoints: {
    plugin: 'server-plugin/main.ts',
    sidecar: 'bench/sidecar.ts',
    bench: 'bench/main.ts',
    worker: 'bench/run/worker/main.ts',
    sandbox: 'sidecar/sandbox/guestThread.ts',
  },
  outdir: 'dist',
  bundle: true,
  splitting: true,
  chunkNames: 'chunks/[name]-[hash]',
  packages: 'external',
  platform: 'node',
  // The lowest version in package.json's engines: the game scope needs module.registerHooks.
  target: 'node22.15',
  format: 'esm',
  metafile: true,
  logLevel: 'warning',
} as const satisfies BuildOptions;
