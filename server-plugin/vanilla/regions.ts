import { type Box, boxContains, boxCovers, cellIndex, cellsOf } from '../../protocol/geometry.ts';
import { decodeRuns, encodeRuns, type RegionSnapshot } from '../../protocol/snapshot.ts';

/** The part of a snapshot that lies in a box within it. @throws RangeError for a box that reaches beyond it. */
export function cropped(region: RegionSnapshot, box: Box): RegionSnapshot {
  if (boxCovers(box, region.box)) return region;
  if (!boxCovers(region.box, box)) throw new RangeError('a box that reaches beyond the region');
  const cells = decodeRuns(region.blocks);
  const part = (function* () {
    for (const position of cellsOf(box)) yield cells[cellIndex(region.box, position)] ?? 0;
  })();
  const inside = ({ position }: { readonly position: { x: number; y: number; z: number } }) =>
    boxContains(box, position);
  return {
    ...region,
    box,
    blocks: encodeRuns(part),
    entities: region.entities.filter(inside),
    containers: region.containers.filter(inside),
    signs: region.signs.filter(inside),
  };
}
