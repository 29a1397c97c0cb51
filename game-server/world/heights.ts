import { collisionBoxesByState } from '../data/collisionShapes.ts';
import type { ServerGameData } from '../data/serverGameData.ts';

const COLUMNS = 256;
/** Nine bits a height, seven heights a long (Minecraft wiki, "Chunk format", Heightmaps). */
const BITS = 9;
const PER_LONG = 7;
const LONGS = Math.ceil(COLUMNS / PER_LONG);

/** States that stop whoever moves, or hold a fluid: what heightmap MOTION_BLOCKING counts (Minecraft wiki, "Heightmap"). */
export function motionBlockingStates(gameData: ServerGameData): Uint8Array {
  const known = tables.get(gameData);
  if (known) return known;
  const boxes = collisionBoxesByState(gameData);
  const { states } = gameData;
  const table = new Uint8Array(states.count);
  for (const { name, minStateId, maxStateId } of gameData.source.data.blocksArray) {
    // Carpets carry a player but are not of a material that blocks motion.
    const solid = !name.endsWith('_carpet');
    for (let stateId = minStateId as number; stateId <= (maxStateId as number); stateId++)
      if (WET.has(name) || (solid && boxes(stateId).length > 0) || states.valueOf(stateId, 'waterlogged') === 'true')
        table[stateId] = 1;
  }
  tables.set(gameData, table);
  return table;
}

const tables = new WeakMap<ServerGameData, Uint8Array>();

/** 1 for each state that holds a fluid. */
export function wetStates({ source, states }: ServerGameData): Uint8Array {
  const table = new Uint8Array(states.count);
  for (const { name, minStateId, maxStateId } of source.data.blocksArray)
    for (let stateId = minStateId as number; stateId <= (maxStateId as number); stateId++)
      if (WET.has(name) || states.valueOf(stateId, 'waterlogged') === 'true') table[stateId] = 1;
  return table;
}

/** Blocks that are or always hold a fluid. */
const WET = new Set(['water', 'lava', 'bubble_column', 'kelp', 'kelp_plant', 'seagrass', 'tall_seagrass']);

/**
 * How high each of a chunk's 256 columns reaches, kept up to date block by block: for both maps, how many cells above
 * the world's lowest lies the first that is free. Indices are (z << 4) | x.
 */
export class Heights {
  readonly surface: Int16Array;
  readonly motion: Int16Array;
  readonly #blocking: Uint8Array;

  constructor(blocking: Uint8Array, from?: Heights) {
    this.#blocking = blocking;
    this.surface = from ? from.surface.slice() : new Int16Array(COLUMNS);
    this.motion = from ? from.motion.slice() : new Int16Array(COLUMNS);
  }

  /** Measures all columns anew. `stateAt` gives the state by cell index (level << 8) | (z << 4) | x, from `top` - 1 down. */
  measure(stateAt: (index: number) => number, top: number): void {
    for (let column = 0; column < COLUMNS; column++) {
      this.surface[column] = this.#descend(stateAt, column, top, false);
      this.motion[column] = this.#descend(stateAt, column, top, true);
    }
  }

  /** Takes note of a new state at a cell `level` cells above the world's lowest. */
  changed(column: number, level: number, stateId: number, stateAt: (index: number) => number): void {
    if (stateId !== 0) {
      if (level >= (this.surface[column] as number)) this.surface[column] = level + 1;
    } else if (level === (this.surface[column] as number) - 1)
      this.surface[column] = this.#descend(stateAt, column, level, false);
    if (this.#blocking[stateId]) {
      if (level >= (this.motion[column] as number)) this.motion[column] = level + 1;
    } else if (level === (this.motion[column] as number) - 1)
      this.motion[column] = this.#descend(stateAt, column, level, true);
  }

  /**
   * Both maps as the network NBT of a chunk packet; `named` puts the empty name of the root that versions before 1.20.2 want;
   * `below` cells are not part of the dimension.
   */
  nbt(named: boolean, below = 0): Buffer {
    const longs = Buffer.alloc(LONGS * 8);
    const parts: Uint8Array[] = [Buffer.from(named ? [COMPOUND, 0, 0] : [COMPOUND])];
    for (const [name, heights] of [
      ['MOTION_BLOCKING', this.motion],
      ['WORLD_SURFACE', this.surface],
    ] as const) {
      const head = Buffer.alloc(3 + name.length + 4);
      head[0] = LONG_ARRAY;
      head.writeUInt16BE(name.length, 1);
      head.write(name, 3, 'latin1');
      head.writeInt32BE(LONGS, 3 + name.length);
      pack(heights, longs, below);
      parts.push(head, Buffer.from(longs));
    }
    parts.push(Buffer.from([0]));
    return Buffer.concat(parts);
  }

  /** Both maps as the list that chunk packets have since 1.21.5. */
  list(below = 0): Buffer {
    const longs = Buffer.alloc(LONGS * 8);
    const parts: Uint8Array[] = [Buffer.from([2])];
    for (const [number, heights] of [
      [WORLD_SURFACE, this.surface],
      [MOTION_BLOCKING, this.motion],
    ] as const) {
      pack(heights, longs, below);
      parts.push(Buffer.from([number, LONGS]), Buffer.from(longs));
    }
    return Buffer.concat(parts);
  }

  #descend(stateAt: (index: number) => number, column: number, from: number, motion: boolean): number {
    let level = from;
    while (level > 0) {
      const stateId = stateAt(((level - 1) << 8) | column);
      if (motion ? this.#blocking[stateId] : stateId !== 0) break;
      level--;
    }
    return level;
  }
}

/** Numbers of the maps in packets since 1.21.5. */
const WORLD_SURFACE = 1;
const MOTION_BLOCKING = 4;
/** Numbers of NBT tag types (Minecraft wiki, "NBT format"). */
const COMPOUND = 10;
const LONG_ARRAY = 12;

function pack(heights: Int16Array, target: Buffer, below: number): void {
  for (let long = 0; long < LONGS; long++) {
    let [low, high] = [0, 0];
    for (let slot = 0; slot < PER_LONG; slot++) {
      const height = Math.max(0, (heights[long * PER_LONG + slot] ?? 0) - below);
      const shift = slot * BITS;
      if (shift < 32) {
        low |= height << shift;
        if (shift + BITS > 32) high |= height >>> (32 - shift);
      } else high |= height << (shift - 32);
    }
    target.writeInt32BE(high | 0, long * 8);
    target.writeInt32BE(low | 0, long * 8 + 4);
  }
}
