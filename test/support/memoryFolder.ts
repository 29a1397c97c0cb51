import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

/** Linux keeps what is written here in memory. */
const IN_MEMORY = '/dev/shm';
/** More than a run of all tests needs there at once; containers often have but 64 MB. */
const NEEDED_BYTES = 4 * 2 ** 30;

/**
 * A folder in memory for what tests write, which is gone when this process ends; undefined where there is none or too
 * little of it. Runs wait for the disk at every file they complete.
 */
export function memoryFolder(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    if (bavail * bsize < NEEDED_BYTES || freemem() < NEEDED_BYTES) return undefined;
    const folder = mkdtempSync(join(IN_MEMORY, 'guildhall-tests-'));
    process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
    return folder;
  } catch {
    return undefined;
  }
}
