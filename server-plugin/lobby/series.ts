import type { GameOffer, Seat } from './offer.ts';

/** That a person agreed to be recorded in a seat, with the host's tick and the text they were shown. */
export interface Agreement {
  /** The network address they came from: who comes back from there is not asked again. */
  readonly address: string;
  readonly tick: number;
  readonly text: string;
}

/** A seat that a code leads to, in whichever game of the series is on. */
export interface SeatPlace {
  readonly type: 'seat';
  readonly series: GameSeries;
  readonly agent: string;
  agreement: Agreement | undefined;
}

/** What a code leads to. */
export type Place = SeatPlace | { readonly type: 'watch'; readonly series: GameSeries };

/** Games that follow one another with the same codes, such as the episodes of a run; or one game alone. */
export class GameSeries {
  readonly watching: Place = { type: 'watch', series: this };
  readonly #seats = new Map<string, SeatPlace>();
  readonly #offers = new Set<GameOffer>();
  /** Whether people may wait here for a game that has not been offered yet. */
  isOpen: boolean;

  constructor({ isOpen }: { readonly isOpen: boolean }) {
    this.isOpen = isOpen;
  }

  /** The place of an agent, the same for all games. */
  seat(agent: string): SeatPlace {
    const known = this.#seats.get(agent);
    if (known) return known;
    const place: SeatPlace = { type: 'seat', series: this, agent, agreement: undefined };
    this.#seats.set(agent, place);
    return place;
  }

  add(offer: GameOffer): void {
    this.#offers.add(offer);
  }

  remove(offer: GameOffer): void {
    this.#offers.delete(offer);
  }

  /** Games that are not over, the first offered first. */
  get games(): readonly GameOffer[] {
    return [...this.#offers].filter(({ isOver }) => !isOver);
  }

  /** An agent's seats in those games. */
  seatsOf(agent: string): readonly Seat[] {
    return this.games.flatMap(({ seats }) => seats.filter((seat) => seat.agent === agent));
  }
}
