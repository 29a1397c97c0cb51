import { type BlockPosition, type Box, sizeOf } from '../../../../protocol/geometry.ts';

/** Most blocks one `fill` or `clone` may touch (FillCommand, CloneCommand; game rule commandModificationBlockLimit). */
export const MOST_FILLED = 32_768;

/** A cuboid of cells that all hold the same. */
export interface StateBox {
  readonly box: Box;
  /** What its cells hold: the value of `cells`. */
  readonly index: number;
}

/**
 * Covers all cells with cuboids of one value each, none larger than `MOST_FILLED`, every cell exactly once. Greedy: as far
 * as it goes along x, then z, then y, from the lowest north-western cell on.
 * @param cells values in the order of `cellsOf(box)`.
 */
export function boxesOf(box: Box, cells: ArrayLike<number>): StateBox[] {
  const size = sizeOf(box);
  const taken = new Uint8Array(cells.length);
  const at = (x: number, y: number, z: number) => (y * size.z + z) * size.x + x;
  const boxes: StateBox[] = [];
  for (let y = 0; y < size.y; y++)
    for (let z = 0; z < size.z; z++)
      for (let x = 0; x < size.x; x++) {
        const start = at(x, y, z);
        if (taken[start]) continue;
        const index = cells[start] as number;
        const isFree = (cx: number, cy: number, cz: number) =>
          !taken[at(cx, cy, cz)] && cells[at(cx, cy, cz)] === index;
        let width = 1;
        while (x + width < size.x && width < MOST_FILLED && isFree(x + width, y, z)) width++;
        const isRowFree = (cy: number, cz: number) => {
          for (let i = 0; i < width; i++) if (!isFree(x + i, cy, cz)) return false;
          return true;
        };
        let depth = 1;
        while (z + depth < size.z && width * (depth + 1) <= MOST_FILLED && isRowFree(y, z + depth)) depth++;
        const isLayerFree = (cy: number) => {
          for (let i = 0; i < depth; i++) if (!isRowFree(cy, z + i)) return false;
          return true;
        };
        let height = 1;
        while (y + height < size.y && width * depth * (height + 1) <= MOST_FILLED && isLayerFree(y + height)) height++;
        for (let dy = 0; dy < height; dy++)
          for (let dz = 0; dz < depth; dz++) {
            const row = at(x, y + dy, z + dz);
            taken.fill(1, row, row + width);
          }
        const min = { x: box.min.x + x, y: box.min.y + y, z: box.min.z + z };
        boxes.push({ index, box: { min, max: { x: min.x + width - 1, y: min.y + height - 1, z: min.z + depth - 1 } } });
      }
  return boxes;
}

/** A box in pieces of at most `MOST_FILLED` blocks, highest first, none wider or deeper than `MOST_FILLED` alone. */
export function piecesOf(box: Box): Box[] {
  const { x, y, z } = sizeOf(box);
  if (x * y * z <= MOST_FILLED) return [box];
  const { min, max } = box;
  const split = (axis: keyof BlockPosition, length: number): Box[] => {
    const middle = min[axis] + Math.floor(length / 2);
    const lower = { min, max: { ...max, [axis]: middle - 1 } };
    const upper = { min: { ...min, [axis]: middle }, max };
    return [...piecesOf(upper), ...piecesOf(lower)];
  };
  // Layers as long as one layer fits; then the longer side.
  if (y > 1) return split('y', y);
  return x >= z ? split('x', x) : split('z', z);
}
