import type { Clock, Timer } from '../../../../clock/clock.ts';
import type { Random } from '../../../../clock/random.ts';
import { HostFault } from '../../../../protocol/errors.ts';
import { FUNCTIONS, NUMBERS, OBJECTIVE, PACK_PROTOCOL, type PackInfo, STORAGE } from '../pack/packContract.ts';
import type { Console } from '../rcon/console.ts';
import type { RconAddress } from '../rcon/rconClient.ts';
import { readPackInfo } from '../replies/packReplies.ts';
import { isUnknownFunction, readScore, readTime } from '../replies/replies.ts';
import { type ServerStatus, serverStatus } from '../status/serverStatus.ts';
import { Batches, packGone } from './batches.ts';
import type { Bridge, Fetched, ServerFacts } from './bridge.ts';
import { Line } from './line.ts';

export interface BridgeOptions {
  readonly rcon: RconAddress;
  /** Where players connect: the server is asked there what it is. Left out, it is what `version` or its pack says. */
  readonly game?: { readonly host: string; readonly port: number };
  /** The version the server is expected to be; one that names another is refused. */
  readonly version?: string;
  readonly clock: Clock;
  /**
   * Takes the question whether something is on its way over RCON, for a lockstep clock to wait for from the first
   * connection on (`LockstepClock.waitFor`).
   */
  readonly waitFor?: (inFlight: () => boolean) => unknown;
  readonly random: Random;
  /** Between two regular fetches, ms of the clock. */
  readonly intervalMs?: number;
  /** How long commands wait for a lost line, ms of the clock. */
  readonly patienceMs?: number;
  /** How long one command may take, ms of the clock. */
  readonly commandMs?: number;
}

export const DEFAULT_INTERVAL_MS = 100;
const DEFAULT_PATIENCE_MS = 30_000;

/** How long a server may take to say what it is, ms of the clock; one that is busy may take a while. */
const STATUS_MS = 30_000;
/** Regular fetches between two polls of what hardly ever changes. */
const FETCHES_PER_CHECK = 10;
/** How often an answer is asked for: one that is lost every time, on a line that comes up every time, never arrives. */
const MOST_ATTEMPTS = 10;

const score = (name: string) => `scoreboard players get ${name} ${OBJECTIVE}`;

/**
 * Connects to a server and learns what it is.
 * @throws HostFault 'rcon-refused', 'rcon-password', 'game-port-refused' where the game port is given and silent, and
 *   'other-version' where the server is of another version than expected.
 */
export async function connectBridge(options: BridgeOptions): Promise<Bridge> {
  return VanillaBridge.connect(options);
}

/** The bridge over RCON; see `Bridge`. */
class VanillaBridge implements Bridge {
  readonly #clock: Clock;
  readonly #intervalMs: number;
  readonly #fetchedListeners = new Set<(fetched: Fetched) => void>();
  readonly #faultListeners = new Set<(fault: HostFault) => void>();
  #line!: Line;
  #batches!: Batches;
  #facts!: ServerFacts;
  #timer: Timer | undefined;
  /** How sampling stands: not begun; as it should; or to be begun again, since samples were lost. */
  #sampling: 'off' | 'on' | 'broken' = 'off';
  /** Raised whenever sampling begins or breaks. */
  #era = 0;
  #loads = 0;
  #gameTime = 0;
  #regular = 0;
  /** Fetches that have not ended; they run one after another. */
  #chain: Promise<void> = Promise.resolve();
  #pending = 0;

  private constructor({ clock, intervalMs = DEFAULT_INTERVAL_MS }: BridgeOptions) {
    this.#clock = clock;
    this.#intervalMs = intervalMs;
  }

  static async connect(options: BridgeOptions): Promise<Bridge> {
    const bridge = new VanillaBridge(options);
    const { game, clock, version } = options;
    const status = game && (await serverStatus({ ...game, clock, patienceMs: STATUS_MS }));
    const said = status?.version;
    if (said !== undefined && version !== undefined && said !== version)
      throw new HostFault('other-version', `the server is Minecraft ${said}, expected ${version}`);
    let connecting = true;
    options.waitFor?.(() => connecting || (bridge.#line as Line | undefined)?.busy === true);
    try {
      await bridge.#connect(options, status);
    } finally {
      connecting = false;
    }
    return bridge;
  }

  async #connect(
    { rcon, clock, random, version, patienceMs = DEFAULT_PATIENCE_MS, commandMs }: BridgeOptions,
    status: ServerStatus | undefined,
  ): Promise<void> {
    this.#line = await Line.open(
      { rcon, clock, random: random.fork('line'), patienceMs, ...(commandMs === undefined ? {} : { commandMs }) },
      {
        restored: (console) => this.#restored(console),
        givenUp: (fault) => this.#givenUp(fault),
      },
    );
    this.#batches = new Batches(this.#line);
    try {
      const pack = await this.#readPack();
      this.#facts = {
        version: status?.version ?? version ?? pack?.version ?? 'unknown',
        brand: status?.brand ?? 'vanilla',
        pack,
      };
    } catch (error) {
      await this.#line.close();
      throw error;
    }
  }

  get console(): Console {
    return this.#line;
  }

  get facts(): ServerFacts {
    return this.#facts;
  }

  onFetched(listener: (fetched: Fetched) => void): () => void {
    this.#fetchedListeners.add(listener);
    return () => void this.#fetchedListeners.delete(listener);
  }

  onFault(listener: (fault: HostFault) => void): () => void {
    this.#faultListeners.add(listener);
    return () => void this.#faultListeners.delete(listener);
  }

  async start(): Promise<void> {
    await this.#begin(this.#line);
    this.#timer ??= this.#clock.every(this.#intervalMs, () => {
      if (this.#pending === 0) void this.#enqueue(() => this.#regularFetch()).catch(() => undefined);
    });
  }

  async fetch(): Promise<void> {
    await this.#enqueue(() => this.#fetchAll());
  }

  async close(): Promise<void> {
    this.#timer?.cancel();
    this.#line.leave();
    await this.#chain;
    if (this.#sampling !== 'off' && !this.#line.isGivenUp) {
      this.#sampling = 'off';
      await this.#line.run(`function ${FUNCTIONS.stop}`).catch(() => undefined);
    }
    await this.#line.close();
  }

  /** Runs a fetch after those that were asked for before. */
  #enqueue(fetch: () => Promise<void>): Promise<void> {
    this.#pending++;
    const done = this.#chain.then(fetch).finally(() => {
      this.#pending--;
    });
    this.#chain = done.catch(() => undefined);
    return done;
  }

  async #regularFetch(): Promise<void> {
    if (this.#line.isGivenUp) return;
    if (this.#regular++ % FETCHES_PER_CHECK === 0) await this.#check();
    await this.#fetchAll();
  }

  /** Fetches until nothing is left; a line lost on the way is waited for as long as the line's patience lasts. */
  async #fetchAll(): Promise<void> {
    if (this.#sampling !== 'on') return;
    for (let attempt = 1; ; attempt++) {
      const { answers } = this.#batches;
      try {
        await this.#fetchOnce();
        return;
      } catch (error) {
        if (!(error instanceof HostFault)) throw error;
        if (!isOfLine(error)) {
          this.#break(error.code === 'pack-missing' ? error : lost(error.message, error));
          return;
        }
        if (this.#line.isGivenUp) throw error;
        if (this.#batches.answers > answers) attempt = 0;
        if (attempt >= MOST_ATTEMPTS) {
          this.#break(lost(`${MOST_ATTEMPTS} attempts to fetch them failed, at last: ${error.message}`, error));
          return;
        }
      }
    }
  }

  async #fetchOnce(): Promise<void> {
    const era = this.#era;
    const fetched = await this.#batches.takeAll();
    // The server may have been started again in between: what was read before belongs to another game.
    if (era !== this.#era) return;
    this.#gameTime = fetched.gameTime;
    for (const listener of [...this.#fetchedListeners]) listener(fetched);
  }

  /** Whether the pack still works and has lost nothing; begins anew where it has. */
  async #check(): Promise<void> {
    try {
      if (this.#sampling === 'broken') await this.#begin(this.#line);
      this.#loads = readScore(await this.#line.run(score(NUMBERS.loads))) ?? 0;
      if ((readScore(await this.#line.run(score(NUMBERS.overflow))) ?? 0) !== 0) {
        this.#break(lost('its queue was full'));
        await this.#begin(this.#line);
      }
    } catch (error) {
      if (!(error instanceof HostFault)) throw error;
      if (!isOfLine(error)) this.#break(error);
    }
  }

  /** The line is up again. @throws HostFault when it is lost once more. */
  async #restored(console: Console): Promise<void> {
    if (this.#sampling === 'off') return;
    try {
      const loads = readScore(await console.run(score(NUMBERS.loads))) ?? 0;
      const time = readTime(await console.run('time query gametime'));
      if (this.#sampling === 'on' && (loads !== this.#loads || time < this.#gameTime))
        this.#break(
          new HostFault(
            'server-restarted',
            `the server was started again: its game time was ${this.#gameTime} and is ${time}`,
          ),
        );
      if (this.#sampling === 'broken') await this.#begin(console);
    } catch (error) {
      if (error instanceof HostFault && !isOfLine(error)) this.#break(error);
      else throw error;
    }
  }

  #givenUp(fault: HostFault): void {
    if (this.#sampling === 'on') this.#break(fault);
  }

  /** From now on samples cannot be trusted, until sampling was begun again. */
  #break(fault: HostFault): void {
    const isKnown = this.#sampling === 'broken';
    this.#sampling = 'broken';
    this.#era++;
    this.#batches.forget();
    if (!isKnown) for (const listener of [...this.#faultListeners]) listener(fault);
  }

  /** Begins to sample with an empty queue. @throws HostFault 'pack-missing', 'pack-mismatch' or of the line. */
  async #begin(console: Console): Promise<void> {
    const pack = await this.#readPack(console);
    this.#facts = { ...this.#facts, pack };
    if (!pack)
      throw new HostFault(
        'pack-missing',
        "the server has not loaded Guildhall's data pack: expected it in the world's datapacks folder (guildhall datapack build), and reload (on Paper minecraft:reload) or a restart after it was put there",
      );
    const { version } = this.#facts;
    if (pack.protocol !== PACK_PROTOCOL)
      throw new HostFault(
        'pack-mismatch',
        `the server's data pack speaks protocol ${pack.protocol}, expected ${PACK_PROTOCOL}: build it again with this Guildhall`,
      );
    if (version !== 'unknown' && version !== pack.version)
      throw new HostFault(
        'pack-mismatch',
        `the server is Minecraft ${version}, its data pack was made for ${pack.version}: build it for ${version}`,
      );
    // What an earlier session may have left lying there.
    await console.run(`function ${FUNCTIONS.done}`);
    if (isUnknownFunction(await console.run(`function ${FUNCTIONS.start}`))) throw packGone();
    this.#batches.forget();
    this.#loads = readScore(await console.run(score(NUMBERS.loads))) ?? 0;
    this.#gameTime = readTime(await console.run('time query gametime'));
    this.#sampling = 'on';
    this.#era++;
  }

  async #readPack(console: Console = this.#line): Promise<PackInfo | undefined> {
    return readPackInfo(await console.run(`data get storage ${STORAGE.pack}`));
  }
}

function isOfLine({ code }: HostFault): boolean {
  return code === 'rcon-lost' || code === 'rcon-timeout' || code === 'rcon-refused' || code === 'rcon-password';
}

function lost(why: string, cause?: unknown): HostFault {
  return new HostFault('samples-lost', `the server's samples were lost: ${why}`, { cause });
}
