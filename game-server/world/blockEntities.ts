import { type BlockPosition, type Box, boxContains } from '../../protocol/geometry.ts';
import type { BlockEntity } from './blockEntity.ts';
import { Chunks } from './chunks.ts';
import { MIN_Y } from './column.ts';

/** A block entity and the cell it lies in. */
export interface PlacedEntity {
  readonly position: BlockPosition;
  readonly entity: BlockEntity;
}

/** The block entities of the world, found by cell, by chunk or by box without looking at the others. */
export class BlockEntities {
  /** By chunk, then by cell within it. */
  readonly #chunks = new Map<number, Map<number, PlacedEntity>>();
  readonly #spawners = new Set<PlacedEntity>();
  #revision = 0;

  /** The spawners among them, which act by themselves, in the order they were made. */
  get spawners(): Iterable<PlacedEntity> {
    return this.#spawners;
  }

  /** Rises whenever one is put somewhere or taken away. */
  get revision(): number {
    return this.#revision;
  }

  get({ x, y, z }: BlockPosition): BlockEntity | undefined {
    return this.#chunks.get(Chunks.key(x >> 4, z >> 4))?.get(cellOf(x, y, z))?.entity;
  }

  set({ x, y, z }: BlockPosition, entity: BlockEntity): void {
    const key = Chunks.key(x >> 4, z >> 4);
    let chunk = this.#chunks.get(key);
    if (!chunk) {
      chunk = new Map();
      this.#chunks.set(key, chunk);
    }
    const placed = { position: { x, y, z }, entity };
    const before = chunk.get(cellOf(x, y, z));
    if (before) this.#spawners.delete(before);
    chunk.set(cellOf(x, y, z), placed);
    if (entity.type === 'spawner') this.#spawners.add(placed);
    this.#revision++;
  }

  delete({ x, y, z }: BlockPosition): void {
    const key = Chunks.key(x >> 4, z >> 4);
    const chunk = this.#chunks.get(key);
    const placed = chunk?.get(cellOf(x, y, z));
    if (!chunk || !placed) return;
    chunk.delete(cellOf(x, y, z));
    this.#spawners.delete(placed);
    this.#revision++;
    if (chunk.size === 0) this.#chunks.delete(key);
  }

  /** Those of one chunk, in the order they were made. */
  inChunk(chunkX: number, chunkZ: number): Iterable<PlacedEntity> {
    return this.#chunks.get(Chunks.key(chunkX, chunkZ))?.values() ?? [];
  }

  /** Those in a box, chunk by chunk. */
  *inBox(box: Box): Generator<PlacedEntity> {
    for (let chunkX = box.min.x >> 4; chunkX <= box.max.x >> 4; chunkX++)
      for (let chunkZ = box.min.z >> 4; chunkZ <= box.max.z >> 4; chunkZ++)
        for (const placed of this.inChunk(chunkX, chunkZ)) if (boxContains(box, placed.position)) yield placed;
  }

  /** All there are, chunk by chunk. */
  *[Symbol.iterator](): Generator<PlacedEntity> {
    for (const chunk of this.#chunks.values()) yield* chunk.values();
  }
}

function cellOf(x: number, y: number, z: number): number {
  return ((y - MIN_Y) << 8) | ((z & 15) << 4) | (x & 15);
}
