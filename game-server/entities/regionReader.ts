import { type Box, boxContains, cellIndex } from '../../protocol/geometry.ts';
import type { EntityRecord, RegionSnapshot } from '../../protocol/snapshot.ts';
import type { World } from '../world/world.ts';
import type { ItemEntity } from './itemEntity.ts';

/** What a box of the world holds at a tick, in world coordinates: blocks, containers, signs and lying items. */
export function readRegion(world: World, items: Iterable<ItemEntity>, box: Box, tick: number): RegionSnapshot {
  const { palette, blocks } = readBlocks(world, box);
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

/** The blocks of a box in the form of snapshots: a state's text is looked up once, and only where the state changes. */
function readBlocks({ chunks, gameData }: World, { min, max }: Box): Pick<RegionSnapshot, 'palette' | 'blocks'> {
  const palette: string[] = [];
  const blocks: number[] = [];
  const indexOf = new Map<number, number>();
  let last = -1;
  let run = 0;
  const endRun = () => {
    if (run === 0) return;
    let index = indexOf.get(last);
    if (index === undefined) {
      index = palette.push(gameData.states.text(last)) - 1;
      indexOf.set(last, index);
    }
    blocks.push(index, run);
  };
  for (let y = min.y; y <= max.y; y++)
    for (let z = min.z; z <= max.z; z++)
      for (let x = min.x; x <= max.x; x++) {
        const stateId = chunks.stateId(x, y, z);
        if (stateId === last) run++;
        else {
          endRun();
          last = stateId;
          run = 1;
        }
      }
  endRun();
  return { palette, blocks };
}
