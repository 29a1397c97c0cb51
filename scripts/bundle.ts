import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildOptions, Plugin } from 'esbuild';
import packageJson from '../package.json' with { type: 'json' };

/** Packages that npm installs beside dist/, or that a user may install. */
const INSTALLED = Object.keys({ ...packageJson.dependencies, ...packageJson.peerDependencies });

/**
 * Packages whose code is part of dist/ because little of them is used: all of openai is 35 MB, and the SDK of MCP brings
 * 65 packages with 20 MB. They are development dependencies or come with one, and dist/LICENSES.txt holds their licences.
 */
export const BUNDLED: readonly string[] = [
  '@hono/node-server',
  '@ioredis/commands',
  '@modelcontextprotocol/sdk',
  '@observablehq/plot',
  'ajv',
  'ajv-formats',
  'binary-search-bounds',
  'bullmq',
  'bullmq/node_modules/semver',
  'cluster-key-slot',
  'content-type',
  'cron-parser',
  'd3',
  'd3-array',
  'd3-axis',
  'd3-brush',
  'd3-chord',
  'd3-color',
  'd3-contour',
  'd3-delaunay',
  'd3-dispatch',
  'd3-drag',
  'd3-dsv',
  'd3-ease',
  'd3-fetch',
  'd3-force',
  'd3-format',
  'd3-geo',
  'd3-hierarchy',
  'd3-interpolate',
  'd3-path',
  'd3-polygon',
  'd3-quadtree',
  'd3-random',
  'd3-scale',
  'd3-scale-chromatic',
  'd3-selection',
  'd3-shape',
  'd3-time',
  'd3-time-format',
  'd3-timer',
  'd3-transition',
  'd3-zoom',
  'debug',
  'denque',
  'fast-deep-equal',
  'fast-uri',
  'hono',
  'hyparquet',
  'hyparquet-writer',
  'interval-tree-1d',
  'ioredis',
  'isoformat',
  'json-schema-traverse',
  'jsonrepair',
  'linkedom',
  'luxon',
  'minisearch',
  'ms',
  'msgpackr',
  'node-abort-controller',
  'openai',
  'redis-errors',
  'simple-statistics',
  'standard-as-callback',
  'tslib',
  'zod-to-json-schema',
];

/** What bundled packages require where it is installed, or have for other databases, and do without. */
const WITHOUT_EXTRAS: Plugin = {
  name: 'without-extras',
  setup: ({ onLoad, onResolve }) => {
    onResolve({ filter: /^(?:@valkey\/valkey-glide|msgpackr-extract|pg|supports-color)$/ }, ({ path }) => ({
      path,
      namespace: 'absent',
    }));
    onLoad({ filter: /./, namespace: 'absent' }, ({ path }) => ({
      contents: `throw new Error('${path} is not part of this package');`,
    }));
    // 300 kB of SQL.
    onLoad({ filter: /[\\/]bullmq[\\/]dist[\\/]cjs[\\/]postgres[\\/]sql-scripts\.js$/ }, () => ({ contents: '' }));
  },
};

/**
 * How our source becomes dist/: one file a part, and chunks for what parts share or load later. Packages that npm
 * installs stay imports. Chunks keep dynamic imports dynamic, which the game packages' scope depends on.
 */
export const BUNDLE = {
  entryPoints: {
    library: 'bench/library/library.ts',
    plugin: 'server-plugin/main.ts',
    client: 'sidecar/client/main.ts',
    sidecar: 'bench/sidecar.ts',
    bench: 'bench/main.ts',
    worker: 'bench/worker.ts',
    mind: 'bench/mind.ts',
    sandbox: 'sidecar/sandbox/guestThread.ts',
  },
  outdir: 'dist',
  bundle: true,
  splitting: true,
  // Three megabytes; names stay, for stacks and for what is looked up by name.
  minifyWhitespace: true,
  minifySyntax: true,
  chunkNames: 'chunks/[name]-[hash]',
  external: INSTALLED.flatMap((name) => [name, `${name}/*`]),
  platform: 'node',
  // The lowest of package.json's engines. Before 22.18 and 24.3, a CommonJS package that module.registerHooks rewrites does
  // not see its own dependencies as they are ("Vec3 is not a constructor"), and the game scope is made of such packages.
  target: 'node22.18',
  format: 'esm',
  plugins: [WITHOUT_EXTRAS],
  metafile: true,
  logLevel: 'warning',
} as const satisfies BuildOptions;

/** The packages whose code a build put into its output, as folders of node_modules, sorted. */
export function bundledPackages(inputs: readonly string[]): string[] {
  const names = inputs.flatMap(
    (path) => /\bnode_modules\/((?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? [],
  );
  return [...new Set(names)].sort();
}

/** The text of a package's licence; undefined where it has no file of it. */
export function licenceOf(folder: string): string | undefined {
  const file = readdirSync(folder).find((name) => /^licen[cs]e(\.md|\.txt)?$/i.test(name));
  return file === undefined ? undefined : readFileSync(join(folder, file), 'utf8');
}
