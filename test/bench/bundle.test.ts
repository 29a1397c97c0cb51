import { fileURLToPath } from 'node:url';
import { build, type Metafile } from 'esbuild';
import { beforeAll, describe, expect, test } from 'vitest';
import { BUNDLE } from '../../scripts/bundle.ts';

const GAME_PACKAGE = /^(?:mineflayer|minecraft-protocol|minecraft-data|prismarine-|protodef)/;

let outputs: Metafile['outputs'];
beforeAll(async () => {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  ({ outputs } = (await build({ ...BUNDLE, absWorkingDir: root, write: false })).metafile);
}, 60_000);

/** Packages that are imported before the first line of a file of dist/ runs. */
function importedFirst(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  return (outputs[file]?.imports ?? [])
    .filter(({ kind }) => kind === 'import-statement')
    .flatMap(({ path, external }) => (external ? [path] : importedFirst(path, seen)));
}

describe('the bundles', () => {
  test.each(['dist/bench.js', 'dist/sidecar.js', 'dist/worker.js'])(
    '%s installs the scope before any game package is imported',
    (file) => {
      expect(outputs[file]).toBeDefined();
      expect(importedFirst(file).filter((name) => GAME_PACKAGE.test(name))).toEqual([]);
      const later = Object.values(outputs).flatMap(({ imports }) => imports.map(({ path }) => path));
      expect(later.some((name) => GAME_PACKAGE.test(name))).toBe(true);
    },
  );

  test('share the scope’s one module', () => {
    const holders = Object.entries(outputs).filter(([, { inputs }]) => 'patches/gameScope.ts' in inputs);
    expect(holders).toHaveLength(1);
  });

  test('the plugin can be had without the players', () => {
    expect(importedFirst('dist/plugin.js')).not.toContain('mineflayer');
    expect(outputs['dist/plugin.js']?.exports).toEqual(
      expect.arrayContaining(['startEmbeddedHost', 'Referee', 'GatewayServer', 'scoreConstruction']),
    );
  });
});
