import chunkLoader from 'prismarine-chunk';
import nbt from 'prismarine-nbt';
import type { EmbeddedGameData } from '../data/embeddedGameData.ts';

/** Lowest and first too high block of the overworld since 1.18 (registry codec: min_y -64, height 384). */
export const MIN_Y = -64;
export const MAX_Y = 320;
const SECTIONS = (MAX_Y - MIN_Y) / 16;

interface Section {
  readonly data: { get(index: number): number };
  readonly solidBlockCount: number;
}
interface Column {
  readonly sections: (Section | undefined)[];
  setBlockStateId(position: { x: number; y: number; z: number }, stateId: number): void;
  setBiome(position: { x: number; y: number; z: number }, biome: number): void;
  dump(): Buffer;
}
type ColumnClass = new (options: { minY: number; worldHeight: number }) => Column;

/** Layers of a flat world from the lowest up: the state ids of y = MIN_Y, MIN_Y + 1, ... */
export type FlatLayers = readonly number[];

const FULL_LIGHT = new Array<number>(2048).fill(0xff);

/** The blocks of the world, in columns of 16 by 16 made when first written to. */
export class Chunks {
  readonly #gameData: EmbeddedGameData;
  readonly #Column: ColumnClass;
  readonly #columns = new Map<number, Column>();
  readonly #layers: FlatLayers;
  readonly #biome: number;
  /** What every column looks like that nobody has written to. */
  readonly #untouched: Column;

  constructor(gameData: EmbeddedGameData, layers: FlatLayers) {
    this.#gameData = gameData;
    this.#Column = (chunkLoader as unknown as (registry: unknown) => ColumnClass)(gameData.source.registry);
    this.#layers = layers;
    this.#biome = biomeNumber(gameData, layers.length > 0 ? 'plains' : 'the_void');
    this.#untouched = this.#create();
  }

  /** The number of a chunk for maps. */
  static key(chunkX: number, chunkZ: number): number {
    return (chunkX + 0x100000) * 0x200000 + (chunkZ + 0x100000);
  }

  /** The state id at a cell; air above and below the world. */
  stateId(x: number, y: number, z: number): number {
    if (y < MIN_Y || y >= MAX_Y) return 0;
    const column = this.#columns.get(Chunks.key(x >> 4, z >> 4)) ?? this.#untouched;
    return column.sections[(y - MIN_Y) >> 4]?.data.get(((y & 15) << 8) | ((z & 15) << 4) | (x & 15)) ?? 0;
  }

  /** Writes a cell inside the world's height. */
  setStateId(x: number, y: number, z: number, stateId: number): void {
    const key = Chunks.key(x >> 4, z >> 4);
    let column = this.#columns.get(key);
    if (!column) {
      column = this.#create();
      this.#columns.set(key, column);
    }
    column.setBlockStateId({ x: x & 15, y, z: z & 15 }, stateId);
  }

  /** The fields of map_chunk, without block entities. Light is full sky light around all sections that hold blocks. */
  packet(chunkX: number, chunkZ: number): Record<string, unknown> {
    const column = this.#columns.get(Chunks.key(chunkX, chunkZ)) ?? this.#untouched;
    let lit = 0;
    for (let section = 0; section < SECTIONS; section++)
      if ((column.sections[section]?.solidBlockCount ?? 0) > 0) lit |= 0b111 << section;
    const skyLight: number[][] = [];
    for (let bit = 0; bit < SECTIONS + 2; bit++) if (lit & (1 << bit)) skyLight.push(FULL_LIGHT);
    return {
      x: chunkX,
      z: chunkZ,
      heightmaps: nbt.comp({ MOTION_BLOCKING: nbt.longArray(EMPTY_HEIGHTMAP as never) }),
      chunkData: column.dump(),
      trustEdges: true,
      skyLightMask: lit === 0 ? [] : [[0, lit]],
      blockLightMask: [],
      emptySkyLightMask: [],
      emptyBlockLightMask: [[0, (1 << (SECTIONS + 2)) - 1]],
      skyLight,
      blockLight: [],
    };
  }

  #create(): Column {
    const column = new this.#Column({ minY: MIN_Y, worldHeight: MAX_Y - MIN_Y });
    const position = { x: 0, y: 0, z: 0 };
    for (position.y = MIN_Y; position.y < MAX_Y; position.y += 4)
      for (position.z = 0; position.z < 16; position.z += 4)
        for (position.x = 0; position.x < 16; position.x += 4) column.setBiome(position, this.#biome);
    this.#layers.forEach((stateId, index) => {
      if (stateId === 0) return;
      position.y = MIN_Y + index;
      for (position.z = 0; position.z < 16; position.z++)
        for (position.x = 0; position.x < 16; position.x++) column.setBlockStateId(position, stateId);
    });
    return column;
  }

  get gameData(): EmbeddedGameData {
    return this.#gameData;
  }
}

/** 37 longs hold 256 heights of 9 bits (Minecraft wiki, "Chunk format"); clients do without the heights. */
const EMPTY_HEIGHTMAP = Array.from({ length: 37 }, () => [0, 0]);

function biomeNumber(gameData: EmbeddedGameData, name: string): number {
  return gameData.source.data.biomesByName[name]?.id ?? 0;
}
