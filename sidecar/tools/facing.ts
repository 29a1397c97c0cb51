import { z } from 'zod';
import { nameTable } from '../../protocol/nameTable.ts';

const MEANINGS: Readonly<Record<string, string>> = nameTable({
  '': 'A',
  a: 'A',
  any: 'A',
  default: 'A',
  none: 'A',
  w: 'W',
  west: 'W',
  e: 'E',
  east: 'E',
  s: 'S',
  south: 'S',
  n: 'N',
  north: 'N',
  x: 'x',
  y: 'y',
  z: 'z',
  up: 'y',
  down: 'y',
});

/**
 * A direction in VillagerBench's letters: W, E, S, N for the state "facing", x, y, z for "axis", A for any
 * (villagerbench.md 2.1); long names and up/down are understood too, as in its placeBlock.
 */
export const FacingWord = z.string().refine((word) => MEANINGS[word.trim().toLowerCase()] !== undefined, {
  error: 'expected W, E, S, N (or west, east, south, north), x, y, z, or A for any',
});

const FACING = { W: 'west', E: 'east', S: 'south', N: 'north' } as const;

/** The block properties a facing word asks for: `facing`, `axis`, or none. */
export function facingProperties(word: string): Record<string, string> {
  const letter = MEANINGS[word.trim().toLowerCase()] ?? 'A';
  if (letter === 'W' || letter === 'E' || letter === 'S' || letter === 'N') return { facing: FACING[letter] };
  return letter === 'A' ? {} : { axis: letter };
}
