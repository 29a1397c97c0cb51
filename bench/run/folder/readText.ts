import { readBounded, UnreadableFile } from '../../../files/reading.ts';
import { ConfigError } from '../../../protocol/errors.ts';

/** Largest file of one JSON value, bytes. */
export const LARGEST_RECORD = 64 * 1024 * 1024;

/** The text of a file in a run's folder. @throws ConfigError 'corrupt-run' for what is not a readable file of that size. */
export function readText(file: string, mostBytes: number): string {
  return orCorrupt(file, () => readBounded(file, mostBytes).toString('utf8'));
}

/** What reading a file of a run's folder gives. @throws ConfigError 'corrupt-run' where the file cannot be read. */
export function orCorrupt<T>(file: string, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    if (!(cause instanceof UnreadableFile)) throw cause;
    throw new ConfigError('corrupt-run', `${file}: ${cause.message}`, { cause });
  }
}
