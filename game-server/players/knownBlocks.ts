import { type Point, positionKey } from '../../protocol/geometry.ts';
import { collisionBoxesByState, type ShapeBox } from '../data/collisionShapes.ts';
import type { ServerGameData } from '../data/serverGameData.ts';
import type { World } from '../world/world.ts';

/** Corners of a box in the world: minX, minY, minZ, maxX, maxY, maxZ. */
export type Corners = readonly [number, number, number, number, number, number];

/**
 * The blocks as a client may know them: those that are there and, in cells that changed lately, those that were. What
 * carries counts when it is or was there; what bars the way only when it is and was there.
 */
export class KnownBlocks {
  readonly #world: World;
  readonly #past: ReadonlyMap<string, readonly number[]> | undefined;
  readonly #boxes: (stateId: number) => readonly ShapeBox[];

  /** @param past the former states of cells that changed lately, by `positionKey`. */
  constructor(world: World, past?: ReadonlyMap<string, readonly number[]>) {
    this.#world = world;
    this.#past = past;
    this.#boxes = collisionBoxesByState(world.gameData);
  }

  /** Stays the same as long as nothing here changes; NaN, equal to nothing, where cells changed lately. */
  get revision(): number {
    return this.#past ? Number.NaN : this.#world.revision;
  }

  get gameData(): ServerGameData {
    return this.#world.gameData;
  }

  /** Whether a cell holds, or lately held, a state that passes the test. */
  some(x: number, y: number, z: number, test: (stateId: number) => boolean): boolean {
    return (
      test(this.#world.chunks.stateId(x, y, z)) || (this.#past?.get(positionKey({ x, y, z }))?.some(test) ?? false)
    );
  }

  /** Whether a cell holds, and lately held, nothing but states that pass the test. */
  every(x: number, y: number, z: number, test: (stateId: number) => boolean): boolean {
    return (
      test(this.#world.chunks.stateId(x, y, z)) && (this.#past?.get(positionKey({ x, y, z }))?.every(test) ?? true)
    );
  }

  id(stateId: number): string {
    return this.#world.gameData.states.blockId(stateId);
  }

  property(stateId: number, name: string): string | undefined {
    return this.#world.gameData.states.state(stateId).properties[name];
  }

  /** Whether a box meets any block that may be there. */
  meets(box: Corners): boolean {
    const [minX, minY, minZ, maxX, maxY, maxZ] = box;
    const past = this.#past;
    const { chunks } = this.#world;
    for (let y = Math.floor(minY) - 1; y <= Math.floor(maxY); y++)
      for (let z = Math.floor(minZ); z <= Math.floor(maxZ); z++)
        for (let x = Math.floor(minX); x <= Math.floor(maxX); x++) {
          const stateId = chunks.stateId(x, y, z);
          if (stateId !== 0 && this.#meets(stateId, x, y, z, box)) return true;
          if (past?.get(positionKey({ x, y, z }))?.some((state) => this.#meets(state, x, y, z, box))) return true;
        }
    return false;
  }

  /** Whether a box meets a block that surely is there and that `start` does not meet. */
  bars(box: Corners, start?: Corners): boolean {
    const [minX, minY, minZ, maxX, maxY, maxZ] = box;
    const past = this.#past;
    const { chunks } = this.#world;
    for (let y = Math.floor(minY) - 1; y <= Math.floor(maxY); y++)
      for (let z = Math.floor(minZ); z <= Math.floor(maxZ); z++)
        for (let x = Math.floor(minX); x <= Math.floor(maxX); x++) {
          const stateId = chunks.stateId(x, y, z);
          if (stateId === 0 || !this.#meets(stateId, x, y, z, box, start)) continue;
          const before = past?.get(positionKey({ x, y, z }));
          if (!before || before.every((state) => this.#meets(state, x, y, z, box, start))) return true;
        }
    return false;
  }

  /** The top of the highest block that may be under a body of given half width, at most `limit` below. */
  groundUnder({ x, y, z }: Point, halfWidth: number, limit: number): number | undefined {
    let top: number | undefined;
    const column: Corners = [x - halfWidth, y - limit, z - halfWidth, x + halfWidth, y, z + halfWidth];
    for (const [cellX, cellY, cellZ] of cellsOf(column))
      this.some(cellX, cellY, cellZ, (state) => {
        for (const box of this.#boxes(state)) {
          const height = cellY + box[4];
          if (height <= y + 1e-3 && height >= y - limit && overlap(column, moved(box, cellX, cellY, cellZ)))
            top = Math.max(top ?? height, height);
        }
        return false;
      });
    return top;
  }

  /** How much room there is above a box before a block that may be there, at most `limit`. */
  roomAbove(box: Corners, limit: number): number {
    const column: Corners = [box[0], box[1], box[2], box[3], box[4] + limit, box[5]];
    let room = limit;
    for (const [x, y, z] of cellsOf(column))
      this.some(x, y, z, (state) => {
        for (const shape of this.#boxes(state)) {
          const block = moved(shape, x, y, z);
          if (block[1] >= box[4] && overlap(column, block)) room = Math.min(room, block[1] - box[4]);
        }
        return false;
      });
    return room;
  }

  #meets(stateId: number, x: number, y: number, z: number, box: Corners, start?: Corners): boolean {
    const shapes = this.#boxes(stateId);
    for (let index = 0; index < shapes.length; index++) {
      const shape = shapes[index] as ShapeBox;
      if (covers(shape, x, y, z, box) && !(start && covers(shape, x, y, z, start))) return true;
    }
    return false;
  }
}

function moved(box: ShapeBox, x: number, y: number, z: number): Corners {
  return [x + box[0], y + box[1], z + box[2], x + box[3], y + box[4], z + box[5]];
}

/** `overlap` of a box with a cell's shape. */
function covers(shape: ShapeBox, x: number, y: number, z: number, box: Corners): boolean {
  return (
    box[0] < x + shape[3] &&
    box[3] > x + shape[0] &&
    box[1] < y + shape[4] &&
    box[4] > y + shape[1] &&
    box[2] < z + shape[5] &&
    box[5] > z + shape[2]
  );
}

function overlap(a: Corners, b: Corners): boolean {
  return a[0] < b[3] && a[3] > b[0] && a[1] < b[4] && a[4] > b[1] && a[2] < b[5] && a[5] > b[2];
}

/** The cells whose blocks can meet a box; fences reach half a block above theirs. */
function cellsOf([minX, minY, minZ, maxX, maxY, maxZ]: Corners): [number, number, number][] {
  const cells: [number, number, number][] = [];
  for (let y = Math.floor(minY) - 1; y <= Math.floor(maxY); y++)
    for (let z = Math.floor(minZ); z <= Math.floor(maxZ); z++)
      for (let x = Math.floor(minX); x <= Math.floor(maxX); x++) cells.push([x, y, z]);
  return cells;
}
