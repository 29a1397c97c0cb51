import type { Json } from '../../../../protocol/briefing.ts';
import type { ShownPlace } from '../../../../sidecar/prompt/teamState.ts';
import type { Amount } from '../../../knowledge/cooking/cookbook.ts';
import type { ShownStep, StepReply } from '../planner.ts';
import { isSameCell } from './draft.ts';
import { argumentsOf, carriedCount, handedOver, isLookAt } from './judge.ts';
import { type CookOrder, readCookOrder } from './orders.ts';

/** Failures of one and the same call, with nothing done in between, before it is given up. */
const MOST_FAILURES = 2;

type Arguments = { [key: string]: Json };

/** The next step of an order, from its words, what the agent carries and what its actions so far reported. */
export function cookingStep(text: string, shown: ShownStep): StepReply {
  const order = readCookOrder(text);
  if (!order) return finish('I do not understand what to cook here.');
  const open = openOf(order, shown);
  const [first] = open;
  if (order.type !== 'look' && !first) return finish('Done: I have all this order asks for.');
  const next = nextCall(order, open, shown);
  return next ?? finish(open.length > 0 ? `Not done: ${amounts(open)} left.` : 'I have looked.');
}

/** What is still to be got, or to be handed over. */
function openOf(order: CookOrder, { teamState, agent, actions }: ShownStep): Amount[] {
  if (order.type === 'look') return [];
  const left =
    order.type === 'bring'
      ? order.goods.map(({ item, count }) => ({ item, count: count - handedOver(actions, item, order.to) }))
      : order.carry.map(({ item, count }) => ({ item, count: count - carriedCount(teamState, agent, item) }));
  return left.filter(({ count }) => count > 0);
}

/** The call that does the next bit of an order; undefined when nothing is left to try. */
function nextCall(order: CookOrder, open: readonly Amount[], shown: ShownStep): StepReply | undefined {
  const [first] = open;
  const carries = (item: string) => carriedCount(shown.teamState, shown.agent, item);
  switch (order.type) {
    case 'look': {
      if (shown.actions.some((action) => action.ok && isLookAt(action, order.at))) return undefined;
      const args = { item_name: containerWord(order.block), ...cellOf(order.at) };
      return call(shown, 'fetchContainerContents', args, 'I have to know what is in there.');
    }
    case 'take':
      return firstOf(open, ({ item, count }) => {
        const there = heldAt(shown, order.at)?.[item];
        const moved = heldAt(shown, order.at) ? Math.min(count, there ?? 0) : count;
        const args = { item_name: item, from_name: containerWord(order.block), item_count: moved, ...cellOf(order.at) };
        return moved > 0 ? call(shown, 'withdrawItem', args, `I need ${count} ${item}.`) : undefined;
      });
    case 'pick-up':
      return firstOf(besides(order.at, shown), (place) =>
        call(shown, 'navigateTo', cellOf(place), 'I walk over what lies there.'),
      );
    case 'break':
      return firstOf(cellsFor(order, shown), (cell) =>
        call(shown, 'MineBlock', cellOf(cell), `${first?.count} ${first?.item} are still to be got.`),
      );
    case 'hunt':
      return call(shown, 'attackTarget', { target_name: order.kind }, `I am after ${first?.count} ${first?.item}.`);
    case 'use': {
      if (carries(order.item) === 0) return undefined;
      const args = { item_name: order.item, entity_name: order.kind };
      return call(shown, 'UseItemOnEntity', args, `${first?.count} ${first?.item} are still to be got.`);
    }
    case 'smelt': {
      const fuel = carries(order.fuel) > 0 ? { fuel_item_name: order.fuel } : {};
      const count = Math.min(first?.count ?? 0, carries(order.item));
      const args = { item_name: order.item, item_count: count, ...fuel };
      return count > 0 ? call(shown, 'SmeltingCooking', args, 'It goes into the furnace.') : undefined;
    }
    case 'craft':
      return firstOf(open, ({ item, count }) =>
        call(shown, 'craftBlock', { item_name: item, item_count: count }, `I make ${count} ${item}.`),
      );
    case 'bring':
      return firstOf(open, ({ item, count }) => {
        const given = Math.min(count, carries(item));
        const args = { target_player_name: order.to, item_name: item, item_count: given };
        return given > 0 ? call(shown, 'handoverBlock', args, `${order.to} needs ${given} ${item}.`) : undefined;
      });
    default:
      return order satisfies never;
  }
}

/** Cells of a break order that were not broken yet, then others of the kind that are to be seen, the nearest first. */
function cellsFor(order: Extract<CookOrder, { type: 'break' }>, shown: ShownStep): ShownPlace[] {
  const broken = shown.actions
    .filter(({ tool, ok }) => tool === 'MineBlock' && ok)
    .map(({ args }) => argumentsOf(args))
    .map(({ x, y, z }): ShownPlace => [Number(x), Number(y), Number(z)]);
  const seen = shown.teamState.resources.filter(({ block, ripe }) => block === order.block && ripe);
  const others = seen
    .flatMap(({ nearest }) => nearest)
    .filter((cell) => !order.cells.some((own) => isSameCell(own, cell)));
  return [...order.cells, ...others].filter((cell) => !broken.some((done) => isSameCell(done, cell)));
}

/** Ends of walks across a place: they stop two blocks short. */
function besides([x, y, z]: ShownPlace, { teamState, agent }: ShownStep): ShownPlace[] {
  const [ownX = x, , ownZ = z] = teamState.team.find(({ name }) => name === agent)?.position ?? [];
  const away = Math.max(0.1, Math.hypot(x - ownX, z - ownZ));
  const beyond = [Math.round(((x - ownX) / away) * 2), Math.round(((z - ownZ) / away) * 2)] as const;
  return [beyond, [2, 0], [-2, 0], [0, 2], [0, -2]].map(([dx = 0, dz = 0]) => [
    Math.floor(x) + dx,
    Math.floor(y),
    Math.floor(z) + dz,
  ]);
}

/** What a container held when it was last looked into. */
function heldAt({ teamState }: ShownStep, at: ShownPlace): Readonly<Record<string, number>> | null {
  return (
    [...teamState.containers, ...teamState.workshops].find(({ position }) => isSameCell(position, at))?.holds ?? null
  );
}

/** The container tools' word for a block. */
function containerWord(block: string): string {
  if (block === 'chest' || block === 'trapped_chest') return 'chest';
  return block === 'furnace' || block === 'smoker' ? 'furnace' : 'container';
}

function cellOf([x, y, z]: ShownPlace): { x: number; y: number; z: number } {
  return { x: Math.floor(x), y: Math.floor(y), z: Math.floor(z) };
}

/** A call, unless the agent has no such tool or it has failed just now, time and again. */
function call(shown: ShownStep, action: string, action_input: Arguments, thought: string): StepReply | undefined {
  if (!shown.tools.includes(action)) return undefined;
  const wanted = JSON.stringify(action_input);
  const since = shown.actions.slice(shown.actions.findLastIndex(({ ok }) => ok) + 1);
  const failed = since.filter(({ tool, args }) => tool === action && JSON.stringify(args) === wanted).length;
  return failed < MOST_FAILURES ? { thought, action, action_input } : undefined;
}

function firstOf<T>(things: readonly T[], make: (thing: T) => StepReply | undefined): StepReply | undefined {
  for (const thing of things) {
    const step = make(thing);
    if (step) return step;
  }
  return undefined;
}

function amounts(list: readonly Amount[]): string {
  return list.map(({ item, count }) => `${count} ${item}`).join(', ');
}

function finish(text: string): StepReply {
  return { thought: 'There is nothing more I can do here.', final_answer: text };
}
