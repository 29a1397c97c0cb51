import type { BlockState } from '../../protocol/blockState.ts';
import type { BlockPosition } from '../../protocol/geometry.ts';

/** A sign as it is read. */
export interface WrittenSign {
  readonly position: BlockPosition;
  readonly state: BlockState;
  readonly lines: readonly string[];
}

/** Signs side by side on one wall, which are read as one text. */
export interface SignBoard {
  readonly positions: readonly BlockPosition[];
  /** Which way it looks. */
  readonly facing: string;
  readonly text: string;
}

/** How far apart signs of one board hang at most, blocks. */
const GAP = 3;

/** Puts together what belongs together, in the order it is read in. */
export function boardsOf(signs: readonly WrittenSign[]): SignBoard[] {
  const boards: { signs: WrittenSign[]; facing: string }[] = [];
  const hanging = signs.filter(({ state, lines }) => state.id.endsWith('_wall_sign') && lines.length > 0);
  for (const sign of [...hanging].sort((a, b) => rightwards(a) - rightwards(b))) {
    const facing = sign.state.properties.facing ?? 'north';
    const board = boards.find(({ facing: other, signs: [...list] }) => {
      const last = list.at(-1);
      return other === facing && last !== undefined && onOneWall(last.position, sign.position, facing);
    });
    if (board) board.signs.push(sign);
    else boards.push({ signs: [sign], facing });
  }
  return boards.map(({ signs: list, facing }) => ({
    positions: list.map(({ position }) => position),
    facing,
    text: list.flatMap(({ lines }) => lines).join(' '),
  }));
}

/** How far to the right a sign is for whoever reads it. */
function rightwards({ position: { x, z }, state: { properties } }: WrittenSign): number {
  switch (properties.facing) {
    case 'south':
      return x;
    case 'east':
      return -z;
    case 'west':
      return z;
    default:
      return -x;
  }
}

function onOneWall(a: BlockPosition, b: BlockPosition, facing: string): boolean {
  const alongX = facing === 'north' || facing === 'south';
  const sameWall = alongX ? a.z === b.z : a.x === b.x;
  return sameWall && a.y === b.y && Math.abs(alongX ? a.x - b.x : a.z - b.z) <= GAP;
}
