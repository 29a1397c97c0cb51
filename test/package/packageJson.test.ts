import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Metafile } from 'esbuild';
import { beforeAll, describe, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import packageLock from '../../package-lock.json' with { type: 'json' };
import { PATCHED_PACKAGES, type PackagePin } from '../../patches/manifest.ts';
import { BUNDLE, BUNDLED, bundledPackages, licenceOf } from '../../scripts/bundle.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const dependencies: Record<string, string> = packageJson.dependencies;
const devDependencies: Record<string, string> = packageJson.devDependencies;
const peerDependencies: Record<string, string> = packageJson.peerDependencies;
const locked = packageLock.packages as Record<string, { version?: string; resolved?: string } | undefined>;

/** Packages whose behaviour or internals we change. Those that only come with Mineflayer are dependencies so that they can be pinned. */
const PINNED = Object.entries<PackagePin>(PATCHED_PACKAGES).map(([name, pin]) => ({ name, ...pin }));

let metafile: Metafile;
beforeAll(async () => {
  ({ metafile } = await build({ ...BUNDLE, absWorkingDir: root, write: false }));
}, 60_000);

/** The packages that the published code imports, as npm names them. */
function importedPackages(): string[] {
  const paths = Object.values(metafile.outputs).flatMap(({ imports }) => imports);
  const names = paths.flatMap(({ path, external }) => {
    if (!external || isBuiltin(path)) return [];
    return /^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? [];
  });
  return [...new Set(names)].sort();
}

describe('dependencies', () => {
  test('the published code imports nothing else', () => {
    const installable = new Set([...Object.keys(dependencies), ...Object.keys(peerDependencies)]);
    expect(importedPackages().filter((name) => !installable.has(name))).toEqual([]);
  });

  test('the published code imports each of them, or it is pinned', () => {
    const needed = new Set([...importedPackages(), ...PINNED.map(({ name }) => name)]);
    expect(Object.keys(dependencies).filter((name) => !needed.has(name))).toEqual([]);
  });

  test.each(PINNED)('$name is pinned to the version its patches are for', ({ name, version, isPeer }) => {
    expect((isPeer ? peerDependencies : dependencies)[name]).toBe(version);
    expect(locked[`node_modules/${name}`]?.version).toBe(version);
  });

  test('peers are optional, and those with an exact version are installed here in that version', () => {
    const meta: Record<string, { optional: boolean }> = packageJson.peerDependenciesMeta;
    for (const [name, range] of Object.entries(peerDependencies)) {
      expect(meta[name], name).toEqual({ optional: true });
      expect(devDependencies[name], name).toBeDefined();
      if (/^\d/.test(range)) expect(devDependencies[name], name).toBe(range);
    }
  });

  test('compiled packages are known, and not installed as well', () => {
    expect(bundledPackages(Object.keys(metafile.inputs))).toEqual(BUNDLED);
    for (const name of BUNDLED) {
      expect(dependencies[name], name).toBeUndefined();
      expect(licenceOf(join(root, 'node_modules', name)), name).toBeDefined();
    }
  });
});

test('the code is compiled for the lowest supported Node', () => {
  const [lowest] = packageJson.engines.node.match(/\d+\.\d+/) ?? [];
  expect(BUNDLE.target).toBe(`node${lowest}`);
});

test('the lock file agrees with package.json and names no registry', () => {
  const { dependencies: lockedDependencies, devDependencies: lockedDev, engines } = packageLock.packages[''];
  expect(lockedDependencies).toEqual(packageJson.dependencies);
  expect(lockedDev).toEqual(packageJson.devDependencies);
  expect(engines).toEqual(packageJson.engines);
  expect(Object.keys(locked).filter((name) => locked[name]?.resolved !== undefined)).toEqual([]);
});

test('licence and notice are published', () => {
  expect(packageJson.license).toBe('MIT');
  expect(readFileSync(join(root, 'LICENSE'), 'utf8')).toMatch(
    /^MIT License\n\nCopyright \(c\) 2026 The Guildhall authors/,
  );
  expect(packageJson.files).toEqual(expect.arrayContaining(['LICENSE', 'NOTICE']));
});
