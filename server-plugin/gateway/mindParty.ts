import { type SeatConnection, SeatDesk } from './seatDesk.ts';
import type { Grant } from './tokens.ts';

/** What a party has of its gateway. */
interface PartyGateway {
  issue(grant: Extract<Grant, { role: 'mind' | 'bodies' }>): string;
  /** Makes the party's tokens worthless and cuts the connections that hold them. */
  revoke(party: MindParty): void;
}

/**
 * Minds outside and the bodies they play, as far as they belong together: those of one run. Seats of the same name in
 * other runs are other seats, with tokens of their own.
 */
export class MindParty {
  /** Lets the side with the bodies open seats. */
  readonly bodiesToken: string;
  readonly desk = new SeatDesk();
  readonly #gateway: PartyGateway;
  readonly #tokens = new Map<string, string>();
  /** How many connections each seat has. */
  readonly #present = new Map<string, number>();
  readonly #listeners = new Set<() => void>();

  constructor(gateway: PartyGateway) {
    this.#gateway = gateway;
    this.bodiesToken = gateway.issue({ role: 'bodies', party: this });
  }

  /** The token of a mind for a seat, in every episode of the run that has it; made on the first call. */
  mindToken(seat: string): string {
    const token = this.#tokens.get(seat) ?? this.#gateway.issue({ role: 'mind', party: this, seat });
    this.#tokens.set(seat, token);
    return token;
  }

  /** Whether a mind for a seat is connected. */
  hasMind(seat: string): boolean {
    return (this.#present.get(seat) ?? 0) > 0;
  }

  /** Resolves once every one of these seats has a mind. Rejects with the signal's reason. */
  async mindsFor(seats: readonly string[], signal: AbortSignal): Promise<void> {
    while (!seats.every((seat) => this.hasMind(seat))) {
      signal.throwIfAborted();
      const come = Promise.withResolvers<void>();
      const abort = () => come.reject(signal.reason);
      signal.addEventListener('abort', abort, { once: true });
      this.#listeners.add(come.resolve);
      try {
        await come.promise;
      } finally {
        this.#listeners.delete(come.resolve);
        signal.removeEventListener('abort', abort);
      }
    }
  }

  mindCame(mind: SeatConnection, seat: string): void {
    this.#count(seat, 1);
    this.desk.mindCame(mind, seat);
    for (const listener of this.#listeners) listener();
  }

  mindGone(mind: SeatConnection, seat: string): void {
    this.#count(seat, -1);
    this.desk.mindGone(mind);
  }

  /** The run is over: whoever is connected for it is cut off. */
  close(): void {
    this.#gateway.revoke(this);
  }

  #count(seat: string, change: number): void {
    this.#present.set(seat, (this.#present.get(seat) ?? 0) + change);
  }
}
