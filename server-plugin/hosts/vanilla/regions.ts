import {
  type BlockPosition,
  type Box,
  boxContains,
  boxCovers,
  cellIndex,
  cellsOf,
} from '../../../protocol/geometry.ts';
import { decodeRuns, encodeRuns, type RegionSnapshot } from '../../../protocol/snapshot.ts';

/** The part of a snapshot that lies in a box within it. @throws RangeError for a box that reaches beyond it. */
export function cropped(region: RegionSnapshot, box: Box): RegionSnapshot {
  if (boxCovers(box, region.box)) return region;
  if (!boxCovers(region.box, box)) throw new RangeError('the box extends beyond the region');
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

/** A cell of a snapshot that others show otherwise. */
interface DifferingCell {
  readonly position: BlockPosition;
  readonly found: string;
  readonly expected: string;
}

/** The cells of a snapshot that none of the others, of the same box, shows like it. */
export function differingCells(snapshot: RegionSnapshot, others: readonly RegionSnapshot[]): DifferingCell[] {
  const states = [snapshot, ...others].map(({ palette, blocks }) => {
    const cells = decodeRuns(blocks);
    return (index: number) => palette[cells[index] ?? 0] ?? 'air';
  });
  const [own, ...rest] = states;
  const differing: DifferingCell[] = [];
  let index = 0;
  for (const position of cellsOf(snapshot.box)) {
    const found = own?.(index) ?? 'air';
    if (rest.every((other) => other(index) !== found))
      differing.push({ position, found, expected: rest.at(-1)?.(index) ?? 'air' });
    index++;
  }
  return differing;
}
