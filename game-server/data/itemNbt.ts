import type { ItemData } from '../../protocol/item.ts';
import { bare, itemDataNumbers, spaced } from './itemNames.ts';
import { jsonOfTag, type NbtJson, type PlainTag, plainTagOfJson, plainTextOfJsonText } from './nbtJson.ts';
import type { ServerGameData } from './serverGameData.ts';

type JsonObject = { [key: string]: NbtJson };

/** What operators gave may be larger than a tag can say. */
const within = (value: number, most: number) => Math.max(-most - 1, Math.min(most, Math.trunc(value)));
const int = (value: number): PlainTag => ({ type: 'int', value: within(value, 0x7fff_ffff) });
const short = (value: number): PlainTag => ({ type: 'short', value: within(value, 0x7fff) });
const byte = (value: number): PlainTag => ({ type: 'byte', value: within(value, 0x7f) });
const string = (value: string): PlainTag => ({ type: 'string', value });
const present = (value: Readonly<Record<string, PlainTag | undefined>>): Record<string, PlainTag> =>
  Object.fromEntries(Object.entries(value).flatMap(([key, tag]) => (tag ? [[key, tag] as const] : [])));
const compound = (value: Readonly<Record<string, PlainTag | undefined>>): PlainTag => ({
  type: 'compound',
  value: present(value),
});
const list = (tags: readonly PlainTag[]): PlainTag => ({
  type: 'list',
  value: { type: tags[0]?.type ?? 'end', value: tags.map(({ value }) => value) },
});
const optional = <T>(value: T | undefined, tag: (value: T) => PlainTag): PlainTag | undefined =>
  value === undefined ? undefined : tag(value);
const textTag = (text: string): PlainTag => string(JSON.stringify({ text }));

/**
 * An item's data as the tag that packets carry up to 1.20.4 (Minecraft wiki, "Player.dat format", item structure,
 * revision of 1.20.4); undefined for a plain item.
 */
export function tagOfItemData(gameData: ServerGameData, id: string, data: ItemData | undefined): PlainTag | undefined {
  if (!data) return undefined;
  const other = data.other ? (plainTagOfJson(data.other as NbtJson)?.value as Record<string, PlainTag>) : {};
  const display = compound({
    Name: optional(data.customName, textTag),
    Lore: optional(data.lore, (lines) => list(lines.map(textTag))),
    color: optional(data.color, int),
  });
  const books = id === 'written_book' ? textTag : string;
  return {
    type: 'compound',
    value: {
      ...other,
      ...present({
        Damage: optional(data.damage, int),
        Enchantments: optional(data.enchantments, levelsTag),
        StoredEnchantments: optional(data.storedEnchantments, levelsTag),
        ...(Object.keys(display.value as object).length > 0 ? { display } : {}),
        RepairCost: optional(data.repairCost, int),
        Unbreakable: optional(data.unbreakable, () => byte(1)),
        Potion: optional(data.potion, (potion) => string(spaced(potion))),
        ...stewTags(gameData, data.stewEffects),
        pages: optional(data.pages, (pages) => list(pages.map(books))),
        title: optional(data.title, string),
        author: optional(data.author, string),
        BlockEntityTag: optional(data.contents, (contents) =>
          compound({ Items: list(contents.map((item) => contentTag(gameData, item))) }),
        ),
        Charged: optional(data.charged, () => byte(1)),
      }),
    },
    name: '',
  } as PlainTag;
}

function levelsTag(levels: Readonly<Record<string, number>>): PlainTag {
  return list(Object.entries(levels).map(([id, level]) => compound({ id: string(spaced(id)), lvl: short(level) })));
}

function stewTags(gameData: ServerGameData, effects: ItemData['stewEffects']): Record<string, PlainTag> {
  if (!effects) return {};
  if (gameData.source.features.namedStewEffects)
    return {
      effects: list(effects.map(({ id, duration }) => compound({ id: string(spaced(id)), duration: int(duration) }))),
    };
  const numbers = itemDataNumbers(gameData).effects;
  return {
    Effects: list(
      effects.flatMap(({ id, duration }) => {
        const number = numbers.numberOf(id);
        return number === undefined ? [] : [compound({ EffectId: int(number), EffectDuration: int(duration) })];
      }),
    ),
  };
}

type Content = NonNullable<ItemData['contents']>[number];

function contentTag(gameData: ServerGameData, { slot, id, count, data }: Content): PlainTag {
  return compound({
    Slot: byte(slot),
    id: string(spaced(id)),
    Count: byte(count),
    tag: tagOfItemData(gameData, id, data),
  });
}

/** The item data in a tag; undefined when there is none. What it has beyond `ItemData` ends up in `other`. */
export function itemDataOfTag(gameData: ServerGameData, id: string, tag: unknown): ItemData | undefined {
  const json = jsonOfTag(tag);
  if (!isObject(json)) return undefined;
  return itemDataOfJson(gameData, id, json);
}

function itemDataOfJson(gameData: ServerGameData, id: string, json: JsonObject): ItemData | undefined {
  const { Damage, Enchantments, StoredEnchantments, display, RepairCost, Unbreakable, Potion, ...rest } = json;
  const { Effects, effects, pages, title, author, BlockEntityTag, Charged, ...other } = rest;
  const shown = isObject(display) ? display : {};
  const contents = isObject(BlockEntityTag) ? contentsOf(gameData, BlockEntityTag.Items) : undefined;
  // What an operator put where contents or a name would be goes along whole.
  const unread = {
    ...other,
    ...(BlockEntityTag !== undefined && !contents ? { BlockEntityTag } : {}),
    ...(display !== undefined && !['Name', 'Lore', 'color'].some((key) => key in shown) ? { display } : {}),
  };
  const data: Record<keyof ItemData, unknown> = {
    damage: positive(Damage),
    enchantments: levelsOf(Enchantments),
    storedEnchantments: levelsOf(StoredEnchantments),
    customName: typeof shown.Name === 'string' ? plainTextOfJsonText(shown.Name) : undefined,
    lore: stringsOf(shown.Lore)?.map(plainTextOfJsonText),
    color: typeof shown.color === 'number' ? shown.color : undefined,
    repairCost: positive(RepairCost),
    unbreakable: Unbreakable ? true : undefined,
    potion: typeof Potion === 'string' ? bare(Potion) : undefined,
    stewEffects: stewEffectsOf(gameData, Effects ?? effects),
    pages: stringsOf(pages)?.map((page) => (id === 'written_book' ? plainTextOfJsonText(page) : page)),
    title: typeof title === 'string' ? title : undefined,
    author: typeof author === 'string' ? author : undefined,
    contents,
    charged: Charged ? true : undefined,
    other: Object.keys(unread).length > 0 ? unread : undefined,
  };
  return compact(data);
}

/** Without what is undefined; undefined when nothing is left. */
export function compact(data: Readonly<Record<string, unknown>>): ItemData | undefined {
  const entries = Object.entries(data).filter(([, value]) => value !== undefined);
  return entries.length > 0 ? (Object.fromEntries(entries) as ItemData) : undefined;
}

const isObject = (json: NbtJson | undefined): json is JsonObject =>
  typeof json === 'object' && json !== null && !Array.isArray(json);
const positive = (json: NbtJson | undefined) => (typeof json === 'number' && json > 0 ? json : undefined);
const objectsOf = (json: NbtJson | undefined) => (Array.isArray(json) ? json.filter(isObject) : undefined);

function stringsOf(json: NbtJson | undefined): string[] | undefined {
  return Array.isArray(json) ? json.filter((entry) => typeof entry === 'string') : undefined;
}

function levelsOf(json: NbtJson | undefined): Record<string, number> | undefined {
  const entries = objectsOf(json)?.flatMap(({ id, lvl }) =>
    typeof id === 'string' && typeof lvl === 'number' ? [[bare(id), lvl] as const] : [],
  );
  return entries && entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

function stewEffectsOf(gameData: ServerGameData, json: NbtJson | undefined): unknown[] | undefined {
  const { effects } = itemDataNumbers(gameData);
  return objectsOf(json)?.flatMap((effect) => {
    const id = typeof effect.id === 'string' ? bare(effect.id) : effects.idOf(effect.EffectId);
    const duration = effect.duration ?? effect.EffectDuration;
    return id === undefined || typeof duration !== 'number' ? [] : [{ id, duration }];
  });
}

function contentsOf(gameData: ServerGameData, json: NbtJson | undefined): unknown[] | undefined {
  return objectsOf(json)?.flatMap(({ Slot, id, Count, tag }) => {
    if (typeof Slot !== 'number' || typeof id !== 'string' || typeof Count !== 'number') return [];
    const data = isObject(tag) ? itemDataOfJson(gameData, bare(id), tag) : undefined;
    return [{ slot: Slot, id: bare(id), count: Count, ...(data ? { data } : {}) }];
  });
}
