import { isSameCell } from '../../../../../scripted/rules/planners/cooking/draft.ts';
import { type CookOrder, readCookOrder } from '../../../../../scripted/rules/planners/cooking/orders.ts';
import { cookbookOf } from '../../../../../scripted/rules/planners/cooking/plan.ts';
import type { ShownPlace, TeamState } from '../../../../../sidecar/prompt/teamState.ts';

type Items = Record<string, number>;

/**
 * A kitchen on paper: carries out orders on a team state as the game would, and throws where an order asks for what is
 * not there. Containers hold what they hold whether or not somebody has looked.
 */
export class PlayedKitchen {
  readonly teamState: TeamState;
  readonly #contents: { readonly at: ShownPlace; readonly items: Items }[];
  #fuelled = 0;

  /** @param closed containers that nobody has looked into yet keep their contents from the team state */
  constructor(drawn: TeamState, closed: boolean) {
    this.teamState = structuredClone(drawn);
    this.#contents = drawn.containers.map(({ position, holds }) => ({ at: position, items: { ...holds } }));
    if (closed) for (const container of this.teamState.containers) container.holds = null;
  }

  carried(agent: string): Items {
    const found = this.teamState.team.find(({ name }) => name === agent);
    if (!found || found.lost) throw new Error(`${agent} cannot be asked`);
    return found.inventory;
  }

  /** The furnace goes out. */
  coolDown(): void {
    this.#fuelled = 0;
  }

  /** Whether an order gets its agent anything as things are now. */
  isOfUse(text: string, agent: string): boolean {
    const order = readCookOrder(text);
    if (!order) throw new Error(`unreadable: ${text}`);
    return !('carry' in order) || gainsOf(order, this.carried(agent)).some(({ count }) => count > 0);
  }

  /** Carries an order out. Throws where something that it takes is not there. */
  do(text: string, agent: string): void {
    const order = readCookOrder(text);
    if (!order) throw new Error(`unreadable: ${text}`);
    const items = this.carried(agent);
    const tools = this.teamState.team.find(({ name }) => name === agent)?.tools ?? [];
    if (!tools.includes(TOOL_FOR[order.type])) throw new Error(`${agent} has no tool for: ${text}`);
    const gains = gainsOf(order, items);
    // What it was for may have come from a mate since it was given out.
    if ('carry' in order && gains.every(({ count }) => count <= 0)) return;
    this.#effect(order, items, gains);
    for (const { item, count } of gains) if (order.type !== 'craft') items[item] = (items[item] ?? 0) + count;
  }

  #effect(order: CookOrder, items: Items, gains: readonly { item: string; count: number }[]): void {
    const [first = { item: '', count: 0 }] = gains;
    const use = (item: string, count: number, from: Items = items) => {
      if ((from[item] ?? 0) < count)
        throw new Error(`${count} ${item} wanted, ${from[item] ?? 0} there: ${JSON.stringify(order)}`);
      from[item] = (from[item] ?? 0) - count;
    };
    switch (order.type) {
      case 'look':
      case 'take': {
        const container = this.teamState.containers.find(({ position }) => isSameCell(position, order.at));
        const known = this.#contents.find(({ at }) => isSameCell(at, order.at));
        if (!container || !known) throw new Error(`no container at ${order.at}`);
        for (const { item, count } of gains) use(item, count, known.items);
        container.holds = Object.fromEntries(Object.entries(known.items).filter(([, count]) => count > 0));
        return;
      }
      case 'pick-up': {
        const drop = this.teamState.lying.findIndex(({ position }) => isSameCell(position, order.at));
        if (drop < 0) throw new Error(`nothing lies at ${order.at}`);
        this.teamState.lying.splice(drop, 1);
        return;
      }
      case 'break': {
        if (order.tool !== null && !items[order.tool]) throw new Error(`no ${order.tool}`);
        const kind = this.teamState.resources.find(({ block }) => block === order.block);
        for (const cell of order.cells.slice(0, first.count)) {
          const index = kind?.nearest.findIndex((other) => isSameCell(other, cell)) ?? -1;
          if (!kind || index < 0) throw new Error(`no ${order.block} at ${cell}`);
          kind.nearest.splice(index, 1);
          kind.count--;
        }
        return;
      }
      case 'hunt':
        if (order.tool !== null && !items[order.tool]) throw new Error(`no ${order.tool}`);
        if (!this.teamState.creatures.some(({ kind }) => kind === order.kind)) throw new Error(`no ${order.kind}`);
        return;
      case 'use':
        if (!this.teamState.creatures.some(({ kind }) => kind === order.kind)) throw new Error(`no ${order.kind}`);
        use(order.item, first.count);
        return;
      case 'smelt':
        use(order.item, first.count);
        if (this.#fuelled < first.count) {
          use(order.fuel, 1);
          this.#fuelled += 8;
        }
        this.#fuelled -= first.count;
        return;
      case 'craft': {
        for (const { item, count } of order.of) use(item, count);
        const recipe = cookbookOf(this.teamState)?.recipes.find(({ result }) => result.item === first.item);
        if (!recipe) throw new Error(`no recipe for ${first.item}`);
        const times = Math.ceil(first.count / recipe.result.count);
        for (const { item, count } of recipe.ingredients)
          if (order.of.find((amount) => amount.item === item)?.count !== count * times)
            throw new Error(`wrong amounts: ${JSON.stringify(order)}`);
        items[first.item] = (items[first.item] ?? 0) + times * recipe.result.count;
        return;
      }
      case 'bring': {
        const to = this.carried(order.to);
        for (const { item, count } of order.goods) {
          use(item, count);
          to[item] = (to[item] ?? 0) + count;
        }
        return;
      }
      default:
        order satisfies never;
    }
  }
}

const TOOL_FOR: Readonly<Record<CookOrder['type'], string>> = {
  look: 'fetchContainerContents',
  take: 'withdrawItem',
  'pick-up': 'navigateTo',
  break: 'MineBlock',
  hunt: 'attackTarget',
  use: 'UseItemOnEntity',
  smelt: 'SmeltingCooking',
  craft: 'craftBlock',
  bring: 'handoverBlock',
};

/** How much of each thing an order is still to get. */
function gainsOf(order: CookOrder, items: Items): { readonly item: string; readonly count: number }[] {
  return 'carry' in order ? order.carry.map(({ item, count }) => ({ item, count: count - (items[item] ?? 0) })) : [];
}
