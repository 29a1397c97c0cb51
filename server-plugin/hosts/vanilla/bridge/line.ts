import type { Clock, Timer } from '../../../../clock/clock.ts';
import type { Random } from '../../../../clock/random.ts';
import { HostFault } from '../../../../protocol/errors.ts';
import type { Console } from '../rcon/console.ts';
import { type RconAddress, RconClient } from '../rcon/rconClient.ts';

interface LineOptions {
  readonly rcon: RconAddress;
  readonly clock: Clock;
  /** Spreads the attempts to connect again. */
  readonly random: Random;
  /** How long commands wait for a lost line, ms. */
  readonly patienceMs: number;
  /** How long one command may take, ms. */
  readonly commandMs?: number;
}

interface LineEvents {
  /** The line is up again; runs before what waits. What it throws counts as a line lost again. */
  restored(console: Console): Promise<void>;
  /** The line is down and the patience for it over; it is tried further. */
  givenUp(fault: HostFault): void;
}

/** Waits between two attempts, ms: twice as long each time. */
const SHORTEST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 5000;

interface Waiting {
  readonly command: string;
  readonly resolve: (reply: string) => void;
  readonly reject: (fault: unknown) => void;
}

/**
 * A console that is kept up: a lost connection is taken up again, with growing waits between the attempts. Commands that
 * were not sent yet wait for it; one that was on its way fails with 'rcon-lost', since nobody knows whether it ran.
 */
export class Line implements Console {
  readonly #options: LineOptions;
  readonly #events: LineEvents;
  readonly #waiting: Waiting[] = [];
  #client: RconClient;
  #sending = false;
  #connecting = false;
  #restoring = false;
  #down: { fault: HostFault; readonly timer: Timer; givenUp: boolean } | undefined;
  #wake: Timer | undefined;
  #leaving = false;
  #closed = false;

  private constructor(client: RconClient, options: LineOptions, events: LineEvents) {
    this.#client = client;
    this.#options = options;
    this.#events = events;
  }

  /** Connects for the first time. @throws HostFault 'rcon-refused', 'rcon-password' at once. */
  static async open(options: LineOptions, events: LineEvents): Promise<Line> {
    return new Line(await connectTo(options), options, events);
  }

  get busy(): boolean {
    return this.#connecting || this.#client.busy;
  }

  /** Whether the line is lost and the patience for it over. */
  get isGivenUp(): boolean {
    return this.#closed || (this.#down !== undefined && (this.#leaving || this.#down.givenUp));
  }

  /** From now on nothing waits for a lost line. */
  leave(): void {
    this.#leaving = true;
    if (this.#down) this.#failWaiting(this.#down.fault);
  }

  run(command: string): Promise<string> {
    if (this.#closed) return Promise.reject(new HostFault('rcon-lost', 'the line to the server was closed'));
    if (this.#down && this.isGivenUp) return Promise.reject(this.#down.fault);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ command, resolve, reject });
      void this.#send();
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#down?.timer.cancel();
    this.#wake?.cancel();
    this.#failWaiting(new HostFault('rcon-lost', 'the line to the server was closed'));
    await this.#client.close();
  }

  async #send(): Promise<void> {
    if (this.#sending || this.#down || this.#restoring) return;
    this.#sending = true;
    let last = new HostFault('rcon-lost', 'the server ended the connection');
    while (this.#waiting.length > 0 && this.#client.isOpen) {
      const { command, resolve, reject } = this.#waiting.shift() as Waiting;
      await this.#client.run(command).then(resolve, (fault: HostFault) => {
        last = fault;
        reject(fault);
      });
    }
    this.#sending = false;
    if (!this.#client.isOpen && !this.#closed) this.#lost(last);
  }

  #lost(fault: HostFault): void {
    const timer = this.#options.clock.after(this.#options.patienceMs, () => this.#giveUp());
    this.#down = { fault, timer, givenUp: false };
    if (this.#leaving) this.#failWaiting(fault);
    this.#tryAgain(0);
  }

  #tryAgain(attempt: number): void {
    const wait = Math.min(LONGEST_WAIT_MS, SHORTEST_WAIT_MS * 2 ** Math.min(attempt, 10));
    // Between half of it and all of it, so that those who lost the line together do not come back together.
    const jittered = wait * (1 - this.#options.random.float() / 2);
    this.#wake = this.#options.clock.after(jittered, () => void this.#connect(attempt));
  }

  async #connect(attempt: number): Promise<void> {
    if (this.#closed) return;
    try {
      this.#connecting = true;
      this.#client = await connectTo(this.#options).finally(() => {
        this.#connecting = false;
      });
      if (this.#closed) {
        await this.#client.close();
        return;
      }
      this.#restoring = true;
      await this.#events.restored(this.#client).finally(() => {
        this.#restoring = false;
      });
    } catch (error) {
      if (this.#closed) return;
      const fault = error instanceof HostFault ? error : new HostFault('rcon-lost', String(error), { cause: error });
      if (this.#down && !this.#down.givenUp) this.#down.fault = fault;
      // Waiting does not mend a password.
      if (fault.code === 'rcon-password') this.#giveUp();
      this.#tryAgain(attempt + 1);
      return;
    }
    this.#down?.timer.cancel();
    this.#down = undefined;
    void this.#send();
  }

  #giveUp(): void {
    const down = this.#down;
    if (!down || down.givenUp) return;
    down.givenUp = true;
    down.timer.cancel();
    const { code, message } = down.fault;
    const { patienceMs } = this.#options;
    down.fault =
      code === 'rcon-password'
        ? down.fault
        : new HostFault('rcon-lost', `no line to the server for ${patienceMs / 1000} s: ${message}`, {
            cause: down.fault,
          });
    this.#failWaiting(down.fault);
    this.#events.givenUp(down.fault);
  }

  #failWaiting(fault: HostFault): void {
    for (const { reject } of this.#waiting.splice(0)) reject(fault);
  }
}

function connectTo({ rcon, clock, commandMs }: LineOptions): Promise<RconClient> {
  return RconClient.connect({ ...rcon, clock, ...(commandMs === undefined ? {} : { commandMs }) });
}
