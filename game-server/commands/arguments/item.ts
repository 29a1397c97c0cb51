import type { ItemData } from '../../../protocol/item.ts';
import { nameTable } from '../../../protocol/nameTable.ts';
import { type CompoundTag, compound, int, merged, type Tag, tagMatches } from '../../data/nbtTag.ts';
import type { Stack } from '../../items/inventory/stack.ts';
import type { Game } from '../game.ts';
import { dataFromComponents, dataFromNbt } from '../nbt/itemFromNbt.ts';
import { componentsOf, nbtOf } from '../nbt/itemToNbt.ts';
import { readCompound, readTag } from '../nbt/snbt.ts';
import { failure } from '../syntax/commandError.ts';
import type { Reader } from '../syntax/reader.ts';
import type { ArgumentType } from '../syntax/tree.ts';
import { plainId, readIdentifier } from './identifiers.ts';
import { inRange, readRange } from './primitives.ts';

/** An item without a count. */
interface ItemInput {
  readonly id: string;
  readonly data: ItemData | undefined;
}

/** Whether a stack is of the kind asked for. */
export type ItemPredicate = (stack: Stack) => boolean;

/** An item with NBT or components: "diamond_sword{Damage:3}" before 1.20.5, "diamond_sword[damage=3]" since. */
export const itemStack: ArgumentType<ItemInput> = {
  parser: 'minecraft:item_stack',
  parse(reader, { game }) {
    if (reader.peek() === '#' && !game.features.components) throw reader.error('argument.item.tag.disallowed');
    const id = readItem(reader, game);
    if (game.features.components)
      return { id, data: reader.peek() === '[' ? dataFromComponents(readComponents(reader, game), game) : undefined };
    return { id, data: reader.peek() === '{' ? dataFromNbt(readCompound(reader), game) : undefined };
  },
  *suggest({ source }) {
    for (const { name } of source.game.server.gameData.source.data.itemsArray) yield `minecraft:${name}`;
  },
};

/** An item, item tag or, since 1.20.5, `*`, with the NBT or components it must have. */
export const itemPredicate: ArgumentType<ItemPredicate> = {
  parser: 'minecraft:item_predicate',
  parse(reader, { game }) {
    const isMeant = readKind(reader, game);
    if (game.features.components) {
      const tests = reader.peek() === '[' ? readTests(reader, game) : [];
      return (stack) => isMeant(stack.id) && tests.every((holds) => holds(stack));
    }
    if (reader.peek() !== '{') return (stack) => isMeant(stack.id);
    const wanted = readCompound(reader);
    // Written otherwise than the game writes it ("sharpness" for "minecraft:sharpness"), it means the same.
    const data = dataFromNbt(wanted, game);
    const rewritten = data && nbtOf(data);
    const same = rewritten?.value.size === wanted.value.size ? rewritten : wanted;
    return (stack) => {
      if (!isMeant(stack.id)) return false;
      const tag = stackTag(stack, game);
      return tagMatches(wanted, tag) || tagMatches(same, tag);
    };
  },
  *suggest(scope) {
    for (const tag of scope.source.game.registryTags('item').keys()) yield `#minecraft:${tag}`;
    yield* itemStack.suggest?.(scope) ?? [];
  },
};

/** The tag of a stack; what wears out has a damage even when it is new. */
function stackTag({ id, data = {} }: Stack, { server }: Game): CompoundTag {
  const tag = nbtOf(data);
  const wears = server.gameData.source.data.itemsByName[id]?.maxDurability !== undefined;
  return wears ? merged(compound({ Damage: int(0) }), tag) : tag;
}

function readKind(reader: Reader, game: Game): (id: string) => boolean {
  if (reader.peek() === '*' && game.features.components) {
    reader.skip();
    return () => true;
  }
  if (reader.peek() !== '#') {
    const wanted = readItem(reader, game);
    return (id) => id === wanted;
  }
  const start = reader.cursor;
  reader.skip();
  const identifier = readIdentifier(reader);
  const members = game.registryTags('item').get(plainId(identifier));
  if (!members) throw reader.error('arguments.item.tag.unknown', [identifier], start);
  return (id) => members.has(id);
}

function readItem(reader: Reader, { server }: Game): string {
  const start = reader.cursor;
  const identifier = readIdentifier(reader);
  const id = plainId(identifier);
  if (!server.gameData.hasItem(id) || id === 'air') throw reader.error('argument.item.id.invalid', [identifier], start);
  return id;
}

/** Ids of the item components a version has (minecraft-data: protocol, SlotComponentType). */
function componentIds(game: Game): readonly string[] {
  const known = knownComponents.get(game);
  if (known) return known;
  const types = (game.server.gameData.source.data.protocol as unknown as { types: Record<string, unknown> }).types;
  const mapper = types.SlotComponentType as [string, { mappings: Record<string, string> }] | undefined;
  const ids = Object.values(mapper?.[1].mappings ?? {});
  knownComponents.set(game, ids);
  return ids;
}
const knownComponents = new WeakMap<Game, readonly string[]>();

function readComponents(reader: Reader, game: Game): ReadonlyMap<string, Tag> {
  const components = new Map<string, Tag>();
  const seen = new Set<string>();
  readBrackets(reader, () => {
    const removed = reader.peek() === '!';
    if (removed) reader.skip();
    const [id, identifier, start] = readComponentId(reader, game);
    if (seen.has(id)) throw reader.error('arguments.item.component.repeated', [identifier], start);
    seen.add(id);
    if (removed) return;
    reader.skipWhitespace();
    reader.expect('=');
    reader.skipWhitespace();
    components.set(id, readTag(reader));
  });
  return components;
}

function readComponentId(reader: Reader, game: Game): readonly [id: string, identifier: string, start: number] {
  if (!reader.canRead()) throw reader.error('arguments.item.component.expected');
  const start = reader.cursor;
  const identifier = readIdentifier(reader);
  const id = plainId(identifier);
  if (!componentIds(game).includes(id)) throw reader.error('arguments.item.component.unknown', [identifier], start);
  return [id, identifier, start];
}

/** Conditions in brackets: `damage=3`, `damage`, `!damage`, `damage~{...}` is refused, `count=2..`, `a|b`, `a,b`. */
function readTests(reader: Reader, game: Game): ItemPredicate[] {
  const tests: ItemPredicate[] = [];
  readBrackets(reader, () => {
    const either = [readTest(reader, game)];
    reader.skipWhitespace();
    while (reader.peek() === '|') {
      reader.skip();
      reader.skipWhitespace();
      either.push(readTest(reader, game));
      reader.skipWhitespace();
    }
    tests.push((stack) => either.some((holds) => holds(stack)));
  });
  return tests;
}

function readTest(reader: Reader, game: Game): ItemPredicate {
  const inverted = reader.peek() === '!';
  if (inverted) reader.skip();
  if (/^(?:minecraft:)?count\b/.test(reader.remaining)) {
    readIdentifier(reader);
    reader.skipWhitespace();
    if (reader.peek() === '~') reader.skip();
    else reader.expect('=');
    reader.skipWhitespace();
    const range = readRange(reader, true);
    return ({ count }) => inRange(range, count) !== inverted;
  }
  const [id, identifier, start] = readComponentId(reader, game);
  reader.skipWhitespace();
  if (reader.peek() === '~') throw reader.error('arguments.item.predicate.unknown', [identifier], start);
  const componentOf = ({ id: item, data }: Stack) =>
    (data && componentsOf(item, data).value.get(`minecraft:${id}`)) as Tag | undefined;
  if (reader.peek() !== '=') return (stack) => (componentOf(stack) !== undefined) !== inverted;
  reader.skip();
  reader.skipWhitespace();
  const given = dataFromComponents(new Map([[id, readTag(reader)]]), game) ?? {};
  return (stack) => {
    const wanted = componentsOf(stack.id, given).value.get(`minecraft:${id}`);
    const value = componentOf(stack);
    const same = wanted ? value !== undefined && tagMatches(compound({ v: wanted }), compound({ v: value })) : !value;
    return same !== inverted;
  };
}

function readBrackets(reader: Reader, readOne: () => void): void {
  reader.expect('[');
  reader.skipWhitespace();
  while (reader.canRead() && reader.peek() !== ']') {
    reader.skipWhitespace();
    readOne();
    reader.skipWhitespace();
    if (reader.peek() !== ',') break;
    reader.skip();
    reader.skipWhitespace();
    if (!reader.canRead()) throw reader.error('arguments.item.component.expected');
  }
  reader.expect(']');
}

/** A slot by name (Minecraft wiki, "Slot"), as group and index. */
export interface SlotName {
  readonly text: string;
  readonly group:
    | 'container'
    | 'hotbar'
    | 'inventory'
    | 'enderchest'
    | 'weapon'
    | 'armor'
    | 'horse'
    | 'villager'
    | 'player';
  readonly index: number;
}

const NUMBERED: Readonly<Record<string, number>> = nameTable({
  container: 54,
  hotbar: 9,
  inventory: 27,
  enderchest: 27,
  villager: 8,
  horse: 15,
});
const ARMOUR = ['feet', 'legs', 'chest', 'head'];

/** A slot by name; undefined when the version has none of that name. */
export function slotNamed(text: string, game: Game): SlotName | undefined {
  const [group, place, more] = text.split('.') as [string, string | undefined, string | undefined];
  const named = (kind: SlotName['group'], index: number): SlotName => ({ text, group: kind, index });
  if (text === 'weapon' || text === 'weapon.mainhand') return named('weapon', 0);
  if (text === 'weapon.offhand') return named('weapon', 1);
  if (group === 'armor' && place !== undefined && more === undefined) {
    const index = ARMOUR.indexOf(place);
    if (index >= 0) return named('armor', index);
    return place === 'body' && game.features.components ? named('armor', 4) : undefined;
  }
  if (text === 'horse.saddle') return named('horse', -1);
  if (text === 'horse.chest') return named('horse', -2);
  if (text === 'horse.armor' && !game.features.components) return named('horse', -3);
  if (text === 'player.cursor' && game.features.components) return named('player', 4);
  if (group === 'player' && place === 'crafting' && game.features.components && /^[0-3]$/.test(more ?? ''))
    return named('player', Number(more));
  const size = Object.hasOwn(NUMBERED, group) ? NUMBERED[group] : undefined;
  if (size === undefined || !/^(?:0|[1-9]\d*)$/.test(place ?? '') || more !== undefined) return undefined;
  return Number(place) < size ? named(group as SlotName['group'], Number(place)) : undefined;
}

/** One slot. */
export const itemSlot: ArgumentType<SlotName> = {
  parser: 'minecraft:item_slot',
  parse(reader, { game }) {
    const text = reader.readWhile((character) => character !== ' ');
    const slot = slotNamed(text, game);
    if (!slot && game.features.components) throw reader.error('slot.unknown', [text]);
    if (!slot) throw failure('slot.unknown', text);
    return slot;
  },
  suggest: () => SUGGESTED,
};

/** One slot or a group of slots, "hotbar.*". */
export const itemSlots: ArgumentType<readonly SlotName[]> = {
  parser: 'minecraft:item_slots',
  parse(reader, { game }) {
    const text = reader.readWhile((character) => character !== ' ');
    const group = /^(\w+)\.\*$/.exec(text)?.[1];
    const names =
      group === 'weapon'
        ? ['weapon.mainhand', 'weapon.offhand']
        : group === 'armor'
          ? ARMOUR.map((place) => `armor.${place}`)
          : group && Object.hasOwn(NUMBERED, group)
            ? Array.from({ length: NUMBERED[group] as number }, (_, index) => `${group}.${index}`)
            : [text];
    const slots = names.flatMap((name) => slotNamed(name, game) ?? []);
    if (slots.length === 0) throw reader.error('slot.unknown', [text]);
    return slots;
  },
  suggest: () => SUGGESTED,
};

const SUGGESTED: readonly string[] = [
  'weapon.mainhand',
  'weapon.offhand',
  ...ARMOUR.map((place) => `armor.${place}`),
  ...Array.from({ length: 9 }, (_, index) => `hotbar.${index}`),
  ...Array.from({ length: 27 }, (_, index) => `inventory.${index}`),
  ...Array.from({ length: 54 }, (_, index) => `container.${index}`),
];
