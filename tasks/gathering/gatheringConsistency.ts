import { boxContains, formatPosition, positionKey } from '../../protocol/geometry.ts';
import { inconsistencyOfLand } from '../landConsistency.ts';
import type { GatheringTask } from './gatheringTask.ts';

/** Slots that what is gathered can be in, and how many fit one (Minecraft wiki, "Chest", "Inventory"). */
const SLOTS = { player: 36, doubleChest: 54 };
const STACK = 64;

/**
 * What in a gathering task contradicts itself: a line with the part it is in; undefined when all is well. Its place and its
 * starts are looked at with those of other tasks.
 */
export function inconsistencyOfGathering(task: GatheringTask): string | undefined {
  const { box, chest, steps, milestones, target, kit } = task;
  const place = inconsistencyOfLand(task);
  if (place !== undefined) return place;
  const names = new Set(milestones.map(({ name }) => name));
  if (names.size < milestones.length) return 'milestones: two have one name';
  const last = milestones.at(-1)?.items ?? [];
  const stray = [
    ...last.filter((item) => !target.items.includes(item)),
    ...target.items.filter((item) => !last.includes(item)),
  ];
  if (stray.length > 0) return `milestones: ${stray[0]} is not in both the last milestone and the target`;
  const given = kit.find(({ id }) => target.items.includes(id));
  if (given) return `kit: ${given.id} is the item to gather`;
  const most = STACK * (chest ? SLOTS.doubleChest : SLOTS.player);
  if (target.count > most) return `target: ${target.count} ${target.what}; expected at most ${most}`;
  if (chest === null) return undefined;
  if (!boxContains(box, chest)) return `chest: ${formatPosition(chest)} is outside of the box`;
  const set = steps.findLast((step) => step.type === 'set' && positionKey(step.position) === positionKey(chest));
  if (set?.type !== 'set' || set.state.id !== 'chest') return `chest: no step sets a chest at ${formatPosition(chest)}`;
  return undefined;
}
