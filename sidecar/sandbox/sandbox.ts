import type { Worker } from 'node:worker_threads';
import type { Clock } from '../../clock/clock.ts';
import { RealtimeClock } from '../../clock/realtimeClock.ts';
import { Json } from '../../protocol/briefing.ts';
import { LONGEST_TURN_MS, SANDBOX_LIMITS, type SandboxLimits } from './limits.ts';
import { type GuestRequest, type SandboxFailure, Turn } from './messages.ts';
import { giveThreadBack, takeThread } from './threads.ts';

/** What a program may call, as bot.<name>(...). What it rejects with an Error for, the program gets to catch. */
export type HostFunction = (args: readonly Json[], signal: AbortSignal) => Promise<Json>;

interface SandboxProgram {
  /** The body of an async JavaScript function; it has "bot" and "log" and nothing else of ours. */
  readonly source: string;
  readonly functions: Readonly<Record<string, HostFunction>>;
  /** Of the program's own chance, a whole number. */
  readonly seed: number;
}

/** What came of a program: its value, or why there is none. */
export type SandboxOutcome = { readonly log: readonly string[] } & (
  | { readonly ok: true; readonly value: Json }
  | { readonly ok: false; readonly failure: SandboxFailure; readonly message: string; readonly line: number | null }
);

/**
 * Runs a program that a model wrote, apart from everything: no network, files, process, clock or chance, nothing of a
 * program before it, and no more computing, memory or calls than the limits say. Game time stands while it computes, and goes
 * on while its calls are under way; those still under way at its end are aborted and waited for. Errors of the
 * program are outcomes. Rejects with the signal's reason. `longestTurnMs` is of the machine's own time.
 */
export async function runInSandbox(
  program: SandboxProgram,
  clock: Clock,
  signal: AbortSignal,
  limits: SandboxLimits = SANDBOX_LIMITS,
  longestTurnMs: number = LONGEST_TURN_MS,
): Promise<SandboxOutcome> {
  signal.throwIfAborted();
  const run = new Run(program, clock, signal, limits, longestTurnMs);
  try {
    return await run.play();
  } finally {
    await run.end();
  }
}

/** For what must not hang, whatever game time does. */
const WALL = new RealtimeClock();

class Run {
  readonly #program: SandboxProgram;
  readonly #clock: Clock;
  readonly #signal: AbortSignal;
  readonly #limits: SandboxLimits;
  readonly #longestTurnMs: number;
  readonly #thread: Worker;
  /** Whether the thread has answered what it was asked, and is sound: another program may have it. */
  #isAnswered = true;
  readonly #over = new AbortController();
  readonly #underWay = new Set<Promise<void>>();
  readonly #settled: GuestRequest[] = [];
  #ring = Promise.withResolvers<void>();
  readonly #log: string[] = [];

  constructor(
    program: SandboxProgram,
    clock: Clock,
    signal: AbortSignal,
    limits: SandboxLimits,
    longestTurnMs: number,
  ) {
    this.#program = program;
    this.#clock = clock;
    this.#signal = signal;
    this.#limits = limits;
    this.#longestTurnMs = longestTurnMs;
    this.#thread = takeThread();
  }

  async play(): Promise<SandboxOutcome> {
    const { source, functions, seed } = this.#program;
    const limits = { ...this.#limits };
    let turn = await this.#ask({ type: 'start', source, functions: Object.keys(functions), seed, limits });
    for (;;) {
      this.#log.push(...turn.log);
      if (turn.end) return this.#outcome(turn.end);
      for (const call of turn.calls) this.#begin(call);
      turn = await this.#ask(await this.#nextSettled());
    }
  }

  async end(): Promise<void> {
    this.#over.abort(new Error('the program has ended'));
    if (this.#isAnswered) giveThreadBack(this.#thread);
    // The machine's own time, which nobody waits for.
    else void this.#thread.terminate();
    await Promise.all(this.#underWay);
  }

  /** One turn of the program. Game time stands meanwhile. */
  #ask(request: GuestRequest): Promise<Turn> {
    const { promise, resolve } = Promise.withResolvers<Turn>();
    const broken = (failure: SandboxFailure, message: string) =>
      resolve({ calls: [], log: [], end: { ok: false, failure, message, line: null } });
    const onSlow = () => broken('too-slow', `the program computes for more than ${this.#longestTurnMs / 1_000} s`);
    const onMessage = (message: unknown) => {
      const turn = Turn.parse(message);
      // A thread whose engine broke is not trusted with another.
      this.#isAnswered = turn.end?.ok !== false || turn.end.failure !== 'engine';
      resolve(turn);
    };
    const onError = (error: Error) => broken('engine', error.message);
    const onExit = () => broken('engine', 'the engine has gone');
    const tooSlow = WALL.after(this.#longestTurnMs, onSlow);
    this.#thread.once('message', onMessage).once('error', onError).once('exit', onExit);
    this.#isAnswered = false;
    this.#thread.postMessage(request);
    const answer = promise.finally(() => {
      tooSlow.cancel();
      this.#thread.off('message', onMessage).off('error', onError).off('exit', onExit);
    });
    return unlessAborted(this.#clock.think(answer, { type: 'zero' }, this.#signal), this.#signal);
  }

  #begin({ id, name, json }: Turn['calls'][number]): void {
    const work = this.#perform(name, json).then(
      (value) => this.#settle({ type: 'settle', id, ok: true, json: this.#crossing(value) }),
      (error: unknown) => {
        const message = (error instanceof Error ? error.message : String(error)).slice(0, 2_000);
        this.#settle({ type: 'settle', id, ok: false, json: JSON.stringify(message) });
      },
    );
    this.#underWay.add(work);
    work.finally(() => this.#underWay.delete(work));
  }

  async #perform(name: string, json: string): Promise<Json> {
    const { functions } = this.#program;
    const act = Object.hasOwn(functions, name) ? functions[name] : undefined;
    if (!act) throw new Error(`unknown function "${name}"`);
    const args = Json.array().safeParse(JSON.parse(json));
    if (!args.success) throw new Error(`${name}: the arguments are not a list`);
    return act(args.data, AbortSignal.any([this.#signal, this.#over.signal]));
  }

  #settle(request: GuestRequest): void {
    this.#settled.push(request);
    this.#ring.resolve();
  }

  async #nextSettled(): Promise<GuestRequest> {
    for (;;) {
      const next = this.#settled.shift();
      if (next) return next;
      this.#ring = Promise.withResolvers<void>();
      await unlessAborted(this.#ring.promise, this.#signal);
    }
  }

  /** A value as JSON; one that is longer than the program may have is replaced by words that say so. */
  #crossing(value: Json): string {
    const json = JSON.stringify(value);
    return json.length <= this.#limits.valueLength ? json : '"(an answer that is too long)"';
  }

  #outcome(end: NonNullable<Turn['end']>): SandboxOutcome {
    const log = [...this.#log];
    if (!end.ok) return { ok: false, failure: end.failure, message: end.message, line: end.line, log };
    return { ok: true, value: Json.parse(JSON.parse(end.json)), log };
  }
}

/** Settles like the work, or rejects with the signal's reason. */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', abort);
    work.catch(() => {});
    aborted.promise.catch(() => {});
  }
}
