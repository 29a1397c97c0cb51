import { nameTable } from '../../../protocol/nameTable.ts';
import { COMMON_ZOMBIES } from '../../data/undead.ts';
import type { SummonOptions } from '../summon.ts';
import type { QuickRandom } from './quickRandom.ts';

/** One in so many animals comes as a young one, and so many zombies (Minecraft wiki, "Baby animal", "Zombie"). */
const YOUNG = 0.05;
const ZOMBIES: ReadonlySet<string> = new Set(COMMON_ZOMBIES);
/** What kinds always hold (Minecraft wiki, "Zombified Piglin", "Wither Skeleton"). */
const WEAPONS: Readonly<Record<string, string>> = nameTable({
  zombified_piglin: 'golden_sword',
  wither_skeleton: 'stone_sword',
});
/** How many variants a kind has by chance alone (Minecraft wiki, "Parrot", "Llama", "Axolotl"). */
const VARIANTS: Readonly<Record<string, number>> = nameTable({ parrot: 5, llama: 4, axolotl: 4 });
/** Numbers of rabbits' variants (Minecraft wiki, "Rabbit"). */
const RABBITS = { brown: 0, white: 1, black: 2, splotched: 3, gold: 4, salted: 5 } as const;
const SNOWY = /snowy|frozen|^grove$|ice_spikes|jagged_peaks/;

/**
 * What a mob is like that comes by itself: young or grown, of which variant, and what it holds.
 * @param place how many of its group came before, and the biome.
 */
export function bornAs(
  kind: string,
  place: { readonly before: number; readonly biome: string; readonly animal: boolean },
  random: QuickRandom,
): SummonOptions {
  const { before, biome, animal } = place;
  const mayBeYoung = ZOMBIES.has(kind) || (animal && before > 0);
  const baby = mayBeYoung && random.roll() < YOUNG;
  const variant = variantOf(kind, biome, random);
  const weapon = WEAPONS[kind];
  return {
    ...(baby ? { baby } : {}),
    ...(variant === undefined ? {} : { variant: `${variant}` }),
    ...(weapon === undefined ? {} : { equipment: { mainHand: { id: weapon, count: 1 } } }),
  };
}

function variantOf(kind: string, biome: string, random: QuickRandom): number | undefined {
  if (kind === 'rabbit') return rabbitIn(biome, random.below(100));
  if (kind === 'fox') return SNOWY.test(biome) ? 1 : 0;
  const count = VARIANTS[kind];
  return count === undefined ? undefined : random.below(count);
}

/** Minecraft wiki, "Rabbit", variants by biome. */
function rabbitIn(biome: string, chance: number): number {
  if (SNOWY.test(biome)) return chance < 80 ? RABBITS.white : RABBITS.splotched;
  if (biome === 'desert') return RABBITS.gold;
  return chance < 50 ? RABBITS.brown : chance < 90 ? RABBITS.salted : RABBITS.black;
}
