import type { Briefing } from '../../protocol/briefing.ts';
import { ConfigError } from '../../protocol/errors.ts';
import type { EpisodeState } from '../../protocol/gatewayRequest.ts';
import type { Episode } from '../episode/episode.ts';
import { type Agreement, GameSeries, type SeatPlace } from './series.ts';

/** Spectators of one game at most, unless told otherwise. */
const MOST_SPECTATORS = 16;

/** States in which a seat can be taken: the arena stands, and the game has not ended. */
const OPEN: ReadonlySet<EpisodeState> = new Set<EpisodeState>(['waiting-for-agents', 'ready', 'running']);
const OVER: ReadonlySet<EpisodeState> = new Set<EpisodeState>(['ended', 'archived']);

/** How a game stands on the lobby's board. */
export interface Listing {
  /** What people type after /join. */
  readonly name: string;
  readonly title: string;
  /** Whether anybody may take a free seat, without a code. */
  readonly isOpen: boolean;
}

export interface OfferOptions {
  /** Agents whose seats people take. */
  readonly seats: readonly string[];
  /** Whether there is a code for spectators, and for how many; none unless given, 16 for true. */
  readonly spectators?: boolean | number;
  /** Whether those who played are asked about their mates afterwards; no unless given. */
  readonly questions?: boolean;
  /** The games that this one is one of, whose codes lead into it; it has codes of its own unless given. */
  readonly series?: OpenSeries;
  /** How it stands on the board; not at all unless given. */
  readonly listed?: Listing;
  /** Agents whose seats people take in a later game of the series too; nobody is led on to one unless given. */
  readonly later?: readonly string[];
}

/** Codes for games that follow one another. */
export interface OpenSeries {
  readonly games: GameSeries;
  /** The code of each seat, by agent. */
  readonly codes: ReadonlyMap<string, string>;
  readonly spectatorCode: string | undefined;
  /** Takes the codes back: no game follows. Who plays goes on. */
  close(): void;
}

/** A place in one game that a person can take. */
export interface Seat {
  readonly offer: GameOffer;
  readonly agent: string;
  readonly username: string;
  readonly place: SeatPlace;
  /** The person who has it now, or is being asked for consent. */
  holder: string | undefined;
  /** Whether that person agreed to be recorded. */
  agreed: boolean;
  /** The consent that was reported for this game last. */
  reported: Agreement | undefined;
}

/** One episode as people can take part in it. */
export class GameOffer {
  readonly episode: Episode;
  readonly series: GameSeries;
  readonly seats: readonly Seat[];
  readonly mostSpectators: number;
  readonly asksQuestions: boolean;
  readonly listed: Listing | undefined;
  readonly #later: readonly string[] | undefined;
  /** Persons who watch, or wait until they can. */
  readonly spectators = new Set<string>();

  /** @throws ConfigError 'unknown-seat' for a seat that the team does not have. */
  constructor(episode: Episode, options: OfferOptions) {
    this.episode = episode;
    this.series = options.series?.games ?? new GameSeries({ isOpen: false });
    this.#later = options.later;
    this.listed = options.listed;
    const strangers = options.seats.filter((agent) => !episode.agents.includes(agent));
    if (strangers.length > 0)
      throw new ConfigError(
        'unknown-seat',
        `${strangers.join(', ')}: not in the team of ${episode.id} (${episode.agents.join(', ')})`,
      );
    this.seats = [...new Set(options.seats)].map((agent) => ({
      offer: this,
      agent,
      username: episode.usernameOf(agent),
      place: this.series.seat(agent),
      holder: undefined,
      agreed: false,
      reported: undefined,
    }));
    const { spectators = false } = options;
    this.mostSpectators = spectators === true ? MOST_SPECTATORS : Number(spectators);
    this.asksQuestions = options.questions ?? false;
  }

  /** Whether people can be put into the arena now. */
  get isOpen(): boolean {
    return OPEN.has(this.episode.state);
  }

  get isOver(): boolean {
    return OVER.has(this.episode.state);
  }

  /** Whether a game follows for who has this seat here or, without one, watches. */
  isFollowed(agent: string | undefined): boolean {
    if (!this.series.isOpen || this.#later === undefined) return false;
    return agent === undefined || this.#later.includes(agent);
  }

  briefing(seat: Seat): Briefing {
    return this.episode.briefing(seat.agent);
  }
}

/** A seat is free for others again; who had it may come back to it. */
export function vacate(seat: Seat): void {
  seat.holder = undefined;
  seat.agreed = false;
}
