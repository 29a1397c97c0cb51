import type { ItemData } from '../../../../protocol/item.ts';
import { isComponent } from '../arguments/component.ts';
import { plainId } from '../arguments/identifiers.ts';
import type { Game } from '../game.ts';
import type { Component } from '../text.ts';
import { type Json, jsonOf, tagOfJson } from './json.ts';
import {
  byte,
  type CompoundTag,
  compound,
  elementsOf,
  flag,
  int,
  list,
  numberOf,
  short,
  string,
  stringOf,
  type Tag,
} from './tag.ts';

/** What the fields of an item must be cut to, to be `ItemData` (protocol/item.ts). */
const LONGEST_LINE = 256;
const MOST_LINES = 64;
const LONGEST_PAGE = 8192;
const MOST_PAGES = 200;
const LONGEST_NAME = 64;

type Draft = { -readonly [Key in keyof ItemData]: ItemData[Key] };
type Field = (tag: Tag, draft: Draft, game: Game) => boolean;

/**
 * Item data in NBT up to 1.20.4 (Minecraft wiki, "Player.dat format", Item structure), field by field. A field answers
 * `false` for a value it does not understand, which is then kept in `other`.
 */
const NBT_FIELDS: Readonly<Record<string, Field>> = {
  Damage: (tag, draft) => put(draft, 'damage', whole(tag, 1)),
  Enchantments: (tag, draft) => put(draft, 'enchantments', listedLevels(tag)),
  StoredEnchantments: (tag, draft) => put(draft, 'storedEnchantments', listedLevels(tag)),
  RepairCost: (tag, draft) => put(draft, 'repairCost', whole(tag, 1)),
  Unbreakable: (tag, draft) => put(draft, 'unbreakable', numberOf(tag) ? true : undefined),
  Potion: (tag, draft) => put(draft, 'potion', idOf(tag)),
  Charged: (tag, draft) => put(draft, 'charged', numberOf(tag) ? true : undefined),
  pages: (tag, draft, game) => put(draft, 'pages', linesOf(tag, game, MOST_PAGES, LONGEST_PAGE)),
  title: (tag, draft) => put(draft, 'title', stringOf(tag)?.slice(0, LONGEST_NAME)),
  author: (tag, draft) => put(draft, 'author', stringOf(tag)?.slice(0, LONGEST_NAME)),
  display: (tag, draft, game) => {
    if (tag.type !== 'compound') return false;
    const [name, lore, color] = ['Name', 'Lore', 'color'].map((key) => tag.value.get(key));
    put(draft, 'customName', textOf(name, game, LONGEST_LINE));
    put(draft, 'lore', linesOf(lore, game, MOST_LINES, LONGEST_LINE));
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
};

/** Item components of 1.20.5 and later (Minecraft wiki, "Data component format"), by id without namespace. */
const COMPONENT_FIELDS: Readonly<Record<string, Field>> = {
  damage: (tag, draft) => put(draft, 'damage', whole(tag, 1)),
  enchantments: (tag, draft) => put(draft, 'enchantments', mappedLevels(tag)),
  stored_enchantments: (tag, draft) => put(draft, 'storedEnchantments', mappedLevels(tag)),
  repair_cost: (tag, draft) => put(draft, 'repairCost', whole(tag, 1)),
  unbreakable: (_tag, draft) => put(draft, 'unbreakable', true as const),
  potion_contents: (tag, draft) => put(draft, 'potion', idOf(tag.type === 'compound' ? tag.value.get('potion') : tag)),
  charged_projectiles: (tag, draft) => put(draft, 'charged', elementsOf(tag)?.length ? true : undefined),
  custom_name: (tag, draft, game) => put(draft, 'customName', textOf(tag, game, LONGEST_LINE)),
  lore: (tag, draft, game) => put(draft, 'lore', linesOf(tag, game, MOST_LINES, LONGEST_LINE)),
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
};

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
      levels[id] = Math.min(255, Math.floor(level));
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

/** The plain text of a component written as JSON, or of plain text that is none. */
export function textOf(tag: Tag | undefined, game: Game, longest: number): string | undefined {
  if (!tag) return undefined;
  const text = stringOf(tag);
  if (text === undefined)
    return isComponent(jsonOf(tag)) ? game.text(jsonOf(tag) as Component).slice(0, longest) : undefined;
  try {
    const parsed: unknown = JSON.parse(text);
    if (isComponent(parsed)) return game.text(parsed).slice(0, longest);
  } catch {
    // Not JSON: vanilla shows such a text as it is in book pages, and so do we everywhere.
  }
  return text.slice(0, longest);
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
  put(draft, 'pages', linesOf(fields.get('pages'), game, MOST_PAGES, LONGEST_PAGE));
  const title = fields.get('title');
  put(draft, 'title', (stringOf(title) ?? stringOf(compoundOf(title)?.get('raw')))?.slice(0, LONGEST_NAME));
  put(draft, 'author', stringOf(fields.get('author'))?.slice(0, LONGEST_NAME));
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

/** A stack as NBT in the version's own form, as it stands in inventories and containers. */
export function stackNbt(
  stack: { readonly id: string; readonly count: number; readonly data?: ItemData | undefined },
  game: Game,
): CompoundTag {
  const id = string(`minecraft:${stack.id}`);
  if (game.features.components) {
    const components = stack.data && componentsOf(stack.id, stack.data);
    return compound({ id, count: int(stack.count), ...(components ? { components } : {}) });
  }
  const tag = stack.data && nbtOf(stack.data);
  return compound({ id, Count: byte(stack.count), ...(tag ? { tag } : {}) });
}

const json = (text: string) => string(JSON.stringify({ text }));
const named = (id: string) => string(`minecraft:${id}`);

function otherTags(data: ItemData): Record<string, Tag> {
  return Object.fromEntries(Object.entries(data.other ?? {}).map(([name, value]) => [name, tagOfJson(value as Json)]));
}

/** The `tag` of an item up to 1.20.4. */
export function nbtOf(data: ItemData): CompoundTag {
  const levels = (of: Readonly<Record<string, number>> | undefined) =>
    of && list(...Object.entries(of).map(([id, level]) => compound({ id: named(id), lvl: short(level) })));
  const display = {
    Name: data.customName === undefined ? undefined : json(data.customName),
    Lore: data.lore && list(...data.lore.map(json)),
    color: data.color === undefined ? undefined : int(data.color),
  };
  return compound({
    ...otherTags(data),
    Damage: data.damage === undefined ? undefined : int(data.damage),
    Enchantments: levels(data.enchantments),
    StoredEnchantments: levels(data.storedEnchantments),
    RepairCost: data.repairCost === undefined ? undefined : int(data.repairCost),
    Unbreakable: data.unbreakable && flag(true),
    Potion: data.potion === undefined ? undefined : named(data.potion),
    Charged: data.charged && flag(true),
    title: data.title === undefined ? undefined : string(data.title),
    author: data.author === undefined ? undefined : string(data.author),
    // A signed book's pages are components, an unsigned one's plain.
    pages: data.pages && list(...data.pages.map((page) => (data.title === undefined ? string(page) : json(page)))),
    display: Object.values(display).some((tag) => tag) ? compound(display) : undefined,
    BlockEntityTag:
      data.contents &&
      compound({
        Items: list(
          ...data.contents.map(({ slot, id, count }) =>
            compound({ Slot: byte(slot), id: named(id), Count: byte(count) }),
          ),
        ),
      }),
    effects:
      data.stewEffects &&
      list(...data.stewEffects.map(({ id, duration }) => compound({ id: named(id), duration: int(duration) }))),
  });
}

/** The `components` of an item since 1.20.5. */
export function componentsOf(id: string, data: ItemData): CompoundTag {
  const levels = (of: Readonly<Record<string, number>> | undefined) =>
    of &&
    compound({
      levels: compound(
        Object.fromEntries(Object.entries(of).map(([name, level]) => [`minecraft:${name}`, int(level)])),
      ),
    });
  const book = data.pages || data.title !== undefined;
  const components: Record<string, Tag | undefined> = {
    ...otherTags(data),
    damage: data.damage === undefined ? undefined : int(data.damage),
    enchantments: levels(data.enchantments),
    stored_enchantments: levels(data.storedEnchantments),
    repair_cost: data.repairCost === undefined ? undefined : int(data.repairCost),
    unbreakable: data.unbreakable && compound(),
    potion_contents: data.potion === undefined ? undefined : compound({ potion: named(data.potion) }),
    custom_name: data.customName === undefined ? undefined : json(data.customName),
    lore: data.lore && list(...data.lore.map(json)),
    dyed_color: data.color === undefined ? undefined : compound({ rgb: int(data.color) }),
    container:
      data.contents &&
      list(
        ...data.contents.map(({ slot, id: item, count }) =>
          compound({ slot: int(slot), item: compound({ id: named(item), count: int(count) }) }),
        ),
      ),
    suspicious_stew_effects:
      data.stewEffects &&
      list(
        ...data.stewEffects.map(({ id: effect, duration }) => compound({ id: named(effect), duration: int(duration) })),
      ),
    [id === 'written_book' ? 'written_book_content' : 'writable_book_content']: book
      ? compound({
          pages: list(
            ...(data.pages ?? []).map((page) => compound({ raw: id === 'written_book' ? json(page) : string(page) })),
          ),
          ...(id === 'written_book'
            ? { title: compound({ raw: string(data.title ?? '') }), author: string(data.author ?? '') }
            : {}),
        })
      : undefined,
  };
  return compound(Object.fromEntries(Object.entries(components).map(([name, tag]) => [`minecraft:${name}`, tag])));
}
