import { type BlockState, formatBlockState, isAir } from '../../../protocol/blockState.ts';
import { type BlockPosition, cellsOf, positionKey } from '../../../protocol/geometry.ts';
import type { BlockLookup } from '../blockGrid.ts';
import { matches } from './match.ts';
import type { BuildTarget } from './target.ts';

/** A cell that is not as the blueprint wants it. Texts are canonical states; `expected` is null where nothing belongs. */
export interface StructureDefect {
  readonly position: BlockPosition;
  readonly kind: 'missing' | 'wrong-block' | 'wrong-orientation' | 'left-over';
  readonly expected: string | null;
  readonly found: string;
}

/**
 * Everything that is wrong with a structure, bottom layer first: cells of the blueprint that do not match, and blocks
 * inside its box where it wants none, unless the arena came with them.
 */
export function defectsOf(target: BuildTarget, initial: BlockLookup, final: BlockLookup): StructureDefect[] {
  if (!target.box) return [];
  const wanted = new Map(target.cells.map((cell) => [positionKey(cell.position), cell.state]));
  const defects: StructureDefect[] = [];
  for (const position of cellsOf(target.box)) {
    const found = final(position);
    const expected = wanted.get(positionKey(position));
    const kind = expected ? defectOf(expected, found) : leftOver(found, initial(position));
    if (kind)
      defects.push({
        position,
        kind,
        expected: expected ? formatBlockState(expected) : null,
        found: formatBlockState(found),
      });
  }
  return defects;
}

function defectOf(expected: BlockState, found: BlockState): StructureDefect['kind'] | undefined {
  if (matches(expected, found)) return undefined;
  if (isAir(found.id)) return 'missing';
  return expected.id === found.id ? 'wrong-orientation' : 'wrong-block';
}

function leftOver(found: BlockState, before: BlockState): StructureDefect['kind'] | undefined {
  return isLeftOver(found, before) ? 'left-over' : undefined;
}

/** Whether a block where the blueprint wants none is somebody's: not air, and no block of the id the arena had there. */
export function isLeftOver(found: BlockState, before: BlockState): boolean {
  return !isAir(found.id) && found.id !== before.id;
}
