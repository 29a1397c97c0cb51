import { boxContains, cellOf, type Point } from '../../protocol/geometry.ts';
import { type CompoundTag, compound, elementsOf, numberOf, type Tag } from '../data/nbtTag.ts';
import type { Entity, EntityPlace } from '../entities/entity.ts';
import { bornMob } from '../mobs/summon.ts';
import type { Game } from './game.ts';
import { stackFromNbt } from './nbt/blockNbt.ts';
import { entityOfTags } from './nbt/forms/entityForms.ts';
import { makeThing } from './nbt/forms/makeThing.ts';
import { SavedTags } from './nbt/forms/savedTags.ts';
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
export function summonEntity(source: CommandSource, kind: string, position: Point, given?: CompoundTag): Target {
  const { game, zone } = source;
  const nbt = given ?? compound();
  // What lies outside the arena does not exist for commands.
  if (!boxContains(zone.box, cellOf(position))) throw failure('commands.summon.invalidPosition');
  const motion = pointOfTag(nbt.value.get('Motion')) ?? { x: 0, y: 0, z: 0 };
  const [yaw = 0, pitch = 0] = (elementsOf(nbt.value.get('Rotation')) ?? []).map((angle) => numberOf(angle) ?? 0);
  if (kind === 'item') return summonItem(game, position, motion, nbt);
  const place = { zone: zone.id, position, velocity: motion, yaw, pitch };
  if (entitiesIn(game, zone.id) >= MOST_ENTITIES) throw failure('commands.summon.failed');
  // Like vanilla's: what comes without NBT is as chance has it, and with NBT it is what that says and nothing else.
  const entity = given ? entityOfTags(game, kind, place, new SavedTags(nbt, game)) : born(game, kind, place);
  if (!entity) throw failure('commands.summon.failed');
  game.entities.add(entity);
  // Nobody who plays can know of what is unseen.
  if (!entity.unseen)
    game.server.emit({ type: 'entity-spawned', entity: entity.entityId, kind, position: { ...entity.position } });
  return game.bodies.target(entity);
}

function born(game: Game, kind: string, place: EntityPlace): Entity | undefined {
  return makeThing(game, kind, place, new SavedTags(compound(), game)) ?? bornMob(game.systems.habitat, kind, place);
}

function entitiesIn({ entities }: Game, zone: string): number {
  if (entities.size < MOST_ENTITIES) return entities.size;
  let count = 0;
  for (const _ of entities.inZone(zone)) count++;
  return count;
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
