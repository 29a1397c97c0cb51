import { connect, type Socket } from 'node:net';
import type { Clock, Timer } from '../../../../clock/clock.ts';
import { HostFault } from '../../../../protocol/errors.ts';
import type { Console } from './console.ts';
import {
  encodePacket,
  FRAGMENT_UNITS,
  LONGEST_COMMAND,
  PACKET,
  PacketReader,
  type RconPacket,
  REFUSED_ID,
} from './rconPacket.ts';

/** Where a server's RCON is, and what it asks for. */
export interface RconAddress {
  readonly host: string;
  readonly port: number;
  /** Never part of any message. */
  readonly password: string;
}

interface RconOptions extends RconAddress {
  readonly clock: Clock;
  /** How long the connection and the password may take, ms. */
  readonly connectMs?: number;
  /** How long one command may take, ms; a server saves its whole world in one. */
  readonly commandMs?: number;
}

const CONNECT_MS = 10_000;
const COMMAND_MS = 30_000;
/** Bytes of the longest answer that is taken in: far more than a batch of samples has, and few enough for any memory. */
const LONGEST_ANSWER = 32 * 2 ** 20;

interface Request {
  readonly command: string;
  readonly resolve: (reply: string) => void;
  readonly reject: (fault: HostFault) => void;
  id: number;
  /** The id of the packet that asks whether more is to come; undefined until one was sent. */
  probe: number | undefined;
  readonly parts: Buffer[];
  bytes: number;
}

/**
 * One RCON connection to a vanilla or Paper server. Vanilla reads one packet at a time and ends the connection when two
 * come together (RconClient.run), so there is never more than one request on its way. It cuts answers into parts of 4096
 * UTF-16 units without saying which is the last; after a full part a packet of no known type is sent, which the server
 * reads only once it has sent the rest. A sign outside the basic plane that lies on the cut arrives as "??".
 */
export class RconClient implements Console {
  readonly #socket: Socket;
  readonly #clock: Clock;
  readonly #where: string;
  readonly #commandMs: number;
  readonly #packets = new PacketReader();
  readonly #queue: Request[] = [];
  #current: Request | undefined;
  #timer: Timer | undefined;
  #nextId = 1;
  #fault: HostFault | undefined;

  private constructor(socket: Socket, { clock, host, port, commandMs = COMMAND_MS }: RconOptions) {
    this.#socket = socket;
    this.#clock = clock;
    this.#where = `RCON of ${host}:${port}`;
    this.#commandMs = commandMs;
  }

  /**
   * Connects and logs in.
   * @throws HostFault 'rcon-refused' where nothing answers, 'rcon-password' where the password is wrong.
   */
  static connect(options: RconOptions): Promise<RconClient> {
    const { host, port, password, clock, connectMs = CONNECT_MS } = options;
    const socket = connect({ host, port });
    socket.setNoDelay(true);
    const client = new RconClient(socket, options);
    return new Promise((resolve, reject) => {
      const refuse = (code: string, why: string) => {
        timer.cancel();
        const fault = new HostFault(code, `${client.#where} ${why}`);
        client.#end(fault);
        reject(fault);
      };
      const timer = clock.after(connectMs, () => refuse('rcon-refused', `did not answer within ${connectMs / 1000} s`));
      const loginId = client.#nextId++;
      socket.once('connect', () => socket.write(encodePacket(loginId, PACKET.login, password)));
      socket.on('error', (error: NodeJS.ErrnoException) =>
        refuse('rcon-refused', `cannot be reached: ${error.code ?? error.message}`),
      );
      socket.on('close', () => refuse('rcon-refused', 'ended the connection before it answered the password'));
      socket.on('data', (piece) => {
        for (const { id, type } of client.#read(piece)) {
          if (type !== PACKET.command) continue;
          if (id === REFUSED_ID) refuse('rcon-password', 'refused the password');
          else if (id === loginId) {
            timer.cancel();
            client.#open();
            resolve(client);
          }
          return;
        }
        if (client.#fault) refuse('rcon-refused', 'sent an answer that is not RCON');
      });
    });
  }

  /** Whether commands can be sent; once false it stays so. */
  get isOpen(): boolean {
    return this.#fault === undefined;
  }

  get busy(): boolean {
    return this.#current !== undefined;
  }

  run(command: string): Promise<string> {
    const length = Buffer.byteLength(command);
    if (length > LONGEST_COMMAND)
      return Promise.reject(
        new HostFault(
          'command-too-long',
          `a command of ${length} bytes, expected at most ${LONGEST_COMMAND}: ${command.slice(0, 60)}...`,
        ),
      );
    if (/[\0\n\r]/.test(command))
      return Promise.reject(
        new HostFault('bad-command', `a command must be one line: ${JSON.stringify(command.slice(0, 60))}`),
      );
    if (this.#fault) return Promise.reject(this.#fault);
    return new Promise((resolve, reject) => {
      this.#queue.push({ command, resolve, reject, id: 0, probe: undefined, parts: [], bytes: 0 });
      this.#next();
    });
  }

  /** Ends the connection; commands that have not been answered fail with 'rcon-lost'. */
  close(): Promise<void> {
    this.#end(new HostFault('rcon-lost', `${this.#where} was left`));
    if (this.#socket.closed) return Promise.resolve();
    return new Promise((resolve) => this.#socket.once('close', () => resolve()));
  }

  #open(): void {
    this.#socket.removeAllListeners('data');
    this.#socket.removeAllListeners('error');
    this.#socket.removeAllListeners('close');
    this.#socket.on('error', (error: NodeJS.ErrnoException) => this.#lose(error.code ?? error.message));
    this.#socket.on('close', () => this.#lose('the server ended it'));
    this.#socket.on('data', (piece) => {
      for (const packet of this.#read(piece)) this.#take(packet);
    });
  }

  #read(piece: Buffer): RconPacket[] {
    try {
      return this.#packets.push(piece);
    } catch (error) {
      this.#lose(error instanceof Error ? error.message : String(error));
      return [];
    }
  }

  #take({ id, body }: RconPacket): void {
    const request = this.#current;
    if (!request) return;
    if (id === request.probe) {
      this.#done(request);
    } else if (id === request.id) {
      request.parts.push(Buffer.from(body));
      request.bytes += body.length;
      if (request.bytes > LONGEST_ANSWER) {
        this.#lose(`an answer of more than ${LONGEST_ANSWER / 2 ** 20} MiB`);
        return;
      }
      if (request.probe !== undefined) return;
      // Bytes are never fewer than units.
      if (body.length < FRAGMENT_UNITS) this.#done(request);
      else {
        request.probe = this.#nextId++;
        this.#socket.write(encodePacket(request.probe, PACKET.unknown, ''));
      }
    } else if (id === REFUSED_ID) this.#lose('the server forgot the password');
  }

  #done(request: Request): void {
    this.#timer?.cancel();
    this.#current = undefined;
    request.resolve(Buffer.concat(request.parts).toString('utf8'));
    this.#next();
  }

  #next(): void {
    if (this.#current || this.#fault) return;
    const request = this.#queue.shift();
    if (!request) return;
    this.#current = request;
    request.id = this.#nextId++;
    this.#timer = this.#clock.after(this.#commandMs, () =>
      this.#end(
        new HostFault(
          'rcon-timeout',
          `${this.#where} did not answer within ${this.#commandMs / 1000} s: ${request.command.slice(0, 60)}`,
        ),
      ),
    );
    this.#socket.write(encodePacket(request.id, PACKET.command, request.command));
  }

  #lose(why: string): void {
    this.#end(new HostFault('rcon-lost', `${this.#where} lost the connection: ${why}`));
  }

  /** Fails what waits; nothing can be sent any more. */
  #end(fault: HostFault): void {
    if (this.#fault) return;
    this.#fault = fault;
    this.#timer?.cancel();
    const waiting = [...(this.#current ? [this.#current] : []), ...this.#queue.splice(0)];
    this.#current = undefined;
    this.#socket.destroy();
    for (const { reject } of waiting) reject(fault);
  }
}
