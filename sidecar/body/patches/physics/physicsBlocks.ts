import type { Bot } from 'mineflayer';
import { Vec3 } from 'vec3';
import type { Column, Columns } from '../../client/columns.ts';

type Block = NonNullable<ReturnType<Bot['blockAt']>>;

/** A cell that was read and the state found there, -1 for a chunk that had not arrived. */
interface Reading {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly stateId: number;
}

/** A chunk that was read from, and its revision when the readings were last found to be true; both may be unknown. */
interface ReadChunk {
  readonly x: number;
  readonly z: number;
  column: Column | undefined;
  revision: number | undefined;
}

/** What a step read. */
export interface Readings {
  readonly cells: readonly Reading[];
  readonly chunks: readonly ReadChunk[];
}

/**
 * The world as prismarine-physics asks for it. Mineflayer makes a new Block, with biome, light and properties, for each
 * of the dozens of cells a step looks at; here each block state has one, and only its position changes from read to
 * read. Liquids and what stands in them are kept by the library while it reads on, so those are new objects each time.
 */
export class PhysicsBlocks {
  readonly #bot: Bot;
  readonly #columns: Columns;
  readonly #known = new Map<number, { readonly block: Block; readonly kept: boolean }>();
  readonly #liquids: ReadonlySet<string> = new Set([
    'water',
    'lava',
    'seagrass',
    'tall_seagrass',
    'kelp',
    'kelp_plant',
    'bubble_column',
  ]);
  #readings: Reading[] | undefined;

  constructor(bot: Bot, columns: Columns) {
    this.#bot = bot;
    this.#columns = columns;
  }

  /** The block at a point; null while its chunk has not arrived. Good until the next read unless it holds water. */
  getBlock(point: { x: number; y: number; z: number }): Block | null {
    const x = Math.floor(point.x) | 0;
    const y = Math.floor(point.y) | 0;
    const z = Math.floor(point.z) | 0;
    const stateId = this.#columns.stateIdAt(x, y, z);
    this.#readings?.push({ x, y, z, stateId });
    if (stateId < 0) return null;
    const known = this.#known.get(stateId) ?? this.#read(stateId, x, y, z);
    if (!known) return null;
    const { block } = known;
    if (known.kept) {
      const own: Block = Object.create(block);
      own.position = new Vec3(x, y, z);
      return own;
    }
    const { position } = block;
    position.x = x;
    position.y = y;
    position.z = z;
    return block;
  }

  /** Runs `work` and returns what it read, each cell once. */
  record(work: () => void): Readings {
    const readings: Reading[] = [];
    this.#readings = readings;
    try {
      work();
    } finally {
      this.#readings = undefined;
    }
    const cells = readings.filter(
      ({ x, y, z }, index) => readings.findIndex((other) => other.x === x && other.y === y && other.z === z) === index,
    );
    const chunks: ReadChunk[] = [];
    for (const { x, z } of cells) {
      const [chunkX, chunkZ] = [x >> 4, z >> 4];
      if (chunks.some((chunk) => chunk.x === chunkX && chunk.z === chunkZ)) continue;
      const column = this.#columns.columnAt(chunkX, chunkZ);
      chunks.push({ x: chunkX, z: chunkZ, column, revision: column?.revision });
    }
    return { cells, chunks };
  }

  /** Whether each of these cells still holds what it held when it was read. */
  unchanged({ cells, chunks }: Readings): boolean {
    if (chunks.every((chunk) => this.#isAsItWas(chunk))) return true;
    for (const { x, y, z, stateId } of cells) if (this.#columns.stateIdAt(x, y, z) !== stateId) return false;
    for (const chunk of chunks) {
      chunk.column = this.#columns.columnAt(chunk.x, chunk.z);
      chunk.revision = chunk.column?.revision;
    }
    return true;
  }

  #isAsItWas({ x, z, column, revision }: ReadChunk): boolean {
    return revision !== undefined && column?.revision === revision && this.#columns.columnAt(x, z) === column;
  }

  #read(stateId: number, x: number, y: number, z: number) {
    const block = this.#bot.world.getBlock(new Vec3(x, y, z));
    if (!block) return undefined;
    const known = { block, kept: this.#liquids.has(block.name) || Boolean(block.getProperties().waterlogged) };
    this.#known.set(stateId, known);
    return known;
  }
}
