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
  /** Another number whenever anything about the column is; only shared columns have it. */
  readonly revision?: number;
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
  on(event: 'newListener' | 'removeListener', listener: (event: string) => void): unknown;
  listenerCount(event: string): number;
}

/** Receives which cell holds another state, and both states; the same state twice where it was set again. */
type ChangeListener = (x: number, y: number, z: number, before: number, after: number) => void;

/** Who listens to the changes of a world. */
interface Listening {
  /** Listeners besides those of single cells that make nothing of a change: our own, and Mineflayer's that hands it on. */
  readonly idle: number;
  /** Listeners of single cells. */
  cells: number;
}

const EVERY_CHANGE = 'blockUpdate';
/** What the events of single cells begin with. */
const ONE_CELL = 'blockUpdate:';

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
  /** The world's own answer, which it makes a text for. */
  #inWorld: World['getColumn'] = () => undefined;
  readonly #columns: (Column | undefined)[] = new Array<Column | undefined>(SPAN * SPAN).fill(undefined);
  readonly #xs = new Int32Array(SPAN * SPAN);
  readonly #zs = new Int32Array(SPAN * SPAN);
  readonly #inside = { x: 0, y: 0, z: 0 };
  readonly #followers: ((world: World) => void)[] = [];
  readonly #listeners: ChangeListener[] = [];
  #listening: Listening | undefined;

  constructor(bot: Bot) {
    this.#bot = bot;
  }

  /** The block state at a point; -1 while its chunk has not arrived, 0 above and below the world. */
  stateIdAt(x: number, y: number, z: number): number {
    const cellX = Math.floor(x) | 0;
    const cellZ = Math.floor(z) | 0;
    const column = this.columnAt(cellX >> 4, cellZ >> 4);
    if (!column) return -1;
    const inside = this.#inside;
    inside.x = cellX & 15;
    inside.y = Math.floor(y) | 0;
    inside.z = cellZ & 15;
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
    const column = this.#inWorld(chunkX, chunkZ) ?? undefined;
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

  /** Calls back, from now on, after each block that is set. */
  onChange(listener: ChangeListener): void {
    this.#listeners.push(listener);
  }

  /** Whether nobody but our own listeners listens to changes of a cell of the present world. */
  hasNoListener(x: number, y: number, z: number): boolean {
    const world = this.#world;
    const listening = this.#listening;
    return (
      world !== undefined &&
      listening !== undefined &&
      world.listenerCount(EVERY_CHANGE) === listening.idle &&
      this.#bot.listenerCount(EVERY_CHANGE) === 0 &&
      (listening.cells === 0 || world.listenerCount(`${ONE_CELL}(${x}, ${y}, ${z})`) === 0)
    );
  }

  /** Calls our own listeners for a change that the world does not announce. */
  report(x: number, y: number, z: number, before: number, after: number): void {
    for (const listener of this.#listeners) listener(x, y, z, before, after);
  }

  #follow(world: World): void {
    this.#world = world;
    this.#inWorld = world.getColumn.bind(world);
    this.#listening = this.#countListeners(world);
    for (const follower of this.#followers) follower(world);
    this.#columns.fill(undefined);
    const forget = ({ x, z }: Vec3) => {
      this.#columns[((x >> 4) & MASK) * SPAN + ((z >> 4) & MASK)] = undefined;
    };
    world.on('chunkColumnLoad', forget);
    world.on('chunkColumnUnload', forget);
  }

  /** Counts listeners from now on; undefined where others than Mineflayer's own listened before, whom nobody counted. */
  #countListeners(world: World): Listening | undefined {
    const handsOn = world.listenerCount(EVERY_CHANGE) === 1;
    world.on(EVERY_CHANGE, (before, { position: { x, y, z }, stateId }) =>
      this.report(x, y, z, before.stateId, stateId),
    );
    if (!handsOn) return undefined;
    const listening = { idle: world.listenerCount(EVERY_CHANGE), cells: 0 };
    const count = (by: number) => (event: string) => {
      if (event.startsWith(ONE_CELL)) listening.cells += by;
    };
    world.on('newListener', count(1));
    world.on('removeListener', count(-1));
    return listening;
  }
}
