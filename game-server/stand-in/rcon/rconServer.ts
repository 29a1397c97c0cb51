import { createHash, timingSafeEqual } from 'node:crypto';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import type { Clock } from '../../../clock/clock.ts';
import { ConfigError, HostFault } from '../../../protocol/errors.ts';
import { LARGEST_READ, RCON_TYPE, rconPacket, replyPackets, requestOf } from './rconPacket.ts';

/** Connections at a time; vanilla has no limit, but gives each a thread. */
const MOST_CONNECTIONS = 16;
/** Wrong passwords on one connection after which it is closed; vanilla lets a client go on guessing. */
const MOST_GUESSES = 10;
/** How long a connection may stay without a login, ms. */
const LOGIN_LIMIT_MS = 30_000;

/** What a test makes of a command instead of answering it: the line is cut before it runs, or after it. */
export type RconCut = 'before' | 'after';

export interface RconOptions {
  readonly clock: Pick<Clock, 'after'>;
  /** The port; 0 for any free one. */
  readonly port: number;
  /** The address to listen on; this machine's own (127.0.0.1) unless given. */
  readonly bind?: string;
  /** Not empty: vanilla starts no RCON without one. */
  readonly password: string;
  /**
   * Runs a command and gives the text of its answer. Called as soon as the command has arrived, never within a tick:
   * vanilla's server thread takes such work between two ticks.
   */
  readonly run: (command: string) => string | Promise<string>;
  /** Asked about every command: whether the line breaks over it. */
  readonly cut?: (command: string) => RconCut | undefined;
}

/**
 * Vanilla's RCON as its clients meet it (`net.minecraft.server.rcon.thread.RconClient`): what arrives while a command is
 * being answered lies there together, and one read that is not exactly one request ends the connection. A reply goes out
 * before the next request is read, so a client that waits for answers is never refused for its speed, and no client can
 * make the server run more than one command per exchange.
 */
export class RconServer {
  readonly #options: RconOptions;
  readonly #net: Server;
  readonly #sockets = new Set<Socket>();
  readonly #password: Buffer;
  #port: number;
  #listening = false;

  private constructor(options: RconOptions) {
    this.#options = options;
    this.#password = digest(options.password);
    this.#port = options.port;
    this.#net = createServer((socket) => this.#serve(socket));
    this.#net.maxConnections = MOST_CONNECTIONS;
  }

  /**
   * Opens the port.
   * @throws ConfigError 'no-rcon-password', 'port-in-use'; HostFault 'cannot-listen'.
   */
  static async open(options: RconOptions): Promise<RconServer> {
    if (options.password === '') throw new ConfigError('no-rcon-password', 'RCON needs a password that is not empty');
    const server = new RconServer(options);
    await server.accept();
    return server;
  }

  get host(): string {
    return this.#options.bind ?? '127.0.0.1';
  }

  get port(): number {
    return this.#port;
  }

  /** Clients that are connected. */
  get connections(): number {
    return this.#sockets.size;
  }

  /** Opens the port, the same as before if it was open once. */
  async accept(): Promise<void> {
    if (this.#listening) return;
    const { host } = this;
    await new Promise<void>((resolve, reject) => {
      const fail = (error: NodeJS.ErrnoException) =>
        reject(
          error.code === 'EADDRINUSE'
            ? new ConfigError('port-in-use', `RCON: port ${this.#port} on ${host} is in use; choose another or 0`, {
                cause: error,
              })
            : new HostFault('cannot-listen', `RCON: cannot listen on ${host}:${this.#port}: ${error.message}`, {
                cause: error,
              }),
        );
      this.#net.once('error', fail);
      this.#net.listen(this.#port, host, () => {
        this.#net.off('error', fail);
        resolve();
      });
    });
    // Trouble with accepting one client is no reason to end the process.
    this.#net.on('error', () => undefined);
    this.#listening = true;
    this.#port = (this.#net.address() as AddressInfo).port;
  }

  /** Closes the port and every connection; `accept` opens it again. */
  async refuse(): Promise<void> {
    this.drop();
    if (!this.#listening) return;
    this.#listening = false;
    await new Promise<void>((resolve) => {
      this.#net.close(() => resolve());
    });
    this.#net.removeAllListeners('error');
  }

  /** Cuts every connection; new ones are taken as before. */
  drop(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
  }

  #serve(socket: Socket): void {
    this.#sockets.add(socket);
    socket.setNoDelay(true);
    let loggedIn = false;
    let guesses = 0;
    let busy = false;
    const limit = this.#options.clock.after(LOGIN_LIMIT_MS, () => {
      if (!loggedIn) socket.destroy();
    });
    socket.on('close', () => {
      limit.cancel();
      this.#sockets.delete(socket);
    });
    socket.on('error', () => socket.destroy());
    const send = (...packets: readonly Buffer[]) => {
      for (const packet of packets) if (socket.writable) socket.write(packet);
    };

    /** Deals with one read. @returns false when the connection is to be closed. */
    const handle = async (read: Buffer): Promise<boolean> => {
      const request = requestOf(read);
      if (!request) return false;
      const { id, type, text } = request;
      switch (type) {
        case RCON_TYPE.login:
          loggedIn = text !== '' && timingSafeEqual(digest(text), this.#password);
          send(rconPacket(loggedIn ? id : -1, RCON_TYPE.authenticated, ''));
          if (!loggedIn) guesses++;
          return guesses < MOST_GUESSES;
        case RCON_TYPE.command: {
          if (!loggedIn) {
            send(rconPacket(-1, RCON_TYPE.authenticated, ''));
            return true;
          }
          const cut = this.#options.cut?.(text);
          if (cut === 'before') return false;
          const reply = await this.#run(text);
          if (cut === 'after') return false;
          send(...replyPackets(id, reply));
          return true;
        }
        default:
          send(...replyPackets(id, `Unknown request ${(type >>> 0).toString(16)}`));
          return true;
      }
    };

    const read = async () => {
      if (busy) return;
      busy = true;
      try {
        // What lies there is taken all at once; beyond 1460 bytes the rest is lost with Java's buffer.
        for (let bytes = socket.read() as Buffer | null; bytes !== null; bytes = socket.read() as Buffer | null)
          if (!(await handle(bytes.subarray(0, LARGEST_READ)))) {
            socket.destroySoon();
            return;
          }
      } finally {
        busy = false;
      }
    };
    socket.on('readable', () => void read());
    socket.on('end', () => socket.end());
  }

  async #run(command: string): Promise<string> {
    try {
      return await this.#options.run(command);
    } catch (error) {
      return `Error executing: ${command} (${error instanceof Error ? error.message : String(error)})`;
    }
  }
}

/** Secrets are compared by their digests, so that the time it takes reveals nothing. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
