import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { ConfigError } from '../../protocol/errors.ts';

/**
 * Creates a folder that a user named, with the folders above it where they are missing.
 * @throws ConfigError 'bad-out' naming the folder where it cannot be created.
 */
export function makeFolder(folder: string): void {
  try {
    makeWithParents(folder);
  } catch (cause) {
    throw new ConfigError('bad-out', `${folder}: cannot be created (${codeOf(cause)})`, { cause });
  }
}

/** Node's recursive mkdir never returns where the system reports a missing parent that is there, as under /proc. */
function makeWithParents(folder: string): void {
  if (isMadeOrThere(folder)) return;
  makeWithParents(dirname(folder));
  mkdirSync(folder);
}

/** Whether the folder exists now; false where a folder above it is missing. @throws the file system's other errors. */
function isMadeOrThere(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST' && statSync(folder).isDirectory()) return true;
    if (codeOf(error) === 'ENOENT' && dirname(folder) !== folder) return false;
    throw error;
  }
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}
