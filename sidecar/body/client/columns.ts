import type { Bot } from 'mineflayer';
import type { Vec3 } from 'vec3';

/** A point of a world, or a cell of a column: x and z from 0 to 15, y of the world. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** What is asked of a chunk column: prismarine-chunk's, or one that stands in for it. */
export interface Column {
  readonly blockEntities: Readonly<Record<string, unknown>>;
  getBlockStateId(at: Place): number | null | undefined;
  setBlockStateId(at: Place, stateId: number): void;
  getBlock(at: Place): unknown;
  getBiome(at: Place): number;
  getBlockLight(at: Place): number;
  getSkyLight(at: Place): number;
  getBlockEntity(at: Place): unknown;
  /**
   * All states of the section at y / 16, by `y << 8 | z << 4 | x`, or the one that fills it; not to be written to. Only
   * shared columns have it.
   */
  statesIn?(sectionY: number): Uint16Array | number;
}

interface WorldBlock {
  readonly position: Vec3;
  readonly stateId: number;
}

/** Mineflayer's world, as far as it is used here. */
export interface World {
  readonly async: { saveAt(at: Place): void };
  getColumn(x: number, z: number): Column | null | undefined;
  getBlock(at: Place): unknown;
  setBlockStateId(at: Place, stateId: number): void;
  _emitBlockUpdate(before: unknown, after: unknown, at: Place): void;
  on(event: 'chunkColumnLoad' | 'chunkColumnUnload', listener: (corner: Vec3) => void): unknown;
  on(event: 'blockUpdate', listener: (before: WorldBlock, after: WorldBlock) => void): unknown;
}

/** Columns remembered along one axis; a power of two. */
const SPAN = 16;
const MASK = SPAN - 1;

/**
 * Reads block states from the chunks a bot has received. Mineflayer's world makes a text key and two vectors for each
 * read; here the columns lie in a small table by their coordinates, which the world's own events keep right.
 */
export class Columns {
  readonly #bot: Bot;
  #world: World | undefined;
  readonly #columns: (Column | undefined)[] = new Array<Column | undefined>(SPAN * SPAN).fill(undefined);
  readonly #xs = new Int32Array(SPAN * SPAN);
  readonly #zs = new Int32Array(SPAN * SPAN);
  readonly #inside = { x: 0, y: 0, z: 0 };
  readonly #followers: ((world: World) => void)[] = [];

  constructor(bot: Bot) {
    this.#bot = bot;
  }

  /** The block state at a point; -1 while its chunk has not arrived, 0 above and below the world. */
  stateIdAt(x: number, y: number, z: number): number {
    const column = this.columnAt(Math.floor(x) >> 4, Math.floor(z) >> 4);
    if (!column) return -1;
    const inside = this.#inside;
    inside.x = Math.floor(x) & 15;
    inside.y = Math.floor(y);
    inside.z = Math.floor(z) & 15;
    return column.getBlockStateId(inside) ?? 0;
  }

  /** The chunk at chunk coordinates, if it has arrived. */
  columnAt(chunkX: number, chunkZ: number): Column | undefined {
    const index = (chunkX & MASK) * SPAN + (chunkZ & MASK);
    const known = this.#columns[index];
    if (
      known &&
      this.#xs[index] === chunkX &&
      this.#zs[index] === chunkZ &&
      this.#world === (this.#bot.world as unknown)
    )
      return known;
    const world = this.#bot.world as unknown as World | undefined;
    if (!world) return undefined;
    if (world !== this.#world) this.#follow(world);
    const column = world.getColumn(chunkX, chunkZ) ?? undefined;
    this.#columns[index] = column;
    this.#xs[index] = chunkX;
    this.#zs[index] = chunkZ;
    return column;
  }

  /** Calls back with each world the bot gets, at the latest when it is first read. */
  onWorld(follower: (world: World) => void): void {
    this.#followers.push(follower);
    if (this.#world) follower(this.#world);
  }

  #follow(world: World): void {
    this.#world = world;
    for (const follower of this.#followers) follower(world);
    this.#columns.fill(undefined);
    const forget = ({ x, z }: Vec3) => {
      this.#columns[((x >> 4) & MASK) * SPAN + ((z >> 4) & MASK)] = undefined;
    };
    world.on('chunkColumnLoad', forget);
    world.on('chunkColumnUnload', forget);
  }
}
