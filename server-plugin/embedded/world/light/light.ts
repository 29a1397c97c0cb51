import type { BlockPosition } from '../../../../protocol/geometry.ts';
import { Chunks, MIN_Y } from '../chunks.ts';
import { type ChunkArea, isWithin, widened } from '../landPatches.ts';
import { Flood } from './flood.ts';
import { BLOCK, LIGHT_LEVELS, LIGHT_SECTIONS, LightColumn, type LightKind, LOWEST_LEVEL, SKY } from './lightColumn.ts';
import { type LightTables, lightTables } from './lightTables.ts';
import { Seeding } from './seeding.ts';

/** Cells that may be looked at in a tick; what a busy tick leaves over is done in the next ones. */
const WORK_PER_TICK = 20_000;
/** Chunks lit afresh in a tick. */
const AFRESH_PER_TICK = 8;
/** From this many changed blocks on, a chunk and its neighbours are lit afresh. */
const AFRESH = 1024;
/** Steps to the chunks in the north, south, west and east, in the order of `LightColumn.neighbours`. */
const STEPS = [
  [0, -1],
  [0, 1],
  [-1, 0],
  [1, 0],
] as const;

/** The sections of a chunk whose light is new, a bit each, the lowest for the section below the world. */
export interface LightChange {
  readonly column: LightColumn;
  readonly sky: number;
  readonly block: number;
}

/**
 * The light of the world: sky light from above and block light from torches and the like. A chunk is lit when someone
 * first asks for it, together with the eight around it, which is as far as light reaches; until then its blocks may
 * change at no cost. From then on each change is followed, within `settle`, once a tick.
 *
 * Chunks of untouched uniform ground share one column of light as long as nothing near them differs.
 */
export class Light {
  readonly #chunks: Chunks;
  readonly #tables: LightTables;
  readonly #columns = new Map<number, LightColumn>();
  /** Chunks whose light someone has asked for, and their neighbours. */
  readonly #watched = new Set<number>();
  readonly #floods: readonly [Flood, Flood];
  readonly #seeding: Seeding;
  /** How many chunks have been lit from nothing, for whoever must bound that work. */
  litCount = 0;
  /** What untouched ground shares; undefined when every chunk is generated. */
  readonly pristine: LightColumn | undefined;
  /** Chunks with changed blocks, with changed light, and to be lit afresh. */
  readonly #pending = new Set<LightColumn>();
  readonly #dirty = new Set<LightColumn>();
  readonly #afresh = new Set<LightColumn>();
  /** Thrown away, to be compared with what it was when lit again. */
  readonly #renewed = new Set<LightColumn>();
  readonly #discarded = new Map<number, LightColumn>();
  /** What `of` says of a chunk, until any light comes or goes. */
  readonly #complete = new Map<number, LightColumn>();
  /** The last chunk found to have no light nearby, until any is made. */
  #unlitKey = -1;

  constructor(chunks: Chunks) {
    this.#chunks = chunks;
    this.#tables = lightTables(chunks.gameData);
    const flood = (kind: LightKind) =>
      new Flood(
        kind,
        this.#tables,
        (column, direction) => this.#beside(column, direction),
        (column) => this.#dirty.add(column),
      );
    this.#floods = [flood(SKY), flood(BLOCK)];
    this.#seeding = new Seeding(this.#tables, this.#floods, (column, direction) => this.#beside(column, direction));
    if (chunks.pristine) this.pristine = this.#lightPristine();
  }

  /** Light from torches, lava and the like at a cell, 0 to 15, as of the end of the last tick. */
  blockLight(position: BlockPosition): number {
    return this.#at(BLOCK, position);
  }

  /** Light from the sky at a cell, 0 to 15, as at noon, as of the end of the last tick. */
  skyLight(position: BlockPosition): number {
    return this.#at(SKY, position);
  }

  /** How many cells have been looked at since the start. */
  get work(): number {
    return this.#floods[SKY].work + this.#floods[BLOCK].work;
  }

  /** Whether a chunk and those around it are made and lit, so that `of` has nothing to do. */
  isReady(chunkX: number, chunkZ: number): boolean {
    for (let dx = -1; dx <= 1; dx++)
      for (let dz = -1; dz <= 1; dz++) {
        const [x, z] = [chunkX + dx, chunkZ + dz];
        const key = Chunks.key(x, z);
        if (!this.#chunks.isPristine(x, z) && !this.#columns.has(key) && !this.#discarded.has(key)) return false;
      }
    return true;
  }

  /**
   * The light of a chunk, worked out now if need be. What is returned may be shared: read it only. While a chunk is to
   * be lit afresh it is what it was before.
   */
  of(chunkX: number, chunkZ: number): LightColumn {
    const key = Chunks.key(chunkX, chunkZ);
    const known = this.#complete.get(key);
    if (known) return known;
    for (let dx = -1; dx <= 1; dx++) for (let dz = -1; dz <= 1; dz++) this.#want(chunkX + dx, chunkZ + dz);
    const column = this.#discarded.get(key) ?? this.#columns.get(key) ?? (this.pristine as LightColumn);
    this.#complete.set(key, column);
    return column;
  }

  /** Takes note that a cell of the world holds another state now. */
  changed({ x, y, z }: BlockPosition, before: number, after: number): void {
    const [chunkX, chunkZ] = [x >> 4, z >> 4];
    const key = Chunks.key(chunkX, chunkZ);
    if (key === this.#unlitKey) return;
    let column = this.#columns.get(key);
    if (!column) {
      // Whoever watches untouched ground has been shown its shared light.
      if (!this.#watched.has(key) || !this.pristine || this.#discarded.has(key)) {
        this.#discardAround(chunkX, chunkZ, key);
        return;
      }
      column = this.#clone(chunkX, chunkZ, key);
    }
    column.column = this.#chunks.column(chunkX, chunkZ);
    const { emission, opacity, faces } = this.#tables;
    if (
      emission[before] === emission[after] &&
      opacity[before] === opacity[after] &&
      (faces[before] as number) === (faces[after] as number)
    )
      return;
    if (this.#afresh.has(column)) return;
    column.pending.add(((y - MIN_Y + LOWEST_LEVEL) << 8) | ((z & 15) << 4) | (x & 15));
    this.#pending.add(column);
    if (column.pending.size < AFRESH) return;
    column.pending.clear();
    this.#pending.delete(column);
    this.#afresh.add(column);
  }

  /** Works out what changed blocks do to the light, as far as one tick's work goes. */
  settle(): void {
    const [sky, block] = this.#floods;
    if (this.#afresh.size > 0) this.#discardAfresh();
    if (this.#discarded.size > 0) this.#lightDiscarded();
    const end = this.work + WORK_PER_TICK;
    for (const column of this.#pending) {
      for (const cell of column.pending) {
        if (this.work >= end) return;
        column.pending.delete(cell);
        this.#renew(column, cell);
      }
      this.#pending.delete(column);
    }
    for (const flood of [sky, block]) flood.settle(end - this.work);
    this.#compareRenewed();
  }

  /** Which chunks' light has changed since this was last asked. Empty while a tick's work was not enough. */
  takeChanges(): LightChange[] {
    if (this.#dirty.size === 0 || !this.#isSettled) return [];
    const changes: LightChange[] = [];
    for (const column of this.#dirty) {
      const [sky, block] = column.changed;
      column.changed[SKY] = 0;
      column.changed[BLOCK] = 0;
      if ((sky | block) !== 0) changes.push({ column, sky, block });
    }
    this.#dirty.clear();
    return changes;
  }

  /** Forgets the light of chunks that `keeps` does not want, which must want the eight around any chunk in use. */
  release(keeps: (key: number) => boolean): void {
    this.#finish();
    this.#complete.clear();
    for (const key of this.#watched) if (!keeps(key)) this.#watched.delete(key);
    for (const key of this.#discarded.keys()) if (!keeps(key)) this.#discarded.delete(key);
    for (const [key, column] of this.#columns) if (!keeps(key)) this.#remove(column, key);
  }

  /** Forgets the light of an area, and of the chunks around it, as though nobody had ever asked for it. */
  forget(area: ChunkArea): void {
    this.#finish();
    this.#complete.clear();
    this.#unlitKey = -1;
    const isNear = (key: number) => {
      const { chunkX, chunkZ } = Chunks.ofKey(key);
      return isWithin(widened(area, 1), chunkX, chunkZ);
    };
    for (const key of this.#watched) if (isNear(key)) this.#watched.delete(key);
    for (const key of this.#discarded.keys()) if (isNear(key)) this.#discarded.delete(key);
    for (const [key, column] of this.#columns) if (isNear(key)) this.#remove(column, key);
  }

  /** Forgets the light of a chunk that was replaced as a whole, and around it. */
  replaced(chunkX: number, chunkZ: number): void {
    this.#complete.clear();
    this.#unlitKey = -1;
    this.#discardAround(chunkX, chunkZ, Chunks.key(chunkX, chunkZ));
  }

  get #isSettled(): boolean {
    const [sky, block] = this.#floods;
    return this.#pending.size === 0 && this.#discarded.size === 0 && sky.isSettled && block.isSettled;
  }

  /** Sees to it that a chunk's own light is known, though perhaps not yet that which comes from around it. */
  #want(chunkX: number, chunkZ: number): void {
    const key = Chunks.key(chunkX, chunkZ);
    const isNew = !this.#watched.has(key);
    if (isNew) this.#watched.add(key);
    if (this.#columns.has(key) || this.#discarded.has(key)) return;
    if (!this.#chunks.isPristine(chunkX, chunkZ)) this.#light(chunkX, chunkZ);
    else if (isNew && STEPS.some(([dx, dz]) => this.#columns.has(Chunks.key(chunkX + dx, chunkZ + dz))))
      this.#lightClone(chunkX, chunkZ, key);
  }

  /** Gives untouched ground light of its own, with what comes in from the chunks beside it. */
  #lightClone(chunkX: number, chunkZ: number, key: number): void {
    this.#finish();
    const column = this.#columns.get(key) ?? this.#clone(chunkX, chunkZ, key);
    for (let direction = 0; direction < 4; direction++)
      if (column.neighbours[direction]) this.#seeding.seedFrom(column, direction);
    this.#finish();
  }

  #at(kind: LightKind, { x, y, z }: BlockPosition): number {
    const level = y - MIN_Y + LOWEST_LEVEL;
    if (level < 0) return 0;
    if (level >= LIGHT_LEVELS) return kind === SKY ? 15 : 0;
    return this.of(x >> 4, z >> 4).get(kind, (level << 8) | ((z & 15) << 4) | (x & 15));
  }

  #renew(column: LightColumn, cell: number): void {
    const [sky, block] = this.#floods;
    block.renew(column, cell);
    const at = cell & 255;
    const before = column.floor[at] as number;
    const floor = this.#seeding.floorOf(column, at);
    column.floor[at] = floor;
    for (let level = Math.min(before, floor); level < Math.max(before, floor); level++)
      sky.renew(column, (level << 8) | at);
    sky.renew(column, cell);
  }

  /** The lit chunk beside another. Untouched ground is given light of its own as soon as light may cross into it. */
  #beside(column: LightColumn, direction: number): LightColumn | undefined {
    const known = column.neighbours[direction];
    if (known) return known;
    if (!this.pristine) return undefined;
    const [dx, dz] = STEPS[direction] as readonly [number, number];
    const [x, z] = [column.chunkX + dx, column.chunkZ + dz];
    return this.#chunks.isPristine(x, z) ? this.#clone(x, z, Chunks.key(x, z)) : undefined;
  }

  #clone(chunkX: number, chunkZ: number, key: number): LightColumn {
    const pristine = this.pristine as LightColumn;
    const column = new LightColumn(chunkX, chunkZ, pristine.column, pristine);
    this.#add(column, key);
    return column;
  }

  #add(column: LightColumn, key: number): void {
    this.#columns.set(key, column);
    this.#complete.clear();
    this.#unlitKey = -1;
    STEPS.forEach(([dx, dz], direction) => {
      const other = this.#columns.get(Chunks.key(column.chunkX + dx, column.chunkZ + dz));
      column.neighbours[direction] = other;
      if (other) other.neighbours[direction ^ 1] = column;
    });
  }

  #remove(column: LightColumn, key: number): void {
    this.#columns.delete(key);
    this.#complete.clear();
    this.#pending.delete(column);
    this.#dirty.delete(column);
    this.#afresh.delete(column);
    this.#renewed.delete(column);
    column.neighbours.forEach((other, direction) => {
      if (other) other.neighbours[direction ^ 1] = undefined;
      column.neighbours[direction] = undefined;
    });
  }

  /** A block changed where nobody follows the light; what light there is nearby may be wrong from now on. */
  #discardAround(chunkX: number, chunkZ: number, key: number): void {
    let found = false;
    for (let dx = -1; dx <= 1; dx++)
      for (let dz = -1; dz <= 1; dz++) {
        const near = Chunks.key(chunkX + dx, chunkZ + dz);
        const column = this.#columns.get(near);
        if (!column) continue;
        found = true;
        this.#discard(column, near);
      }
    if (!found) this.#unlitKey = key;
  }

  #discard(column: LightColumn, key: number): void {
    this.#finish();
    this.#remove(column, key);
    // What was never told as changed is not what clients hold.
    this.#discarded.set(key, this.#discarded.get(key) ?? column.before ?? column);
    this.#complete.clear();
  }

  /** Ends all spreading under way: it may lead through chunks that are about to go. */
  #finish(): void {
    for (const flood of this.#floods) while (!flood.isSettled) flood.settle(WORK_PER_TICK);
  }

  /** Many blocks of these chunks have changed: their light and that around them is to be worked out from nothing. */
  #discardAfresh(): void {
    for (const { chunkX, chunkZ } of [...this.#afresh])
      for (let dx = -1; dx <= 1; dx++)
        for (let dz = -1; dz <= 1; dz++) {
          const key = Chunks.key(chunkX + dx, chunkZ + dz);
          const column = this.#columns.get(key);
          if (column) this.#discard(column, key);
        }
  }

  /** Lights again some of what was thrown away although someone watches it. */
  #lightDiscarded(): void {
    let left = AFRESH_PER_TICK;
    for (const key of this.#discarded.keys()) {
      if (left-- === 0) break;
      const { chunkX, chunkZ } = Chunks.ofKey(key);
      if (this.#chunks.isPristine(chunkX, chunkZ)) this.#lightClone(chunkX, chunkZ, key);
      else if (!this.#columns.has(key)) this.#light(chunkX, chunkZ);
      const column = this.#columns.get(key);
      if (column) this.#compareLater(column, key);
    }
  }

  #compareLater(column: LightColumn, key: number): void {
    const before = this.#discarded.get(key);
    this.#discarded.delete(key);
    this.#complete.clear();
    if (!before) return;
    column.before = before;
    column.top = before.top;
    this.#renewed.add(column);
  }

  /** Once all is settled, only what came out different is told as changed. */
  #compareRenewed(): void {
    if (this.#renewed.size === 0 || !this.#isSettled) return;
    for (const column of this.#renewed) {
      const { before } = column;
      if (!before) continue;
      for (const kind of [SKY, BLOCK] as const) {
        let changed = before.changed[kind];
        for (let section = 0; section < LIGHT_SECTIONS; section++) {
          const [now, then] = [column.layers[kind][section] as Buffer, before.layers[kind][section] as Buffer];
          if (now !== then && !now.equals(then)) changed |= 1 << section;
        }
        column.changed[kind] = changed;
      }
      column.before = undefined;
      this.#dirty.add(column);
    }
    this.#renewed.clear();
  }

  /** Lights a chunk from its own sky and sources and from the lit chunks beside it. */
  #light(chunkX: number, chunkZ: number): void {
    const key = Chunks.key(chunkX, chunkZ);
    this.#finish();
    this.litCount++;
    const column = new LightColumn(chunkX, chunkZ, this.#chunks.column(chunkX, chunkZ));
    this.#seeding.fillSky(column);
    this.#add(column, key);
    this.#seeding.seedSources(column);
    for (let direction = 0; direction < 4; direction++) this.#seeding.seedFrom(column, direction);
    this.#seeding.seedSky(column);
    this.#finish();
    column.changed[SKY] = 0;
    column.changed[BLOCK] = 0;
    this.#dirty.delete(column);
    if (this.#discarded.has(key)) this.#compareLater(column, key);
  }

  #lightPristine(): LightColumn {
    const column = new LightColumn(0, 0, this.#chunks.column(0, 0));
    // Around it everything is as it is: light that leaves on one side comes in on the other.
    column.neighbours.fill(column);
    this.#seeding.fillSky(column);
    this.#seeding.seedSources(column);
    this.#seeding.seedSky(column);
    this.#finish();
    column.changed[SKY] = 0;
    column.changed[BLOCK] = 0;
    this.#dirty.clear();
    return column;
  }
}
