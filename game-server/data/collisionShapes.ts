import type { ServerGameData } from './serverGameData.ts';

/** A box inside a cell: minX, minY, minZ, maxX, maxY, maxZ in blocks; fences reach above 1. */
export type ShapeBox = readonly [number, number, number, number, number, number];

interface ShapeTable {
  readonly blocks: Readonly<Record<string, number | readonly number[]>>;
  readonly shapes: Readonly<Record<string, readonly ShapeBox[]>>;
}

const tables = new WeakMap<ServerGameData, (stateId: number) => readonly ShapeBox[]>();
const NOTHING: readonly ShapeBox[] = [];

/** Whether boxes fill their cell and nothing more. */
export function isFullCube(boxes: readonly ShapeBox[]): boolean {
  const [box] = boxes;
  return boxes.length === 1 && box !== undefined && box.every((bound, index) => bound === (index < 3 ? 0 : 1));
}

/**
 * What a state's collision boxes are (minecraft-data `blockCollisionShapes`, the same boxes Mineflayer's physics
 * walks on); an empty list for blocks one can walk through.
 */
export function collisionBoxesByState(gameData: ServerGameData): (stateId: number) => readonly ShapeBox[] {
  const known = tables.get(gameData);
  if (known) return known;
  const table = gameData.source.data.blockCollisionShapes as unknown as ShapeTable;
  const cache: (readonly ShapeBox[] | undefined)[] = new Array(gameData.states.count);
  const lookup = (stateId: number): readonly ShapeBox[] => {
    let boxes = cache[stateId];
    if (boxes === undefined) {
      const entry = table.blocks[gameData.states.blockId(stateId)];
      const shape = Array.isArray(entry) ? (entry[gameData.states.offsetInBlock(stateId)] ?? entry[0]) : entry;
      boxes = shape === undefined ? NOTHING : (table.shapes[`${shape as number}`] ?? NOTHING);
      cache[stateId] = boxes;
    }
    return boxes;
  };
  tables.set(gameData, lookup);
  return lookup;
}
