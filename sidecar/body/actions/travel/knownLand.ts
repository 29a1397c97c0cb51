import { topUnderFeet } from '../../navigation/walking/clearance.ts';
import { isWater } from '../../navigation/walking/footing.ts';
import type { BlockFacts, Blocks } from '../../perception/blockView.ts';
import type { Player } from '../../player/player.ts';
import { CellMemo } from './cellMemo.ts';

/** What a body knows of the land: undefined where its eyes have not been, and it may only guess. World coordinates. */
export type KnownLand = Blocks;

/** The land as a body's eyes know it where it stands; good until it moves or something changes. */
export function knownLand({ vision }: Player): KnownLand {
  const known = new CellMemo<BlockFacts>((x, y, z) => vision.at({ x, y, z }));
  return { atXyz: (x, y, z) => known.get(x, y, z) };
}

/** Blocks that fall when what carries them is gone (wiki "Falling Block"). */
const FALLING =
  /^(?:sand|red_sand|gravel|suspicious_sand|suspicious_gravel|dragon_egg|pointed_dripstone|\w*anvil|\w+_concrete_powder)$/;
/** How many of them above one another are looked at. */
const MOST_FALLING = 8;
const SIDES = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

/** The answer for each block met so far. */
const falling = new Map<string, boolean>();

export function isFalling({ state: { id } }: BlockFacts): boolean {
  let falls = falling.get(id);
  if (falls === undefined) {
    falls = FALLING.test(id);
    falling.set(id, falls);
  }
  return falls;
}

export function isLava({ state }: BlockFacts): boolean {
  return state.id === 'lava';
}

/** Whether a body can be in a cell without anything having to be dug. */
export function isOpen(facts: BlockFacts): boolean {
  return facts.shapes.length === 0 && !facts.harmful;
}

/** Whether a body can stand on a block as on a whole one. */
export function carries(facts: BlockFacts): boolean {
  return topUnderFeet(facts) === 1 && !facts.harmful;
}

/** The fluid that would run into a cell if it were opened, as far as the land is known: above it or at one of its sides. */
export function fluidBehind(land: KnownLand, x: number, y: number, z: number): 'water' | 'lava' | undefined {
  let found: 'water' | undefined;
  const above = land.atXyz(x, y + 1, z);
  if (above && isLava(above)) return 'lava';
  if (above && isWater(above)) found = 'water';
  for (const [dx, dz] of SIDES) {
    const beside = land.atXyz(x + dx, y, z + dz);
    if (!beside) continue;
    if (isLava(beside)) return 'lava';
    if (isWater(beside)) found = 'water';
  }
  const below = land.atXyz(x, y - 1, z);
  return below && isLava(below) ? 'lava' : found;
}

/**
 * The same for a cell on which sand or gravel lies: what comes down leaves a gap where it was, as far up as it reaches. Lava
 * goes first.
 */
export function fluidLetIn(land: KnownLand, x: number, y: number, z: number): 'water' | 'lava' | undefined {
  let found = fluidBehind(land, x, y, z);
  for (let above = y + 1; above <= y + MOST_FALLING; above++) {
    const facts = land.atXyz(x, above, z);
    if (found === 'lava' || !facts || !isFalling(facts)) break;
    found = fluidBehind(land, x, above, z) ?? found;
  }
  return found;
}

/** Whether a body that slips in a cell, or is pushed, may end in lava: it lies beside the feet or the floor. */
export function isBesideLava(land: KnownLand, x: number, y: number, z: number): boolean {
  for (let dy = -1; dy <= 0; dy++)
    for (let dx = -1; dx <= 1; dx++)
      for (let dz = -1; dz <= 1; dz++) {
        const facts = land.atXyz(x + dx, y + dy, z + dz);
        if (facts && isLava(facts)) return true;
      }
  return false;
}

/** `fluidBehind` and `isBesideLava`, remembered for one search, which asks about each cell from all sides. */
export class BesideFluids {
  readonly #behind: CellMemo<'water' | 'lava' | false>;
  readonly #lava: CellMemo<boolean>;

  constructor(land: KnownLand) {
    this.#behind = new CellMemo((x, y, z) => fluidBehind(land, x, y, z) ?? false);
    this.#lava = new CellMemo((x, y, z) => isBesideLava(land, x, y, z));
  }

  /** Whether a fluid would run into a cell if it were opened. */
  behind(x: number, y: number, z: number): boolean {
    return this.#behind.get(x, y, z) !== false;
  }

  isBesideLava(x: number, y: number, z: number): boolean {
    return this.#lava.get(x, y, z) === true;
  }
}
