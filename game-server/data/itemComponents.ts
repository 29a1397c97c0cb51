import nbt from 'prismarine-nbt';
import type { ItemData, ItemStack } from '../../protocol/item.ts';
import { nameTable } from '../../protocol/nameTable.ts';
import { itemDataNumbers, type Numbering } from './itemNames.ts';
import { compact } from './itemNbt.ts';
import { jsonOfTag, type NbtJson, plainTagOfJson, plainTextOf } from './nbtJson.ts';
import { otherComponents, otherOfComponent } from './otherComponents.ts';
import type { ServerGameData } from './serverGameData.ts';
import type { WireItem } from './wireItem.ts';

/** One component of an item in a packet: its name and data as minecraft-data's protocol.json describes them. */
export interface WireComponent {
  readonly type: string;
  readonly data?: unknown;
}

const SIMPLE_TYPES: Readonly<Record<string, string>> = nameTable({
  max_stack_size: 'number',
  max_damage: 'number',
  item_model: 'string',
  rarity: 'string',
  enchantment_glint_override: 'boolean',
});

/** What operators gave may be larger than a packet can say. */
const whole = (value: number) => Math.min(0x7fff_ffff, Math.trunc(value));
const text = (value: string) => nbt.comp({ text: nbt.string(value) });
const textOf = (tag: unknown) => plainTextOf(jsonOfTag(tag));

/** An item's data as components, for 1.20.5 and later (Minecraft wiki, "Data component format"). */
export function componentsOfItemData(
  gameData: ServerGameData,
  id: string,
  data: ItemData | undefined,
  wire: (stack: ItemStack | undefined) => WireItem,
): WireComponent[] {
  if (!data) return [];
  const { enchantments, effects, potions } = itemDataNumbers(gameData);
  const components: WireComponent[] = [];
  const add = <T>(type: string, value: T | undefined, build: (value: T) => unknown) => {
    if (value !== undefined) components.push({ type, data: build(value) });
  };
  add('damage', data.damage, whole);
  const plain = gameData.source.features.plainComponents;
  add('unbreakable', data.unbreakable, () => (plain ? undefined : true));
  add('custom_name', data.customName, text);
  add('lore', data.lore, (lines) => lines.map(text));
  add('enchantments', data.enchantments, (levels) => ({
    enchantments: levelList(levels, enchantments),
    showTooltip: true,
  }));
  add('stored_enchantments', data.storedEnchantments, (levels) => ({
    enchantments: levelList(levels, enchantments),
    showInTooltip: true,
  }));
  add('repair_cost', data.repairCost, whole);
  add('dyed_color', data.color, (color) => (plain ? color : { color, showTooltip: true }));
  add('potion_contents', data.potion, (potion) => ({ potionId: potions.numberOf(potion), customEffects: [] }));
  add('suspicious_stew_effects', data.stewEffects, (list) => ({
    effects: list.flatMap(({ id: effectId, duration }) => {
      const effect = effects.numberOf(effectId);
      return effect === undefined ? [] : [{ effect, duration: whole(duration) }];
    }),
  }));
  if (id === 'written_book')
    components.push({
      type: 'written_book_content',
      data: {
        rawTitle: data.title ?? '',
        author: data.author ?? '',
        generation: 0,
        pages: (data.pages ?? []).map((page) => ({ content: text(page) })),
        resolved: true,
      },
    });
  else add('writable_book_content', data.pages, (pages) => ({ pages: pages.map((content) => ({ content })) }));
  add('container', data.contents, (contents) => {
    const slots = Array.from({ length: Math.max(0, ...contents.map(({ slot }) => slot + 1)) }, () => wire(undefined));
    for (const { slot, ...stack } of contents) if (gameData.hasItem(stack.id)) slots[slot] = wire(stack);
    // Since 26.1 a flag marks an empty slot.
    return { contents: gameData.source.features.laterForms ? slots.map(filledOnly) : slots };
  });
  add('charged_projectiles', data.charged, () => ({ projectiles: [wire({ id: 'arrow', count: 1 })] }));
  for (const [name, value] of Object.entries(data.other ?? {})) {
    if (name === 'custom_data') add(name, plainTagOfJson(value as NbtJson), (tag) => ({ ...tag, name: '' }));
    else if (SIMPLE_TYPES[name] === typeof value) components.push({ type: name, data: value });
    else components.push(...otherComponents(name, value as NbtJson));
  }
  return components;
}

/** A slot where only filled ones are written, undefined when it is empty. */
function filledOnly(slot: WireItem): WireItem | undefined {
  return slot.itemCount === 0 ? undefined : slot;
}

function levelList(levels: Readonly<Record<string, number>>, numbers: Numbering) {
  return Object.entries(levels).flatMap(([name, level]) => {
    const id = numbers.numberOf(name);
    return id === undefined ? [] : [{ id, level }];
  });
}

interface LevelData {
  readonly enchantments: readonly { readonly id: number; readonly level: number }[];
}
interface BookData {
  readonly rawTitle?: string;
  readonly author?: string;
  readonly pages: readonly { readonly content: unknown }[];
}

/** What components say of an item; undefined when they say nothing. Components `ItemData` does not know are dropped. */
export function itemDataOfComponents(
  gameData: ServerGameData,
  components: unknown,
  read: (wire: WireItem) => ItemStack | undefined,
): ItemData | undefined {
  if (!Array.isArray(components)) return undefined;
  const numbers = itemDataNumbers(gameData);
  const data: Record<string, unknown> = {};
  const other: Record<string, NbtJson> = {};
  for (const { type, data: value } of components as readonly WireComponent[])
    switch (type) {
      case 'damage':
        data.damage = Number(value) > 0 ? Number(value) : undefined;
        break;
      case 'unbreakable':
        data.unbreakable = true;
        break;
      case 'custom_name':
        data.customName = textOf(value);
        break;
      case 'lore':
        data.lore = (value as unknown[]).map(textOf);
        break;
      case 'enchantments':
      case 'stored_enchantments': {
        const levels = (value as LevelData).enchantments.map(({ id, level }) => [
          numbers.enchantments.idOf(id) ?? `${id}`,
          level,
        ]);
        const key = type === 'enchantments' ? 'enchantments' : 'storedEnchantments';
        if (levels.length > 0) data[key] = Object.fromEntries(levels);
        break;
      }
      case 'repair_cost':
        data.repairCost = Number(value) > 0 ? Number(value) : undefined;
        break;
      case 'dyed_color':
        data.color = typeof value === 'number' ? value : (value as { color: number }).color;
        break;
      case 'potion_contents':
        data.potion = numbers.potions.idOf((value as { potionId?: number }).potionId);
        break;
      case 'suspicious_stew_effects':
        data.stewEffects = (value as { effects: { effect: number; duration: number }[] }).effects.map(
          ({ effect, duration }) => ({ id: numbers.effects.idOf(effect) ?? `${effect}`, duration }),
        );
        break;
      case 'writable_book_content':
        data.pages = (value as BookData).pages.map(({ content }) => String(content));
        break;
      case 'written_book_content': {
        const book = value as BookData;
        data.title = book.rawTitle || undefined;
        data.author = book.author || undefined;
        if (book.pages.length > 0) data.pages = book.pages.map(({ content }) => textOf(content));
        break;
      }
      case 'container':
        data.contents = (value as { contents: (WireItem | undefined)[] }).contents.flatMap((wire, slot) => {
          const stack = wire && read(wire);
          return stack ? [{ slot, ...stack }] : [];
        });
        break;
      case 'charged_projectiles':
        data.charged = (value as { projectiles: unknown[] }).projectiles.length > 0 || undefined;
        break;
      case 'custom_data':
        other.custom_data = jsonOfTag(value);
        break;
      default:
        if (SIMPLE_TYPES[type] === typeof value) other[type] = value as NbtJson;
        else Object.assign(other, otherOfComponent(type, value));
    }
  return compact({ ...data, other: Object.keys(other).length > 0 ? other : undefined });
}
