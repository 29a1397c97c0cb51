import type { Clock } from '../../../clock/clock.ts';
import type { PacketLink, PacketReceiver } from '../../../protocol/packetLink.ts';

/** How long a packet takes to a client, ms of game time: about what it takes through a socket of the same machine. */
const LATENCY_MS = 1;

/**
 * A link on which what the server sends arrives a moment later, all of a tick at once and in order. Without it a client
 * learns of a tick in that very tick, so that everything it does in whole ticks from then on reaches the server at the
 * earliest possible moment: a tick earlier than over any socket, where it always just misses it. What the client sends
 * waits for the next tick anyway.
 */
export function withLatency(link: PacketLink, clock: Clock): PacketLink {
  return {
    open: (receiver) => link.open(new LateReceiver(receiver, clock)),
    send: (packet) => link.send(packet),
    close: () => link.close(),
  };
}

class LateReceiver implements PacketReceiver {
  readonly #receiver: PacketReceiver;
  readonly #clock: Clock;
  #waiting: Buffer[] = [];
  #isClosing = false;
  #isDue = false;

  constructor(receiver: PacketReceiver, clock: Clock) {
    this.#receiver = receiver;
    this.#clock = clock;
  }

  receive(frame: Buffer): void {
    this.#waiting.push(frame);
    this.#schedule();
  }

  receiveAll(frames: Buffer[]): void {
    if (this.#waiting.length === 0) this.#waiting = frames;
    else for (const frame of frames) this.#waiting.push(frame);
    if (frames.length > 0) this.#schedule();
  }

  closed(): void {
    this.#isClosing = true;
    this.#schedule();
  }

  #schedule(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    this.#clock.after(LATENCY_MS, () => this.#deliver());
  }

  #deliver(): void {
    const frames = this.#waiting;
    this.#waiting = [];
    this.#isDue = false;
    let delivered = 0;
    try {
      while (delivered < frames.length) this.#receiver.receive(frames[delivered++] as Buffer);
      if (this.#isClosing && this.#waiting.length === 0) {
        this.#isClosing = false;
        this.#receiver.closed();
      }
    } finally {
      // One that throws costs what comes after it a moment, and no more.
      if (delivered < frames.length) this.#waiting = [...frames.slice(delivered), ...this.#waiting];
      if (this.#waiting.length > 0 || this.#isClosing) this.#schedule();
    }
  }
}
