import { formatBlockState } from '../../../../protocol/blockState.ts';
import type { BlueprintCell } from '../../../../protocol/blueprint.ts';
import { formatBlueprintText, parseBlueprintText } from '../../../../protocol/blueprintText.ts';
import type { BlockPosition } from '../../../../protocol/geometry.ts';
import { placingItem, secondItem } from '../../../../protocol/placingItem.ts';

/** What a subtask in the rules model's words asks for. Other models' subtasks are read as far as they say the same. */
export type BuildOrder =
  | { readonly type: 'build'; readonly cells: readonly BlueprintCell[]; readonly ladder: LadderSpot | null }
  | { readonly type: 'dismantle'; readonly top: BlockPosition }
  | { readonly type: 'dig'; readonly cells: readonly BlockPosition[] }
  | { readonly type: 'walk'; readonly to: BlockPosition }
  | { readonly type: 'unclear' };

/** A column of dirt with a ladder: the cell of its top block, and how many blocks high it is. */
export interface LadderSpot {
  readonly top: BlockPosition;
  readonly height: number;
}

const POSITION = /\((-?\d+), ?(-?\d+), ?(-?\d+)\)/g;

const FROM_LADDER = /^from a dirt ladder (\d+) high with its top at \((-?\d+), ?(-?\d+), ?(-?\d+)\), /i;

/**
 * "Build layer y=-60: oak_log[axis=y] x1 at (-8,-60,0); layer y=-59: ...", where need be after "From a dirt ladder 3
 * high with its top at (x,y,z), ". Dirt that the blueprint does not ask for is there to place others against.
 */
export function buildOrder(cells: readonly BlueprintCell[], ladder: LadderSpot | null): string {
  const build = `uild ${runsOf(cells)
    .flatMap((cells) => formatBlueprintText(cells))
    .join('; ')}`;
  if (!ladder) return `B${build}`;
  const { top, height } = ladder;
  return `From a dirt ladder ${height} high with its top at (${top.x},${top.y},${top.z}), b${build}`;
}

/** Cells that follow one another and are of one layer and state: an order names its cells in the order they go in. */
function runsOf(cells: readonly BlueprintCell[]): BlueprintCell[][] {
  const runs: BlueprintCell[][] = [];
  for (const cell of cells) {
    const run = runs.at(-1);
    const [first] = run ?? [];
    if (
      run &&
      first &&
      first.position.y === cell.position.y &&
      formatBlockState(first.state) === formatBlockState(cell.state)
    )
      run.push(cell);
    else runs.push([cell]);
  }
  return runs;
}

/** "Dismantle the dirt ladder with its top at (x,y,z)" */
export function dismantleOrder({ x, y, z }: BlockPosition): string {
  return `Dismantle the dirt ladder with its top at (${x},${y},${z})`;
}

/** "Dig away (x,y,z), (x,y,z)" */
export function digOrder(cells: readonly BlockPosition[]): string {
  return `Dig away ${cells.map(({ x, y, z }) => `(${x},${y},${z})`).join(', ')}`;
}

/** "Walk to (x,y,z), to look at the building" */
export function walkOrder({ x, y, z }: BlockPosition, why: string): string {
  return `Walk to (${x},${y},${z}), ${why}`;
}

/** Reads a subtask's description. */
export function readBuildOrder(description: string): BuildOrder {
  const positions = positionsIn(description);
  const [first] = positions;
  const from = FROM_LADDER.exec(description);
  const rest = description.slice(from?.[0].length ?? 0);
  if (/^build /i.test(rest)) {
    const cells = parseBlueprintText(rest.slice('build '.length).split('; '));
    if (cells) return { type: 'build', cells, ladder: from ? ladderOf(from) : null };
  }
  if (/^dismantle /i.test(description) && first) return { type: 'dismantle', top: first };
  if (/^dig /i.test(description) && positions.length > 0) return { type: 'dig', cells: positions };
  if (/^walk to \(/i.test(description) && first) return { type: 'walk', to: first };
  return { type: 'unclear' };
}

function ladderOf([, height, x, y, z]: RegExpExecArray): LadderSpot {
  return { top: { x: Number(x), y: Number(y), z: Number(z) }, height: Number(height) };
}

/** Every "(x, y, z)" of a text. */
export function positionsIn(text: string): BlockPosition[] {
  return [...text.matchAll(POSITION)].map((match) => ({
    x: Number(match[1]),
    y: Number(match[2]),
    z: Number(match[3]),
  }));
}

/** The item that most says which block is placed. */
export function itemOf(blockId: string): string {
  return placingItem(blockId);
}

/** All items a block takes: a potted plant takes the pot and the plant. */
export function itemsFor(blockId: string): string[] {
  const second = secondItem(blockId);
  return second === undefined ? [placingItem(blockId)] : [placingItem(blockId), second];
}

/** What VillagerBench's placing tool calls a block; those on walls go by the standing one's name. */
export function placedAs(blockId: string): string {
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
