import type { Json } from '../../../../protocol/briefing.ts';
import type { ShownPlace, TeamState } from '../../../../sidecar/prompt/teamState.ts';
import type { ShownAction } from '../../shownAction.ts';
import type { Judgement } from '../planner.ts';
import { isSameCell } from './draft.ts';
import { readCookOrder } from './orders.ts';

/** Whether an order was carried out: by what the agent carries now, for looks and gifts by what its actions reported. */
export function judgeCooking(
  text: string,
  actions: readonly ShownAction[],
  teamState: TeamState,
  agent: string,
): Judgement {
  const order = readCookOrder(text);
  if (!order) return { done: false, open: [] };
  if (order.type === 'look') {
    const done = actions.some((action) => action.ok && isLookAt(action, order.at));
    return { done, open: done ? [] : [`a look into the ${order.block}`] };
  }
  const left =
    order.type === 'bring'
      ? order.goods.map(({ item, count }) => ({ item, count: count - handedOver(actions, item, order.to) }))
      : order.carry.map(({ item, count }) => ({ item, count: count - carriedCount(teamState, agent, item) }));
  const open = left.filter(({ count }) => count > 0).map(({ item, count }) => `${count} ${item}`);
  return { done: open.length === 0, open };
}

/** How many of an item an agent of the view carries. */
export function carriedCount({ team }: TeamState, agent: string, item: string): number {
  return team.find(({ name }) => name === agent)?.inventory[item] ?? 0;
}

/** How many of an item somebody was given, by what actions reported. */
export function handedOver(actions: readonly ShownAction[], item: string, to: string): number {
  return actions
    .filter(({ tool, ok }) => tool === 'handoverBlock' && ok)
    .map(({ args }) => argumentsOf(args))
    .filter((args) => args.item_name === item && args.target_player_name === to)
    .reduce((sum, { item_count }) => sum + Number(item_count ?? 0), 0);
}

/** Whether an action was a look into the container at a place. */
export function isLookAt({ tool, args }: ShownAction, at: ShownPlace): boolean {
  const { x, y, z } = argumentsOf(args);
  return tool === 'fetchContainerContents' && isSameCell(at, [Number(x), Number(y), Number(z)]);
}

/** An action's arguments by name. */
export function argumentsOf(args: Json): Readonly<Record<string, Json>> {
  return typeof args === 'object' && args !== null && !Array.isArray(args) ? args : {};
}
