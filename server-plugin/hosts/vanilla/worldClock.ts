import { HostFault } from '../../../protocol/errors.ts';
import type { Dialect } from './dialect/dialect.ts';
import type { Orders } from './orders.ts';

/**
 * Stops and steps a server's time (`tick`, 1.20.3 and later: TickCommand, ServerTickRateManager). While it is frozen,
 * blocks, mobs and the world's age stand still and no function of a pack runs by itself; players go on moving. It is the
 * whole server's, so the host uses it only where it was allowed and one arena alone is open: to put several blocks as one
 * change, and for whoever steps the world by hand.
 */
export class WorldClock {
  readonly #orders: Orders;
  readonly #works: boolean;
  #frozen = false;
  /** Whether the server may be standing still without anybody's leave, by this process or one before it. */
  #unsettled = true;

  /** @param allowed whether the operator lets us. */
  constructor(orders: Orders, dialect: Dialect, allowed: boolean) {
    this.#orders = orders;
    this.#works = allowed && dialect.tickCommand;
  }

  /** Whether the server's time can be stopped. */
  get works(): boolean {
    return this.#works;
  }

  get frozen(): boolean {
    return this.#frozen;
  }

  /** @throws HostFault 'no-world-clock' where that is not possible, 'command-failed' where the server did not. */
  async freeze(): Promise<void> {
    // Whether a command ran that was lost on its way is unknown.
    this.#frozen = this.#works;
    await this.#run('tick freeze', /is frozen/);
  }

  async unfreeze(): Promise<void> {
    const unfreeze = () => this.#run('tick unfreeze', /runs normally/);
    // Waits for a lost line and tries once more: a world left frozen would stand still for good.
    await unfreeze().catch((error: unknown) => {
      if (error instanceof HostFault && error.code === 'no-world-clock') throw error;
      return unfreeze();
    });
    this.#frozen = false;
  }

  /** Lets a frozen world take so many ticks. They pass at the server's usual pace, after this resolves. */
  async step(ticks: number): Promise<void> {
    await this.#run(`tick step ${ticks}`, /stepping/i);
  }

  /** Lets so many ticks pass as fast as the server can. */
  async sprint(ticks: number): Promise<void> {
    await this.#run(`tick sprint ${ticks}`, /sprint/i);
  }

  /** Runs commands between two ticks of the world where that is possible, and just one after the other elsewhere. */
  async between<T>(alone: boolean, work: () => Promise<T>): Promise<T> {
    if (!this.#works || !alone || this.#frozen) return work();
    try {
      await this.freeze();
      return await work();
    } finally {
      this.#unsettled = true;
      await this.settle();
    }
  }

  /** Has a server go on that was left standing, by a lost line or a killed process. */
  async settle(): Promise<void> {
    if (!this.#works || !this.#unsettled) return;
    await this.unfreeze();
    this.#unsettled = false;
  }

  /** Leaves the server running. */
  async close(): Promise<void> {
    if (this.#frozen) await this.unfreeze();
  }

  async #run(command: string, done: RegExp): Promise<void> {
    if (!this.#works)
      throw new HostFault(
        'no-world-clock',
        `"${command}" needs Minecraft 1.20.3 or later, and leave to freeze the whole server`,
      );
    const reply = await this.#orders.give(command);
    if (!done.test(reply))
      throw new HostFault('command-failed', `the server refused "${command}": ${reply.slice(0, 200)}`);
  }
}
