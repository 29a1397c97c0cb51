import type { Point } from '../../protocol/geometry.ts';
import type { ItemEntity } from './itemEntity.ts';

/** Which items lie in which cell, so that an item finds its neighbours without asking all others. */
export class ItemCells {
  readonly #cells = new Map<number, Set<ItemEntity>>();
  readonly #keys = new Map<ItemEntity, number>();

  /** Notes where an item is now; call it whenever the item has come or moved. */
  place(item: ItemEntity): void {
    const key = keyOf(Math.floor(item.position.x), Math.floor(item.position.y), Math.floor(item.position.z));
    const before = this.#keys.get(item);
    if (before === key) return;
    if (before !== undefined) this.#leave(item, before);
    this.#keys.set(item, key);
    const cell = this.#cells.get(key);
    if (cell) cell.add(item);
    else this.#cells.set(key, new Set([item]));
  }

  remove(item: ItemEntity): void {
    const key = this.#keys.get(item);
    if (key === undefined) return;
    this.#keys.delete(item);
    this.#leave(item, key);
  }

  /** Items in the cells within `reach` cells of a place on every axis; oldest first within a cell, cells in a fixed order. */
  *near({ x, y, z }: Point, reach: number): Generator<ItemEntity> {
    const [cellX, cellY, cellZ] = [Math.floor(x), Math.floor(y), Math.floor(z)];
    for (let dy = -reach; dy <= reach; dy++)
      for (let dz = -reach; dz <= reach; dz++)
        for (let dx = -reach; dx <= reach; dx++) {
          const cell = this.#cells.get(keyOf(cellX + dx, cellY + dy, cellZ + dz));
          if (cell) yield* [...cell];
        }
  }

  #leave(item: ItemEntity, key: number): void {
    const cell = this.#cells.get(key);
    cell?.delete(item);
    if (cell?.size === 0) this.#cells.delete(key);
  }
}

/** One number for a cell: 21 bits for x and z, 10 for y, together within the exact integers. */
function keyOf(x: number, y: number, z: number): number {
  return ((x & 0x1fffff) * 0x200000 + (z & 0x1fffff)) * 0x400 + (y & 0x3ff);
}
