import { z } from 'zod';
import type { Clock, Timer } from '../../clock/clock.ts';
import type { WireErrorCode } from '../../protocol/errors.ts';
import { type FrameSocket, SOCKET_OPEN } from '../../protocol/frameSocket.ts';
import { ClientFrame, type GatewayLimits, type Hello, type ServerFrame } from '../../protocol/gateway.ts';
import { RequestId } from '../../protocol/requestId.ts';
import { PROTOCOL_VERSION } from '../../protocol/version.ts';
import type { EventFeed, FeedSink } from './eventFeed.ts';

/** Close codes of RFC 6455, section 7.4.1. */
const POLICY_VIOLATION = 1008;
const TRY_AGAIN_LATER = 1013;

/** Longest explanation sent with an error, in characters. */
const LONGEST_MESSAGE = 300;

/** A request, that is any client frame but hello. */
export type Request = Exclude<ClientFrame, Hello>;

/** What becomes of a connection's frames; both may throw a `Refusal`. */
interface ConnectionEvents {
  /** The first frame. What it sends before it returns reaches the client first. */
  hello(connection: GatewayConnection, hello: Hello): void;
  request(connection: GatewayConnection, request: Request): void;
  closed(connection: GatewayConnection): void;
}

/** Why a frame was refused; `fatal` ones end the connection. */
export class Refusal extends Error {
  readonly code: WireErrorCode;
  readonly fatal: boolean;
  constructor(code: WireErrorCode, message: string, fatal = false) {
    super(message);
    this.code = code;
    this.fatal = fatal;
  }
}

/** One client's socket: parses what comes in, bounds what goes out, and answers every bad frame with an error frame. */
export class GatewayConnection implements FeedSink {
  readonly #socket: FrameSocket;
  readonly #clock: Clock;
  #limits: GatewayLimits;
  readonly #events: ConnectionEvents;
  #rate: FrameRate;
  readonly #feeds = new Map<string, EventFeed>();
  readonly #handshake: Timer;
  #greeted = false;
  #refused = false;
  #stall: Timer | undefined;
  #answered = true;

  constructor(socket: FrameSocket, clock: Clock, limits: GatewayLimits, events: ConnectionEvents) {
    this.#socket = socket;
    this.#clock = clock;
    this.#limits = limits;
    this.#events = events;
    this.#rate = new FrameRate(limits.maxFramesPerSecond);
    this.#handshake = clock.after(limits.handshakeMs, () => {
      if (!this.#greeted) this.refuse('unauthorized', `no hello within ${limits.handshakeMs} ms`);
    });
    socket.on('message', (data, isBinary) => this.#onMessage(data, isBinary));
    socket.on('pong', () => {
      this.#answered = true;
    });
    // A broken frame ends the socket by itself; without a listener it would end the process.
    socket.on('error', () => {});
    socket.on('close', () => this.#onClose());
  }

  /** Allows so many times as many frames and bytes from now on: this client has shown that it may send more. */
  widen({ frames, bytes }: { readonly frames: number; readonly bytes: number }): void {
    const { maxFramesPerSecond, maxFrameBytes } = this.#limits;
    this.#limits = {
      ...this.#limits,
      maxFramesPerSecond: maxFramesPerSecond * frames,
      maxFrameBytes: maxFrameBytes * bytes,
    };
    this.#rate = new FrameRate(this.#limits.maxFramesPerSecond);
  }

  get congested(): boolean {
    return this.#socket.bufferedAmount > this.#limits.maxBufferedBytes;
  }

  send(frame: ServerFrame): void {
    if (this.#socket.readyState !== SOCKET_OPEN) return;
    this.#socket.send(JSON.stringify(frame), () => this.#drained());
    if (this.congested) this.#stall ??= this.#clock.after(this.#limits.stallMs, () => this.#socket.terminate());
  }

  /** Sends an error and closes the connection. */
  refuse(code: WireErrorCode, message: string): void {
    if (this.#refused) return;
    this.#refused = true;
    this.send({ type: 'error', code, message });
    this.#socket.close(code === 'busy' ? TRY_AGAIN_LATER : POLICY_VIOLATION, code);
    this.#clock.after(this.#limits.handshakeMs, () => this.#socket.terminate());
  }

  /** Sends the events of an episode from now on, in place of an earlier feed of the same episode. */
  feed(episodeId: string, feed: EventFeed): void {
    this.#feeds.get(episodeId)?.close();
    // A controller may follow hundreds of episodes over one connection; those that are over must not be kept by it.
    for (const [id, old] of this.#feeds) if (old.done) this.#feeds.delete(id);
    this.#feeds.set(episodeId, feed);
    feed.pump();
  }

  /** Asks the peer for a sign of life, and drops it if it owes one since the last call. */
  checkAlive(): void {
    if (!this.#answered) {
      this.#socket.terminate();
      return;
    }
    this.#answered = false;
    if (this.#socket.readyState === SOCKET_OPEN) this.#socket.ping();
  }

  /** Closes in good order. */
  close(): void {
    this.#socket.close(1001, 'gateway closes');
  }

  /** Cuts the connection. */
  terminate(): void {
    this.#socket.terminate();
  }

  #onMessage(data: unknown, isBinary: boolean): void {
    if (this.#refused) return;
    let requestId: number | undefined;
    try {
      if (!this.#rate.allows(this.#clock.now()))
        throw new Refusal('too-many-frames', `more than ${this.#limits.maxFramesPerSecond} frames in a second`, true);
      if (isBinary) throw new Refusal('bad-frame', 'binary frame: expected JSON text');
      const text = String(data);
      const length = Buffer.byteLength(text);
      if (length > this.#limits.maxFrameBytes)
        throw new Refusal(
          'frame-too-large',
          `frame of ${length} bytes: expected at most ${this.#limits.maxFrameBytes}`,
        );
      const raw = parseJson(text);
      requestId = RequestId.safeParse(raw.id).data;
      this.#take(this.#parse(raw));
    } catch (error) {
      this.#answer(error, requestId);
    }
  }

  #parse(raw: Record<string, unknown>): ClientFrame {
    // Another version's hello may look different, and still deserves an answer that says why it is refused.
    if (raw.type === 'hello' && Number.isInteger(raw.protocol) && raw.protocol !== PROTOCOL_VERSION)
      throw new Refusal(
        'unsupported-protocol',
        `protocol ${raw.protocol}: this referee speaks ${PROTOCOL_VERSION}`,
        true,
      );
    const parsed = ClientFrame.safeParse(raw);
    if (!parsed.success) throw new Refusal('bad-frame', z.prettifyError(parsed.error).replaceAll(/\s+/g, ' '));
    return parsed.data;
  }

  #take(frame: ClientFrame): void {
    if (frame.type === 'hello') {
      if (this.#greeted) throw new Refusal('bad-request', 'a second hello');
      this.#events.hello(this, frame);
      this.#greeted = true;
      this.#handshake.cancel();
    } else if (this.#greeted) this.#events.request(this, frame);
    else throw new Refusal('unauthorized', `${frame.type} before hello`, true);
  }

  #answer(error: unknown, requestId: number | undefined): void {
    const refusal = error instanceof Refusal ? error : new Refusal('internal', 'internal error');
    const message = refusal.message.slice(0, LONGEST_MESSAGE);
    if (refusal.fatal) this.refuse(refusal.code, message);
    else this.send({ type: 'error', code: refusal.code, message, ...(requestId === undefined ? {} : { requestId }) });
  }

  #drained(): void {
    if (this.congested) return;
    this.#stall?.cancel();
    this.#stall = undefined;
    for (const feed of this.#feeds.values()) feed.pump();
  }

  #onClose(): void {
    this.#handshake.cancel();
    this.#stall?.cancel();
    for (const feed of this.#feeds.values()) feed.close();
    this.#feeds.clear();
    this.#events.closed(this);
  }
}

function parseJson(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Refusal('bad-frame', 'not JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Refusal('bad-frame', 'expected a JSON object');
  return value as Record<string, unknown>;
}

/** Counts frames in seconds of a clock; the count starts anew with each second. */
export class FrameRate {
  readonly #most: number;
  #second = Number.NEGATIVE_INFINITY;
  #count = 0;

  /** @param most frames allowed within one second. */
  constructor(most: number) {
    this.#most = most;
  }

  /** Whether one more frame is allowed at `now` (ms). */
  allows(now: number): boolean {
    const second = Math.floor(now / 1000);
    if (second !== this.#second) {
      this.#second = second;
      this.#count = 0;
    }
    this.#count++;
    return this.#count <= this.#most;
  }
}
