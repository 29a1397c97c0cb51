import { type Box, boxContains, formatPosition, positionKey } from '../../protocol/geometry.ts';
import type { GatheringTask } from './gatheringTask.ts';

/** Land is made and sent by these. */
const CHUNK = 16;
/** As far from its middle as an agent can see and walk in the longest game; larger land is a typing error. */
const WIDEST = 2048;

/**
 * What in a gathering task contradicts itself: a line with the part it is in; undefined when all is well. Its place and its
 * starts are looked at with those of other tasks.
 */
export function inconsistencyOfGathering(task: GatheringTask): string | undefined {
  const { box, chest, steps, milestones, target } = task;
  const place = inconsistencyOfPlace(box);
  if (place !== undefined) return place;
  const names = new Set(milestones.map(({ name }) => name));
  if (names.size < milestones.length) return 'milestones: two have one name';
  const last = milestones.at(-1)?.items ?? [];
  const stray = [
    ...last.filter((item) => !target.items.includes(item)),
    ...target.items.filter((item) => !last.includes(item)),
  ];
  if (stray.length > 0) return `milestones: ${stray[0]} is not in both the last of them and the target`;
  if (chest === null) return undefined;
  if (!boxContains(box, chest)) return `chest: ${formatPosition(chest)} is outside of the box`;
  const set = steps.findLast((step) => step.type === 'set' && positionKey(step.position) === positionKey(chest));
  if (set?.type !== 'set' || set.state.id !== 'chest') return `chest: no step sets a chest at ${formatPosition(chest)}`;
  return undefined;
}

function inconsistencyOfPlace({ min, max }: Box): string | undefined {
  for (const axis of ['x', 'z'] as const) {
    const [low, high] = [min[axis], max[axis]];
    if (low % CHUNK !== 0 || (high + 1) % CHUNK !== 0)
      return `box: ${axis} from ${low} to ${high}; expected whole chunks, such as 0 to 15`;
    if (high - low >= WIDEST) return `box: ${high - low + 1} blocks along ${axis}; expected at most ${WIDEST}`;
  }
  return undefined;
}
