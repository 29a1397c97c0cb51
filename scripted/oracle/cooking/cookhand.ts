import { cellOf, distance, positionKey } from '../../../protocol/geometry.ts';
import type { Agent } from '../../../sidecar/frameworks/framework.ts';
import type { Amount } from '../../knowledge/cooking/cookbook.ts';
import { type CookWork, KitchenActions, type KitchenCrew } from './kitchenActions.ts';
import type { CookAssignment } from './orders.ts';
import { feetPointOf } from './scene.ts';
import type { KitchenSight } from './sight.ts';

/** Longest wait for others before looking again, ms of game time. */
const PAUSE_MS = 1_000;
/** How long something that could not be done is left alone, ms. */
const SHUN_MS = 4_000;
/** Who has had nothing to do for so long goes out of the way, ms. */
const IDLE_MS = 2_000;
/** Least time between two decisions, ms. */
const LEAST_MS = 50;
/** How near the place of rest is near enough, blocks. */
const AT_REST = 2;

/** One agent's part: do what the board says, until the dish is served. */
export class Cookhand {
  readonly #crew: KitchenCrew;
  readonly #agent: Agent;
  readonly #actions: KitchenActions;
  #explored = 0;
  /** When it last had something to do, ms. */
  #busyAt = 0;

  constructor(crew: KitchenCrew, agent: Agent) {
    this.#crew = crew;
    this.#agent = agent;
    this.#actions = new KitchenActions(crew, agent);
  }

  /** Returns when the dish is served, or the body is lost; rejects with the signal's reason. */
  async run(): Promise<void> {
    const { board, bell, context } = this.#crew;
    try {
      while (!board.isServed && !this.#agent.body.lost.aborted) {
        context.signal.throwIfAborted();
        const before = context.clock.now();
        const actionsBefore = this.#actions.count;
        const assignment = board.next(this.#agent);
        if (assignment.type !== 'rest') this.#busyAt = before;
        await this.#do(assignment);
        // The others look after this one has chosen again, and not when nothing was done.
        if (this.#actions.count > actionsBefore) bell.ring();
        // What is refused at once would be tried again at once, and nothing else ever get its turn.
        if (context.clock.now() - before < LEAST_MS) await context.clock.sleep(LEAST_MS, context.signal);
      }
    } finally {
      board.dismiss(this.#agent);
      bell.ring();
    }
  }

  async #do(assignment: CookAssignment): Promise<void> {
    switch (assignment.type) {
      case 'work':
        return this.#work(assignment);
      case 'assemble':
        return this.#assemble(assignment.sight);
      case 'deliver':
        return this.#deliver(assignment.goods, assignment.sight);
      case 'explore':
        return this.#explore();
      case 'rest':
        return this.#rest();
      default:
        return assignment satisfies never;
    }
  }

  async #work(work: CookWork): Promise<void> {
    const { board } = this.#crew;
    const [step] = work.plan.steps;
    if (!step) {
      board.leave(work.order);
      return;
    }
    if (await this.#actions.take(step, work)) return;
    if (!this.#agent.body.lost.aborted) board.noteFailure(work.order);
  }

  /** Gathers what lies ready and makes the dish. */
  async #assemble(sight: KitchenSight): Promise<void> {
    const { board, bell, context } = this.#crew;
    const lacking = board.lacking(this.#agent);
    if (lacking.length === 0) {
      const { item, count } = board.book.dish.result;
      const result = await this.#actions.act({ type: 'craft', item, count });
      if (!result.ok) await bell.wait(PAUSE_MS / 2, context.signal);
      return;
    }
    const depot = board.depotIn(sight);
    const there = lacking.flatMap(({ item, count }) => {
      const stored = Math.min(count, depot?.contents?.get(item) ?? 0);
      return stored > 0 ? [{ item, count: stored }] : [];
    });
    const furnace = sight.furnaces.find(({ making }) => making && lacking.some(({ item }) => item === making.item));
    if (furnace?.making && (furnace.readyIn <= 0 || there.length === 0)) {
      await this.#actions.takeOut({ type: 'take', at: furnace.position, item: furnace.making.item }, sight);
      return;
    }
    if (depot && there.length > 0) {
      await this.#actions.stockUp(depot.position, there);
      return;
    }
    await bell.wait(PAUSE_MS, context.signal);
  }

  /** Puts goods where the one who makes the dish finds them, or else into its hands. */
  async #deliver(goods: readonly Amount[], sight: KitchenSight): Promise<void> {
    const { board, scene, bell, context } = this.#crew;
    const depot = board.depotIn(sight);
    for (const { item, count } of goods) {
      if (depot) {
        const result = await this.#actions.act({ type: 'deposit', position: depot.position, item, count });
        const moved = (result.data as { moved?: number } | undefined)?.moved ?? 0;
        scene.noteMoved(depot.position, item, moved);
        if (result.ok) continue;
        scene.shun(this.#agent, positionKey(depot.position), SHUN_MS);
      }
      const cook = board.cook;
      if (cook !== null && cook !== this.#agent.name)
        await this.#actions.act({ type: 'hand-over', to: cook, item, count });
      else await bell.wait(PAUSE_MS, context.signal);
    }
  }

  /** Goes to parts of the place it has not been to. */
  async #explore(): Promise<void> {
    const { min, max } = this.#agent.briefing.arena;
    const corners = [
      [0.25, 0.25],
      [0.75, 0.75],
      [0.75, 0.25],
      [0.25, 0.75],
      [0.5, 0.5],
    ] as const;
    const [x, z] = corners[this.#explored++ % corners.length] as readonly [number, number];
    const position = {
      x: Math.round(min.x + (max.x - min.x) * x),
      y: Math.round(feetPointOf(this.#agent).y),
      z: Math.round(min.z + (max.z - min.z) * z),
    };
    await this.#actions.act({ type: 'walk-to', position, range: 3 });
    this.#crew.scene.changed();
    await this.#crew.bell.wait(PAUSE_MS, this.#crew.context.signal);
  }

  /** Out of everybody's way: back where it started. */
  async #rest(): Promise<void> {
    const { board, bell, context } = this.#crew;
    if (board.hasBegun(this.#agent)) {
      await bell.wait(PAUSE_MS / 4, context.signal);
      return;
    }
    const home = cellOf(this.#agent.briefing.spawn);
    const isIdle = context.clock.now() - this.#busyAt > IDLE_MS;
    if (isIdle && distance(feetPointOf(this.#agent), home) > AT_REST + 1)
      await this.#actions.act({ type: 'walk-to', position: home, range: AT_REST });
    else await bell.wait(PAUSE_MS, context.signal);
  }
}
