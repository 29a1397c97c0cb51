import type { ConnectionState, PacketCodec, PacketFields } from './packetCodec.ts';
import { IN_PROCESS, type Wire } from './wire.ts';

/** Loopback addresses as Node writes them. */
const LOOPBACK = /^(?:(?:::ffff:)?127\.\d+\.\d+\.\d+|::1)$/;

/** Frames a client may have waiting for one tick; an honest one sends about two, after a stall a few hundred. */
const LARGEST_QUEUE = 8_192;
/** Bytes that may wait for one tick; an honest client's packets have some tens of bytes each. */
const LARGEST_QUEUE_BYTES = 1024 * 1024;
/** The same of operators, whose commands come in bursts of thousands. */
const LARGEST_BURST = 65_536;
const LARGEST_BURST_BYTES = 8 * 1024 * 1024;
/** Bytes that may wait for a client that does not read before it is given up. */
const LARGEST_BACKLOG = 64 * 1024 * 1024;

/**
 * The server's end of one client. Incoming frames wait until the tick takes them; outgoing packets leave together at
 * `flush`. Whatever goes wrong on the wire ends this connection and nothing else.
 */
export class Connection {
  /** Counts up in the order in which clients connected. */
  readonly id: number;
  state: ConnectionState = 'handshaking';
  /** Why it ended; undefined while open. */
  endReason: string | undefined;
  /** Whether the client may have far more waiting than others, as operators may. */
  sendsBursts = false;
  readonly #wire: Wire;
  readonly #codec: PacketCodec;
  #incoming: Buffer[] = [];
  #incomingBytes = 0;
  #outgoing: Buffer[] = [];
  #left = false;

  constructor(id: number, wire: Wire, codec: PacketCodec) {
    this.id = id;
    this.#wire = wire;
    this.#codec = codec;
    wire.open({
      receive: (frames) => this.#receive(frames),
      left: () => {
        this.#left = true;
      },
      lost: (reason) => this.#lost(reason),
    });
  }

  /** The network address of the client; `IN_PROCESS` for one in this process. */
  get address(): string {
    return this.#wire.address;
  }

  /** Whether the client is on this machine. */
  get local(): boolean {
    return this.address === IN_PROCESS || LOOPBACK.test(this.address);
  }

  get open(): boolean {
    return this.endReason === undefined;
  }

  /** Takes the frames that have arrived since the last call, oldest first. */
  takeFrames(): Buffer[] {
    if (this.#incoming.length === 0) return this.#incoming;
    const frames = this.#incoming;
    this.#incoming = [];
    this.#incomingBytes = 0;
    return frames;
  }

  /** Ends the connection if the client has closed it: to be called once what it sent before has been handled. */
  endIfLeft(): void {
    if (this.#left && this.#incoming.length === 0) this.#lost('the client closed the connection');
  }

  /** Decodes one frame by the state the connection is in now. Throws when it is malformed. */
  decode(frame: Buffer): { name: string; params: PacketFields } {
    return this.#codec.decode(this.state, frame);
  }

  /** Queues a packet of the present state. */
  send(name: string, params: PacketFields): void {
    if (this.open) this.#outgoing.push(this.#codec.encode(this.state, name, params));
  }

  /** Queues an encoded frame, which may be shared between connections. */
  sendFrame(frame: Buffer): void {
    if (this.open) this.#outgoing.push(frame);
  }

  /** Hands everything queued to the wire. */
  flush(): void {
    if (this.#outgoing.length === 0) return;
    const frames = this.#outgoing;
    this.#outgoing = [];
    this.#wire.send(frames);
    if (this.#wire.backlog > LARGEST_BACKLOG) this.destroy('the client does not read what it is sent');
  }

  /** Sends what is queued and closes; later calls do nothing. */
  close(reason: string): void {
    if (!this.open) return;
    this.flush();
    this.endReason = reason;
    this.#incoming = [];
    this.#wire.end();
  }

  /** Closes at once. */
  destroy(reason: string): void {
    this.#lost(reason);
    this.#wire.destroy();
  }

  #receive(frames: readonly Buffer[]): void {
    if (!this.open) return;
    for (const frame of frames) {
      this.#incoming.push(frame);
      this.#incomingBytes += frame.length;
    }
    const frameLimit = this.sendsBursts ? LARGEST_BURST : LARGEST_QUEUE;
    const byteLimit = this.sendsBursts ? LARGEST_BURST_BYTES : LARGEST_QUEUE_BYTES;
    if (this.#incoming.length > frameLimit || this.#incomingBytes > byteLimit)
      this.destroy('more packets than a client may send');
  }

  #lost(reason: string): void {
    if (!this.open) return;
    this.endReason = reason;
    this.#outgoing = [];
    this.#incoming = [];
  }
}
