import { isAir } from '../../../protocol/blockState.ts';
import { type Box, cellIndex, cellsOf, sizeOf } from '../../../protocol/geometry.ts';
import type { BlockLookup } from '../blockGrid.ts';
import { castRays } from './rayTable.ts';
import { type CellIds, compareSurfaces, type SurfaceCount, surfaceOf, type ViewSurface } from './surface.ts';
import { type BuildTarget, targetAsCoded } from './target.ts';
import { AXIS_VIEWS, type View } from './view.ts';

/** One view of the expected and of the built structure, for the score and for pictures. */
export interface ViewComparison {
  readonly view: View;
  readonly width: number;
  readonly height: number;
  /** Row by row from the top left, `width` * `height` ids. */
  readonly expected: ViewSurface;
  readonly built: ViewSurface;
  readonly count: SurfaceCount;
  /** Intersection over union, 0 to 1; null when neither shows anything. */
  readonly iou: number | null;
}

/** Looks at target and structure from every view, inside the target's box only; empty when the target has no cells. */
export function compareViews(
  target: BuildTarget,
  at: BlockLookup,
  views: readonly View[] = AXIS_VIEWS,
): ViewComparison[] {
  const { box } = target;
  if (!box) return [];
  const expected = expectedIds(target, box);
  const built = standingIds(box, at, isAir);
  return views.map((view) => {
    const table = castRays(box, view);
    const pair = { expected: surfaceOf(table, expected), built: surfaceOf(table, built) };
    const count = compareSurfaces(pair.expected, pair.built);
    return { view, width: table.width, height: table.height, ...pair, count, iou: iouOf(count) };
  });
}

/** Same pixels / pixels either side shows; null when there are none. */
function iouOf(count: SurfaceCount): number | null {
  return count.either === 0 ? null : count.same / count.either;
}

/** Mean IoU over the views that show anything; null when none does. */
export function vhrOf(counts: readonly SurfaceCount[]): number | null {
  return meanOf(counts.map(iouOf));
}

/** VillagerBench's rate over its five views: same pixels / pixels the expected structure shows; null without any. */
export function vhrAsCodedOf(counts: readonly SurfaceCount[]): number | null {
  return meanOf(counts.map((count) => (count.expected === 0 ? null : count.same / count.expected)));
}

function meanOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}

/** Everything the as-coded variant looks at: its target, and its box, one layer larger on the + sides. */
interface AsCodedScene {
  readonly target: BuildTarget;
  readonly box: Box;
}

/** The as-coded scene of a target; undefined when nothing but air, water and lava is wanted. */
export function sceneAsCoded(target: BuildTarget): AsCodedScene | undefined {
  const loaded = targetAsCoded(target);
  if (!loaded.box) return undefined;
  const { min, max } = loaded.box;
  return { target: loaded, box: { min, max: { x: max.x + 1, y: max.y + 1, z: max.z + 1 } } };
}

/** The target's ids, cell by cell of a box that holds it. */
export function expectedIds(target: BuildTarget, box: Box): CellIds {
  const size = sizeOf(box);
  const ids: CellIds = new Array(size.x * size.y * size.z).fill(null);
  for (const cell of target.cells) ids[cellIndex(box, cell.position)] = cell.state.id;
  return ids;
}

/** The ids standing in a box, null where `isClear` says a ray passes. */
export function standingIds(box: Box, at: BlockLookup, isClear: (id: string) => boolean): CellIds {
  return [...cellsOf(box)].map((position) => {
    const { id } = at(position);
    return isClear(id) ? null : id;
  });
}
