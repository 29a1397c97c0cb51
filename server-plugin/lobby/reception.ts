import type { PeopleHost, PersonEvent } from '../hosts/peopleHost.ts';
import { bookPages } from './bookPages.ts';
import { Desk } from './desk.ts';
import { type Guest, placeOf, seatOf } from './guest.ts';
import { Interviews } from './interviews.ts';
import type { LobbyEvent } from './lobbyEvent.ts';
import { type GameOffer, type Place, type Seat, vacate } from './offer.ts';
import {
  BUSY,
  briefingText,
  COMMANDS,
  clockTime,
  goalLines,
  helpLines,
  TOO_MANY_TRIES,
  teamLines,
  WELCOME,
  WRONG_CODE,
} from './texts.ts';
import type { Tries } from './tries.ts';

/** Ticks after which a client that sends nothing is taken for lost (5 s); the server itself waits six times as long. */
const DEAD_TICKS = 100;

interface ReceptionOptions {
  readonly people: PeopleHost;
  readonly tries: Tries;
  readonly tick: () => number;
  readonly find: (code: string) => Place | undefined;
  readonly consentText: string;
  readonly report: (event: LobbyEvent) => void;
}

/** Receives people and leads each from the waiting room into a game and back, by what they ask for and what games do. */
export class Reception {
  readonly #options: ReceptionOptions;
  readonly #desk: Desk;
  readonly #interviews: Interviews;
  readonly #guests = new Map<string, Guest>();

  constructor(options: ReceptionOptions) {
    this.#options = options;
    this.#desk = new Desk(options);
    this.#interviews = new Interviews(this.#desk, options.report);
  }

  /** Something happened to a person. */
  take(event: PersonEvent): void {
    if (event.type === 'came') {
      const guest: Guest = { person: event.person, address: event.address, wrong: 0, stage: { at: 'waiting' } };
      this.#guests.set(event.person, guest);
      this.#options.report({ type: 'came', person: event.person });
      this.#desk.wait(guest, WELCOME);
      return;
    }
    const guest = this.#guests.get(event.person);
    if (!guest) return;
    if (event.type === 'left') this.#left(guest, event.reason);
    else this.#asked(guest, event.command, event.argument);
  }

  /** A game has come to another state: who waited for its arena is let in. */
  gameChanged(offer: GameOffer): void {
    if (!offer.isOpen) return;
    const { people } = this.#options;
    for (const guest of this.#guests.values()) {
      this.#letIn(guest, offer);
      const { person } = guest;
      if (offer.episode.state === 'running' && guest.stage.at === 'seated' && guest.stage.seat.offer === offer)
        this.#desk.attempt(guest, () =>
          people.show(person, { type: 'title', title: 'Go', subtitle: 'The game begins.' }),
        );
    }
  }

  /** A game's files are written and its players are back in the waiting room. */
  async gameOver(offer: GameOffer): Promise<void> {
    const { ending } = offer.episode;
    const line = ending ? `The game is over: ${ending.reason}.` : 'The game is over.';
    for (const guest of [...this.#guests.values()]) {
      const seat = seatOf(guest);
      const isThere = seat?.offer === offer || (guest.stage.at === 'watching' && guest.stage.offer === offer);
      if (!isThere) continue;
      const played = guest.stage.at === 'seated';
      if (seat) vacate(seat);
      this.#desk.attempt(guest, () => this.#options.people.release(guest.person));
      const mates = offer.episode.agents.filter((agent) => agent !== seat?.agent);
      if (seat && played && offer.asksQuestions && mates.length > 0) this.#interviews.begin(guest, seat, mates, line);
      else this.#desk.wait(guest, [line, 'Enter another code to play again.']);
    }
  }

  /** Shows those who play how much time is left and, where everybody sees the scores, how far the team is. */
  showProgress(offer: GameOffer): void {
    if (offer.episode.state !== 'running') return;
    const { tick, scores } = offer.episode.status();
    const { gameTicks } = offer.episode.limits;
    const left = Math.max(0, gameTicks - tick);
    const progress = Object.entries(scores).map(([metric, value]) => `${metric} ${value}`);
    for (const guest of this.#guests.values()) {
      if (guest.stage.at !== 'seated' || guest.stage.seat.offer !== offer) continue;
      const { person } = guest;
      const { people } = this.#options;
      this.#desk.attempt(guest, () =>
        people.show(person, { type: 'bar', title: clockTime(left), share: left / gameTicks }),
      );
      if (offer.episode.showsScores && progress.length > 0)
        this.#desk.attempt(guest, () => people.show(person, { type: 'action-bar', text: progress.join('  ') }));
    }
  }

  #left(guest: Guest, reason: string): void {
    this.#guests.delete(guest.person);
    this.#abandon(guest);
    this.#options.report({ type: 'left', person: guest.person, reason });
  }

  /** A person is no longer where they were; their seat or place is free again. */
  #abandon(guest: Guest): void {
    const { person, stage } = guest;
    const seat = seatOf(guest);
    if (seat) vacate(seat);
    if (seat && stage.at === 'seated')
      this.#options.report({ type: 'seat-left', person, episodeId: seat.offer.episode.id, agent: seat.agent });
    if (stage.at === 'watching') stage.offer.spectators.delete(person);
    if (stage.at === 'questions') this.#interviews.end(guest, stage);
  }

  #asked(guest: Guest, command: string, argument: string): void {
    const { stage } = guest;
    // What was typed before a move may ask for what was on offer then.
    if (!COMMANDS[placeOf(guest)].some(({ name }) => name === command)) return;
    const seat = seatOf(guest);
    switch (command) {
      case 'help':
        this.#desk.inform(guest, helpLines(placeOf(guest)));
        return;
      case 'code':
        this.#enterCode(guest, argument.replace(/[\s-]/g, ''));
        return;
      case 'consent':
        if (stage.at === 'consent') this.#consent(guest, stage.seat, argument.toLowerCase());
        return;
      case 'goal':
        if (seat) this.#desk.inform(guest, goalLines(seat.offer.briefing(seat)));
        return;
      case 'team':
        if (seat) this.#desk.inform(guest, teamLines(seat.offer.briefing(seat)));
        return;
      case 'ready':
      case 'done':
        if (seat) this.#reported(guest, seat, command);
        return;
      case 'leave':
        this.#leave(guest);
        return;
      case 'answer':
      case 'skip':
        if (stage.at === 'questions') this.#interviews.answer(guest, stage, command === 'skip' ? undefined : argument);
        return;
      default:
        return;
    }
  }

  #enterCode(guest: Guest, code: string): void {
    const { tries, tick, find } = this.#options;
    if (!tries.mayTry(guest.address, tick())) {
      this.#desk.inform(guest, [BUSY]);
      return;
    }
    const place = find(code);
    if (place?.type === 'seat' && place.seat.holder === undefined && !place.seat.offer.isOver) {
      this.#abandon(guest);
      this.#claim(guest, place.seat);
      return;
    }
    if (place?.type === 'watch' && !place.offer.isOver && place.offer.spectators.size < place.offer.mostSpectators) {
      this.#abandon(guest);
      place.offer.spectators.add(guest.person);
      this.#desk.enter(guest, { at: 'watching', offer: place.offer, inArena: false }, [
        'You watch as soon as the arena stands.',
      ]);
      this.#letIn(guest, place.offer);
      return;
    }
    const holder = place?.type === 'seat' && !place.seat.offer.isOver ? place.seat.holder : undefined;
    if (place?.type !== 'seat' || holder === undefined || holder === guest.person) this.#wrong(guest);
    else this.#desk.attempt(guest, () => this.#replace(guest, place.seat, holder));
  }

  /** A seat's holder whose line is dead has come back by another one, or somebody has stolen the code. */
  async #replace(guest: Guest, seat: Seat, holder: string): Promise<void> {
    const { people } = this.#options;
    const { stage } = guest;
    const isDead = (await people.silence(holder)) >= DEAD_TICKS;
    if (isDead) await people.putOut(holder, 'somebody came back to your seat');
    if (guest.stage !== stage || !this.#guests.has(guest.person)) return;
    if (!isDead || seat.holder !== undefined) this.#wrong(guest);
    else {
      this.#abandon(guest);
      this.#claim(guest, seat);
    }
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
    if (seat.agreedFrom === guest.address) {
      this.#agreed(guest, seat);
      return;
    }
    this.#desk.enter(guest, { at: 'consent', seat }, [
      this.#options.consentText,
      'Do you agree? /consent yes or /consent no. Without it you cannot play.',
    ]);
  }

  #consent(guest: Guest, seat: Seat, answer: string): void {
    if (answer === 'yes') {
      const { consentText: text, report, tick } = this.#options;
      const { agent, offer } = seat;
      report({ type: 'consented', person: guest.person, episodeId: offer.episode.id, agent, tick: tick(), text });
      this.#agreed(guest, seat);
    } else if (answer === 'no') {
      this.#abandon(guest);
      this.#desk.wait(guest, ['Nothing of you is recorded, and your seat is free again.']);
    } else this.#desk.inform(guest, ['Answer /consent yes or /consent no.']);
  }

  #agreed(guest: Guest, seat: Seat): void {
    seat.agreed = true;
    seat.agreedFrom = guest.address;
    const briefing = seat.offer.briefing(seat);
    this.#desk.enter(guest, { at: 'briefed', seat }, [
      ...teamLines(briefing),
      'The book in your hand has your goal; /goal repeats it. You are moved into the arena as soon as it stands.',
    ]);
    const book = { type: 'book', title: 'Your goal', pages: bookPages(briefingText(briefing)) } as const;
    this.#desk.attempt(guest, () => this.#options.people.show(guest.person, book));
    this.#letIn(guest, seat.offer);
  }

  /** Moves a person into the arena who waits for this game, once it can be entered. */
  #letIn(guest: Guest, offer: GameOffer): void {
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
        this.#desk.enter(guest, { at: 'seated', seat }, [
          `You are ${seat.agent}. ${next}`,
          ...goalLines(offer.briefing(seat)),
        ]);
      });
    } else if (stage.at === 'watching' && stage.offer === offer && !stage.inArena) {
      stage.inArena = true;
      const { zone, start } = offer.episode.place;
      this.#desk.attempt(guest, async () => {
        await people.watch(person, zone, { ...start, items: [] });
        report({ type: 'watching', person, episodeId: offer.episode.id });
        this.#desk.enter(guest, stage, ['You watch. Nobody sees or hears you. /leave brings you back.']);
      });
    }
  }

  #reported(guest: Guest, seat: Seat, report: 'ready' | 'done'): void {
    const { episode } = seat.offer;
    if (report === 'done' && episode.state !== 'running') {
      this.#desk.inform(guest, ['The game has not begun.']);
      return;
    }
    episode.report(seat.agent, report);
    this.#desk.inform(guest, [report === 'ready' ? 'You are ready.' : 'You are done. The game ends when all are.']);
  }

  #leave(guest: Guest): void {
    this.#abandon(guest);
    this.#desk.attempt(guest, () => this.#options.people.release(guest.person));
    this.#desk.wait(guest, [
      'You are back in the waiting room. With the same code you can go on where you were, for a while.',
    ]);
  }
}
