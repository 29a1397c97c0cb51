import type { CommandSource } from '../source.ts';
import { translate } from '../text.ts';
import { CommandError } from './commandError.ts';
import { CommandContext } from './context.ts';
import { type ExecutionFlow, NOBODY, type ResultListener, type Script } from './flow.ts';
import type { Parsed, ParsedPart } from './parse.ts';
import { isEnd } from './tree.ts';

/** Sources that one command may fork into (game rule maxCommandForkCount of 1.20.3, and more than older versions need). */
const MOST_SOURCES = 65_536;

/** The number a command gives: how many things it changed or counted; for forked commands the sum. */
export interface Outcome {
  readonly result: number;
  /** Whether at least one run succeeded. */
  readonly success: boolean;
}

/** A function that is running, or the command at the top: who receives its value, and what a `return` takes away. */
interface Frame {
  readonly depth: number;
  readonly result: ResultListener;
  /** Everything of this depth and deeper goes when the frame ends. */
  readonly discards: number;
}

interface Task {
  readonly frame: Frame;
  readonly act: () => void;
}

/** How a command came to where it is. */
interface Manner {
  readonly forked: boolean;
  readonly returning: boolean;
}

const PLAIN: Manner = { forked: false, returning: false };

/**
 * Runs one command with all that it calls: vanilla's ExecutionContext of 1.20.3 with its queue, so that functions may call
 * each other as deep as the quota goes. Before 1.20.3 ServerFunctionManager did the same with fewer kinds of entries.
 */
export class Execution {
  /** Last first, so that the next task is the last one. */
  readonly #queue: Task[] = [];
  readonly #fresh: Task[] = [];
  readonly #quota: number;
  readonly #byLine: boolean;
  #left: number;
  #frame: Frame = { depth: 0, result: NOBODY, discards: 0 };

  /**
   * @param quota commands that may run: the rule maxCommandChainLength.
   * @param byLine counts lines of functions and calls of functions, as before 1.20.3; else every step of execute that
   *   changes sources and every command with each source.
   */
  constructor(quota: number, byLine: boolean) {
    this.#quota = quota;
    this.#byLine = byLine;
    this.#left = quota;
  }

  /** Commands that ran so far, as counted against the quota. */
  get spent(): number {
    return this.#quota - this.#left;
  }

  /** Whether what runs now is a line of a function. */
  get inFunction(): boolean {
    return this.#frame.depth > 0;
  }

  /** Queues a command. */
  command(parsed: Parsed, source: CommandSource): void {
    const frame = this.#frame;
    this.#put(frame, () => this.#run(parsed, 0, source, [source], frame, PLAIN));
  }

  /** Queues a function as a command of the top would call it, or the command that runs now. */
  function(script: Script, source: CommandSource, onResult: ResultListener = NOBODY): void {
    this.#call(script, source, onResult, this.#frame, false);
  }

  /** Works until the queue is empty. @returns false when the quota ran out before. */
  work(): boolean {
    this.#admit();
    for (let task = this.#queue.pop(); task; task = this.#queue.pop()) {
      if (this.#left <= 0) return false;
      this.#frame = task.frame;
      task.act();
      this.#admit();
    }
    return true;
  }

  #put(frame: Frame, act: () => void): void {
    this.#fresh.push({ frame, act });
  }

  /** What a task queued comes before what was queued already, in its order. */
  #admit(): void {
    for (let task = this.#fresh.pop(); task; task = this.#fresh.pop()) this.#queue.push(task);
  }

  #discard({ discards }: Frame): void {
    for (let last = this.#queue.at(-1); last && last.frame.depth >= discards; last = this.#queue.at(-1))
      this.#queue.pop();
  }

  #call(script: Script, source: CommandSource, onResult: ResultListener, from: Frame, asFrame: boolean): void {
    const depth = from.depth + 1;
    const frame: Frame = { depth, result: onResult, discards: asFrame ? from.discards : depth };
    this.#put(from, () => {
      this.#left--;
      this.#lines(script, 0, source, frame);
    });
  }

  #lines(script: Script, from: number, source: CommandSource, frame: Frame): void {
    const line = script.lines[from];
    if (!line) return;
    this.#put(frame, () => {
      // What comes after the line lies in the queue while the line runs, so that a `return` takes it away.
      if (this.#byLine) this.#left--;
      if (from + 1 < script.lines.length)
        this.#queue.push({ frame, act: () => this.#lines(script, from + 1, source, frame) });
      this.#run(line, 0, source, [source], frame, PLAIN);
    });
  }

  /** Carries out a command from one of its parts on: vanilla's BuildContexts. */
  #run(
    parsed: Parsed,
    from: number,
    original: CommandSource,
    start: readonly CommandSource[],
    frame: Frame,
    manner: Manner,
  ): void {
    const { parts } = parsed;
    let { forked } = manner;
    let sources = start;
    for (let index = from; index < parts.length - 1; index++) {
      const part = parts[index] as ParsedPart;
      const { redirect } = part.node;
      if (redirect?.forks) forked = true;
      if (redirect?.passes) {
        const flow = this.#flow(frame, { forked, returning: manner.returning });
        const rest = index + 1;
        const passing = {
          original,
          sources,
          contextFor: (source: CommandSource) => contextOf(part, source, parsed),
          proceed: (next: readonly CommandSource[], returning: boolean) =>
            this.#put(frame, () => this.#run(parsed, rest, original, next, frame, { forked, returning })),
        };
        this.#try(original, forked, () => redirect.passes?.(passing, flow));
        return;
      }
      if (!redirect?.fork) continue;
      if (!this.#byLine) this.#left--;
      const next: CommandSource[] = [];
      for (const source of sources) {
        let derived: readonly CommandSource[] | undefined;
        try {
          derived = redirect.fork(contextOf(part, source, parsed));
        } catch (error) {
          if (!(error instanceof CommandError)) throw error;
          source.storeResult(false, 0);
          if (forked) continue;
          sendError(source, error);
          return;
        }
        if (next.length + derived.length > MOST_SOURCES) {
          if (!forked) sendError(original, new CommandError(translate('command.forkLimit', `${MOST_SOURCES}`)));
          return;
        }
        next.push(...derived);
      }
      sources = next;
    }
    if (sources.length === 0) {
      if (manner.returning) this.#put(frame, () => this.#end(frame, false, 0));
      return;
    }
    const last = parts.at(-1) as ParsedPart;
    const { queue, run } = last.node;
    if (queue) {
      const flow = this.#flow(frame, { forked, returning: manner.returning });
      for (const source of sources) this.#try(source, forked, () => queue(contextOf(last, source, parsed), flow));
      return;
    }
    if (!run) return;
    // `return run` takes the first source alone (vanilla's BuildContexts.execute).
    const meant = manner.returning ? sources.slice(0, 1) : sources;
    original.game.server.operators.charge(meant.length - 1);
    for (const source of meant) {
      if (!this.#byLine && this.#left-- <= 0) return;
      const onResult = (success: boolean, result: number) => {
        source.storeResult(success, result);
        if (manner.returning) frame.result(success, result);
      };
      try {
        onResult(true, run(contextOf(last, source, parsed)));
      } catch (error) {
        if (!(error instanceof CommandError)) throw error;
        onResult(false, 0);
        if (!forked) sendError(source, error);
      }
    }
  }

  #try(source: CommandSource, forked: boolean, act: () => void): void {
    try {
      act();
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      source.storeResult(false, 0);
      if (!forked) sendError(source, error);
    }
  }

  #end(frame: Frame, success: boolean, result: number): void {
    frame.result(success, result);
    this.#discard(frame);
  }

  #flow(frame: Frame, { forked, returning }: Manner): ExecutionFlow {
    return {
      returning,
      forked,
      frameResult: frame.result,
      call: (script, source, onResult, asFrame) => this.#call(script, source, onResult, frame, asFrame),
      next: (act) => this.#put(frame, act),
      isolated: (fill, onResult) => {
        const depth = frame.depth + 1;
        const inner: Frame = { depth, result: onResult, discards: depth };
        this.#put(frame, () => fill(this.#flow(inner, PLAIN)));
      },
      end: (success, result) => this.#end(frame, success, result),
      discard: () => this.#discard(frame),
    };
  }
}

/**
 * Carries out what was read; errors go to the source they concern.
 * @throws CommandError when the command was not read to its end.
 */
export function executeParsed(parsed: Parsed, source: CommandSource): Outcome {
  checkComplete(parsed);
  let result = 0;
  let success = false;
  const counted = source.with({
    stores: [
      ...source.stores,
      (succeeded, value) => {
        success ||= succeeded;
        result += value;
      },
    ],
  });
  const { functions } = source.game;
  const execution = functions.execution(source.zone.id);
  execution.command(parsed, counted);
  functions.work(execution);
  return { result, success };
}

/** Why a command that was read cannot be run as a whole; nothing when it can. @throws CommandError */
export function checkComplete(parsed: Parsed): void {
  const { reader, errors, parts } = parsed;
  if (reader.canRead()) {
    if (errors.length === 1) throw errors[0] as CommandError;
    if (parts.length === 1 && parts[0]?.depth === 0) throw reader.error('command.unknown.command');
    throw reader.error('command.unknown.argument');
  }
  const last = parts.at(-1);
  if (!last || !isEnd(last.node)) throw reader.error('command.unknown.command');
}

/** Tells who gave a command why it failed. */
export function sendError({ audience }: CommandSource, error: CommandError): void {
  audience.fail(error.text);
  if (error.context) audience.fail(error.context);
}

function contextOf(part: ParsedPart, source: CommandSource, { reader }: Parsed): CommandContext {
  return new CommandContext(source, part.values, reader.input);
}
