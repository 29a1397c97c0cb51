import { add, type BlockPosition, cellOf, distance, type Point, positionKey } from '../../../protocol/geometry.ts';
import { ImportRejection } from '../../importing/rejection.ts';
import type { FarmStructure } from './farmFiles.ts';

/**
 * Where a structure's animals stand, arena coordinates. One that would stand in a block is moved to the middle of the
 * nearest free cell within the structure's outer ring, each to another as long as there are any.
 */
export function movedIn(
  { blocks, entities }: FarmStructure,
  at: BlockPosition,
): { readonly places: readonly { readonly kind: string; readonly position: Point }[]; readonly moved: number } {
  const taken = new Set(blocks.map(({ position: [x, y, z] }) => positionKey({ x, y, z })));
  const free = freeCells(blocks, taken);
  let moved = 0;
  const places = entities.map(({ name, position: [x, y, z] }) => {
    const stand = { x, y, z };
    if (!taken.has(positionKey(cellOf(stand)))) return { kind: name, position: add(at, stand) };
    moved++;
    const middle = (cell: BlockPosition) => ({ x: cell.x + 0.5, y, z: cell.z + 0.5 });
    free.sort((a, b) => distance(middle(a), stand) - distance(middle(b), stand) || a.x - b.x || a.z - b.z);
    const cell = free.length > 1 ? free.shift() : free[0];
    if (!cell)
      throw new ImportRejection(
        'not-playable',
        `${name} at ${positionKey(stand)} stands in a block, and there is no free cell`,
      );
    return { kind: name, position: add(at, middle(cell)) };
  });
  return { places, moved };
}

function freeCells(blocks: FarmStructure['blocks'], taken: ReadonlySet<string>): BlockPosition[] {
  const xs = blocks.map(({ position: [x] }) => x);
  const zs = blocks.map(({ position: [, , z] }) => z);
  const cells: BlockPosition[] = [];
  for (let x = Math.min(...xs) + 1; x < Math.max(...xs); x++)
    for (let z = Math.min(...zs) + 1; z < Math.max(...zs); z++)
      if (!taken.has(positionKey({ x, y: 0, z }))) cells.push({ x, y: 0, z });
  return cells;
}
