/** Kinds that attack players by themselves and change no blocks (Minecraft wiki, "Mob", hostile): what tasks may summon as enemies. */
export const TASK_ENEMIES: ReadonlySet<string> = new Set([
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

/** Whether a kind is one of `TASK_ENEMIES`. */
export function isTaskEnemy(kind: string): boolean {
  return TASK_ENEMIES.has(kind);
}
