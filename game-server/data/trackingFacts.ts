/** How vanilla shows bodies of a type: how far away, and how many ticks lie between two looks at where they are. */
export interface TrackingFact {
  /** Blocks, across. */
  readonly range: number;
  /** Ticks between two packets of movement; infinite for what moves only when something else happens to it. */
  readonly interval: number;
}

/**
 * Chunks within which a type is shown, where they are not the usual 5 (`clientTrackingRange` of vanilla's EntityType, 1.19.2
 * to 26.1, in which no type that several versions have differs).
 */
export const RANGES: Readonly<Record<number, readonly string[]>> = {
  0: ['marker'],
  4: [
    ...['arrow', 'spectral_arrow', 'trident', 'egg', 'snowball', 'ender_pearl', 'experience_bottle', 'potion'],
    ...['splash_potion', 'lingering_potion', 'eye_of_ender', 'fireball', 'small_fireball', 'dragon_fireball'],
    ...['wither_skull', 'firework_rocket', 'llama_spit', 'wind_charge', 'breeze_wind_charge', 'fishing_bobber'],
    ...['cod', 'salmon', 'pufferfish', 'tropical_fish'],
  ],
  6: ['item', 'experience_orb', 'evoker_fangs'],
  8: [
    ...['allay', 'bee', 'blaze', 'bogged', 'cat', 'cave_spider', 'creaking', 'creeper', 'drowned', 'enderman'],
    ...['endermite', 'evoker', 'fox', 'guardian', 'hoglin', 'husk', 'illusioner', 'magma_cube', 'mule'],
    ...['ominous_item_spawner', 'parched', 'parrot', 'phantom', 'piglin', 'piglin_brute', 'pillager', 'rabbit'],
    ...['shulker_bullet', 'silverfish', 'skeleton', 'snow_golem', 'spider', 'squid', 'stray', 'vex', 'vindicator'],
    ...['witch', 'wither_skeleton', 'zoglin', 'zombie', 'zombie_villager', 'zombified_piglin'],
    ...['minecart', 'chest_minecart', 'command_block_minecart', 'furnace_minecart', 'hopper_minecart'],
    ...['spawner_minecart', 'tnt_minecart'],
  ],
  10: [
    ...['area_effect_cloud', 'armadillo', 'armor_stand', 'axolotl', 'block_display', 'breeze', 'camel', 'camel_husk'],
    ...['chicken', 'copper_golem', 'cow', 'donkey', 'elder_guardian', 'ender_dragon', 'falling_block', 'frog'],
    ...['ghast', 'giant', 'glow_item_frame', 'glow_squid', 'goat', 'happy_ghast', 'horse', 'interaction'],
    ...['iron_golem', 'item_display', 'item_frame', 'leash_knot', 'llama', 'mooshroom', 'nautilus', 'ocelot'],
    ...['painting', 'panda', 'pig', 'polar_bear', 'ravager', 'sheep', 'shulker', 'skeleton_horse', 'slime'],
    ...['sniffer', 'strider', 'tadpole', 'text_display', 'tnt', 'trader_llama', 'turtle', 'villager'],
    ...['wandering_trader', 'wither', 'wolf', 'zombie_horse', 'zombie_nautilus', 'boat', 'chest_boat'],
    ...['acacia_boat', 'acacia_chest_boat', 'bamboo_raft', 'bamboo_chest_raft', 'birch_boat', 'birch_chest_boat'],
    ...['cherry_boat', 'cherry_chest_boat', 'dark_oak_boat', 'dark_oak_chest_boat', 'jungle_boat'],
    ...['jungle_chest_boat', 'mangrove_boat', 'mangrove_chest_boat', 'oak_boat', 'oak_chest_boat'],
    ...['pale_oak_boat', 'pale_oak_chest_boat', 'spruce_boat', 'spruce_chest_boat'],
  ],
  16: ['end_crystal', 'lightning_bolt', 'warden'],
  32: ['player', 'mannequin'],
};
const USUAL_RANGE = 5;
/** What has the usual range, so that a test finds out about types of a new version. */
export const OF_USUAL_RANGE: readonly string[] = ['bat', 'dolphin'];

/** Ticks between two updates of a type, where they are not the usual 3 (`updateInterval`, the same source). */
const INTERVALS: readonly (readonly [ticks: number, kinds: readonly string[]])[] = [
  [1, ['block_display', 'item_display', 'text_display']],
  [2, ['allay', 'evoker_fangs', 'mannequin', 'player']],
  [4, ['eye_of_ender']],
  [5, ['fishing_bobber']],
  [
    10,
    [
      ...['breeze_wind_charge', 'dragon_fireball', 'egg', 'ender_pearl', 'experience_bottle', 'fireball'],
      ...['firework_rocket', 'lingering_potion', 'llama_spit', 'potion', 'small_fireball', 'snowball'],
      ...['splash_potion', 'tnt', 'wind_charge', 'wither_skull'],
    ],
  ],
  [20, ['arrow', 'experience_orb', 'falling_block', 'item', 'spectral_arrow', 'trident']],
  [
    Number.POSITIVE_INFINITY,
    [
      ...['area_effect_cloud', 'end_crystal', 'glow_item_frame', 'item_frame', 'leash_knot', 'lightning_bolt'],
      'painting',
    ],
  ],
];
const USUAL_INTERVAL = 3;

const FACTS = new Map<string, TrackingFact>();
const USUAL: TrackingFact = { range: USUAL_RANGE * 16, interval: USUAL_INTERVAL };
for (const [chunks, kinds] of Object.entries(RANGES))
  for (const kind of kinds) FACTS.set(kind, { range: Number(chunks) * 16, interval: USUAL_INTERVAL });
for (const [interval, kinds] of INTERVALS)
  for (const kind of kinds) FACTS.set(kind, { ...(FACTS.get(kind) ?? USUAL), interval });

/** How vanilla shows bodies of a type. */
export function trackingFact(kind: string): TrackingFact {
  return FACTS.get(kind) ?? USUAL;
}

/**
 * Whether clients move a type by its velocity between two updates, so that the velocity belongs to each: with fewer ticks than
 * that they glide from place to place.
 */
export function movesByVelocity({ interval }: TrackingFact): boolean {
  return interval > USUAL_INTERVAL && Number.isFinite(interval);
}
