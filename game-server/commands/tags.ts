import { nameTable } from '../../protocol/nameTable.ts';
import { FIELD_CROPS } from '../data/families.ts';
import type { VersionData } from '../data/versionData.ts';
import { registryTags } from '../network/registryTags.ts';

/** What tags are of, as commands name them. */
export type TagKind = 'block' | 'item' | 'entity_type';

/**
 * Tags that clients need not know and commands like to name (Minecraft wiki, "Block tag (Java Edition)"); the others are
 * network/tagRules.ts's. Ids that a version lacks do no harm.
 */
const MORE_BLOCK_TAGS: Readonly<Record<string, readonly string[]>> = nameTable({
  base_stone_overworld: ['stone', 'granite', 'diorite', 'andesite', 'tuff', 'deepslate'],
  base_stone_nether: ['netherrack', 'basalt', 'blackstone'],
  stone_ore_replaceables: ['stone', 'granite', 'diorite', 'andesite'],
  deepslate_ore_replaceables: ['deepslate', 'tuff'],
  beehives: ['bee_nest', 'beehive'],
  bee_growables: [...FIELD_CROPS, 'sweet_berry_bush', 'cave_vines', 'cave_vines_plant'],
});

type Tags = ReadonlyMap<string, ReadonlySet<string>>;
const known = new WeakMap<VersionData, ReadonlyMap<TagKind, Tags>>();

/** Ids by tag, both without namespace, of the tags of a version that this server knows. */
export function tagsOf(source: VersionData, kind: TagKind): Tags {
  let tags = known.get(source);
  if (!tags) {
    tags = allTags(source);
    known.set(source, tags);
  }
  return tags.get(kind) ?? new Map();
}

function allTags(source: VersionData): ReadonlyMap<TagKind, Tags> {
  const { data } = source;
  const names: Readonly<Record<TagKind, ReadonlyMap<number, string>>> = {
    block: new Map(data.blocksArray.map(({ id, name }) => [id, name])),
    item: new Map(data.itemsArray.map(({ id, name }) => [id, name])),
    entity_type: new Map(data.entitiesArray.map((entity) => [entity.internalId ?? entity.id, entity.name])),
  };
  const lists = registryTags(source);
  const result = new Map<TagKind, Map<string, ReadonlySet<string>>>();
  for (const kind of ['block', 'item', 'entity_type'] as const) {
    const tags = new Map<string, ReadonlySet<string>>();
    for (const { tagName, entries } of lists.find(({ tagType }) => tagType === `minecraft:${kind}`)?.tags ?? [])
      tags.set(tagName.replace(/^minecraft:/, ''), new Set(entries.flatMap((number) => names[kind].get(number) ?? [])));
    result.set(kind, tags);
  }
  for (const [tag, ids] of Object.entries(MORE_BLOCK_TAGS)) result.get('block')?.set(tag, new Set(ids));
  return result;
}
