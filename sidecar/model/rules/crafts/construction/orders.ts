import type { BlueprintCell } from '../../../../../protocol/blueprint.ts';
import { formatBlueprintText, parseBlueprintText } from '../../../../../protocol/blueprintText.ts';
import { type BlockPosition, FACINGS, type Facing, neighbour, oppositeOf } from '../../../../../protocol/geometry.ts';

/** What a subtask in the rules model's words asks for. Other models' subtasks are read as far as they say the same. */
export type Order =
  | { readonly type: 'build'; readonly cells: readonly BlueprintCell[]; readonly fromLadder: boolean }
  | { readonly type: 'dismantle'; readonly top: BlockPosition }
  | { readonly type: 'dig'; readonly cells: readonly BlockPosition[] }
  | { readonly type: 'unclear' };

const POSITION = /\((-?\d+), ?(-?\d+), ?(-?\d+)\)/g;

const FROM_LADDER = 'From a dirt ladder beside it, build ';

/** "Build layer y=-60: oak_log[axis=y] x1 at (-8,-60,0); layer y=-59: ..." */
export function buildOrder(cells: readonly BlueprintCell[], fromLadder: boolean): string {
  return `${fromLadder ? FROM_LADDER : 'Build '}${formatBlueprintText(cells).join('; ')}`;
}

/** "Dismantle the dirt ladder with its top at (x,y,z)" */
export function dismantleOrder({ x, y, z }: BlockPosition): string {
  return `Dismantle the dirt ladder with its top at (${x},${y},${z})`;
}

/** "Dig away (x,y,z), (x,y,z)" */
export function digOrder(cells: readonly BlockPosition[]): string {
  return `Dig away ${cells.map(({ x, y, z }) => `(${x},${y},${z})`).join(', ')}`;
}

/** Reads a subtask's description. */
export function readOrder(description: string): Order {
  const positions = positionsIn(description);
  const [first] = positions;
  const built = /^(?:from a dirt ladder beside it, )?build /i.exec(description);
  if (built) {
    const cells = parseBlueprintText(description.slice(built[0].length).split('; '));
    if (cells) return { type: 'build', cells, fromLadder: built[0].length > 'build '.length };
  }
  if (/^dismantle /i.test(description) && first) return { type: 'dismantle', top: first };
  if (/^dig /i.test(description) && positions.length > 0) return { type: 'dig', cells: positions };
  return { type: 'unclear' };
}

/** Every "(x, y, z)" of a text. */
export function positionsIn(text: string): BlockPosition[] {
  return [...text.matchAll(POSITION)].map((match) => ({
    x: Number(match[1]),
    y: Number(match[2]),
    z: Number(match[3]),
  }));
}

/** The item that places a block; wall variants are placed from the standing one's item. */
export function itemOf(blockId: string): string {
  return blockId.replace(/(^|_)wall_(torch|sign|hanging_sign|banner|head|skull|fan)$/, '$1$2');
}

/** The facing word of VillagerBench's placing tool for a block's properties. */
export function facingWord(properties: Readonly<Record<string, string>>): string {
  const { facing, axis } = properties;
  if (axis !== undefined) return axis;
  const letters: Readonly<Record<string, string>> = { north: 'N', south: 'S', west: 'W', east: 'E' };
  return (facing !== undefined && letters[facing]) || 'A';
}

/** The "half" of VillagerBench's placing tool as we extend it, where the block has one. */
export function halfWord({ id, properties }: BlueprintCell['state']): { half?: string } {
  if (id.endsWith('lantern'))
    return properties.hanging === undefined ? {} : { half: properties.hanging === 'true' ? 'top' : 'bottom' };
  const half = id.endsWith('_slab') ? properties.type : /_(stairs|trapdoor)$/.test(id) ? properties.half : undefined;
  return half === 'top' || half === 'bottom' ? { half } : {};
}

/** Neighbours one of which must stand before the cell can be placed the way it should be. */
export function holders({ position, state }: BlueprintCell): BlockPosition[] {
  const { id, properties } = state;
  const facing = FACINGS.find((name) => name === properties.facing);
  const axes: Readonly<Record<string, readonly Facing[]>> = {
    x: ['west', 'east'],
    y: ['down', 'up'],
    z: ['north', 'south'],
  };
  if (properties.axis !== undefined) return (axes[properties.axis] ?? FACINGS).map((side) => neighbour(position, side));
  if (facing && /wall_|^ladder$/.test(id) && !id.endsWith('_wall')) return [neighbour(position, oppositeOf(facing))];
  if (properties.hanging === 'true') return [neighbour(position, 'up')];
  if (/_(stairs|slab)$/.test(id)) {
    const half = properties.half ?? properties.type;
    return FACINGS.filter((side) => side !== (half === 'top' ? 'down' : half === 'bottom' ? 'up' : undefined)).map(
      (side) => neighbour(position, side),
    );
  }
  if (/torch$|carpet$|_door$|tulip$|bluet$|daisy$|flower$|poppy|dandelion|sapling$|_plate$|lantern$/.test(id))
    return [neighbour(position, 'down')];
  return FACINGS.map((side) => neighbour(position, side));
}

/** Whether a cell is the upper half of a door, the head of a bed: it comes with its other half. */
export function comesAlong({ state: { id, properties } }: BlueprintCell): boolean {
  return (id.endsWith('_door') && properties.half === 'upper') || (id.endsWith('_bed') && properties.part === 'head');
}
