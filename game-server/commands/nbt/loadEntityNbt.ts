import { boxContains, cellOf } from '../../../protocol/geometry.ts';
import { type CompoundTag, elementsOf, numberOf, stringOf } from '../../data/nbtTag.ts';
import type { Game } from '../game.ts';
import { pointOfTag } from '../summoning.ts';
import type { Target } from '../target.ts';
import { moveTarget } from '../targetMoves.ts';
import { stackFromNbt } from './blockNbt.ts';
import { readEntityTags } from './forms/entityForms.ts';
import { SavedTags } from './forms/savedTags.ts';

/** Applies NBT to an entity, as far as it can be set: place, motion, look, name, tags, health, item. */
export function loadEntityNbt(game: Game, target: Target, nbt: CompoundTag): void {
  const tag = (name: string) => nbt.value.get(name);
  const zone = game.server.zones.get(target.zone);
  const position = pointOfTag(tag('Pos'));
  const [yaw, pitch] = (elementsOf(tag('Rotation')) ?? []).map(numberOf);
  const look = yaw !== undefined && pitch !== undefined ? { yaw, pitch } : undefined;
  if (position && zone && boxContains(zone.box, cellOf(position))) moveTarget(game, target, position, look);
  const motion = pointOfTag(tag('Motion'));
  const { entity, item } = target;
  if (motion && entity) {
    entity.velocity = motion;
    entity.velocityChanged = true;
  }
  const tags = elementsOf(tag('Tags'));
  const own = game.bodies.tags(target);
  own.clear();
  for (const name of tags ?? []) {
    const text = stringOf(name);
    if (text !== undefined) own.add(text);
  }
  const stackTag = tag('Item');
  const stack = item && stackTag?.type === 'compound' ? stackFromNbt(stackTag, game) : undefined;
  if (item && stack) item.stack = stack;
  if (entity) readEntityTags(game, entity, new SavedTags(nbt, game));
}
