import { isAir } from '../../../protocol/blockState.ts';
import type { GameServer } from '../../core/server.ts';
import { isDoor, isFenceGate, isTrapdoor } from '../../data/blockTags.ts';
import { playBlockSound } from './playSound.ts';

/**
 * What blocks sound like, by the names of minecraft-data's sounds ("block.<family>.place"); which block has which is the
 * Minecraft wiki's, "Block sound type". First match counts; stone is what most others sound like.
 */
const FAMILIES: readonly (readonly [RegExp, string])[] = [
  [/^(?:sand|red_sand)$|_concrete_powder$/, 'sand'],
  [
    /^(?:suspicious_(?:sand|gravel)|soul_sand|soul_soil|netherrack|calcite|tuff|shroomlight|honey_block|slime_block|powder_snow|ladder|scaffolding|lodestone|ancient_debris|netherite_block|sponge|wet_sponge|sculk(?:_\w+)?|packed_mud|rooted_dirt|mangrove_roots|muddy_mangrove_roots|chain|decorated_pot|bamboo|azalea|lily_pad|frogspawn|hanging_roots|spore_blossom|chiseled_bookshelf)$/,
    '$&',
  ],
  [/^(?:gravel|dirt|coarse_dirt|podzol|farmland|clay)$/, 'gravel'],
  [/_wool$|_carpet$/, 'wool'],
  [/^snow(?:_block)?$/, 'snow'],
  [
    /(?:^|_)(?:glass|glass_pane)$|^(?:ice|packed_ice|blue_ice|frosted_ice|glowstone|sea_lantern|redstone_lamp|beacon)$/,
    'glass',
  ],
  [/anvil$/, 'anvil'],
  [/lantern$/, 'lantern'],
  [/candle/, 'candle'],
  [/copper/, 'copper'],
  [
    /^(?:iron|gold|diamond|emerald|lapis|redstone|coal|raw_\w+)_block$|^(?:iron_(?:door|trapdoor|bars)|cauldron|hopper|spawner|bell)$|_rail$|^rail$|cauldron$|weighted_pressure_plate$/,
    'metal',
  ],
  [/deepslate_brick/, 'deepslate_bricks'],
  [/deepslate_tile/, 'deepslate_tiles'],
  [/^polished_deepslate/, 'polished_deepslate'],
  [/deepslate/, 'deepslate'],
  [/basalt/, 'basalt'],
  [/^bone_block$/, 'bone_block'],
  [/nether_brick/, 'nether_bricks'],
  [/^mud_brick/, 'mud_bricks'],
  [/^mud$/, 'mud'],
  [/^moss_carpet$/, 'moss_carpet'],
  [/moss_block$/, 'moss'],
  [/^cherry_(?!leaves|sapling)/, 'cherry_wood'],
  [/^cherry_(?:leaves|sapling)$/, '$&'],
  [/^(?:stripped_)?bamboo_(?!sapling)/, 'bamboo_wood'],
  [/^(?:stripped_)?(?:crimson|warped)_(?:stem|hyphae)$/, 'stem'],
  [/^(?:crimson|warped)_nylium$/, 'nylium'],
  [/^(?:crimson|warped)_fungus$/, 'fungus'],
  [/^(?:crimson|warped)_roots$/, 'roots'],
  [/^(?:crimson|warped)_/, 'nether_wood'],
  [/hanging_sign$/, 'hanging_sign'],
  [
    /_leaves$|_sapling$|^(?:grass_block|dirt_path|mycelium|grass|short_grass|tall_grass|fern|large_fern|vine|sugar_cane|tnt|dead_bush|hay_block|target|seagrass|kelp)$|_tulip$|^(?:dandelion|poppy|blue_orchid|allium|azure_bluet|oxeye_daisy|cornflower|lily_of_the_valley|sunflower|lilac|rose_bush|peony|torchflower)$/,
    'grass',
  ],
  [
    /_(?:planks|log|wood|slab|stairs|fence|fence_gate|door|trapdoor|sign|pressure_plate|button|bed|banner)$|^(?:crafting_table|chest|trapped_chest|barrel|bookshelf|lectern|composter|loom|cartography_table|fletching_table|smithing_table|note_block|jukebox|torch|wall_torch|soul_torch|soul_wall_torch|redstone_torch|redstone_wall_torch|lever|daylight_detector|campfire|soul_campfire|beehive|bee_nest|melon|pumpkin|carved_pumpkin|jack_o_lantern|mushroom_stem|brown_mushroom_block|red_mushroom_block)$/,
    'wood',
  ],
];

/** Of stone though they are named like things of wood. */
const STONY =
  /^(?:stone|cobble|mossy|smooth|polished|andesite|diorite|granite|sandstone|red_sandstone|cut_|quartz|purpur|prismarine|dark_prismarine|end_stone|brick|blackstone|petrified|redstone_lamp|cobblestone)/;

/** The family of sounds of a block. */
export function soundFamilyOf(id: string): string {
  let family = families.get(id);
  if (family === undefined) {
    family = familyOf(id);
    families.set(id, family);
  }
  return family;
}

const families = new Map<string, string>();

function familyOf(id: string): string {
  if (STONY.test(id)) return 'stone';
  for (const [pattern, family] of FAMILIES) if (pattern.test(id)) return family === '$&' ? id : family;
  return 'stone';
}

/** Fluids and fire come with sounds of their own. */
const SILENT: ReadonlySet<string> = new Set(['water', 'lava', 'fire', 'soul_fire', 'powder_snow']);

/**
 * What others hear of a player who places blocks and opens doors; the player's own client plays these by itself, and
 * blocks that break sound by the world event of their breaking.
 */
export function installBlockSounds(server: GameServer): void {
  server.world.onBlockChanged(({ position, before, after, cause }) => {
    if (cause.type !== 'player') return;
    const except = server.players.get(cause.player);
    if (before.id !== after.id) {
      if (
        isAir(after.id) ||
        SILENT.has(after.id) ||
        after.properties.half === 'upper' ||
        after.properties.part === 'head'
      )
        return;
      playBlockSound(server, position, `block.${soundFamilyOf(after.id)}.place`, { pitch: 0.8, except });
      return;
    }
    const { id, properties } = after;
    if (properties.open === before.properties.open || properties.half === 'upper') return;
    const part = isDoor(id) ? 'door' : isTrapdoor(id) ? 'trapdoor' : isFenceGate(id) ? 'fence_gate' : undefined;
    if (part) playBlockSound(server, position, swingOf(id, part, properties.open === 'true'), { except });
  });
}

/** The sound of a door, trapdoor or gate, by what it is made of. */
export function swingOf(id: string, part: 'door' | 'trapdoor' | 'fence_gate', opens: boolean): string {
  const way = opens ? 'open' : 'close';
  if (part === 'fence_gate') return `block.fence_gate.${way}`;
  if (id.startsWith('iron_')) return `block.iron_${part}.${way}`;
  if (id.includes('copper')) return `block.copper_${part}.${way}`;
  return `block.wooden_${part}.${way}`;
}
