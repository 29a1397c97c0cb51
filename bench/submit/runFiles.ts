import { lstatSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { readBounded } from '../../files/reading.ts';
import { ConfigError } from '../../protocol/errors.ts';
import { holdsCredential } from '../export/credentials.ts';
import { LARGEST_LOG } from '../run/folder/readRun.ts';
import { orCorrupt } from '../run/folder/readText.ts';

/** What of a run's folder is submitted: what its seals cover, and nothing that is derived from it. */
const SUBMITTED = ['episodes', 'experiment.json', 'ledger.jsonl', 'run.json', 'set-aside'];

/** Files of the largest run that is submitted. */
const MOST_FILES = 200_000;

/**
 * The paths of the files to submit, sorted, with "/" on every system.
 * @throws ConfigError 'not-submittable' for what is neither a file nor a folder, such as a symbolic link.
 */
export function submittedFiles(folder: string): string[] {
  const found: string[] = [];
  const visit = (path: string) => {
    const full = join(folder, path);
    const stats = lstatSync(full, { throwIfNoEntry: false });
    if (!stats) return;
    if (stats.isDirectory()) for (const name of readdirSync(full).sort()) visit(posix.join(path, name));
    else if (!stats.isFile())
      throw new ConfigError('not-submittable', `${full}: expected a file or a directory, and no link to one`);
    else if (found.push(path) > MOST_FILES)
      throw new ConfigError('not-submittable', `${folder}: more than ${MOST_FILES} files`);
  };
  for (const path of SUBMITTED) visit(path);
  return found;
}

/**
 * A file of a run. @throws ConfigError 'not-submittable' for one that looks as if it held a credential, and 'corrupt-run' for one
 * that cannot be read.
 */
export function submittedFile(folder: string, path: string): Buffer {
  const file = join(folder, path);
  const bytes = orCorrupt(file, () => readBounded(file, LARGEST_LOG));
  // Pictures hold no text.
  if (!path.endsWith('.png') && holdsCredential(bytes.toString('utf8')))
    throw new ConfigError(
      'not-submittable',
      `${file}: holds what looks like a credential; a run with one cannot be submitted, because its seal covers the file`,
    );
  return bytes;
}
