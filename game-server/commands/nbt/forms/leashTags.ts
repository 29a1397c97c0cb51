import { compound, elementsOf, int, numberOf } from '../../../data/nbtTag.ts';
import { LeashKnot } from '../../../mobs/interaction/leash.ts';
import type { Mob } from '../../../mobs/mob.ts';
import type { Game } from '../../game.ts';
import type { Tags } from './entityPart.ts';
import type { SavedTags } from './savedTags.ts';

/** Only knots are worth writing: who is led by a player is set free when the player leaves, as in vanilla. */
export function leashTags({ leashHolder }: Mob, { features }: Game): Tags {
  if (!(leashHolder instanceof LeashKnot)) return {};
  const { x, y, z } = leashHolder.fence;
  if (features.nearestEntity) return { leash: { type: 'intArray', value: [x, y, z] } };
  return { Leash: compound({ X: int(x), Y: int(y), Z: int(z) }) };
}

/** The fence a mob was tied to, in either form. */
export function savedFence(saved: SavedTags): readonly [x: number, y: number, z: number] | undefined {
  const old = saved.inner('Leash') ?? saved.inner('leash');
  const cell =
    old?.whole('X', -3e7, 3e7) === undefined
      ? (elementsOf(saved.get('leash')) ?? []).map(numberOf)
      : [old.whole('X', -3e7, 3e7), old.whole('Y', -2048, 2048), old.whole('Z', -3e7, 3e7)];
  const [x, y, z] = cell;
  return x !== undefined && y !== undefined && z !== undefined ? [x, y, z] : undefined;
}
