import { type BlockState, blockState } from '../../protocol/blockState.ts';
import {
  type BlockPosition,
  HORIZONTAL_FACINGS,
  type HorizontalFacing,
  neighbour,
  positionKey,
} from '../../protocol/geometry.ts';

/** A block of a pile and where it lies. */
interface PiledBlock {
  readonly position: BlockPosition;
  readonly state: BlockState;
}

type Sides = Readonly<Record<HorizontalFacing, boolean>>;

/**
 * A pile with its walls shaped as the game shapes them by what lies beside and above (WallBlock.updateShape): a plan that
 * says otherwise can be built on no real server. Piles hold whole blocks, walls, stairs that face north, and lower slabs.
 */
export function pileWalls(pile: readonly PiledBlock[]): PiledBlock[] {
  const states = new Map(pile.map(({ position, state }) => [positionKey(position), state]));
  const at = (position: BlockPosition) => states.get(positionKey(position));
  // What lies above decides how high a wall's sides are.
  for (const { position, state } of [...pile].sort((a, b) => b.position.y - a.position.y)) {
    if (!isWall(state.id)) continue;
    const joined = Object.fromEntries(
      HORIZONTAL_FACINGS.map((side) => [side, isJoined(at(neighbour(position, side)), side)]),
    ) as Sides;
    states.set(positionKey(position), shaped(state.id, joined, at(neighbour(position, 'up'))));
  }
  return pile.map(({ position }) => ({ position, state: at(position) as BlockState }));
}

function isWall(id: string): boolean {
  return id.endsWith('_wall');
}

/** Walls join each other, and every face that is whole: of stairs that face north, the northern one. */
function isJoined(other: BlockState | undefined, side: HorizontalFacing): boolean {
  if (!other || other.id.endsWith('_slab')) return false;
  return other.id.endsWith('_stairs') ? side === 'south' : true;
}

function shaped(id: string, joined: Sides, above: BlockState | undefined): BlockState {
  const isTall = (side: HorizontalFacing) =>
    joined[side] && above !== undefined && (!isWall(above.id) || above.properties[side] !== 'none');
  const { north, south, west, east } = joined;
  const isStraight = north === south && west === east && (north || west);
  const isTopped = above !== undefined && (!isWall(above.id) || above.properties.up === 'true');
  const isBraced = (isTall('north') && isTall('south')) || (isTall('west') && isTall('east'));
  const up = (above !== undefined && isWall(above.id) && isTopped) || !isStraight || (!isBraced && isTopped);
  return blockState(id, {
    ...Object.fromEntries(
      HORIZONTAL_FACINGS.map((side) => [side, joined[side] ? (isTall(side) ? 'tall' : 'low') : 'none']),
    ),
    up: `${up}`,
    waterlogged: 'false',
  });
}
