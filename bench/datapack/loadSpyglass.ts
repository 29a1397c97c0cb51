import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ConfigError } from '../../protocol/errors.ts';
import { packageRoot } from '../console/version.ts';

const SCOPE = '@spyglassmc/';
const PeerDependencies = z.object({ peerDependencies: z.record(z.string(), z.string()) });

/**
 * Loads the module that uses SpyglassMC. SpyglassMC is an optional peer dependency: only `datapack check` needs it.
 * @throws ConfigError 'missing-package' with the command that installs it, when it is not installed
 */
export async function loadSpyglass(): Promise<typeof import('./spyglass.ts')> {
  try {
    return await import('./spyglass.ts');
  } catch (error) {
    if (isMissingSpyglass(error)) throw missingSpyglass(error);
    throw error;
  }
}

/** Whether an import failed because a SpyglassMC package is not installed. */
export function isMissingSpyglass(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, message } = error as NodeJS.ErrnoException;
  return code === 'ERR_MODULE_NOT_FOUND' && message.includes(SCOPE);
}

/** The error for a data pack check without SpyglassMC; names the versions that package.json asks for. */
export function missingSpyglass(cause: unknown): ConfigError {
  const text = readFileSync(join(packageRoot(), 'package.json'), 'utf8');
  const { peerDependencies } = PeerDependencies.parse(JSON.parse(text));
  const packages = Object.entries(peerDependencies)
    .filter(([name]) => name.startsWith(SCOPE))
    .map(([name, version]) => `${name}@${version}`);
  return new ConfigError(
    'missing-package',
    `SpyglassMC, which "datapack check" uses, is not installed; run: npm install ${packages.join(' ')}`,
    { cause },
  );
}
