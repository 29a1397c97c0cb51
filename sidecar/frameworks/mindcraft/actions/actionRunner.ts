import { type Clock, TimeLimitError } from '../../../../clock/clock.ts';
import { type BodyState, bodyChanges, reportsChanges } from '../../../tools/mindcraft/bodyChanges.ts';
import { resultText, type ToolResult } from '../../../tools/tool.ts';

/** What came of an action. */
export interface ActionReport {
  readonly ok: boolean;
  /** What was done, for the model. Empty for an interrupted action under upstream's quirks. */
  readonly message: string;
  readonly interrupted: boolean;
  /** Who or what interrupted it: the label of the next action, a mode's, or what was given to `interrupt`. */
  readonly by?: string;
  /** Whether its own time limit ended it. */
  readonly timedOut: boolean;
}

/** What an action does. It ends soon after its signal is aborted, by a result or by rejecting. */
type ActionJob = (signal: AbortSignal) => Promise<ToolResult>;

export interface ActionOptions {
  /** Game time after which it is ended, ms; no limit of its own when absent. */
  readonly timeoutMs?: number;
  /** Whether it begins again when the body is idle after something else interrupted it. */
  readonly resume?: boolean;
  /** Whether the body counts as idle meanwhile: a glance, which the next action waits for all the same. */
  readonly inPassing?: boolean;
}

export interface ActionRunnerOptions {
  readonly clock: Clock;
  /** The episode's: when it aborts, the running action ends and every `run` rejects with its reason. */
  readonly signal: AbortSignal;
  /** The body's state now, by which an interrupted action reports what it did. */
  readonly observe: () => BodyState;
  /** Interrupted actions report nothing, until once an action has timed out (upstream's behaviour). */
  readonly quirks?: boolean;
  /** Told what came of an action that resumed by itself, whose `run` has ended before. */
  readonly onResumed?: (label: string, report: ActionReport) => void;
  /** Told of what rejects in an action that resumed by itself, the signal's reason apart. */
  readonly onDefect?: (error: unknown) => void;
}

/** The reason that an interrupted action's signal has: its tools may report what they did so far. */
export class Interruption extends Error {
  readonly code = 'interrupted';
  readonly by: string;

  constructor(by: string) {
    super(`interrupted by ${by}`);
    this.name = 'Interruption';
    this.by = by;
  }
}

/** How long an interrupted action may take to end before the next begins all the same, ms of game time. */
const STOP_MS = 10_000;

interface RunningAction {
  readonly label: string;
  readonly inPassing: boolean;
  readonly controller: AbortController;
  /** Settles, never rejects, when it has ended. */
  readonly ended: Promise<unknown>;
}

interface ResumableAction {
  readonly label: string;
  readonly job: ActionJob;
  readonly options: ActionOptions;
}

/**
 * One agent's actions, one at a time. A newer action interrupts the running one and begins when that has ended. What was
 * interrupted reports what it has done so far; nothing is ever killed.
 */
export class ActionRunner {
  readonly #options: ActionRunnerOptions;
  #running: RunningAction | undefined;
  #resumable: ResumableAction | undefined;
  #idleSince: number | null;
  /** Counts the calls of `run`: only the newest of those that wait begins. */
  #newest = 0;
  #newestLabel = '';
  /** How many wait for the running one to end: before they have had their turn nothing resumes. */
  #waiting = 0;
  #hasTimedOut = false;

  constructor(options: ActionRunnerOptions) {
    this.#options = options;
    this.#idleSince = options.clock.now();
  }

  /** What runs now. */
  get current(): { readonly label: string } | null {
    return this.#running && !this.#running.inPassing ? { label: this.#running.label } : null;
  }

  /** Game time since which nothing has run, ms; null while something does. */
  get idleSince(): number | null {
    return this.#idleSince;
  }

  /** What begins again once nothing else runs. */
  get resumable(): string | null {
    return this.#resumable?.label ?? null;
  }

  /**
   * Interrupts what runs, waits until it has ended, and does this. An action that an even newer one overtakes before it
   * began is reported as interrupted too. Rejects with the episode's signal's reason, and with what the job rejects with.
   */
  async run(label: string, job: ActionJob, options: ActionOptions = {}): Promise<ActionReport> {
    const turn = ++this.#newest;
    this.#newestLabel = label;
    this.#waiting++;
    try {
      while (this.#running && turn === this.#newest) await this.#end(this.#running, label);
    } finally {
      this.#waiting--;
    }
    this.#options.signal.throwIfAborted();
    if (turn !== this.#newest)
      return { ok: false, message: '', interrupted: true, by: this.#newestLabel, timedOut: false };
    if (options.resume) this.#resumable = { label, job, options };
    return this.#start(label, job, options);
  }

  /** Interrupts what runs, if anything does, and resolves when it has ended. What is to resume resumes then. */
  async interrupt(by: string): Promise<void> {
    const running = this.#running;
    if (!running) return;
    this.#waiting++;
    try {
      await this.#end(running, by);
    } finally {
      this.#waiting--;
    }
    this.#resume();
  }

  /** The same for everything that runs or waits, and nothing resumes. */
  async stop(): Promise<void> {
    this.#newest++;
    this.#newestLabel = 'stop';
    this.#resumable = undefined;
    await this.interrupt('stop');
  }

  async #end(running: RunningAction, by: string): Promise<void> {
    const { clock } = this.#options;
    running.controller.abort(new Interruption(by));
    const limit = new AbortController();
    const overdue = clock.sleep(STOP_MS, limit.signal).catch(() => undefined);
    await Promise.race([running.ended, overdue]);
    limit.abort();
    this.#release(running);
  }

  #release(running: RunningAction): void {
    if (this.#running !== running) return;
    this.#running = undefined;
    if (running.inPassing) return;
    this.#idleSince = this.#options.clock.now();
  }

  async #start(label: string, job: ActionJob, options: ActionOptions): Promise<ActionReport> {
    const { clock } = this.#options;
    const controller = new AbortController();
    const done = Promise.withResolvers<void>();
    const inPassing = options.inPassing === true;
    const running: RunningAction = { label, inPassing, controller, ended: done.promise };
    this.#running = running;
    if (!inPassing) this.#idleSince = null;
    try {
      return await this.#perform(running, job, options, clock.now());
    } finally {
      this.#release(running);
      done.resolve();
      this.#resume();
    }
  }

  async #perform(
    { label, controller }: RunningAction,
    job: ActionJob,
    { timeoutMs = Number.POSITIVE_INFINITY }: ActionOptions,
    begun: number,
  ): Promise<ActionReport> {
    const { clock, signal, observe } = this.#options;
    const before = observe();
    const stop = AbortSignal.any([signal, controller.signal]);
    const limit = Number.isFinite(timeoutMs) ? clock.deadline(timeoutMs, stop) : { signal: stop, clear: () => {} };
    let result: ToolResult | undefined;
    try {
      result = await job(limit.signal);
    } catch (error) {
      if (!limit.signal.aborted) throw error;
    } finally {
      limit.clear();
    }
    signal.throwIfAborted();
    const took = `after ${((clock.now() - begun) / 1_000).toFixed(1)} s`;
    // Once: commands report the body's changes themselves.
    const changes = () => (result && reportsChanges(result) ? '' : bodyChanges(before, observe()));
    const done = () => sentences(ownText(result), changes());
    const reason: unknown = controller.signal.reason;
    if (controller.signal.aborted && !result?.ok) {
      const by = reason instanceof Interruption ? reason.by : 'unknown';
      const isSilent = this.#options.quirks === true && !this.#hasTimedOut;
      const message = isSilent ? '' : `${label} was interrupted by ${by} ${took}. ${done()}`;
      return { ok: false, message, interrupted: true, by, timedOut: false };
    }
    if (limit.signal.aborted && limit.signal.reason instanceof TimeLimitError && !result?.ok) {
      this.#hasTimedOut = true;
      this.#forget(label);
      return { ok: false, message: `${label} ran out of time ${took}. ${done()}`, interrupted: false, timedOut: true };
    }
    this.#forget(label);
    const message = result ? resultText(result) : `${label} ended without a result`;
    return { ok: result?.ok ?? false, message, interrupted: false, timedOut: false };
  }

  /** What came to its own end does not resume. */
  #forget(label: string): void {
    if (this.#resumable?.label === label) this.#resumable = undefined;
  }

  #resume(): void {
    const resumable = this.#resumable;
    if (!resumable || this.#running || this.#waiting > 0 || this.#options.signal.aborted) return;
    const { label, job, options } = resumable;
    this.#start(label, job, options).then(
      (report) => {
        if (!report.interrupted) this.#options.onResumed?.(label, report);
      },
      (error: unknown) => {
        if (!this.#options.signal.aborted) this.#options.onDefect?.(error);
      },
    );
  }
}

/** What a cut-off tool itself reports; nothing where it says no more than that it was cut off. */
function ownText(result: ToolResult | undefined): string {
  if (!result) return '';
  if (!result.ok && result.code === 'cancelled' && /^\S+ was cancelled$/.test(result.message)) return '';
  // That it was interrupted stands before it already.
  return result.message.replace(/^interrupted: /, '').replace(/^[a-z](?=[a-z]* )/, (first) => first.toUpperCase());
}

function sentences(own: string, changes: string): string {
  const parts = [own, changes ? `Meanwhile it ${changes}` : own ? '' : 'It had changed nothing yet'];
  return parts
    .filter((part) => part !== '')
    .map((part) => (/[.!?]$/.test(part) ? part : `${part}.`))
    .join(' ');
}
