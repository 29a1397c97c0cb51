import type { Random } from '../../../../clock/random.ts';
import type { BlockState } from '../../../../protocol/blockState.ts';
import type { BlockFacts } from '../blockFacts.ts';

/** A block that breaks, and what its drops depend on. */
export interface Breaking {
  readonly state: BlockState;
  readonly random: Random;
  readonly facts: BlockFacts;
  readonly tool: string | undefined;
  readonly silkTouch: boolean;
  /** Level of Fortune, 0 without (wiki: Fortune). */
  readonly fortune: number;
  readonly sheared: boolean;
  /** The block's own item. */
  readonly self: string | undefined;
}

/** Item ids and counts; unknown ids and counts of 0 are dropped by the caller. */
export type Loot = { id: string | undefined; count: number }[];
/** What a block drops. */
export type LootRule = (breaking: Breaking) => Loot;

/** One of an item. */
export const one = (id: string | undefined): Loot => [{ id, count: 1 }];
/** No drops at all. */
export const nothing: LootRule = () => [];
/** So many of an item, whatever breaks the block. */
export const always =
  (id: string, count = 1): LootRule =>
  () => [{ id, count }];
/** A number of an item between two, each as likely. */
export const between =
  (id: string, min: number, max: number): LootRule =>
  ({ random }) => [{ id, count: random.integer(min, max) }];
/** Fortune as on ores: a level may double, triple ... the count. */
export const ore =
  (id: string, min = 1, max = min): LootRule =>
  ({ random, fortune }) => {
    const count = min === max ? min : random.integer(min, max);
    return [{ id, count: fortune > 0 ? count * Math.max(1, random.integer(0, fortune + 1)) : count }];
  };
/** Fortune as on glowstone: up to one more a level, up to a limit. */
export const fortunate =
  (id: string, min: number, max: number, most = 64): LootRule =>
  ({ random, fortune }) => {
    const count = random.integer(min, max) + (fortune > 0 ? random.integer(0, fortune) : 0);
    return [{ id, count: Math.min(most, count) }];
  };
/** The chance for a level of Fortune out of those listed from level 0 on. */
export const chanceOf = (chances: readonly number[], fortune: number): number =>
  chances[Math.min(fortune, chances.length - 1)] as number;
/** The block itself under Silk Touch, otherwise the other rule. */
export const silkOr =
  (otherwise: LootRule): LootRule =>
  (breaking) =>
    breaking.silkTouch ? one(breaking.self) : otherwise(breaking);
/** The block itself under Silk Touch or shears, otherwise the other rule. */
export const silkOrShearsOr =
  (otherwise: LootRule): LootRule =>
  (breaking) =>
    breaking.silkTouch || breaking.sheared ? one(breaking.self) : otherwise(breaking);
/** As many of itself as the property says. */
export const countedBy =
  (property: string): LootRule =>
  ({ state, self }) => [{ id: self, count: Number(state.properties[property] ?? 1) }];
/** Itself from one of two cells only. */
export const fromHalf =
  (property: string, value: string): LootRule =>
  ({ state, self }) =>
    state.properties[property] === value ? one(self) : [];

/** How many of so many tries succeed. */
export function binomial(random: Random, trials: number, chance: number): number {
  let hits = 0;
  for (let trial = 0; trial < trials; trial++) if (random.float() < chance) hits++;
  return hits;
}
