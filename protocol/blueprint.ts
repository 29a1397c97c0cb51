import { z } from 'zod';
import { BlockState } from './blockState.ts';
import { BlockPosition, type Box, boundsOf } from './geometry.ts';

/** One block of a blueprint, in the blueprint's own coordinates. */
export const BlueprintCell = z.strictObject({ position: BlockPosition, state: BlockState });
export type BlueprintCell = z.infer<typeof BlueprintCell>;

/**
 * Target blocks as data. Coordinates are the blueprint's own: its minimum corner is (0,0,0). Air is not a cell, no
 * position occurs twice, and cells stand in the order of `cellsOf` (y, then z, then x). Where the blueprint stands in
 * an arena is the task's business.
 */
export const Blueprint = z.strictObject({
  name: z.string().min(1).max(100),
  cells: z.array(BlueprintCell).max(100_000),
});
export type Blueprint = z.infer<typeof Blueprint>;

/** Puts cells into the one canonical form of a blueprint: shifted to (0,0,0), sorted. Throws on a repeated position. */
export function blueprintOf(name: string, cells: readonly BlueprintCell[]): Blueprint {
  const bounds = boundsOf(cells.map((cell) => cell.position));
  if (!bounds) return { name, cells: [] };
  const shifted = cells.map(({ position, state }) => ({
    position: { x: position.x - bounds.min.x, y: position.y - bounds.min.y, z: position.z - bounds.min.z },
    state,
  }));
  shifted.sort((a, b) => a.position.y - b.position.y || a.position.z - b.position.z || a.position.x - b.position.x);
  for (let index = 1; index < shifted.length; index++) {
    const [previous, current] = [shifted[index - 1], shifted[index]];
    if (
      previous &&
      current &&
      previous.position.x === current.position.x &&
      previous.position.y === current.position.y &&
      previous.position.z === current.position.z
    )
      throw new Error(`blueprint ${name}: two blocks at ${JSON.stringify(current.position)}`);
  }
  return { name, cells: shifted };
}

/** The blueprint's bounding box in its own coordinates; undefined for an empty blueprint. */
export function blueprintBounds(blueprint: Blueprint): Box | undefined {
  return boundsOf(blueprint.cells.map((cell) => cell.position));
}
