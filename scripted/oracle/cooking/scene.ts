import type { Clock } from '../../../clock/clock.ts';
import { type BlockPosition, distance, type Point, positionKey } from '../../../protocol/geometry.ts';
import type { ItemCount, SeenBlock } from '../../../sidecar/body/body.ts';
import type { Agent } from '../../../sidecar/frameworks/framework.ts';
import { type Cookbook, itemsTowards } from '../../knowledge/cooking/cookbook.ts';
import {
  blockSourcesOf,
  CONTAINER,
  FUEL_ITEMS,
  FURNACE,
  fuelValueOf,
  SMELTING_S,
  TABLE,
} from '../../knowledge/cooking/sources.ts';
import { forbiddenBy } from '../../knowledge/houseRules.ts';
import type { KitchenSight, SeenContainer, SeenDrop, SeenFurnace, SeenMob } from './sight.ts';

/** How far a body looks for blocks; what it has not received of the world it does not see. */
const VIEW = 64;
const MOST_BLOCKS = 2_000;
/** Blocks are looked for anew after this long, ms of game time. */
const FRESH_MS = 400;
/** What somebody has just let fall is theirs to pick up for so long, ms. */
const OWNED_MS = 4_000;
/** When to come back to a furnace that should have been ready, ms. */
const OVERDUE_MS = 1_000;
const GATE = /_fence_gate$/;

interface FurnaceMemory {
  making: { item: string; count: number } | null;
  /** When all of it is ready; infinite while it does not burn. */
  readyAt: number;
  /** Pieces of fuel not burning yet, as items they smelt. */
  unburnt: number;
  burnsUntil: number;
}

/** What the team has seen of the world and done to it. */
export class KitchenScene {
  readonly #clock: Clock;
  readonly #wanted: ReadonlySet<string>;
  readonly #contents = new Map<string, Map<string, number>>();
  readonly #furnaces = new Map<string, FurnaceMemory>();
  readonly #firstSeen = new Map<number, number>();
  readonly #shunned = new Map<string, number>();
  readonly #scans = new Map<string, { readonly at: number; readonly blocks: ReadonlyMap<string, SeenBlock[]> }>();

  constructor(book: Cookbook, clock: Clock) {
    this.#clock = clock;
    const sources = [...itemsTowards(book), ...FUEL_ITEMS].flatMap((item) => blockSourcesOf(item));
    this.#wanted = new Set(sources.map(({ block }) => block));
  }

  /** The world for one agent: what it sees, what its mates have looked into, without what it had better leave alone. */
  sight(agent: Agent): KitchenSight {
    const blocks = this.#scan(agent);
    const entities = agent.body.observe().entities;
    const now = this.#clock.now();
    const isForbidden = forbiddenBy(agent.briefing.goal);
    const containers: SeenContainer[] = [];
    const furnaces: SeenFurnace[] = [];
    for (const [id, seen] of blocks)
      for (const { position } of seen) {
        const key = positionKey(position);
        if (this.#isShunned(agent, key) || isForbidden(position)) continue;
        if (CONTAINER.test(id)) containers.push({ position, contents: this.#contents.get(key) ?? null });
        else if (FURNACE.test(id)) furnaces.push(this.#furnaceAt(position));
      }
    const drops: SeenDrop[] = [];
    const mobs: SeenMob[] = [];
    for (const { id, kind, name, position, count, baby } of entities) {
      if (this.#isShunned(agent, `entity ${id}`)) continue;
      if (kind === 'mob' && baby !== true) mobs.push({ id, kind: name, position });
      if (kind !== 'item') continue;
      const since = this.#firstSeen.get(id) ?? now;
      this.#firstSeen.set(id, since);
      if (now - since > OWNED_MS) drops.push({ id, item: name, count: count ?? 1, position });
    }
    const free = ({ position }: SeenBlock) => !this.#isShunned(agent, positionKey(position));
    return {
      containers,
      furnaces,
      drops,
      mobs,
      tables: (blocks.get(TABLE) ?? []).filter(free).map(({ position }) => position),
      blocks: new Map([...blocks].map(([id, seen]) => [id, seen.filter(free)])),
    };
  }

  /** Fence gates that stand open. */
  openGates(agent: Agent): BlockPosition[] {
    return [...this.#scan(agent)]
      .filter(([id]) => GATE.test(id))
      .flatMap(([, seen]) => seen)
      .filter(({ position }) => agent.body.blockAt(position)?.properties.open === 'true')
      .map(({ position }) => position);
  }

  /** Makes everybody look anew. */
  changed(): void {
    this.#scans.clear();
  }

  /** What a container holds, after a look into it. */
  noteContents(position: BlockPosition, items: readonly ItemCount[]): void {
    this.#contents.set(positionKey(position), new Map(items.map(({ id, count }) => [id, count])));
  }

  /** That so many of an item were put into a container, or with a negative number taken out. */
  noteMoved(position: BlockPosition, item: string, count: number): void {
    const contents = this.#contents.get(positionKey(position));
    contents?.set(item, Math.max(0, (contents.get(item) ?? 0) + count));
  }

  /** How many of an item a container holds still. */
  noteLeft(position: BlockPosition, item: string, count: number): void {
    this.#contents.get(positionKey(position))?.set(item, count);
  }

  /** That something was put into a furnace to be made into `item`. */
  noteLoaded(position: BlockPosition, item: string, count: number): void {
    const furnace = this.#memory(position);
    furnace.making = { item, count: (furnace.making?.item === item ? furnace.making.count : 0) + count };
    furnace.readyAt = Number.POSITIVE_INFINITY;
    this.#light(furnace);
  }

  /** That fuel was put into a furnace. */
  noteFuel(position: BlockPosition, fuel: string, count: number): void {
    const furnace = this.#memory(position);
    furnace.unburnt += fuelValueOf(fuel) * count;
    this.#light(furnace);
  }

  /** That a furnace was emptied of what it had made. */
  noteTaken(position: BlockPosition): void {
    this.#memory(position).making = null;
  }

  /** What a look into a furnace showed: fuel, what is still to be smelted, and whether it burns. */
  noteFurnace(position: BlockPosition, items: readonly ItemCount[], lit: boolean): void {
    const furnace = this.#memory(position);
    const now = this.#clock.now();
    furnace.unburnt = items.reduce((sum, { id, count }) => sum + fuelValueOf(id) * count, 0);
    if (!lit) furnace.burnsUntil = Number.NEGATIVE_INFINITY;
    if (!furnace.making) return;
    if (items.every(({ id }) => fuelValueOf(id) > 0)) furnace.making = null;
    else if (!lit && !items.some(({ id }) => id === furnace.making?.item)) furnace.readyAt = Number.POSITIVE_INFINITY;
    else if (lit && furnace.readyAt <= now) furnace.readyAt = now + OVERDUE_MS;
    else if (lit && furnace.readyAt === Number.POSITIVE_INFINITY)
      furnace.readyAt = now + furnace.making.count * SMELTING_S * 1_000;
  }

  /** Keeps an agent away from something for a while. @param key a cell's `positionKey`, or "entity" and its number */
  shun(agent: Agent, key: string, ms: number): void {
    this.#shunned.set(`${agent.name} ${key}`, this.#clock.now() + ms);
  }

  #isShunned(agent: Agent, key: string): boolean {
    return (this.#shunned.get(`${agent.name} ${key}`) ?? Number.NEGATIVE_INFINITY) > this.#clock.now();
  }

  #memory(position: BlockPosition): FurnaceMemory {
    const key = positionKey(position);
    const known = this.#furnaces.get(key);
    if (known) return known;
    const fresh = { making: null, readyAt: Number.POSITIVE_INFINITY, unburnt: 0, burnsUntil: Number.NEGATIVE_INFINITY };
    this.#furnaces.set(key, fresh);
    return fresh;
  }

  #light(furnace: FurnaceMemory): void {
    if (!furnace.making) return;
    const now = this.#clock.now();
    const takes = furnace.making.count * SMELTING_S * 1_000;
    const left = Math.max(0, furnace.burnsUntil - now) + furnace.unburnt * SMELTING_S * 1_000;
    if (left < takes || Number.isFinite(furnace.readyAt)) return;
    furnace.readyAt = now + takes;
    if (furnace.burnsUntil >= furnace.readyAt) return;
    furnace.burnsUntil = now + left;
    furnace.unburnt = 0;
  }

  #furnaceAt(position: BlockPosition): SeenFurnace {
    const now = this.#clock.now();
    const { making, readyAt, unburnt, burnsUntil } = this.#memory(position);
    const burning = Math.max(0, Math.floor((burnsUntil - now) / 1_000 / SMELTING_S));
    return {
      position,
      making,
      readyIn: making ? Math.max(0, (readyAt - now) / 1_000) : 0,
      fuel: unburnt + burning,
    };
  }

  #scan(agent: Agent): ReadonlyMap<string, SeenBlock[]> {
    const now = this.#clock.now();
    const last = this.#scans.get(agent.name);
    if (last && now - last.at < FRESH_MS) return last.blocks;
    const blocks = new Map<string, SeenBlock[]>();
    const isWanted = (id: string) =>
      this.#wanted.has(id) || CONTAINER.test(id) || FURNACE.test(id) || id === TABLE || GATE.test(id);
    for (const block of agent.body.findBlocks(isWanted, VIEW, MOST_BLOCKS)) {
      const same = blocks.get(block.state.id);
      if (same) same.push(block);
      else blocks.set(block.state.id, [block]);
    }
    this.#scans.set(agent.name, { at: now, blocks });
    return blocks;
  }
}

/** How many of each item an agent carries. */
export function carriedItems(agent: Agent): Map<string, number> {
  return new Map(agent.body.observe().inventory.map(({ id, count }) => [id, count]));
}

/** Where an agent's feet are. */
export function feetPointOf(agent: Agent): Point {
  return agent.body.observe().position;
}

/** The container of a sight that lies best for handing things over: near the table where the dish is made. */
export function depotOf(sight: KitchenSight, smelting: boolean): SeenContainer | undefined {
  const places = smelting && sight.furnaces.length > 0 ? sight.furnaces.map(({ position }) => position) : sight.tables;
  const away = ({ position }: SeenContainer) => Math.min(...places.map((place) => distance(place, position)));
  return [...sight.containers].sort((a, b) => away(a) - away(b))[0];
}
