import type { Situation } from '../../../../situation/situation.ts';
import type { Dependency } from '../../craft.ts';
import { isSame } from './draft.ts';
import { gainsOf, type Order, readOrder } from './orders.ts';

/**
 * Which orders of a list need what others bring about: a container is looked into before things are taken out of it,
 * what is used up has been got, what somebody else got has been brought before it is used, tools come before what they
 * are for.
 */
export function cookingDependencies(orders: readonly string[], situation: Situation): Dependency[] {
  const read = orders.map(readOrder);
  const found: Dependency[] = [];
  for (const [from, first] of read.entries())
    for (const [to, second] of read.entries()) {
      const because = from !== to && first && second ? reason(first, second, situation) : undefined;
      if (because) found.push({ from, to, because });
    }
  return found;
}

function reason(first: Order, second: Order, { containers }: Situation): Dependency['because'] | undefined {
  if (first.type === 'look')
    return second.type === 'take' &&
      isSame(first.at, second.at) &&
      containers.some(({ position, holds }) => holds === null && isSame(position, second.at))
      ? 'material'
      : undefined;
  const given = (first.type === 'bring' ? first.goods : gainsOf(first)).map(({ item }) => item);
  if (first.type === 'bring' && second.type === 'bring') return undefined;
  if (materialsOf(second).some((item) => given.includes(item))) return 'material';
  const tool = 'tool' in second ? second.tool : null;
  return tool !== null && given.includes(tool) ? 'tool' : undefined;
}

/** What an order uses up or passes on. */
function materialsOf(order: Order): string[] {
  switch (order.type) {
    case 'look':
    case 'take':
    case 'pick-up':
    case 'break':
    case 'hunt':
      return [];
    case 'use':
      return [order.item];
    case 'smelt':
      return [order.item, order.fuel];
    case 'craft':
      return order.of.map(({ item }) => item);
    case 'bring':
      return order.goods.map(({ item }) => item);
    default:
      return order satisfies never;
  }
}
