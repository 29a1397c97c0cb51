import { strToU8, zipSync } from 'fflate';
import type { PackFiles } from './packFiles.ts';

/** The earliest date a zip can give a file; every file has it, so that equal packs are equal bytes. */
const DATE = new Date(1980, 0, 1, 0, 0, 0);

/** A pack as a zip, files in the order of their paths. Equal files give equal bytes, whatever the time and time zone. */
export function zipPack(files: PackFiles): Uint8Array {
  const sorted = [...files].sort(([a], [b]) => (a < b ? -1 : 1));
  return zipSync(Object.fromEntries(sorted.map(([path, text]) => [path, [strToU8(text), { mtime: DATE, level: 9 }]])));
}
