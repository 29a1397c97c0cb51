/** Kinds that attack players by themselves and change no blocks (Minecraft wiki, "Mob", hostile): what tasks may summon as enemies. */
export const MONSTERS: ReadonlySet<string> = new Set([
  'blaze',
  'cave_spider',
  'drowned',
  'husk',
  'magma_cube',
  'pillager',
  'silverfish',
  'skeleton',
  'slime',
  'spider',
  'stray',
  'vindicator',
  'witch',
  'wither_skeleton',
  'zombie',
  'zombie_villager',
]);

/** Whether a kind is one of `MONSTERS`. */
export function isMonster(kind: string): boolean {
  return MONSTERS.has(kind);
}
