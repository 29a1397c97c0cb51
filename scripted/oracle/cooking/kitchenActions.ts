import { type BlockPosition, cellOf, distance, positionKey, samePosition } from '../../../protocol/geometry.ts';
import { type Action, type ActionResult, isCutOff } from '../../../sidecar/body/action.ts';
import type { ItemCount } from '../../../sidecar/body/body.ts';
import type { Agent, FrameworkContext } from '../../../sidecar/frameworks/framework.ts';
import type { Amount } from '../../knowledge/cooking/cookbook.ts';
import type { Bell } from '../bell.ts';
import { stockedUp } from '../stockedUp.ts';
import type { KitchenBoard } from './kitchenBoard.ts';
import type { CookAssignment } from './orders.ts';
import { carriedItems, feetPointOf, type KitchenScene } from './scene.ts';
import type { KitchenSight, SeenMob } from './sight.ts';
import type { CookStep } from './steps.ts';

/** Longest wait beside a furnace at a time, ms. */
const FURNACE_PAUSE_MS = 1_000;
/** How long something that could not be done is left alone, ms. */
const SHUN_MS = 4_000;
/** How far from where something was let fall it is looked for, blocks. */
const STRAY = 5;
/** Gates this near are seen to, blocks. */
const GATE_RADIUS = 7;

/** A piece of work an agent was given. */
export type CookWork = CookAssignment & { type: 'work' };
type StepOf<T extends CookStep['type']> = Extract<CookStep, { type: T }>;

/** What those who cook together share. */
export interface KitchenCrew {
  readonly context: FrameworkContext;
  readonly scene: KitchenScene;
  readonly board: KitchenBoard;
  readonly bell: Bell;
}

/** What one agent does with its body, and what the team's memory makes of it. */
export class KitchenActions {
  readonly #crew: KitchenCrew;
  readonly #agent: Agent;
  #count = 0;
  /** The furnace it stands beside since its last deed. */
  #besides: string | null = null;

  constructor(crew: KitchenCrew, agent: Agent) {
    this.#crew = crew;
    this.#agent = agent;
  }

  /** How many there have been. */
  get count(): number {
    return this.#count;
  }

  /** Does one step. @returns whether it got anything further, be it only by waiting */
  async take(step: CookStep, work: CookWork): Promise<boolean> {
    switch (step.type) {
      case 'open':
        return this.#open(step);
      case 'withdraw':
        return this.#withdraw(step, work);
      case 'break':
        return this.#break(step, work);
      case 'kill':
        return this.#kill(step, work);
      case 'use-on':
        return this.#useOn(step, work);
      case 'pick-up':
        return this.#pickUp(step, work);
      case 'craft':
        return this.#craft(step, work);
      case 'load':
        return this.#load(step, work);
      case 'take':
        return this.takeOut(step, work.sight);
      case 'stoke':
        return this.#stoke(step, work);
      default:
        return step satisfies never;
    }
  }

  async #open({ at }: StepOf<'open'>): Promise<boolean> {
    const { scene } = this.#crew;
    const result = await this.act({ type: 'look-into-container', position: at });
    if (result.ok) scene.noteContents(at, (result.data as unknown as { items: readonly ItemCount[] }).items);
    else scene.shun(this.#agent, positionKey(at), SHUN_MS);
    return result.ok;
  }

  async #withdraw({ at }: StepOf<'withdraw'>, work: CookWork): Promise<boolean> {
    const { board } = this.#crew;
    const wanted = new Map<string, number>();
    const more = board.alongWith(this.#agent, work, at);
    for (const step of work.plan.steps)
      if (step.type === 'withdraw' && samePosition(step.at, at)) more.push({ item: step.item, count: step.count });
    for (const { item, count } of more) wanted.set(item, (wanted.get(item) ?? 0) + count);
    const moved = await this.stockUp(
      at,
      [...wanted].map(([item, count]) => ({ item, count })),
    );
    if (moved > 0) board.noteProgress(work.order);
    return moved > 0;
  }

  /** Takes items out of a container. @returns how many came */
  async stockUp(at: BlockPosition, items: readonly Amount[]): Promise<number> {
    const { scene } = this.#crew;
    const result = await this.act({ type: 'stock-up', position: at, items });
    const data = stockedUp(result);
    if (!data) {
      scene.shun(this.#agent, positionKey(at), SHUN_MS);
      return 0;
    }
    let moved = 0;
    for (const { item } of items) {
      moved += data.moved[item] ?? 0;
      scene.noteLeft(at, item, data.left[item] ?? 0);
    }
    return moved;
  }

  async #break({ at, item }: StepOf<'break'>, work: CookWork): Promise<boolean> {
    const { scene, board } = this.#crew;
    const before = this.#has(item);
    const result = await this.act({ type: 'dig', position: at });
    scene.changed();
    if (this.#has(item) <= before && result.ok) await this.act({ type: 'collect-drops', radius: STRAY });
    if (this.#has(item) > before) board.noteProgress(work.order);
    else if (!result.ok) scene.shun(this.#agent, positionKey(at), SHUN_MS);
    return result.ok;
  }

  async #kill({ mob, item }: StepOf<'kill'>, work: CookWork): Promise<boolean> {
    const { board, scene } = this.#crew;
    await this.#enter(mob);
    const result = await this.act({ type: 'attack', target: mob.id });
    if (!result.ok) scene.shun(this.#agent, `entity ${mob.id}`, SHUN_MS);
    if (this.#has(item) > 0) board.noteProgress(work.order);
    else await this.#shutGates();
    return result.ok;
  }

  async #useOn({ mob, tool, item }: StepOf<'use-on'>, work: CookWork): Promise<boolean> {
    const { board, scene } = this.#crew;
    const before = this.#has(item);
    const result = await this.act({ type: 'use-on-entity', item: tool, target: mob.id });
    if (this.#has(item) > before) {
      board.noteProgress(work.order);
      return true;
    }
    scene.shun(this.#agent, `entity ${mob.id}`, SHUN_MS / 2);
    return result.ok;
  }

  async #pickUp({ drop }: StepOf<'pick-up'>, work: CookWork): Promise<boolean> {
    const { board, scene } = this.#crew;
    await this.act({ type: 'walk-to', position: cellOf(drop.position), range: 2 });
    const result = await this.act({ type: 'collect-drops', radius: STRAY });
    if (result.ok) board.noteProgress(work.order);
    else scene.shun(this.#agent, `entity ${drop.id}`, 3 * SHUN_MS);
    return result.ok;
  }

  async #craft({ item, count }: StepOf<'craft'>, work: CookWork): Promise<boolean> {
    const before = this.#has(item);
    const result = await this.act({ type: 'craft', item, count });
    if (this.#has(item) > before) this.#crew.board.noteProgress(work.order);
    return result.ok;
  }

  async #load({ at, input, count, item }: StepOf<'load'>, work: CookWork): Promise<boolean> {
    const { scene, board } = this.#crew;
    const furnace = work.sight.furnaces.find(({ position }) => samePosition(position, at));
    if (furnace?.making && furnace.making.item !== item) {
      const emptied = await this.takeOut({ type: 'take', at, item: furnace.making.item }, work.sight);
      if (!emptied || furnace.readyIn > 0) return emptied;
    }
    const result = await this.act({ type: 'put-into-furnace', position: at, as: 'input', item: input, count });
    if (result.ok) {
      scene.noteLoaded(at, item, count);
      board.leave(work.order);
      return true;
    }
    if (result.code === 'occupied') await this.#inspect(at);
    else scene.shun(this.#agent, positionKey(at), SHUN_MS);
    return false;
  }

  /** Takes out of a furnace what it has made; waits beside it until then. @returns whether that got any further */
  async takeOut({ at, item }: StepOf<'take'>, sight: KitchenSight): Promise<boolean> {
    const { scene, context } = this.#crew;
    const furnace = sight.furnaces.find(({ position }) => samePosition(position, at));
    const wait = (furnace?.readyIn ?? 0) * 1_000;
    if (wait > 0) {
      if (this.#besides !== positionKey(at)) {
        // Looking in is what brings the hands within reach.
        await this.#inspect(at);
        this.#besides = positionKey(at);
        return true;
      }
      await context.clock.sleep(Math.min(wait, FURNACE_PAUSE_MS), context.signal);
      return true;
    }
    const before = this.#has(item);
    await this.act({ type: 'take-from-furnace', position: at });
    if (this.#has(item) > before) {
      scene.noteTaken(at);
      return true;
    }
    await this.#inspect(at);
    return false;
  }

  async #stoke({ at, fuel, count }: StepOf<'stoke'>, work: CookWork): Promise<boolean> {
    const { scene, board } = this.#crew;
    const result = await this.act({ type: 'put-into-furnace', position: at, as: 'fuel', item: fuel, count });
    if (result.ok) {
      scene.noteFuel(at, fuel, count);
      board.leave(work.order);
    } else scene.shun(this.#agent, positionKey(at), SHUN_MS);
    return result.ok;
  }

  async #inspect(at: BlockPosition): Promise<void> {
    const look = await this.act({ type: 'look-into-container', position: at });
    if (!look.ok) return;
    const { items } = look.data as unknown as { items: readonly ItemCount[] };
    this.#crew.scene.noteFurnace(at, items, this.#agent.body.blockAt(at)?.properties.lit === 'true');
  }

  /** Goes where a mob is, and shuts the gate behind. */
  async #enter(mob: SeenMob): Promise<void> {
    if (distance(feetPointOf(this.#agent), mob.position) > 4) {
      await this.act({ type: 'walk-to', position: cellOf(mob.position), range: 2 });
      await this.#shutGates();
    }
  }

  async #shutGates(): Promise<void> {
    for (const position of this.#crew.scene.openGates(this.#agent))
      if (distance(feetPointOf(this.#agent), position) <= GATE_RADIUS) {
        await this.act({ type: 'use-block', position });
        this.#crew.scene.changed();
      }
  }

  #has(item: string): number {
    return carriedItems(this.#agent).get(item) ?? 0;
  }

  /** Performs one action and notes it in the transcript. */
  async act(action: Action): Promise<ActionResult> {
    const { context } = this.#crew;
    const at = context.clock.now();
    this.#besides = null;
    const result = await this.#agent.body.perform(action, context.signal);
    const { type, ...args } = action;
    context.transcript.add({
      type: 'tool-called',
      at,
      until: context.clock.now(),
      agent: this.#agent.name,
      tool: type,
      args: args as never,
      ok: result.ok,
      ...(isCutOff(result) ? { cutOff: true as const } : {}),
      message: result.message,
    });
    context.signal.throwIfAborted();
    this.#count++;
    return result;
  }
}
