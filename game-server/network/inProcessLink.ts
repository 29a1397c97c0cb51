import { Duplex } from 'node:stream';
import { IN_PROCESS } from './wire.ts';

/**
 * One end of a pair of streams within the process: what is written to one end is readable at the other in the same
 * turn of the event loop, so that one `setImmediate` is a full barrier.
 */
export class LinkEnd extends Duplex {
  readonly remoteAddress = IN_PROCESS;
  #peer: LinkEnd | undefined;
  #resume: (() => void) | undefined;

  private constructor() {
    super({ allowHalfOpen: false, highWaterMark: 1 << 22 });
  }

  /** Two connected ends. */
  static pair(): [LinkEnd, LinkEnd] {
    const [a, b] = [new LinkEnd(), new LinkEnd()];
    a.#peer = b;
    b.#peer = a;
    return [a, b];
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    const peer = this.#peer;
    if (!peer || peer.destroyed || peer.push(chunk)) done();
    else peer.#resume = done;
  }

  override _read(): void {
    const resume = this.#resume;
    this.#resume = undefined;
    resume?.();
  }

  override _final(done: () => void): void {
    if (this.#peer && !this.#peer.destroyed) this.#peer.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    const peer = this.#peer;
    const resume = this.#resume;
    this.#resume = undefined;
    resume?.();
    if (peer && !peer.destroyed && !peer.readableEnded) peer.push(null);
    done(error);
  }
}
