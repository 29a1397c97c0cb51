import { ConfigError } from '../../protocol/errors.ts';
import { type Box, boxCovers, formatPosition, sizeOf } from '../../protocol/geometry.ts';
import { changedCells } from '../../tasks/landConsistency.ts';
import { type BuildPlan, LARGEST_LAND } from '../../worlds/plan/buildPlan.ts';
import { TERRAIN_HEIGHT, TERRAIN_MIN_Y } from '../../worlds/terrain/terrain.ts';

/**
 * The part of a plan that snapshots show.
 * @throws ConfigError 'invalid-plan' for a plan in generated land that says nothing of it or cannot lie there.
 */
export function watchedOf({ box, ground, watched, steps }: Omit<BuildPlan, 'loadouts'>): Box {
  const refuse = (problem: string): never => {
    throw new ConfigError('invalid-plan', `arena ${formatBox(box)} ${problem}`);
  };
  if (!ground) {
    if (watched) refuse('is watched in part: expected this for arenas in generated land only');
    return box;
  }
  if (!watched) return refuse('lies in generated land: expected the part of it to watch');
  if (!boxCovers(box, watched)) refuse(`does not contain ${formatBox(watched)}, the part to watch`);
  if ([box.min.x, box.min.z, box.max.x + 1, box.max.z + 1].some((edge) => edge % 16 !== 0))
    refuse('lies in generated land: expected it to begin and end at chunk borders along x and z');
  const size = sizeOf(box);
  const { side, height, changed } = LARGEST_LAND;
  if (size.x > side || size.z > side || size.y > height)
    refuse(`is ${size.x}x${size.y}x${size.z}: expected at most ${side}x${height}x${side} in generated land`);
  if (box.min.y < TERRAIN_MIN_Y || box.max.y >= TERRAIN_MIN_Y + TERRAIN_HEIGHT)
    refuse(`extends beyond the world: expected y ${TERRAIN_MIN_Y} to ${TERRAIN_MIN_Y + TERRAIN_HEIGHT - 1}`);
  if (changedCells(steps) > changed)
    refuse(`lies in generated land: expected build steps that change at most ${changed} of its cells`);
  return watched;
}

/** "(0, 0, 0)..(15, 3, 15)". */
export function formatBox({ min, max }: Box): string {
  return `${formatPosition(min)}..${formatPosition(max)}`;
}
