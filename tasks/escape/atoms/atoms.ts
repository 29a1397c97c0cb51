import type { Atom } from './atom.ts';
import { CROSS, GALLERY, MERGE, SPLIT } from './moving.ts';
import { BIRCH_BUTTON, EMERALD, STONE_WALL, TWO_DOORS, TWO_WOODS } from './paired.ts';
import { IRON_DOOR, LAVA, PISTONS, TRAPDOORS, TREASURY } from './scattered.ts';
import { BIRCH_DOOR, GOLD, LAMP, ONE_PLATE } from './single.ts';

/** All 18 atoms, each at the index of its number. */
export const ATOMS: readonly Atom[] = [
  TREASURY,
  LAVA,
  GOLD,
  MERGE,
  SPLIT,
  CROSS,
  IRON_DOOR,
  TWO_DOORS,
  GALLERY,
  EMERALD,
  ONE_PLATE,
  TWO_WOODS,
  BIRCH_BUTTON,
  BIRCH_DOOR,
  STONE_WALL,
  LAMP,
  TRAPDOORS,
  PISTONS,
];

/** The atom of a number. @throws RangeError for one that VillagerBench does not have. */
export function atomNumbered(number: number): Atom {
  const atom = ATOMS[number];
  if (!atom) throw new RangeError(`no atom ${number}; expected 0 to ${ATOMS.length - 1}`);
  return atom;
}
