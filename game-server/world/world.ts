import type { BlockState } from '../../protocol/blockState.ts';
import { ConfigError } from '../../protocol/errors.ts';
import { type BlockPosition, type Box, formatPosition } from '../../protocol/geometry.ts';
import { collisionBoxesByState, type ShapeBox } from '../data/collisionShapes.ts';
import type { ServerGameData } from '../data/serverGameData.ts';
import type { FileTag } from './anvil/nbtTags.ts';
import { BlockEntities, type PlacedEntity } from './blockEntities.ts';
import { type BlockEntity, blockEntityFor } from './blockEntity.ts';
import type { BlockReader } from './blocks/blockView.ts';
import { Chunks } from './chunks.ts';
import { MAX_Y, MIN_Y } from './column.ts';
import { isAllAir } from './columnForming.ts';
import { DIMENSIONS, type Dimension } from './dimension.ts';
import type { FlatLayers, Ground } from './ground.ts';
import { HiddenOres } from './hiddenOres.ts';
import { type ChunkArea, type LandPatch, widened } from './landPatches.ts';
import { Light } from './light/light.ts';
import { SECTION_CELLS } from './sectionBytes.ts';

/**
 * Why a block changes. `player` and `game` (a torch that lost its wall) are reported as events and neighbours react;
 * `build` is the arena's own work: neither reported nor reacted to.
 */
export type Cause =
  | { readonly type: 'player'; readonly player: string }
  | { readonly type: 'game' }
  | { readonly type: 'build' };

/** A block that has changed; states are complete and shared. */
export interface BlockChange {
  readonly position: BlockPosition;
  readonly before: BlockState;
  readonly after: BlockState;
  readonly cause: Cause;
  /** What the old block held, when it is gone with the block. */
  readonly removedEntity?: BlockEntity;
}

/** The blocks and block entities of one dimension; all arenas lie in the overworld. World coordinates. */
export class World {
  readonly gameData: ServerGameData;
  readonly dimension: Dimension;
  readonly chunks: Chunks;
  readonly light: Light;
  /** What is sent of ores to those who must not find them by looking into the rock. */
  readonly hiddenOres: HiddenOres;
  readonly #entities = new BlockEntities();
  readonly #changedListeners: ((change: BlockChange) => void)[] = [];
  readonly #chunkListeners: ((chunkX: number, chunkZ: number) => void)[] = [];
  readonly #readListeners: ((blockEntities: readonly FileTag[]) => void)[] = [];
  readonly #cellListeners: ((position: BlockPosition) => void)[] = [];
  readonly #boxes: (stateId: number) => readonly ShapeBox[];
  /** 1 for each state of which it is known that its block has no block entity. */
  readonly #bare: Uint8Array;
  #revision = 0;

  constructor(gameData: ServerGameData, ground: Ground | FlatLayers = [], dimension = DIMENSIONS.overworld) {
    this.gameData = gameData;
    this.dimension = dimension;
    this.#bare = new Uint8Array(gameData.states.count);
    this.chunks = new Chunks(gameData, ground);
    this.chunks.holdsMore = (chunkX, chunkZ) => [...this.#entities.inChunk(chunkX, chunkZ)].length > 0;
    this.chunks.onSavedChunk = (chunkX, chunkZ, states, blockEntities) => {
      this.#makeEntities(chunkX, chunkZ, states);
      for (const listener of this.#readListeners) listener(blockEntities);
    };
    this.light = new Light(this.chunks, dimension.hasSky);
    this.hiddenOres = new HiddenOres(this.chunks);
    this.#boxes = collisionBoxesByState(gameData);
  }

  /** Whether clients are sent that the world is flat; they draw its horizon by it. */
  get isFlat(): boolean {
    return this.chunks.ground.type === 'uniform';
  }

  /** Rises with every block that changes, so that who looked at some need not look again. */
  get revision(): number {
    return this.#revision;
  }

  /** The block at a cell, with all its properties; air outside the world's height. */
  block(position: BlockPosition): BlockState {
    return this.gameData.states.state(this.chunks.stateId(position.x, position.y, position.z));
  }

  /** `block` as a function to hand on. */
  readonly reader: BlockReader = (position) => this.block(position);

  stateId(position: BlockPosition): number {
    return this.chunks.stateId(position.x, position.y, position.z);
  }

  /** The collision boxes of a cell's block, relative to the cell. */
  boxesAt(x: number, y: number, z: number): readonly ShapeBox[] {
    return this.#boxes(this.chunks.stateId(x, y, z));
  }

  /** What the block at a cell holds, if it is of a kind that holds anything. */
  entityAt(position: BlockPosition): BlockEntity | undefined {
    return this.#entities.get(position);
  }

  /** Rises whenever a block entity comes or goes, so that who keeps a list of them need not look at every one again. */
  get entityRevision(): number {
    return this.#entities.revision;
  }

  /** All block entities whose position `accepts`, chunk by chunk. It looks at every one of the world. */
  *entitiesWhere(accepts: (position: BlockPosition) => boolean): Generator<PlacedEntity> {
    for (const placed of this.#entities) if (accepts(placed.position)) yield placed;
  }

  /** The spawners of the world, in the order they were made. */
  get spawners(): Iterable<PlacedEntity> {
    return this.#entities.spawners;
  }

  /** The block entities of a chunk, in the order they were made. */
  entitiesInChunk(chunkX: number, chunkZ: number): Iterable<PlacedEntity> {
    return this.#entities.inChunk(chunkX, chunkZ);
  }

  /** The block entities in a box, chunk by chunk. */
  entitiesIn(box: Box): Iterable<PlacedEntity> {
    return this.#entities.inBox(box);
  }

  /**
   * Puts a block; the only way blocks change. Properties left out take the block's defaults. A block entity belongs to
   * its block: it is made with it, kept while the id stays, and lost with it (see `BlockChange.removedEntity`).
   * @returns whether anything changed.
   * @throws ConfigError 'unknown-block', 'unknown-block-state', or 'outside-world' above or below the world.
   */
  setBlock(position: BlockPosition, state: BlockState, cause: Cause): boolean {
    return this.setStateId(position, this.gameData.states.idOf(state), cause);
  }

  /** `setBlock` by state number. */
  setStateId(position: BlockPosition, stateId: number, cause: Cause): boolean {
    const { x, y, z } = position;
    if (y < MIN_Y || y >= MAX_Y)
      throw new ConfigError(
        'outside-world',
        `${formatPosition(position)} is outside the world (y ${MIN_Y} to ${MAX_Y - 1})`,
      );
    const { states } = this.gameData;
    const beforeId = this.chunks.stateId(x, y, z);
    if (beforeId === stateId) return false;
    this.chunks.setStateId(x, y, z, stateId);
    this.#revision++;
    this.light.changed(position, beforeId, stateId);
    const [idBefore, idAfter] = [states.blockId(beforeId), states.blockId(stateId)];
    let removedEntity: BlockEntity | undefined;
    if (idBefore !== idAfter) {
      removedEntity = this.#entities.get(position);
      if (removedEntity) this.#entities.delete(position);
      const entity = blockEntityFor(idAfter, this.gameData.itemRules);
      if (entity) this.#entities.set(position, entity);
    }
    for (const listener of this.#cellListeners) listener(position);
    if (cause.type === 'build') return true;
    const change: BlockChange = {
      position: { x, y, z },
      before: states.state(beforeId),
      after: states.state(stateId),
      cause,
      ...(removedEntity ? { removedEntity } : {}),
    };
    for (const listener of this.#changedListeners) listener(change);
    return true;
  }

  /** Gives a sign or container of the cell's block new content, as a fresh entity when the block was rebuilt. */
  resetEntity(position: BlockPosition): BlockEntity | undefined {
    const entity = blockEntityFor(this.block(position).id, this.gameData.itemRules);
    if (entity) this.#entities.set(position, entity);
    else this.#entities.delete(position);
    return entity;
  }

  /** Takes away whatever the blocks of a box hold, before they are built anew. */
  clearEntities(box: Box): void {
    for (const { position } of [...this.entitiesIn(box)]) this.#entities.delete(position);
  }

  /**
   * Puts a whole chunk in place of what was there, as `build` does: 4096 state numbers a section from the lowest up, each
   * by (y << 8) | (z << 4) | x, and 64 biome numbers for each section. Block entities come out empty.
   */
  replaceChunk(chunkX: number, chunkZ: number, states: Uint16Array, biomesOf: (section: number) => Uint8Array): void {
    for (const { position } of [...this.entitiesInChunk(chunkX, chunkZ)]) this.#entities.delete(position);
    this.chunks.replace(chunkX, chunkZ, states, biomesOf);
    this.#revision++;
    this.light.replaced(chunkX, chunkZ);
    this.#makeEntities(chunkX, chunkZ, states);
    for (const listener of this.#chunkListeners) listener(chunkX, chunkZ);
  }

  /**
   * Has a part of the world be some land from now on, as nobody has touched it; what stood there is gone, and neither
   * reported nor reacted to. Throws RangeError where another patch lies.
   */
  layLand(patch: LandPatch): void {
    this.chunks.lay(patch);
    this.#renew(patch.area);
  }

  /** Takes a patch of land away. */
  liftLand(patch: LandPatch): void {
    this.chunks.lift(patch);
    this.#renew(patch.area);
  }

  /** Calls back for every chunk that comes with signs and containers, which are empty yet, with what they hold. */
  onChunkRead(listener: (blockEntities: readonly FileTag[]) => void): void {
    this.#readListeners.push(listener);
  }

  /** Calls back for every chunk that was replaced as a whole. */
  onChunkReplaced(listener: (chunkX: number, chunkZ: number) => void): void {
    this.#chunkListeners.push(listener);
  }

  /** Tells the clients to look again at a cell whose block entity changed. */
  touch(position: BlockPosition): void {
    for (const listener of this.#cellListeners) listener(position);
  }

  /**
   * Calls back after every change that was not `build`, at once: where block rules hang (connections, support, what a
   * broken container spills). A listener may set further blocks.
   */
  onBlockChanged(listener: (change: BlockChange) => void): void {
    this.#changedListeners.push(listener);
  }

  /** Calls back for every cell whose block or block entity changed, whatever the cause. */
  onCellTouched(listener: (position: BlockPosition) => void): void {
    this.#cellListeners.push(listener);
  }

  /** Forgets all that was known of the chunks of an area; light may have come out of it. */
  #renew(area: ChunkArea): void {
    for (let x = area.minX; x <= area.maxX; x++)
      for (let z = area.minZ; z <= area.maxZ; z++)
        for (const { position } of [...this.entitiesInChunk(x, z)]) this.#entities.delete(position);
    this.#revision++;
    this.light.forget(area);
    const { minX, minZ, maxX, maxZ } = widened(area, 1);
    for (let x = minX; x <= maxX; x++)
      for (let z = minZ; z <= maxZ; z++) for (const listener of this.#chunkListeners) listener(x, z);
  }

  /** Makes the block entities of a chunk's blocks, empty. */
  #makeEntities(chunkX: number, chunkZ: number, states: Uint16Array): void {
    for (let from = 0; from < states.length; from += SECTION_CELLS) {
      const section = states.subarray(from, from + SECTION_CELLS);
      if (isAllAir(section)) continue;
      for (let index = from; index < from + section.length; index++) {
        const stateId = states[index] as number;
        if (this.#bare[stateId] === 1) continue;
        const entity = blockEntityFor(this.gameData.states.blockId(stateId), this.gameData.itemRules);
        if (entity === undefined) {
          this.#bare[stateId] = 1;
          continue;
        }
        const position = {
          x: (chunkX << 4) | (index & 15),
          y: MIN_Y + (index >> 8),
          z: (chunkZ << 4) | ((index >> 4) & 15),
        };
        this.#entities.set(position, entity);
      }
    }
  }

  /** Whether a box of given corners meets any block's collision box. */
  collides(minX: number, minY: number, minZ: number, maxX: number, maxY: number, maxZ: number): boolean {
    // Fences and walls reach half a block above their cell, hence the cell below.
    for (let y = Math.floor(minY) - 1; y <= Math.floor(maxY); y++)
      for (let z = Math.floor(minZ); z <= Math.floor(maxZ); z++)
        for (let x = Math.floor(minX); x <= Math.floor(maxX); x++)
          for (const box of this.boxesAt(x, y, z))
            if (
              x + box[0] < maxX &&
              x + box[3] > minX &&
              y + box[1] < maxY &&
              y + box[4] > minY &&
              z + box[2] < maxZ &&
              z + box[5] > minZ
            )
              return true;
    return false;
  }
}
