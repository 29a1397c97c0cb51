/** Kinds of mobs by their vanilla tags (Minecraft wiki, "Entity type tag"). Ids a version lacks do no harm. */

/** The zombies of which one in twenty comes young (vanilla's class Zombie and those made from it). */
export const COMMON_ZOMBIES = ['zombie', 'husk', 'drowned', 'zombie_villager', 'zombified_piglin'] as const;

/** #zombies */
export const ZOMBIES = [...COMMON_ZOMBIES, 'zoglin', 'zombie_horse', 'camel_husk', 'zombie_nautilus'] as const;

/** #skeletons */
export const SKELETONS = ['skeleton', 'stray', 'bogged', 'parched', 'wither_skeleton', 'skeleton_horse'] as const;

/** #undead: whom healing hurts and harm heals. */
export const UNDEAD: ReadonlySet<string> = new Set([...ZOMBIES, ...SKELETONS, 'phantom', 'wither']);
