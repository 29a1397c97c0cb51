import type { StartWorker } from '../run/worker/workerProcess.ts';
import { createOutput, type Output, type OutputStreams, type TextStream } from './output.ts';

/** What a command line has of its process, so that it can also run inside another one, as in tests. */
export interface Shell extends OutputStreams {
  /** The command line, without Node and script. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: NodeJS.ReadableStream & { destroy(): unknown };
  /** Calls the listener whenever the user asks to stop, until the returned function is called. */
  onStopSignal(listener: () => void): () => void;
  /** Ends the process at once. */
  exit(code: number): void;
  /** How its worker processes are started; as `startWorker` does unless given. */
  readonly startWorker?: StartWorker | undefined;
}

/** What a command gets: where it prints, and the rest of its shell. Paths are relative to the working directory. */
export interface CommandContext extends Output, Omit<Shell, 'stdout' | 'stderr'> {
  /** The stream that `line` prints to, for progress. */
  readonly people: TextStream;
}

/** The context of a command with or without `--json`. */
export function commandContext(shell: Shell, json: boolean): CommandContext {
  const { args, env, stdin, stdout, stderr, startWorker } = shell;
  return {
    ...createOutput(shell, json),
    args,
    env,
    stdin,
    people: json ? stderr : stdout,
    onStopSignal: (listener) => shell.onStopSignal(listener),
    exit: (code) => shell.exit(code),
    startWorker,
  };
}

/** Ctrl-C, `kill`, and a terminal that was closed. */
const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** The shell of this process. */
export function processShell(): Shell {
  return {
    args: process.argv.slice(2),
    env: process.env,
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    onStopSignal(listener) {
      for (const signal of STOP_SIGNALS) process.on(signal, listener);
      return () => {
        for (const signal of STOP_SIGNALS) process.off(signal, listener);
      };
    },
    exit: (code) => process.exit(code),
  };
}
