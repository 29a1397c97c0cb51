import {
  type CompoundTag,
  compound,
  double,
  elementsOf,
  flag,
  float,
  list,
  short,
  string,
  type Tag,
} from '../../../data/nbtTag.ts';
import type { Entity, EntityPlace } from '../../../entities/entity.ts';
import { LivingEntity } from '../../../entities/livingEntity.ts';
import type { Game } from '../../game.ts';
import type { EntityPart } from './entityPart.ts';
import { makeThing } from './makeThing.ts';
import { MOB_PARTS } from './mobParts.ts';
import { type SavedTags, uuidTag } from './savedTags.ts';
import { THING_PARTS } from './thingParts.ts';

const PARTS: readonly EntityPart[] = [...MOB_PARTS, ...THING_PARTS];

/** An entity as NBT: kind, place, motion, and what the tables of parts say of it. Who rides on it is not part of it. */
export function entityTags(game: Game, entity: Entity): CompoundTag {
  const { position, velocity, yaw, pitch, onGround, tags } = entity;
  const all: Record<string, Tag | undefined> = {
    id: string(`minecraft:${entity.kind}`),
    Pos: list(double(position.x), double(position.y), double(position.z)),
    Motion: list(double(velocity.x), double(velocity.y), double(velocity.z)),
    Rotation: list(float(yaw), float(pitch)),
    OnGround: flag(onGround),
    UUID: uuidTag(entity.uuid),
    Tags: tags.size > 0 ? list(...[...tags].map(string)) : undefined,
    Fire: entity instanceof LivingEntity ? undefined : short(0),
  };
  for (const part of PARTS) if (part.has(entity)) Object.assign(all, part.write(entity, game));
  return compound(all);
}

/** Applies what tags say of an entity, its place and motion apart. */
export function readEntityTags(game: Game, entity: Entity, saved: SavedTags): void {
  for (const part of PARTS) if (part.has(entity)) part.read(entity, saved, game);
}

/** Makes the entity that tags describe, complete but not in the world yet; undefined when the server has no such thing. */
export function entityOfTags(game: Game, kind: string, place: EntityPlace, saved: SavedTags): Entity | undefined {
  const entity = makeThing(game, kind, place, saved) ?? game.systems.habitat.newMob(kind, place);
  if (!entity) return undefined;
  entity.onGround = saved.isSet('OnGround');
  for (const name of elementsOf(saved.get('Tags')) ?? []) if (name.type === 'string') entity.tags.add(name.value);
  readEntityTags(game, entity, saved);
  return entity;
}
