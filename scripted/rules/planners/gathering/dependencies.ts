import type { TeamState } from '../../../../sidecar/prompt/teamState.ts';
import { CarriedPack } from '../../../knowledge/gathering/pack.ts';
import { ORES, TIERS, type Tier } from '../../../knowledge/gathering/sources.ts';
import type { Because, Dependency } from '../planner.ts';
import { toolHeadOf } from './ahead.ts';
import { type GatherOrder, readGatherOrder } from './orders.ts';
import { inventoryOf } from './scene.ts';

/** Something an order cannot begin without. */
interface Need {
  readonly of: string;
  readonly count: number;
  readonly because: Because;
}

/** Planks' worth of a table, sticks and a wooden head: what no tool of the first hour takes more than. */
const WOOD_FOR_TOOL = 2;
const FURNACE_STONES = 8;
const LOGS = 'logs';
const STONES = 'stones';
const PICKAXE = '_pickaxe';

/**
 * Which orders of a list need what others bring about: wood before what is made of it, a pickaxe before stone, one of stone
 * before iron, what is smelted before it is smelted, and all that is brought before it is brought. Everybody works with
 * what is their own; what somebody carries already hangs on nothing.
 */
export function gatheringDependencies(orders: readonly string[], teamState: TeamState): Dependency[] {
  const read = orders.map(readGatherOrder);
  const used: Used = new Map();
  return read.flatMap((order, to) =>
    order
      ? needsOf(order)
          .filter((need) => !hasAlready(teamState, order.who, need))
          .flatMap((need) => {
            const from = giverOf(read, order, to, need, used);
            if (from === undefined) return [];
            if (need.because === 'material') use(used, from, need);
            return [{ from, to, because: need.because }];
          })
          .filter(({ from }, index, all) => all.findIndex((other) => other.from === from) === index)
      : [],
  );
}

/** How much of what an order gives others use up: what is made of it is gone. By the order's index, by what it gives. */
type Used = Map<number, Map<string, number>>;

function use(used: Used, index: number, { of, count }: Need): void {
  const ofOrder = used.get(index) ?? new Map<string, number>();
  used.set(index, ofOrder.set(of, (ofOrder.get(of) ?? 0) + count));
}

/** The order that gives enough with the least to spare, or of those that give too little the one that gives most. */
function giverOf(
  orders: readonly (GatherOrder | undefined)[],
  taker: GatherOrder,
  to: number,
  { of, count }: Need,
  used: Used,
): number | undefined {
  const givers = orders.flatMap((order, index) => {
    const given = order && index !== to && order.who === taker.who ? givenBy(order, of) : 0;
    const gives = given - (used.get(index)?.get(of) ?? 0);
    return given > 0 && !(order && isMoreOf(order, taker)) ? [{ index, gives }] : [];
  });
  const enough = givers.filter(({ gives }) => gives >= count).sort((a, b) => a.gives - b.gives);
  return (enough[0] ?? givers.sort((a, b) => b.gives - a.gives)[0])?.index;
}

/** Whether an order asks for more of what the other, too, asks for: it cannot be what that waits for. */
function isMoreOf(order: GatherOrder, other: GatherOrder): boolean {
  return order.type === 'craft' && other.type === 'craft' && order.item === other.item && order.count > other.count;
}

function needsOf(order: GatherOrder): Need[] {
  switch (order.type) {
    case 'wood':
    case 'find-trees':
    case 'surface':
    case 'hunt':
      return [];
    case 'stone':
    case 'stairs':
      return [{ of: `wooden${PICKAXE}`, count: 1, because: 'tool' }];
    case 'find-ore':
    case 'ore':
      return [{ of: `${ORES[order.ore].tier}${PICKAXE}`, count: 1, because: 'tool' }];
    case 'craft':
      return materialsOf(order.item);
    case 'smelt':
      return [
        { of: order.item, count: 1, because: 'material' },
        { of: /_(?:planks|log)$/.test(order.fuel) ? LOGS : order.fuel, count: 1, because: 'material' },
        { of: STONES, count: FURNACE_STONES, because: 'material' },
      ];
    case 'bring':
      return order.goods.map(({ item, count }) => ({ of: item, count, because: 'material' }));
    default:
      return order satisfies never;
  }
}

function materialsOf(item: string): Need[] {
  const head = toolHeadOf(item);
  const wood: Need = { of: LOGS, count: head?.of === 'planks' ? WOOD_FOR_TOOL : 1, because: 'material' };
  if (!head || head.of === 'planks') return [wood];
  return [{ of: head.of === 'stones' ? STONES : head.of, count: head.count, because: 'material' }, wood];
}

/** How many of something an order gives. */
function givenBy(order: GatherOrder, of: string): number {
  switch (order.type) {
    case 'wood':
      return of === LOGS || of.endsWith('_log') ? order.count : 0;
    case 'stone':
      return of === STONES || /^(?:cobblestone|cobbled_deepslate|stone)$/.test(of) ? order.count : 0;
    case 'ore':
      return of === ORES[order.ore].drop ? order.count : 0;
    case 'craft':
      return order.item === of || (order.item.endsWith(PICKAXE) && of.endsWith(PICKAXE) && isAsGood(order.item, of))
        ? 1 + tierOf(order.item)
        : 0;
    case 'smelt':
      return of === order.makes ? order.count : 0;
    case 'find-trees':
    case 'find-ore':
    case 'stairs':
    case 'surface':
    case 'hunt':
    case 'bring':
      return 0;
    default:
      return order satisfies never;
  }
}

function isAsGood(pickaxe: string, least: string): boolean {
  return tierOf(pickaxe) >= tierOf(least);
}

function tierOf(pickaxe: string): number {
  return Math.max(0, TIERS.indexOf(pickaxe.replace(PICKAXE, '') as Tier));
}

function hasAlready(teamState: TeamState, who: string, { of, count }: Need): boolean {
  const carried = inventoryOf(teamState, who);
  const pack = new CarriedPack(Object.entries(carried).map(([id, held]) => ({ id, count: held })));
  if (of === LOGS) return pack.loosePlanks >= count * 4;
  if (of === STONES) return pack.stones >= count || pack.count('furnace') > 0;
  if (of.endsWith(PICKAXE))
    return TIERS.some((tier) => tierOf(`${tier}${PICKAXE}`) >= tierOf(of) && pack.canMine(tier));
  return pack.count(of) >= count;
}
