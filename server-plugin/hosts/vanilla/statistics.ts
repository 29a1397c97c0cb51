import { SMELTING } from '../../../game-data/recipes/smelting.ts';
import type { VersionGameData } from '../../../game-data/versionGameData.ts';
import { isAir } from '../../../protocol/blockState.ts';
import type { BuildPlan } from '../../../worlds/plan/buildPlan.ts';
import type { Orders } from './orders.ts';
import { STATISTIC_PREFIX } from './pack/packContract.ts';
import { readScores } from './replies/replies.ts';
import type { Statistics } from './sampling/sampler.ts';

type Statistic = keyof typeof STATISTIC_PREFIX;

/** Products that are followed from what an arena holds, recipe by recipe: planks from logs, sticks from planks, tools. */
const CRAFTING_ROUNDS = 3;
/** What furnaces make of what, any of the inputs. */
const SMELTED = Object.values(SMELTING)
  .flat(2)
  .map(([inputs, result]) => ({ inputs: typeof inputs === 'string' ? [inputs] : inputs, result }));
/** Most kinds of one statistic that are counted for a zone; a server counts everything anyway, but we ask for each. */
const MOST_KINDS = 400;

/**
 * Counts what players do by Minecraft's own statistics (Minecraft wiki, "Scoreboard", "Compound criteria"): an objective for
 * everything that can matter in an arena, as long as its zone is open.
 */
export class StatisticObjectives {
  readonly #orders: Orders;
  readonly #gameData: VersionGameData;
  /** By name, the zones that need it. */
  readonly #zones = new Map<string, Set<string>>();

  constructor(orders: Orders, gameData: VersionGameData) {
    this.#orders = orders;
    this.#gameData = gameData;
  }

  /** Whether the server counts that for us. */
  counts(statistic: Statistic, of: string): boolean {
    return this.#zones.has(nameOf(statistic, of));
  }

  /** Begins to count what can be done in an arena of this plan. */
  async follow(zone: string, plan: BuildPlan): Promise<void> {
    for (const [statistic, kinds] of kindsOf(plan, this.#gameData))
      for (const kind of [...kinds].slice(0, MOST_KINDS)) await this.#add(zone, statistic, kind);
  }

  /** Begins to count what can be done with an item that has come up, if it is not counted yet. */
  async followItem(zone: string, item: string): Promise<void> {
    if (!this.#gameData.hasItem(item)) return;
    await this.#add(zone, 'used', item);
    await this.#add(zone, 'crafted', item);
    if (this.#gameData.hasBlock(item)) await this.#add(zone, 'mined', item);
  }

  async forget(zone: string): Promise<void> {
    for (const [name, zones] of [...this.#zones])
      if (zones.delete(zone) && zones.size === 0) {
        this.#zones.delete(name);
        await this.#orders.console.run(`scoreboard objectives remove ${name}`);
      }
  }

  /** Takes all such objectives off the server, whoever made them. */
  async clear(): Promise<void> {
    this.#zones.clear();
    const reply = await this.#orders.console.run('scoreboard objectives list');
    const prefixes = Object.values(STATISTIC_PREFIX);
    for (const [, name = ''] of reply.matchAll(/\[([^\]]+)\]/g))
      if (prefixes.some((prefix) => name.startsWith(prefix)))
        await this.#orders.console.run(`scoreboard objectives remove ${name}`);
  }

  /** The totals of a player; those that never rose are missing. */
  async read(username: string): Promise<Statistics> {
    const prefixes = Object.values(STATISTIC_PREFIX);
    const scores = readScores(await this.#orders.console.run(`scoreboard players list ${username}`));
    return new Map([...scores].filter(([name]) => prefixes.some((prefix) => name.startsWith(prefix))));
  }

  async #add(zone: string, statistic: Statistic, of: string): Promise<void> {
    const name = nameOf(statistic, of);
    const zones = this.#zones.get(name);
    if (zones) {
      zones.add(zone);
      return;
    }
    this.#zones.set(name, new Set([zone]));
    try {
      await this.#orders.give(`scoreboard objectives add ${name} minecraft.${statistic}:minecraft.${of}`);
    } catch (error) {
      // What is not counted for certain must not speak against anybody.
      this.#zones.delete(name);
      throw error;
    }
  }
}

function nameOf(statistic: Statistic, of: string): string {
  return `${STATISTIC_PREFIX[statistic]}${of}`;
}

/** What can be done in an arena: blocks mined, items used and crafted, mobs killed. */
function kindsOf(plan: BuildPlan, gameData: VersionGameData): Map<Statistic, Set<string>> {
  const blocks = new Set<string>();
  const items = new Set<string>();
  const mobs = new Set<string>();
  for (const step of plan.steps)
    switch (step.type) {
      case 'fill':
      case 'set':
        if (!isAir(step.state.id)) blocks.add(step.state.id);
        break;
      case 'container':
        for (const { id } of step.items) items.add(id);
        break;
      case 'summon':
      case 'spawner':
        mobs.add(step.kind);
        break;
      case 'sign':
        break;
      default:
        step satisfies never;
    }
  for (const { items: carried } of plan.loadouts) for (const { id } of carried) items.add(id);
  for (const id of blocks) {
    if (gameData.hasItem(id)) items.add(id);
    for (const drop of dropsOf(id, gameData)) items.add(drop);
  }
  const crafted = craftable(items, gameData);
  const used = new Set([...items, ...crafted]);
  for (const id of used) if (gameData.hasBlock(id)) blocks.add(id);
  return new Map([
    ['used', used],
    ['mined', blocks],
    ['crafted', crafted],
    ['killed', mobs],
  ]);
}

function dropsOf(block: string, { data }: VersionGameData): string[] {
  const { drops = [] } = data.blocksByName[block] ?? {};
  return drops.flatMap((drop) => {
    const id = typeof drop === 'number' ? drop : typeof drop.drop === 'number' ? drop.drop : drop.drop.id;
    return data.items[id]?.name ?? [];
  });
}

/** What can be crafted from items, and from what is crafted or smelted from them. */
function craftable(items: ReadonlySet<string>, { data }: VersionGameData): Set<string> {
  const all = new Set(items);
  const crafted = new Set<string>();
  for (let round = 0; round < CRAFTING_ROUNDS; round++) {
    const found: string[] = [];
    for (const recipes of Object.values(data.recipes))
      for (const recipe of recipes) {
        const result = data.items[idOf(recipe.result)]?.name;
        if (result === undefined || crafted.has(result)) continue;
        const wanted = 'inShape' in recipe ? recipe.inShape.flat() : recipe.ingredients;
        const needed = wanted.map(idOf).filter((id) => id >= 0);
        if (needed.every((id) => all.has(data.items[id]?.name ?? ''))) found.push(result);
      }
    const smelted = SMELTED.filter(({ inputs, result }) => !all.has(result) && inputs.some((id) => all.has(id)));
    if (found.length + smelted.length === 0) break;
    for (const id of found) {
      all.add(id);
      crafted.add(id);
    }
    for (const { result } of smelted) all.add(result);
  }
  return crafted;
}

/** minecraft-data writes an item of a recipe as its number, as [number, …] or as { id }; nothing is -1. */
function idOf(item: unknown): number {
  if (typeof item === 'number') return item;
  if (Array.isArray(item)) return idOf(item[0]);
  if (typeof item === 'object' && item !== null && 'id' in item) return idOf(item.id);
  return -1;
}
