import { type ChildProcess, spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import type { Readable, Writable } from 'node:stream';
import type { LockstepClock } from '../../clock/lockstepClock.ts';
import { RealtimeClock } from '../../clock/realtimeClock.ts';
import type { Framework, FrameworkContext } from '../frameworks/framework.ts';
import { confining, plainEnvironment } from './confinement.ts';
import { type Happening, type HostFrame, LONGEST_FRAME, MindFrame, type Seen } from './frames.ts';
import { readLines } from './lineReader.ts';
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

/**
 * A process in which frameworks run, one after the other. It has no key, no run folder and no way to write, start a
 * process or reach into the game: of its surroundings it is given the pipes to its seat alone.
 */
export class MindProcess {
  readonly #options: MindProcessOptions;
  readonly #child: ChildProcess;
  readonly #inbox: Writable;
  readonly #answers: Writable;
  #seat: Seat | undefined;
  #printed = '';
  #usable = true;
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
    return this.#usable && !this.#seat;
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** The framework as it plays in this process, where it is found by its name. One at a time. */
  playing(framework: Framework, clock: Pick<LockstepClock, 'join'>): Framework {
    return { ...framework, run: (context) => this.#play(context, framework.name, clock) };
  }

  /** Ends the process, and with it whatever plays in it. */
  close(): void {
    this.#break('ended by its host');
  }

  async #play(context: FrameworkContext, spec: string, clock: Pick<LockstepClock, 'join'>): Promise<void> {
    if (!this.usable) throw new Error("the players' process is gone, or another framework plays in it");
    let late: { cancel(): void } | undefined;
    const begin = (now: number, happenings: readonly Happening[]) => {
      const limit = this.#options.longestTurnMs ?? (this.#hasPlayed ? LONGEST_TURN_MS : LONGEST_START_MS);
      this.#hasPlayed = true;
      late = WALL.after(limit, () => this.#break(`did not come to rest within ${limit / 1_000} s`));
      this.#send({ type: 'turn', now, happenings });
    };
    const onRest = () => {
      late?.cancel();
      place.rested();
    };
    const seat: Seat = new Seat(context, { begin, onRest });
    const place = clock.join(seat);
    this.#seat = seat;
    this.#send({ type: 'start', start: startOf(context, spec) });
    try {
      await seat.ended;
    } finally {
      late?.cancel();
      place.leave();
      this.#seat = undefined;
    }
  }

  #receive(line: string): void {
    const seat = this.#seat;
    try {
      const frame = MindFrame.parse(JSON.parse(line));
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
    this.#seat?.fail(new Error(`the players' process ${why}`));
  }
}
