import { ITEM_BOUNDS, type ItemData } from '../../../protocol/item.ts';
import { nameTable } from '../../../protocol/nameTable.ts';
import { type CompoundTag, elementsOf, numberOf, string, stringOf, type Tag } from '../../data/nbtTag.ts';
import { plainId } from '../arguments/identifiers.ts';
import type { Game } from '../game.ts';
import { type Json, jsonOf } from './json.ts';
import { textOf } from './plainText.ts';

/** What goes beyond the bounds of `ItemData` is cut. */
type Draft = { -readonly [Key in keyof ItemData]: ItemData[Key] };
type Field = (tag: Tag, draft: Draft, game: Game) => boolean;

/**
 * Item data in NBT up to 1.20.4 (Minecraft wiki, "Player.dat format", Item structure), field by field. A field answers
 * `false` for a value it does not understand, which is then kept in `other`.
 */
const NBT_FIELDS: Readonly<Record<string, Field>> = nameTable({
  Damage: (tag, draft) => put(draft, 'damage', whole(tag, 1)),
  Enchantments: (tag, draft) => put(draft, 'enchantments', listedLevels(tag)),
  StoredEnchantments: (tag, draft) => put(draft, 'storedEnchantments', listedLevels(tag)),
  RepairCost: (tag, draft) => put(draft, 'repairCost', whole(tag, 1)),
  Unbreakable: (tag, draft) => put(draft, 'unbreakable', numberOf(tag) ? true : undefined),
  Potion: (tag, draft) => put(draft, 'potion', idOf(tag)),
  Charged: (tag, draft) => put(draft, 'charged', numberOf(tag) ? true : undefined),
  pages: (tag, draft, game) => put(draft, 'pages', linesOf(tag, game, ITEM_BOUNDS.pages, ITEM_BOUNDS.page)),
  title: (tag, draft) => put(draft, 'title', stringOf(tag)?.slice(0, ITEM_BOUNDS.name)),
  author: (tag, draft) => put(draft, 'author', stringOf(tag)?.slice(0, ITEM_BOUNDS.name)),
  display: (tag, draft, game) => {
    if (tag.type !== 'compound') return false;
    const [name, lore, color] = ['Name', 'Lore', 'color'].map((key) => tag.value.get(key));
    put(draft, 'customName', textOf(name, game, ITEM_BOUNDS.line));
    put(draft, 'lore', linesOf(lore, game, ITEM_BOUNDS.lines, ITEM_BOUNDS.line));
    put(draft, 'color', whole(color, 0, 0xffffff));
    return true;
  },
  BlockEntityTag: (tag, draft) => {
    const items = tag.type === 'compound' ? tag.value.get('Items') : undefined;
    return put(draft, 'contents', items && contentsOf(items, (item) => item, 'Slot', 'Count'));
  },
  Effects: (tag, draft, game) =>
    put(
      draft,
      'stewEffects',
      effectsOf(
        tag,
        (effect) => {
          const number = numberOf(effect.get('EffectId'));
          return [...game.effects.values()].find((known) => known.number === number)?.id;
        },
        'EffectDuration',
      ),
    ),
  effects: (tag, draft) =>
    put(
      draft,
      'stewEffects',
      effectsOf(tag, (effect) => idOf(effect.get('id')), 'duration'),
    ),
});

/** Item components of 1.20.5 and later (Minecraft wiki, "Data component format"), by id without namespace. */
const COMPONENT_FIELDS: Readonly<Record<string, Field>> = nameTable({
  damage: (tag, draft) => put(draft, 'damage', whole(tag, 1)),
  enchantments: (tag, draft) => put(draft, 'enchantments', mappedLevels(tag)),
  stored_enchantments: (tag, draft) => put(draft, 'storedEnchantments', mappedLevels(tag)),
  repair_cost: (tag, draft) => put(draft, 'repairCost', whole(tag, 1)),
  unbreakable: (_tag, draft) => put(draft, 'unbreakable', true as const),
  potion_contents: (tag, draft) => put(draft, 'potion', idOf(tag.type === 'compound' ? tag.value.get('potion') : tag)),
  charged_projectiles: (tag, draft) => put(draft, 'charged', elementsOf(tag)?.length ? true : undefined),
  custom_name: (tag, draft, game) => put(draft, 'customName', textOf(tag, game, ITEM_BOUNDS.line)),
  lore: (tag, draft, game) => put(draft, 'lore', linesOf(tag, game, ITEM_BOUNDS.lines, ITEM_BOUNDS.line)),
  dyed_color: (tag, draft) =>
    put(draft, 'color', whole(tag.type === 'compound' ? tag.value.get('rgb') : tag, 0, 0xffffff)),
  container: (tag, draft) =>
    put(
      draft,
      'contents',
      contentsOf(tag, (entry) => compoundOf(entry.get('item')), 'slot', 'count'),
    ),
  suspicious_stew_effects: (tag, draft) =>
    put(
      draft,
      'stewEffects',
      effectsOf(tag, (effect) => idOf(effect.get('id')), 'duration'),
    ),
  writable_book_content: (tag, draft, game) => bookOf(tag, draft, game),
  written_book_content: (tag, draft, game) => bookOf(tag, draft, game),
});

/** Item data from a tag of an item before 1.20.5; undefined when nothing in it matters. */
export function dataFromNbt(tag: CompoundTag, game: Game): ItemData | undefined {
  return dataFrom(tag.value, NBT_FIELDS, game);
}

/** Item data from components by id without namespace. */
export function dataFromComponents(components: ReadonlyMap<string, Tag>, game: Game): ItemData | undefined {
  return dataFrom(components, COMPONENT_FIELDS, game);
}

function dataFrom(
  tags: ReadonlyMap<string, Tag>,
  fields: Readonly<Record<string, Field>>,
  game: Game,
): ItemData | undefined {
  const draft: Draft = {};
  const other: Record<string, Json> = {};
  for (const [name, tag] of tags) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field?.(tag, draft, game) && !isDefault(name, tag)) other[name] = jsonOf(tag);
  }
  if (Object.keys(other).length > 0) draft.other = other as NonNullable<ItemData['other']>;
  return Object.keys(draft).length > 0 ? draft : undefined;
}

/** Values that say nothing: no damage, no repair cost, an empty list. */
function isDefault(name: string, tag: Tag): boolean {
  return /^(?:damage|repair_?cost|unbreakable|charged)$/i.test(name)
    ? numberOf(tag) === 0
    : elementsOf(tag)?.length === 0;
}

function put<K extends keyof Draft>(draft: Draft, key: K, value: Draft[K] | undefined): boolean {
  if (value === undefined) return false;
  draft[key] = value;
  return true;
}

function whole(tag: Tag | undefined, least: number, most = 2 ** 31 - 1): number | undefined {
  const value = numberOf(tag);
  return value !== undefined && Number.isInteger(value) && value >= least && value <= most ? value : undefined;
}

function idOf(tag: Tag | undefined): string | undefined {
  const text = stringOf(tag);
  return text === undefined ? undefined : plainId(text.includes(':') ? text : `minecraft:${text}`);
}

function compoundOf(tag: Tag | undefined): ReadonlyMap<string, Tag> | undefined {
  return tag?.type === 'compound' ? tag.value : undefined;
}

function levelsFrom(
  pairs: Iterable<readonly [string | undefined, number | undefined]>,
): Record<string, number> | undefined {
  const levels: Record<string, number> = {};
  for (const [id, level] of pairs)
    if (id !== undefined && /^[a-z0-9_]+$/.test(id) && level !== undefined && level >= 1)
      levels[id] = Math.min(ITEM_BOUNDS.level, Math.floor(level));
  return Object.keys(levels).length > 0 ? levels : undefined;
}

function listedLevels(tag: Tag): Record<string, number> | undefined {
  return levelsFrom(
    (elementsOf(tag) ?? []).map((entry) => {
      const fields = compoundOf(entry);
      return [idOf(fields?.get('id')), numberOf(fields?.get('lvl'))];
    }),
  );
}

function mappedLevels(tag: Tag): Record<string, number> | undefined {
  const fields = compoundOf(tag);
  const levels = compoundOf(fields?.get('levels')) ?? fields;
  return levelsFrom([...(levels ?? [])].map(([id, level]) => [idOf(string(id)), numberOf(level)]));
}

function linesOf(tag: Tag | undefined, game: Game, most: number, longest: number): string[] | undefined {
  const lines = elementsOf(tag)
    ?.slice(0, most)
    .map((line) => textOf(compoundOf(line)?.get('raw') ?? line, game, longest) ?? '');
  return lines && lines.length > 0 ? lines : undefined;
}

function bookOf(tag: Tag, draft: Draft, game: Game): boolean {
  const fields = compoundOf(tag);
  if (!fields) return false;
  put(draft, 'pages', linesOf(fields.get('pages'), game, ITEM_BOUNDS.pages, ITEM_BOUNDS.page));
  const title = fields.get('title');
  put(draft, 'title', (stringOf(title) ?? stringOf(compoundOf(title)?.get('raw')))?.slice(0, ITEM_BOUNDS.name));
  put(draft, 'author', stringOf(fields.get('author'))?.slice(0, ITEM_BOUNDS.name));
  return true;
}

function contentsOf(
  tag: Tag,
  itemOf: (entry: ReadonlyMap<string, Tag>) => ReadonlyMap<string, Tag> | undefined,
  slotKey: string,
  countKey: string,
): ItemData['contents'] {
  const contents = (elementsOf(tag) ?? []).flatMap((entry) => {
    const fields = compoundOf(entry);
    const item = fields && itemOf(fields);
    const slot = whole(fields?.get(slotKey), 0, 26);
    const id = idOf(item?.get('id'));
    const count = whole(item?.get(countKey), 1, 64) ?? (countKey === 'count' ? 1 : undefined);
    return slot !== undefined && id !== undefined && count !== undefined ? [{ slot, id, count }] : [];
  });
  return contents.length > 0 ? contents : undefined;
}

function effectsOf(
  tag: Tag,
  effectOf: (effect: ReadonlyMap<string, Tag>) => string | undefined,
  durationKey: string,
): ItemData['stewEffects'] {
  const effects = (elementsOf(tag) ?? []).flatMap((entry) => {
    const fields = compoundOf(entry);
    const id = fields && effectOf(fields);
    const duration = fields?.has(durationKey) ? whole(fields.get(durationKey), 1) : 160;
    return id !== undefined && duration !== undefined ? [{ id, duration }] : [];
  });
  return effects.length > 0 ? effects : undefined;
}
