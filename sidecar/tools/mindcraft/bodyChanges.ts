import { cellOf, distance, formatPosition } from '../../../protocol/geometry.ts';
import { shownItems } from '../../../protocol/shownItems.ts';
import type { Observation } from '../../body/body.ts';
import type { ToolResult } from '../tool.ts';

/** What of an observation tells what a body has done since another. */
export type BodyState = Pick<Observation, 'position' | 'inventory' | 'health'>;

/** Steps shorter than this are no movement worth reporting, blocks. */
const LEAST_MOVE = 1;

/** What has become of a body between two observations, as half a sentence; empty where nothing did. */
export function bodyChanges(before: BodyState, after: BodyState): string {
  const counts = new Map<string, number>();
  for (const { id, count } of after.inventory) counts.set(id, (counts.get(id) ?? 0) + count);
  for (const { id, count } of before.inventory) counts.set(id, (counts.get(id) ?? 0) - count);
  const changed = [...counts].map(([id, count]) => ({ id, count }));
  const gained = changed.filter(({ count }) => count > 0);
  const lost = changed.filter(({ count }) => count < 0).map(({ id, count }) => ({ id, count: -count }));
  const moved = distance(before.position, after.position);
  return [
    gained.length > 0 ? `gained ${shownItems(gained)}` : '',
    lost.length > 0 ? `lost ${shownItems(lost)}` : '',
    moved >= LEAST_MOVE ? `moved ${moved.toFixed(0)} blocks to ${formatPosition(cellOf(after.position))}` : '',
    after.health < before.health ? `health fell to ${after.health}` : '',
  ]
    .filter((part) => part !== '')
    .join('; ');
}

/** The data of a result whose message has the body's changes already. */
export const CHANGES_REPORTED = { changesReported: true } as const;

/** Whether nothing is to be added to what a result says of the body's changes. */
export function reportsChanges({ data }: ToolResult): boolean {
  return typeof data === 'object' && data !== null && 'changesReported' in data;
}
