import { type ChildProcess, spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import type { Readable, Writable } from 'node:stream';
import type { LockstepClock } from '../../clock/lockstepClock.ts';
import { RealtimeClock } from '../../clock/realtimeClock.ts';
import type { Framework, FrameworkContext } from '../frameworks/framework.ts';
import { confining, plainEnvironment } from './confinement.ts';
import { type Happening, type HostFrame, LONGEST_FRAME, MindFrame, type Seen } from './frames.ts';
import { readLines } from './lineReader.ts';
import { MindLost } from './mindLost.ts';
import { FROM_SEAT, LENGTH_BYTES, QUERY_ANSWERS, TO_SEAT } from './pipes.ts';
import { Seat } from './seat.ts';
import { startOf } from './startOf.ts';

/** How long a turn may take, ms of wall time, and the first one, for which the code is loaded. */
const LONGEST_TURN_MS = 20_000;
const LONGEST_START_MS = 60_000;
/** What is kept of standard error, characters. */
const STDERR_KEPT = 4_000;

/** For what must not hang, whatever game time does. */
const WALL = new RealtimeClock();

interface MindProcessOptions {
  /** The module that runs in it. */
  readonly entry: string;
  /** The files and folders that may be read there. */
  readonly code: readonly string[];
  /** Instead of 20 s, and a minute for the first. */
  readonly longestTurnMs?: number | undefined;
}

/** A game's place in a process of minds; left behind when it is disposed of. */
export interface MindPlace extends Disposable {
  /** The framework as it plays in that process, where it is found by its name. Once. */
  playing(framework: Framework, clock: Pick<LockstepClock, 'join'>): Framework;
}

/**
 * A process in which frameworks run, those of several games at once. It has no key, no run folder and no way to write, start
 * a process or reach into the game: of its surroundings it is given the pipes to its seats alone. One of them has a turn at a
 * time; whose turn it is answers for the process.
 */
export class MindProcess {
  readonly #options: MindProcessOptions;
  readonly #child: ChildProcess;
  readonly #inbox: Writable;
  readonly #answers: Writable;
  readonly #places = new Set<number>();
  readonly #seats = new Map<number, { readonly seat: Seat; readonly within: (work: () => void) => void }>();
  /** The game that has its turn. */
  #moving: number | undefined;
  #games = 0;
  #printed = '';
  #usable = true;
  /** A framework was left behind in it: no more games come in. */
  #retired = false;
  #hasPlayed = false;

  constructor(options: MindProcessOptions) {
    this.#options = options;
    this.#child = spawn(process.execPath, [...confining(options.code), options.entry], {
      stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe', 'pipe'],
      env: plainEnvironment(),
      cwd: tmpdir(),
      // Ctrl-C reaches the whole group of the terminal; the run decides when its players leave.
      detached: true,
    });
    const pipe = <T>(fd: number) => this.#child.stdio[fd] as T;
    this.#inbox = pipe<Writable>(FROM_SEAT);
    this.#answers = pipe<Writable>(QUERY_ANSWERS);
    // A process that is gone before it has read everything shows in its end.
    for (const out of [this.#inbox, this.#answers]) out.on('error', () => undefined);
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#printed = (this.#printed + text).slice(-STDERR_KEPT);
    });
    readLines(pipe<Readable>(TO_SEAT), LONGEST_FRAME, {
      onLine: (line) => this.#receive(line),
      onTooLong: () => this.#break(`sent a frame of over ${LONGEST_FRAME} bytes`),
    });
    this.#child.on('error', (error) => this.#break(`could not be started: ${error.message}`));
    this.#child.on('close', (code, signal) =>
      this.#break(this.#printed.trim() || `ended by ${signal ?? `exit code ${code}`}`),
    );
  }

  /** Whether another framework can be run in it: it is there, and no framework was left behind in it. */
  get usable(): boolean {
    return this.#usable && !this.#retired;
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** A place for one game more. */
  open(): MindPlace {
    const game = this.#games++;
    this.#places.add(game);
    return {
      playing: (framework, clock) => ({
        ...framework,
        run: (context) => this.#play(game, context, framework.name, clock),
      }),
      [Symbol.dispose]: () => this.#leave(game),
    };
  }

  /** No more games come in; the process ends with the last one that is in it. */
  retire(): void {
    this.#retired = true;
    if (this.#places.size === 0) this.close();
  }

  /** Ends the process, and with it whatever plays in it. */
  close(): void {
    this.#break('ended by its host');
  }

  #leave(game: number): void {
    if (!this.#places.delete(game)) return;
    // The game is over, and its framework has not come back.
    if (this.#seats.delete(game)) this.#retired = true;
    if (this.#retired) this.retire();
  }

  async #play(
    game: number,
    context: FrameworkContext,
    spec: string,
    clock: Pick<LockstepClock, 'join'>,
  ): Promise<void> {
    if (!this.#usable) throw new MindLost("the players' process was gone before the game began");
    let late: { cancel(): void } | undefined;
    const begin = (now: number, happenings: readonly Happening[]) => {
      // It broke while this game waited for the floor: nobody would end the turn, and the game would keep the floor for ever.
      if (!this.#usable) {
        seat.fail(new MindLost("the players' process was gone before the game's turn"));
        return;
      }
      const limit = this.#options.longestTurnMs ?? (this.#hasPlayed ? LONGEST_TURN_MS : LONGEST_START_MS);
      this.#hasPlayed = true;
      this.#moving = game;
      late = WALL.after(limit, () => this.#break(`did not come to rest within ${limit / 1_000} s`));
      this.#send({ type: 'turn', game, now, happenings });
    };
    const onRest = () => {
      late?.cancel();
      if (this.#moving === game) this.#moving = undefined;
      place.rested();
    };
    const seat: Seat = new Seat(context, { begin, onRest });
    const place = clock.join(seat);
    this.#seats.set(game, { seat, within: place.within });
    this.#send({ type: 'start', game, start: startOf(context, spec) });
    try {
      await seat.ended;
    } finally {
      late?.cancel();
      place.leave();
      this.#seats.delete(game);
      this.#send({ type: 'over', game });
    }
  }

  #receive(line: string): void {
    try {
      const frame = MindFrame.parse(JSON.parse(line));
      // Of a game that is over it may still come.
      const seat = this.#seats.get(frame.game)?.seat;
      switch (frame.type) {
        case 'query':
          this.#answer(seat?.query(frame) ?? []);
          break;
        case 'rest':
          seat?.rest(frame.wishes);
          break;
        case 'thought':
          seat?.thought(frame.id);
          break;
        default:
          frame satisfies never;
      }
    } catch (error) {
      this.#break(`sent what is not understood: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  #answer(seen: readonly Seen[]): void {
    const json = Buffer.from(JSON.stringify(seen));
    const length = Buffer.alloc(LENGTH_BYTES);
    length.writeUInt32BE(json.length);
    this.#answers.write(Buffer.concat([length, json]));
  }

  #send(frame: HostFrame): void {
    this.#inbox.write(`${JSON.stringify(frame)}\n`);
  }

  #break(why: string): void {
    if (!this.#usable) return;
    this.#usable = false;
    this.#child.kill('SIGKILL');
    const [only, ...others] = this.#seats.keys();
    const guilty = this.#moving ?? (others.length === 0 ? only : undefined);
    const message = `the players' process ${why}`;
    for (const [game, { seat, within }] of this.#seats) {
      const error =
        game === guilty ? new Error(message) : new MindLost(`${message}, in which several games had theirs`);
      within(() => seat.fail(error));
    }
  }
}
