import type { BlockPosition } from '../../../protocol/geometry.ts';
import { Chunks } from '../chunks.ts';
import { MIN_Y } from '../column.ts';
import { type ChunkArea, isWithin, widened } from '../landPatches.ts';
import { ChangedCells } from './changedCells.ts';
import { CompleteLight } from './completeLight.ts';
import { Discarded } from './discarded.ts';
import { type Beside, Flood } from './flood.ts';
import { BLOCK, LIGHT_LEVELS, LightColumn, type LightKind, LOWEST_LEVEL, SKY } from './lightColumn.ts';
import { type LightTables, lightTables } from './lightTables.ts';
import { LitColumns } from './litColumns.ts';
import { Seeding } from './seeding.ts';

/** Cells that may be looked at in a tick; what a busy tick leaves over is done in the next ones. */
const WORK_PER_TICK = 20_000;
/** Chunks lit afresh in a tick. */
const AFRESH_PER_TICK = 8;

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
  readonly #lit: LitColumns;
  /** Chunks whose light someone has asked for, and their neighbours. */
  readonly #watched = new Set<number>();
  readonly #floods: readonly [Flood, Flood];
  readonly #seeding: Seeding;
  /** How many chunks have been lit from nothing, for whoever must bound that work. */
  litCount = 0;
  readonly #changed: ChangedCells;
  /** Chunks with changed light. */
  readonly #dirty = new Set<LightColumn>();
  readonly #discarded = new Discarded();
  /** Results of `of` by chunk, until any light changes. */
  readonly #complete = new CompleteLight();
  /** The last chunk found to have no light nearby, until any is made. */
  #unlitKey = -1;

  /** @param hasSky whether light comes from above at all. */
  constructor(chunks: Chunks, hasSky = true) {
    this.#chunks = chunks;
    this.#tables = lightTables(chunks.gameData);
    this.#lit = new LitColumns(chunks, () => {
      this.#complete.clear();
      this.#unlitKey = -1;
    });
    const beside: Beside = (column, direction) => this.#lit.beside(column, direction);
    const flood = (kind: LightKind) => new Flood(kind, this.#tables, beside, (column) => this.#dirty.add(column));
    this.#floods = [flood(SKY), flood(BLOCK)];
    this.#seeding = new Seeding(this.#tables, this.#floods, beside, hasSky);
    this.#changed = new ChangedCells(this.#floods, this.#seeding);
    if (chunks.pristine) this.#lit.pristine = this.#lightPristine();
  }

  /** What untouched ground shares; undefined when every chunk is generated. */
  get pristine(): LightColumn | undefined {
    return this.#lit.pristine;
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
    if (this.#complete.has(Chunks.key(chunkX, chunkZ))) return true;
    for (let dx = -1; dx <= 1; dx++)
      for (let dz = -1; dz <= 1; dz++) {
        const [x, z] = [chunkX + dx, chunkZ + dz];
        const key = Chunks.key(x, z);
        if (!this.#chunks.isPristine(x, z) && !this.#lit.has(key) && !this.#discarded.has(key)) return false;
      }
    return true;
  }

  /**
   * The light of a chunk, worked out now if need be. What is returned may be shared: read it only. While a chunk is to
   * be lit afresh it is what it was before.
   */
  of(chunkX: number, chunkZ: number): LightColumn {
    const recent = this.#complete.recent(chunkX, chunkZ);
    if (recent) return recent;
    const key = Chunks.key(chunkX, chunkZ);
    const known = this.#complete.get(key);
    if (known) {
      this.#complete.asked(chunkX, chunkZ, known);
      return known;
    }
    for (let dx = -1; dx <= 1; dx++) for (let dz = -1; dz <= 1; dz++) this.#want(chunkX + dx, chunkZ + dz);
    const column = this.#discarded.get(key) ?? this.#lit.get(key) ?? (this.pristine as LightColumn);
    this.#complete.set(key, column);
    return column;
  }

  /** Takes note that a cell of the world holds another state now. */
  changed({ x, y, z }: BlockPosition, before: number, after: number): void {
    const [chunkX, chunkZ] = [x >> 4, z >> 4];
    const key = Chunks.key(chunkX, chunkZ);
    if (key === this.#unlitKey) return;
    let column = this.#lit.get(key);
    if (!column) {
      // Whoever watches untouched ground has been shown its shared light.
      if (!this.#watched.has(key) || !this.pristine || this.#discarded.has(key)) {
        this.#discardAround(chunkX, chunkZ, key);
        return;
      }
      column = this.#lit.clone(chunkX, chunkZ, key);
    }
    column.column = this.#chunks.column(chunkX, chunkZ);
    const { emission, opacity, faces } = this.#tables;
    if (
      emission[before] === emission[after] &&
      opacity[before] === opacity[after] &&
      (faces[before] as number) === (faces[after] as number)
    )
      return;
    this.#changed.add(column, ((y - MIN_Y + LOWEST_LEVEL) << 8) | ((z & 15) << 4) | (x & 15));
  }

  /** Works out what changed blocks do to the light, as far as one tick's work goes. */
  settle(): void {
    if (this.#changed.overrun.size > 0) this.#discardOverrun();
    if (!this.#discarded.isEmpty) this.#lightDiscarded();
    const end = this.work + WORK_PER_TICK;
    if (!this.#changed.renew(end)) return;
    for (const flood of this.#floods) flood.settle(end - this.work);
    if (!this.#discarded.isCompared && this.#isSettled) this.#discarded.compare((column) => this.#dirty.add(column));
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
    for (const [key, column] of this.#lit.entries()) if (!keeps(key)) this.#remove(column, key);
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
    for (const [key, column] of this.#lit.entries()) if (isNear(key)) this.#remove(column, key);
  }

  /** Forgets the light of a chunk that was replaced as a whole, and around it. */
  replaced(chunkX: number, chunkZ: number): void {
    this.#complete.clear();
    this.#unlitKey = -1;
    this.#discardAround(chunkX, chunkZ, Chunks.key(chunkX, chunkZ));
  }

  get #isSettled(): boolean {
    const [sky, block] = this.#floods;
    return this.#changed.isEmpty && this.#discarded.isEmpty && sky.isSettled && block.isSettled;
  }

  /** Sees to it that a chunk's own light is known, though perhaps not yet that which comes from around it. */
  #want(chunkX: number, chunkZ: number): void {
    const key = Chunks.key(chunkX, chunkZ);
    const isNew = !this.#watched.has(key);
    if (isNew) this.#watched.add(key);
    if (this.#lit.has(key) || this.#discarded.has(key)) return;
    if (!this.#chunks.isPristine(chunkX, chunkZ)) this.#light(chunkX, chunkZ);
    else if (isNew && this.#lit.isLitBeside(chunkX, chunkZ)) this.#lightClone(chunkX, chunkZ, key);
  }

  /** Gives untouched ground light of its own, with what comes in from the chunks beside it. */
  #lightClone(chunkX: number, chunkZ: number, key: number): void {
    this.#finish();
    const column = this.#lit.get(key) ?? this.#lit.clone(chunkX, chunkZ, key);
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

  #remove(column: LightColumn, key: number): void {
    this.#lit.remove(column, key);
    this.#complete.clear();
    this.#dirty.delete(column);
    this.#changed.drop(column);
    this.#discarded.drop(column);
  }

  /** A block changed where nobody follows the light; what light there is nearby may be wrong from now on. */
  #discardAround(chunkX: number, chunkZ: number, key: number): void {
    let found = false;
    for (let dx = -1; dx <= 1; dx++)
      for (let dz = -1; dz <= 1; dz++) {
        const near = Chunks.key(chunkX + dx, chunkZ + dz);
        const column = this.#lit.get(near);
        if (!column) continue;
        found = true;
        this.#discard(column, near);
      }
    if (!found) this.#unlitKey = key;
  }

  #discard(column: LightColumn, key: number): void {
    this.#finish();
    this.#remove(column, key);
    this.#discarded.add(column, key);
    this.#complete.clear();
  }

  /** Ends all spreading under way: it may lead through chunks that are about to go. */
  #finish(): void {
    for (const flood of this.#floods) while (!flood.isSettled) flood.settle(WORK_PER_TICK);
  }

  /** Many blocks of these chunks have changed: their light and that around them is to be worked out from nothing. */
  #discardOverrun(): void {
    for (const { chunkX, chunkZ } of [...this.#changed.overrun])
      for (let dx = -1; dx <= 1; dx++)
        for (let dz = -1; dz <= 1; dz++) {
          const key = Chunks.key(chunkX + dx, chunkZ + dz);
          const column = this.#lit.get(key);
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
      else if (!this.#lit.has(key)) this.#light(chunkX, chunkZ);
      const column = this.#lit.get(key);
      if (column) this.#relit(column, key);
    }
  }

  #relit(column: LightColumn, key: number): void {
    this.#discarded.relit(column, key);
    this.#complete.clear();
  }

  /** Lights a chunk from its own sky and sources and from the lit chunks beside it. */
  #light(chunkX: number, chunkZ: number): void {
    const key = Chunks.key(chunkX, chunkZ);
    this.#finish();
    this.litCount++;
    const column = new LightColumn(chunkX, chunkZ, this.#chunks.column(chunkX, chunkZ));
    this.#seeding.fillSky(column);
    this.#lit.add(column, key);
    this.#seeding.seedSources(column);
    for (let direction = 0; direction < 4; direction++) this.#seeding.seedFrom(column, direction);
    this.#seeding.seedSky(column);
    this.#finish();
    column.changed[SKY] = 0;
    column.changed[BLOCK] = 0;
    this.#dirty.delete(column);
    if (this.#discarded.has(key)) this.#relit(column, key);
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
