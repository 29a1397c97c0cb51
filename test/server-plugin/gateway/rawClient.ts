import { WebSocket } from 'ws';
import type { FrameSocket } from '../../../protocol/frameSocket.ts';
import { type ErrorFrame, ServerFrame } from '../../../protocol/gateway.ts';
import { PROTOCOL_VERSION } from '../../../protocol/version.ts';

type FrameOf<T extends ServerFrame['type']> = Extract<ServerFrame, { type: T }>;

/** Where a gateway is reached: its URL, or a way to connect within the process. */
export type Door = string | (() => FrameSocket);

/** A socket that says exactly what a test wants it to say, and remembers every frame it got. */
export class RawClient {
  readonly socket: FrameSocket;
  readonly frames: ServerFrame[] = [];
  /** The close code, once the connection is gone. */
  readonly closed: Promise<number>;
  #seen = 0;
  #wake = Promise.withResolvers<void>();

  constructor(door: Door) {
    this.socket = typeof door === 'string' ? new WebSocket(door, { perMessageDeflate: false }) : door();
    this.socket.on('message', (data) => {
      this.frames.push(ServerFrame.parse(JSON.parse(String(data))));
      this.#notify();
    });
    this.socket.on('error', () => {});
    this.closed = new Promise((resolve) =>
      this.socket.on('close', (code) => {
        resolve(code);
        this.#notify();
      }),
    );
  }

  static async open(door: Door): Promise<RawClient> {
    const client = new RawClient(door);
    await new Promise<void>((resolve) => client.socket.on('open', resolve));
    return client;
  }

  /** Opens and shakes hands. */
  static async greet(door: Door, token: string, more: object = {}): Promise<RawClient> {
    const client = await RawClient.open(door);
    client.send({ type: 'hello', protocol: PROTOCOL_VERSION, token, ...more });
    await client.next('welcome');
    return client;
  }

  send(frame: unknown): void {
    if (Buffer.isBuffer(frame)) this.webSocket.send(frame);
    else this.socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
  }

  /** The socket of a client that came by WebSocket. */
  get webSocket(): WebSocket {
    if (this.socket instanceof WebSocket) return this.socket;
    throw new Error('not a WebSocket');
  }

  /** The next frame of a type; what comes before it is skipped. Rejects when the connection ends first. */
  async next<T extends ServerFrame['type']>(type: T): Promise<FrameOf<T>> {
    for (;;) {
      while (this.#seen < this.frames.length) {
        const frame = this.frames[this.#seen++];
        if (frame?.type === type) return frame as FrameOf<T>;
      }
      if (this.socket.readyState === 3) throw new Error(`connection closed before a ${type} frame`);
      await this.#wake.promise;
    }
  }

  /** Sends a frame and waits for the error it must cause. */
  async refused(frame: unknown): Promise<ErrorFrame> {
    this.send(frame);
    return this.next('error');
  }

  close(): void {
    this.socket.terminate();
  }

  #notify(): void {
    this.#wake.resolve();
    this.#wake = Promise.withResolvers();
  }
}
