import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of data that is not ours to ship: GUILDHALL_SHARED, or "shared" beside the repository. */
const folder = process.env.GUILDHALL_SHARED ?? join(fileURLToPath(new URL('../../..', import.meta.url)), 'shared');

/** A file or folder of the shared folder, or undefined where it is missing; tests that need it then skip. */
export function sharedFile(...parts: string[]): string | undefined {
  const path = join(folder, ...parts);
  return existsSync(path) ? path : undefined;
}
