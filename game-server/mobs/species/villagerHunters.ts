/** Kinds that go after villagers, and from which those run (Minecraft wiki, "Villager", zombies and illagers). */
export const VILLAGER_HUNTERS: ReadonlySet<string> = new Set([
  'zombie',
  'husk',
  'drowned',
  'zombie_villager',
  'vindicator',
  'pillager',
]);
