import type { TeamState } from '../../../../sidecar/prompt/teamState.ts';
import type { Amount } from '../../../knowledge/cooking/cookbook.ts';
import type { Dependency } from '../planner.ts';
import { isSameCell } from './draft.ts';
import { type CookOrder, gainsOf, readCookOrder } from './orders.ts';

/**
 * Which orders of a list need what others bring about: a container is looked into before things are taken out of it,
 * what is used up has been got, what somebody else got has been brought before it is used, tools come before what they
 * are for. What somebody carries already hangs on nothing.
 */
export function cookingDependencies(orders: readonly string[], teamState: TeamState): Dependency[] {
  const read = orders.map(readCookOrder);
  const found: Dependency[] = [];
  for (const [from, first] of read.entries())
    for (const [to, second] of read.entries()) {
      const because = from !== to && first && second ? reason(first, second, teamState) : undefined;
      if (because) found.push({ from, to, because });
    }
  return found;
}

function reason(
  first: CookOrder,
  second: CookOrder,
  { containers, team }: TeamState,
): Dependency['because'] | undefined {
  if (first.type === 'look')
    return second.type === 'take' &&
      isSameCell(first.at, second.at) &&
      containers.some(({ position, holds }) => holds === null && isSameCell(position, second.at))
      ? 'material'
      : undefined;
  const given = (first.type === 'bring' ? first.goods : gainsOf(first)).map(({ item }) => item);
  if (first.type === 'bring' && second.type === 'bring') return undefined;
  const carried = ({ item, count }: Amount) => team.some(({ inventory }) => (inventory[item] ?? 0) >= count);
  const open = (amount: Amount) => given.includes(amount.item) && !carried(amount);
  if (materialsOf(second).some(open)) return 'material';
  const tool = 'tool' in second ? second.tool : null;
  return tool !== null && open({ item: tool, count: 1 }) ? 'tool' : undefined;
}

/** What an order uses up or passes on. */
function materialsOf(order: CookOrder): readonly Amount[] {
  switch (order.type) {
    case 'look':
    case 'take':
    case 'pick-up':
    case 'break':
    case 'hunt':
      return [];
    case 'use':
      return order.carry.map(({ count }) => ({ item: order.item, count }));
    case 'smelt':
      return [...order.carry.map(({ count }) => ({ item: order.item, count })), { item: order.fuel, count: 1 }];
    case 'craft':
      return order.of;
    case 'bring':
      return order.goods;
    default:
      return order satisfies never;
  }
}
