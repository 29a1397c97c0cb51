import { HostFault } from '../../protocol/errors.ts';
import type { PeopleHost } from '../hosts/peopleHost.ts';
import { bookPages } from './bookPages.ts';
import { commandsAt, type Guest, type Stage } from './guest.ts';
import type { LobbyEvent } from './lobbyEvent.ts';
import { COMMANDS, HOUSE, withoutSlashes } from './texts.ts';

/** Deals with single persons: what they are told, offered and given. Nothing that fails here ends a game. */
export class Desk {
  readonly #people: PeopleHost;
  readonly #report: (event: LobbyEvent) => void;

  constructor({ people, report }: { readonly people: PeopleHost; readonly report: (event: LobbyEvent) => void }) {
    this.#people = people;
    this.#report = report;
  }

  /** Puts a person at another point of the way: other commands, and a word on what to do there. */
  enter(guest: Guest, stage: Stage, lines: readonly string[]): void {
    guest.stage = stage;
    this.attempt(guest, () => this.#people.offer(guest.person, COMMANDS[commandsAt(guest)]));
    this.inform(guest, lines);
  }

  /** Lets a person wait for a code, with the book that explains how. */
  wait(guest: Guest, lines: readonly string[]): void {
    this.enter(guest, { at: 'waiting' }, lines);
    const pages = bookPages(HOUSE[this.#people.persons].book);
    const book = { type: 'book', title: 'How to join', pages } as const;
    this.attempt(guest, () => this.#people.show(guest.person, book));
  }

  inform(guest: Guest, lines: readonly string[]): void {
    const shown = this.#people.persons === 'accounts' ? withoutSlashes(lines) : lines;
    this.attempt(guest, () => this.#people.show(guest.person, { type: 'message', lines: shown }));
  }

  /** Does something for a person. What fails because they left is no problem; anything else is reported. */
  attempt(guest: Guest, action: () => Promise<void>): void {
    action().catch((error: unknown) => {
      if (error instanceof HostFault && error.code === 'not-online') return;
      const detail = error instanceof Error ? error.message : String(error);
      this.#report({ type: 'problem', person: guest.person, detail });
    });
  }
}
