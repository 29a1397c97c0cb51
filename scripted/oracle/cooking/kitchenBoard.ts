import type { Clock } from '../../../clock/clock.ts';
import { type BlockPosition, distance, positionKey, samePosition } from '../../../protocol/geometry.ts';
import type { Agent } from '../../../sidecar/frameworks/framework.ts';
import type { Amount, Cookbook } from '../../knowledge/cooking/cookbook.ts';
import { blockSourcesOf } from '../../knowledge/cooking/sources.ts';
import { Dispatch, furnaceToFuel, MOMENT, spareOf } from './dispatch.ts';
import { SPEED } from './draft.ts';
import { ItemPlanner } from './itemPlanner.ts';
import { type CookAssignment, type KitchenOrder, releaseOrder } from './orders.ts';
import { carriedItems, depotOf, feetPointOf, type KitchenScene } from './scene.ts';
import type { KitchenSight, SeenContainer } from './sight.ts';
import { type CookPlan, type CookStep, placeOfStep } from './steps.ts';

/** How near two places are so that going to one is going to the other, blocks. */
const BESIDE = 4;
/** How long an order rests after its first failure, and at most, ms. */
const SETBACK_MS = 500;
const LONGEST_SETBACK_MS = 8_000;

/** What has to be had, who is at what, and who makes the dish in the end. */
export class KitchenBoard {
  readonly book: Cookbook;
  readonly orders: readonly KitchenOrder[];
  readonly #agents: readonly Agent[];
  readonly #scene: KitchenScene;
  readonly #clock: Clock;
  readonly #opening = new Map<string, string>();
  #cook: string | null = null;

  constructor(book: Cookbook, agents: readonly Agent[], scene: KitchenScene, clock: Clock) {
    this.book = book;
    this.#agents = agents;
    this.#scene = scene;
    this.#clock = clock;
    const order = (wants: KitchenOrder['wants']): KitchenOrder => ({
      wants,
      by: null,
      begun: false,
      failures: 0,
      notBefore: 0,
    });
    this.orders = [...book.dish.ingredients.map(order), order('fuel')];
  }

  /** Who makes the dish; null while that is open. */
  get cook(): string | null {
    return this.#cook;
  }

  /** Whether somebody holds the dish. */
  get isServed(): boolean {
    const { item, count } = this.book.dish.result;
    return this.#crew().some((agent) => (carriedItems(agent).get(item) ?? 0) >= count);
  }

  /** Chooses what an agent does next and notes that it is at it. */
  next(me: Agent): CookAssignment {
    for (const order of this.orders) if (order.by === me.name && !order.begun) order.by = null;
    for (const [key, name] of this.#opening) if (name === me.name) this.#opening.delete(key);
    if (this.#cook !== null && !this.#crew().some(({ name }) => name === this.#cook)) this.#cook = null;
    const sight = this.#scene.sight(me);
    const depot = this.#depot(sight);
    const stocks = this.#stocks(depot);
    const undone = this.orders.filter((order) => order.wants !== 'fuel' && !isDone(order.wants, stocks));
    for (const order of this.orders) if (order.wants !== 'fuel' && !undone.includes(order)) releaseOrder(order);
    const scouting = this.#scout(me, sight, undone);
    if (scouting) return scouting;
    const planner = new ItemPlanner(this.book, sight);
    const planned = undone.map((order) => ({ order, plan: this.#planFor(planner, order, this.#holder(order) ?? me) }));
    const fuelOrder = this.orders.find(({ wants }) => wants === 'fuel') as KitchenOrder;
    const fuel = this.#fuelPlan(planner, sight, planned, this.#holder(fuelOrder) ?? me);
    const needed = fuel ? [...planned, { order: fuelOrder, plan: fuel.plan }] : planned;
    if (!fuel) releaseOrder(fuelOrder);
    const now = this.#clock.now();
    const mine = needed.filter(({ order }) => (order.by === null || order.by === me.name) && order.notBefore <= now);
    const possible = mine.flatMap(({ order, plan }) => (plan && this.#mayStart(me, plan) ? [{ order, plan }] : []));
    let best = new Dispatch({ book: this.book, me, crew: this.#crew(), planner, sight, depot, needed }).choose(
      possible,
    );
    const gathered = needed.every(({ plan }) => plan?.steps[0]?.type === 'take');
    if (gathered && this.#cook === null) this.#cook = me.name;
    if (this.#cook === me.name && gathered) return { type: 'assemble', sight };
    if (this.#cook !== null && gathered) best = undefined;
    const goods = this.#goods(me, depot, undone);
    if (best && (goods.length === 0 || best.plan.wait <= timeToDeliver(me, depot))) {
      best.order.by = me.name;
      const [first] = best.plan.steps;
      if (first?.type === 'open') this.#opening.set(positionKey(first.at), me.name);
      return { type: 'work', order: best.order, plan: best.plan, sight };
    }
    if (goods.length > 0) return { type: 'deliver', goods, sight };
    if (mine.some(({ plan }) => plan === null)) return { type: 'explore' };
    return { type: 'rest' };
  }

  /** Whether an agent holds part of something unfinished. */
  hasBegun(me: Agent): boolean {
    return this.orders.some(({ by, begun }) => begun && by === me.name);
  }

  /** Other things an agent may as well take out of a container it is at, beside what its own plan needs. */
  alongWith(me: Agent, { order, plan, sight }: CookAssignment & { type: 'work' }, at: BlockPosition): Amount[] {
    const planner = new ItemPlanner(this.book, sight);
    const solo = this.#crew().length === 1;
    const more: Amount[] = [];
    for (const other of this.orders) {
      if (other === order || other.by !== null) continue;
      const wants = other.wants;
      const contents = sight.containers.find(({ position }) => samePosition(position, at))?.contents;
      const held = wants === 'fuel' ? 0 : (carriedItems(me).get(wants.item) ?? 0);
      if (wants !== 'fuel' && held < wants.count && (contents?.get(wants.item) ?? 0) >= wants.count - held) {
        if (solo) more.push({ item: wants.item, count: wants.count - held });
        continue;
      }
      if (wants !== 'fuel' && held >= wants.count) continue;
      const way = wants === 'fuel' ? this.#fuelAlong(planner, sight, me) : this.#planFor(planner, other, me);
      const here = (way?.steps ?? []).filter((step) => step.type === 'withdraw' && samePosition(step.at, at));
      if (!way || here.length === 0 || way.steps[0]?.type !== 'withdraw') continue;
      if (!solo && !way.steps.every((step) => isAlong(step, plan.steps))) continue;
      if (!solo) {
        other.by = me.name;
        other.begun = true;
      }
      for (const step of here) if (step.type === 'withdraw') more.push({ item: step.item, count: step.count });
    }
    return more;
  }

  /** What somebody who makes the dish lacks still. */
  lacking(me: Agent): Amount[] {
    const carried = carriedItems(me);
    return this.book.dish.ingredients.flatMap(({ item, count }) => {
      const missing = count - (carried.get(item) ?? 0);
      return missing > 0 ? [{ item, count: missing }] : [];
    });
  }

  /** Where things are handed over. */
  depotIn(sight: KitchenSight): SeenContainer | undefined {
    return this.#depot(sight);
  }

  noteProgress(order: KitchenOrder): void {
    order.failures = 0;
    order.begun = true;
  }

  /** Leaves an order to whoever is free next. */
  leave(order: KitchenOrder): void {
    releaseOrder(order);
  }

  noteFailure(order: KitchenOrder): void {
    order.failures++;
    order.notBefore = this.#clock.now() + Math.min(LONGEST_SETBACK_MS, SETBACK_MS * 2 ** (order.failures - 1));
    // Perhaps somebody else comes by what this one cannot get.
    if (order.failures >= 3 && this.#crew().length > 1) releaseOrder(order);
  }

  /** Takes somebody off the crew who is lost. */
  dismiss(me: Agent): void {
    for (const order of this.orders) if (order.by === me.name) releaseOrder(order);
    if (this.#cook === me.name) this.#cook = null;
  }

  #crew(): readonly Agent[] {
    return this.#agents.filter(({ body }) => !body.lost.aborted);
  }

  #holder(order: KitchenOrder): Agent | undefined {
    return order.begun ? this.#crew().find(({ name }) => name === order.by) : undefined;
  }

  #depot(sight: KitchenSight): SeenContainer | undefined {
    return depotOf(
      sight,
      this.book.recipes.some(({ at }) => at === 'furnace'),
    );
  }

  /** What the whole crew holds, and the place where it hands things over. */
  #stocks(depot: SeenContainer | undefined): Map<string, number> {
    const stocks = new Map(depot?.contents ?? []);
    for (const agent of this.#crew())
      for (const [item, count] of carriedItems(agent)) stocks.set(item, (stocks.get(item) ?? 0) + count);
    return stocks;
  }

  /** As long as nobody has looked into anything, somebody does first. */
  #scout(me: Agent, sight: KitchenSight, undone: readonly KitchenOrder[]): CookAssignment | undefined {
    if (undone.length === 0 || this.#opening.size > 0) return undefined;
    if (sight.containers.length === 0 || sight.containers.some(({ contents }) => contents !== null)) return undefined;
    const at = (this.#depot(sight) ?? sight.containers[0])?.position;
    const order = undone.find(({ by }) => by === null) ?? undone[0];
    if (!at || !order) return undefined;
    this.#opening.set(positionKey(at), me.name);
    const plan = { steps: [{ type: 'open', at } as const], cost: 0, tail: 0, smelts: 0, wait: 0, end: at };
    return { type: 'work', order, plan, sight };
  }

  #planFor(planner: ItemPlanner, order: KitchenOrder, agent: Agent): CookPlan | null {
    const { wants } = order;
    if (wants === 'fuel') return null;
    return planner.plan(wants.item, wants.count, spareOf(this.book, agent, wants), feetPointOf(agent));
  }

  /** The way to the fuel that is still missing; null as the plan when there is none, undefined when none is missing. */
  #fuelPlan(
    planner: ItemPlanner,
    sight: KitchenSight,
    planned: readonly { readonly plan: CookPlan | null }[],
    me: Agent,
  ): { plan: CookPlan | null } | undefined {
    const furnace = furnaceToFuel(sight, feetPointOf(me));
    if (!furnace) return undefined;
    const cold = furnace.making && furnace.readyIn === Number.POSITIVE_INFINITY ? furnace.making.count : 0;
    const smelts = planned.reduce((sum, { plan }) => sum + (plan?.smelts ?? 0), cold);
    if (smelts <= furnace.fuel && cold === 0) return undefined;
    return { plan: planner.planFuel(furnace.position, smelts, carriedItems(me), feetPointOf(me)) };
  }

  #fuelAlong(planner: ItemPlanner, sight: KitchenSight, me: Agent): CookPlan | null {
    const planned = this.orders.map((order) => ({ plan: this.#planFor(planner, order, me) }));
    return this.#fuelPlan(planner, sight, planned, me)?.plan ?? null;
  }

  /** Not while a mate looks into the very container, and not with bare hands while it may find a tool. */
  #mayStart(me: Agent, { steps }: CookPlan): boolean {
    const [first] = steps;
    if (first?.type === 'open') {
      const by = this.#opening.get(positionKey(first.at));
      return by === undefined || by === me.name;
    }
    if (this.#opening.size === 0) return true;
    return first?.type !== 'kill' && !(first?.type === 'break' && isToolOfUse(first.item, first.block));
  }

  /** What an agent carries for others. */
  #goods(me: Agent, depot: SeenContainer | undefined, undone: readonly KitchenOrder[]): Amount[] {
    if (this.#cook === me.name || this.#crew().length === 1) return [];
    const carried = carriedItems(me);
    const cook = this.#crew().find(({ name }) => name === this.#cook);
    const ready = cook ? carriedItems(cook) : new Map<string, number>();
    return this.orders.flatMap((order) => {
      const { wants } = order;
      if (wants === 'fuel') return [];
      const there = (depot?.contents?.get(wants.item) ?? 0) + (ready.get(wants.item) ?? 0);
      const count = Math.min(carried.get(wants.item) ?? 0, wants.count - there);
      if (count <= 0 || (undone.includes(order) && order.by === me.name)) return [];
      return [{ item: wants.item, count }];
    });
  }
}

/** How long putting goods into the depot and coming back takes, s. */
function timeToDeliver(me: Agent, depot: SeenContainer | undefined): number {
  return depot ? MOMENT + (2 * distance(feetPointOf(me), depot.position)) / SPEED : MOMENT;
}

function isToolOfUse(item: string, block: string): boolean {
  return blockSourcesOf(item).some((source) => source.block === block && (source.tool ?? source.help) !== undefined);
}

function isDone({ item, count }: Amount, stocks: ReadonlyMap<string, number>): boolean {
  return (stocks.get(item) ?? 0) >= count;
}

/** Whether a step lies on the way that other steps go anyway. */
function isAlong(step: CookStep, others: readonly CookStep[]): boolean {
  const place = placeOfStep(step);
  return (
    place === undefined ||
    others.some((other) => {
      const there = placeOfStep(other);
      return there !== undefined && distance(there, place) <= BESIDE;
    })
  );
}
