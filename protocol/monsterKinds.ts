/** Creatures that attack players, in Minecraft's ids of all versions (minecraft-data's "Hostile mobs", without things, horses and striders). */
const HOSTILE: ReadonlySet<string> = new Set(
  (
    'blaze bogged breeze cave_spider creaking creeper drowned elder_guardian ender_dragon enderman endermite evoker ghast ' +
    'giant guardian hoglin husk illusioner magma_cube parched phantom piglin piglin_brute pillager ravager shulker silverfish skeleton ' +
    'slime spider stray vex vindicator warden witch wither wither_skeleton zoglin zombie zombie_villager zombified_piglin'
  ).split(' '),
);
/** Those that leave alone who leaves them alone. */
const NEUTRAL: ReadonlySet<string> = new Set(['enderman', 'piglin', 'zombified_piglin']);

/** Whether creatures of a kind attack players; with `provoked`, those count too that attack only who attacks them. */
export function isMonster(kind: string | undefined, provoked = false): boolean {
  return kind !== undefined && HOSTILE.has(kind) && (provoked || !NEUTRAL.has(kind));
}
