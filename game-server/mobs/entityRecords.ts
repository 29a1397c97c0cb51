import { type Box, boxContains } from '../../protocol/geometry.ts';
import type { EntityRecord } from '../../protocol/snapshot.ts';
import { traitsOf } from '../../worlds/plan/mob.ts';
import type { Entity } from '../entities/entity.ts';
import { Mob } from './mob.ts';

/** The entities in a box as a snapshot has them, oldest first: kind, place, and what is special about mobs. */
export function entityRecords(entities: Iterable<Entity>, box: Box): EntityRecord[] {
  const records: EntityRecord[] = [];
  for (const entity of entities) {
    if (!boxContains(box, entity.position)) continue;
    const traits = entity instanceof Mob ? traitsOf(entity.traits()) : undefined;
    records.push({
      type: entity.kind,
      position: { ...entity.position },
      ...(traits ? { traits: { ...traits } } : {}),
    });
  }
  return records;
}
