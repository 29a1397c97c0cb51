import { type BlockPosition, FACINGS, type Facing, type Point } from '../../protocol/geometry.ts';
import type { PacketFields } from '../network/packetCodec.ts';

/** A click with the use key on a block, as a client claims it. */
export interface UseClick {
  readonly hand: 0 | 1;
  readonly position: BlockPosition;
  readonly face: Facing;
  /** Where on the block, from its corner. */
  readonly cursor: Point;
}

/** How far beyond the block a click may land: shapes such as fences reach half a block out of their cell. */
const SLACK = 0.51;

/** Reads a block_place packet; undefined when a client sent what no honest one does. */
export function readUseClick(fields: PacketFields): UseClick | undefined {
  const { hand, direction, cursorX, cursorY, cursorZ } = fields;
  const location = fields.location as BlockPosition | undefined;
  if (hand !== 0 && hand !== 1) return undefined;
  if (typeof direction !== 'number' || !location) return undefined;
  const face = FACINGS[direction];
  const cursor = [cursorX, cursorY, cursorZ].map(Number);
  const [x, y, z] = cursor as [number, number, number];
  const near = cursor.every((value) => Number.isFinite(value) && value >= -SLACK && value <= 1 + SLACK);
  if (!face || !near) return undefined;
  return { hand, position: { x: location.x, y: location.y, z: location.z }, face, cursor: { x, y, z } };
}
