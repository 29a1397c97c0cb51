import type { Clock } from '../../../clock/clock.ts';
import type { Random } from '../../../clock/random.ts';
import type { GameView } from '../../../hub/web/apiRoutes.ts';
import { PersonClient } from '../../support/personClient.ts';
import { canariesIn, canaryOf } from './canary.ts';

/** What guests of a hub share. */
export interface GuestOptions {
  readonly clock: Clock;
  readonly random: Random;
  /** Of the game server now; another one after a restart. */
  readonly port: () => number;
  /** Games that are open or running. */
  readonly games: () => readonly GameView[];
  readonly signal: AbortSignal;
  /** Something was shown to somebody whom it was not for. */
  readonly crossTalk: (what: string) => void;
  /** Counts what was done. */
  readonly did: (what: string) => void;
}

/** How long a guest waits for what should happen at once, and for a game to begin and end, ms. */
const SOON_MS = 15_000;
const GAME_MS = 240_000;

/** How often somebody who plays speaks, ms. */
const SPEAKS_MS = 3_000;

/** A client that comes, does something and goes, again and again, until the soak is over. */
async function again(name: string, options: GuestOptions, visit: (person: Watched) => Promise<void>): Promise<void> {
  const { clock, random, signal, port, did } = options;
  while (!signal.aborted) {
    let person: Watched | undefined;
    try {
      person = await Watched.join(port(), name, options);
      await visit(person);
    } catch (error) {
      // The hub was killed, or what they waited for did not come: both are part of it.
      did(`${name.replace(/\d+$/, '')}: ${(error as Error).message.slice(0, 60)}`);
    } finally {
      person?.leave();
    }
    await clock.sleep(random.integer(500, 4_000));
  }
}

/** Plays open games as a person: takes a seat, speaks to the mates, and leaves some of the games before their end. */
export function player(index: number, options: GuestOptions): Promise<void> {
  const { random, games, did } = options;
  return again(`Player${index}`, options, async (person) => {
    for (let turn = 0; turn < 3; turn++) {
      const open = games().filter(
        ({ state, free, request }) => state === 'playing' && request.open && free.includes('Alice'),
      );
      if (open.length === 0) {
        await person.pause(1_000);
        continue;
      }
      const game = open[random.integer(0, open.length - 1)] as GameView;
      person.says(`/join ${game.id}`);
      const answer = await person.shown(/Do you agree\?|No game of that number/, SOON_MS);
      if (answer.includes('No game')) {
        did('player: came too late for a seat');
        continue;
      }
      person.game = game.id;
      person.says('/consent yes');
      await person.shown(/You can move once all are ready|The game goes on/, SOON_MS * 2);
      person.says('/ready');
      did('player: took a seat');
      const leavesEarly = random.integer(0, 9) === 0;
      const over = person.shown(/The game is over/, leavesEarly ? random.integer(2_000, 20_000) : GAME_MS);
      const speaking = options.clock.every(SPEAKS_MS, () => person.says(canaryOf(game.id)));
      try {
        await over;
        did('player: played to the end');
      } catch (error) {
        if (!leavesEarly) throw error;
        did('player: left a game early');
        return;
      } finally {
        speaking.cancel();
      }
      person.game = undefined;
    }
  });
}

/** Comes into the lobby, looks at the board, guesses a code, speaks and leaves. */
export function visitor(index: number, options: GuestOptions): Promise<void> {
  return again(`Visitor${index}`, options, async (person) => {
    person.says('/games');
    await person.shown(/Games with free seats|No game has a free seat/, SOON_MS);
    if (options.random.integer(0, 2) === 0) {
      person.says('/code 000000');
      await person.shown(/This code opens nothing|Too many wrong codes/, SOON_MS);
    }
    person.says(canaryOf(0));
    await person.pause(options.random.integer(1_000, 8_000));
    options.did('visitor: came and went');
  });
}

/** Watches a game for a while. */
export function spectator(index: number, options: GuestOptions): Promise<void> {
  return again(`Watcher${index}`, options, async (person) => {
    const watched = options.games().filter(({ spectatorCode }) => spectatorCode !== null);
    if (watched.length === 0) return;
    const game = watched[options.random.integer(0, watched.length - 1)] as GameView;
    person.game = game.id;
    person.says(`/code ${game.spectatorCode}`);
    await person.shown(/You watch\. Nobody|This code opens nothing/, SOON_MS * 2);
    person.says(canaryOf(0));
    await person.pause(options.random.integer(2_000, 15_000));
    options.did('spectator: watched a game');
  });
}

/** A client that looks at every line it is shown. */
class Watched {
  /** The game they play or watch; what is said in any other is not for them. */
  game: number | undefined;
  readonly #person: PersonClient;
  readonly #options: GuestOptions;
  #looked = 0;

  private constructor(person: PersonClient, options: GuestOptions) {
    this.#person = person;
    this.#options = options;
  }

  static async join(port: number, name: string, options: GuestOptions): Promise<Watched> {
    const late = options.clock.deadline(SOON_MS * 2);
    try {
      const person = await Promise.race([
        PersonClient.join({ port, username: name }),
        new Promise<never>((_, reject) =>
          late.signal.addEventListener('abort', () => reject(new Error('could not join'))),
        ),
      ]);
      const watched = new Watched(person, options);
      person.onLine((line) => {
        for (const game of canariesIn(line))
          if (game !== watched.game) options.crossTalk(`${name}, in game ${watched.game}, was shown "${line}"`);
      });
      return watched;
    } finally {
      late.clear();
    }
  }

  says(line: string): void {
    void this.#person.says(line);
  }

  /** The next line like that; those before it are not looked at again. Rejects when it does not come in time. */
  async shown(text: RegExp, withinMs: number): Promise<string> {
    const { clock, signal } = this.#options;
    const until = clock.now() + withinMs;
    for (;;) {
      while (this.#looked < this.#person.lines.length) {
        const line = this.#person.lines[this.#looked++] as string;
        if (text.test(line)) return line;
      }
      if (this.#person.isGone) throw new Error('was cut off');
      if (clock.now() >= until || signal.aborted) throw new Error(`waited in vain for ${text}`);
      await clock.sleep(100);
    }
  }

  async pause(ms: number): Promise<void> {
    const { clock, signal } = this.#options;
    const until = clock.now() + ms;
    while (clock.now() < until && !signal.aborted && !this.#person.isGone) await clock.sleep(200);
  }

  leave(): void {
    this.#person.leave();
  }
}
