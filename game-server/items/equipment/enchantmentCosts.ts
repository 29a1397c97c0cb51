import type { VersionData } from '../../data/versionData.ts';

/** What minecraft-data says of an enchantment's cost: a line over the levels, at its least and at its most. */
export interface EnchantmentCosts {
  readonly name: string;
  readonly minCost: Line;
  readonly maxCost: Line;
}

interface Line {
  readonly a?: number;
  readonly b?: number;
}

interface RegistryEntry {
  readonly key: string;
  readonly value?: { readonly value: Readonly<Record<string, { readonly value: RegistryCost }>> };
}
interface RegistryCost {
  readonly base: { readonly value: number };
  readonly per_level_above_first: { readonly value: number };
}

/**
 * The enchanting power that a level needs at least, and the most at which it comes. minecraft-data's table of 26.1 holds
 * what anvils take instead; the game's own registry, in the login packet, holds the costs.
 */
export function enchantmentCosts(
  source: VersionData,
  { name, minCost, maxCost }: EnchantmentCosts,
): readonly [min: (level: number) => number, max: (level: number) => number] {
  const line =
    ({ a = 0, b = 0 }: Line) =>
    (level: number) =>
      a * level + b;
  if (!source.features.laterForms) return [line(minCost), line(maxCost)];
  const { dimensionCodec } = source.data.loginPacket as unknown as {
    readonly dimensionCodec: Readonly<Record<string, { readonly entries: readonly RegistryEntry[] }>>;
  };
  const entry = dimensionCodec['minecraft:enchantment']?.entries.find(({ key }) => key === `minecraft:${name}`);
  const costOf = (field: 'min_cost' | 'max_cost') => {
    const cost = entry?.value?.value[field]?.value;
    return (level: number) => (cost?.base.value ?? 0) + (cost?.per_level_above_first.value ?? 0) * (level - 1);
  };
  return [costOf('min_cost'), costOf('max_cost')];
}
