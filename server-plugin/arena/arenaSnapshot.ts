import type { BlockPosition, Point } from '../../protocol/geometry.ts';
import { shiftBox, subtract } from '../../protocol/geometry.ts';
import type { RegionSnapshot } from '../../protocol/snapshot.ts';

/**
 * A number of blocks or degrees without the noise that adding and taking away an origin leaves in its last bits, so
 * that the same action in two slots of the grid gives the same text.
 */
export function rounded(value: number, decimals = 3): number {
  const factor = 10 ** decimals;
  return Math.round(value * factor) / factor + 0;
}

/** A world point in arena coordinates, to a thousandth of a block. */
export function arenaPoint(point: Point, origin: BlockPosition): Point {
  return { x: rounded(point.x - origin.x), y: rounded(point.y - origin.y), z: rounded(point.z - origin.z) };
}

/** A host's snapshot (world coordinates and ticks) in arena coordinates, dated `tick`. */
export function arenaSnapshot(snapshot: RegionSnapshot, origin: BlockPosition, tick: number): RegionSnapshot {
  const back = subtract({ x: 0, y: 0, z: 0 }, origin);
  return {
    ...snapshot,
    tick,
    box: shiftBox(snapshot.box, back),
    entities: snapshot.entities.map((entity) => ({ ...entity, position: arenaPoint(entity.position, origin) })),
    containers: snapshot.containers.map((record) => ({ ...record, position: subtract(record.position, origin) })),
    signs: snapshot.signs.map((record) => ({ ...record, position: subtract(record.position, origin) })),
  };
}
