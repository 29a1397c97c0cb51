import { ConfigError } from '../../../protocol/errors.ts';
import { boxContains, cellOf, type Point } from '../../../protocol/geometry.ts';
import type { EquipmentSlot } from '../entities/entity.ts';
import type { Stack } from '../inventory/stack.ts';
import { DYE_COLOURS } from '../mobs/data/colours.ts';
import { type SummonOptions, summon } from '../mobs/summon.ts';
import type { Game } from './game.ts';
import { stackFromNbt } from './nbt/blockNbt.ts';
import { textOf } from './nbt/itemNbt.ts';
import { type CompoundTag, compound, elementsOf, numberOf, stringOf, type Tag } from './nbt/tag.ts';
import type { CommandSource } from './source.ts';
import { failure } from './syntax/commandError.ts';
import type { Target } from './target.ts';

/** Ticks in which a summoned item cannot be picked up (vanilla: none unless PickupDelay says so). */
const NO_DELAY = 0;

/**
 * Puts an entity of a kind into the zone of the source, with what NBT says of it.
 * @throws CommandError where it cannot stand, and for kinds that this server cannot make.
 */
export function summonEntity(
  source: CommandSource,
  kind: string,
  position: Point,
  nbt: CompoundTag = compound(),
): Target {
  const { game, zone } = source;
  // What lies outside the arena does not exist for commands.
  if (!boxContains(zone.box, cellOf(position))) throw failure('commands.summon.invalidPosition');
  const motion = pointOf(nbt.value.get('Motion')) ?? { x: 0, y: 0, z: 0 };
  const [yaw = 0, pitch = 0] = (elementsOf(nbt.value.get('Rotation')) ?? []).map((angle) => numberOf(angle) ?? 0);
  if (kind === 'item') return summonItem(game, position, motion, nbt);
  const place = { zone: zone.id, position, velocity: motion, yaw, pitch };
  try {
    return game.target(summon(game.server, kind, place, summonOptions(game, nbt)));
  } catch (error) {
    if (error instanceof ConfigError) throw failure('commands.summon.failed');
    throw error;
  }
}

function summonItem(game: Game, position: Point, motion: Point, nbt: CompoundTag): Target {
  const stackTag = nbt.value.get('Item');
  const stack = stackTag?.type === 'compound' ? stackFromNbt(stackTag, game) : undefined;
  const delay = numberOf(nbt.value.get('PickupDelay')) ?? NO_DELAY;
  const item = stack && game.items.spawn(stack, position, motion, Math.max(0, Math.floor(delay)));
  if (!item) throw failure('commands.summon.failed');
  return game.target(item);
}

/** A list of three numbers as a point; undefined for anything else. */
export function pointOf(tag: Tag | undefined): Point | undefined {
  const [x, y, z] = (elementsOf(tag) ?? []).map(numberOf);
  return x !== undefined && y !== undefined && z !== undefined ? { x, y, z } : undefined;
}

const HANDS: readonly EquipmentSlot[] = ['mainHand', 'offHand'];
const ARMOUR: readonly EquipmentSlot[] = ['feet', 'legs', 'chest', 'head'];

/** What NBT says of a mob (Minecraft wiki, "Entity format"; the mobs' own pages, "Entity data"). */
export function summonOptions(game: Game, nbt: CompoundTag): SummonOptions {
  const tag = (name: string) => nbt.value.get(name);
  const number = (name: string) => numberOf(tag(name));
  const isSet = (name: string) => (number(name) === undefined ? undefined : number(name) !== 0);
  const colour = number('Color') ?? number('CollarColor');
  const equipment: Partial<Record<EquipmentSlot, Stack>> = {};
  const wear = (name: string, slots: readonly EquipmentSlot[]) => {
    for (const [index, item] of (elementsOf(tag(name)) ?? []).entries()) {
      const slot = slots[index];
      const stack = item.type === 'compound' ? stackFromNbt(item, game) : undefined;
      if (slot && stack) equipment[slot] = stack;
    }
  };
  wear('HandItems', HANDS);
  wear('ArmorItems', ARMOUR);
  const variant = stringOf(tag('Type')) ?? stringOf(tag('variant')) ?? number('Variant') ?? number('RabbitType');
  return defined({
    baby: isSet('IsBaby'),
    age: number('Age'),
    color: colour === undefined ? undefined : DYE_COLOURS[colour],
    sheared: isSet('Sheared'),
    variant: variant === undefined ? undefined : String(variant).replace(/^minecraft:/, ''),
    noAI: isSet('NoAI'),
    health: number('Health'),
    name: textOf(tag('CustomName'), game, 256),
    nameVisible: isSet('CustomNameVisible'),
    tags: elementsOf(tag('Tags'))?.flatMap((element) => stringOf(element) ?? []),
    sitting: isSet('Sitting'),
    saddled: isSet('Saddle') ?? (tag('SaddleItem') ? true : undefined),
    equipment: Object.keys(equipment).length > 0 ? equipment : undefined,
  });
}

function defined(options: { readonly [K in keyof SummonOptions]: SummonOptions[K] | undefined }): SummonOptions {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as SummonOptions;
}
