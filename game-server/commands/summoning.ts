import { ConfigError } from '../../protocol/errors.ts';
import { boxContains, cellOf, type Point } from '../../protocol/geometry.ts';
import { Profession, VillagerType } from '../../worlds/plan/mob.ts';
import { DYE_COLOURS } from '../data/families.ts';
import { type CompoundTag, compound, elementsOf, numberOf, stringOf, type Tag } from '../data/nbtTag.ts';
import type { EquipmentSlot } from '../entities/entity.ts';
import type { Stack } from '../items/inventory/stack.ts';
import { type SummonOptions, summonBody } from '../mobs/summon.ts';
import type { Game } from './game.ts';
import { stackFromNbt } from './nbt/blockNbt.ts';
import { readEntityTags } from './nbt/forms/entityForms.ts';
import { makeThing } from './nbt/forms/makeThing.ts';
import { savedOffers } from './nbt/forms/offerTags.ts';
import { SavedTags } from './nbt/forms/savedTags.ts';
import { textOf } from './nbt/plainText.ts';
import type { CommandSource } from './source.ts';
import { failure } from './syntax/commandError.ts';
import type { Target } from './target.ts';

/** Ticks in which a summoned item cannot be picked up (vanilla: none unless PickupDelay says so). */
const NO_DELAY = 0;
/** Entities of a zone beyond which none is summoned, so that a command cannot stop the server. */
const MOST_ENTITIES = 4096;

/**
 * Puts an entity of a kind into the zone of the source, with the NBT applied.
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
  const motion = pointOfTag(nbt.value.get('Motion')) ?? { x: 0, y: 0, z: 0 };
  const [yaw = 0, pitch = 0] = (elementsOf(nbt.value.get('Rotation')) ?? []).map((angle) => numberOf(angle) ?? 0);
  if (kind === 'item') return summonItem(game, position, motion, nbt);
  const place = { zone: zone.id, position, velocity: motion, yaw, pitch };
  if (entitiesIn(game, zone.id) >= MOST_ENTITIES) throw failure('commands.summon.failed');
  const thing = kind === 'armor_stand' ? undefined : makeThing(game, kind, place, new SavedTags(nbt, game));
  if (thing) {
    readEntityTags(game, thing, new SavedTags(nbt, game));
    for (const tag of tagsOf(nbt)) thing.tags.add(tag);
    game.entities.add(thing);
    // Nobody who plays can know of it.
    if (thing.unseen) return game.bodies.target(thing);
    game.server.emit({ type: 'entity-spawned', entity: thing.entityId, kind, position: { ...thing.position } });
    return game.bodies.target(thing);
  }
  try {
    return game.bodies.target(summonBody(game.systems.habitat, kind, place, summonOptions(game, nbt)));
  } catch (error) {
    if (error instanceof ConfigError) throw failure('commands.summon.failed');
    throw error;
  }
}

function entitiesIn({ entities }: Game, zone: string): number {
  if (entities.size < MOST_ENTITIES) return entities.size;
  let count = 0;
  for (const _ of entities.inZone(zone)) count++;
  return count;
}

function tagsOf(nbt: CompoundTag): string[] {
  return (elementsOf(nbt.value.get('Tags')) ?? []).flatMap((element) => stringOf(element) ?? []);
}

function summonItem(game: Game, position: Point, motion: Point, nbt: CompoundTag): Target {
  const stackTag = nbt.value.get('Item');
  const stack = stackTag?.type === 'compound' ? stackFromNbt(stackTag, game) : undefined;
  const delay = numberOf(nbt.value.get('PickupDelay')) ?? NO_DELAY;
  const item = stack && game.items.spawn(stack, position, motion, Math.max(0, Math.floor(delay)));
  if (!item) throw failure('commands.summon.failed');
  return game.bodies.target(item);
}

/** A list of three numbers as a point; undefined for anything else. */
export function pointOfTag(tag: Tag | undefined): Point | undefined {
  const [x, y, z] = (elementsOf(tag) ?? []).map(numberOf);
  return x !== undefined && y !== undefined && z !== undefined ? { x, y, z } : undefined;
}

const HANDS: readonly EquipmentSlot[] = ['mainHand', 'offHand'];
const ARMOUR: readonly EquipmentSlot[] = ['feet', 'legs', 'chest', 'head'];

/** The summon options in a mob's NBT (Minecraft wiki, "Entity format"; the mobs' own pages, "Entity data"). */
function summonOptions(game: Game, nbt: CompoundTag): SummonOptions {
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
  const villager = tag('VillagerData');
  const data = villager?.type === 'compound' ? villager.value : undefined;
  const bare = (name: string) => stringOf(data?.get(name))?.replace(/^minecraft:/, '');
  const profession = data && Profession.safeParse(bare('profession'));
  const villagerType = data && VillagerType.safeParse(bare('type'));
  const villagerLevel = numberOf(data?.get('level'));
  return defined({
    baby: isSet('IsBaby'),
    age: number('Age'),
    color: colour === undefined ? undefined : DYE_COLOURS[colour],
    sheared: isSet('Sheared'),
    variant: variant === undefined ? undefined : String(variant).replace(/^minecraft:/, ''),
    noAI: isSet('NoAI'),
    persistent: isSet('PersistenceRequired'),
    health: number('Health'),
    name: textOf(tag('CustomName'), game, 256),
    nameVisible: isSet('CustomNameVisible'),
    tags: tag('Tags') && tagsOf(nbt),
    profession: profession?.success ? profession.data : undefined,
    villagerType: villagerType?.success ? villagerType.data : undefined,
    level: villagerLevel === undefined ? undefined : Math.max(1, Math.min(5, Math.floor(villagerLevel))),
    offers: savedOffers(new SavedTags(nbt, game).inner('Offers')),
    tame: isSet('Tame'),
    sitting: isSet('Sitting'),
    saddled: isSet('Saddle') ?? (tag('SaddleItem') ? true : undefined),
    equipment: Object.keys(equipment).length > 0 ? equipment : undefined,
  });
}

function defined(options: { readonly [K in keyof SummonOptions]: SummonOptions[K] | undefined }): SummonOptions {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as SummonOptions;
}
