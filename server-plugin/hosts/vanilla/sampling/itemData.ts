import { ITEM_BOUNDS, type ItemData } from '../../../../protocol/item.ts';
import { nameTable } from '../../../../protocol/nameTable.ts';
import type { Dialect } from '../dialect/dialect.ts';
import { plainText } from './plainText.ts';
import { compoundOf, numberOf, type PlainJson, plainIdOf, wholeOf } from './plainValue.ts';

/** How a version writes what distinguishes an item from others of its id. */
export interface ItemForms {
  /** Whether items carry components (1.20.5 and later) rather than a `tag`. */
  readonly components: boolean;
  /** How strings of text components are to be taken: JSON up to 1.21.4, NBT from 1.21.5 on. */
  readonly texts: 'json' | 'nbt';
  /** Ids of effects by their number, for stews up to 1.20.1; a stew of an unknown effect keeps its raw data. */
  readonly effects?: ReadonlyMap<number, string>;
}

/** The forms of a version; effects by number are known where stews need them. */
export function itemFormsOf(
  { itemComponents, text: form }: Pick<Dialect, 'itemComponents' | 'text'>,
  effects?: ReadonlyMap<number, string>,
): ItemForms {
  return { components: itemComponents, texts: form === 'nbt' ? 'nbt' : 'json', ...(effects ? { effects } : {}) };
}

/** What lies beyond the bounds of `ItemData` is cut, and kept whole in `other`. */
type Draft = { -readonly [Key in keyof ItemData]: ItemData[Key] };
/**
 * Takes a value over into the draft. @returns whether all of it is said there; if not, the raw value is kept as well,
 * so that nothing an item carries is ever lost.
 */
type Field = (value: PlainJson, draft: Draft, forms: ItemForms) => boolean;

/** The `tag` of items up to 1.20.4 (Minecraft wiki, "Item format/Before 1.20.5"). */
const TAG_FIELDS: Readonly<Record<string, Field>> = nameTable({
  Damage: (value, draft) => put(draft, 'damage', wholeOf(value, 1)) || numberOf(value) === 0,
  Enchantments: (value, draft) => levels(draft, 'enchantments', listedLevels(value)),
  StoredEnchantments: (value, draft) => levels(draft, 'storedEnchantments', listedLevels(value)),
  RepairCost: (value, draft) => put(draft, 'repairCost', wholeOf(value, 1)) || numberOf(value) === 0,
  Unbreakable: (value, draft) => put(draft, 'unbreakable', numberOf(value) === 1 || undefined) || numberOf(value) === 0,
  Potion: (value, draft) => put(draft, 'potion', plainIdOf(value)),
  Charged: (value, draft) => put(draft, 'charged', numberOf(value) === 1 || undefined) || numberOf(value) === 0,
  // Pages of a signed book are components; those of a book still being written are plain texts.
  pages: (value, draft) => texts(draft, 'pages', value, 'json', ITEM_BOUNDS.pages, ITEM_BOUNDS.page),
  title: (value, draft) => name(draft, 'title', value),
  author: (value, draft) => name(draft, 'author', value),
  display: (value, draft) => {
    const parts = compoundOf(value);
    if (!parts) return false;
    return every(parts, {
      Name: (part) => text(draft, 'customName', part, 'json'),
      Lore: (part) => texts(draft, 'lore', part, 'json', ITEM_BOUNDS.lines, ITEM_BOUNDS.line),
      color: (part) => put(draft, 'color', wholeOf(part, 0, 0xffffff)),
    });
  },
  BlockEntityTag: (value, draft, forms) => {
    const parts = compoundOf(value);
    if (!parts) return false;
    return every(parts, {
      Items: (part) => contents(draft, part, forms, (entry) => ({ slot: entry.Slot, item: entry })),
      id: () => true,
    });
  },
  Effects: (value, draft, forms) =>
    stew(draft, value, ({ EffectId, EffectDuration, ...more }) => ({
      id: forms.effects?.get(numberOf(EffectId) ?? -1),
      duration: EffectDuration,
      isAll: isEmpty(more),
    })),
  effects: (value, draft) =>
    stew(draft, value, ({ id, duration, ...more }) => ({ id: plainIdOf(id), duration, isAll: isEmpty(more) })),
});

/** Components of items since 1.20.5 (Minecraft wiki, "Data component format"), by id without namespace. */
const COMPONENT_FIELDS: Readonly<Record<string, Field>> = nameTable({
  damage: (value, draft) => put(draft, 'damage', wholeOf(value, 1)) || numberOf(value) === 0,
  enchantments: (value, draft) => mapped(draft, 'enchantments', value),
  stored_enchantments: (value, draft) => mapped(draft, 'storedEnchantments', value),
  repair_cost: (value, draft) => put(draft, 'repairCost', wholeOf(value, 1)) || numberOf(value) === 0,
  unbreakable: (value, draft) => put(draft, 'unbreakable', true as const) && isEmpty(compoundOf(value) ?? { value }),
  potion_contents: (value, draft) => {
    const { potion, ...more } = compoundOf(value) ?? { potion: value };
    return put(draft, 'potion', plainIdOf(potion)) && isEmpty(more);
  },
  // What a crossbow is loaded with is more than that it is.
  charged_projectiles: (value, draft) => {
    const loaded = Array.isArray(value) ? value.length : 0;
    if (loaded > 0) draft.charged = true;
    return Array.isArray(value) && loaded === 0;
  },
  custom_name: (value, draft, forms) => text(draft, 'customName', value, forms.texts),
  lore: (value, draft, forms) => texts(draft, 'lore', value, forms.texts, ITEM_BOUNDS.lines, ITEM_BOUNDS.line),
  dyed_color: (value, draft) => {
    const { rgb, ...more } = compoundOf(value) ?? { rgb: value };
    return put(draft, 'color', wholeOf(rgb, 0, 0xffffff)) && isEmpty(more);
  },
  container: (value, draft, forms) =>
    contents(draft, value, forms, ({ slot, item }) => ({ slot, item: compoundOf(item) ?? {} })),
  suspicious_stew_effects: (value, draft) =>
    stew(draft, value, ({ id, duration, ...more }) => ({ id: plainIdOf(id), duration, isAll: isEmpty(more) })),
  writable_book_content: (value, draft) => {
    const { pages, ...more } = compoundOf(value) ?? {};
    return rawTexts(draft, pages ?? [], undefined) && isEmpty(more);
  },
  written_book_content: (value, draft, forms) => {
    const { pages, title, author, ...more } = compoundOf(value) ?? {};
    const [readPages, readTitle, readAuthor] = [
      rawTexts(draft, pages ?? [], forms.texts),
      name(draft, 'title', compoundOf(title)?.raw ?? title ?? ''),
      name(draft, 'author', author ?? ''),
    ];
    return readPages && readTitle && readAuthor && isEmpty(more);
  },
});

/** What an item's `tag` or `components` say; undefined when it is as fresh as any of its id. */
export function itemDataOf(item: Readonly<Record<string, PlainJson>>, forms: ItemForms): ItemData | undefined {
  const source = compoundOf(forms.components ? item.components : item.tag);
  if (!source) return undefined;
  const fields = forms.components ? COMPONENT_FIELDS : TAG_FIELDS;
  const draft: Draft = {};
  const other: Record<string, PlainJson> = {};
  for (const [key, value] of Object.entries(source)) {
    const known = forms.components ? key.replace(/^minecraft:/, '') : key;
    const field = Object.hasOwn(fields, known) ? fields[known] : undefined;
    if (!field?.(value, draft, forms) && !isNothing(known, value)) other[known] = value;
  }
  if (!isEmpty(other)) draft.other = other;
  return isEmpty(draft) ? undefined : draft;
}

/** An empty list of enchantments or the like says nothing. */
function isNothing(key: string, value: PlainJson): boolean {
  const isList = /^(?:enchantments|stored_?enchantments|lore|pages|container|charged_projectiles|effects)$/i.test(key);
  return isList && (Array.isArray(value) ? value.length === 0 : isEmpty(compoundOf(value) ?? { value }));
}

function isEmpty(record: object): boolean {
  return Object.keys(record).length === 0;
}

function every(
  parts: Readonly<Record<string, PlainJson>>,
  fields: Readonly<Record<string, (part: PlainJson) => boolean>>,
): boolean {
  let isAll = true;
  for (const [key, part] of Object.entries(parts))
    isAll = Object.hasOwn(fields, key) && fields[key]?.(part) === true && isAll;
  return isAll;
}

function put<K extends keyof Draft>(draft: Draft, key: K, value: Draft[K] | undefined): boolean {
  if (value === undefined) return false;
  draft[key] = value;
  return true;
}

function name(draft: Draft, key: 'title' | 'author', value: PlainJson): boolean {
  if (typeof value !== 'string') return false;
  draft[key] = value.slice(0, ITEM_BOUNDS.name);
  return value.length <= ITEM_BOUNDS.name;
}

function text(draft: Draft, key: 'customName', value: PlainJson, form: ItemForms['texts']): boolean {
  const { text: shown, isAll } = plainText(value, form);
  draft[key] = shown.slice(0, ITEM_BOUNDS.line);
  return isAll && shown.length <= ITEM_BOUNDS.line;
}

function texts(
  draft: Draft,
  key: 'lore' | 'pages',
  value: PlainJson,
  form: ItemForms['texts'],
  most: number,
  longest: number,
): boolean {
  if (!Array.isArray(value) || value.length === 0) return false;
  const lines = value.map((line) => plainText(line, form));
  draft[key] = lines.slice(0, most).map(({ text: line }) => line.slice(0, longest));
  return lines.length <= most && lines.every(({ text: line, isAll }) => isAll && line.length <= longest);
}

/** Pages as components hold them: texts or `{ raw }`. Pages of a book still being written are plain: no form. */
function rawTexts(draft: Draft, value: PlainJson, form: ItemForms['texts'] | undefined): boolean {
  if (!Array.isArray(value)) return false;
  const pages = value.map((page) => {
    const { raw, ...more } = compoundOf(page) ?? { raw: page };
    // A page of 1.21.5 and later may be a component itself, which has no `raw`.
    if (raw === undefined) return plainText(page, form ?? 'nbt');
    const read = plainText(raw, form ?? 'nbt');
    return { text: read.text, isAll: read.isAll && isEmpty(more) };
  });
  if (pages.length > 0)
    draft.pages = pages.slice(0, ITEM_BOUNDS.pages).map(({ text: page }) => page.slice(0, ITEM_BOUNDS.page));
  return (
    pages.length <= ITEM_BOUNDS.pages &&
    pages.every(({ text: page, isAll }) => isAll && page.length <= ITEM_BOUNDS.page)
  );
}

interface Levels {
  readonly levels: Record<string, number>;
  readonly isAll: boolean;
}

function levels(draft: Draft, key: 'enchantments' | 'storedEnchantments', read: Levels): boolean {
  if (!isEmpty(read.levels)) draft[key] = read.levels;
  return read.isAll;
}

function levelsFrom(pairs: readonly (readonly [PlainJson | undefined, PlainJson | undefined])[]): Levels {
  const found: Record<string, number> = {};
  let isAll = true;
  for (const [id, level] of pairs) {
    const known = plainIdOf(id);
    const number = wholeOf(level, 1, ITEM_BOUNDS.level);
    if (known === undefined || number === undefined) isAll = false;
    else found[known] = number;
  }
  return { levels: found, isAll };
}

function listedLevels(value: PlainJson): Levels {
  if (!Array.isArray(value)) return { levels: {}, isAll: false };
  return levelsFrom(
    value.map((entry) => {
      const parts = compoundOf(entry);
      return [parts?.id, parts?.lvl] as const;
    }),
  );
}

/** Up to 1.21.4 levels may lie in `levels`, beside whether they are shown. */
function mapped(draft: Draft, key: 'enchantments' | 'storedEnchantments', value: PlainJson): boolean {
  const parts = compoundOf(value);
  if (!parts) return false;
  const inner = compoundOf(parts.levels);
  const { levels: _, ...more } = parts;
  const read = levelsFrom(Object.entries(inner ?? parts));
  return levels(draft, key, { ...read, isAll: read.isAll && (!inner || isEmpty(more)) });
}

/** What a shulker box holds; an item within an item may carry anything but contents of its own. */
function contents(
  draft: Draft,
  value: PlainJson,
  forms: ItemForms,
  partsOf: (entry: Readonly<Record<string, PlainJson>>) => {
    slot: PlainJson | undefined;
    item: Readonly<Record<string, PlainJson>>;
  },
): boolean {
  if (!Array.isArray(value)) return false;
  let isAll = true;
  const found: NonNullable<ItemData['contents']> = [];
  for (const entry of value) {
    const { slot, item } = partsOf(compoundOf(entry) ?? {});
    const [place, id, count] = [wholeOf(slot, 0, 26), plainIdOf(item.id), countOf(item)];
    const { contents: inner, ...data } = itemDataOf(item, forms) ?? {};
    if (place === undefined || id === undefined || count === undefined || count > 64 || inner) isAll = false;
    else found.push({ slot: place, id, count, ...(isEmpty(data) ? {} : { data }) });
  }
  if (found.length > 0) draft.contents = found.sort((a, b) => a.slot - b.slot);
  return isAll && found.length > 0;
}

/** How many items a stack has: `Count` up to 1.20.4, then `count`, left out for one. */
export function countOf(item: Readonly<Record<string, PlainJson>>): number | undefined {
  if (item.Count !== undefined) return wholeOf(item.Count, 1);
  return item.count === undefined ? 1 : wholeOf(item.count, 1);
}

/** Ticks a stew's effect lasts where nothing is said (Minecraft wiki, "Suspicious Stew"). */
const STEW_TICKS = 160;

function stew(
  draft: Draft,
  value: PlainJson,
  partsOf: (effect: Readonly<Record<string, PlainJson>>) => {
    id: string | undefined;
    duration: PlainJson | undefined;
    isAll: boolean;
  },
): boolean {
  if (!Array.isArray(value)) return false;
  const effects = value.map((effect) => partsOf(compoundOf(effect) ?? {}));
  const found = effects.flatMap(({ id, duration }) => {
    const ticks = duration === undefined ? STEW_TICKS : wholeOf(duration, 1);
    return id === undefined || ticks === undefined ? [] : [{ id, duration: ticks }];
  });
  if (found.length > 0) draft.stewEffects = found;
  return found.length === effects.length && effects.every(({ isAll }) => isAll);
}
