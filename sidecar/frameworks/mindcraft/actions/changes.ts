import type { Point } from '../../../../protocol/geometry.ts';
import { distance } from '../../../../protocol/geometry.ts';
import type { Observation } from '../../../body/body.ts';

/** What of an observation tells what an action has done so far. */
export type BodyState = Pick<Observation, 'position' | 'inventory' | 'health'>;

/** Steps shorter than this are no movement worth reporting, blocks. */
const LEAST_MOVE = 1;

/** What has changed for a body between two observations, as half a sentence; empty where nothing did. */
export function changesText(before: BodyState, after: BodyState): string {
  const [gained, lost] = [listOf(differences(before, after)), listOf(differences(after, before))];
  return [
    gained && `got ${gained}`,
    lost && `used or lost ${lost}`,
    distance(before.position, after.position) >= LEAST_MOVE && `moved to ${pointText(after.position)}`,
    after.health < before.health && `health fell to ${after.health}`,
  ]
    .filter((part) => part)
    .join(', ');
}

/** How many more of each item there are in `after`. */
function differences(before: BodyState, after: BodyState): [id: string, count: number][] {
  const had = new Map<string, number>();
  for (const { id, count } of before.inventory) had.set(id, (had.get(id) ?? 0) + count);
  const has = new Map<string, number>();
  for (const { id, count } of after.inventory) has.set(id, (has.get(id) ?? 0) + count);
  return [...has]
    .map(([id, count]): [string, number] => [id, count - (had.get(id) ?? 0)])
    .filter(([, more]) => more > 0);
}

function listOf(items: readonly (readonly [string, number])[]): string {
  return items.map(([id, count]) => `${count} ${id}`).join(', ');
}

function pointText({ x, y, z }: Point): string {
  return `(${x.toFixed(1)}, ${y.toFixed(1)}, ${z.toFixed(1)})`;
}
