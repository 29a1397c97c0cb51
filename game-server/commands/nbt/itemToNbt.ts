import type { ItemData } from '../../../protocol/item.ts';
import { byte, type CompoundTag, compound, flag, int, list, short, string, type Tag } from '../../data/nbtTag.ts';
import type { Game } from '../game.ts';
import { type Json, tagOfJson } from './json.ts';

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
