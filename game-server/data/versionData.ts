import minecraftData, { type IndexedData } from 'minecraft-data';
import registryLoader from 'prismarine-registry';
import { ownNamesOnly } from '../../patches/ownNames.ts';
import { ConfigError } from '../../protocol/errors.ts';

/** Versions the game server speaks; the default first. */
export const SERVER_VERSIONS = ['1.20.4', '1.19.2', '1.21.1', '1.21.4', '26.1'] as const;
export type ServerVersion = (typeof SERVER_VERSIONS)[number];
export const DEFAULT_VERSION: ServerVersion = '1.20.4';

/** Features in which the versions' protocols differ, asked once so that no other file compares version numbers. */
export interface VersionFeatures {
  /** A configuration phase between login and play (1.20.2 and later). */
  readonly configurationPhase: boolean;
  /** Registries as one packet each instead of one NBT codec (1.20.5 and later). */
  readonly segmentedRegistries: boolean;
  /** Text components as NBT instead of JSON (1.20.3 and later). */
  readonly nbtText: boolean;
  /** Item slots with components instead of NBT (1.20.5 and later). */
  readonly itemComponents: boolean;
  /** Players appear by their own packet instead of spawn_entity (before 1.20.2). */
  readonly namedEntitySpawn: boolean;
  /** player_info as bit flags, with player_remove (1.19.3 and later). */
  readonly playerInfoFlags: boolean;
  /** Chunks are announced in batches (1.20.2 and later). */
  readonly chunkBatches: boolean;
  /** Far moves of entities go by sync_entity_position, positions carry velocities (1.21.2 and later). */
  readonly entitySync: boolean;
  /** Which parts of a position are relative is named instead of numbered (by minecraft-data, 1.21 and later). */
  readonly namedRelatives: boolean;
  /** level.dat has the place of the way out of the End as an array (1.20 and later). */
  readonly fightPlaces: boolean;
  /** Signs have two sides (1.20 and later). */
  readonly twoSidedSigns: boolean;
  /** Damage is sent as damage_event instead of entity_status 2 (1.19.4 and later). */
  readonly damageEvent: boolean;
  /** The client waits for game_state_change "level_chunks_load_start" (1.20.3 and later). */
  readonly announcesChunkLoad: boolean;
  /** There is a crafter, which shifts the numbers of menus (1.20.3 and later). */
  readonly crafter: boolean;
  /** Item tags name the effects of a suspicious stew instead of numbering them (1.20.2 and later). */
  readonly namedStewEffects: boolean;
  /** Recipes are shown by displays with numbers instead of being declared by name (1.21.2 and later). */
  readonly recipeDisplays: boolean;
  /** Armour that is used takes the place of what is worn (1.19.4 and later). */
  readonly swapsArmour: boolean;
  /** Components of items without flags of what their tooltips show (1.21.5 and later). */
  readonly plainComponents: boolean;
  /** Sections of chunks without lengths, heightmaps as a list instead of NBT (1.21.5 and later). */
  readonly bareSections: boolean;
  /** Sections of chunks count the cells that hold fluids (26.1 and later). */
  readonly fluidCounts: boolean;
  /** Orbs of experience appear like all entities (1.21.5 and later). */
  readonly orbsAsEntities: boolean;
  /** Packets that are arranged otherwise than up to 1.21.4, as `packetForms.ts` says (26.1). */
  readonly laterForms: boolean;
}

export interface VersionData {
  readonly version: ServerVersion;
  /** minecraft-data of the version. */
  readonly data: IndexedData;
  /** What prismarine libraries want instead of a version name. */
  readonly registry: registryLoader.Registry;
  readonly features: VersionFeatures;
}

const loaded = new Map<string, VersionData>();

/**
 * The static data of a version, loaded once in a process.
 * @throws ConfigError 'unsupported-version' for any version not in `SERVER_VERSIONS`.
 */
export function loadVersion(version: string): VersionData {
  const known = SERVER_VERSIONS.find((name) => name === version);
  if (!known)
    throw new ConfigError(
      'unsupported-version',
      `Minecraft version "${version}" is not supported by the game server (supported: ${[...SERVER_VERSIONS].sort().join(', ')})`,
    );
  const before = loaded.get(known);
  if (before) return before;
  const data = ownNamesOnly(minecraftData(known));
  const packets = data.protocol as unknown as {
    play: { toClient: { types: Record<string, unknown> } };
  };
  const has = (packet: string) => `packet_${packet}` in packets.play.toClient.types;
  const features: VersionFeatures = {
    configurationPhase: Boolean(data.supportFeature('hasConfigurationState')),
    segmentedRegistries: Boolean(data.supportFeature('segmentedRegistryCodecData')),
    nbtText: Boolean(data.supportFeature('chatPacketsUseNbtComponents')),
    itemComponents: Boolean(data.supportFeature('itemsWithComponents')),
    namedEntitySpawn: has('named_entity_spawn'),
    playerInfoFlags: has('player_remove'),
    chunkBatches: has('chunk_batch_start'),
    entitySync: has('sync_entity_position'),
    namedRelatives: 'PositionUpdateRelatives' in packets.play.toClient.types,
    fightPlaces: data.version['>=']('1.20'),
    twoSidedSigns: data.version['>=']('1.20'),
    damageEvent: has('damage_event'),
    announcesChunkLoad: data.version['>=']('1.20.3'),
    crafter: data.version['>=']('1.20.3'),
    namedStewEffects: data.version['>=']('1.20.2'),
    recipeDisplays: has('recipe_book_add'),
    swapsArmour: data.version['>=']('1.19.4'),
    plainComponents: data.version['>=']('1.21.5'),
    bareSections: data.version['>=']('1.21.5'),
    fluidCounts: data.version['>=']('26.1'),
    orbsAsEntities: !has('spawn_entity_experience_orb'),
    laterForms: data.version['>=']('26.1'),
  };
  const result = { version: known, data, registry: registryLoader(known), features };
  loaded.set(known, result);
  return result;
}
