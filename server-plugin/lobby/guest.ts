import type { GameOffer, Seat } from './offer.ts';
import type { Questions } from './questions.ts';
import type { Place } from './series.ts';
import type { CommandSet } from './texts.ts';

/** Where a person is on the way from the waiting room into a game and back. */
export type Stage =
  | { readonly at: 'waiting' }
  /** The code was right, and the next game of its series has not been offered yet. */
  | { readonly at: 'next'; readonly place: Place }
  /** The code was right, the seat is kept while they decide, until this tick at most. */
  | { readonly at: 'consent'; readonly seat: Seat; readonly until: number }
  /** Agreed; the arena is not ready yet. */
  | { readonly at: 'briefed'; readonly seat: Seat }
  | { readonly at: 'seated'; readonly seat: Seat }
  /** In the arena, or waiting for it to stand. */
  | { readonly at: 'watching'; readonly offer: GameOffer; inArena: boolean }
  | { readonly at: 'questions'; readonly seat: Seat; readonly questions: Questions };

/** A person on the server, from coming to leaving. */
export interface Guest {
  readonly person: string;
  readonly address: string;
  /** Whether games stand on the lobby's board. */
  readonly hasBoard: boolean;
  /** Wrong codes so far. */
  wrong: number;
  stage: Stage;
}

/** The set of commands and texts that belong to a stage. */
export function commandsAt({ stage, hasBoard }: Guest): CommandSet {
  return stage.at === 'waiting' && hasBoard ? 'board' : stage.at;
}

/** The seat a person has or is about to have. */
export function seatOf({ stage }: Guest): Seat | undefined {
  switch (stage.at) {
    case 'consent':
    case 'briefed':
    case 'seated':
      return stage.seat;
    case 'waiting':
    case 'next':
    case 'watching':
    case 'questions':
      return undefined;
    default:
      return stage satisfies never;
  }
}
