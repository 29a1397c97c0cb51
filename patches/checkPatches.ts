import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { ConfigError } from '../protocol/errors.ts';
import { type LibraryPatch, PATCHED_PACKAGES, PATCHES, type PackagePin, type PatchedPackage } from './manifest.ts';

/**
 * Checks that the installed packages are the versions that these patches were written for: without an argument, all
 * patches but those of optional peers. Reads a few package.json files and loads no package.
 *
 * @throws ConfigError 'patched-package' naming the first package that is missing or of another version.
 */
export function checkPatches(patches: readonly LibraryPatch[] = Object.values(PATCHES).filter(concernsAll)): void {
  for (const name of new Set(patches.flatMap(({ packages }) => packages)))
    checkPackage(name, installedVersion(name, import.meta.url));
}

/**
 * Checks one package.
 *
 * @param installed its version, undefined when it is missing.
 * @throws ConfigError 'patched-package' unless it is the version that the patches were written for.
 */
export function checkPackage(name: PatchedPackage, installed: string | undefined): void {
  const { version } = PATCHED_PACKAGES[name];
  if (installed === version) return;
  const found = installed === undefined ? `${name} is not installed` : `${name} ${installed}`;
  throw new ConfigError(
    'patched-package',
    `${found}: Guildhall patches ${name} ${version}; reinstall with "npm ci", or install exactly ${name}@${version}`,
  );
}

/** Whether every installation has the packages of a patch. */
function concernsAll({ packages }: LibraryPatch): boolean {
  return packages.every((name) => !('isPeer' in PATCHED_PACKAGES[name]));
}

/** The version of a package that is found from a file, or from the package that requires it. */
function installedVersion(name: PatchedPackage, from: string): string | undefined {
  const { requiredBy }: PackagePin = PATCHED_PACKAGES[name];
  const file = packageFile(name, requiredBy === undefined ? from : (packageFile(requiredBy, from) ?? from));
  return file === undefined ? undefined : (JSON.parse(readFileSync(file, 'utf8')) as { version?: string }).version;
}

/** Undefined where it is not installed. */
function packageFile(name: string, from: string): string | undefined {
  try {
    return findPackageJSON(name, from);
  } catch {
    return undefined;
  }
}
