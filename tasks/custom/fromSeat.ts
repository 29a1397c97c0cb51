import type { CustomTask } from './customTask.ts';
import type { LeafPredicate, TaskPredicate } from './predicate.ts';

/** The task with a seat and the first one changed about, so that whoever plays alone plays that seat: kit, start, role and goal. */
export function fromSeat(task: CustomTask, place: number): CustomTask {
  const { starts, kits, roles, success, checkpoints } = task;
  const to = (seat: number) => (seat === place ? 0 : seat === 0 ? place : seat);
  // A seat without a kit has an empty one.
  const padded = starts.map((_, seat) => kits[seat] ?? []);
  const names = roles && starts.map((_, seat) => roles[seat] ?? { name: `seat ${seat + 1}` });
  const exchanged = <T>(list: readonly T[]) => list.map((item, seat) => list[to(seat)] ?? item);
  return {
    ...task,
    starts: exchanged(starts),
    kits: exchanged(padded),
    ...(names ? { roles: exchanged(names) } : {}),
    success: renumbered(success, to),
    checkpoints: checkpoints.map((checkpoint) => ({ ...checkpoint, when: renumbered(checkpoint.when, to) })),
  };
}

function renumbered(predicate: TaskPredicate, to: (seat: number) => number): TaskPredicate {
  return 'of' in predicate
    ? { ...predicate, of: predicate.of.map((part) => renumbered(part, to)) }
    : renumberedLeaf(predicate, to);
}

function renumberedLeaf(leaf: LeafPredicate, to: (seat: number) => number): LeafPredicate {
  switch (leaf.type) {
    case 'inventory':
      return leaf.holder.type === 'seat' ? { ...leaf, holder: { ...leaf.holder, place: to(leaf.holder.place) } } : leaf;
    case 'position':
    case 'entered':
    case 'sunrises':
    case 'food':
      return typeof leaf.who === 'number' ? { ...leaf, who: to(leaf.who) } : leaf;
    case 'crafted':
    case 'eaten':
      return typeof leaf.by === 'number' ? { ...leaf, by: to(leaf.by) } : leaf;
    case 'blocks':
    case 'entities':
      return leaf;
    default:
      return leaf satisfies never;
  }
}
