import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface RawPacket {
  readonly id: number;
  readonly type: number;
  readonly text: string;
}

/** A request as bytes. */
export function request(id: number, type: number, text: string | Buffer): Buffer {
  const body = Buffer.isBuffer(text) ? text : Buffer.from(text, 'utf8');
  const packet = Buffer.alloc(body.length + 14);
  packet.writeInt32LE(body.length + 10, 0);
  packet.writeInt32LE(id, 4);
  packet.writeInt32LE(type, 8);
  body.copy(packet, 12);
  return packet;
}

/** A client of RCON that sends whatever bytes a test wants and reads packets. */
export class RawRcon {
  readonly socket: Socket;
  #bytes = Buffer.alloc(0);
  readonly #waiting: ((packet: RawPacket | undefined) => void)[] = [];
  readonly #packets: RawPacket[] = [];
  #closed = false;

  private constructor(socket: Socket) {
    this.socket = socket;
    socket.setNoDelay(true);
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => {
      this.#bytes = Buffer.concat([this.#bytes, chunk]);
      for (let size = this.#size(); size !== undefined; size = this.#size()) {
        const [packet, rest] = [this.#bytes.subarray(0, size), this.#bytes.subarray(size)];
        this.#bytes = Buffer.from(rest);
        this.#give({
          id: packet.readInt32LE(4),
          type: packet.readInt32LE(8),
          text: packet.toString('utf8', 12, size - 2),
        });
      }
    });
    socket.on('close', () => {
      this.#closed = true;
      for (const wait of this.#waiting.splice(0)) wait(undefined);
    });
  }

  static async connect(port: number): Promise<RawRcon> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return new RawRcon(socket);
  }

  send(...packets: readonly Buffer[]): void {
    this.socket.write(Buffer.concat(packets));
  }

  /** The next packet; undefined when the server closed the connection. */
  next(): Promise<RawPacket | undefined> {
    const packet = this.#packets.shift();
    if (packet || this.#closed) return Promise.resolve(packet);
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  async ask(id: number, type: number, text: string): Promise<RawPacket | undefined> {
    this.send(request(id, type, text));
    return this.next();
  }

  close(): void {
    this.socket.destroy();
  }

  #size(): number | undefined {
    if (this.#bytes.length < 4) return undefined;
    const size = this.#bytes.readInt32LE(0) + 4;
    return this.#bytes.length >= size ? size : undefined;
  }

  #give(packet: RawPacket): void {
    const wait = this.#waiting.shift();
    if (wait) wait(packet);
    else this.#packets.push(packet);
  }
}
