import type { ShownPlace, TeamState } from '../../../../sidecar/prompt/teamState.ts';
import { CarriedPack } from '../../../knowledge/gathering/pack.ts';
import { ORES } from '../../../knowledge/gathering/sources.ts';
import { fieldsOf, type ShownAction } from '../../shownAction.ts';
import type { Judgement } from '../planner.ts';
import { type CarriedAmount, type GatherOrder, isSamePlace, readGatherOrder } from './orders.ts';
import { inventoryOf, isShownUnderSky, positionOf } from './scene.ts';

/** Feet that are so near a level stand on it, blocks. */
const ON_LEVEL = 1;

/**
 * Whether an order was carried out: by what its agent carries now, where it is and what it sees, and for looks, hunts and
 * deliveries by what its actions reported. A look that was had is done, whether or not it found anything.
 */
export function judgeGathering(
  text: string,
  actions: readonly ShownAction[],
  teamState: TeamState,
  agent: string,
): Judgement {
  const order = readGatherOrder(text);
  if (!order) return { done: false, open: [] };
  const open = openOf(order, actions, teamState, agent);
  return { done: open.length === 0, open };
}

/** What is left of an order, in words; empty when it is done. */
export function openOf(
  order: GatherOrder,
  actions: readonly ShownAction[],
  teamState: TeamState,
  agent: string,
): readonly string[] {
  const did = (...tools: string[]) => actions.some(({ tool, ok }) => ok && tool !== null && tools.includes(tool));
  const place = positionOf(teamState, agent);
  switch (order.type) {
    case 'wood':
    case 'stone':
    case 'ore':
    case 'craft':
    case 'smelt': {
      const left = lackingFor(order, teamState, agent);
      return left > 0 ? [`${left} ${goodsOf(order)}`] : [];
    }
    case 'find-trees':
      // What is in sight already may be a mate's, or out of reach.
      return did('explore') ? [] : ['a look for trees'];
    case 'find-ore':
      return did('explore', 'branchMine') ? [] : [`a look for ${order.ore} ore`];
    case 'stairs':
      return place && Math.abs(Math.floor(place[1]) - order.y) <= ON_LEVEL ? [] : [`the way to y ${order.y}`];
    case 'surface':
      return isShownUnderSky(teamState, agent) ? [] : ['the way to the open sky'];
    case 'hunt':
      return did('attackTarget') ? [] : [`a ${order.kind}`];
    case 'bring': {
      const left = undelivered(order.goods, actions);
      const carried = inventoryOf(teamState, agent);
      // Ways are built of stones: what is used up on the way is not to be brought any more.
      const isAllGone = left.every(({ item }) => (carried[item] ?? 0) === 0);
      return isAllGone && did('depositItems') ? [] : left.map(({ item, count }) => `${count} ${item}`);
    }
    default:
      return order satisfies never;
  }
}

/** How many an agent has yet to get for an order that ends with what it carries. */
export function lackingFor(
  order: Extract<GatherOrder, { count: number }>,
  teamState: TeamState,
  agent: string,
): number {
  const carried = inventoryOf(teamState, agent);
  const pack = new CarriedPack(Object.entries(carried).map(([id, count]) => ({ id, count })));
  const held =
    order.type === 'wood' ? pack.logs : order.type === 'stone' ? pack.stones : (carried[goodsOf(order)] ?? 0);
  return Math.max(0, order.count - held);
}

/** What of some goods has not been put into the chest, by what actions reported. */
export function undelivered(goods: readonly CarriedAmount[], actions: readonly ShownAction[]): CarriedAmount[] {
  return goods
    .map(({ item, count }) => ({ item, count: count - deposited(actions, item) }))
    .filter(({ count }) => count > 0);
}

/** Whether an action was meant for the cell at a place. */
export function isAt({ args }: ShownAction, place: ShownPlace): boolean {
  const { x, y, z } = fieldsOf(args);
  return isSamePlace(place, [Number(x), Number(y), Number(z)]);
}

function deposited(actions: readonly ShownAction[], item: string): number {
  return actions
    .filter(({ tool, ok }) => tool === 'depositItems' && ok)
    .map(({ args }) => fieldsOf(args))
    .filter(({ item_name }) => item_name === item)
    .reduce((sum, { item_count }) => sum + Number(item_count ?? 0), 0);
}

function goodsOf(order: Extract<GatherOrder, { count: number }>): string {
  switch (order.type) {
    case 'wood':
      return 'logs';
    case 'stone':
      return 'cobblestone';
    case 'ore':
      return ORES[order.ore].drop;
    case 'craft':
      return order.item;
    case 'smelt':
      return order.makes;
    default:
      return order satisfies never;
  }
}
