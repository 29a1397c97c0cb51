/** Whether the reference counts a block among those to dig: by name alone, so glowstone and redstone count, too. */
export function isNamedForDigging(id: string): boolean {
  return id.includes('log') || id.includes('stone');
}

/** Blocks named for digging that the factory cannot offer, and why: their items lie in the material chest as usual. */
const KEPT_IN_CHEST: readonly (readonly [RegExp, string])[] = [
  [/^stone$/, 'drops cobblestone without silk touch'],
  [/^infested_/, 'drops nothing without silk touch'],
  [/^glowstone$/, 'drops dust'],
  [/redstone_ore$/, 'drops redstone'],
  [/^gilded_blackstone$/, 'drops gold nuggets by chance'],
  [
    /^(redstone|redstone_(wire|torch|wall_torch)|pointed_dripstone)$|_(button|pressure_plate)$/,
    'does not stand in a heap',
  ],
];

/**
 * Why a block named for digging still comes from the chest (Minecraft wiki, "Drops" on each block's page); undefined when
 * it is mined, or not named so at all. Blocks and items of such names are called the same.
 */
export function keptInChest(id: string): string | undefined {
  return isNamedForDigging(id) ? KEPT_IN_CHEST.find(([pattern]) => pattern.test(id))?.[1] : undefined;
}

/** Whether a block is to be mined in the factory: named for digging, and iron tools win its own item. */
export function isMined(id: string): boolean {
  return isNamedForDigging(id) && keptInChest(id) === undefined;
}
