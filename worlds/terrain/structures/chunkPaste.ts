import { TERRAIN_HEIGHT, TERRAIN_MIN_Y } from '../terrain.ts';

/** A stack in a slot of a chest that the land has. */
export interface LootStack {
  readonly slot: number;
  readonly id: string;
  readonly count: number;
  /** Enchantments by id without namespace, with their levels. */
  readonly enchantments?: Readonly<Record<string, number>>;
}

/** What a block of the land holds, besides its state. World coordinates of the land. */
export type BlockContents = { readonly x: number; readonly y: number; readonly z: number } & (
  | { readonly type: 'chest'; readonly items: readonly LootStack[] }
  | { readonly type: 'spawner'; readonly mob: string }
);

/** The cells of one chunk, to write what lies in it of something larger. Coordinates are the land's; what lies outside is dropped. */
export class ChunkPaste {
  readonly cells: Uint16Array;
  readonly minX: number;
  readonly minZ: number;
  /** What blocks in the chunk hold. */
  readonly contents: BlockContents[] = [];

  constructor(cells: Uint16Array, chunkX: number, chunkZ: number) {
    this.cells = cells;
    this.minX = chunkX * 16;
    this.minZ = chunkZ * 16;
  }

  /** Whether a cell lies in the chunk. */
  has(x: number, y: number, z: number): boolean {
    return (
      x >= this.minX &&
      x < this.minX + 16 &&
      z >= this.minZ &&
      z < this.minZ + 16 &&
      y >= TERRAIN_MIN_Y &&
      y < TERRAIN_MIN_Y + TERRAIN_HEIGHT
    );
  }

  /** The palette index at a cell; undefined outside the chunk. */
  get(x: number, y: number, z: number): number | undefined {
    return this.has(x, y, z) ? this.cells[this.#index(x, y, z)] : undefined;
  }

  set(x: number, y: number, z: number, block: number): void {
    if (this.has(x, y, z)) this.cells[this.#index(x, y, z)] = block;
  }

  /** Fills a box, corners included. */
  fill(x1: number, y1: number, z1: number, x2: number, y2: number, z2: number, block: number): void {
    const [fromX, toX] = [Math.max(this.minX, Math.min(x1, x2)), Math.min(this.minX + 15, Math.max(x1, x2))];
    const [fromZ, toZ] = [Math.max(this.minZ, Math.min(z1, z2)), Math.min(this.minZ + 15, Math.max(z1, z2))];
    const fromY = Math.max(TERRAIN_MIN_Y, Math.min(y1, y2));
    const toY = Math.min(TERRAIN_MIN_Y + TERRAIN_HEIGHT - 1, Math.max(y1, y2));
    for (let y = fromY; y <= toY; y++)
      for (let z = fromZ; z <= toZ; z++) for (let x = fromX; x <= toX; x++) this.cells[this.#index(x, y, z)] = block;
  }

  /** Fills a column from a cell down to the first that is not one of `through`, at most to `lowest`. */
  fillDown(x: number, y: number, z: number, block: number, through: (block: number) => boolean, lowest: number): void {
    if (!this.has(x, y, z)) return;
    for (let at = y; at >= lowest; at--) {
      const index = this.#index(x, at, z);
      if (!through(this.cells[index] as number)) return;
      this.cells[index] = block;
    }
  }

  /** Notes what a block of the chunk holds. */
  hold(contents: BlockContents): void {
    if (this.has(contents.x, contents.y, contents.z)) this.contents.push(contents);
  }

  #index(x: number, y: number, z: number): number {
    return ((y - TERRAIN_MIN_Y) << 8) | ((z & 15) << 4) | (x & 15);
  }
}
