import { findPackageJSON } from 'node:module';
import { ConfigError } from '../../../protocol/errors.ts';

/** A library that users install themselves, because only some models need it. */
export interface OptionalPackage {
  readonly name: string;
  /** The version of our package.json, which is the one that was tested. */
  readonly version: string;
}

/**
 * Finds out, without loading it, that a library is installed.
 * @param models what needs it, such as "anthropic/<name>".
 * @throws ConfigError 'missing-package' with the command that installs it.
 */
export function checkInstalled({ name, version }: OptionalPackage, models: string): void {
  if (isInstalled(name)) return;
  throw new ConfigError(
    'missing-package',
    `${models} needs the library ${name}, which is not installed; run: npm install ${name}@${version}`,
  );
}

function isInstalled(name: string): boolean {
  try {
    return findPackageJSON(name, import.meta.url) !== undefined;
  } catch {
    return false;
  }
}
