import { type BlockPosition, distance, type Point, positionKey, samePosition } from '../../../protocol/geometry.ts';
import type { Agent } from '../../../sidecar/frameworks/framework.ts';
import type { Amount, Cookbook } from '../../knowledge/cooking/cookbook.ts';
import { bestFurnace, type ItemPlanner } from './itemPlanner.ts';
import type { Errand, KitchenOrder, Needed } from './orders.ts';
import { carriedItems, feetPointOf } from './scene.ts';
import { type CookJob, type CookSlot, firstJob, type Kitchen, type Way } from './schedule.ts';
import type { KitchenSight, SeenContainer, SeenFurnace } from './sight.ts';
import type { CookPlan, CookStep } from './steps.ts';

/** What a furnace holds ready is taken along when that takes no longer, s. */
const AT_HAND = 2;
/** Waiting that does not count as such, s. */
export const MOMENT = 1;
/** When fuel can be hoped for that nobody knows a way to, s. */
const FUEL_UNKNOWN = 30;

/** How things stand when somebody looks for work. */
interface Outlook {
  readonly book: Cookbook;
  readonly me: Agent;
  /** All that are still there, `me` among them. */
  readonly crew: readonly Agent[];
  readonly planner: ItemPlanner;
  readonly sight: KitchenSight;
  readonly depot: SeenContainer | undefined;
  readonly needed: readonly Needed[];
}

/** Tells one agent what to do with all the others in mind. */
export class Dispatch {
  readonly #outlook: Outlook;

  constructor(outlook: Outlook) {
    this.#outlook = outlook;
  }

  /** Of what can be done now, what lets the dish be ready soonest; undefined when nothing should be done. */
  choose(possible: readonly Errand[]): Errand | undefined {
    const { me, crew, needed } = this.#outlook;
    const active = possible.filter(({ plan }) => plan.steps[0]?.type !== 'take');
    const taking = possible.filter(({ plan: { steps } }) => {
      const [first] = steps;
      // Who wants to load a furnace empties it first.
      return first?.type === 'take' && !needed.some((other) => isLoadedNext(other, me, first.at));
    });
    const [only] = active;
    if (!only) return taking.sort((a, b) => a.plan.cost - b.plan.cost)[0];
    const ready = taking.find(({ plan }) => plan.cost < AT_HAND && plan.wait <= MOMENT);
    if (ready) return ready;
    if (active.length === 1 && crew.length === 1) return only;
    const hands = crew.map((agent) => this.#handOf(agent));
    const jobs = active.map(({ order, plan }): CookJob & { errand: Errand } => ({
      errand: { order, plan },
      kind: order.wants === 'fuel' ? 'fuel' : plan.smelts > 0 ? 'smelt' : 'plain',
      smelts: plan.smelts,
      only: order.begun ? crew.indexOf(me) : null,
      visits: withdrawalsOf(plan).map(({ at }) => positionKey(at)),
      way: (hand, from, past) =>
        this.#wayOf(
          order,
          crew[hand] as Agent,
          from,
          withdrawalsOf(plan).filter(({ at }) => past?.visits.includes(positionKey(at))),
        ),
    }));
    const chosen = firstJob(crew.indexOf(me), hands, jobs, this.#kitchen());
    // Nobody stops half-way, or leaves work to others who are not at work themselves.
    const begun = jobs.find((job) => job.only !== null)?.errand;
    const isIdle = needed.every(({ order }) => order.by === null || order.by === me.name);
    return jobs.find((job) => job === chosen)?.errand ?? begun ?? (isIdle ? only : undefined);
  }

  #wayOf({ wants }: KitchenOrder, agent: Agent, from: Point, brought: readonly Amount[]): Way | null {
    const { book, planner, sight } = this.#outlook;
    const furnace = furnaceToFuel(sight, from);
    const holding = wants === 'fuel' ? carriedItems(agent) : spareOf(book, agent, wants);
    for (const { item, count } of brought) holding.set(item, (holding.get(item) ?? 0) + count);
    const plan =
      wants !== 'fuel'
        ? planner.plan(wants.item, wants.count, holding, from)
        : furnace && planner.planFuel(furnace.position, 1, holding, from);
    return plan ? { cost: plan.cost - plan.wait, end: plan.end } : null;
  }

  /** When an agent is done with what it is at, and where. */
  #handOf(agent: Agent): CookSlot {
    const { book, me, needed } = this.#outlook;
    const carried = carriedItems(agent);
    const carries = book.dish.ingredients.some(({ item }) => (carried.get(item) ?? 0) > 0);
    const feet = feetPointOf(agent);
    const task = agent === me ? undefined : needed.find(({ order }) => order.by === agent.name);
    if (!task) return { at: feet, free: agent === me ? 0 : MOMENT, carries };
    const { order, plan } = task;
    const plain = order.wants !== 'fuel' && (plan?.smelts ?? 0) === 0;
    return { at: plan?.end ?? feet, free: plan ? plan.cost - plan.wait : MOMENT, carries: carries || plain };
  }

  #kitchen(): Kitchen {
    const { book, me, sight, depot, needed } = this.#outlook;
    const from = feetPointOf(me);
    const isMates = ({ by }: KitchenOrder) => by !== null && by !== me.name;
    const furnace = furnaceToFuel(sight, from);
    const cold = furnace?.making && furnace.readyIn === Number.POSITIVE_INFINITY ? furnace.making.count : 0;
    const loads = needed.flatMap(({ order, plan }) =>
      isMates(order) && plan && plan.smelts > 0 ? [{ at: plan.cost - plan.wait, smelts: plan.smelts }] : [],
    );
    const fuel = needed.find(({ order }) => order.wants === 'fuel');
    return {
      furnace: furnace?.position ?? null,
      table: nearestTo(sight.tables, furnace?.position ?? depot?.position ?? from) ?? from,
      depot: depot?.position ?? null,
      stored: book.dish.ingredients.some(({ item }) => (depot?.contents?.get(item) ?? 0) > 0),
      furnaceFree: furnace?.making && cold === 0 ? furnace.readyIn : 0,
      fuelAt: !fuel
        ? 0
        : !fuel.plan
          ? FUEL_UNKNOWN
          : isMates(fuel.order)
            ? fuel.plan.cost - fuel.plan.wait
            : Number.POSITIVE_INFINITY,
      loads: cold > 0 ? [{ at: 0, smelts: cold }, ...loads] : loads,
    };
  }
}

/** Whether a mate holds what it is about to put into a furnace. */
function isLoadedNext({ order, plan }: Needed, me: Agent, furnace: BlockPosition): boolean {
  const [first] = plan?.steps ?? [];
  return order.begun && order.by !== me.name && first?.type === 'load' && samePosition(first.at, furnace);
}

function withdrawalsOf({ steps }: CookPlan): (CookStep & { type: 'withdraw' })[] {
  return steps.filter((step) => step.type === 'withdraw');
}

function nearestTo(places: readonly BlockPosition[], point: Point): BlockPosition | undefined {
  return [...places].sort((a, b) => distance(a, point) - distance(b, point))[0];
}

/** What an agent carries and does not keep for another ingredient. */
export function spareOf({ dish }: Cookbook, agent: Agent, wants: Amount): Map<string, number> {
  const spare = carriedItems(agent);
  for (const { item, count } of dish.ingredients)
    if (item !== wants.item) spare.set(item, Math.max(0, (spare.get(item) ?? 0) - count));
  return spare;
}

/** The furnace that needs fuel, or will. */
export function furnaceToFuel({ furnaces }: KitchenSight, from: Point): SeenFurnace | undefined {
  return (
    furnaces.find(({ making, readyIn }) => making && readyIn === Number.POSITIVE_INFINITY) ??
    bestFurnace(furnaces, from)
  );
}
