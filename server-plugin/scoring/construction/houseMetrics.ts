import { isAir } from '../../../protocol/blockState.ts';
import { blueprintBounds } from '../../../protocol/blueprint.ts';
import { add, cellsOf, positionKey, shiftBox } from '../../../protocol/geometry.ts';
import type { Metric } from '../../../protocol/score.ts';
import type { ConstructionTask } from '../../../tasks/task.ts';
import type { BlockLookup } from '../blockGrid.ts';
import { HOUSE_METRICS } from '../definitions/houses.ts';
import { ofMates } from '../exchange.ts';
import { metricsOf } from '../metrics.ts';
import { matches } from './match.ts';

/** How a team worked on a house together. */
export interface Housework {
  readonly agents: number;
  readonly messages: number;
  readonly handovers: number;
  readonly duplicates: number;
  readonly destroyed: number;
}

/**
 * How far what stands is from a blueprint, over the blueprint's bounding box. Ours counts a door whose halves differ from
 * the blueprint's as wrong; MINDcraft's compares names alone. And how the team got there.
 */
export function houseMetrics(
  { blueprint, at }: Pick<ConstructionTask, 'blueprint' | 'at'>,
  found: BlockLookup,
  { agents, messages, handovers, duplicates, destroyed }: Housework,
): Record<string, Metric> {
  const bounds = blueprintBounds(blueprint);
  const expected = new Map(blueprint.cells.map(({ position, state }) => [positionKey(add(position, at)), state]));
  let [edits, surplus, named, cells] = [0, 0, 0, 0];
  for (const position of bounds ? cellsOf(shiftBox(bounds, at)) : []) {
    const wanted = expected.get(positionKey(position));
    const standing = found(position);
    if (!wanted && isAir(standing.id)) continue;
    cells++;
    if (wanted?.id === standing.id) named++;
    if (!wanted) surplus++;
    if (!wanted || !matches(wanted, standing)) edits++;
  }
  const all = expected.size + surplus;
  return metricsOf(HOUSE_METRICS, {
    editDistance: all === 0 ? { value: null, note: 'the blueprint has no blocks' } : { value: edits / all },
    'cellMatch.asCoded': cells === 0 ? { value: null, note: 'nothing to compare' } : { value: named / cells },
    messages: { value: messages },
    handovers: { value: handovers },
    duplicates: { value: duplicates },
    destroyed: ofMates(destroyed, agents),
  });
}
