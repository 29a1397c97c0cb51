import type { Desk } from './desk.ts';
import type { Guest, Stage } from './guest.ts';
import type { LobbyEvent } from './lobbyEvent.ts';
import type { Seat } from './offer.ts';
import { Questions } from './questions.ts';

type Asked = Extract<Stage, { readonly at: 'questions' }>;

/** Asks those who played what they think of their mates, in the waiting room after the game. */
export class Interviews {
  readonly #desk: Desk;
  readonly #report: (event: LobbyEvent) => void;

  constructor(desk: Desk, report: (event: LobbyEvent) => void) {
    this.#desk = desk;
    this.#report = report;
  }

  /** @param line how the game ended. */
  begin(guest: Guest, seat: Seat, mates: readonly string[], line: string): void {
    this.#desk.enter(guest, { at: 'questions', seat, questions: new Questions(mates) }, [
      line,
      `Some questions about your mates (${mates.join(', ')}): was each a person or a program, and how well did you work together, from 1 (badly) to 5 (well)?`,
      `For example: /answer ${mates[0]} unsure 3. /skip leaves the questions.`,
    ]);
  }

  /** Takes an answer; none leaves the questions that are open. @returns whether there is more to answer. */
  answer(guest: Guest, stage: Asked, text: string | undefined): boolean {
    if (text === undefined) return false;
    const { questions } = stage;
    const problem = questions.take(text);
    if (problem !== undefined) this.#desk.inform(guest, [problem]);
    else if (questions.open.length > 0) this.#desk.inform(guest, [`Thank you. Now: ${questions.open.join(', ')}.`]);
    else return false;
    return true;
  }

  /** Hands over what was answered, also by who leaves in between. */
  end({ person }: Guest, { seat, questions: { answers } }: Asked): void {
    this.#report({ type: 'answered', person, episodeId: seat.offer.episode.id, agent: seat.agent, answers });
  }
}
