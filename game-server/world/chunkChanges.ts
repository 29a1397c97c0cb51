import type { BlockPosition } from '../../protocol/geometry.ts';
import type { GameServer } from '../core/server.ts';
import { blockEntityNbt } from './blockEntityNbt.ts';
import { blockEntityTypeNumber } from './blockEntityTypes.ts';
import { Chunks } from './chunks.ts';

/** From this many changed blocks on, a chunk is sent again as a whole. */
const RESEND_CHANGES = 512;

/** What has changed in a chunk since the last packets. */
interface ChangedChunk {
  readonly x: number;
  readonly z: number;
  /** Cells by section-independent index: (y + 64) << 8 | z << 4 | x. */
  readonly cells: Set<number>;
  /** Whether it was replaced altogether. */
  whole: boolean;
}

/** The blocks that changed since the last packets, by chunk. */
export class ChunkChanges {
  readonly #chunks = new Map<number, ChangedChunk>();

  get isEmpty(): boolean {
    return this.#chunks.size === 0;
  }

  /** By the numbers of the chunks, in the order they were first changed. */
  entries(): IterableIterator<[number, ChangedChunk]> {
    return this.#chunks.entries();
  }

  /** @returns the number of the chunk. */
  cellChanged({ x, y, z }: BlockPosition): number {
    const key = Chunks.key(x >> 4, z >> 4);
    this.#of(x >> 4, z >> 4, key).cells.add(((y + 64) << 8) | ((z & 15) << 4) | (x & 15));
    return key;
  }

  /** @returns the number of the chunk. */
  chunkReplaced(x: number, z: number): number {
    const key = Chunks.key(x, z);
    this.#of(x, z, key).whole = true;
    return key;
  }

  clear(): void {
    this.#chunks.clear();
  }

  #of(x: number, z: number, key: number): ChangedChunk {
    let chunk = this.#chunks.get(key);
    if (!chunk) {
      chunk = { x, z, cells: new Set(), whole: false };
      this.#chunks.set(key, chunk);
    }
    return chunk;
  }
}

/** Whether so much of a chunk has changed that it had better be sent again. */
export function isWhole({ whole, cells }: ChangedChunk): boolean {
  return whole || cells.size >= RESEND_CHANGES;
}

/**
 * The packets with a chunk's changed cells and what their block entities show.
 * @param stateAt the state that is sent for a cell.
 */
export function changeFrames(
  chunk: ChangedChunk,
  { world, codec, gameData }: GameServer,
  stateAt: (position: BlockPosition) => number,
): Buffer[] {
  const { features } = gameData.source;
  const sections = new Map<number, number[]>();
  const frames: Buffer[] = [];
  for (const cell of [...chunk.cells].sort((a, b) => a - b)) {
    const section = sections.get(cell >> 12);
    if (section) section.push(cell);
    else sections.set(cell >> 12, [cell]);
  }
  const positionOf = (cell: number) => ({
    x: (chunk.x << 4) | (cell & 15),
    y: (cell >> 8) - 64,
    z: (chunk.z << 4) | ((cell >> 4) & 15),
  });
  for (const [section, cells] of sections) {
    if (cells.length === 1) {
      const location = positionOf(cells[0] as number);
      frames.push(codec.encode('play', 'block_change', { location, type: stateAt(location) }));
    } else {
      // A record is the state number, then x, z and y within the section (Minecraft wiki, Update Section Blocks).
      const records = cells.map(
        (cell) =>
          stateAt(positionOf(cell)) * 4096 + (((cell & 15) << 8) | (((cell >> 4) & 15) << 4) | ((cell >> 8) & 15)),
      );
      const chunkCoordinates = { x: chunk.x, y: section - 4, z: chunk.z };
      frames.push(
        codec.encode('play', 'multi_block_change', { chunkCoordinates, suppressLightUpdates: true, records }),
      );
    }
    for (const cell of cells) {
      const location = positionOf(cell);
      const entity = world.entityAt(location);
      const nbtData = entity && blockEntityNbt(entity, features);
      if (!entity || !nbtData) continue;
      const action = blockEntityTypeNumber(gameData, entity.id);
      frames.push(codec.encode('play', 'tile_entity_data', { location, action, nbtData }));
    }
  }
  return frames;
}
