import type { BlockPosition, Box } from '../../protocol/geometry.ts';
import type { Start } from '../taskBase.ts';

/**
 * Where escapes lie: VillagerBench's exit and the paper's distance between rooms (villagerbench.md 2.3). Rooms follow one
 * another southwards (+z) to the exit; chambers that belong together lie side by side eastwards (+x).
 */
export const EXIT_CENTRE: BlockPosition = { x: 130, y: -60, z: 140 };
/** Blocks from the middle of a room to the next one's: seven of floor, a wall on each side and rock between. */
export const ROOM_SPACING = 10;
/** Cells from the middle of a room to its farthest floor. */
export const HALF = 3;
/** Cells from the middle of a room to its wall. */
export const WALL = HALF + 1;
/** Cells of air above the floor. */
export const ROOM_HEIGHT = 5;

/** The middle of a chamber on its floor. @param fromExit 1 for the last room; 0 is the exit. @param column 0 is the exit's. */
export function centreOf(fromExit: number, column: number): BlockPosition {
  return { x: EXIT_CENTRE.x + ROOM_SPACING * column, y: EXIT_CENTRE.y, z: EXIT_CENTRE.z - ROOM_SPACING * fromExit };
}

/** The inside of a chamber, with the pits in its floor. */
export function insideOf(centre: BlockPosition, height: number): Box {
  const { x, y, z } = centre;
  return { min: { x: x - HALF, y: y - 1, z: z - HALF }, max: { x: x + HALF, y: y + height - 1, z: z + HALF } };
}

/** Places behind the way in, where no room has a device: for eight agents, from the middle outwards. */
const ENTRY_CELLS: readonly (readonly [x: number, z: number])[] = [
  [-1, -3],
  [1, -3],
  [-2, -3],
  [2, -3],
  [-3, -3],
  [3, -3],
  [-2, -2],
  [2, -2],
];

/** Where agents come into a chamber, each by their number in the team, looking at the way out. */
export function entriesOf(centre: BlockPosition): Start[] {
  return ENTRY_CELLS.map(([x, z]) => ({
    position: { x: centre.x + x + 0.5, y: centre.y, z: centre.z + z + 0.5 },
    yaw: 0,
  }));
}

/** The middle of the way in. */
export function entryOf(centre: BlockPosition): Start {
  return { position: { x: centre.x + 0.5, y: centre.y, z: centre.z - HALF + 0.5 }, yaw: 0 };
}
