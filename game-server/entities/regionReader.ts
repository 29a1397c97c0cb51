import { type Box, boxContains, cellIndex } from '../../protocol/geometry.ts';
import { type EntityRecord, encodeRuns, type RegionSnapshot } from '../../protocol/snapshot.ts';
import type { World } from '../world/world.ts';
import type { ItemEntity } from './itemEntity.ts';

/** What a box of the world holds at a tick, in world coordinates: blocks, containers, signs and lying items. */
export function readRegion(world: World, items: Iterable<ItemEntity>, box: Box, tick: number): RegionSnapshot {
  const palette: string[] = [];
  const indexOf = new Map<number, number>();
  const blocks = encodeRuns(
    (function* () {
      for (let y = box.min.y; y <= box.max.y; y++)
        for (let z = box.min.z; z <= box.max.z; z++)
          for (let x = box.min.x; x <= box.max.x; x++) {
            const stateId = world.chunks.stateId(x, y, z);
            let index = indexOf.get(stateId);
            if (index === undefined) {
              index = palette.push(world.gameData.states.text(stateId)) - 1;
              indexOf.set(stateId, index);
            }
            yield index;
          }
    })(),
  );
  const held = [...world.entitiesIn(box)].sort((a, b) => cellIndex(box, a.position) - cellIndex(box, b.position));
  const entities: EntityRecord[] = [];
  for (const item of items)
    if (boxContains(box, item.position))
      entities.push({
        type: 'item',
        position: { ...item.position },
        item: { id: item.stack.id, count: item.stack.count },
      });
  return {
    tick,
    box,
    palette,
    blocks,
    entities,
    containers: held.flatMap(({ position, entity }) =>
      entity.type === 'container' ? [{ position, id: entity.id, items: entity.slots.contents() }] : [],
    ),
    signs: held.flatMap(({ position, entity }) =>
      entity.type === 'sign' ? [{ position, front: [...entity.front], back: [...entity.back] }] : [],
    ),
  };
}
