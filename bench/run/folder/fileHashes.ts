import { type Dirent, readdirSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { sha256OfFile } from '../../../files/reading.ts';
import { ConfigError } from '../../../protocol/errors.ts';
import { requireOwnFolder } from './ownFolder.ts';
import { orCorrupt } from './readText.ts';
import { sha256 } from './sha256.ts';

/** Largest file that is hashed, bytes: far more than any that a run writes, and read in seconds. */
const LARGEST_HASHED = 4 * 1024 ** 3;

/**
 * The sha256 of every file below a folder by its path in there, with slashes, sorted.
 * @throws ConfigError 'corrupt-run' for anything but files and folders, such as a link, also in the place of the folder or of the
 *   one that it is in, and for what cannot be read.
 */
export function fileHashes(folder: string, leaveOut: readonly string[] = []): Record<string, string> {
  requireOwnFolder(dirname(folder));
  requireOwnFolder(folder);
  const files: [string, string][] = [];
  for (const entry of entriesOf(folder)) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(folder, path).split(sep).join('/');
    if (entry.isDirectory() || leaveOut.includes(name)) continue;
    files.push([name, fileHash(path)]);
  }
  return Object.fromEntries(files.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true });
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new ConfigError('corrupt-run', `${folder}: cannot be read (${code})`, { cause });
  }
}

/** The sha256 of one file, hex. @throws ConfigError 'corrupt-run' where it cannot be read. */
export function fileHash(file: string): string {
  return orCorrupt(file, () => sha256OfFile(file, LARGEST_HASHED));
}

/** One hash for a whole folder: its files' names and contents. Throws like `fileHashes`. */
export function folderHash(folder: string): string {
  return sha256(JSON.stringify(fileHashes(folder)));
}
