import chunkLoader from 'prismarine-chunk';
import { ConfigError } from '../../../protocol/errors.ts';
import type { EmbeddedGameData } from '../data/embeddedGameData.ts';
import type { FileTag } from '../storage/nbtTags.ts';
import { biomeNumber, type FlatLayers, type Ground, layeredGround } from './ground.ts';
import { Heights, motionBlockingStates } from './heights.ts';
import type { Land, MadeChunk } from './land.ts';
import { isWithin, type LandChunk, type LandPatch, LandPatches } from './landPatches.ts';
import { BIOME_CELLS, SECTION_CELLS, type StoredStates, sectionBytes, storedSectionBytes } from './sectionBytes.ts';
import { cellWritten } from './stateCache.ts';

/** Lowest and first too high block of the overworld since 1.18 (registry codec: min_y -64, height 384). */
export const MIN_Y = -64;
export const MAX_Y = 320;
/** Sections of 16 blocks in a chunk, the lowest first. */
export const SECTIONS = (MAX_Y - MIN_Y) / 16;

/** What is used of a section of prismarine-chunk's columns. */
interface StoredSection {
  readonly data: StoredStates;
  readonly solidBlockCount: number;
}
interface StoredBiomes {
  readonly data: { get(index: number): number; readonly value?: number };
}
/** A column of prismarine-chunk, which holds blocks and biomes; light is the server's own. */
export interface StoredColumn {
  readonly sections: readonly StoredSection[];
  readonly biomes: readonly StoredBiomes[];
  setBlockStateId(position: { x: number; y: number; z: number }, stateId: number): void;
  setBiome(position: { x: number; y: number; z: number }, biome: number): void;
  load(bytes: Buffer): void;
}
type ColumnClass = new (options: { minY: number; worldHeight: number }) => StoredColumn;

/** A chunk: 16 by 16 blocks from the bottom of the world to its top. */
export interface Column {
  readonly stored: StoredColumn;
  readonly heights: Heights;
  /** Whether other worlds or chunks have it too: then nobody writes to it. */
  readonly shared: boolean;
  /** Each section as it stands in packets; undefined when it has changed since it was last asked for. */
  readonly bytes: (Buffer | undefined)[];
  /** Whether it differs from what the ground would make again. */
  modified: boolean;
  /** Counts the cells written so far, in all and by section, in which it begins anew after 65,535. */
  writes: number;
  readonly sectionWrites: Uint16Array;
  /** Whether its blocks have changed since whoever saves them took it back. */
  unsaved: boolean;
}

export type { FlatLayers } from './ground.ts';

const columnClasses = new WeakMap<EmbeddedGameData, ColumnClass>();

/** prismarine-chunk makes a class, and all it knows of blocks, anew at every call. */
function columnClassOf(gameData: EmbeddedGameData): ColumnClass {
  let known = columnClasses.get(gameData);
  if (!known) {
    known = (chunkLoader as unknown as (registry: unknown) => ColumnClass)(gameData.source.registry);
    columnClasses.set(gameData, known);
  }
  return known;
}

/** The blocks of the world, in chunks that are made when first needed. */
export class Chunks {
  readonly gameData: EmbeddedGameData;
  readonly ground: Ground;
  /** Hears of chunks that came with signs and containers: their states, as `replace` takes them, and what they hold. */
  onSavedChunk: (chunkX: number, chunkZ: number, states: Uint16Array, blockEntities: readonly FileTag[]) => void = () =>
    undefined;
  /** Hears of chunks that could not be read and are empty therefore; unless set, the error is thrown. */
  onUnreadable: (error: ConfigError) => void = (error) => {
    throw error;
  };
  /** How many chunks were made by a generator or read from files, for whoever must bound that work. */
  generatedCount = 0;
  readonly #Column: ColumnClass;
  readonly #columns = new Map<number, Column>();
  readonly #patches = new LandPatches();
  readonly #blocking: Uint8Array;
  readonly #stateCount: number;
  readonly #biomeCount: number;
  /** What every chunk of uniform ground looks like that nobody has written to. */
  readonly #pristine: Column | undefined;
  /** Sections of air by biome, as they stand in packets. */
  readonly #airOfBiome = new Map<number, Buffer>();
  /** The biomes of a section where there is nothing. */
  readonly #nowhere: Uint8Array;
  #lastKey = -1;
  #last: Column | undefined;

  constructor(gameData: EmbeddedGameData, ground: Ground | FlatLayers) {
    this.gameData = gameData;
    this.ground = 'type' in ground ? ground : layeredGround(gameData, ground);
    this.#Column = columnClassOf(gameData);
    this.#nowhere = new Uint8Array(BIOME_CELLS).fill(biomeNumber(gameData, 'the_void'));
    this.#blocking = motionBlockingStates(gameData);
    this.#stateCount = gameData.states.count;
    this.#biomeCount = gameData.source.data.biomesArray.length;
    if (this.ground.type === 'uniform') this.#pristine = this.#layered(this.ground.layers, this.ground.biome);
  }

  /** The number of a chunk for maps. */
  static key(chunkX: number, chunkZ: number): number {
    return (chunkX + 0x100000) * 0x200000 + (chunkZ + 0x100000);
  }

  /** The chunk of a number that `key` gave. */
  static ofKey(key: number): { readonly chunkX: number; readonly chunkZ: number } {
    return { chunkX: Math.floor(key / 0x200000) - 0x100000, chunkZ: (key % 0x200000) - 0x100000 };
  }

  /** The state id at a cell; air above and below the world. */
  stateId(x: number, y: number, z: number): number {
    if (y < MIN_Y || y >= MAX_Y) return 0;
    return stateIn(this.column(x >> 4, z >> 4), ((y - MIN_Y) << 8) | ((z & 15) << 4) | (x & 15));
  }

  /** Writes a cell inside the world's height. */
  setStateId(x: number, y: number, z: number, stateId: number): void {
    const column = this.#own(x >> 4, z >> 4);
    column.stored.setBlockStateId({ x: x & 15, y, z: z & 15 }, stateId);
    cellWritten(column, ((y - MIN_Y) << 8) | ((z & 15) << 4) | (x & 15), stateId);
    column.modified = true;
    column.unsaved = true;
    column.writes++;
    (column.sectionWrites[(y - MIN_Y) >> 4] as number)++;
    column.bytes[(y - MIN_Y) >> 4] = undefined;
    const cell = ((z & 15) << 4) | (x & 15);
    column.heights.changed(cell, y - MIN_Y, stateId, (index) => stateIn(column, index));
  }

  /** The biome number at a cell of the world. */
  biome(x: number, y: number, z: number): number {
    const { biomes } = this.column(x >> 4, z >> 4).stored;
    const level = Math.max(0, Math.min(MAX_Y - MIN_Y - 1, y - MIN_Y));
    const cell = (((level & 15) >> 2) << 4) | (((z & 15) >> 2) << 2) | ((x & 15) >> 2);
    return biomes[level >> 4]?.data.get(cell) ?? 0;
  }

  /** A chunk, made now if it must be generated. Untouched chunks of uniform ground are one shared object. */
  column(chunkX: number, chunkZ: number): Column {
    const key = Chunks.key(chunkX, chunkZ);
    if (key === this.#lastKey) return this.#last as Column;
    const column = this.#columns.get(key) ?? this.#untouched(chunkX, chunkZ, key);
    this.#lastKey = key;
    this.#last = column;
    return column;
  }

  /** Whether a chunk is of uniform ground and untouched. */
  isPristine(chunkX: number, chunkZ: number): boolean {
    return (
      this.#pristine !== undefined &&
      !this.#columns.has(Chunks.key(chunkX, chunkZ)) &&
      !this.#patches.at(chunkX, chunkZ)
    );
  }

  /** Whether a chunk can be had without generating it. */
  isMade(chunkX: number, chunkZ: number): boolean {
    return this.#columns.has(Chunks.key(chunkX, chunkZ)) || !this.isLand(chunkX, chunkZ);
  }

  /** Whether a chunk belongs to some land, so that it takes work to make it. */
  isLand(chunkX: number, chunkZ: number): boolean {
    return this.#pristine === undefined || this.#patches.at(chunkX, chunkZ) !== undefined;
  }

  /** Which chunk of which land a chunk of the world is before anyone writes to it; undefined on uniform ground. */
  landAt(chunkX: number, chunkZ: number): LandChunk | undefined {
    const patch = this.#patches.at(chunkX, chunkZ);
    if (patch) return { land: patch.land, chunkX: chunkX - patch.shiftX, chunkZ: chunkZ - patch.shiftZ };
    return this.ground.type === 'land' ? { land: this.ground.land, chunkX, chunkZ } : undefined;
  }

  /** Where land of its own has been laid. */
  get patches(): Pick<LandPatches, 'all' | 'at' | 'touching' | 'revision'> {
    return this.#patches;
  }

  /** Has a part of the world be some land from now on, untouched. Throws RangeError where another patch lies. */
  lay(patch: LandPatch): void {
    this.#patches.add(patch);
    this.#forget(patch);
  }

  /** Takes a patch away, with all that was done to it: the world is there what it is elsewhere. */
  lift(patch: LandPatch): void {
    this.#patches.remove(patch);
    this.#forget(patch);
  }

  /** The chunks of a patch that somebody has written to, in the order of their numbers. */
  touchedIn({ area }: LandPatch): { readonly chunkX: number; readonly chunkZ: number; readonly column: Column }[] {
    const touched = [];
    for (let chunkX = area.minX; chunkX <= area.maxX; chunkX++)
      for (let chunkZ = area.minZ; chunkZ <= area.maxZ; chunkZ++) {
        const column = this.#columns.get(Chunks.key(chunkX, chunkZ));
        if (column?.modified) touched.push({ chunkX, chunkZ, column });
      }
    return touched;
  }

  /** A chunk as its land makes it, whatever has been done to it here. */
  asMade({ land, chunkX, chunkZ }: LandChunk): Column {
    const key = Chunks.key(chunkX, chunkZ);
    const known = land.columns.get(key);
    if (known) return known;
    const made = this.#make(land, chunkX, chunkZ);
    const column = this.#fromStates(made?.states ?? EMPTY, made?.biomesOf ?? (() => this.#nowhere), true);
    if (!made?.blockEntities?.length) land.columns.set(key, column);
    return column;
  }

  /** What untouched chunks share; undefined when every chunk is generated. */
  get pristine(): Column | undefined {
    return this.#pristine;
  }

  /** All chunks that differ from what the ground makes, in the order they were first written to. */
  *modified(): Generator<{ readonly chunkX: number; readonly chunkZ: number; readonly column: Column }> {
    for (const [key, column] of this.#columns) if (column.modified) yield { ...Chunks.ofKey(key), column };
  }

  /** Each section as it stands in packets, the lowest first; only sections that changed are encoded anew. */
  sections(column: Column): readonly Buffer[] {
    for (let section = 0; section < SECTIONS; section++) column.bytes[section] ??= this.#encode(column.stored, section);
    return column.bytes as Buffer[];
  }

  /** Forgets the chunks that `keeps` does not want and that the ground would make again just the same. */
  release(keeps: (key: number) => boolean): void {
    this.#lastKey = -1;
    for (const [key, column] of this.#columns) if (!column.modified && !keeps(key)) this.#columns.delete(key);
  }

  /** Puts a whole chunk in place: 4096 states a section by (y << 8) | (z << 4) | x, and 64 biomes a section. */
  replace(chunkX: number, chunkZ: number, states: Uint16Array, biomesOf: (section: number) => Uint8Array): void {
    const column = this.#fromStates(states, biomesOf, false);
    column.modified = true;
    column.unsaved = true;
    this.#columns.set(Chunks.key(chunkX, chunkZ), column);
    this.#lastKey = -1;
  }

  #forget({ area }: LandPatch): void {
    this.#lastKey = -1;
    for (const key of this.#columns.keys()) {
      const { chunkX, chunkZ } = Chunks.ofKey(key);
      if (isWithin(area, chunkX, chunkZ)) this.#columns.delete(key);
    }
  }

  #own(chunkX: number, chunkZ: number): Column {
    const column = this.column(chunkX, chunkZ);
    if (!column.shared) return column;
    const own = this.#copyOf(column);
    this.#lastKey = Chunks.key(chunkX, chunkZ);
    this.#last = own;
    this.#columns.set(this.#lastKey, own);
    return own;
  }

  #encode(stored: StoredColumn, section: number): Buffer {
    const { data, solidBlockCount } = stored.sections[section] as StoredSection;
    const climate = (stored.biomes[section] as StoredBiomes).data;
    const biomes = new Uint8Array(BIOME_CELLS);
    for (let index = 0; index < BIOME_CELLS; index++) biomes[index] = climate.get(index);
    if (data.value === 0) return this.#airBytes(biomes);
    return storedSectionBytes(data, solidBlockCount, biomes, this.#biomeCount);
  }

  #layered(layers: FlatLayers, biome: number): Column {
    const stored = this.#newColumn();
    const position = { x: 0, y: 0, z: 0 };
    for (position.y = MIN_Y; position.y < MAX_Y; position.y += 4)
      for (position.z = 0; position.z < 16; position.z += 4)
        for (position.x = 0; position.x < 16; position.x += 4) stored.setBiome(position, biome);
    layers.forEach((stateId, index) => {
      if (stateId === 0) return;
      position.y = MIN_Y + index;
      for (position.z = 0; position.z < 16; position.z++)
        for (position.x = 0; position.x < 16; position.x++) stored.setBlockStateId(position, stateId);
    });
    const heights = new Heights(this.#blocking);
    heights.measure((index) => stateInStored(stored, index), layers.length);
    const bytes = new Array(SECTIONS).fill(undefined);
    return { stored, heights, shared: true, bytes, modified: false, unsaved: false, ...unwritten() };
  }

  #copyOf(column: Column): Column {
    const stored = this.#newColumn();
    stored.load(Buffer.concat(this.sections(column)));
    const heights = new Heights(this.#blocking, column.heights);
    return {
      stored,
      heights,
      shared: false,
      bytes: [...column.bytes],
      modified: false,
      unsaved: false,
      ...unwritten(),
    };
  }

  #newColumn(): StoredColumn {
    return new this.#Column({ minY: MIN_Y, worldHeight: MAX_Y - MIN_Y });
  }

  #untouched(chunkX: number, chunkZ: number, key: number): Column {
    const chunk = this.landAt(chunkX, chunkZ);
    return chunk ? this.#generate(chunkX, chunkZ, key, chunk) : (this.#pristine as Column);
  }

  #generate(chunkX: number, chunkZ: number, key: number, of: LandChunk): Column {
    const { land } = of;
    const known = land.columns.get(Chunks.key(of.chunkX, of.chunkZ));
    if (known) {
      this.#columns.set(key, known);
      return known;
    }
    this.generatedCount++;
    const made = this.#make(land, of.chunkX, of.chunkZ);
    const column = this.#fromStates(made?.states ?? EMPTY, made?.biomesOf ?? (() => this.#nowhere), true);
    if (!made?.blockEntities?.length) {
      land.columns.set(Chunks.key(of.chunkX, of.chunkZ), column);
      this.#columns.set(key, column);
      return column;
    }
    // Its signs and containers may change without its blocks, so it counts as touched from the beginning.
    const own = { ...column, shared: false, modified: true, unsaved: true, ...unwritten() };
    this.#columns.set(key, own);
    this.onSavedChunk(chunkX, chunkZ, made.states, made.blockEntities);
    return own;
  }

  #make(land: Land, chunkX: number, chunkZ: number): MadeChunk | undefined {
    try {
      return land.make(chunkX, chunkZ);
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      this.onUnreadable(error);
      return undefined;
    }
  }

  /** A chunk of 4096 states a section, from the lowest up, each by (y << 8) | (z << 4) | x. */
  #fromStates(states: Uint16Array, biomesOf: (section: number) => Uint8Array, shared: boolean): Column {
    const bytes: Buffer[] = [];
    let top = 0;
    for (let section = 0; section < SECTIONS; section++) {
      const part = states.subarray(section * SECTION_CELLS, (section + 1) * SECTION_CELLS);
      const biomes = biomesOf(section);
      const isAir = isAllAir(part);
      if (!isAir) top = (section + 1) * 16;
      bytes.push(isAir ? this.#airBytes(biomes) : sectionBytes(part, biomes, this.#stateCount, this.#biomeCount));
    }
    const stored = this.#newColumn();
    stored.load(Buffer.concat(bytes));
    const heights = new Heights(this.#blocking);
    heights.measure((index) => states[index] as number, top);
    return { stored, heights, shared, bytes, modified: false, unsaved: false, ...unwritten() };
  }

  #airBytes(biomes: Uint8Array): Buffer {
    const uniform = biomes.every((biome) => biome === biomes[0]) ? biomes[0] : undefined;
    const known = uniform === undefined ? undefined : this.#airOfBiome.get(uniform);
    const bytes = known ?? sectionBytes(NOTHING, biomes, this.#stateCount, this.#biomeCount);
    if (uniform !== undefined) this.#airOfBiome.set(uniform, bytes);
    return bytes;
  }
}

/** The counts of a chunk that nobody has written to. */
function unwritten(): Pick<Column, 'writes' | 'sectionWrites'> {
  return { writes: 0, sectionWrites: new Uint16Array(SECTIONS) };
}

function isAllAir(states: Uint16Array): boolean {
  for (let index = 0; index < states.length; index++) if (states[index] !== 0) return false;
  return true;
}

/** A section of air, and a chunk of it. */
const NOTHING = new Uint16Array(SECTION_CELLS);
const EMPTY = new Uint16Array(SECTIONS * SECTION_CELLS);

/** The state at a cell of a chunk by ((y - MIN_Y) << 8) | (z << 4) | x. */
export function stateIn(column: Column, index: number): number {
  return stateInStored(column.stored, index);
}

function stateInStored(stored: StoredColumn, index: number): number {
  return stored.sections[index >> 12]?.data.get(index & 4095) ?? 0;
}
