import type { GameOffer, Seat } from './offer.ts';

/** Games that one person is shown at most. */
const MOST_SHOWN = 12;

/** The games that stand on the board of a lobby where several are played. */
export class Board {
  readonly #offers = new Set<GameOffer>();

  add(offer: GameOffer): void {
    if (offer.listed) this.#offers.add(offer);
  }

  remove(offer: GameOffer): void {
    this.#offers.delete(offer);
  }

  /** The game of that name; undefined for one that is not listed or over. */
  find(name: string): GameOffer | undefined {
    return [...this.#offers].find((offer) => offer.listed?.name === name && !offer.isOver);
  }

  /** One line for each game with a free seat that anybody may take. */
  lines(): string[] {
    const open = [...this.#offers].filter((offer) => offer.listed?.isOpen && freeSeat(offer));
    if (open.length === 0) return ['No game has a free seat now. With a code you can join any game: /code 123456'];
    return [
      'Games with free seats:',
      ...open.slice(0, MOST_SHOWN).map(boardLine),
      ...(open.length > MOST_SHOWN ? [`and ${open.length - MOST_SHOWN} more`] : []),
    ];
  }
}

/** A listed game in a line. */
export function boardLine({ listed, seats }: GameOffer): string {
  const free = seats.filter(({ holder }) => holder === undefined).map(({ agent }) => agent);
  return `/join ${listed?.name}: ${listed?.title}, as ${free.join(' or ')}`;
}

/** A seat of a game that nobody has. */
export function freeSeat({ seats, isOver }: GameOffer): Seat | undefined {
  return isOver ? undefined : seats.find(({ holder }) => holder === undefined);
}
