import { WebSocket } from 'ws';
import type { Clock } from '../../clock/clock.ts';
import type { WireErrorCode } from '../../protocol/errors.ts';
import { type FrameSocket, SOCKET_OPEN } from '../../protocol/frameSocket.ts';
import { type ClientFrame, type ErrorFrame, type Hello, ServerFrame, type Welcome } from '../../protocol/gateway.ts';
import type { AgentRequest, ControllerRequest, RequestResult, SidecarRequest } from '../../protocol/gatewayRequest.ts';
import type { BodyRequest, SeatRequest } from '../../protocol/seat.ts';
import { PROTOCOL_VERSION } from '../../protocol/version.ts';
import { GatewayError } from './gatewayError.ts';

/** Pauses before coming back, ms: doubled from the first to the longest. */
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

/** Longest frame taken from the referee, in bytes. */
const LARGEST_FRAME = 64 * 1024 * 1024;

/** After these there is no point in coming back. */
const FATAL: ReadonlySet<WireErrorCode> = new Set<WireErrorCode>([
  'unsupported-protocol',
  'unauthorized',
  'forbidden',
  'history-lost',
  'bad-request',
]);

type WithoutId<R> = R extends unknown ? Omit<R, 'id'> : never;
/** A request before the link has numbered it. */
export type NewRequest = WithoutId<ControllerRequest | AgentRequest | SidecarRequest | SeatRequest | BodyRequest>;

/** A frame the referee sends on its own. */
type GatewayUpdate = Exclude<ServerFrame, { type: 'welcome' | 'result' | 'error' }>;

/** Where a referee is reached: a URL such as "ws://127.0.0.1:40123", or a way to open connections within the process. */
export type GatewayAddress = { readonly url: string } | { readonly connect: () => FrameSocket };

export type LinkOptions = GatewayAddress & {
  readonly token: string;
  /** Paces the pauses before coming back: wall time, but game time where the referee is in this process on lockstep. */
  readonly clock: Clock;
  /** Closes the link for good. */
  readonly signal?: AbortSignal;
  /** Without a connection for this long, ms, the link gives up; 30 s unless given. */
  readonly giveUpMs?: number;
};

/** What a role does with its link. */
interface LinkHandlers {
  /** The event to resume from, asked before every handshake. */
  resumeFrom?(): number | undefined;
  /** After every handshake but the first. */
  welcomedAgain?(): void;
  news(frame: GatewayUpdate): void;
}

interface Pending {
  resolve(result: RequestResult): void;
  reject(error: unknown): void;
}

/**
 * A connection to the referee's gateway that comes back by itself. Frames are checked on arrival; a referee that
 * speaks nonsense ends the link.
 */
export class GatewayLink {
  /** The first handshake; rejects with GatewayError when the referee refuses or cannot be reached. */
  readonly ready: Promise<Welcome>;
  readonly #options: LinkOptions;
  readonly #handlers: LinkHandlers;
  readonly #end = new AbortController();
  readonly #pending = new Map<number, Pending>();
  readonly #firstWelcome = Promise.withResolvers<Welcome>();
  #socket: FrameSocket | undefined;
  #online = Promise.withResolvers<FrameSocket>();
  #nextId = 0;
  #welcomedBefore = false;

  constructor(options: LinkOptions, handlers: LinkHandlers) {
    this.#options = options;
    this.#handlers = handlers;
    this.ready = this.#firstWelcome.promise;
    this.ready.catch(() => {});
    this.#online.promise.catch(() => {});
    const stop = () => this.close();
    if (options.signal?.aborted) stop();
    else options.signal?.addEventListener('abort', stop, { once: true, signal: this.#end.signal });
    void this.#stayConnected();
  }

  /** Aborts when the link is over for good; its reason is a GatewayError. */
  get over(): AbortSignal {
    return this.#end.signal;
  }

  /**
   * Sends a request, once there is a connection, and waits for its answer. Rejects with GatewayError: the referee's
   * code, or `connection-lost` when it is unknown whether the referee received it.
   */
  async request(request: NewRequest): Promise<RequestResult> {
    const socket = await this.#online.promise;
    const id = this.#nextId++;
    const answer = new Promise<RequestResult>((resolve, reject) => this.#pending.set(id, { resolve, reject }));
    this.#send(socket, { ...request, id } as ClientFrame);
    return answer;
  }

  /** Ends the link. */
  close(): void {
    this.#finish(new GatewayError('closed', 'the link to the referee was closed'));
  }

  /** Breaks the present connection, if any, and comes back. */
  reconnect(): void {
    this.#socket?.terminate();
  }

  async #stayConnected(): Promise<void> {
    const { clock, giveUpMs = 30_000 } = this.#options;
    let pause = FIRST_PAUSE_MS;
    let since = clock.now();
    while (!this.over.aborted) {
      const greeted = await this.#connectOnce();
      if (this.over.aborted) return;
      if (greeted) {
        pause = FIRST_PAUSE_MS;
        since = clock.now();
      } else if (clock.now() - since > giveUpMs) {
        this.#finish(new GatewayError('unreachable', `no connection to the referee for ${giveUpMs} ms`));
        return;
      }
      await clock.sleep(pause, this.over).catch(() => {});
      pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
    }
  }

  /** Resolves when the connection is gone; to whether there ever was a handshake. */
  #connectOnce(): Promise<boolean> {
    return new Promise((resolve) => {
      const socket = openSocket(this.#options);
      this.#socket = socket;
      let greeted = false;
      socket.on('open', () => {
        const resumeFrom = this.#handlers.resumeFrom?.();
        const hello: Hello = { type: 'hello', protocol: PROTOCOL_VERSION, token: this.#options.token };
        this.#send(socket, resumeFrom === undefined ? hello : { ...hello, resumeFrom });
      });
      socket.on('message', (data, isBinary) => {
        if (this.over.aborted) return;
        const frame = this.#parse(data, isBinary);
        if (frame?.type === 'welcome') {
          greeted = true;
          this.#welcomed(frame, socket);
        } else if (frame) this.#take(frame);
      });
      // The close that follows reports what failed.
      socket.on('error', () => {});
      socket.on('close', () => {
        if (greeted) {
          this.#online = Promise.withResolvers();
          this.#online.promise.catch(() => {});
          if (this.over.aborted) this.#online.reject(this.over.reason);
        }
        this.#failPending(new GatewayError('connection-lost', 'the connection to the referee broke'));
        resolve(greeted);
      });
    });
  }

  #welcomed(welcome: Welcome, socket: FrameSocket): void {
    this.#online.resolve(socket);
    this.#firstWelcome.resolve(welcome);
    if (this.#welcomedBefore) this.#handlers.welcomedAgain?.();
    this.#welcomedBefore = true;
  }

  #take(frame: Exclude<ServerFrame, Welcome>): void {
    switch (frame.type) {
      case 'result':
        this.#pending.get(frame.requestId)?.resolve(frame.result);
        this.#pending.delete(frame.requestId);
        return;
      case 'error':
        this.#refused(frame);
        return;
      case 'event':
      case 'briefing':
      case 'released':
      case 'ended':
      case 'seat-asked':
      case 'seat-presence':
        this.#handlers.news(frame);
        return;
      default:
        frame satisfies never;
    }
  }

  #refused({ code, message, requestId }: ErrorFrame): void {
    const error = new GatewayError(code, `the referee refused: ${message}`);
    if (requestId !== undefined) {
      this.#pending.get(requestId)?.reject(error);
      this.#pending.delete(requestId);
    } else if (FATAL.has(code)) this.#finish(error);
  }

  #parse(data: unknown, isBinary: boolean): ServerFrame | undefined {
    try {
      if (isBinary) throw new Error('binary frame');
      return ServerFrame.parse(JSON.parse(String(data)));
    } catch (cause) {
      this.#finish(new GatewayError('bad-frame', 'the referee sent a frame this version does not know', { cause }));
      return undefined;
    }
  }

  #send(socket: FrameSocket, frame: ClientFrame): void {
    if (socket.readyState === SOCKET_OPEN) socket.send(JSON.stringify(frame));
  }

  #failPending(error: GatewayError): void {
    for (const { reject } of this.#pending.values()) reject(error);
    this.#pending.clear();
  }

  #finish(error: GatewayError): void {
    if (this.over.aborted) return;
    this.#end.abort(error);
    this.#firstWelcome.reject(error);
    this.#online.reject(error);
    this.#failPending(error);
    this.#socket?.close();
  }
}

function openSocket(address: GatewayAddress): FrameSocket {
  if ('connect' in address) return address.connect();
  return new WebSocket(address.url, { maxPayload: LARGEST_FRAME, perMessageDeflate: false });
}
