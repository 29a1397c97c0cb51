import type { CommandSource } from '../source.ts';
import type { CommandContext } from './context.ts';
import type { Parsed } from './parse.ts';

/** A function that was read: its commands in order (vanilla's CommandFunction). */
export interface Script {
  /** "guildhall:tick" */
  readonly id: string;
  readonly lines: readonly Parsed[];
}

/** Hears what a command or function gave (vanilla's CommandResultCallback). */
export type ResultListener = (success: boolean, result: number) => void;

/** Nobody listens. */
export const NOBODY: ResultListener = () => undefined;

/** How commands put further work into the queue they run in: vanilla's ExecutionControl. */
export interface ExecutionFlow {
  /** Whether `return run` stands before the command, so that what it gives is the function's value. */
  readonly returning: boolean;
  /** Whether failures of the command are passed over in silence, because it was forked. */
  readonly forked: boolean;
  /** Hears what the function that is running gives back. */
  readonly frameResult: ResultListener;
  /**
   * Runs the lines of a function next, for a source.
   * @param onResult what the function returns; never called when it ends without `return`.
   * @param asFrame makes a `return` within it end the function that is running now too.
   */
  call(script: Script, source: CommandSource, onResult: ResultListener, asFrame: boolean): void;
  /** Does something next. */
  next(act: () => void): void;
  /** Runs what `fill` queues as if it were a function of its own, whose value `onResult` gets. */
  isolated(fill: (inner: ExecutionFlow) => void, onResult: ResultListener): void;
  /** Ends the running function with a value; what is left of it does not run. */
  end(success: boolean, result: number): void;
  /** Takes what is left of the running function out of the queue, without a value yet. */
  discard(): void;
}

/** A command whose execution has come to a node that decides by itself how it goes on. */
export interface Passing {
  /** Who gave the command, before it was forked. */
  readonly original: CommandSource;
  readonly sources: readonly CommandSource[];
  contextFor(source: CommandSource): CommandContext;
  /** Runs the rest of the command for sources, now or out of `ExecutionFlow.next`. */
  proceed(sources: readonly CommandSource[], returning: boolean): void;
}
