import type { CustomTask } from '../../../tasks/custom/customTask.ts';
import type { LeafPredicate, TaskPredicate } from '../../../tasks/custom/predicate.ts';

/** Tools by what a goal of each kind takes, one of them at least. What has names of its own is not judged: MINDcraft's commands. */
const PLACE = ['placeBlock', 'useItemOnBlock', 'erectDirtLadder', 'layDirtBeam'];
const CRAFT = ['craftBlock', 'craftItem'];
const WALK = [
  ...[
    'navigateTo',
    'navigateToPlayer',
    'navigateToBuilding',
    'navigateToAnimal',
    'performMovement',
    'travelTo',
    'explore',
  ],
  ...['followAgent', 'meetAgent', 'MineBlock', 'placeBlock', 'ToggleAction', 'erectDirtLadder', 'ride', 'withdrawItem'],
];
const STORE = ['storeItem', 'depositItems'];
const KILL = ['attackTarget', 'fight'];
const BREED = ['UseItemOnEntity', 'useItemOnBlock'];
/** What one gets through a night by. */
const SHELTER = [...PLACE, 'MineBlock', 'sleep', ...WALK];
const EAT = ['eat', 'drink', 'eatFood'];
/** Anything that brings an item into somebody's hands. */
const GET = [
  ...CRAFT,
  ...[
    'withdrawItem',
    'withdrawItems',
    'SmeltingCooking',
    'smeltItem',
    'MineBlock',
    'mineVein',
    'branchMine',
    'fellTree',
  ],
  ...[
    'collectDrops',
    'handoverBlock',
    'tossItem',
    'attackTarget',
    'UseItemOnEntity',
    'useItemOnBlock',
    'trade',
    'startFishing',
  ],
  ...['enchantItem', 'repairItem', 'tendField', 'fight'],
];

/** Why no seat has a tool that a predicate takes; undefined when one has. The oracle needs no tools, so that it cannot tell. */
export function missingTool(
  part: string,
  predicate: TaskPredicate,
  { task, tools: everyones }: { readonly task: CustomTask; readonly tools: readonly string[] },
): string | undefined {
  const seats = Array.from({ length: task.agents.max }, (_, place) => task.roles?.[place]?.tools ?? everyones);
  const given = new Set(seats.flat());
  if ([...given].some((name) => name.startsWith('!'))) return undefined;
  return missingIn(part, predicate, given);
}

function missingIn(part: string, predicate: TaskPredicate, given: ReadonlySet<string>): string | undefined {
  switch (predicate.type) {
    case 'all':
    case 'sequence':
      return predicate.of.map((inner, index) => missingIn(`${part}.of.${index}`, inner, given)).find(Boolean);
    case 'any': {
      const problems = predicate.of.map((inner, index) => missingIn(`${part}.of.${index}`, inner, given));
      return problems.every(Boolean) ? problems[0] : undefined;
    }
    case 'blocks':
    case 'inventory':
    case 'entities':
    case 'position':
    case 'entered':
    case 'crafted':
    case 'sunrises':
    case 'food':
    case 'eaten': {
      const needed = toolsFor(predicate);
      if (needed.some((name) => given.has(name))) return undefined;
      return `${part}: no seat has a tool for it; expected ${needed.slice(0, 3).join(', ')} or the like in "tools"`;
    }
    default:
      return predicate satisfies never;
  }
}

function toolsFor(leaf: LeafPredicate): readonly string[] {
  switch (leaf.type) {
    case 'blocks':
      return PLACE;
    case 'inventory':
      return leaf.holder.type === 'chest' ? STORE : GET;
    case 'entities':
      return leaf.max === undefined ? BREED : leaf.min > 0 ? [...KILL, ...BREED] : KILL;
    case 'position':
    case 'entered':
      return WALK;
    case 'crafted':
      return CRAFT;
    case 'sunrises':
      return [...SHELTER, ...KILL];
    case 'food':
    case 'eaten':
      return EAT;
    default:
      return leaf satisfies never;
  }
}
