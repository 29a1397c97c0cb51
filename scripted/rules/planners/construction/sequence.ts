import { positionKey } from '../../../../protocol/geometry.ts';
import { stepsOf } from '../../../knowledge/construction/buildStep.ts';
import { type PlannedWork, planBuildWithLadders } from '../../../knowledge/construction/plan.ts';
import type { ShownSite } from './site.ts';

/** Plans kept: a team asks again about the same site, and how it was before. */
const MOST_KEPT = 24;

const kept = new Map<string, readonly PlannedWork[]>();

/**
 * An order in which what is missing can be built as the site is: each piece from a place that can be walked to and left
 * again, with dirt to lean on and ladders where there is no other way. Pieces without such a place come along at the
 * end of what is below them.
 * @param unusable keys of tops that a ladder could not be raised to before
 */
export function sequenceFor(site: ShownSite, unusable: ReadonlySet<string>): readonly PlannedWork[] {
  const key = JSON.stringify([
    site.home,
    site.chest,
    site.cells.map(({ position, state }) => [positionKey(position), state.id, state.properties]),
    site.missing.map(({ position, state }) => [positionKey(position), state.id, state.properties]),
    site.wrong,
    [...unusable],
  ]);
  const known = kept.get(key);
  if (known) return known;
  const { work } = planBuildWithLadders(site.grid.clone(), stepsOf(site.missing), site.home, unusable);
  const oldest = kept.keys().next();
  if (kept.size >= MOST_KEPT && !oldest.done) kept.delete(oldest.value);
  kept.set(key, work);
  return work;
}
