import type { PacketLink, PacketReceiver } from '../../protocol/packetLink.ts';
import { LARGEST_FRAME } from './packetCodec.ts';
import { IN_PROCESS, type Wire, type WireListener } from './wire.ts';

/**
 * A client in this process, joined without streams. What the client sends is with the server at once; what the server
 * sends is delivered when the code that runs now has returned, before any timer: in lockstep within the same event.
 */
export class InProcessWire implements Wire {
  readonly address = IN_PROCESS;
  /** The client's end. */
  readonly link: PacketLink = {
    open: (receiver) => this.#attach(receiver),
    send: (packet) => this.#take(packet),
    close: () => this.#clientCloses(),
  };
  #listener: WireListener | undefined;
  #receiver: PacketReceiver | undefined;
  #waiting: Buffer[] = [];
  #closing = false;
  #closed = false;
  #scheduled = false;
  readonly #delivery = () => this.#deliver();

  get backlog(): number {
    // With a receiver, what waits is gone before anything else happens.
    return this.#receiver ? 0 : this.#waiting.reduce((bytes, frame) => bytes + frame.length, 0);
  }

  open(listener: WireListener): void {
    this.#listener = listener;
  }

  send(frames: Buffer[]): void {
    if (this.#closing) return;
    if (this.#waiting.length === 0) this.#waiting = frames;
    else for (const frame of frames) this.#waiting.push(frame);
    this.#schedule();
  }

  end(): void {
    this.#closing = true;
    this.#schedule();
  }

  destroy(): void {
    this.end();
  }

  #attach(receiver: PacketReceiver): void {
    if (this.#receiver) throw new RangeError('this link is already open');
    this.#receiver = receiver;
    this.#schedule();
  }

  #take(packet: Uint8Array): void {
    if (this.#closing) return;
    if (packet.length === 0 || packet.length > LARGEST_FRAME) {
      this.#listener?.lost(`not the Minecraft protocol: a frame of ${packet.length} bytes`);
      this.destroy();
      return;
    }
    this.#listener?.receive([packet as Buffer]);
  }

  #clientCloses(): void {
    if (this.#closing) return;
    this.#listener?.left();
    this.end();
  }

  #schedule(): void {
    if (this.#scheduled || !this.#receiver || this.#closed) return;
    if (this.#waiting.length === 0 && !this.#closing) return;
    this.#scheduled = true;
    process.nextTick(this.#delivery);
  }

  #deliver(): void {
    const receiver = this.#receiver as PacketReceiver;
    const frames = this.#waiting;
    this.#waiting = [];
    let delivered = 0;
    try {
      if (receiver.receiveAll) {
        delivered = frames.length;
        receiver.receiveAll(frames);
      }
      while (delivered < frames.length) receiver.receive(frames[delivered++] as Buffer);
      if (this.#closing && this.#waiting.length === 0) {
        this.#closed = true;
        receiver.closed();
      }
    } finally {
      if (delivered < frames.length) this.#waiting = [...frames.slice(delivered), ...this.#waiting];
      this.#scheduled = false;
      this.#schedule();
    }
  }
}
