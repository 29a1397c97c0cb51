import { nameTable } from '../../../../protocol/nameTable.ts';
import { smeltsPerFuel } from '../../../../sidecar/body/actions/fuels.ts';
import { CarriedPack } from '../../../knowledge/gathering/pack.ts';
import { ORES, TOOL_STONES } from '../../../knowledge/gathering/sources.ts';
import type { GatherOrder } from './orders.ts';

/** What tools are made of besides two sticks (Minecraft wiki, "Pickaxe", "Axe"). */
const HEADS: Readonly<Record<string, { readonly of: 'planks' | 'stones' | 'iron_ingot'; readonly count: number }>> =
  nameTable({
    wooden_pickaxe: { of: 'planks', count: 3 },
    wooden_axe: { of: 'planks', count: 3 },
    stone_pickaxe: { of: 'stones', count: 3 },
    iron_pickaxe: { of: 'iron_ingot', count: 3 },
  });
const TABLE_PLANKS = 4;
const FURNACE_STONES = 8;
const STICKS = 2;

/** What a tool's head is made of; undefined for what is no tool this planner makes. */
export function toolHeadOf(
  item: string,
): { readonly of: 'planks' | 'stones' | 'iron_ingot'; readonly count: number } | undefined {
  return HEADS[item];
}

/** What somebody will carry when an order is done; undefined where that is not known, or nothing could come of it. */
export function packAfter(pack: CarriedPack, order: GatherOrder): CarriedPack | undefined {
  const items = new Stock(pack);
  switch (order.type) {
    case 'wood':
      items.raise('oak_log', order.count - pack.logs);
      return items.pack();
    case 'stone':
      items.raise('cobblestone', order.count - items.count('cobblestone'));
      return items.pack();
    case 'ore': {
      const { drop } = ORES[order.ore];
      items.raise(drop, order.count - items.count(drop));
      return items.pack();
    }
    case 'craft':
      return made(items, order.item) ? items.pack() : undefined;
    case 'smelt': {
      const count = order.count - items.count(order.makes);
      const fuel = Math.ceil(count / (smeltsPerFuel(order.fuel) ?? 1));
      if (items.count('furnace') === 0 && !items.makeOfStones('furnace', FURNACE_STONES)) return undefined;
      if (!items.take(order.item, count) || !items.take(order.fuel, fuel)) return undefined;
      items.raise(order.makes, count);
      return items.pack();
    }
    case 'find-trees':
    case 'find-ore':
    case 'stairs':
    case 'surface':
    case 'hunt':
    case 'bring':
      return undefined;
    default:
      return order satisfies never;
  }
}

function made(items: Stock, item: string): boolean {
  const head = HEADS[item];
  if (!head) {
    const log = item.replace(/_planks$/, '_log');
    if (log === item || !items.take(log, 1)) return false;
    items.raise(item, 4);
    return true;
  }
  if (items.count('crafting_table') === 0) {
    if (!items.takePlanks(TABLE_PLANKS)) return false;
    items.raise('crafting_table', 1);
  }
  if (items.count('stick') < STICKS) {
    if (!items.takePlanks(2)) return false;
    items.raise('stick', 4);
  }
  items.take('stick', STICKS);
  if (head.of === 'stones') return items.makeOfStones(item, head.count);
  if (!(head.of === 'planks' ? items.takePlanks(head.count) : items.take(head.of, head.count))) return false;
  items.raise(item, 1);
  return true;
}

/** A pack that changes. */
class Stock {
  readonly #counts: Map<string, number>;

  constructor({ items }: CarriedPack) {
    this.#counts = new Map(items.map(({ id, count }) => [id, count]));
  }

  count(item: string): number {
    return this.#counts.get(item) ?? 0;
  }

  raise(item: string, by: number): void {
    if (by > 0) this.#counts.set(item, this.count(item) + by);
  }

  take(item: string, count: number): boolean {
    if (this.count(item) < count) return false;
    this.#counts.set(item, this.count(item) - count);
    return true;
  }

  /** Takes planks of one kind, for which logs are sawn up where there are too few. */
  takePlanks(count: number): boolean {
    const woods = [...this.#counts.keys()].filter((id) => /_(?:log|planks)$/.test(id));
    for (const wood of [...new Set(woods.map((id) => id.replace(/_(?:log|planks)$/, '')))]) {
      const [log, planks] = [`${wood}_log`, `${wood}_planks`];
      const lacking = Math.max(0, Math.ceil((count - this.count(planks)) / 4));
      if (this.count(log) < lacking) continue;
      this.take(log, lacking);
      this.raise(planks, lacking * 4);
      return this.take(planks, count);
    }
    return false;
  }

  makeOfStones(item: string, count: number): boolean {
    const stone = TOOL_STONES.find((id) => this.count(id) >= count);
    if (stone === undefined) return false;
    this.take(stone, count);
    this.raise(item, 1);
    return true;
  }

  pack(): CarriedPack {
    return new CarriedPack([...this.#counts].map(([id, count]) => ({ id, count })).filter(({ count }) => count > 0));
  }
}
