import type { BlockState } from '../../protocol/blockState.ts';
import { ConfigError } from '../../protocol/errors.ts';
import { boxContains, cellOf, FACINGS, type Point } from '../../protocol/geometry.ts';
import { Profession, VillagerType } from '../../worlds/plan/mob.ts';
import { DYE_COLOURS } from '../data/families.ts';
import { type CompoundTag, compound, elementsOf, numberOf, stringOf, type Tag } from '../data/nbtTag.ts';
import { Effigy, LivingEffigy, livesMindless } from '../entities/effigy.ts';
import type { Entity, EntityPlace, EquipmentSlot } from '../entities/entity.ts';
import { Marker } from '../entities/marker.ts';
import type { Stack } from '../items/inventory/stack.ts';
import { ItemFrame } from '../mechanics/furnishings/itemFrame.ts';
import { Arrow } from '../mechanics/projectiles/arrow.ts';
import { Firework } from '../mechanics/projectiles/firework.ts';
import { ThrownTrident } from '../mechanics/projectiles/trident.ts';
import { Boat, boatKind } from '../mechanics/vehicles/boat.ts';
import { Minecart } from '../mechanics/vehicles/minecart.ts';
import { type SummonOptions, summonBody } from '../mobs/summon.ts';
import type { OfferFacts } from '../mobs/villagers/offer.ts';
import type { Game } from './game.ts';
import { stackFromNbt } from './nbt/blockNbt.ts';
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
  const thing = summonThing(game, kind, place, nbt);
  if (thing) {
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

/** What is no living thing; undefined for all else. */
function summonThing(game: Game, kind: string, place: EntityPlace, nbt: CompoundTag): Entity | undefined {
  const { server } = game;
  if (kind === 'boat' || kind === 'chest_boat') {
    const wooden = `${stringOf(nbt.value.get('Type')) ?? 'oak'}_${kind}`;
    return new Boat(server, place, boatKind(server, wooden) ? wooden : `oak_${kind}`);
  }
  if (/_(?:boat|raft)$/.test(kind)) return new Boat(server, place, kind);
  if (/^(?:.*_)?minecart$/.test(kind) && server.gameData.hasItem(kind)) return new Minecart(server, place, kind);
  if (kind === 'marker') return new Marker(server, place);
  return summonProjectile(game, kind, place, nbt) ?? summonOther(game, kind, place, nbt);
}

/** What flies. */
function summonProjectile(game: Game, kind: string, place: EntityPlace, nbt: CompoundTag): Entity | undefined {
  const { server, systems } = game;
  const itemIn = (name: string) => {
    const tag = nbt.value.get(name);
    return tag?.type === 'compound' ? stackFromNbt(tag, game) : undefined;
  };
  if (kind === 'arrow' || kind === 'spectral_arrow') return new Arrow(game, place, { kind });
  if (kind === 'trident')
    return new ThrownTrident(
      game,
      place,
      undefined,
      itemIn('Trident') ?? itemIn('item') ?? { id: 'trident', count: 1 },
    );
  if (kind === 'firework_rocket') return new Firework(game, place, itemIn('FireworksItem'), undefined);
  const { entities } = systems;
  const gone = (entity: Entity) => entities.remove(entity);
  if (kind === 'tnt') return systems.redstone.tnt.make(place, numberOf(nbt.value.get('Fuse') ?? nbt.value.get('fuse')));
  if (kind === 'falling_block') return systems.falling.make(place, fallingState(nbt));
  return (
    systems.throwing.make(place, kind) ??
    (livesMindless(kind) ? new LivingEffigy(server, kind, place, gone) : undefined)
  );
}

/** Everything else that neither lives nor flies: some of it does nothing but be there. */
function summonOther(game: Game, kind: string, place: EntityPlace, nbt: CompoundTag): Entity | undefined {
  const { server, systems } = game;
  if (kind === 'end_crystal') return systems.endCrystals.make(place, numberOf(nbt.value.get('ShowBottom')) !== 0);
  if (kind === 'experience_orb') return systems.experience.make(place, numberOf(nbt.value.get('Value')) ?? 1);
  if (kind === 'item_frame' || kind === 'glow_item_frame') {
    const facing = FACINGS[numberOf(nbt.value.get('Facing')) ?? 3] ?? 'south';
    return new ItemFrame(server, kind, place.zone, cellOf(place.position), facing);
  }
  if (NEVER_SUMMONED.has(kind) || server.gameData.hasMob(kind) || kind === 'armor_stand') return undefined;
  return new Effigy(server, kind, place, (entity) => systems.entities.remove(entity));
}

/** What only exists through others (Minecraft wiki, "Commands/summon": not summonable). */
const NEVER_SUMMONED: ReadonlySet<string> = new Set(['player', 'fishing_bobber']);

/** The block in a falling block's NBT; sand unless given (Minecraft wiki, "Falling Block", entity data). */
function fallingState(nbt: CompoundTag): BlockState {
  const tag = nbt.value.get('BlockState');
  const id = tag?.type === 'compound' ? stringOf(tag.value.get('Name'))?.replace(/^minecraft:/, '') : undefined;
  const given = tag?.type === 'compound' ? tag.value.get('Properties') : undefined;
  const properties: Record<string, string> = {};
  if (given?.type === 'compound')
    for (const [name, value] of given.value) {
      const text = stringOf(value);
      if (text !== undefined) properties[name] = text;
    }
  return { id: id ?? 'sand', properties };
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
    health: number('Health'),
    name: textOf(tag('CustomName'), game, 256),
    nameVisible: isSet('CustomNameVisible'),
    tags: tag('Tags') && tagsOf(nbt),
    profession: profession?.success ? profession.data : undefined,
    villagerType: villagerType?.success ? villagerType.data : undefined,
    level: villagerLevel === undefined ? undefined : Math.max(1, Math.min(5, Math.floor(villagerLevel))),
    offers: offersOf(game, tag('Offers')),
    tame: isSet('Tame'),
    sitting: isSet('Sitting'),
    saddled: isSet('Saddle') ?? (tag('SaddleItem') ? true : undefined),
    equipment: Object.keys(equipment).length > 0 ? equipment : undefined,
  });
}

function defined(options: { readonly [K in keyof SummonOptions]: SummonOptions[K] | undefined }): SummonOptions {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as SummonOptions;
}

/** What a trader offers (Minecraft wiki, "Villager", entity data: Offers.Recipes). */
function offersOf(game: Game, tag: Tag | undefined): OfferFacts[] | undefined {
  const recipes = tag?.type === 'compound' ? elementsOf(tag.value.get('Recipes')) : undefined;
  const stack = (recipe: CompoundTag, name: string) => {
    const item = recipe.value.get(name);
    return item?.type === 'compound' ? stackFromNbt(item, game) : undefined;
  };
  const offers = recipes?.flatMap((recipe): OfferFacts[] => {
    if (recipe.type !== 'compound') return [];
    const [buy, more, gives] = [stack(recipe, 'buy'), stack(recipe, 'buyB'), stack(recipe, 'sell')];
    if (!buy || !gives) return [];
    const whole = (name: string, least: number) => {
      const value = numberOf(recipe.value.get(name));
      return value === undefined || !(value >= least && value < 2 ** 31) ? undefined : Math.floor(value);
    };
    const multiplier = numberOf(recipe.value.get('priceMultiplier'));
    return [
      {
        wants: more ? [buy, more] : [buy],
        gives,
        maxUses: whole('maxUses', 1),
        uses: whole('uses', 0),
        experience: whole('xp', 0),
        demand: whole('demand', -(2 ** 31)),
        specialPrice: whole('specialPrice', -(2 ** 31)),
        priceMultiplier: multiplier !== undefined && Number.isFinite(multiplier) ? multiplier : undefined,
      },
    ];
  });
  return offers && offers.length > 0 ? offers : undefined;
}
