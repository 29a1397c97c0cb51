import type { Briefing } from '../../protocol/briefing.ts';
import { ConfigError } from '../../protocol/errors.ts';
import type { EpisodeState } from '../../protocol/gatewayRequest.ts';
import type { Episode } from '../episode/episode.ts';

/** Spectators of one game at most, unless told otherwise. */
const MOST_SPECTATORS = 16;

/** States in which a seat can be taken: the arena stands, and the game has not ended. */
const OPEN: ReadonlySet<EpisodeState> = new Set<EpisodeState>(['waiting-for-agents', 'ready', 'running']);
const OVER: ReadonlySet<EpisodeState> = new Set<EpisodeState>(['ended', 'archived']);

export interface OfferOptions {
  /** Agents whose seats people take. */
  readonly seats: readonly string[];
  /** Whether there is a code for spectators, and for how many; none unless given, 16 for true. */
  readonly spectators?: boolean | number;
  /** Whether those who played are asked about their mates afterwards; no unless given. */
  readonly questions?: boolean;
}

/** A place in one game that a person can take. */
export interface Seat {
  readonly offer: GameOffer;
  readonly agent: string;
  readonly username: string;
  /** The person who has it now, or is being asked for consent. */
  holder: string | undefined;
  /** Whether that person agreed to be recorded. */
  agreed: boolean;
  /** The network address that agreed before: who comes back from there is not asked again. */
  agreedFrom: string | undefined;
}

/** What a code leads to. */
export type Place =
  | { readonly type: 'seat'; readonly seat: Seat }
  | { readonly type: 'watch'; readonly offer: GameOffer };

/** One episode as people can take part in it. */
export class GameOffer {
  readonly episode: Episode;
  readonly seats: readonly Seat[];
  readonly mostSpectators: number;
  readonly asksQuestions: boolean;
  /** Persons who watch, or wait until they can. */
  readonly spectators = new Set<string>();

  /** @throws ConfigError 'unknown-seat' for a seat that the team does not have. */
  constructor(episode: Episode, options: OfferOptions) {
    this.episode = episode;
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
      holder: undefined,
      agreed: false,
      agreedFrom: undefined,
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

  briefing(seat: Seat): Briefing {
    return this.episode.briefing(seat.agent);
  }
}

/** A seat is free for others again; who had it may come back to it. */
export function vacate(seat: Seat): void {
  seat.holder = undefined;
  seat.agreed = false;
}
