import type { DyeColour } from '../../../protocol/dyeColour.ts';

/** What two dyes give when they are crafted into one (Minecraft wiki, "Dye", crafting): the wool of lambs follows it. */
const MIXTURES: readonly (readonly [DyeColour, DyeColour, DyeColour])[] = [
  ['red', 'yellow', 'orange'],
  ['blue', 'white', 'light_blue'],
  ['green', 'white', 'lime'],
  ['red', 'white', 'pink'],
  ['black', 'white', 'gray'],
  ['gray', 'white', 'light_gray'],
  ['blue', 'green', 'cyan'],
  ['blue', 'red', 'purple'],
  ['purple', 'pink', 'magenta'],
];

/** The colour two colours mix to; undefined when they do not mix. */
export function mixedColour(a: DyeColour, b: DyeColour): DyeColour | undefined {
  return MIXTURES.find(([x, y]) => (x === a && y === b) || (x === b && y === a))?.[2];
}

/** How likely sheep come in each colour (Minecraft wiki, "Sheep", spawning), added up. */
const NATURAL: readonly (readonly [number, DyeColour])[] = [
  [0.05, 'black'],
  [0.1, 'gray'],
  [0.15, 'light_gray'],
  [0.18, 'brown'],
  [0.1816, 'pink'],
];

/** The colour of a sheep that nature makes. @param roll a random number from 0 up to 1. */
export function naturalWool(roll: number): DyeColour {
  return NATURAL.find(([upTo]) => roll < upTo)?.[1] ?? 'white';
}
