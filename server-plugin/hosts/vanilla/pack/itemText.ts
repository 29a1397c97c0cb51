import type { VersionGameData } from '../../../../game-data/versionGameData.ts';
import { ConfigError } from '../../../../protocol/errors.ts';
import type { ItemData, ItemStack } from '../../../../protocol/item.ts';
import type { Dialect } from '../dialect/dialect.ts';
import { byte, compound, int, list, ofJson, type Snbt, short, string, textData } from '../dialect/snbt.ts';

type PlainData = Omit<ItemData, 'contents'>;

const spaced = (id: string) => (id.includes(':') ? id : `minecraft:${id}`);
const named = (id: string): Snbt => `"${spaced(id)}"`;

/** What commands need to say of an item: the version's words and what exists in it. */
export interface ItemWords {
  readonly dialect: Dialect;
  readonly gameData: VersionGameData;
}

/**
 * An item as an argument of `give` and `item replace`, without its count: "minecraft:bow[damage=3]" or
 * "minecraft:bow{Damage:3}". @throws ConfigError 'unknown-item', 'stack-too-large', 'not-in-version'.
 */
export function itemArgument(words: ItemWords, stack: ItemStack): string {
  assertStack(words, stack);
  const { id, data } = stack;
  if (!data) return spaced(id);
  if (!words.dialect.itemComponents) return `${spaced(id)}${compound(itemTags(words, id, data))}`;
  const components = Object.entries(itemComponents(words, id, data)).filter(([, value]) => value !== undefined);
  return `${spaced(id)}[${components.map(([name, value]) => `${name}=${value}`).join(',')}]`;
}

/** An item as data: of a container with its slot, or as a mob's equipment. Throws like `itemArgument`. */
export function itemData(words: ItemWords, stack: ItemStack, slot?: number): Snbt {
  assertStack(words, stack);
  const { id, count, data } = stack;
  const place = slot === undefined ? undefined : byte(slot);
  if (!words.dialect.itemComponents)
    return compound({
      Slot: place,
      id: named(id),
      Count: byte(count),
      tag: data && compound(itemTags(words, id, data)),
    });
  return compound({
    Slot: place,
    id: named(id),
    count: int(count),
    components: data && spacedComponents(words, id, data),
  });
}

function spacedComponents(words: ItemWords, id: string, data: ItemData): Snbt {
  const components = itemComponents(words, id, data);
  return compound(Object.fromEntries(Object.entries(components).map(([name, value]) => [spaced(name), value])));
}

/** Minecraft wiki, "Player.dat format", item structure, revision of 1.20.4. */
function itemTags(words: ItemWords, id: string, data: ItemData): Record<string, Snbt | undefined> {
  const { dialect } = words;
  const books = id === 'written_book' ? textData : string;
  const display = { Name: data.customName, Lore: data.lore, color: data.color };
  const hasDisplay = Object.values(display).some((value) => value !== undefined);
  return {
    ...otherData(dialect, data),
    Damage: optional(data.damage, int),
    Enchantments: optional(data.enchantments, (levels) => levelTags(words, levels)),
    StoredEnchantments: optional(data.storedEnchantments, (levels) => levelTags(words, levels)),
    display: hasDisplay
      ? compound({
          Name: optional(data.customName, (text) => textData(dialect, text)),
          Lore: optional(data.lore, (lines) => list(lines.map((line) => textData(dialect, line)))),
          color: optional(data.color, int),
        })
      : undefined,
    RepairCost: optional(data.repairCost, int),
    Unbreakable: optional(data.unbreakable, () => byte(1)),
    Potion: optional(data.potion, named),
    ...stewTags(words, data.stewEffects),
    pages: optional(data.pages, (pages) => list(pages.map((page) => books(dialect, page)))),
    title: optional(data.title, (title) => string(dialect, title)),
    author: optional(data.author, (author) => string(dialect, author)),
    BlockEntityTag: optional(data.contents, (contents) =>
      compound({ Items: list(contents.map(({ slot, ...stack }) => itemData(words, stack as ItemStack, slot))) }),
    ),
    Charged: optional(data.charged, () => byte(1)),
    ChargedProjectiles: optional(data.charged, () => list([compound({ id: named('arrow'), Count: byte(1) })])),
  };
}

/** Minecraft wiki, "Data component format". */
function itemComponents(words: ItemWords, id: string, data: ItemData): Record<string, Snbt | undefined> {
  const { dialect } = words;
  const isWritten = id === 'written_book';
  return {
    ...otherData(dialect, data),
    damage: optional(data.damage, int),
    enchantments: optional(data.enchantments, (levels) => levelMap(words, levels)),
    stored_enchantments: optional(data.storedEnchantments, (levels) => levelMap(words, levels)),
    custom_name: optional(data.customName, (text) => textData(dialect, text)),
    lore: optional(data.lore, (lines) => list(lines.map((line) => textData(dialect, line)))),
    dyed_color: optional(data.color, int),
    repair_cost: optional(data.repairCost, int),
    unbreakable: optional(data.unbreakable, () => compound({})),
    potion_contents: optional(data.potion, (potion) => compound({ potion: named(potion) })),
    suspicious_stew_effects: optional(data.stewEffects, (effects) =>
      list(effects.map((effect) => compound({ id: named(effect.id), duration: int(effect.duration) }))),
    ),
    written_book_content: isWritten
      ? compound({
          title: compound({ raw: string(dialect, bookTitle(data)) }),
          author: string(dialect, data.author ?? ''),
          pages: list((data.pages ?? []).map((page) => compound({ raw: textData(dialect, page) }))),
        })
      : undefined,
    writable_book_content: isWritten
      ? undefined
      : optional(data.pages, (pages) =>
          compound({ pages: list(pages.map((page) => compound({ raw: string(dialect, page) }))) }),
        ),
    container: optional(data.contents, (contents) =>
      list(
        contents.map(({ slot, ...stack }) => compound({ slot: int(slot), item: itemData(words, stack as ItemStack) })),
      ),
    ),
    charged_projectiles: optional(data.charged, () => list([compound({ id: named('arrow'), count: int(1) })])),
  };
}

/** Titles are cut to 32 letters by the game's own books (WrittenBookContent.TITLE_MAX_LENGTH). */
function bookTitle({ title = '' }: PlainData): string {
  if (title.length > 32)
    throw new ConfigError('not-in-version', `title of a book "${title}": expected at most 32 letters`);
  return title;
}

function otherData(dialect: Dialect, { other = {} }: PlainData): Record<string, Snbt> {
  return Object.fromEntries(
    Object.entries(other)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => [name, ofJson(dialect, value)]),
  );
}

type Levels = Readonly<Record<string, number>>;

function levelTags(words: ItemWords, levels: Levels): Snbt {
  return list(
    Object.entries(levels).map(([id, level]) => compound({ id: named(enchantment(words, id)), lvl: short(level) })),
  );
}

/** The short form, a compound of levels; the long one went with 1.21.5. */
function levelMap(words: ItemWords, levels: Levels): Snbt {
  return compound(
    Object.fromEntries(Object.entries(levels).map(([id, level]) => [spaced(enchantment(words, id)), int(level)])),
  );
}

function enchantment({ gameData }: ItemWords, id: string): string {
  if (!gameData.data.enchantmentsByName[id])
    throw new ConfigError('not-in-version', `there is no enchantment "${id}" in Minecraft ${gameData.version}`);
  return id;
}

function stewTags({ dialect, gameData }: ItemWords, effects: ItemData['stewEffects']): Record<string, Snbt> {
  if (!effects) return {};
  if (dialect.namedStewEffects)
    return { effects: list(effects.map(({ id, duration }) => compound({ id: named(id), duration: int(duration) }))) };
  return {
    Effects: list(
      effects.map(({ id, duration }) =>
        compound({ EffectId: int(effectNumber(gameData, id)), EffectDuration: int(duration) }),
      ),
    ),
  };
}

/** minecraft-data names effects in another way: "NightVision", and one quite otherwise. */
function effectNumber({ data, version }: VersionGameData, id: string): number {
  const name = id === 'unluck' ? 'BadLuck' : id.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const effect = data.effectsByName[name];
  if (!effect) throw new ConfigError('not-in-version', `there is no effect "${id}" in Minecraft ${version}`);
  return effect.id;
}

function assertStack({ gameData }: ItemWords, { id, count }: ItemStack): void {
  const most = gameData.stackSize(id);
  if (most === undefined)
    throw new ConfigError('unknown-item', `there is no item "${id}" in Minecraft ${gameData.version}`);
  if (count > most) throw new ConfigError('stack-too-large', `${count} ${id} in one slot: expected at most ${most}`);
}

function optional<T>(value: T | undefined, text: (value: T) => Snbt): Snbt | undefined {
  return value === undefined ? undefined : text(value);
}
