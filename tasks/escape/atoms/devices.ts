import type { Random } from '../../../clock/random.ts';
import { type BlockState, blockState } from '../../../protocol/blockState.ts';
import type { Chamber, Local } from '../chamber.ts';
import type { RoomCondition } from '../escapeTask.ts';

/** A lever standing on the floor. */
export const FLOOR_LEVER = blockState('lever', { face: 'floor', facing: 'north' });

/** A button on the wall behind its back. @param facing where it looks. */
export function wallButton(id: string, facing: string): BlockState {
  return blockState(id, { face: 'wall', facing });
}

/** Where chance may put devices: in the middle of the room, none of them beside another, so that nobody steps on two. */
const SCATTER_X: readonly number[] = [-3, -1, 1, 3];
const SCATTER_Z: readonly number[] = [-1, 1];

/** Puts so many devices (1 to 8) in random places. They can be walked over, so they never block the way. */
export function scatter(chamber: Chamber, random: Random, state: BlockState, count: number): RoomCondition[] {
  const places = SCATTER_X.flatMap((x) => SCATTER_Z.map((z): Local => [x, 0, z]));
  return random
    .shuffle(places)
    .slice(0, count)
    .map((place) => chamber.device(place, state));
}

/** A side of the room chosen by chance: turns places, and the walls devices hang on, to it. */
export interface Side {
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
