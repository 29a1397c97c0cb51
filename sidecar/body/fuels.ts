/** How many items one piece of a fuel smelts (Minecraft wiki, "Smelting", section "Fuel"); minecraft-data does not say. */
const EXACT: Readonly<Record<string, number>> = {
  lava_bucket: 100,
  coal_block: 80,
  dried_kelp_block: 20,
  blaze_rod: 12,
  coal: 8,
  charcoal: 8,
  stick: 0.5,
  bowl: 0.5,
  bamboo: 0.25,
  ladder: 1.5,
  crafting_table: 1.5,
  chest: 1.5,
};
const FAMILIES: readonly (readonly [RegExp, number])[] = [
  [/_(?:log|wood|planks|stairs|trapdoor|fence|fence_gate|pressure_plate)$/, 1.5],
  [/_slab$/, 0.75],
  [/_(?:door|sign)$/, 1],
  [/^wooden_(?:sword|shovel|pickaxe|axe|hoe)$/, 1],
  [/_sapling$|_button$/, 0.5],
];
const NO_WOOD = /^(?:crimson|warped|stone|cobblestone|iron|copper|polished|waxed|exposed|weathered|oxidized)/;

/** How many items one piece of a fuel smelts; undefined for what does not burn, as far as this table goes. */
export function smeltsPerFuel(id: string): number | undefined {
  const exact = EXACT[id];
  if (exact !== undefined) return exact;
  return NO_WOOD.test(id) ? undefined : FAMILIES.find(([pattern]) => pattern.test(id))?.[1];
}

/** The fuel to take of those carried: coal before wood, and nothing precious. */
export function bestFuel(ids: readonly string[]): string | undefined {
  const order = ['coal', 'charcoal', 'coal_block', 'dried_kelp_block', 'blaze_rod'];
  return (
    order.find((id) => ids.includes(id)) ??
    ids.find((id) => /_(?:planks|log|wood)$/.test(id) && smeltsPerFuel(id) !== undefined) ??
    ids.find((id) => id === 'stick')
  );
}
