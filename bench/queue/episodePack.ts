import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { unzipSync, zipSync } from 'fflate';
import { readBounded } from '../../files/reading.ts';
import { writeNewFile } from '../../files/writing.ts';
import { fileHashes } from '../run/folder/fileHashes.ts';

/** Largest pack and largest contents, bytes: far more than any game writes. */
export const LARGEST_PACK = 500 * 1024 * 1024;
const LARGEST_UNPACKED = 1024 * 1024 * 1024;
/** Every pack of the same files has the same bytes. */
const NO_DATE = new Date(1980, 0, 1);

/** The files of an episode's folder in one piece. The folder is the worker's own. */
export function packEpisode(folder: string): Uint8Array {
  const names = Object.keys(fileHashes(folder));
  const files = names.map((name) => [name, readBounded(join(folder, name), LARGEST_UNPACKED)] as const);
  return zipSync(Object.fromEntries(files), { level: 6, mtime: NO_DATE });
}

/**
 * Writes the files of a pack into a folder that has none of them. A worker may be anybody's: sizes and names are checked before
 * anything is written. Throws for what is not a pack.
 */
export function unpackEpisode(pack: Uint8Array, folder: string): void {
  let bytes = 0;
  const files = unzipSync(pack, {
    filter: ({ name, originalSize }) => {
      bytes += originalSize;
      if (bytes > LARGEST_UNPACKED) throw new Error(`unpacks to more than ${LARGEST_UNPACKED} bytes`);
      if (!isSafe(name)) throw new Error(`holds a file with the name ${JSON.stringify(name)}`);
      return true;
    },
  });
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeNewFile(path, content);
  }
}

/** Whether a path stays within the folder that it is unpacked to. */
function isSafe(path: string): boolean {
  return path.length <= 300 && path.split('/').every((part) => /^[A-Za-z0-9_.-]+$/.test(part) && !/^\.+$/.test(part));
}
