import { Random } from '../../clock/random.ts';

/** Mixes whole numbers into one of 32 bits that shows no pattern of theirs. */
export function mix(...values: readonly number[]): number {
  let hash = 0x9e3779b9;
  for (const value of values) {
    hash = Math.imul(hash ^ value, 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    hash ^= hash >>> 16;
  }
  return hash | 0;
}

/** Random numbers for one purpose in one chunk of a world. */
export function chunkRandom(seed: number, chunkX: number, chunkZ: number, purpose: number): Random {
  return new Random(mix(seed, chunkX, chunkZ, purpose));
}
