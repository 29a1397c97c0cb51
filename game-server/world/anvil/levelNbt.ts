import { gunzipSync } from 'node:zlib';
import { gameNbtProblem } from '../../../files/nbtScan.ts';
import { readBounded } from '../../../files/reading.ts';

/** Bounds of a level.dat, which has some kilobytes: bytes as it lies, bytes unpacked, and numbers in it. */
const MOST_BYTES = 16 * 1024 * 1024;
const MOST_UNPACKED = 16 * 1024 * 1024;
const MOST_NUMBERS = 4_000_000;

/**
 * The NBT of a level.dat, checked to be of a size that can be read: worlds come from anywhere.
 * @throws Error saying what is wrong with it.
 */
export function readLevelNbt(file: string): Buffer {
  const bytes = gunzipSync(readBounded(file, MOST_BYTES), { maxOutputLength: MOST_UNPACKED });
  const problem = gameNbtProblem(bytes, MOST_NUMBERS);
  if (problem !== undefined) throw new Error(problem);
  return bytes;
}
