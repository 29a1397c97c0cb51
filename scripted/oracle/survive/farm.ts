import { z } from 'zod';
import { BlockPosition } from '../../../protocol/geometry.ts';
import type { Action, ActionResult } from '../../../sidecar/body/action.ts';
import type { Agent, FrameworkContext } from '../../../sidecar/frameworks/framework.ts';
import { actAndNote } from '../construction/acting.ts';
import { eatUp } from './meals.ts';

/** What a briefing states of a farm. */
const Farm = z.object({
  ditch: z.object({ z: z.int(), y: z.int(), fromX: z.int(), toX: z.int() }),
  larder: BlockPosition,
});
type Farm = z.infer<typeof Farm>;

/** Farmland is moist within this of water (Minecraft wiki, "Farmland"). */
const MOIST = 4;
const RIPE = '7';
const WHEAT_A_LOAF = 3;
/** Loaves worth a walk to the crafting table. */
const BATCH = 8;
/** Food level below which bread is eaten rather than stored. */
const HUNGRY = 17;
const PAUSE_MS = 5_000;

/** Grows wheat from what seeds there are, bakes and stores it, and eats of it, until the referee ends the game. */
export async function farm(context: FrameworkContext): Promise<void> {
  const parsed = Farm.safeParse(context.agents[0]?.briefing.documents.farm);
  if (!parsed.success) return;
  await Promise.all(context.agents.map((agent, index) => new Farmer(context, agent, parsed.data, index).work()));
}

/** Whether a briefing tells of a farm. */
export function hasFarm({ agents }: FrameworkContext): boolean {
  return Farm.safeParse(agents[0]?.briefing.documents.farm).success;
}

class Farmer {
  readonly #context: FrameworkContext;
  readonly #agent: Agent;
  readonly #farm: Farm;
  /** The ground of the plots that are this farmer's, those nearest to water first. */
  readonly #plots: readonly BlockPosition[];

  constructor(context: FrameworkContext, agent: Agent, farm: Farm, index: number) {
    this.#context = context;
    this.#agent = agent;
    this.#farm = farm;
    const { z: middle, y, fromX, toX } = farm.ditch;
    const plots: BlockPosition[] = [];
    // Both banks, in strips across them, so that nobody's plots lie beyond another's.
    const width = Math.ceil((toX - fromX + 1) / context.agents.length);
    const from = fromX + width * index;
    for (let x = from; x <= Math.min(toX, from + width - 1); x++)
      for (const side of [-1, 1]) for (let row = 1; row <= MOIST; row++) plots.push({ x, y, z: middle + side * row });
    const bank = (plot: BlockPosition) => (plot.z < middle ? 0 : 1);
    this.#plots = plots.sort((a, b) => bank(a) - bank(b) || a.x - b.x || a.z - b.z);
  }

  async work(): Promise<void> {
    const { body } = this.#agent;
    while (!body.lost.aborted) {
      this.#context.signal.throwIfAborted();
      const isBusy = [await this.#harvest(), await this.#sow(), await this.#bake()].some(Boolean);
      if (!isBusy) await this.#act({ type: 'wait', ms: PAUSE_MS });
    }
  }

  async #harvest(): Promise<boolean> {
    const ripe = this.#plots.map(above).filter((cell) => {
      const block = this.#agent.body.blockAt(cell);
      return block?.id === 'wheat' && block.properties.age === RIPE;
    });
    let isReaped = false;
    for (const [index, position] of ripe.entries()) {
      const result = await this.#act({ type: 'dig', position });
      isReaped ||= result.ok;
      if (index % 12 === 11) await this.#act({ type: 'collect-drops', radius: 6 });
    }
    if (ripe.length > 0) await this.#act({ type: 'collect-drops', radius: 12 });
    // What fails at once takes no time: to try it again and again would stop the game.
    return isReaped;
  }

  async #sow(): Promise<boolean> {
    let sown = false;
    for (const plot of this.#plots) {
      if (this.#carried('wheat_seeds') === 0) break;
      const ground = this.#agent.body.blockAt(plot)?.id;
      if (this.#agent.body.blockAt(above(plot))?.id === 'wheat') continue;
      if (ground === 'grass_block' || ground === 'dirt')
        await this.#act({ type: 'use-item-on-block', item: 'stone_hoe', position: plot });
      else if (ground !== 'farmland') continue;
      const result = await this.#act({ type: 'use-item-on-block', item: 'wheat_seeds', position: plot });
      sown ||= result.ok;
    }
    return sown;
  }

  async #bake(): Promise<boolean> {
    const { body } = this.#agent;
    const loaves = Math.floor(this.#carried('wheat') / WHEAT_A_LOAF);
    const isHungry = body.observe().food < HUNGRY;
    if (loaves < (isHungry ? 1 : BATCH)) return false;
    const made = await this.#act({ type: 'craft', item: 'bread', count: loaves });
    while (body.observe().food < HUNGRY && this.#carried('bread') > 0) {
      const before = this.#carried('bread');
      await eatUp(this.#context, this.#agent);
      if (this.#carried('bread') === before) break;
    }
    const count = this.#carried('bread');
    if (count > 0) await this.#act({ type: 'deposit', position: this.#farm.larder, item: 'bread', count });
    return made.ok;
  }

  #carried(item: string): number {
    return this.#agent.body.observe().inventory.reduce((sum, { id, count }) => sum + (id === item ? count : 0), 0);
  }

  #act(action: Action): Promise<ActionResult> {
    return actAndNote(this.#context, this.#agent, action);
  }
}

function above({ x, y, z }: BlockPosition): BlockPosition {
  return { x, y: y + 1, z };
}
