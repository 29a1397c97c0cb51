import type { Clock, ThinkPolicy, Timer } from './clock.ts';
import type { FloorPlace } from './floor.ts';
import { RealtimeClock } from './realtimeClock.ts';
import { Thoughts } from './thoughts.ts';
import { TimerQueue } from './timerQueue.ts';

/** Time outside the game: what real latency and a pace are measured with. */
type WallClock = Pick<Clock, 'now' | 'after'>;

/** Somebody who acts in turns, each of which begins when everything else has run dry and ends before time goes on. */
export interface TurnTaker {
  /** Begins a turn if there is one to begin, or tells whether one is under way; false lets game time go on. */
  takeTurn(): boolean;
}

interface LockstepRunOptions {
  /** Asked before every event; the run ends when it returns true. */
  readonly until: () => boolean;
  /** Game milliseconds per wall millisecond; left out, as fast as the machine goes. */
  readonly rate?: number;
}

/** Wall time after which a drain gives up, ms: something waits for an event that will never come. */
const LONGEST_DRAIN_MS = 30_000;
/** How long a run with nothing scheduled yields to the outside before it looks again, ms of wall time. */
const IDLE_WAIT_MS = 2;
/** Longest rest while only an answer from outside can move things: how often `until` is asked meanwhile, ms of wall time. */
const LONGEST_REST_MS = 50;
/** The same where other games use the time: each look costs the one that has the floor. */
const LONGEST_SHARED_REST_MS = 1_000;
/** How long sockets, signals and answers may wait while events run, ms of wall time. */
const LONGEST_TURN_MS = 4;
/** Most events that share one turn of the event loop. */
const LARGEST_BATCH = 256;
/** Events at one instant above which something must be in an endless loop: a tick of a full team takes some hundreds. */
const MOST_EVENTS_AT_ONCE = 100_000;

/** How a run that has nothing to do waits. */
interface Rest {
  /** Wall time after which it looks again. */
  readonly ms: number;
  /** Whether game time stands still meanwhile. */
  readonly stands: boolean;
  /** Whether others may have the floor: nothing moves in this game before it looks again. */
  readonly leaves: boolean;
}

interface Run {
  readonly until: () => boolean;
  readonly pace: Pace | undefined;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
  over: boolean;
  /** Counts the turns of the event loop; an immediate of an earlier one does nothing. */
  turn: number;
  turnStart: number;
  /** Immediates of this turn that have not run. */
  left: number;
  batch: number;
  /** Wall time since which something has been in flight. */
  drainStart: number | undefined;
  wake: (() => void) | undefined;
}

/**
 * Game time that jumps from event to event. Each callback runs alone, in order of due time and then of creation, and
 * the next one only after everything it set off in this process has run dry: promise jobs, stream hops of in-process
 * links, and whatever an idle check still reports as in flight. The same program gives the same order every time.
 */
export class LockstepClock extends TimerQueue {
  readonly #inFlight: (() => boolean)[] = [];
  readonly #wall: WallClock;
  readonly #thoughts: Thoughts;
  readonly #floor: FloorPlace | undefined;
  readonly #guests: TurnTaker[] = [];
  #run: Run | undefined;
  /** Events since game time last passed. */
  #eventsAtOnce = 0;

  /**
   * @param wall the real wall clock unless a test wants to steer it.
   * @param floor where others share the process: it is held whenever `run` is called, and left to others while game time
   * waits for an answer, or for its pace, and nothing moves.
   */
  constructor(wall: WallClock = new RealtimeClock(), floor?: FloorPlace) {
    super();
    this.#wall = wall;
    this.#floor = floor;
    this.#thoughts = new Thoughts(() => wall.now());
  }

  /** Registers a check whether anything is still in flight, which every drain waits for; returns what unregisters it. */
  waitFor(inFlight: () => boolean): () => void {
    this.#inFlight.push(inFlight);
    return () => {
      const index = this.#inFlight.indexOf(inFlight);
      if (index >= 0) this.#inFlight.splice(index, 1);
    };
  }

  /**
   * Has somebody take turns between events, who bounds them, tells by `rested` when one is over, and does `within` what moves
   * the game outside of a turn.
   */
  join(guest: TurnTaker): { rested(): void; leave(): void; within(work: () => void): void } {
    this.#guests.push(guest);
    return {
      within: (work) => (this.#floor ? this.#floor.within(work) : work()),
      rested: () => this.#wake(),
      leave: () => {
        const index = this.#guests.indexOf(guest);
        if (index >= 0) this.#guests.splice(index, 1);
        this.#wake();
      },
    };
  }

  /**
   * Runs game time until told to stop. An exception of a callback ends the run and rejects. So do 100,000 callbacks
   * without any time between them, of which the last is left out: a loop that waits without taking time would keep all
   * others waiting for ever, while in real time the clock would go on. One run at a time.
   */
  run({ until, rate = Number.POSITIVE_INFINITY }: LockstepRunOptions): Promise<void> {
    if (this.#run) return Promise.reject(new Error('lockstep: this clock is running already'));
    return new Promise((resolve, reject) => {
      const run: Run = {
        until,
        pace: rate === Number.POSITIVE_INFINITY ? undefined : new Pace(rate, this.now(), this.#wall.now()),
        resolve,
        reject,
        over: false,
        turn: 0,
        turnStart: 0,
        left: 0,
        batch: 1,
        drainStart: undefined,
        wake: undefined,
      };
      this.#run = run;
      this.#beginTurn(run, 1);
    });
  }

  override think<T>(
    answer: Promise<T>,
    policy: ThinkPolicy,
    signal?: AbortSignal,
    elapsedMs?: () => number,
  ): Promise<T> {
    return new Promise((resolve, reject) => {
      const thought = this.#thoughts.begin(policy, this.now(), elapsedMs);
      let delivery: Timer | undefined;
      const abort = () => {
        this.#thoughts.release(thought);
        delivery?.cancel();
        reject(signal?.reason);
        this.#wake();
      };
      const arrived = (settle: () => void) => {
        if (!this.#thoughts.release(thought)) return;
        delivery = this.runAt(this.#thoughts.placeOf(thought), () => {
          signal?.removeEventListener('abort', abort);
          settle();
        });
        this.#wake();
      };
      answer.then(
        (value) => arrived(() => resolve(value)),
        (error: unknown) => arrived(() => reject(error)),
      );
      if (signal?.aborted) abort();
      else signal?.addEventListener('abort', abort, { once: true });
    });
  }

  protected override scheduled(): void {
    this.#run?.wake?.();
  }

  #wake(): void {
    this.#run?.wake?.();
  }

  /**
   * Queues the next steps of a run. Node empties the queues of ticks and promise jobs between any two immediates of one
   * turn, so a batch of them gives every event a full barrier and only the batch waits for sockets and files.
   */
  #beginTurn(run: Run, batch: number): void {
    const turn = ++run.turn;
    run.turnStart = this.#wall.now();
    run.left = batch;
    const step = () => {
      if (!run.over && run.turn === turn) this.#step(run);
    };
    for (let count = 0; count < batch; count++) setImmediate(step);
  }

  /** One event, if it may run now. Everything the last one set off has run dry, but for what is in flight. */
  #step(run: Run): void {
    try {
      if (this.#anyInFlight()) {
        const now = this.#wall.now();
        run.drainStart ??= now;
        if (now - run.drainStart > LONGEST_DRAIN_MS)
          throw new Error(`lockstep: something was still in flight after ${LONGEST_DRAIN_MS / 1000} s`);
        this.#beginTurn(run, 1);
        return;
      }
      run.drainStart = undefined;
      if (this.#anyTurn()) {
        // What they ask of the game is answered meanwhile, so nobody else has the floor.
        this.#rest(run, { ms: LONGEST_REST_MS, stands: true, leaves: false });
        return;
      }
      if (run.until()) {
        this.#end(run);
        run.resolve();
        return;
      }
      if (!this.#mayGoOn(run)) return;
      this.#countAtOnce();
      this.runNext();
    } catch (error) {
      this.#end(run);
      run.reject(error);
      return;
    }
    const late = this.#wall.now() - run.turnStart > LONGEST_TURN_MS;
    if (--run.left > 0 && !late) return;
    run.batch = late ? Math.max(1, run.batch >> 1) : Math.min(LARGEST_BATCH, run.batch * 2);
    this.#beginTurn(run, run.batch);
  }

  #countAtOnce(): void {
    if (this.next()?.due !== this.now()) this.#eventsAtOnce = 0;
    if (++this.#eventsAtOnce <= MOST_EVENTS_AT_ONCE) return;
    this.#eventsAtOnce = 0;
    this.skipNext();
    throw new Error(
      `lockstep: game time does not get beyond ${this.now()} ms: ${MOST_EVENTS_AT_ONCE} callbacks ran at that instant`,
    );
  }

  #end(run: Run): void {
    run.over = true;
    this.#run = undefined;
  }

  #anyInFlight(): boolean {
    for (const ask of this.#inFlight) if (ask()) return true;
    return false;
  }

  #anyTurn(): boolean {
    for (const guest of this.#guests) if (guest.takeTurn()) return true;
    return false;
  }

  /** Whether the next event may run now; when not, the run rests and comes back by itself. */
  #mayGoOn(run: Run): boolean {
    const next = this.next();
    if (!next) {
      // Where nobody thinks it is a file or the like that is waited for, whose reader goes on by itself.
      const { none, stopTime } = this.#thoughts;
      this.#rest(run, { ms: none ? IDLE_WAIT_MS : Number.POSITIVE_INFINITY, stands: stopTime, leaves: !none });
      return false;
    }
    const held = this.#thoughts.none ? 0 : this.#thoughts.waitMs(next);
    if (held > 0) {
      this.#rest(run, { ms: held, stands: held === Number.POSITIVE_INFINITY, leaves: true });
      return false;
    }
    const ahead = run.pace?.waitMs(next.due, this.#wall.now()) ?? 0;
    if (ahead > 1) {
      this.#rest(run, { ms: ahead, stands: false, leaves: true });
      return false;
    }
    return true;
  }

  /** Yields until something arrives or the time is up. */
  #rest(run: Run, { ms, stands, leaves }: Rest): void {
    const start = this.#wall.now();
    const floor = leaves ? this.#floor : undefined;
    run.turn++;
    let timer: Timer | undefined;
    const resume = () => {
      if (stands) run.pace?.stood(this.#wall.now() - start);
      this.#beginTurn(run, 1);
    };
    run.wake = () => {
      run.wake = undefined;
      timer?.cancel();
      if (floor) void floor.take().then(resume);
      else resume();
    };
    const longest = floor ? LONGEST_SHARED_REST_MS : LONGEST_REST_MS;
    timer = this.#wall.after(Math.min(Math.max(1, ms), longest), () => run.wake?.());
    floor?.leave();
  }
}

/** How far game time may fall behind its pace before the lost time is given up, ms of wall time. */
const LARGEST_LAG_MS = 100;

/** Ties game time to wall time at a rate, so that a person can follow. Time lost to a slow machine is not raced after. */
class Pace {
  readonly #rate: number;
  readonly #gameStart: number;
  #wallStart: number;

  /** @param rate game ms per wall ms. */
  constructor(rate: number, gameNow: number, wallNow: number) {
    this.#rate = rate;
    this.#gameStart = gameNow;
    this.#wallStart = wallNow;
  }

  /** Wall time until game time may reach `due`, ms; 0 or less when it may now. */
  waitMs(due: number, wallNow: number): number {
    const wait = (due - this.#gameStart) / this.#rate - (wallNow - this.#wallStart);
    if (wait < -LARGEST_LAG_MS) this.#wallStart -= wait;
    return wait;
  }

  /** Game time stood still for this long; that is no lag. */
  stood(wallMs: number): void {
    this.#wallStart += wallMs;
  }
}
