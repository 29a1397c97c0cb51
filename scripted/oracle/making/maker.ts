import { z } from 'zod';
import type { Action, ActionResult } from '../../../sidecar/body/action.ts';
import type { Agent, FrameworkContext } from '../../../sidecar/frameworks/framework.ts';
import { GROWN_AS, LEFT_BY, PRESSED_FROM, SMELTED_FROM } from '../../knowledge/making/sources.ts';
import { actAndNote } from '../construction/acting.ts';

/** How far it looks for crops and animals, blocks. */
const RADIUS = 48;
/** How far from where something was let fall it is looked for, blocks. */
const STRAY = 6;
/** Tries of one thing before it is given up. */
const TRIES = 4;
/** How many things deep an item may be made of others. */
const DEEPEST = 6;
/** What fits one hand-over. */
const STACK = 64;

/** What is missing, as a craft action reports it. */
const Lacking = z.object({ missing: z.array(z.object({ item: z.string(), needed: z.number() })).min(1) });

/** One agent that gets hold of items by whatever way there is. */
export class Maker {
  readonly #context: FrameworkContext;
  readonly #agent: Agent;

  constructor(context: FrameworkContext, agent: Agent) {
    this.#context = context;
    this.#agent = agent;
  }

  /** Sees to it that it carries so many of an item. @returns whether it does */
  async obtain(item: string, count: number, depth = 0): Promise<boolean> {
    for (let tries = 0; tries < TRIES && this.carried(item) < count; tries++) {
      const before = this.carried(item);
      if (depth > DEEPEST) return false;
      if (!(await this.#getMore(item, count, depth)) && this.carried(item) <= before) break;
    }
    return this.carried(item) >= count;
  }

  /** Passes items on to a mate, as often as it takes for all of them. */
  async handOver(to: Agent, item: string, count: number): Promise<void> {
    for (let tries = 0; tries < TRIES; tries++) {
      const left = Math.min(count, this.carried(item), STACK);
      if (left === 0) return;
      const result = await this.#act({ type: 'hand-over', to: to.name, item, count: left });
      if (result.ok) return;
      // What stands between two of them stops a throw as often as it is repeated.
      await new Maker(this.#context, to).stepBack();
    }
  }

  /** Goes twice as far from the middle of the site as it began. */
  async stepBack(): Promise<void> {
    const { x, y, z } = this.#agent.briefing.spawn;
    await this.#act({
      type: 'walk-to',
      position: { x: Math.round(2 * x), y: Math.floor(y), z: Math.round(2 * z) },
      range: 1,
    });
  }

  carried(item: string): number {
    return this.#agent.body.observe().inventory.reduce((sum, { id, count }) => sum + (id === item ? count : 0), 0);
  }

  /** @returns whether something was done that may have brought it nearer. */
  async #getMore(item: string, count: number, depth: number): Promise<boolean> {
    const lacking = count - this.carried(item);
    const raw = SMELTED_FROM[item];
    if (raw !== undefined && (await this.#canHave(raw, lacking, depth))) return (await this.#smelt(raw, lacking)).ok;
    const plant = GROWN_AS[item];
    if (plant !== undefined && (await this.#harvest(plant, lacking))) return true;
    const animal = LEFT_BY[item];
    if (animal !== undefined && this.#sees(animal)) return this.#hunt(animal);
    if (item === 'milk_bucket' && this.#sees('cow') && (await this.obtain('bucket', 1, depth + 1)))
      return (await this.#act({ type: 'use-on-entity', item: 'bucket', target: 'cow' })).ok;
    return this.#craft(item, lacking, depth);
  }

  /** What is carried already, or grows or lives here. */
  async #canHave(item: string, count: number, depth: number): Promise<boolean> {
    return this.carried(item) >= count || this.obtain(item, count, depth + 1);
  }

  async #harvest(plant: string, count: number): Promise<boolean> {
    const { body } = this.#agent;
    const ripe = body
      .findBlocks((id) => id === plant, RADIUS, 64)
      .filter(({ state }) => state.properties.age === undefined || isRipe(plant, state.properties.age));
    const chosen = ripe.slice(0, Math.min(count, ripe.length));
    for (const { position } of chosen) await this.#act({ type: 'dig', position });
    if (chosen.length > 0) await this.#act({ type: 'collect-drops', radius: STRAY });
    return chosen.length > 0;
  }

  /** In a furnace that stands there; one that is carried is set up where there is none. */
  #smelt(item: string, count: number): Promise<ActionResult> {
    const fromScratch = this.carried('furnace') > 0;
    return this.#act({ type: 'smelt', item, count, ...(fromScratch ? { fromScratch } : {}) });
  }

  #sees(kind: string): boolean {
    return this.#agent.body.observe().entities.some(({ name, baby }) => name === kind && !baby);
  }

  async #hunt(kind: string): Promise<boolean> {
    const result = await this.#act({ type: 'attack', target: kind });
    await this.#act({ type: 'collect-drops', radius: STRAY });
    return result.ok;
  }

  async #craft(item: string, count: number, depth: number): Promise<boolean> {
    const { body } = this.#agent;
    const plant = PRESSED_FROM[item];
    if (plant !== undefined) await this.obtain(plant, count, depth + 1);
    const [table] = body.findBlocks((id) => id === 'crafting_table', RADIUS, 1);
    // Beside a table nobody makes one out of what is meant for something else.
    if (table) await this.#act({ type: 'walk-to', position: table.position, range: 3 });
    const result = await this.#act({ type: 'craft', item, count, fromScratch: true });
    if (result.ok) return true;
    const lacking = Lacking.safeParse(result.data);
    if (!lacking.success) return false;
    let isAll = true;
    for (const { item: part, needed } of lacking.data.missing)
      isAll = part !== item && (await this.obtain(part, needed, depth + 1)) && isAll;
    return isAll;
  }

  #act(action: Action): Promise<ActionResult> {
    return actAndNote(this.#context, this.#agent, action);
  }
}

/** Beetroots ripen at 3, everything else at 7 (Minecraft wiki, "Crops"). */
function isRipe(plant: string, age: string): boolean {
  return plant === 'beetroots' ? age === '3' : plant === 'sugar_cane' || age === '7';
}
