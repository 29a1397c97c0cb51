import type { ItemStack } from '../../protocol/item.ts';
import type { ServerGameData } from './serverGameData.ts';
import { wireText } from './text.ts';
import { loadVersion } from './versionData.ts';
import { toWireItem } from './wireItem.ts';

/** The kinds of metadata values the server sends, by the names minecraft-data's protocol has for them since 1.19.4. */
export type MetadataType =
  | 'byte'
  | 'int'
  | 'float'
  | 'string'
  | 'optional_component'
  | 'item_stack'
  | 'boolean'
  | 'rotations'
  | 'optional_block_pos'
  | 'direction'
  | 'optional_uuid'
  | 'block_state'
  | 'compound_tag'
  | 'particle'
  | 'villager_data'
  | 'optional_unsigned_int'
  | 'pose'
  | 'cat_variant'
  | 'wolf_variant'
  | 'cow_variant'
  | 'pig_variant'
  | 'chicken_variant'
  | 'copper_golem_state'
  | 'weathering_copper_golem_state';

/** Numbers of the same types in 1.19.2 (Minecraft wiki, "Java Edition protocol/Entity metadata", version 1.19.2). */
const OLD_NUMBERS: Readonly<Partial<Record<MetadataType, number>>> = {
  byte: 0,
  int: 1,
  float: 2,
  string: 3,
  optional_component: 5,
  item_stack: 6,
  boolean: 7,
  rotations: 8,
  optional_block_pos: 10,
  direction: 11,
  optional_uuid: 12,
  // 1.19.2 has one optional type for both; a falling block has no metadata of it.
  block_state: 13,
  compound_tag: 14,
  particle: 15,
  villager_data: 16,
  optional_unsigned_int: 17,
  pose: 18,
  cat_variant: 19,
  wolf_variant: 1,
};

/**
 * A metadata value by its key as minecraft-data's `metadataKeys` names it ("shared_flags", "baby"). Items are stacks or
 * undefined, components plain text or undefined, particles names; everything else is as the protocol has it.
 */
export interface MetadataValue {
  readonly key: string;
  readonly type: MetadataType;
  readonly value: unknown;
}

/**
 * The entries of an entity_metadata packet for an entity type. Keys the version's type does not have are left out.
 * 1.19.2 has no `metadataKeys`; its layout is 1.20.4's, but for the owner that stood before a horse's variant.
 */
export function metadataEntries(
  gameData: ServerGameData,
  kind: string,
  values: Iterable<MetadataValue>,
): Record<string, unknown>[] {
  const keys = layoutOf(gameData, kind);
  const named = gameData.source.features.playerInfoFlags;
  const entries: Record<string, unknown>[] = [];
  for (const { key, type, value } of values) {
    const index = keys.indexOf(key);
    if (index < 0) continue;
    entries.push({ key: index, type: named ? type : OLD_NUMBERS[type], value: wireValue(gameData, type, value) });
  }
  return entries;
}

function wireValue(gameData: ServerGameData, type: MetadataType, value: unknown): unknown {
  if (type === 'item_stack') return toWireItem(gameData, value as ItemStack | undefined);
  if (type === 'optional_component')
    return value === undefined ? undefined : wireText(gameData.source.features, value as string);
  if (type === 'particle') return wireParticle(gameData, value as string);
  return value;
}

/** A particle of which nothing but its name is to be said; 26.1's breath has a strength, 1 as in the game. */
function wireParticle({ source }: ServerGameData, name: string): unknown {
  if (!source.features.playerInfoFlags)
    return { particleId: source.data.particlesByName[name]?.id ?? 0, data: undefined };
  return { type: name, data: { power: 1 } };
}

const layouts = new Map<string, readonly string[]>();
const HORSES: ReadonlySet<string> = new Set([
  'horse',
  'donkey',
  'mule',
  'llama',
  'trader_llama',
  'skeleton_horse',
  'zombie_horse',
]);

function layoutOf(gameData: ServerGameData, kind: string): readonly string[] {
  const name = `${gameData.version}/${kind}`;
  let layout = layouts.get(name);
  if (!layout) {
    const own = gameData.source.data.entitiesByName[kind] as { metadataKeys?: readonly string[] } | undefined;
    layout = own?.metadataKeys ?? olderLayout(kind);
    layouts.set(name, layout);
  }
  return layout;
}

function olderLayout(kind: string): readonly string[] {
  const later = loadVersion('1.20.4').data.entitiesByName[kind] as { metadataKeys?: readonly string[] } | undefined;
  const keys = [...(later?.metadataKeys ?? [])];
  // "baby", then the horse's own flags, then the owner that 1.19.4 removed.
  if (HORSES.has(kind)) keys.splice(keys.indexOf('baby') + 2, 0, 'owneruuid');
  return keys;
}
