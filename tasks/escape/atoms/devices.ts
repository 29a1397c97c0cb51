import type { Random } from '../../../clock/random.ts';
import { type BlockState, blockState } from '../../../protocol/blockState.ts';
import type { Chamber, Local } from '../chamber.ts';
import type { RoomCondition } from '../escapeTask.ts';

/** A lever standing on the floor. */
const FLOOR_LEVER = blockState('lever', { face: 'floor', facing: 'north' });

/** A button on the wall behind its back. @param facing where it looks. */
export function wallButton(id: string, facing: string): BlockState {
  return blockState(id, { face: 'wall', facing });
}

/** Where chance may put levers: in the middle of the room, reached from every side. */
const LEVER_PLACES: readonly Local[] = [-3, -1, 1, 3].flatMap((x) => [-1, 1].map((z): Local => [x, 0, z]));

/** Where chance may put plates: along the walls and apart, so that eight agents on them leave the middle free. */
const PLATE_PLACES: readonly Local[] = [
  [-3, 0, -1],
  [3, 0, -1],
  [-3, 0, 1],
  [3, 0, 1],
  [-3, 0, 3],
  [3, 0, 3],
  [-1, 0, 3],
  [1, 0, 3],
];

/** Puts so many levers (1 to 8) on the floor in random places; they can be walked over, so they never block the way. */
export function scatterLevers(chamber: Chamber, random: Random, count: number): RoomCondition[] {
  return scatter(chamber, random, FLOOR_LEVER, LEVER_PLACES, count);
}

/** Puts so many plates (1 to 8) in random places. */
export function scatterPlates(chamber: Chamber, random: Random, id: string, count: number): RoomCondition[] {
  return scatter(chamber, random, blockState(id), PLATE_PLACES, count);
}

function scatter(
  chamber: Chamber,
  random: Random,
  state: BlockState,
  places: readonly Local[],
  count: number,
): RoomCondition[] {
  return random
    .shuffle(places)
    .slice(0, count)
    .map((place) => chamber.device(place, state));
}

/** A side of the room chosen by chance: turns places, and the walls devices hang on, to it. */
interface Side {
  /** The same x, or its mirror image. */
  x(x: number): number;
  /** The same wall, or the one across. */
  facing(facing: 'east' | 'west'): 'east' | 'west';
}

/** Leaves a room as it is drawn or mirrors it, so that rooms of one atom differ. */
export function eitherSide(random: Random): Side {
  const mirrored = random.pick([false, true]);
  return {
    x: (x) => (mirrored ? 0 - x : x),
    facing: (facing) => (mirrored ? (facing === 'east' ? 'west' : 'east') : facing),
  };
}
