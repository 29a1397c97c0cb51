import { EventEmitter } from 'node:events';
import { type FrameSocket, SOCKET_OPEN } from '../../protocol/frameSocket.ts';

/** Close codes of RFC 6455, section 7.4.1. */
const NO_STATUS = 1005;
const ABNORMAL = 1006;

/**
 * One end of a connection within the process. Every frame takes one microtask to the other end, whatever the machine
 * does meanwhile, so one turn of the event loop is a full barrier and two runs deliver in the same order. Nothing is
 * ever lost or waits for a reader.
 */
export class InProcessSocket extends EventEmitter implements FrameSocket {
  #peer!: InProcessSocket;
  #state: FrameSocket['readyState'];
  #buffered = 0;

  private constructor(state: FrameSocket['readyState']) {
    super();
    this.#state = state;
  }

  /** Two connected ends: the accepting one, open at once, and the connecting one, which opens a microtask later. */
  static pair(): [accepted: InProcessSocket, connecting: InProcessSocket] {
    const [accepted, connecting] = [new InProcessSocket(SOCKET_OPEN), new InProcessSocket(0)];
    accepted.#peer = connecting;
    connecting.#peer = accepted;
    queueMicrotask(() => {
      if (connecting.#state !== 0) return;
      connecting.#state = SOCKET_OPEN;
      connecting.emit('open');
    });
    return [accepted, connecting];
  }

  get readyState(): FrameSocket['readyState'] {
    return this.#state;
  }

  get bufferedAmount(): number {
    return this.#buffered;
  }

  /** Throws while connecting; what is sent after the end is dropped. */
  send(text: string, sent?: () => void): void {
    if (this.#state === 0) throw new Error('the socket is not open yet');
    if (this.#state !== SOCKET_OPEN) return;
    const length = Buffer.byteLength(text);
    this.#buffered += length;
    queueMicrotask(() => {
      this.#buffered -= length;
      this.#peer.#take('message', text, false);
      sent?.();
    });
  }

  ping(): void {
    if (this.#state !== SOCKET_OPEN) return;
    queueMicrotask(() => {
      if (this.#peer.#state === SOCKET_OPEN) queueMicrotask(() => this.#take('pong'));
    });
  }

  close(code = NO_STATUS): void {
    if (this.#state === 0) this.terminate();
    if (this.#state !== SOCKET_OPEN) return;
    this.#state = 2;
    queueMicrotask(() => {
      this.#peer.#end(code);
      this.#end(code);
    });
  }

  terminate(): void {
    if (this.#state >= 2) return;
    this.#state = 2;
    queueMicrotask(() => {
      this.#peer.#end(ABNORMAL);
      this.#end(ABNORMAL);
    });
  }

  /** As with a WebSocket, what was under way still arrives at an end that is closing. */
  #take(event: 'message' | 'pong', ...args: unknown[]): void {
    if (this.#state !== 3) this.emit(event, ...args);
  }

  #end(code: number): void {
    if (this.#state === 3) return;
    this.#state = 3;
    this.emit('close', code);
  }
}
