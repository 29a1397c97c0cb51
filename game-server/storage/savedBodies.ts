import { cellOf, type Point } from '../../protocol/geometry.ts';
import type { Game } from '../commands/game.ts';
import { entityNbt } from '../commands/nbt/entityNbt.ts';
import { entityOfTags, entityTags } from '../commands/nbt/forms/entityForms.ts';
import { savedFence } from '../commands/nbt/forms/leashTags.ts';
import { SavedTags } from '../commands/nbt/forms/savedTags.ts';
import { type Remainder, remainderOf, withRemainder } from '../commands/nbt/remainder.ts';
import { type CompoundTag, list, type Tag } from '../data/nbtTag.ts';
import type { Entity } from '../entities/entity.ts';
import { ItemEntity } from '../entities/itemEntity.ts';
import { LivingEntity } from '../entities/livingEntity.ts';
import { Bobber } from '../mechanics/fishing/bobber.ts';
import { Firework } from '../mechanics/projectiles/firework.ts';
import { LeashKnot, tieAgain } from '../mobs/interaction/leash.ts';
import { Mob } from '../mobs/mob.ts';
import { Player } from '../players/player.ts';
import { Chunks } from '../world/chunks.ts';

/** Ticks an item has lived and waits; a short holds them. */
const MOST_TICKS = 32_767;
/** Entities of a world's files beyond which none are made; the rest stay in their files as they are. */
const MOST_ENTITIES = 20_000;
/** How deep entities may ride on each other. */
const MOST_RIDERS = 8;

/**
 * Entities and dropped items of a zone as the game's entity files have them. What such a file holds that this server
 * cannot make stays in its chunk and is written again, and so does what it does not know of those it can.
 */
export class SavedBodies {
  readonly #game: Game;
  readonly #zone: string;
  readonly #remainders = new WeakMap<object, Remainder>();
  /** What nobody here can make, by chunk. */
  readonly #foreign = new Map<number, CompoundTag[]>();
  #made = 0;

  constructor(game: Game, zone: string) {
    this.#game = game;
    this.#zone = zone;
  }

  /** Everything of the zone by the chunk it is in, as it is now. `extra` lies about as well. */
  byChunk(extra: Iterable<{ readonly position: Point; readonly tag: CompoundTag }> = []): Map<number, CompoundTag[]> {
    const { entities, items } = this.#game;
    const chunks = new Map<number, CompoundTag[]>();
    const put = (at: Point, tag: CompoundTag) => {
      const { x, z } = cellOf(at);
      const key = Chunks.key(x >> 4, z >> 4);
      const there = chunks.get(key);
      if (there) there.push(tag);
      else chunks.set(key, [tag]);
    };
    for (const [key, tags] of this.#foreign) chunks.set(key, [...tags]);
    for (const entity of entities.inZone(this.#zone)) {
      // What one player rides is kept with the player, as in vanilla.
      if (entity.vehicle || !isKept(entity) || playersOn(entity) === 1) continue;
      put(entity.position, this.tagsOf(entity));
    }
    for (const item of items.all()) if (item.zone === this.#zone) put(item.position, this.#itemTags(item));
    for (const { position, tag } of extra) put(position, tag);
    return chunks;
  }

  /** An entity with those that ride on it, players apart. */
  tagsOf(entity: Entity): CompoundTag {
    const own = withRemainder(entityTags(this.#game, entity), this.#remainders.get(entity));
    const riders = entity.passengers.flatMap((rider) =>
      rider instanceof Player || !isKept(rider) ? [] : [this.tagsOf(rider)],
    );
    if (riders.length === 0) return own;
    const foreign = own.value.get('Passengers');
    const all = list(...riders, ...(foreign?.type === 'list' ? foreign.value : []));
    return { type: 'compound', value: new Map<string, Tag>([...own.value, ['Passengers', all]]) };
  }

  /** Puts the entities of a chunk's file into the zone. */
  restore(chunkX: number, chunkZ: number, saved: readonly CompoundTag[]): void {
    for (const tag of saved) {
      if (this.restoreOne(tag)) continue;
      const key = Chunks.key(chunkX, chunkZ);
      const there = this.#foreign.get(key);
      if (there) there.push(tag);
      else this.#foreign.set(key, [tag]);
    }
  }

  /** Puts one entity with its riders into the zone. @returns it; undefined when this server has no such thing. */
  restoreOne(tag: CompoundTag, depth = 0): Entity | ItemEntity | undefined {
    const game = this.#game;
    const saved = new SavedTags(tag, game);
    const kind = saved.id('id');
    const position = saved.point('Pos');
    if (kind === undefined || !position || this.#made >= MOST_ENTITIES) return undefined;
    if (kind === 'item') return this.#restoreItem(saved, position);
    const [yaw, pitch] = angles(saved);
    const velocity = saved.point('Motion') ?? { x: 0, y: 0, z: 0 };
    const place = { zone: this.#zone, position, velocity, yaw, pitch, uuid: saved.uuid('UUID') };
    const entity = entityOfTags(game, kind, place, saved);
    if (!entity || (entity instanceof LivingEntity && !entity.alive)) return undefined;
    game.entities.add(entity);
    this.#made++;
    const fence = entity instanceof Mob ? savedFence(saved) : undefined;
    if (fence && entity instanceof Mob) tieAgain(entity, { x: fence[0], y: fence[1], z: fence[2] });
    const riders = saved.each('Passengers');
    const foreign: Tag[] = [];
    for (const rider of riders) {
      const seated = depth < MOST_RIDERS ? this.restoreOne(rider.compound, depth + 1) : undefined;
      if (seated && !(seated instanceof ItemEntity)) game.entities.mount(seated, entity);
      else if (!seated) foreign.push(rider.compound);
    }
    this.#remember(entity, without(tag, 'Passengers', foreign), entityTags(game, entity));
    return entity;
  }

  #restoreItem(saved: SavedTags, position: Point): ItemEntity | undefined {
    const { server, items } = this.#game;
    const stack = saved.stack('Item');
    if (!stack) return undefined;
    const item = new ItemEntity(
      server.numbers.newEntityId(),
      saved.uuid('UUID') ?? server.numbers.newUuid(),
      this.#zone,
      stack,
      position,
      saved.point('Motion') ?? { x: 0, y: 0, z: 0 },
      saved.whole('PickupDelay', 0, MOST_TICKS) ?? 0,
    );
    item.age = saved.whole('Age', -MOST_TICKS, MOST_TICKS) ?? 0;
    item.onGround = saved.isSet('OnGround');
    items.restore(item);
    this.#made++;
    this.#remember(item, saved.compound, entityNbt(this.#game, this.#game.bodies.target(item)));
    return item;
  }

  #itemTags(item: ItemEntity): CompoundTag {
    return withRemainder(entityNbt(this.#game, this.#game.bodies.target(item)), this.#remainders.get(item));
  }

  #remember(body: object, raw: CompoundTag, own: CompoundTag): void {
    const remainder = remainderOf(raw, own);
    if (remainder) this.#remainders.set(body, remainder);
  }
}

/** The dead, knots of leads and floats of lines come back by themselves or not at all. */
function isKept(entity: Entity): boolean {
  if (entity.removed || entity instanceof LeashKnot || entity instanceof Bobber) return false;
  if (entity instanceof Firework && entity.pushed) return false;
  return !(entity instanceof LivingEntity) || entity.alive;
}

/** How many players ride on an entity, or on what rides on it. */
export function playersOn({ passengers }: Entity): number {
  return passengers.reduce((sum, rider) => sum + (rider instanceof Player ? 1 : playersOn(rider)), 0);
}

function angles(saved: SavedTags): [yaw: number, pitch: number] {
  const tag = saved.get('Rotation');
  const [yaw, pitch] = tag?.type === 'list' ? tag.value.map(({ value }) => Number(value)) : [];
  return [Number.isFinite(yaw) ? (yaw as number) : 0, Number.isFinite(pitch) ? (pitch as number) : 0];
}

/** A compound with a list in place of another, or without it where the list is empty. */
function without(tag: CompoundTag, name: string, rest: readonly Tag[]): CompoundTag {
  const value = new Map(tag.value);
  value.delete(name);
  if (rest.length > 0) value.set(name, list(...rest));
  return { type: 'compound', value };
}

/** A dropped stack that is nowhere yet: what would fall from a player who left now. */
export function looseItem(
  game: Game,
  { position, uuid, stack }: { position: Point; uuid: string; stack: ItemEntity['stack'] },
): CompoundTag {
  const item = new ItemEntity(0, uuid, '', stack, position, { x: 0, y: 0, z: 0 }, 40);
  return entityNbt(game, game.bodies.target(item));
}
