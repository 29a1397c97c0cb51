import type { BlockState } from '../../protocol/blockState.ts';
import { CALM_RULES } from '../../protocol/gameRules.ts';
import { type BlockPosition, boxContains, cellOf, positionKey } from '../../protocol/geometry.ts';
import { isMonster } from '../../protocol/monsterKinds.ts';
import { FULL_FOOD } from '../../protocol/vitals.ts';
import type { BuildStep } from '../../worlds/plan/buildPlan.ts';
import type { CustomTask } from './customTask.ts';
import type { InventoryPredicate, LeafPredicate, PositionPredicate, TaskPredicate } from './predicate.ts';

/** The properties that say how a block stands, and count. */
const ORIENTATION: readonly string[] = ['facing', 'axis', 'half'];

/** What of a task decides whether a predicate holds before anybody has done anything. */
type TaskAtFirst = Pick<CustomTask, 'site' | 'kits' | 'starts' | 'agents' | 'rules' | 'food'>;

/** Whether a predicate holds at release, or comes true for whoever only waits. */
export function holdsAtRelease(predicate: TaskPredicate, task: TaskAtFirst): boolean {
  switch (predicate.type) {
    case 'all':
    case 'sequence':
      return predicate.of.every((part) => holdsAtRelease(part, task));
    case 'any':
      return predicate.of.some((part) => holdsAtRelease(part, task));
    case 'blocks':
    case 'inventory':
    case 'entities':
    case 'position':
    case 'entered':
    case 'crafted':
    case 'sunrises':
    case 'food':
    case 'eaten':
      return leafHolds(predicate, task);
    default:
      return predicate satisfies never;
  }
}

function leafHolds(leaf: LeafPredicate, task: TaskAtFirst): boolean {
  switch (leaf.type) {
    case 'blocks': {
      const at = blocksOf(task.site.steps);
      const right = leaf.cells.filter(({ position, state }) => isLike(state, at(position))).length;
      return right >= Math.ceil(leaf.share * leaf.cells.length - 1e-9);
    }
    case 'inventory':
      return holdsItems(leaf, task);
    case 'entities': {
      const { kind, region, min, max = Number.POSITIVE_INFINITY } = leaf;
      const count = task.site.steps.filter(
        (step) =>
          step.type === 'summon' &&
          step.kind === kind &&
          (region === undefined || boxContains(region, cellOf(step.position))),
      ).length;
      return count >= min && count <= max;
    }
    case 'position':
      return waits(leaf, task);
    case 'crafted':
    case 'eaten':
    case 'entered':
      return false;
    case 'sunrises':
      // The sun rises by itself; whoever only waits for it sees it where nothing threatens them.
      return isHarmless(task);
    case 'food':
      return (task.food ?? FULL_FOOD) >= leaf.min || (task.rules ?? CALM_RULES).difficulty === 'peaceful';
    default:
      return leaf satisfies never;
  }
}

/** Whether nothing can kill who only waits: no monsters, neither there from the start nor coming by themselves. */
function isHarmless({ rules = CALM_RULES, site }: TaskAtFirst): boolean {
  if (rules.difficulty === 'peaceful') return true;
  return rules.doMobSpawning !== true && !site.steps.some((step) => step.type === 'summon' && isMonster(step.kind));
}

function holdsItems({ items, count, holder }: InventoryPredicate, { kits, site, agents }: TaskAtFirst): boolean {
  const countIn = (stacks: readonly { readonly id: string; readonly count: number }[]) =>
    stacks.reduce((sum, { id, count: units }) => sum + (items.includes(id) ? units : 0), 0);
  const held = Array.from({ length: agents.max }, (_, place) => countIn(kits[place] ?? []));
  switch (holder.type) {
    case 'any':
      return held.some((units) => units >= count);
    case 'each':
      return held.slice(0, agents.min).every((units) => units >= count);
    case 'team':
      return held.reduce((sum, units) => sum + units, 0) >= count;
    case 'seat':
      return (held[holder.place] ?? 0) >= count;
    case 'chest': {
      const last = site.steps.findLast(
        (step) => step.type === 'container' && positionKey(step.position) === positionKey(holder.position),
      );
      return last?.type === 'container' && countIn(last.items) >= count;
    }
    default:
      return holder satisfies never;
  }
}

/** Whether those who have to be there start there. */
function waits({ region, who }: PositionPredicate, { starts, agents }: TaskAtFirst): boolean {
  const inside = starts.map(({ position }) => boxContains(region, cellOf(position)));
  if (typeof who === 'number') return inside[who] ?? false;
  return who === 'any' ? inside.slice(0, agents.max).some(Boolean) : inside.slice(0, agents.min).every(Boolean);
}

/** What build steps leave in a cell; undefined for air. */
export function blocksOf(steps: readonly BuildStep[]): (position: BlockPosition) => BlockState | undefined {
  const set = new Map<string, number>();
  const fills: number[] = [];
  for (const [index, step] of steps.entries()) {
    if (step.type === 'set') set.set(positionKey(step.position), index);
    if (step.type === 'fill') fills.push(index);
  }
  return (position) => {
    const filled = fills.findLast((index) => {
      const step = steps[index];
      return step?.type === 'fill' && boxContains(step.box, position);
    });
    const last = steps[Math.max(filled ?? -1, set.get(positionKey(position)) ?? -1)];
    return last?.type === 'fill' || last?.type === 'set' ? last.state : undefined;
  };
}

/**
 * Whether a block counts as the one wanted, as `blocks` is judged: by its id, facing, axis and half, and the type of slabs. A
 * property that a build step leaves out may be as wanted.
 */
export function isLike(wanted: BlockState, found: BlockState | undefined): boolean {
  if (wanted.id !== (found?.id ?? 'air')) return false;
  const compared = wanted.id.endsWith('_slab') ? [...ORIENTATION, 'type'] : ORIENTATION;
  return compared.every((name) => {
    const value = wanted.properties[name];
    return value === undefined || (found?.properties[name] ?? value) === value;
  });
}
