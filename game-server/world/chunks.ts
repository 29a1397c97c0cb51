import { ConfigError } from '../../protocol/errors.ts';
import type { ServerGameData } from '../data/serverGameData.ts';
import type { FileTag } from './anvil/nbtTags.ts';
import { type ChunkColumn, MAX_Y, MIN_Y, SECTIONS, stateIn, unwritten } from './column.ts';
import { ColumnForming } from './columnForming.ts';
import { biomeNumber, type FlatLayers, type Ground, layeredGround } from './ground.ts';
import type { Land, MadeChunk } from './land.ts';
import { isWithin, type LandChunk, type LandPatch, LandPatches } from './landPatches.ts';
import { BIOME_CELLS, SECTION_CELLS } from './sectionBytes.ts';
import { cellWritten } from './stateCache.ts';

/** Cells of a chunk that are written to, beyond which the whole chunk is kept. */
const MOST_CELLS = 4096;

/** Chunks found by their coordinates along one axis, without a look into a map; a power of two. */
const SPAN = 32;
const MASK = SPAN - 1;

/** The blocks of the world, in chunks that are made when first needed. */
export class Chunks {
  readonly gameData: ServerGameData;
  readonly ground: Ground;
  /** Hears of chunks that came with signs and containers: their states, as `replace` takes them, and what they hold. */
  onSavedChunk: (chunkX: number, chunkZ: number, states: Uint16Array, blockEntities: readonly FileTag[]) => void = () =>
    undefined;
  /** Hears of chunks that could not be read and are empty therefore; unless set, the error is thrown. */
  onUnreadable: (error: ConfigError) => void = (error) => {
    throw error;
  };
  /** Whether somebody saves what was written: until then it stays as it is, near or far. */
  keepsUnsaved = false;
  /** Whether a chunk holds more than blocks, so that it cannot be made again of what was written. */
  holdsMore: (chunkX: number, chunkZ: number) => boolean = () => false;
  /** How many chunks were made by a generator or read from files, for whoever must bound that work. */
  generatedCount = 0;
  #revision = 0;
  #exchanges = 0;
  readonly #forming: ColumnForming;
  readonly #columns = new Map<number, ChunkColumn>();
  readonly #patches = new LandPatches();
  /** What was written to chunks of the ground's land that nobody is near: cells and states by turns. */
  readonly #written = new Map<number, Uint32Array>();
  /** What every chunk of uniform ground looks like that nobody has written to. */
  readonly #pristine: ChunkColumn | undefined;
  /** The biomes of a section where there is nothing. */
  readonly #nowhere: Uint8Array;
  /** Chunks that were asked for lately, each where its coordinates lead, and which those are. */
  readonly #near: (ChunkColumn | undefined)[] = new Array<undefined>(SPAN * SPAN).fill(undefined);
  readonly #nearX = new Int32Array(SPAN * SPAN);
  readonly #nearZ = new Int32Array(SPAN * SPAN);

  constructor(gameData: ServerGameData, ground: Ground | FlatLayers) {
    this.gameData = gameData;
    this.ground = 'type' in ground ? ground : layeredGround(gameData, ground);
    this.#forming = new ColumnForming(gameData);
    this.#nowhere = new Uint8Array(BIOME_CELLS).fill(biomeNumber(gameData, 'the_void'));
    if (this.ground.type === 'uniform') this.#pristine = this.#forming.layered(this.ground.layers, this.ground.biome);
  }

  /** The number of a chunk for maps. */
  static key(chunkX: number, chunkZ: number): number {
    return (chunkX + 0x100000) * 0x200000 + (chunkZ + 0x100000);
  }

  /** The chunk of a number that `key` gave. */
  static ofKey(key: number): { readonly chunkX: number; readonly chunkZ: number } {
    return { chunkX: Math.floor(key / 0x200000) - 0x100000, chunkZ: (key % 0x200000) - 0x100000 };
  }

  /**
   * Rises whenever a cell is written to, and whenever `column` may give another object than before for a chunk, so that who
   * has looked at many need not look again.
   */
  get revision(): number {
    return this.#revision;
  }

  /** Rises whenever `column` may give another object than before for a chunk: until then only writes change one. */
  get exchanges(): number {
    return this.#exchanges;
  }

  /** The state id at a cell; air above and below the world. */
  stateId(x: number, y: number, z: number): number {
    if (y < MIN_Y || y >= MAX_Y) return 0;
    return stateIn(this.column(x >> 4, z >> 4), ((y - MIN_Y) << 8) | ((z & 15) << 4) | (x & 15));
  }

  /** Writes a cell inside the world's height. */
  setStateId(x: number, y: number, z: number, stateId: number): void {
    this.#write(this.#own(x >> 4, z >> 4), x, y, z, stateId);
  }

  #write(column: ChunkColumn, x: number, y: number, z: number, stateId: number): void {
    if (column.beforeWrite) {
      column.beforeWrite();
      column.beforeWrite = undefined;
    }
    column.stored.setBlockStateId({ x: x & 15, y, z: z & 15 }, stateId);
    cellWritten(column, ((y - MIN_Y) << 8) | ((z & 15) << 4) | (x & 15), stateId);
    column.modified = true;
    column.unsaved = true;
    column.writes++;
    this.#revision++;
    (column.sectionWrites[(y - MIN_Y) >> 4] as number)++;
    column.bytes[(y - MIN_Y) >> 4] = undefined;
    const cell = ((z & 15) << 4) | (x & 15);
    if (column.cells && column.cells.size >= MOST_CELLS) column.cells = undefined;
    column.cells?.set(((y - MIN_Y) << 8) | cell, stateId);
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
  column(chunkX: number, chunkZ: number): ChunkColumn {
    const at = (chunkX & MASK) * SPAN + (chunkZ & MASK);
    const near = this.#near[at];
    if (near && this.#nearX[at] === chunkX && this.#nearZ[at] === chunkZ) return near;
    const key = Chunks.key(chunkX, chunkZ);
    const column = this.#columns.get(key) ?? this.#untouched(chunkX, chunkZ, key);
    this.#found(chunkX, chunkZ, column);
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
    const at = (chunkX & MASK) * SPAN + (chunkZ & MASK);
    if (this.#near[at] && this.#nearX[at] === chunkX && this.#nearZ[at] === chunkZ) return true;
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
  touchedIn({ area }: LandPatch): { readonly chunkX: number; readonly chunkZ: number; readonly column: ChunkColumn }[] {
    const touched = [];
    for (let chunkX = area.minX; chunkX <= area.maxX; chunkX++)
      for (let chunkZ = area.minZ; chunkZ <= area.maxZ; chunkZ++) {
        const column = this.#columns.get(Chunks.key(chunkX, chunkZ));
        if (column?.modified) touched.push({ chunkX, chunkZ, column });
      }
    return touched;
  }

  /** A chunk as its land makes it, whatever has been done to it here. */
  asMade({ land, chunkX, chunkZ }: LandChunk): ChunkColumn {
    const key = Chunks.key(chunkX, chunkZ);
    const known = land.columns.get(key);
    if (known) return known;
    const made = this.#make(land, chunkX, chunkZ);
    const column = this.#formed(made);
    if (!made?.blockEntities?.length) land.columns.set(key, column);
    return column;
  }

  /** What untouched chunks share; undefined when every chunk is generated. */
  get pristine(): ChunkColumn | undefined {
    return this.#pristine;
  }

  /** All chunks that differ from what the ground makes; those that nobody is near are made again for it. */
  *modified(): Generator<{ readonly chunkX: number; readonly chunkZ: number; readonly column: ChunkColumn }> {
    yield* this.present();
    for (const key of [...this.#written.keys()]) {
      const { chunkX, chunkZ } = Chunks.ofKey(key);
      yield { chunkX, chunkZ, column: this.column(chunkX, chunkZ) };
    }
  }

  /** Those of them that are there as they are, among them all that have to be saved, in the order they were first written to. */
  *present(): Generator<{ readonly chunkX: number; readonly chunkZ: number; readonly column: ChunkColumn }> {
    for (const [key, column] of this.#columns) if (column.modified) yield { ...Chunks.ofKey(key), column };
  }

  /** Each section as it stands in packets, the lowest first; only sections that changed are encoded anew. */
  sections(column: ChunkColumn): readonly Buffer[] {
    return this.#forming.sections(column);
  }

  /**
   * Forgets the chunks that `keeps` does not want and that the ground would make again just the same; of land that was
   * written to, what was written is remembered.
   */
  release(keeps: (key: number) => boolean): void {
    this.#revision++;
    this.#exchanges++;
    this.#near.fill(undefined);
    for (const [key, column] of this.#columns) {
      // Its sections as they stand in packets take as much as itself, and are put together again in no time.
      column.bytes.fill(undefined);
      if (keeps(key)) continue;
      if (!column.modified) this.#columns.delete(key);
      else if (column.cells && this.#mayGo(key, column)) {
        this.#written.set(key, Uint32Array.from([...column.cells].flat()));
        this.#columns.delete(key);
      }
    }
  }

  #mayGo(key: number, column: ChunkColumn): boolean {
    if (column.beforeWrite || (column.unsaved && this.keepsUnsaved)) return false;
    const { chunkX, chunkZ } = Chunks.ofKey(key);
    return !this.holdsMore(chunkX, chunkZ);
  }

  /** Whether a chunk is of the ground's own land, not of a patch. */
  #isGroundLand(chunkX: number, chunkZ: number): boolean {
    return this.ground.type === 'land' && !this.#patches.at(chunkX, chunkZ);
  }

  /** Puts a whole chunk in place: 4096 states a section by (y << 8) | (z << 4) | x, and 64 biomes a section. */
  replace(chunkX: number, chunkZ: number, states: Uint16Array, biomesOf: (section: number) => Uint8Array): void {
    const column = this.#forming.fromStates(states, biomesOf, false);
    column.modified = true;
    column.unsaved = true;
    this.#revision++;
    this.#exchanges++;
    this.#columns.set(Chunks.key(chunkX, chunkZ), column);
    this.#written.delete(Chunks.key(chunkX, chunkZ));
    this.#found(chunkX, chunkZ, column);
  }

  #forget({ area }: LandPatch): void {
    this.#revision++;
    this.#exchanges++;
    this.#near.fill(undefined);
    for (const key of this.#columns.keys()) {
      const { chunkX, chunkZ } = Chunks.ofKey(key);
      if (isWithin(area, chunkX, chunkZ)) this.#columns.delete(key);
    }
    for (const key of this.#written.keys()) {
      const { chunkX, chunkZ } = Chunks.ofKey(key);
      if (isWithin(area, chunkX, chunkZ)) this.#written.delete(key);
    }
  }

  #own(chunkX: number, chunkZ: number): ChunkColumn {
    const column = this.column(chunkX, chunkZ);
    if (!column.shared) return column;
    const own = this.#forming.copyOf(column);
    this.#revision++;
    this.#exchanges++;
    if (this.#isGroundLand(chunkX, chunkZ)) own.cells = new Map();
    this.#columns.set(Chunks.key(chunkX, chunkZ), own);
    this.#found(chunkX, chunkZ, own);
    return own;
  }

  /** Notes which chunk lies at some coordinates now. */
  #found(chunkX: number, chunkZ: number, column: ChunkColumn): void {
    const at = (chunkX & MASK) * SPAN + (chunkZ & MASK);
    this.#near[at] = column;
    this.#nearX[at] = chunkX;
    this.#nearZ[at] = chunkZ;
  }

  /** How many chunks are kept that are not all alike. */
  get size(): number {
    return this.#columns.size;
  }

  /** A chunk as it was when it was let go. */
  #rewritten(key: number, column: ChunkColumn): ChunkColumn {
    const written = this.#written.get(key);
    if (!written) return column;
    this.#written.delete(key);
    const own = this.#forming.copyOf(column);
    own.cells = new Map();
    for (let at = 0; at + 1 < written.length; at += 2) {
      const cell = written[at] as number;
      this.#write(own, cell & 15, (cell >> 8) + MIN_Y, (cell >> 4) & 15, written[at + 1] as number);
    }
    own.unsaved = !this.keepsUnsaved;
    return own;
  }

  #untouched(chunkX: number, chunkZ: number, key: number): ChunkColumn {
    const chunk = this.landAt(chunkX, chunkZ);
    return chunk ? this.#generate(chunkX, chunkZ, key, chunk) : (this.#pristine as ChunkColumn);
  }

  #generate(chunkX: number, chunkZ: number, key: number, of: LandChunk): ChunkColumn {
    const { land } = of;
    const known = land.columns.get(Chunks.key(of.chunkX, of.chunkZ));
    if (known) {
      const column = this.#rewritten(key, known);
      this.#columns.set(key, column);
      return column;
    }
    this.generatedCount++;
    const made = this.#make(land, of.chunkX, of.chunkZ);
    const column = this.#formed(made);
    if (!made?.blockEntities?.length) {
      land.columns.set(Chunks.key(of.chunkX, of.chunkZ), column);
      const present = this.#rewritten(key, column);
      this.#columns.set(key, present);
      return present;
    }
    // Its signs and containers may change without its blocks, so it counts as touched from the beginning.
    const own = { ...column, shared: false, modified: true, unsaved: true, ...unwritten() };
    this.#columns.set(key, own);
    const [shiftX, shiftZ] = [(chunkX - of.chunkX) * 16, (chunkZ - of.chunkZ) * 16];
    const placed = made.blockEntities.map((tag) => shifted(tag, shiftX, shiftZ));
    this.onSavedChunk(chunkX, chunkZ, made.states, placed);
    return own;
  }

  #formed(made: MadeChunk | undefined): ChunkColumn {
    return this.#forming.fromStates(made?.states ?? EMPTY, made?.biomesOf ?? (() => this.#nowhere), true);
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
}

/** A block entity where the land lies that it belongs to. */
function shifted(tag: FileTag, x: number, z: number): FileTag {
  if (x === 0 && z === 0) return tag;
  const fields = tag.value as Readonly<Record<string, FileTag>>;
  const moved = (axis: 'x' | 'z', by: number) => ({ ...fields[axis], value: Number(fields[axis]?.value) + by });
  return { ...tag, value: { ...fields, x: moved('x', x), z: moved('z', z) } } as FileTag;
}

/** A chunk of air. */
const EMPTY = new Uint16Array(SECTIONS * SECTION_CELLS);
