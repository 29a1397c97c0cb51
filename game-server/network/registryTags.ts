import { OLD_PATTERNS, patternTags } from '../data/bannerPatterns.ts';
import type { VersionData } from '../data/versionData.ts';
import { completedRegistries, numbersIn } from './registryCompletions.ts';
import {
  BLOCK_TAGS,
  ENCHANTMENT_TAGS,
  ENTITY_TAGS,
  FLUID_TAGS,
  FLUIDS,
  GONE_TAG,
  type IdTest,
  ITEM_TAGS,
  type ItemFacts,
  LATER_TAGS,
  type TaggableBlock,
  WOLF_BIOME_TAGS,
} from './tagRules.ts';

/** A registry's tags as the packet `tags` has them. */
interface TagList {
  readonly tagType: string;
  readonly tags: readonly { readonly tagName: string; readonly entries: readonly number[] }[];
}

/** Pickaxes, axes and the like from the one that harvests least: gold does as well as wood (Minecraft wiki, "Tiers"). */
const TIERS = ['wooden', 'stone', 'iron', 'diamond'] as const;

/**
 * The tags that clients decide by: what floats, what is climbed, which tool digs what. minecraft-data has none; they are
 * worked out from its blocks and items by the rules of tagRules.ts, once for all. Every tag the registries mention is among them.
 */
export function registryTags(source: VersionData): readonly TagList[] {
  let tags = known.get(source);
  if (!tags) {
    tags = workOut(source);
    known.set(source, tags);
  }
  return tags;
}

/** Working them out takes longer than a tick has. */
const known = new WeakMap<VersionData, readonly TagList[]>();

function workOut(source: VersionData): readonly TagList[] {
  const { data, features } = source;
  const later = features.laterForms ? LATER_TAGS : undefined;
  const itemName = new Map(data.itemsArray.map(({ id, name }) => [id, name]));
  const blocks: TaggableBlock[] = data.blocksArray.map(({ id, name, material, harvestTools }) => ({
    number: id,
    id: name,
    material: material ?? '',
    tier: tierOf(Object.keys(harvestTools ?? {}).map((tool) => itemName.get(Number(tool)) ?? '')),
  }));
  const items: ItemFacts[] = data.itemsArray.map((item) => ({
    number: item.id,
    id: item.name,
    enchantable: (item as { enchantCategories?: readonly string[] }).enchantCategories ?? [],
  }));
  const lists: TagList[] = [
    list(
      'minecraft:block',
      [...BLOCK_TAGS, ...(later?.block ?? [])].map(([tag, belongs]) => [tag, blocks.filter(belongs)]),
    ),
    list(
      'minecraft:item',
      [...ITEM_TAGS, ...(later?.item ?? [])]
        .filter(([tag]) => !later || tag !== GONE_TAG)
        .map(([tag, belongs]) => [tag, items.filter(belongs)]),
    ),
    list(
      'minecraft:fluid',
      FLUID_TAGS.map(([tag, belongs]) => [tag, numbered(FLUIDS).filter(({ id }) => belongs(id))]),
    ),
    list(
      'minecraft:entity_type',
      byId(
        data.entitiesArray.map((entity) => ({ number: entity.internalId ?? entity.id, id: entity.name })),
        ENTITY_TAGS,
      ),
    ),
  ];
  if (features.segmentedRegistries) {
    const registries = completedRegistries(source);
    const entries = (id: string) => [...numbersIn(registries, id)].map(([name, number]) => ({ id: name, number }));
    lists.push(
      list('minecraft:enchantment', byId(entries('minecraft:enchantment'), ENCHANTMENT_TAGS)),
      list('minecraft:worldgen/biome', byId(entries('minecraft:worldgen/biome'), WOLF_BIOME_TAGS)),
    );
    lists.push(list('minecraft:banner_pattern', patternsBy(entries('minecraft:banner_pattern'), source)));
    if (later)
      lists.push(
        list('minecraft:timeline', byId(entries('minecraft:timeline'), later.timeline)),
        list('minecraft:dialog', byId(entries('minecraft:dialog'), later.dialog)),
      );
  } else lists.push(list('minecraft:banner_pattern', patternsBy(numbered(OLD_PATTERNS), source)));
  return lists;
}

/** The least tier that harvests a block: 0 when any tool or none does. */
function tierOf(tools: readonly string[]): number {
  if (tools.length === 0) return 0;
  const tier = TIERS.findIndex((name) => tools.some((tool) => tool.startsWith(`${name}_`)));
  return Math.max(0, tier);
}

interface Numbered {
  readonly number: number;
  readonly id: string;
}

function numbered(ids: readonly string[]): Numbered[] {
  return ids.map((id, number) => ({ id, number }));
}

function byId(
  entries: readonly Numbered[],
  rules: readonly (readonly [string, IdTest])[],
): (readonly [string, readonly Numbered[]])[] {
  return rules.map(([tag, belongs]) => [tag, entries.filter(({ id }) => belongs(id))]);
}

/** The tags of banner patterns, in the order in which looms offer them. */
function patternsBy(entries: readonly Numbered[], { data }: VersionData): (readonly [string, readonly Numbered[]])[] {
  return patternTags((item) => data.itemsByName[item] !== undefined).map(([tag, patterns]) => [
    tag,
    patterns.flatMap((pattern) => entries.find(({ id }) => id === pattern) ?? []),
  ]);
}

function list(tagType: string, tags: readonly (readonly [string, readonly Numbered[]])[]): TagList {
  return {
    tagType,
    tags: tags.map(([tag, members]) => ({
      tagName: `minecraft:${tag}`,
      entries: members.map(({ number }) => number),
    })),
  };
}
