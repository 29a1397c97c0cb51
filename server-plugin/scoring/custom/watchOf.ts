import type { LifeEventType } from '../../../protocol/event.ts';
import { type Box, formatPosition } from '../../../protocol/geometry.ts';
import type { RegionSnapshot } from '../../../protocol/snapshot.ts';
import type { CustomTask } from '../../../tasks/custom/customTask.ts';
import { leavesOf, type TaskPredicate } from '../../../tasks/custom/predicate.ts';
import { BlockGrid, type BlockLookup } from '../blockGrid.ts';
import type { Evidence } from '../evidence.ts';
import { BlocksWatch } from './blocksWatch.ts';
import { AllWatch, AnyWatch, SequenceWatch } from './combinedWatch.ts';
import { CraftedWatch } from './craftedWatch.ts';
import { EatenWatch } from './eatenWatch.ts';
import { EnteredWatch } from './enteredWatch.ts';
import { EntitiesWatch } from './entitiesWatch.ts';
import { FoodWatch } from './foodWatch.ts';
import { InventoryWatch } from './inventoryWatch.ts';
import { PositionWatch } from './positionWatch.ts';
import { SunrisesWatch } from './sunrisesWatch.ts';
import type { PredicateWatch } from './watch.ts';

/** What predicates are followed from. */
export interface WatchedGame {
  readonly task: Pick<CustomTask, 'site'>;
  readonly agents: readonly string[];
  readonly initial: RegionSnapshot;
  readonly evidence: Evidence;
}

/** The name that the log has for a region. */
function placeOf({ min, max }: Box): string {
  return `region ${formatPosition(min)} to ${formatPosition(max)}`;
}

/** The regions that a task's predicates ask agents to stand in, each once, by the names of the log. */
export function placesOf({
  success,
  checkpoints,
}: Pick<CustomTask, 'success' | 'checkpoints'>): { readonly name: string; readonly box: Box }[] {
  const regions = [success, ...checkpoints.map(({ when }) => when)]
    .flatMap(leavesOf)
    .flatMap((leaf) => (leaf.type === 'position' ? [leaf.region] : []));
  return [...new Map(regions.map((box) => [placeOf(box), { name: placeOf(box), box }])).values()];
}

/** What of agents' lives has to be in the log for a task's predicates. */
export function lifeEventsOf({
  success,
  checkpoints,
}: Pick<CustomTask, 'success' | 'checkpoints'>): ReadonlySet<LifeEventType> {
  const leaves = [success, ...checkpoints.map(({ when }) => when)].flatMap(leavesOf);
  const asked = new Set<LifeEventType>();
  for (const { type } of leaves) {
    if (type === 'sunrises') asked.add('sunrise-seen');
    if (type === 'food') asked.add('food-changed');
  }
  return asked;
}

/** Makes what follows predicates of a game. */
export function watcherOf(game: WatchedGame): (predicate: TaskPredicate) => PredicateWatch {
  const initial = new BlockGrid(game.initial).at;
  return (predicate) => watchOf(predicate, game, initial);
}

function watchOf(predicate: TaskPredicate, game: WatchedGame, initial: BlockLookup): PredicateWatch {
  const { task, agents } = game;
  switch (predicate.type) {
    case 'blocks':
      return new BlocksWatch(predicate, agents, initial);
    case 'inventory':
      return new InventoryWatch(predicate, agents, task.site.steps);
    case 'entities':
      return new EntitiesWatch(predicate, agents, game);
    case 'position':
      return new PositionWatch(predicate, placeOf(predicate.region), agents);
    case 'entered':
      return new EnteredWatch(predicate, agents, game.evidence);
    case 'crafted':
      return new CraftedWatch(predicate, agents);
    case 'sunrises':
      return new SunrisesWatch(predicate, agents, game.evidence);
    case 'food':
      return new FoodWatch(predicate, agents, game.evidence);
    case 'eaten':
      return new EatenWatch(predicate, agents, game.evidence);
    case 'all':
      return new AllWatch(predicate.of.map((part) => watchOf(part, game, initial)));
    case 'any':
      return new AnyWatch(predicate.of.map((part) => watchOf(part, game, initial)));
    case 'sequence':
      return new SequenceWatch(predicate.of.map((part) => watchOf(part, game, initial)));
    default:
      return predicate satisfies never;
  }
}
