import type { PersonEvent } from '../hosts/peopleHost.ts';
import { Admissions, type AdmissionsOptions } from './admissions.ts';
import { boardLine, freeSeat } from './board.ts';
import { Desk } from './desk.ts';
import { documentLines } from './documents.ts';
import { commandsAt, type Guest, seatOf } from './guest.ts';
import { Interviews } from './interviews.ts';
import { type GameOffer, type Seat, vacate } from './offer.ts';
import type { Place } from './series.ts';
import {
  BOARD_WELCOME,
  COMMANDS,
  clockTime,
  goalLines,
  HOUSE,
  helpLines,
  pageOf,
  resultLine,
  teamLines,
  UNRECORDED,
} from './texts.ts';

/** Receives people and leads each from the waiting room into a game and back, by what they ask for and what games do. */
export class Reception {
  readonly #options: AdmissionsOptions;
  readonly #desk: Desk;
  readonly #interviews: Interviews;
  readonly #admissions: Admissions;
  readonly #guests = new Map<string, Guest>();

  constructor(options: AdmissionsOptions) {
    this.#options = options;
    this.#desk = new Desk(options);
    this.#interviews = new Interviews(this.#desk, options.report);
    this.#admissions = new Admissions(options, {
      desk: this.#desk,
      guests: this.#guests,
      abandon: (guest) => this.#abandon(guest),
    });
  }

  /** Something happened to a person. */
  take(event: PersonEvent): void {
    if (event.type === 'came') {
      const { board } = this.#options;
      const { person, address } = event;
      const guest: Guest = { person, address, hasBoard: board !== undefined, wrong: 0, stage: { at: 'waiting' } };
      this.#guests.set(event.person, guest);
      this.#options.report({ type: 'came', person: event.person });
      const { welcome } = HOUSE[this.#options.people.persons];
      this.#desk.wait(guest, board ? [...BOARD_WELCOME, ...board.lines()] : welcome);
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
      this.#admissions.letIn(guest, offer);
      const { person } = guest;
      if (offer.episode.state === 'running' && guest.stage.at === 'seated' && guest.stage.seat.offer === offer)
        this.#desk.attempt(guest, () =>
          people.show(person, { type: 'title', title: 'Go', subtitle: 'The game begins.' }),
        );
    }
  }

  /** A game was offered: who waits for it, or still answers questions about the one before, is led on to it. */
  gameOffered(offer: GameOffer): void {
    const { series, seats, listed } = offer;
    for (const guest of this.#guests.values())
      if (listed?.isOpen && guest.hasBoard && guest.stage.at === 'waiting' && freeSeat(offer))
        this.#desk.inform(guest, [`A new game: ${boardLine(offer)}`]);
    for (const guest of this.#guests.values()) {
      const { stage } = guest;
      const place = stage.at === 'next' ? stage.place : stage.at === 'questions' ? stage.seat.place : undefined;
      if (place?.series !== series) continue;
      if (place.type === 'watch' || seats.some(({ agent }) => agent === place.agent))
        this.#admissions.takes(guest, place);
    }
  }

  /** A game's files are written and its players are back in the waiting room. */
  async gameOver(offer: GameOffer): Promise<void> {
    const line = await offer.episode.finished.then(resultLine, () => UNRECORDED);
    for (const guest of [...this.#guests.values()]) {
      const seat = seatOf(guest);
      const isThere = seat?.offer === offer || (guest.stage.at === 'watching' && guest.stage.offer === offer);
      if (!isThere) continue;
      const played = guest.stage.at === 'seated';
      if (seat) vacate(seat);
      this.#desk.attempt(guest, () => this.#options.people.release(guest.person));
      const mates = offer.episode.agents.filter((agent) => agent !== seat?.agent);
      if (seat && played && offer.asksQuestions && mates.length > 0) this.#interviews.begin(guest, seat, mates, line);
      else this.#resume(guest, offer, seat, line);
    }
  }

  /** Where a person goes after a game: into the next one of a series, or to wait for another code. */
  #resume(guest: Guest, offer: GameOffer, seat: Seat | undefined, line: string): void {
    const place: Place = seat?.place ?? offer.series.watching;
    if (offer.isFollowed(seat?.agent)) this.#admissions.awaitNext(guest, place, [line]);
    else this.#desk.wait(guest, [line, 'Thank you for playing. Enter another code to play again.']);
  }

  /** Seats are not kept without end for those who do not say whether they agree. */
  freeUnanswered(): void {
    for (const guest of this.#guests.values()) this.#admissions.lapse(guest);
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
    if (!COMMANDS[commandsAt(guest)].some(({ name }) => name === command)) return;
    const seat = seatOf(guest);
    switch (command) {
      case 'help':
        this.#desk.inform(guest, helpLines(commandsAt(guest)));
        return;
      case 'code':
        this.#admissions.enterCode(guest, argument.replace(/[\s-]/g, ''));
        return;
      case 'games':
        this.#desk.inform(guest, this.#options.board?.lines() ?? []);
        return;
      case 'join':
        this.#admissions.join(guest, argument);
        return;
      case 'consent':
        if (stage.at === 'consent') this.#admissions.consent(guest, stage.seat, argument.toLowerCase());
        return;
      case 'goal':
        if (seat) this.#desk.inform(guest, goalLines(seat.offer.briefing(seat)));
        return;
      case 'docs':
        if (seat) this.#desk.inform(guest, pageOf(documentLines(seat.offer.briefing(seat)), argument));
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
        if (stage.at !== 'questions') return;
        if (this.#interviews.answer(guest, stage, command === 'skip' ? undefined : argument)) return;
        this.#interviews.end(guest, stage);
        this.#resume(guest, stage.seat.offer, stage.seat, 'Thank you.');
        return;
      default:
        return;
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
