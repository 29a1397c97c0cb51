import { type BlockPosition, centreOf, type Point } from '../../../../protocol/geometry.ts';
import type { Blocks } from '../../perception/blockView.ts';

/** Steps for each block along a line; as fine as `canSee` looks. */
const FINE = 4;

/** The first cell with a collision shape on the straight line from an eye to a cell's centre; undefined when there is none. */
export function obstacleTo(blocks: Blocks, eye: Point, cell: BlockPosition): BlockPosition | undefined {
  const end = centreOf(cell);
  const length = Math.hypot(end.x - eye.x, end.y - eye.y, end.z - eye.z);
  const steps = Math.ceil(length * FINE);
  for (let step = 0; step <= steps; step++) {
    const x = Math.floor(eye.x + ((end.x - eye.x) * step) / steps);
    const y = Math.floor(eye.y + ((end.y - eye.y) * step) / steps);
    const z = Math.floor(eye.z + ((end.z - eye.z) * step) / steps);
    if (x === cell.x && y === cell.y && z === cell.z) return undefined;
    const facts = blocks.atXyz(x, y, z);
    if (facts && facts.shapes.length > 0) return { x, y, z };
  }
  return undefined;
}
