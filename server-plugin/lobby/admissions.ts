import type { PeopleHost } from '../hosts/peopleHost.ts';
import { type Board, freeSeat } from './board.ts';
import { bookPages } from './bookPages.ts';
import type { Desk } from './desk.ts';
import { documentLines } from './documents.ts';
import type { Guest } from './guest.ts';
import type { LobbyEvent } from './lobbyEvent.ts';
import type { GameOffer, Seat } from './offer.ts';
import type { Place } from './series.ts';
import {
  BUSY,
  briefingText,
  goalLines,
  NO_SUCH_GAME,
  otherAccountLine,
  TOO_MANY_TRIES,
  teamLines,
  WATCHING,
  WRONG_CODE,
} from './texts.ts';
import type { Tries } from './tries.ts';

/** Ticks after which a client that sends nothing is taken for lost (5 s); the server itself waits six times as long. */
const DEAD_TICKS = 100;

/** How long a seat is kept for somebody who has not agreed to be recorded: two minutes. */
export const DECIDING_TICKS = 2_400;

export interface AdmissionsOptions {
  readonly people: PeopleHost;
  readonly tries: Tries;
  readonly tick: () => number;
  readonly find: (code: string) => Place | undefined;
  readonly consentText: string;
  /** The games that people can join without a code; undefined where there is no board. */
  readonly board: Board | undefined;
  readonly report: (event: LobbyEvent) => void;
}

interface Surroundings {
  readonly desk: Desk;
  /** Everybody on the server, by person. */
  readonly guests: ReadonlyMap<string, Guest>;
  /** Frees what a person has. */
  readonly abandon: (guest: Guest) => void;
}

/** Lets people in by their codes: into a seat after their consent, among the spectators, or into the next game. */
export class Admissions {
  readonly #options: AdmissionsOptions;
  readonly #desk: Desk;
  readonly #guests: ReadonlyMap<string, Guest>;
  readonly #abandon: (guest: Guest) => void;

  constructor(options: AdmissionsOptions, { desk, guests, abandon }: Surroundings) {
    this.#options = options;
    this.#desk = desk;
    this.#guests = guests;
    this.#abandon = abandon;
  }

  enterCode(guest: Guest, code: string): void {
    const { tries, tick, find } = this.#options;
    if (!tries.mayTry(guest.address, tick())) {
      this.#desk.inform(guest, [BUSY]);
      return;
    }
    const place = find(code);
    const other = place && this.#otherAccount(guest, place);
    if (other !== undefined) {
      this.#desk.inform(guest, [otherAccountLine(other)]);
      return;
    }
    if (place && this.takes(guest, place)) return;
    const holder = place && this.#holderOf(place);
    if (!place || holder === undefined) this.#wrong(guest);
    else if (holder === guest.person) this.#desk.inform(guest, ['You have this place.']);
    else this.#desk.attempt(guest, () => this.#replace(guest, place, holder));
  }

  /** Takes a free seat of a listed game, or does what a code says: "17", "17 482103". */
  join(guest: Guest, argument: string): void {
    const [name = '', ...code] = argument.split(/\s+/);
    if (code.length > 0) {
      this.enterCode(guest, code.join(''));
      return;
    }
    const offer = this.#options.board?.find(name.replace(/^#/, ''));
    const seat = offer?.listed?.isOpen ? freeSeat(offer) : undefined;
    const other = seat && this.#otherAccount(guest, seat.place);
    if (!seat) this.#desk.inform(guest, [NO_SUCH_GAME]);
    else if (other !== undefined) this.#desk.inform(guest, [otherAccountLine(other)]);
    else this.takes(guest, seat.place);
  }

  /** Gives a person a place in the game that is on, or in the next one; false where there is none for them now. */
  takes(guest: Guest, place: Place): boolean {
    if (place.type === 'watch') return this.#watches(guest, place);
    const seats = place.series.seatsOf(place.agent);
    const free = seats.find(({ holder }) => holder === undefined);
    if (free) {
      this.#abandon(guest);
      this.#claim(guest, free);
      return true;
    }
    if (seats.length > 0 || !place.series.isOpen || this.#awaiting(place)) return false;
    this.#abandon(guest);
    this.awaitNext(guest, place, []);
    return true;
  }

  /** Lets a person who has no place any more wait for the next game of a series. */
  awaitNext(guest: Guest, place: Place, lines: readonly string[]): void {
    this.#desk.enter(guest, { at: 'next', place }, [
      ...lines,
      'You are led into the next game as soon as it is prepared; you need no code. /leave if you do not want to go on.',
    ]);
  }

  consent(guest: Guest, seat: Seat, answer: string): void {
    if (answer === 'yes') {
      const { consentText: text, tick } = this.#options;
      seat.place.agreement = { address: guest.address, tick: tick(), text };
      this.#agreed(guest, seat);
    } else if (answer === 'no') {
      this.#abandon(guest);
      this.#desk.wait(guest, ['Nothing of you is recorded, and your seat is free again.']);
    } else this.#desk.inform(guest, ['Answer /consent yes or /consent no.']);
  }

  /** Gives a seat back that somebody has kept for too long without a word on consent. */
  lapse(guest: Guest): void {
    const { stage } = guest;
    if (stage.at !== 'consent' || this.#options.tick() < stage.until) return;
    this.#abandon(guest);
    this.#desk.wait(guest, ['You did not answer in time. Nothing of you is recorded, and your seat is free again.']);
  }

  /** Moves a person into the arena who waits for this game, once it can be entered. */
  letIn(guest: Guest, offer: GameOffer): void {
    const { stage, person } = guest;
    const { people, report } = this.#options;
    if (!offer.isOpen) return;
    if (stage.at === 'briefed' && stage.seat.offer === offer) {
      const { seat } = stage;
      this.#desk.attempt(guest, async () => {
        await people.seat(person, seat.username);
        if (guest.stage !== stage) return;
        report({ type: 'seat-taken', person, episodeId: offer.episode.id, agent: seat.agent });
        const next =
          offer.episode.state === 'running'
            ? 'The game goes on.'
            : 'Read the goal, then /ready. You can move once all are ready.';
        const briefing = offer.briefing(seat);
        const hasDocuments = documentLines(briefing).length > 0;
        this.#desk.enter(guest, { at: 'seated', seat }, [
          `You are ${seat.agent}. ${next}`,
          ...goalLines(briefing),
          ...(hasDocuments ? ['/docs shows what else you are given, such as the blueprint or the recipes.'] : []),
        ]);
      });
    } else if (stage.at === 'watching' && stage.offer === offer && !stage.inArena) {
      stage.inArena = true;
      const { zone, start } = offer.episode.place;
      this.#desk.attempt(guest, async () => {
        await people.watch(person, zone, { ...start, items: [] });
        report({ type: 'watching', person, episodeId: offer.episode.id });
        this.#desk.enter(guest, stage, [WATCHING[people.persons]]);
      });
    }
  }

  #watches(guest: Guest, place: Extract<Place, { type: 'watch' }>): boolean {
    const { games, isOpen } = place.series;
    const offer = games.find(({ spectators, mostSpectators }) => spectators.size < mostSpectators);
    if (!offer && (games.length > 0 || !isOpen)) return false;
    this.#abandon(guest);
    if (!offer) {
      this.awaitNext(guest, place, []);
      return true;
    }
    offer.spectators.add(guest.person);
    this.#desk.enter(guest, { at: 'watching', offer, inArena: false }, ['You watch as soon as the arena stands.']);
    this.letIn(guest, offer);
    return true;
  }

  /** The account that alone can have a place: nobody renames one. Undefined where this person can. */
  #otherAccount({ person }: Guest, place: Place): string | undefined {
    if (place.type === 'watch' || this.#options.people.persons === 'visitors') return undefined;
    const usernames = place.series.seatsOf(place.agent).map(({ username }) => username);
    return usernames.includes(person) ? undefined : usernames[0];
  }

  #holderOf(place: Place): string | undefined {
    if (place.type === 'watch') return undefined;
    return (
      place.series.seatsOf(place.agent).find(({ holder }) => holder !== undefined)?.holder ?? this.#awaiting(place)
    );
  }

  /** Who waits for the next game in this place. */
  #awaiting(place: Place): string | undefined {
    for (const { person, stage } of this.#guests.values())
      if (stage.at === 'next' && stage.place === place) return person;
    return undefined;
  }

  /** A place's holder whose line is dead has come back by another one, or somebody has stolen the code. */
  async #replace(guest: Guest, place: Place, holder: string): Promise<void> {
    const { people } = this.#options;
    const { stage } = guest;
    const isDead = (await people.silence(holder)) >= DEAD_TICKS;
    if (isDead) await people.putOut(holder, 'somebody came back to your seat');
    if (guest.stage !== stage || !this.#guests.has(guest.person)) return;
    if (!isDead || !this.takes(guest, place)) this.#wrong(guest);
  }

  #wrong(guest: Guest): void {
    const { tries, tick, people, report } = this.#options;
    if (tries.wrong(guest.address, ++guest.wrong, tick()) === 'try-again') {
      this.#desk.inform(guest, [WRONG_CODE]);
      return;
    }
    report({ type: 'put-out', person: guest.person, reason: TOO_MANY_TRIES });
    this.#desk.attempt(guest, () => people.putOut(guest.person, TOO_MANY_TRIES));
  }

  #claim(guest: Guest, seat: Seat): void {
    seat.holder = guest.person;
    if (seat.place.agreement?.address === guest.address) {
      this.#agreed(guest, seat);
      return;
    }
    this.#desk.enter(guest, { at: 'consent', seat, until: this.#options.tick() + DECIDING_TICKS }, [
      this.#options.consentText,
      'Do you agree? /consent yes or /consent no. Without it you cannot play.',
    ]);
  }

  #agreed(guest: Guest, seat: Seat): void {
    seat.agreed = true;
    const { agent, offer, place } = seat;
    const { agreement } = place;
    if (agreement && seat.reported !== agreement) {
      seat.reported = agreement;
      const { tick, text } = agreement;
      const { id: episodeId } = offer.episode;
      this.#options.report({ type: 'consented', person: guest.person, episodeId, agent, tick, text });
    }
    const briefing = offer.briefing(seat);
    this.#desk.enter(guest, { at: 'briefed', seat }, [
      ...teamLines(briefing),
      'The book in your hand has your goal; /goal repeats it. You are moved into the arena as soon as it stands.',
    ]);
    const book = { type: 'book', title: 'Your goal', pages: bookPages(briefingText(briefing)) } as const;
    this.#desk.attempt(guest, () => this.#options.people.show(guest.person, book));
    this.letIn(guest, offer);
  }
}
