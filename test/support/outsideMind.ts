import { WebSocket } from 'ws';
import type { Json } from '../../protocol/briefing.ts';
import { ServerFrame } from '../../protocol/gateway.ts';
import type { RequestResult } from '../../protocol/gatewayRequest.ts';
import { PROTOCOL_VERSION } from '../../protocol/version.ts';

type FrameOf<T extends ServerFrame['type']> = Extract<ServerFrame, { type: T }>;
type ResultOf<T extends RequestResult['type']> = Extract<RequestResult, { type: T }>;

/** Where `run` says that a seat's mind comes in. */
export interface SeatDoor {
  readonly url: string;
  readonly token: string;
}

/** The door of a seat, as `guildhall run` has printed it. */
export function doorOf(seat: string, printed: string): SeatDoor {
  const url = /^gateway (\S+)$/m.exec(printed)?.[1];
  const token = new RegExp(`^seat ${seat}: token (\\S+)$`, 'm').exec(printed)?.[1];
  if (url === undefined || token === undefined) throw new Error(`no door of ${seat} in:\n${printed}`);
  return { url, token };
}

/** A program outside that plays a seat, written on a bare WebSocket. */
export class OutsideMind {
  readonly #socket: WebSocket;
  readonly #answers = new Map<number, { resolve(result: RequestResult): void; reject(error: Error): void }>();
  readonly #updates: ServerFrame[] = [];
  #id = 0;
  #wake = Promise.withResolvers<void>();
  #closed = false;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data) => this.#take(ServerFrame.parse(JSON.parse(String(data)))));
    socket.on('close', () => {
      this.#closed = true;
      for (const { reject } of this.#answers.values()) reject(new Error('the connection is gone'));
      this.#notify();
    });
  }

  /** Connects and shakes hands. */
  static async join({ url, token }: SeatDoor): Promise<OutsideMind> {
    const socket = new WebSocket(url, { perMessageDeflate: false });
    await new Promise<void>((resolve, reject) => {
      socket.once('open', () => resolve());
      socket.once('error', reject);
    });
    const mind = new OutsideMind(socket);
    socket.send(JSON.stringify({ type: 'hello', protocol: PROTOCOL_VERSION, token }));
    await mind.next('welcome');
    return mind;
  }

  /** The next frame of a type; what comes before it is skipped. */
  async next<T extends ServerFrame['type']>(type: T): Promise<FrameOf<T>> {
    for (;;) {
      const frame = this.#updates.shift();
      if (frame?.type === type) return frame as FrameOf<T>;
      if (frame) continue;
      if (this.#closed) throw new Error(`the connection ended before "${type}"`);
      await this.#wake.promise;
    }
  }

  /** Sends a request and waits for its answer; rejects with the referee's code and message. */
  ask(request: { readonly type: string; readonly [key: string]: unknown }): Promise<RequestResult> {
    const id = this.#id++;
    this.#socket.send(JSON.stringify({ ...request, id }));
    return new Promise((resolve, reject) => this.#answers.set(id, { resolve, reject }));
  }

  async observe(): Promise<ResultOf<'observation'>> {
    return (await this.ask({ type: 'observe' })) as ResultOf<'observation'>;
  }

  async call(tool: string, args: Record<string, Json> = {}): Promise<ResultOf<'tool-result'>> {
    return (await this.ask({ type: 'call-tool', tool, arguments: args })) as ResultOf<'tool-result'>;
  }

  /** Breaks the connection. */
  leave(): void {
    this.#socket.terminate();
  }

  #take(frame: ServerFrame): void {
    if (frame.type === 'result') this.#answers.get(frame.requestId)?.resolve(frame.result);
    else if (frame.type === 'error' && frame.requestId !== undefined)
      this.#answers.get(frame.requestId)?.reject(new Error(`${frame.code}: ${frame.message}`));
    else {
      this.#updates.push(frame);
      this.#notify();
    }
  }

  #notify(): void {
    this.#wake.resolve();
    this.#wake = Promise.withResolvers();
  }
}
