import { isOwnFolder } from '../../../files/reading.ts';
import { ConfigError } from '../../../protocol/errors.ts';

/**
 * Checks that what stands at a path of a run's folder, if anything, is a folder of its own: a symbolic link could lead
 * whatever is written or moved there out of the run. @throws ConfigError 'corrupt-run'.
 */
export function requireOwnFolder(path: string): void {
  if (isOwnFolder(path) === false)
    throw new ConfigError('corrupt-run', `${path}: expected a directory, and no symbolic link to one`);
}
