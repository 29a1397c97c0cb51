import type { ShownAgent, ShownLand, ShownPlace, TeamState } from '../../../../sidecar/prompt/teamState.ts';
import { type Aim, nextAim } from '../../../knowledge/gathering/aims.ts';
import { CarriedPack } from '../../../knowledge/gathering/pack.ts';
import { ORES, type OreName, type Want } from '../../../knowledge/gathering/sources.ts';
import type { PastOrder, PlannedOrder, PlanWanted } from '../planner.ts';
import { packAfter } from './ahead.ts';
import { amountsText, type CarriedAmount, type GatherOrder, readGatherOrder, writeGatherOrder } from './orders.ts';
import {
  directionsFor,
  gameFor,
  isFood,
  isNear,
  isShownUnderSky,
  newWayFor,
  oreFrom,
  stoneFrom,
  treesFrom,
  wantIn,
  wayTo,
} from './scene.ts';

/** What one brings at least, where so much is missing, and at most, so that a death does not cost all. */
const LEAST_SHARE = 12;
const MOST_SHARE = 64;
/** Logs, stones and pieces of ore of one order: what a subtask's calls and time are enough for. */
const LOGS_AT_ONCE = 8;
const STONES_AT_ONCE = 16;
const ORES_AT_ONCE = 6;
const SMELTED_AT_ONCE = 8;
/** Levels of stairs in one order. */
export const FLIGHT = 16;
/** How far from an ore's level one still looks for it, blocks. */
export const NEAR_LEVEL = 3;
/** Trees and blocks an order names, where there are enough of them for all. */
const PLACES_TOLD = 2;
/** Orders of one agent that are planned ahead. */
const MOST_AHEAD = 16;
/** Kinds of items one order brings: as many as the tool calls of a subtask. */
const MOST_KINDS = 4;
/** Points of food at which one hunts. */
const HUNGRY = 8;
/** How deep below trees in sight one first gets back to the surface, blocks. */
const DEEP = 10;
/** Failed orders about a place before it is left alone, of those remembered, and how many that are. */
const MOST_FAILURES = 2;
const LAST_ORDERS = 40;
/** Logs that are enough for any tool. */
const MOST_WOOD = 12;

/**
 * The next orders for everybody, each from nothing to its share on its own: wood and tools, what is asked for, the way to the
 * chest. They follow from what each carries alone, so that whoever lost tools, or everything, begins where that leaves
 * them. Those of one agent follow one another until something has to be found first.
 */
export function planGathering(teamState: TeamState, wanted: PlanWanted): PlannedOrder[] {
  const want = wantIn(teamState);
  const { land } = teamState;
  if (!want || !land) return [];
  const works = new Works(teamState, land, want, wanted.past);
  const busy = new Set(works.running.map(({ agent }) => agent));
  const hands = wanted.workers
    .filter((name) => !busy.has(name))
    .flatMap((name) => teamState.team.filter((mate) => mate.name === name && !mate.lost));
  const each = Math.max(1, Math.min(MOST_AHEAD, Math.ceil(wanted.most / Math.max(1, hands.length))));
  const rows = hands.map((hand) => works.ordersFor(hand, each));
  const planned: PlannedOrder[] = [];
  const last = new Map<string, number>();
  for (let depth = 0; depth < each; depth++)
    for (const [row, { name }] of hands.entries()) {
      const order = rows[row]?.[depth];
      if (!order || planned.length >= wanted.most) continue;
      const before = last.get(name);
      last.set(name, planned.length);
      planned.push(plannedOrder(order, before === undefined ? [] : [before]));
    }
  return planned;
}

/** One team's work as it stands. */
class Works {
  readonly running: readonly PastOrder[];
  readonly #teamState: TeamState;
  readonly #land: ShownLand;
  readonly #want: Want;
  readonly #failed: readonly PastOrder[];
  /** Trees and blocks that somebody is at or has been given. */
  readonly #taken: ShownPlace[];

  constructor(teamState: TeamState, land: ShownLand, want: Want, past: readonly PastOrder[]) {
    this.#teamState = teamState;
    this.#land = land;
    this.#want = want;
    this.running = past.filter(({ status }) => status === 'running' || status === 'waiting');
    this.#failed = past.slice(-LAST_ORDERS).filter(({ status }) => status === 'failed');
    this.#taken = this.running.flatMap(({ text }) => placesOf(text));
  }

  /** What somebody does next, one after the other; empty when nothing is left for it. */
  ordersFor(hand: ShownAgent, most: number): GatherOrder[] {
    const { chest, count, stored } = this.#land.target;
    const { team } = this.#teamState;
    let pack = packOf(hand);
    const own = pack.sum(this.#want.items);
    const together = team.reduce((sum, mate) => sum + (mate.lost ? 0 : packOf(mate).sum(this.#want.items)), 0);
    if (!chest && own >= count) return [];
    if (chest && (stored ?? 0) >= count) return [];
    if (chest && (stored ?? 0) + together >= count) return own > 0 ? [this.#delivery(hand, pack, chest)] : [];
    const prey = this.#prey(hand);
    if (prey !== undefined) return [{ type: 'hunt', who: hand.name, kind: prey }];
    const share = this.#shareOf(together - own);
    const orders: GatherOrder[] = [];
    while (orders.length < most) {
      const aim = this.#sound(hand.name, pack, nextAim(pack, this.#want, share));
      if (aim.type === 'ready') {
        if (chest) orders.push(this.#delivery(hand, pack, chest));
        return orders;
      }
      const order = this.#orderFor(aim, hand, pack);
      orders.push(order);
      const after = packAfter(pack, order);
      if (!after) return orders;
      pack = after;
    }
    return orders;
  }

  /** How many one shall carry: all, or its part of what the chest lacks. */
  #shareOf(others: number): number {
    const { chest, count, stored } = this.#land.target;
    if (!chest) return count;
    const { roster, team } = this.#teamState;
    const present = roster.filter((name) => !team.some((mate) => mate.name === name && mate.lost)).length;
    const missing = count - (stored ?? 0);
    const part = Math.max(LEAST_SHARE, Math.ceil(missing / Math.max(1, present)));
    return Math.max(1, Math.min(MOST_SHARE, part, missing - others));
  }

  /** What cannot be made of the wood there is, since planks of several kinds do not go together, takes more wood. */
  #sound(who: string, pack: CarriedPack, aim: Aim): Aim {
    if (aim.type !== 'craft') return aim;
    const order: GatherOrder = { type: 'craft', who, item: aim.item, count: aim.count };
    const isHopeless = this.#failures(writeGatherOrder(order)) >= MOST_FAILURES && pack.logs < MOST_WOOD;
    return packAfter(pack, order) && !isHopeless ? aim : { type: 'wood', logs: pack.logs + 2 };
  }

  #orderFor(aim: Exclude<Aim, { type: 'ready' }>, hand: ShownAgent, pack: CarriedPack): GatherOrder {
    const who = hand.name;
    switch (aim.type) {
      case 'wood':
        return this.#wood(hand, Math.min(aim.logs, pack.logs + LOGS_AT_ONCE));
      case 'stone': {
        const at = this.#free(stoneFrom(this.#teamState, hand.position));
        for (const place of at) this.#taken.push(place);
        return { type: 'stone', who, count: Math.min(aim.count, pack.stones + STONES_AT_ONCE), at };
      }
      case 'craft':
        return { type: 'craft', who, item: aim.item, count: aim.count };
      case 'smelt': {
        const makes = Object.values(ORES).find(({ drop }) => drop === aim.item);
        const result = makes && 'smeltsTo' in makes ? makes.smeltsTo : aim.item;
        const count = pack.count(result) + Math.min(aim.count, SMELTED_AT_ONCE);
        return { type: 'smelt', who, item: aim.item, fuel: aim.fuel, makes: result, count };
      }
      case 'ore':
        return this.#ore(hand, pack, aim.ore, aim.count);
      default:
        return aim satisfies never;
    }
  }

  #wood(hand: ShownAgent, count: number): GatherOrder {
    const { name: who, position } = hand;
    const trees = treesFrom(this.#teamState, position);
    // A tree a mate in sight is nearer to is that mate's.
    const theirs = (tree: ShownPlace) =>
      this.#teamState.mates.some((mate) => wayTo(tree, mate.position) < wayTo(tree, position));
    const told = trees.length < PLACES_TOLD * this.#teamState.team.length ? 1 : PLACES_TOLD;
    const at = this.#free([...trees.filter((tree) => !theirs(tree)), ...trees.filter(theirs)], told);
    const sky = isShownUnderSky(this.#teamState, who);
    const [x, y, z] = position;
    if (!sky && !trees.some(([treeX, treeY, treeZ]) => Math.hypot(treeX - x, treeZ - z) < DEEP && treeY - y < DEEP))
      return { type: 'surface', who };
    if (at.length === 0) return { type: 'find-trees', who, toward: newWayFor(this.#teamState, who, this.#turns(who)) };
    for (const place of at) this.#taken.push(place);
    return { type: 'wood', who, count, at };
  }

  #ore(hand: ShownAgent, pack: CarriedPack, ore: OreName, wanted: number): GatherOrder {
    const { name: who, position } = hand;
    const { drop, level } = ORES[ore];
    const at = this.#free(oreFrom(this.#teamState, ore, position));
    if (at.length > 0) {
      for (const place of at) this.#taken.push(place);
      return { type: 'ore', who, ore, count: Math.min(wanted, pack.count(drop) + ORES_AT_ONCE), at };
    }
    const y = Math.floor(position[1]);
    if (Math.abs(y - level) > NEAR_LEVEL) {
      const to = y > level ? Math.max(level, y - FLIGHT) : Math.min(level, y + FLIGHT);
      // Stairs turn as they go, so that the way down stays near.
      const turns = Math.abs(Math.floor(y / FLIGHT)) + this.#turns(who);
      return { type: 'stairs', who, y: to, toward: directionsFor(this.#teamState, who, turns)[0] ?? 'north' };
    }
    const [toward = 'north'] = directionsFor(this.#teamState, who, this.#turns(who));
    return { type: 'find-ore', who, ore, y: level, toward };
  }

  #delivery({ name: who }: ShownAgent, pack: CarriedPack, chest: ShownPlace): GatherOrder {
    const goods = this.#want.items.flatMap((item): CarriedAmount[] => {
      const count = pack.count(item);
      return count > 0 ? [{ item, count }] : [];
    });
    return { type: 'bring', who, goods: goods.slice(0, MOST_KINDS), chest };
  }

  /** What somebody hungry who carries nothing to eat should hunt, unless it has tried. */
  #prey({ name, food, inventory, position, tools }: ShownAgent): string | undefined {
    if (food > HUNGRY || Object.keys(inventory).some(isFood) || !tools.includes('attackTarget')) return undefined;
    const kind = isShownUnderSky(this.#teamState, name) ? gameFor(this.#teamState, position) : undefined;
    return kind !== undefined && this.#failures(`Hunt a ${kind} for ${name}`) < MOST_FAILURES ? kind : undefined;
  }

  /** The first places that nobody is at and that did not come to nothing too often. */
  #free(places: readonly ShownPlace[], most = PLACES_TOLD): ShownPlace[] {
    const free = places.filter(
      (place) => !this.#taken.some((other) => isNear(place, other)) && this.#spoilt(place) < MOST_FAILURES,
    );
    const chosen: ShownPlace[] = [];
    for (const place of free)
      if (chosen.length < most && !chosen.some((other) => isNear(place, other))) chosen.push(place);
    return chosen;
  }

  #spoilt(place: ShownPlace): number {
    return this.#failed.filter(({ text }) => placesOf(text).some((other) => isNear(place, other))).length;
  }

  /** How often somebody has looked or dug in vain: each time it turns. */
  #turns(who: string): number {
    return this.#failed.filter(({ text }) => {
      const order = readGatherOrder(text);
      return order?.who === who && 'toward' in order;
    }).length;
  }

  #failures(text: string): number {
    return this.#failed.filter((order) => order.text === text).length;
  }
}

function placesOf(text: string): readonly ShownPlace[] {
  const order = readGatherOrder(text);
  return order && 'at' in order ? order.at : [];
}

function packOf({ inventory }: ShownAgent): CarriedPack {
  return new CarriedPack(Object.entries(inventory).map(([id, count]) => ({ id, count })));
}

function plannedOrder(order: GatherOrder, after: readonly number[]): PlannedOrder {
  return {
    text: writeGatherOrder(order),
    milestones: [milestoneOf(order)],
    paths: [],
    after,
    candidates: [order.who],
  };
}

function milestoneOf(order: GatherOrder): string {
  const { who } = order;
  switch (order.type) {
    case 'wood':
      return `${who} carries ${order.count} logs`;
    case 'stone':
      return `${who} carries ${order.count} cobblestone`;
    case 'ore':
      return `${who} carries ${order.count} ${ORES[order.ore].drop}`;
    case 'find-trees':
      return 'a tree is in sight';
    case 'find-ore':
      return `${order.ore} ore is in sight, or was looked for`;
    case 'stairs':
      return `${who} stands at y ${order.y}`;
    case 'surface':
      return `${who} is under the open sky`;
    case 'craft':
      return `${who} carries ${order.count} ${order.item}`;
    case 'smelt':
      return `${who} carries ${order.count} ${order.makes}`;
    case 'hunt':
      return `${who} has meat`;
    case 'bring':
      return `the chest holds ${amountsText(order.goods)} more`;
    default:
      return order satisfies never;
  }
}
